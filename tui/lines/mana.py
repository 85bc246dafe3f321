"""Mana in lines: what a player has to know at a prompt, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar

from engines.core.cards import BOTH, Face, Handle, Seat, other
from engines.core.registry import Names
from engines.core.words import YOU, inner, whose
from engines.mana.card_text import (
    by_cost,
    card_lines,
    head_and_texts,
    keyword_line,
    mana_lines,
    reminders,
    signs,
    title,
    unit_line,
)
from engines.mana.catalogue import pool
from engines.mana.keywords import KEYWORDS
from engines.mana.passing import ManaWindows
from engines.mana.plays import Plays
from engines.mana.preview import preview
from engines.mana.rules import Mana
from engines.mana.sentences import ability_sentence, listed
from engines.mana.text import card_name, unit_name
from engines.mana.unit import Unit
from engines.mana.view import ManaView
from engines.mana.vocabulary import ActionCard, MainCard
from tui.game import PlayedGame
from tui.lines.mana_combat import Attacking, Blocking, Splitting
from tui.lines.mana_plays import Keeping, ManaCards, Meanwhile, Playing
from tui.lines.mana_preview import preview_lines
from tui.lines.passing import PassingReflexes
from tui.lines.questions import Question, numbered

FINAL: frozenset[str] = frozenset()
"""Verbs that ask once more: none always does; a pass does where a Mana card is owed (M-6)."""

BRIEF = True

_PHASES = {
    "setup": "Before turn 1",
    "pre": "Pre-Combat",
    "attack": "Combat: attackers",
    "block": "Combat: blockers",
    "ambush": "Combat: Ambush step",
    "standard": "Combat: Standard step",
    "post": "Post-Combat",
    "end": "End Phase",
}


def fan(view: ManaView, count: int) -> None:
    """No cards are put in order."""


def question(game: PlayedGame) -> Question:
    """What is asked of the seat, in steps where one answer could not hold it."""
    view, names = game.view(game.seat), game.names(game.seat)
    assert isinstance(view, ManaView)
    asked: Question
    covers: list[str] = []
    match view.label:
        case "keep":
            return Keeping(view)
        case "priority" if view.holder != game.seat:
            return Meanwhile(game)
        case "priority":
            asked = Playing(game)
        case "forced":
            asked = ManaCards(list(game.options(game.seat)), view, None)
        case "attack" | "block":
            asked = declaring = Attacking(game) if view.label == "attack" else Blocking(game)
            covers = [_unit(unit, names) for unit in declaring.tells_of]
        case "assign" | "parry" | "revenge":
            asked = Splitting(game)
        case _:
            asked = numbered(game)
    if view.label != "priority" or view.mana_done[game.seat]:
        # Once a turn is enough; what is drawn later is told of as it is drawn.
        covers += _hand(view, game.seat)
    asked.covers = covers
    return asked


# --- how things stand ------------------------------------------------------------------------------------------------


def summary(view: ManaView, names: Names) -> list[str]:
    """The table as `view.seat` sees it, the other side first (U-3, U-6)."""
    seat = view.seat or 0
    does = "You attack" if view.attacker == seat else f"{names[other(seat)]} attacks"
    if view.phase == "setup":
        return [f"Your first hand: keep up to eight of these 14 cards. {does} in turn 1."]
    lines = [f"Turn {view.turn}, {_PHASES[view.phase]}. {does} this turn.{_priority(view, names)}"]
    for each in (other(seat), seat):
        lines += _side(view, each, names)
    lines += _hand(view, seat)
    lines += _asking(view, names)
    return [*lines, *_combat(view, names)]


def _hand(view: ManaView, seat: Seat) -> list[str]:
    """The own cards, but for those that the question itself lists."""
    game, listed_below = view.partial(), set[Handle]()
    if view.label == "priority" and view.holder == seat:
        options = game.options(seat)
        assert isinstance(options, Plays)
        listed_below = {each.card for each in options.playable}
    others = [card for card in view.hands[seat] if card not in listed_below]
    cards = "; ".join(map(title, _cards(view, others)))
    if listed_below:
        return [f"Also in your hand: {cards}."] if cards else []
    return [f"Your hand: {cards or 'no card'}."]


def _cards(view: ManaView, cards: Sequence[Handle]) -> list[MainCard]:
    """What some own cards are, the cheap ones first."""
    return sorted((pool(view.pool).cards[view.faces[card]] for card in cards), key=by_cost)


def _priority(view: ManaView, names: Names) -> str:
    """U-6, M-6: who holds Deployment Priority, whether the other passed, and whether one's own Mana card is due."""
    if view.label != "priority":
        return ""
    holder = "You hold" if view.holder == view.seat else f"{names[view.holder]} holds"
    passes = f"; {names[other(view.holder)]} passed last" if view.passes else ""
    owed = " You owe a Mana card." if view.owes(view.seat or 0) else ""
    return f" {holder} Deployment Priority{passes.replace('; You', '; you')}.{owed}"


