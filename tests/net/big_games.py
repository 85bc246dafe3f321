"""Mana and Ikusa between two matches: each side with a deck of its own, played by bots that see views."""

from __future__ import annotations

import random
from collections.abc import Callable

from engines.core.cards import BOTH, Face
from engines.core.moves import Move
from engines.core.needs import Shuffle
from engines.ikusa.catalogue import BLITZ as BLITZ_MODE
from net.match import Match
from tests.engines.playing import Case
from tests.net.two_matches import P, Pair


def _ready(case: Case) -> tuple[tuple[Face, ...], ...]:
    rules = case.package.decks
    assert rules is not None
    return tuple(tuple(faces) for faces in rules.ready.values())


MANA = Case("mana", (), _ready(Case("mana"))[0])
STRATEGY = Case("ikusa", (), _ready(Case("ikusa"))[0])
BLITZ = Case("ikusa", (("mode", BLITZ_MODE),))
BIG = (MANA, STRATEGY, BLITZ)


def set_up(kind: type[P], case: Case, number: int) -> P:
    """A game whose decks are another two with every number; nothing is delivered yet."""
    pair = kind(case, number, swapped=bool(number % 2))
    if case.deck is not None:
        decks = _ready(case)
        pair.decks = {
            role: decks[(number + role * (1 + number // 2)) % len(decks)] for role in BOTH
        }
    return pair.start()


def play_by_bots(
    pair: P, level: str = "novice", watch: Callable[[Pair], None] = lambda pair: None
) -> P:
    """Play to the end and through the aftermath; every other Mana card that may come out of turn does."""
    rng = random.Random(pair.number)
    bots = [pair.case.package.bots[level]() for _ in BOTH]
    pair.settle()
    while not pair.matches[0].over:
        for role, match in enumerate(pair.matches):
            ask = match.owes(match.seat)
            if isinstance(ask, Shuffle):
                pair.act(role, ["arrange"])
            elif ask is not None:
                right = right_of(pair.matches[1 - role])
                if right is not None and rng.random() < 0.5:
                    pair.act(1 - role, ["choose", str(right)])
                    pair.settle()
                if match.owes(match.seat) is not None:
                    move = bots[role].choose(match.view(match.seat), rng, 0)
                    pair.act(role, ["choose", str(move)])
        pair.settle(rng)
        watch(pair)
    return pair


def right_of(match: Match) -> Move | None:
    """A move that a seat may make although it is not asked; None if there is none."""
    choice = match.position.game.choice
    if choice is None or (match.seat, "mana") not in choice.rights:
        return None
    return next(iter(match.options(match.seat)), None)
