"""A peer that spoils a part of the dealing anywhere is blamed, and changes nothing: row 24 of the attack matrix."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from typing import Any

from net.group import L
from net.masked_cards import MaskedCards
from tests.net.dealt_pair import (
    DECK,
    GROUP,
    LABELS,
    LAID,
    SID,
    blamed,
    dealt,
    introduced,
    player,
    readable,
)
from tests.net.hostile_points import HOSTILE


def leaves(part: Any, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], bytes]]:
    """Every byte string in a part, with the way to it."""
    if isinstance(part, bytes):
        yield path, part
    else:
        for place, item in enumerate(part):
            yield from leaves(item, (*path, place))


def put(part: Any, path: Sequence[int], value: Any) -> Any:
    """The part with another value in one place."""
    if not path:
        return value
    place, *rest = path
    items = (*part[:place], put(part[place], rest, value), *part[place + 1 :])
    return type(part)(*items) if hasattr(part, "_fields") else items


def mutants(part: Any, rng: random.Random) -> Iterator[Any]:
    """The part with each of its byte strings spoiled in several ways, and with its lists cut, doubled and emptied."""
    everything = list(leaves(part))
    for path, data in everything:
        number = int.from_bytes(data, "little")
        flipped = number ^ 1 << rng.randrange(256)
        spoiled = {
            flipped.to_bytes(32, "little"),
            (number ^ 1 << 255).to_bytes(32, "little"),
            (number + rng.randrange(1, 7) * L).to_bytes(33, "little")[:32],
            (-number % L).to_bytes(32, "little"),
            data[:31],
            data + b"\0",
            b"",
            rng.choice(list(HOSTILE.values())),
            rng.choice(everything)[1],
            rng.randbytes(32),
        }
        for other in spoiled - {data}:
            yield put(part, path, other)
    for path in {path[:-1] for path, _ in everything}:
        items: Any = part
        for place in path:
            items = items[place]
        if type(items) is tuple:
            lists = (items[:-1], items[1:], (*items, items[0]), (), items[::-1], items * 2)
            yield from (put(part, path, changed) for changed in lists if changed != items)


class TestMutations:
    """Row 24 for whole parts, as a player's machine takes them."""

    def test_row_24_of_a_key(self) -> None:
        rng = random.Random(1)
        cards, part = player(0), player(1).key()
        for mutant in mutants(part, rng):
            blamed("key", 1, cards.take_key, mutant)
        cards.take_key(part)

    def test_row_24_of_a_share(self) -> None:
        rng = random.Random(2)
        mine, other = dealt()
        part = other.share(4, 12)
        for mutant in mutants(part, rng):
            blamed("share", 1, mine.take_share, 4, 12, mutant)
        assert not readable(mine, 12)
        mine.take_share(4, 12, part)
        assert mine.open(12) in LABELS

    def test_row_24_of_a_shuffle(self) -> None:
        rng = random.Random(3)
        mine, other = introduced()
        part = other.mix(3, DECK, LAID)
        count = 0
        for mutant in mutants(part, rng):
            count += 1
            blamed("shuffle", 1, mine.take_mix, 3, DECK, LAID, mutant)
        assert count > 300
        mine.take_mix(3, DECK, LAID, part)


def test_an_onlooker_refuses_what_a_player_refuses() -> None:
    mine, other = introduced()
    onlooker = MaskedCards(GROUP, SID, "elements")
    for role, cards in enumerate((mine, other)):
        onlooker.take_key(role, cards.key())
    onlooker.lay(DECK, LAID, LABELS)
    rng = random.Random(4)
    part = other.mix(3, DECK, LAID)
    for mutant in itertools.islice(mutants(part, rng), 0, None, 10):
        blamed("shuffle", 1, onlooker.take_mix, 1, 3, DECK, LAID, mutant)
    blamed("shuffle", 0, onlooker.take_mix, 0, 3, DECK, LAID, part)
    onlooker.take_mix(1, 3, DECK, LAID, part)
