"""A game to which one side brings a deck that the rules forbid: its program does not look at its own."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.cards import BOTH, Face
from tests.engines.playing import Case
from tests.net.two_matches import Pair


def smuggled(case: Case, faces: Sequence[Face], number: int = 0) -> Pair:
    """Role 0 has the modified program; both decks are fixed, and the game has begun."""
    pair = Pair(case, number)
    pair.matches[0]._stages._judge = lambda faces: ""  # type: ignore[method-assign]  # A modified program.
    pair.matches[0]._answers.bring_deck(faces)
    for role in BOTH:
        pair._send(role, pair._start(role))
    rules = case.package.decks
    if rules is not None and rules.are_brought(pair.matches[1].settings):
        pair.act(1, ["deck", list(case.deck or ())])
    pair.settle()
    return pair
