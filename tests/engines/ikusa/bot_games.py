"""Games between bots of Ikusa with the cards of the game, for the tests of its bots."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from engines.bots.bot import Bot, RandomMover
from engines.bots.matchup import Entrant, Played, Record, Terms, play_game, play_pair
from engines.core.cards import Deck, Face
from engines.core.game import Game
from engines.core.registry import Package, Setting
from engines.ikusa.catalogue import BLITZ, POOL, STRATEGY
from engines.ikusa.packs import open_packs
from engines.ikusa.precons import PRECONS
from engines.ikusa.rules import Ikusa
from engines.ikusa.view import IkusaView


def _new(settings: Mapping[str, int | str], decks: tuple[Deck, Deck] | None) -> Game:
    assert decks is not None
    return Ikusa(decks, POOL, str(settings["mode"]))


PACKAGE = Package(
    name="ikusa-bot-tests",
    title="Ikusa",
    tagline="With the cards of the game, for bots.",
    settings=(Setting("mode", "Mode", ((STRATEGY, "Strategy"), (BLITZ, "Blitz Shield"))),),
    new=_new,
    view=IkusaView,
    narrate=lambda fact, view, names: "",
    describe=lambda move, view: str(move),
    bots={"random": RandomMover},
    default_bot="random",
    catalogue=POOL.hash,
)


def packs(name: str) -> tuple[Face, ...]:
    """The cards of five packs that this name determines."""
    seed = hashlib.sha256(name.encode()).digest()
    return tuple(face for pack in open_packs(POOL, seed) for face in pack)


def terms(number: int, mode: str = STRATEGY) -> Terms:
    """A game in which both have the same deck: each ready-made one in turn, or that of five packs."""
    deck = PRECONS[number % len(PRECONS)].cards if mode == STRATEGY else packs(str(number))
    return Terms(PACKAGE, {"mode": mode}, "bots", (deck, deck))


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
