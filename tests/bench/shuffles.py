"""What a joint shuffle costs: processor time of both sides, bytes and messages, frames and signatures included.

Both sides are in this process and one follows the other, as they must: so the wall time is what two machines need, but
for the network. Every run is a game of its own, and its first shuffle, for which it makes the generators.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from nacl.signing import SigningKey

from net.chain import Signer, Stream
from net.dealing import DEALING, Mix
from net.deck import Cards
from net.group import Group
from net.group_nacl import NaclGroup
from net.group_pure import PureGroup
from net.terms import Party, Terms, agree
from net.transcript import Secrets
from net.wire import frame
from tests.bench.spread import spread

SIZES = (16, 32, 50)
RUNS = 7
PURE_RUNS = 2
"""In plain Python a shuffle of sixteen takes most of a second."""

_DECK = 1


class Cost(NamedTuple):
    """What one shuffle cost, both sides together."""

    cpu_ms: float
    wall_ms: float
    bytes: int
    messages: int


class Side:
    """One player with cards before him, and both streams of frames as he has them."""

    def __init__(self, terms: Terms, role: int, key: SigningKey, group: Group) -> None:
        secrets = Secrets(bytes((role + 1,)) * 32)
        self.cards = Cards(group, terms.sid, terms.game, role, secrets)
        self.mine = Stream(terms, role, DEALING)
        self.theirs = Stream(terms, 1 - role, DEALING)
        self._signer = Signer(terms, role, secrets)
        self._key = key

    def introduce(self) -> bytes:
        """Frame 0."""
        return self._say(self._signer.session_key(lambda data: self._key.sign(data).signature))

    def hear(self, body: bytes) -> Any:
        self.theirs.verify(body)
        return self.theirs.take(body, self.mine)

    def mix(self, op: int, handles: tuple[int, ...]) -> bytes:
        """The own step, as it goes over the wire."""
        return self._say(Mix(op, self.cards.mix(op, _DECK, handles)))

    def take_mix(self, handles: tuple[int, ...], body: bytes) -> None:
        said = self.hear(body)
        self.cards.take_mix(said.op, _DECK, handles, said.part)

    def _say(self, message: object) -> bytes:
        body = self._signer.body(message, self.mine, self.theirs)
        self.mine.add(body)
        return body


def at_the_table(cards: int, group: Group) -> tuple[Side, Side]:
    """Two players who have introduced themselves, with so many cards laid."""
    keys = sorted((SigningKey.generate() for _ in range(2)), key=lambda key: bytes(key.verify_key))
    parties = [Party(bytes(key.verify_key), bytes(SigningKey.generate()), "") for key in keys]
    terms = agree("elements", {}, parties[0], parties[1])
    first, second = (Side(terms, role, key, group) for role, key in enumerate(keys))
    for side, other in ((first, second), (second, first)):
        other.hear(side.introduce())
        other.cards.take_key(side.cards.key())
    for side in (first, second):
        side.cards.lay(_DECK, range(cards), [f"card {number}" for number in range(cards)])
    return first, second


def shuffle(pair: tuple[Side, Side], op: int, handles: tuple[int, ...]) -> Cost:
    """One joint shuffle; the cards have other handles afterwards."""
    first, second = pair
    fresh = [handle + len(handles) for handle in handles]
    wall, cpu = time.perf_counter(), time.process_time()
    there = first.mix(op, handles)
    second.take_mix(handles, there)
    back = second.mix(op, handles)
    first.take_mix(handles, back)
    for side in pair:
        side.cards.settle(handles, fresh)
    spent = time.process_time() - cpu, time.perf_counter() - wall
    sent = [frame(body) for body in (there, back)]
    return Cost(1000 * spent[0], 1000 * spent[1], sum(map(len, sent)), len(sent))


def measured(cards: int, make_group: Callable[[], Group], runs: int) -> dict[str, Any]:
    """The first shuffles of `runs` games."""
    handles = tuple(range(cards))
    costs = [shuffle(at_the_table(cards, make_group()), 1, handles) for _ in range(runs)]
    return {
        "cpu_ms": spread(cost.cpu_ms for cost in costs),
        "wall_ms": spread(cost.wall_ms for cost in costs),
        "bytes": max(cost.bytes for cost in costs),
        "messages": max(cost.messages for cost in costs),
    }


def figures(sizes: Iterable[int] = SIZES, runs: int = RUNS) -> dict[str, Any]:
    """Name -> what it cost."""
    said = {f"{cards} cards, PyNaCl": measured(cards, NaclGroup, runs) for cards in sizes}
    said["16 cards, pure Python"] = measured(16, PureGroup, min(runs, PURE_RUNS))
    return said
