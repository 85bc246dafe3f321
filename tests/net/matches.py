"""Real games for the wires (tests/net/wires.py): the match of any game, and players that answer by its state alone."""

from __future__ import annotations

import random
from typing import Any

from nacl.signing import SigningKey

from engines.core.needs import Shuffle
from net.dealing import DEALING
from net.match import Match, Waiting
from net.session import Session
from net.terms import Party, agree
from tests.engines.playing import Case
from tests.net.two_matches import seed_of
from tests.net.wires import Game

KEYS = tuple(
    sorted((SigningKey(bytes((n,)) * 32) for n in (1, 2)), key=lambda key: bytes(key.verify_key))
)


def play_match(case: Case, number: int = 0) -> Game:
    """A game of a case: the same cards and the same choices for the same number, whatever happens on the way."""
    first, second = (
        Party(bytes(key.verify_key), bytes((role + 1, number)) * 16, name)
        for role, (key, name) in enumerate(zip(KEYS, ("Ada", "Bo"), strict=True))
    )

    def answer(session: Session) -> Any:
        match = match_of(session)
        if match.waiting == Waiting.OWN_DECK:
            return ["deck", list(case.deck or ())]
        ask = match.owes(match.seat)
        if ask is None:
            return None
        if isinstance(ask, Shuffle):
            return ["arrange"]
        rng = random.Random(f"{number} {match.role} {match.op}")
        return ["choose", str(match.options(match.seat).sample(rng))]

    return Game(
        Match,
        DEALING,
        agree(case.game, dict(case.settings), first, second),
        (KEYS[0], KEYS[1]),
        (seed_of(number, 0), seed_of(number, 1)),
        (answer, answer),
    )


def match_of(session: Session) -> Match:
    assert isinstance(session.play, Match)
    return session.play