def _side(view: ManaView, seat: Seat, names: Names) -> list[str]:
    """What lies open of one side."""
    owes = ""
    if seat != view.seat and view.phase in ("pre", "post") and view.owes(seat):
        owes = " Owes a Mana card."
    head = (
        f"{names[seat]}: Life {view.life[seat]}, hand {len(view.hands[seat])}, "
        f"library {len(view.libraries[seat])}, discards {len(view.discards[seat])}. "
        f"Mana: {_mana(view, seat)}.{owes}"
    )
    units = (view.unit(record) for record in view.units if record.owner == seat)
    return [head, *(_unit(unit, names) for unit in units)]


def _unit(unit: Unit, names: Names) -> str:
    return f"{_owned_by(names[unit.owner])}: {unit_line(unit)}."


def _owned_by(name: str) -> str:
    return "Yours" if name == YOU else f"{name}'s"


def _mana(view: ManaView, seat: Seat) -> str:
    if not view.mana[seat]:
        return "none"
    ready = [card for card in view.mana[seat] if card in view.untapped[seat]]
    tapped = [card for card in view.mana[seat] if card not in view.untapped[seat]]
    parts = [f"{_signs(view, ready)} untapped"] if ready else []
    parts += [f"{_signs(view, tapped)} tapped"] if tapped else []
    return "; ".join(parts)


def _signs(view: ManaView, cards: list[Handle]) -> str:
    """`3 (S), (S/L)`: Mana cards by what they can give."""
    mana = pool(view.pool).mana
    kinds = Counter(signs(mana[view.faces[card]].elements) for card in cards)
    return ", ".join(f"{number} {kind}" if number > 1 else kind for kind, number in kinds.items())


def _asking(view: ManaView, names: Names) -> list[str]:
    """Whose ability or keyword asks for a choice."""
    running = view.running
    if running is None or view.seat not in view.waiting:
        return []
    card = pool(view.pool).cards[running.face]
    whom = unit_name(view, running.card, names)
    if running.kind == "ability" and not isinstance(card, ActionCard):
        return [f'For {whom}: "{ability_sentence(card.abilities[running.number])}"']
    return [f"For {running.kind.capitalize()} of {whom}."]


def _combat(view: ManaView, names: Names) -> list[str]:
    """What has been declared, and what it leads to as far as that is certain."""
    seat = view.seat or 0
    if view.label in ("attack", "block") and seat in view.waiting:
        return []  # The question itself shows it.
    blocks = [
        f"{unit_name(view, blocker, names)} blocks {unit_name(view, attacker, names)}"
        for blocker, attacker in view.blocks
    ]
    lines = [f"{'; '.join(blocks)}."] if blocks else []
    return [
        *(f"{line[:1].upper()}{line[1:]}" for line in lines),
        *preview_lines(preview(view), view, names),
    ]


# --- what is told beside the log -------------------------------------------------------------------------------------


