"""Elements in words: log sentences and moves."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.cards import Face, other
from engines.core.game import Fact
from engines.core.moves import Move
from engines.core.registry import Names
from engines.core.view import View
from engines.core.words import inner, verb
from engines.elements.catalogue import ELEMENT, VALUE
from engines.elements.facts import (
    Dealt,
    Discarded,
    Knocked,
    Played,
    RoundResult,
    Started,
    Taken,
    Yielded,
)
from engines.elements.view import ElementsView


def narrate(fact: Fact, view: View, names: Names) -> str:
    """A fact as one sentence. `names` is what the seats are called, `You` for the reader's own."""
    match fact:
        case Started(seat):
            return f"The draw: {inner(names[seat])} {verb(names[seat], 'start')} the match."
        case Dealt(number, start):
            return f"Round {number}: six cards each; {inner(names[start])} {verb(names[start], 'move')} first."
        case Played(seat, _, face, limit):
            return f"{names[seat]} {verb(names[seat], 'play')} {card(face)}: the limit is {limit}."
        case Taken(seat, _, face, limit):
            return f"{names[seat]} {verb(names[seat], 'take')} {card(face)}: the limit is {limit}."
        case Discarded(seat, _, _):
            return f"{names[seat]} {verb(names[seat], 'discard')} a 6."
        case Knocked(seat):
            return f"{names[seat]} {verb(names[seat], 'knock')}."
        case Yielded(seat):
            return f"{names[seat]} {verb(names[seat], 'yield')}."
        case RoundResult():
            return explain(fact, names)
    return ""


def explain(result: RoundResult, names: Names) -> str:
    """How a round ended, in one sentence of numbers."""
    actor, foe = names[result.actor], names[other(result.actor)]
    scorer = names[result.scorer]
    mine, theirs = result.sums[result.actor], result.sums[other(result.actor)]
    gains = f"{scorer} {verb(scorer, 'score')} {result.points}."
    if not result.points:
        gains = f"{scorer} {verb(scorer, 'win')} the round."
    match result.how:
        case "yield":
            return f"{actor} {verb(actor, 'yield')}: {inner(gains)}"
        case "false_knock":
            return f"{actor} knocked with {mine} over the limit {result.limit}: {inner(gains)}"
        case "knock_over":
            return (
                f"{actor} knocked with {mine} at limit {result.limit}; "
                f"{inner(foe)} had {theirs}, over the limit: {inner(gains)}"
            )
        case "knock_equal":
            return (
                f"{actor} knocked with {mine}, and {inner(foe)} had {theirs} as well; "
                f"a tie goes against the knock: {inner(gains)}"
            )
    word = "higher" if result.how == "knock_higher" else "lower"
    return (
        f"{actor} knocked with {mine} at limit {result.limit}, {word} than "
        f"{inner(foe)} with {theirs}: {inner(gains)}"
    )


def describe(move: Move, view: View) -> str:
    """A move in words for its player, with the numbers that it leads to."""
    assert isinstance(view, ElementsView) and view.seat is not None
    limit, own = view.limit, view.own_sum()
    if move.verb in ("play", "discard", "take"):
        taken = view.display[-1] if move.verb == "take" else move.args[0]
        assert isinstance(taken, int)
        face = view.faces[taken]
        value = VALUE[face]
        if move.verb == "play":
            return f"play {card(face)}: limit {limit + value}, your sum {own - value}"
        if move.verb == "take":
            return f"take {card(face)}: limit {limit - value}, your sum {own + value}"
        return f"discard {card(face)}: limit {limit}, your sum {own - value}"
    if move.verb == "knock":
        return f"knock with {own} at limit {limit}"
    if move.verb == "yield":
        return "yield the round" if view.rounds else "yield: 1 point to the other side"
    return str(move)


def card(face: Face) -> str:
    """A card as the log calls it: its value and its name."""
    return f"{VALUE[face]} ({ELEMENT[VALUE[face]]})"


def values(faces: Sequence[Face]) -> str:
    """The values of some cards in a row; a dash for none."""
    return " ".join(str(VALUE[face]) for face in faces) or "-"
