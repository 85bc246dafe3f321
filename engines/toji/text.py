"""Tōji in words: log sentences and moves."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.cards import BOTH, Face, Seat, other
from engines.core.game import Fact
from engines.core.moves import Move
from engines.core.registry import Names
from engines.core.view import View
from engines.core.words import inner, verb
from engines.toji.battle import Sum
from engines.toji.catalogue import CROWN, ELEMENT, ELEMENTS, LOW, MP, PICK, STANDARD
from engines.toji.facts import (
    Battle,
    Dealt,
    Drew,
    Fanned,
    GameResult,
    Revealed,
    Supported,
    Thrown,
    Turned,
)
from engines.toji.view import TojiView


def narrate(fact: Fact, view: View, names: Names) -> str:
    """A fact as one sentence. `names` is what the seats are called, `You` for the reader's own."""
    reader = view.seat or 0
    match fact:
        case Thrown():
            return _thrown(fact, names)
        case Dealt():
            return _dealt(fact, view, names)
        case Turned(turn, _, face):
            return f"Turn {turn}: {event(face)}."
        case Fanned(seat, places):
            cards = "the last card" if places == 1 else f"{places} cards face down"
            return f"{names[seat]} {verb(names[seat], 'offer')} {cards}."
        case Revealed(_, faces, picks):
            return _revealed(faces, picks, reader, names)
        case Supported(seat, _, faces):
            what = " and ".join(card(face) for face in faces) or "no support"
            return f"{names[seat]} {verb(names[seat], 'add')} {what}."
        case Battle():
            return explain(fact, reader, names)
        case Drew(seat, handle):
            known = view.seat == seat and handle in view.faces
            what = card(view.faces[handle]) if known else "a card"
            return f"{names[seat]} {verb(names[seat], 'draw')} {what}."
        case GameResult():
            return _result(fact, view, names)
    return ""


def explain(battle: Battle, reader: Seat, names: Names) -> str:
    """How a battle was decided, in one sentence of numbers; the reader's card comes first.

    >>> from engines.toji.battle import decide
    >>> cards, added = ("Fi4a", "Wa2a"), (("Fi3a",), ("Wa4a",))
    >>> winner, by, sums = decide("S3210", cards, added)
    >>> battle = Battle(1, "S3210", cards, added, sums, winner, by, 2, (12, 10), None)
    >>> explain(battle, 0, ("You", "Rin"))
    'Fire 4+3+3 -> 8 against Water 2+4 -> 6: you win; Rin loses 2.'
    """
    mine, theirs = battle.cards[reader], battle.cards[other(reader)]
    if battle.sums is None:
        sides = f"{card(mine)} against {card(theirs)}"
    else:
        sums = battle.sums
        sides = f"{_side(mine, sums[reader])} against {_side(theirs, sums[other(reader)])}"
    if battle.winner is None:
        return f"{sides}: a tie; nobody loses life."
    winner, loser = names[battle.winner], names[other(battle.winner)]
    best = ELEMENTS[ELEMENT[battle.cards[battle.winner]]]
    worst = ELEMENTS[ELEMENT[battle.cards[other(battle.winner)]]]
    why = {
        "low": "the lower base wins, so ",
        "low_matchup": f"equal, and {best} beats {worst}, so ",
        "matchup": f"equal, and {best} beats {worst}, so ",
        "crown": f"{best} is crowned, so ",
        "mp": "",
    }[battle.by]
    return (
        f"{sides}: {why}{inner(winner)} {verb(winner, 'win')}; "
        f"{inner(loser)} {verb(loser, 'lose')} {battle.loss}."
    )


def describe(move: Move, view: View) -> str:
    """A move in words for its player, with the numbers that it leads to."""
    assert isinstance(view, TojiView)
    if move.verb == "throw":
        return f"throw {move.args[0]}"
    if move.verb == "pick":
        return f"pick place {int(move.args[0]) + 1} of {view.hand_sizes[other(view.seat or 0)]}"
    if move.verb == "play":
        face = view.faces[int(move.args[0])]
        return f"play {card(face)}{_prospect(face, view)}"
    if move.verb == "support":
        cards = tuple(int(each) for each in move.args)
        what = " and ".join(card(view.faces[each]) for each in cards) or "nothing"
        total = view.running(view.seat or 0, cards)
        return f"add {what}" + ("" if total is None else f": {_sum(total)}")
    return str(move)


