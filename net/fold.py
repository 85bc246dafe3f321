"""A game as a deterministic fold: own inputs and received frames go in, frames to send come out.

The same records give the same bytes, at any time and on any machine. So after a crash the log is folded again, whatever
was cut off its end is made anew, and no frame of a number is ever signed in two forms.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from engines.core.errors import Refused
from engines.core.plain import canonical
from net.chain import Certify, Claim, Signer, Stream
from net.errors import Fault, LogError, Malformed, Rejected
from net.log_format import Kind, Record
from net.terms import Role, Terms
from net.transcript import Secrets
from net.wire import Family


class Play(Protocol):
    """A game as a session carries it: it knows neither frames nor time, and draws nothing but from its seed."""

    @property
    def over(self) -> bool:
        """Whether the game has ended by itself; receipts may still follow."""

    @property
    def owed(self) -> str:
        """What the other program must send without asking anybody (`share`, `proof`, …); empty if nothing."""

    def start(self) -> Sequence[object]:
        """The first messages of this side."""

    def receive(self, message: Any) -> Sequence[object]:
        """The other side's next message; gives the answers that need no player. Raises Fault."""

    def act(self, data: Any) -> Sequence[object]:
        """An own input, JSON data. Raises Refused, with nothing changed."""


MakePlay = Callable[[Terms, Role, bytes], Play]
"""From the terms, one's own role, and the seed of all own secrets."""


class Fold:
    """One side of one game: its play, and the two streams of frames."""

    def __init__(
        self,
        terms: Terms,
        role: Role,
        seed: bytes,
        certify: Certify,
        make_play: MakePlay,
        family: Family[Any],
    ) -> None:
        """`family`: the messages of the play."""
        family = family | Family[Any](Claim)
        self.mine = Stream(terms, role, family)
        self.theirs = Stream(terms, 1 - role, family)
        self.play = make_play(terms, role, seed)
        self.claims: dict[Role, int] = {}
        """By the role that claims the game: for how many seconds the other was away."""
        self.doubted: dict[Role, int] = {}
        """The same of claims that were not believed: here the game goes on."""
        self._signer = Signer(terms, role, Secrets(seed))
        self._certify = certify

    def start(self) -> list[bytes]:
        """The bodies with which this side begins."""
        return self._bodies([self._signer.session_key(self._certify), *self.play.start()])

    def act(self, data: Any) -> list[bytes]:
        """An own input; gives the bodies that follow. Raises Refused, with nothing changed."""
        if self.claims:
            raise Refused("claimed", "The game was claimed; there is nothing left to play.")
        return self._bodies(self.play.act(data))

    def claim(self, away: int) -> list[bytes]:
        """Claim the game. Raises Refused if it was claimed already."""
        if self.claims:
            raise Refused("claimed", "The game was claimed already.")
        self.claims[self.mine.role] = away
        return self._bodies([Claim(away)])

    def receive(self, body: bytes) -> list[bytes]:
        """The next frame of the other side, which `theirs.verify` has passed; gives the bodies that follow.

        Raises Fault, with the frame in its evidence.
        """
        message = self.theirs.take(body, self.mine)
        if isinstance(message, Claim):
            self._take_claim(message, body)
            return []
        if len(self.theirs) == 1 or self.claims:  # The session key; or moves that came too late.
            return []
        try:
            return self._bodies(self.play.receive(message))
        except Fault as fault:
            if not fault.evidence:
                fault.evidence = (body,)
            raise

    def _take_claim(self, claim: Claim, body: bytes) -> None:
        role = self.theirs.role
        if role in self.claims or role in self.doubted:
            words = "The other side claimed the game a second time."
            raise Fault("claimed_twice", words, role, (body,))
        self.claims[role] = claim.away

    def doubt(self) -> list[bytes]:
        """Go on in spite of the other side's claim. Raises Refused if it has made none."""
        role = self.theirs.role
        if role not in self.claims:
            raise Refused("no_claim", "The other side has not claimed the game.")
        self.doubted[role] = self.claims.pop(role)
        return []

    def _bodies(self, messages: Iterable[object]) -> list[bytes]:
        bodies = []
        for message in messages:
            bodies.append(self._signer.body(message, self.mine, self.theirs))
            self.mine.add(bodies[-1])
        return bodies


def input_record(name: str, data: Any) -> bytes:
    """An own input as the log keeps it: `act` with its data, or `claim` and `doubt` with the seconds of the claim."""
    return canonical([name, data])


def as_logged(data: Any) -> Any:
    """An input as it will be read from the log: lists for tuples. Raises TypeError for what is no plain data."""
    return json.loads(canonical(data))


def refold(fold: Fold, records: Sequence[Record]) -> tuple[list[bytes], Fault | None]:
    """Bring a new fold to where the log ends (`records`: without header and seed).

    Gives the bodies that should follow in the log and do not, because a crash came first; and the fault at which the
    game stopped, if it did. Raises LogError for a log that this program would not have written.
    """
    due = deque(fold.start())
    for kind, data in records:
        if kind == Kind.OUT:
            if not due or due.popleft() != data:
                raise _inconsistent("What it sent is not what this program would have sent.")
        elif kind in (Kind.MINE, Kind.IN):
            if due:
                raise _inconsistent("Something is missing in its middle.")
            try:
                due.extend(_again(fold, Record(kind, data)))
            except Fault as fault:
                return [], fault
        elif kind not in (Kind.NOTE, Kind.EVIDENCE):
            raise _inconsistent("It begins twice.")
    return list(due), None


def _again(fold: Fold, record: Record) -> list[bytes]:
    try:
        if record.kind == Kind.IN:
            if fold.theirs.verify(record.data) != len(fold.theirs):
                raise _inconsistent("Something is missing in its middle.")
            return fold.receive(record.data)
        match json.loads(record.data):
            case ["act", data]:
                return fold.act(data)
            case ["claim", int(away)]:
                return fold.claim(away)
            case ["doubt", int()]:
                return fold.doubt()
    except (Refused, Malformed, Rejected, ValueError, RecursionError) as error:
        raise _inconsistent("It holds what could not have happened.") from error
    raise _inconsistent("It holds what this program does not know.")


def _inconsistent(words: str) -> LogError:
    return LogError("inconsistent", f"This record cannot be gone on with. {words}")
