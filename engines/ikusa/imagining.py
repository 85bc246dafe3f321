"""Carrying out what might be played, to see what comes of it: on copies, with both sides answering at a glance.

A copy knows no more than the engine it was made from. A card whose face is not known there is taken for a plain one
where the rules have to look at it; whoever values the outcome still sees that it is unknown.
"""

from __future__ import annotations

from engines.core.cards import Face, Handle, Seat
from engines.core.events import Rolled
from engines.core.moves import Move
from engines.core.needs import Roll
from engines.ikusa.answers import glance
from engines.ikusa.blocking import best_block
from engines.ikusa.catalogue import Pool
from engines.ikusa.moves import PASS
from engines.ikusa.rules import Ikusa
from engines.ikusa.state import POINTS

_RESTS = ("W_START", "W_MAIN_END", "W_END")
"""Windows in which nothing is under way."""
_MOST = 400
"""Answers until a position is taken as it is: a guard, no more."""


class _Supposed(dict[Handle, Face]):
    """Faces as far as they are known; any other card is `plain`."""

    plain: Face

    def __missing__(self, card: Handle) -> Face:
        return self.plain


def copied(game: Ikusa) -> Ikusa:
    """A copy in which plays can be carried out without anything being shown."""
    after: Ikusa = game.clone()
    after.open = True
    knowledge = after.knowledge
    if len(knowledge.faces) < len(knowledge.seen):
        faces = _Supposed(knowledge.faces)
        faces.plain = _plain(game.pool)
        knowledge.faces = faces
    return after


def imagined(game: Ikusa, seat: Seat, move: Move) -> Ikusa:
    """The position after a move and all that it sets off, as soon as nothing is under way."""
    after = copied(game)
    after.play(seat, move)
    return settled(after)


def settled(game: Ikusa) -> Ikusa:
    """Plays on until nothing is under way: an action point, a window between phases, or the end."""
    for _ in range(_MOST):
        choice = game.choice
        if choice is None:
            if not _rolled(game):
                break
            continue
        label, seat = choice.label, choice.seats[0]
        if label in POINTS or (label in _RESTS and not game.stack):
            break
        if label.startswith("W_"):
            game.play(seat, PASS)
        elif label == "block":
            game.play(seat, best_block(game))
        else:
            game.play(seat, glance(game, seat))
    return game


def _rolled(game: Ikusa) -> bool:
    """Nothing is known of a roll, so one number is as good as another. False if none is asked for."""
    rolls = [need for need in game.wanted if isinstance(need, Roll)]
    for need in rolls:
        game.apply(Rolled(need.sides, 0))
    return bool(rolls)


_plains: dict[str, Face] = {}


def _plain(pool: Pool) -> Face:
    """A card that is neither kyu nor dual."""
    if pool.name not in _plains:
        _plains[pool.name] = next(
            face for face, card in pool.cards.items() if not card.is_kyu and not card.is_dual
        )
    return _plains[pool.name]
