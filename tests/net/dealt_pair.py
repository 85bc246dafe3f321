"""Two players with five shuffled cards between them, for tests that attack the dealing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from net.deck import Cards
from net.errors import Fault
from net.group import Group
from net.group_nacl import NaclGroup
from net.masked_cards import MaskedCards
from net.transcript import Secrets

GROUP = NaclGroup()
SID = b"s" * 32
GAME = "elements"
LABELS = ("fire", "water", "earth", "air", "fire")
DECK = 1
LAID = tuple(range(5))
DEALT = tuple(range(10, 15))


def player(role: int, group: Group = GROUP, sid: bytes = SID, seed: int = 0) -> Cards:
    secrets = Secrets(seed.to_bytes(31, "big") + bytes((role,)))
    return Cards(group, sid, GAME, role, secrets)


def introduced(group: Group = GROUP, sid: bytes = SID, seed: int = 0) -> tuple[Cards, Cards]:
    """Two players who have each other's key, and five cards laid."""
    pair = player(0, group, sid, seed), player(1, group, sid, seed)
    for cards, other in (pair, pair[::-1]):
        cards.take_key(other.key())
    for cards in pair:
        cards.lay(DECK, LAID, LABELS)
    return pair


def dealt(group: Group = GROUP, sid: bytes = SID, seed: int = 0) -> tuple[Cards, Cards]:
    """The same, jointly shuffled at operation 3 into the handles `DEALT`."""
    pair = introduced(group, sid, seed)
    for cards, other in (pair, pair[::-1]):
        other.take_mix(3, DECK, LAID, cards.mix(3, DECK, LAID))
    for cards in pair:
        cards.settle(LAID, DEALT)
    return pair


def readable(cards: Cards | MaskedCards, handle: int) -> bool:
    try:
        cards.open(handle)
    except LookupError:
        return False
    return True


def blamed(code: str, role: int | None, attack: Callable[..., object], *arguments: object) -> None:
    """The attack ends in this Fault, and its words say whose it is."""
    with pytest.raises(Fault) as fault:
        attack(*arguments)
    assert (fault.value.code, fault.value.blame) == (code, role)
    assert role is None or "other side" in fault.value.words