def after(fact: Any, names: Names) -> list[str]:
    """What is told after a fact beyond its sentence: nothing."""
    return []


def standing(view: ManaView, names: Names) -> str:
    """The score as it is."""
    life = ", ".join(f"{inner(names[seat])} {view.life[seat]}" for seat in BOTH)
    return f"Life: {life}, in turn {view.turn}."


# --- cards and keywords on request -----------------------------------------------------------------------------------


def explain(what: str, view: ManaView) -> list[str]:
    """The card or keyword that a line is about, in full: the longest name found in it."""
    cards = pool(view.pool)
    words = what.lower()
    names = {card.name.lower(): face for face, card in cards.cards.items()}
    names |= {card.name.lower(): face for face, card in cards.mana.items()}
    known = [name for name in (*names, *map(str.lower, KEYWORDS)) if name in words]
    if not known and len(words) > 2:  # The beginning of a name will do, if it is the only one.
        known = [name for name in (*names, *map(str.lower, KEYWORDS)) if name.startswith(words)]
        known = known if len(known) == 1 else []
    if not known:
        return []
    face = names.get(max(known, key=len))
    if face is None:
        word = next(word for word in KEYWORDS if word.lower() == max(known, key=len))
        return [keyword_line(word)]
    if face in cards.mana:
        return mana_lines(cards.mana[face])
    card = cards.cards[face]
    flavour = [f'"{card.flavour}"'] if card.flavour else []
    return [*card_lines(card), *reminders(card), *_why_not(face, view), *flavour]


def _why_not(face: Face, view: ManaView) -> list[str]:
    """Why a card in hand cannot be deployed now, if it cannot."""
    seat, game = view.seat, view.partial()
    assert isinstance(game, Mana)
    held = [card for card in view.hands[seat or 0] if view.faces[card] == face]
    if not held or seat is None or view.label != "priority" or view.holder != seat:
        return []
    if held[0] not in game.castable(seat):
        return ["You cannot pay for it now."]
    options = game.options(seat)
    assert isinstance(options, Plays)
    if all(each.card != held[0] for each in options.playable):
        return ["It has no target now."]
    return []


def _texts(view: ManaView, names: Names) -> list[str]:
    """What the cards say that the player can see: the own hand, and all Units in play."""
    seat = view.seat or 0
    held = _cards(view, [*view.dealt[seat], *view.hands[seat]])
    lines = ["Your hand:" if held else "Your hand is empty."]
    lines += [
        f"{head}: {texts}" if texts else f"{head}." for head, texts in map(head_and_texts, held)
    ]
    for each in (other(seat), seat):
        for unit in (view.unit(record) for record in view.units if record.owner == each):
            lines.append(
                " ".join([_unit(unit, names), *map(ability_sentence, unit.card.abilities)])
            )
    return lines


def _discards(view: ManaView, names: Names) -> list[str]:
    """W-12: the open piles, in their order."""
    lines = []
    for seat in (other(view.seat or 0), view.seat or 0):
        pile = listed([card_name(view, card) for card in view.discards[seat]])
        said = f"{'Your' if names[seat] == YOU else whose(names[seat])} discards"
        lines.append(f"{said}, oldest first: {pile}." if pile else f"{said}: none.")
    return lines


class ManaReflexes(PassingReflexes):
    """Cards may be read without a prompt of their own."""

    commands = (
        *PassingReflexes.commands,
        ("t", "what the cards in your hand and all Units in play say"),
        ("z", "the discard piles"),
    )

    _TELLS: ClassVar = {"t": _texts, "z": _discards}

    def __init__(self) -> None:
        super().__init__(ManaWindows())

    def does(self, typed: str, game: PlayedGame) -> list[str]:
        tell = self._TELLS.get(typed)
        if tell is None:
            return super().does(typed, game)
        view = game.view(game.seat)
        assert isinstance(view, ManaView)
        return tell(view, game.names(game.seat))


reflexes = ManaReflexes
