"""Tōji in lines: what a player has to know at a prompt, in words."""

from __future__ import annotations

from typing import Any

from engines.core.cards import other
from engines.core.registry import Names
from engines.toji.catalogue import ELEMENT, MP
from engines.toji.text import card, cards, event
from engines.toji.view import TojiView
from tui.lines.questions import numbered
from tui.lines.reflexes import Reflexes

FINAL: frozenset[str] = frozenset()
"""Verbs that ask once more: none, for every choice of Tōji is an ordinary one."""

BRIEF = False

question = numbered
reflexes = Reflexes


def fan(view: TojiView, count: int) -> list[str]:
    """The own cards from which the other side picks one."""
    return [f"Your {count} cards will lie face down, and the other side picks one of them."]


def summary(view: TojiView, names: Names) -> list[str]:
    """The state of the game for `view.seat`."""
    if view.phase == "RPS":
        return [f"{_games(view, names)}Rock, paper, scissors: the winner goes first.".strip()]
    seat = view.seat or 0
    foe = other(seat)
    sizes = view.hand_sizes
    first = "You are" if view.first == seat else f"{names[foe]} is"
    lines = [f"{_games(view, names)}Turn {view.turn}. {first} first. {standing(view, names)}"]
    if view.event is not None:
        lines.append(f"Event: {event(view.event)}.")
    if view.battle is not None:
        mine, theirs = (view.faces[view.battle[each]] for each in (seat, foe))
        lines.append(f"In battle: your {card(mine)} against {names[foe]}'s {card(theirs)}.")
        lines += _totals(view, names)
    hand = cards(sorted((view.faces[each] for each in view.hand), key=_order))
    lines.append(f"Your hand: {hand}. Your supports: {_supports(view, seat)}.")
    held = f"{sizes[foe]} card{'' if sizes[foe] == 1 else 's'} in hand"
    ready = ", and has chosen" if view.bound[foe] else ""
    lines.append(f"{names[foe]}: {held}{ready}; supports: {_supports(view, foe)}.")
    lines.append(f"Cards left to draw: {len(view.deck)}.")
    return lines


def after(fact: Any, names: Names) -> list[str]:
    """What is told after a fact beyond its sentence: nothing."""
    return []


def standing(view: TojiView, names: Names) -> str:
    """The score as it is."""
    return f"Life: {names[0]} {view.life[0]}, {names[1]} {view.life[1]}."


def _totals(view: TojiView, names: Names) -> list[str]:
    """The running final MP of both sides, supports included."""
    seat = view.seat or 0
    mine, theirs = view.running(seat), view.running(other(seat))
    if mine is None or theirs is None:
        return []
    return [f"So far you have {mine.final}, {names[other(seat)]} {theirs.final}."]


def _games(view: TojiView, names: Names) -> str:
    if view.best_of == 1:
        return ""
    wins = f"{names[0]} {view.wins[0]}, {names[1]} {view.wins[1]}"
    return f"Game {view.game} of {view.best_of}, games won: {wins}. "


def _supports(view: TojiView, seat: int) -> str:
    faces = sorted((view.faces[each] for each in view.supports[seat]), key=_order)
    return cards(faces) if faces else "none left"


def _order(face: str) -> tuple[int, int]:
    return ELEMENT[face], -MP[face]


def explain(what: str, view: TojiView) -> list[str]:
    """What a line is about, in full: its cards say all there is on their face."""
    return []
