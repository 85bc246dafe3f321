"""Two matches as in `two_matches`, with everything between them in signed frames: records as a disk would keep them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from nacl.signing import SigningKey

from engines.core.cards import BOTH
from net.dealing import DEALING
from net.fold import Fold, input_record
from net.log_format import Kind, Record
from net.match import Match
from net.terms import Role
from tests.net.two_matches import Pair, seed_of

KEYS = sorted(
    (SigningKey(bytes((number,)) * 32) for number in (1, 2)), key=lambda key: bytes(key.verify_key)
)
"""Identity keys, by role."""


class FramedPair(Pair):
    """What waits in `under_way`, and stands in `sent` and `record`, are the bodies of frames."""

    def __post_init__(self) -> None:
        super().__post_init__()
        first, second = (bytes(key.verify_key) for key in KEYS)
        self.terms = replace(self.terms, identities=(first, second))
        self.folds = [self.new_fold(role) for role in BOTH]
        plays = [fold.play for fold in self.folds]
        self.matches = tuple(play for play in plays if isinstance(play, Match))

    def new_fold(self, role: Role) -> Fold:
        """A role's side of the game, at its beginning."""

        def certify(message: bytes) -> bytes:
            return bytes(KEYS[role].sign(message).signature)

        return Fold(self.terms, role, seed_of(self.number, role), certify, Match, DEALING)

    def _start(self, role: Role) -> list[bytes]:
        return self.folds[role].start()

    def _act(self, role: Role, data: Any) -> list[bytes]:
        return self.folds[role].act(data)

    def _receive(self, role: Role, data: bytes) -> list[bytes]:
        fold = self.folds[role]
        assert fold.theirs.verify(data) == len(fold.theirs)
        return fold.receive(data)

    def log(self, role: Role) -> list[Record]:
        """The record of a role as it would be on its disk."""
        kinds = {"mine": Kind.MINE, "out": Kind.OUT, "in": Kind.IN}
        records = [
            Record(Kind.HEADER, self.terms.encode()),
            Record(Kind.SEED, seed_of(self.number, role)),
        ]
        for kind, data in self.record[role]:
            body = input_record("act", data) if kind == "mine" else data
            records.append(Record(kinds[kind], body))
        return records

    def replay(self, role: Role) -> list[Record]:
        """What is kept of it after the game: nothing secret."""
        return [each for each in self.log(role) if each.kind not in (Kind.SEED, Kind.MINE)]
