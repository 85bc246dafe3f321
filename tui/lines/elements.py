"""Elements in lines: what a player has to know at a prompt, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core.cards import Face, Handle, other
from engines.core.registry import Names
from engines.elements.catalogue import TARGET
from engines.elements.facts import RoundResult
from engines.elements.text import card, values
from engines.elements.view import ElementsView
from tui.lines.questions import numbered
from tui.lines.reflexes import Reflexes

FINAL = frozenset({"knock", "yield"})
"""Verbs that ask once more."""

BRIEF = False

question = numbered
reflexes = Reflexes


def fan(view: ElementsView, count: int) -> None:
    """No cards are put in order."""


def summary(view: ElementsView, names: Names) -> list[str]:
    """The state of the round for `view.seat`."""
    seat = view.seat or 0
    foe = other(seat)
    theirs = len(view.hands[foe])
    lines = [
        f"Round {view.round}. {_points(view, names)}",
        f"Limit {view.limit}. Display, oldest first: {_row(view, view.display)}.",
        f"Your hand: {_row(view, view.hands[seat])}. Your sum: {view.own_sum()}.",
    ]
    if view.fronts[seat]:
        lines.append(f"In front of you: {_row(view, view.fronts[seat])}, part of your sum.")
    front = _row(view, view.fronts[foe])
    shown = f"; in front {front}, {view.shown_sum(foe)} in all" if view.fronts[foe] else ""
    lines.append(f"{names[foe]}: {theirs} card{'' if theirs == 1 else 's'} in hand{shown}.")
    if view.discards:
        lines.append(f"Discarded: {_row(view, view.discards)}.")
    unseen = " ".join(map(str, view.unseen()))
    lines.append(f"Not seen by you ({names[foe]}'s hand and the 4 set aside): {unseen}.")
    return lines


def after(fact: Any, names: Names) -> list[str]:
    """What is told after a fact beyond its sentence: the score of a round."""
    if not isinstance(fact, RoundResult):
        return []
    lines = [f"The display was {_faces(fact.display)}: limit {fact.limit}."]
    for seat, name in enumerate(names):
        hand = fact.shown[seat]
        shown = "not shown" if hand is None else _faces(hand)
        front = _faces(fact.fronts[seat])
        whose, owner = ("Your", "you") if name == "You" else (f"{name}'s", name)
        total = "" if fact.sums[seat] is None else f" Sum {fact.sums[seat]}."
        lines.append(f"{whose} hand: {shown}; in front of {owner}: {front}.{total}")
    return lines


def standing(view: ElementsView, names: Names) -> str:
    """The score as it is."""
    return _points(view, names)


def _points(view: ElementsView, names: Names) -> str:
    what = f"Rounds won, of {view.rounds}" if view.rounds else f"Points, first to {TARGET}"
    return f"{what}: {names[0]} {view.scores[0]}, {names[1]} {view.scores[1]}."


def _row(view: ElementsView, cards: Sequence[Handle]) -> str:
    return ", ".join(card(view.faces[each]) for each in cards) or "nothing"


def _faces(faces: Sequence[Face]) -> str:
    return values(faces) if faces else "nothing"


def explain(what: str, view: ElementsView) -> list[str]:
    """What a line is about, in full: its cards say all there is on their face."""
    return []