def card(face: Face) -> str:
    """A character as the log calls it: its element and its base MP."""
    return f"{ELEMENTS[ELEMENT[face]]} {MP[face]}"


def cards(faces: Sequence[Face]) -> str:
    """Some characters in a row; a dash for none."""
    return ", ".join(card(face) for face in faces) or "-"


def event(face: Face) -> str:
    """An event with what it does."""
    if face in STANDARD:
        row = zip(ELEMENTS, STANDARD[face], strict=True)
        return "Standard, " + ", ".join(f"{element} +{bonus}" for element, bonus in row)
    if face in CROWN:
        return f"Element Advantage, {ELEMENTS[CROWN[face]]} is crowned"
    return {
        LOW: "Low-MP Victory, the lower base wins",
        PICK: "Hand-Pick, each side picks the other's card",
    }[face]


def _prospect(face: Face, view: TojiView) -> str:
    """What the event makes of a card that may be played."""
    if view.event in STANDARD:
        bonus = STANDARD[view.event][ELEMENT[face]]
        return f": {MP[face]}+{bonus} -> {MP[face] + bonus}" if bonus else f": {MP[face]}"
    return ": crowned" if CROWN.get(view.event or "") == ELEMENT[face] else ""


def _thrown(fact: Thrown, names: Names) -> str:
    first, second = fact.throws
    throws = f"{names[0]} {verb(names[0], 'throw')} {first}, {inner(names[1])} {second}"
    if fact.first is None:
        return f"{throws}: again."
    return f"{throws}: {inner(names[fact.first])} {verb(names[fact.first], 'be')} first."


def _dealt(fact: Dealt, view: View, names: Names) -> str:
    is_match = isinstance(view, TojiView) and view.best_of > 1
    five = f"Game {fact.game}: five" if is_match else "Five"
    first = names[fact.first]
    return f"{five} cards and three supports each; {inner(first)} {verb(first, 'be')} first."


def _revealed(
    faces: tuple[Face, Face], picks: tuple[int, int] | None, reader: Seat, names: Names
) -> str:
    foe = other(reader)
    if picks is None:
        return (
            f"{names[reader]} {verb(names[reader], 'play')} {card(faces[reader])}, "
            f"{inner(names[foe])} {card(faces[foe])}."
        )
    return (
        f"{names[reader]} picked place {picks[reader] + 1}: {card(faces[foe])}; "
        f"{inner(names[foe])} picked place {picks[foe] + 1}: {card(faces[reader])}."
    )


def _side(face: Face, total: Sum) -> str:
    return f"{ELEMENTS[ELEMENT[face]]} {_sum(total)}"


def _sum(total: Sum) -> str:
    """`4+3+3 -> 8`: base, supports and bonus; a lone base stands for itself."""
    parts = [total.base, *total.supports, *([total.bonus] if total.bonus else [])]
    if len(parts) == 1:
        return str(total.final)
    return "+".join(map(str, parts)) + f" -> {total.final}"


def _result(result: GameResult, view: View, names: Names) -> str:
    end = "The cards are gone: " if result.reason == "empty" else ""
    if result.winner is None:
        text = f"{end}a draw with {result.life[0]} life each"
    else:
        name = names[result.winner]
        life, foe_life = result.life[result.winner], result.life[other(result.winner)]
        who = inner(name) if end else name
        text = f"{end}{who} {verb(name, 'win')} the game with {life} life against {foe_life}"
    if isinstance(view, TojiView) and view.best_of > 1:
        won = ", ".join(f"{inner(names[seat])} {result.wins[seat]}" for seat in BOTH)
        text += f"; games won: {won}"
    return f"{text}."
