"""Games between bots of Ikusa with the cards of the game, for the tests of its bots."""

from __future__ import annotations

import hashlib

from engines.bots.bot import Bot
from engines.bots.matchup import Entrant, Played, Record, Terms, play_game, play_pair
from engines.core import registry
from engines.core.cards import Face
from engines.ikusa.catalogue import POOL, STRATEGY
from engines.ikusa.packs import open_packs
from engines.ikusa.precons import PRECONS

PACKAGE = registry.load("ikusa")


def packs(name: str) -> tuple[Face, ...]:
    """The cards of five packs that this name determines."""
    seed = hashlib.sha256(name.encode()).digest()
    return tuple(face for pack in open_packs(POOL, seed) for face in pack)


def terms(number: int, mode: str = STRATEGY) -> Terms:
    """A game in which both have the same deck: each ready-made one in turn, or that of five packs."""
    deck = PRECONS[number % len(PRECONS)].cards if mode == STRATEGY else packs(str(number))
    return Terms(PACKAGE, PACKAGE.checked({"mode": mode}), "bots", (deck, deck))


def game(one: Bot, other: Bot, number: int, mode: str = STRATEGY) -> Played:
    return play_game(
        terms(number, mode), (Entrant(one), Entrant(other)), f"deal {number}", f"bots {number}"
    )


def pairs(one: Bot, other: Bot, count: int, mode: str = STRATEGY) -> list[Record]:
    """So many pairs of games with the seats swapped."""
    return [
        record
        for number in range(count)
        for record in play_pair(terms(number, mode), Entrant(one), Entrant(other), number)
    ]


def won(records: list[Record]) -> float:
    """The share that the first bot won, a draw as half of one."""
    return sum({"a": 1.0, "": 0.5, "b": 0.0}[each.winner] for each in records) / len(records)
