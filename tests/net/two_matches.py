"""Two matches in memory, joined by two queues: what a session carries, without the session."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Self, TypeVar

from engines.core.cards import BOTH, Face, Seat
from engines.core.needs import Shuffle
from net.dealing import DEALING
from net.group import Group
from net.match import Match
from net.terms import Party, Role, Terms, agree
from net.wire import decode, encode
from tests.engines.playing import Case

PARTIES = (Party(b"\x01" * 32, b"\xaa" * 32, "Ada"), Party(b"\x02" * 32, b"\xbb" * 32, "Bo"))


def terms_of(case: Case, swapped: bool = False) -> Terms:
    return agree(case.game, dict(case.settings), *PARTIES, swapped=swapped)


def seed_of(number: int, role: Role) -> bytes:
    return random.Random(f"{number}/{role}").randbytes(32)


@dataclass
class Pair:
    """Both sides of one game. Messages wait in `under_way[role]`, the ones that `role` has sent, as bytes."""

    case: Case
    number: int = 0
    swapped: bool = False
    group: Group | None = None
    decks: dict[Role, tuple[Face, ...]] = field(default_factory=dict)
    sent: list[tuple[Role, bytes]] = field(default_factory=list)
    """All messages in the order in which they were sent."""
    record: dict[Role, list[tuple[str, Any]]] = field(default_factory=lambda: {0: [], 1: []})
    """By role: its inputs ("mine"), and the bytes it sent ("out") and took ("in"), in its order."""

    def __post_init__(self) -> None:
        self.terms = terms_of(self.case, self.swapped)
        self.matches = tuple(
            Match(self.terms, role, seed_of(self.number, role), self.group) for role in BOTH
        )
        self.under_way: tuple[deque[bytes], deque[bytes]] = (deque(), deque())

    def start(self) -> Self:
        """Begin, and bring the decks where the game has such."""
        for role in BOTH:
            self._send(role, self._start(role))
        if self.case.deck is not None and not dict(self.case.settings).get("packs"):
            for role in BOTH:
                self.act(role, ["deck", list(self.decks.get(role, self.case.deck))])
        return self

    def at(self, seat: Seat) -> Match:
        return self.matches[self.terms.role_of(seat)]

    def act(self, role: Role, data: Any) -> None:
        said = self._act(role, data)
        self.record[role].append(("mine", data))
        self._send(role, said)

    def deliver(self, to: Role) -> bool:
        """Hand over the next message that is under way to a role; False if there is none."""
        if not self.under_way[1 - to]:
            return False
        data = self.under_way[1 - to].popleft()
        self.record[to].append(("in", data))
        self._send(to, self._receive(to, data))
        return True

    def _send(self, role: Role, messages: list[bytes]) -> None:
        for data in messages:
            self.record[role].append(("out", data))
            self.sent.append((role, data))
            self.under_way[role].append(data)

    def _start(self, role: Role) -> list[bytes]:
        return [encode(message) for message in self.matches[role].start()]

    def _act(self, role: Role, data: Any) -> list[bytes]:
        return [encode(message) for message in self.matches[role].act(data)]

    def _receive(self, role: Role, data: bytes) -> list[bytes]:
        return [encode(message) for message in self.matches[role].receive(decode(data, DEALING))]

    def settle(self, rng: random.Random | None = None) -> None:
        """Hand over everything, in any order that queues allow."""
        while self.under_way[0] or self.under_way[1]:
            to = rng.choice(BOTH) if rng else 1
            if not self.deliver(to):
                self.deliver(1 - to)

    def refold(self, role: Role) -> Match:
        """A new match, brought to where this role's is by its record; every message has to come out the same."""
        match = Match(self.terms, role, seed_of(self.number, role), self.group)
        due = [encode(message) for message in match.start()]
        for kind, data in self.record[role]:
            if kind == "out":
                assert due.pop(0) == data
                continue
            assert not due
            said = match.act(data) if kind == "mine" else match.receive(decode(data, DEALING))
            due = [encode(message) for message in said]
        assert not due
        return match

    def answer(self, role: Role, rng: random.Random) -> bool:
        """A random legal answer of a role, if it owes one or has a right; False otherwise."""
        match = self.matches[role]
        ask = match.owes(match.seat)
        if isinstance(ask, Shuffle):
            order = rng.sample(range(len(ask.cards)), len(ask.cards))
            self.act(role, ["arrange", order] if rng.random() < 0.5 else ["arrange"])
            return True
        if ask is None:
            return False
        move = match.options(match.seat).sample(rng)
        if move.verb == "yield" and rng.random() < 0.7:
            move = match.options(match.seat).sample(rng)
        self.act(role, ["choose", str(move)])
        return True


P = TypeVar("P", bound=Pair)


def play(pair: P, rng: random.Random, watch: Callable[[Pair], None] = lambda pair: None) -> P:
    """Play to the end and through the aftermath, by random answers and in a random order of messages."""
    while not all(match.over for match in pair.matches):
        moved = False
        for role in rng.sample(BOTH, 2):
            moved = pair.answer(role, rng) or moved
            watch(pair)
            for to in rng.sample(BOTH, 2):
                if rng.random() < 0.7:
                    moved = pair.deliver(to) or moved
                    watch(pair)
        if not moved:
            pair.settle(rng)
            watch(pair)
    pair.settle(rng)
    watch(pair)
    return pair
