"""Ikusa in lines: what a player has to know at a prompt, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile
from typing import Any, ClassVar

from engines.core.cards import Handle, Seat, other
from engines.core.registry import Names
from engines.core.words import YOU, inner, verb, whose
from engines.ikusa.catalogue import BLITZ, pool
from engines.ikusa.describing import item_name, to_order
from engines.ikusa.glossary import KEYWORD_LINES, TERM_LINES, keywords_of
from engines.ikusa.naming import all_owned, card_name, card_of, owned
from engines.ikusa.packs import PACK
from engines.ikusa.passing import IkusaWindows
from engines.ikusa.permanent import PermanentRecord
from engines.ikusa.plays import Plays
from engines.ikusa.preview import preview
from engines.ikusa.rules import Ikusa
from engines.ikusa.state import POINTS, WINDOWS
from engines.ikusa.titles import card_lines, signs
from engines.ikusa.view import IkusaView
from engines.ikusa.vocabulary import DOWN, ELEMENTIUM
from tui.game import PlayedGame
from tui.lines.ikusa_choices import (
    Distributing,
    blocking,
    gates,
    giving_up,
    laying,
    ordering,
    searching,
    targeting,
)
from tui.lines.ikusa_plays import Playing
from tui.lines.ikusa_table import by_cost, permanent_line, preview_lines, titles
from tui.lines.passing import PassingReflexes
from tui.lines.questions import Question, numbered
from tui.lines.reflexes import Reflex

FINAL: frozenset[str] = frozenset()
"""Verbs that ask once more: none, for every choice of Ikusa is an ordinary one."""

BRIEF = True

_PHASES = {
    "draw": "draw step",
    "elementium": "elementium step",
    "main": "main phase",
    "ikusa": "ikusa phase",
    "end": "end phase",
}

_MOMENTS = {
    "elementium": "Lay one card as an elementium.",
    "lay": "Lay one card face-down.",
    "main": "Cast cards and use abilities.",
    "attack": "Attack, or end the phase.",
    "W_START": "Before the main phase you may act.",
    "W_MAIN_END": "As the main phase ends you may act.",
    "W_ATTACK": "Before the block you may act.",
    "W_BLOCK": "Before damage you may act.",
    "W_END": "At the end of the turn you may act.",
    "W_RESPONSE": "You may answer.",
    "block": "Who blocks?",
    "distribute": "The attacker's damage is yours to split.",
    "free_cast": "What has fallen here you may cast for free.",
    "return_elementium": "No gates, no deck: instead of drawing, take an elementium back.",
    "order": "Several abilities wait. In which order shall they resolve?",
}


def question(game: PlayedGame) -> Question:
    """What is asked of the seat, in steps where one answer could not hold it."""
    view = game.view(game.seat)
    assert isinstance(view, IkusaView)
    label = view.label
    if label in POINTS or label in WINDOWS or label == "free_cast":
        return Playing(game)
    match label:
        case "gates":
            return gates(view)
        case "block":
            return blocking(game)
        case "distribute":
            return Distributing(game)
        case "order":
            return ordering(view)
        case "target":
            return targeting(game)
        case "lay":
            return laying(game)
        case "search":
            return searching(game)
        case "discard" | "sacrifice" | "return_elementium" | "take":
            return giving_up(game)
    return numbered(game)


def fan(view: IkusaView, count: int) -> Sequence[str] | None:
    """Cards looked at are put back in an order; a hand is mixed by chance (K-07)."""
    if not view.looked:
        return None
    cards = [f"{number}. {card_name(view, card)}" for number, card in enumerate(view.looked, 1)]
    return [f"They go back on top of the deck: {', '.join(cards)}. The first will lie on top."]


# --- how things stand ------------------------------------------------------------------------------------------------


def summary(view: IkusaView, names: Names) -> list[str]:
    """The table as `view.seat` sees it, the other side first."""
    seat = view.seat or 0
    if view.label == "rps":
        return ["Rock, paper, scissors: the winner goes first.", *_deck(view, seat)]
    if view.phase == "setup":
        return ["Choose five of your ten cards as gates; the other five are your hand."]
    turn = "your turn" if view.active == seat else f"{names[view.active]}'s turn"
    moment = _moment(view) if seat in view.waiting else ""
    lines = [f"Turn {view.turn}, {turn}, {_PHASES[view.phase]}. {moment}".rstrip()]
    game = view.partial()
    assert isinstance(game, Ikusa)
    for each in (other(seat), seat):
        lines += _side(view, game, each, names)
    hand = titles(view, by_cost(view, view.hands[seat]))
    lines.append(f"Your hand: {'; '.join(hand) or 'no card'}.")
    if view.gates[seat]:
        gates_down = [_gate(view, card) for card in view.gates[seat]]
        lines.append(f"Your gates, from the top: {', '.join(gates_down)}.")
    down = [
        card_name(view, record.handle)
        for record in view.field
        if record.side == DOWN and record.controller == seat
    ]
    lines += [f"Face-down you have: {', '.join(down)}."] if down else []
    lines += [line for each in (other(seat), seat) for line in _top(view, each, names)]
    return [*lines, *_stack(view, names), *_asking(view), *_ikusa(view, names)]


def _moment(view: IkusaView) -> str:
    """What is asked, in a sentence."""
    if view.label == "elementium" and view.may_decline:
        return "You may lay one card as an elementium."
    return _MOMENTS.get(view.label, "")


def _deck(view: IkusaView, seat: Seat) -> list[str]:
    """What the own deck is made of; the packs one by one as they were opened (M-02)."""
    names = [card_name(view, card) for card in view.decks[seat]]
    if view.mode == BLITZ:
        return [
            f"Pack {place // PACK + 1}: {', '.join(names[place : place + PACK])}."
            for place in range(0, len(names), PACK)
        ]
    copies = Counter(names)
    return [f"Your deck: {', '.join(f'{number} {name}' for name, number in copies.items())}."]


def _top(view: IkusaView, seat: Seat, names: Names) -> list[str]:
    """What was seen of the top of a deck, and has not been mixed since."""
    cards = list(takewhile(view.faces.__contains__, view.decks[seat]))
    if not cards or set(cards) <= set(view.looked) or view.label == "search":
        return []  # The question lists them.
    seen = ", ".join(card_name(view, card) for card in cards)
    return [f"On top of {whose(names[seat])} deck: {seen}."]


def _gate(view: IkusaView, card: Handle) -> str:
    known = card_of(view, card)
    if known is None:
        return "an unseen card"
    return f"{known.upright.name}{' [kyu]' if known.is_kyu else ''}"


def _side(view: IkusaView, game: Ikusa, seat: Seat, names: Names) -> list[str]:
    """What lies open of one side."""
    head = (
        f"{names[seat]}: gates {len(view.gates[seat])}, deck {len(view.decks[seat])}, "
        f"hand {len(view.hands[seat])}, Hell {len(view.hells[seat])}. "
        f"Elementium: {_elementium(view, game, seat)}."
    )
    owner = "Your" if names[seat] == YOU else f"{names[seat]}'s"
    return [
        head,
        *(
            f"{owner} {permanent_line(view, game, record.handle)}."
            for record in view.field
            if record.controller == seat and not _is_plain_elementium(view, record)
        ),
    ]


def _is_plain_elementium(view: IkusaView, record: PermanentRecord) -> bool:
    """Whether it is counted and not listed: a face-down card, or a face that does nothing more."""
    if record.side == DOWN:
        return True
    face = None if record.face is None else pool(view.pool).cards[record.face].face(record.side)
    return face is not None and face.type == ELEMENTIUM


def _elementium(view: IkusaView, game: Ikusa, seat: Seat) -> str:
    ready: list[str] = []
    tapped: list[str] = []
    for card in game.elementium(seat):
        (tapped if card.tapped else ready).append(signs(game.attributes(card)))
    parts = [f"{len(ready)} untapped {''.join(sorted(ready))}"] if ready else []
    parts += [f"{len(tapped)} tapped {''.join(sorted(tapped))}"] if tapped else []
    return ", ".join(parts) or "none"


def _stack(view: IkusaView, names: Names) -> list[str]:
    """What waits to resolve."""
    lines = []
    for item in reversed(view.stack):
        targets = [target for target in item.targets if target is not None]
        at = f" at {all_owned(view, targets, names)}" if targets else ""
        whose = "your" if names[item.seat] == YOU else f"{names[item.seat]}'s"
        lines.append(f"On the stack: {whose} {item_name(view, item)}{at}")
    return [line if line.endswith('"') else f"{line}." for line in lines]


def _asking(view: IkusaView) -> list[str]:
    """Whose ability asks for a choice, and what was looked at for it."""
    if view.seat not in view.waiting:
        return []
    lines = []
    if view.label == "target":
        lines.append(f"A target for {item_name(view, to_order(view)[0])}")
    if view.label == "look" and view.looked:
        seen = ", ".join(card_name(view, card) for card in view.looked)
        lines.append(f"From the top: {seen}.")
    if view.label == "look":
        lines.append("Put all of them on the bottom?" if len(view.looked) > 1 else "To the bottom?")
    if view.label == "may":
        lines.append("Do what it says?")
    return lines


def _ikusa(view: IkusaView, names: Names) -> list[str]:
    """What has been declared, and what it leads to as far as that is certain."""
    if view.attacker is None or view.point == "free_cast":
        return []  # What has fallen is told of by the log.
    lines = [f"{owned(view, view.attacker, names)} attacks."]
    if view.blockers:
        blocks = all_owned(view, view.blockers, names)
        lines.append(f"{blocks} {'blocks' if len(view.blockers) == 1 else 'block'}.")
    elif view.blocked:
        lines.append("The blockers are gone; the attack stays blocked.")
    elif view.point == "W_BLOCK":
        lines.append("Nothing blocks it.")
    lines = [f"{line[:1].upper()}{line[1:]}" for line in lines]
    if view.label in ("block", "distribute") and view.seat in view.waiting:
        return lines  # The question itself shows what comes of it.
    return [*lines, *preview_lines(preview(view), view, names)]


# --- what is told beside the log -------------------------------------------------------------------------------------


def after(fact: Any, names: Names) -> list[str]:
    """What is told after a fact beyond its sentence: nothing."""
    return []


def standing(view: IkusaView, names: Names) -> str:
    """The score as it is."""
    parts = [
        f"{inner(names[seat])} {verb(names[seat], 'have')} {_count(len(view.gates[seat]), 'gate')}"
        f" and {_count(len(view.decks[seat]), 'card')} in the deck"
        for seat in (0, 1)
    ]
    return f"In turn {view.turn} {parts[0]}, {parts[1]}."


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


# --- cards and keywords on request -----------------------------------------------------------------------------------


def explain(what: str, view: IkusaView) -> list[str]:
    """The card or keyword that a line is about, in full: the longest name found in it."""
    words = what.lower()
    by_name = {name.lower(): card for card in pool(view.pool).cards.values() for name in card.names}
    terms = {
        word.strip("<>[]").lower(): line for word, line in {**TERM_LINES, **KEYWORD_LINES}.items()
    }
    known = [name for name in by_name if name in words] or [term for term in terms if term in words]
    if not known and len(words) > 2:  # The beginning of a name will do, if it is the only one.
        known = [name for name in (*by_name, *terms) if name.startswith(words)]
        known = known if len(known) == 1 else []
    if not known:
        return []
    found = max(known, key=len)
    card = by_name.get(found)
    if card is None:
        return [terms[found]]
    flavour = [f'"{card.flavour}"'] if card.flavour else []
    reminders = [KEYWORD_LINES[word] for word in keywords_of(card)]
    return [*card_lines(card), *reminders, *_why_not(card.id, view), *flavour]


def _why_not(face: str, view: IkusaView) -> list[str]:
    """Why a card in hand cannot be cast now, if it cannot."""
    seat, game = view.seat, view.partial()
    assert isinstance(game, Ikusa)
    if seat is None or seat not in view.waiting or view.label not in POINTS + WINDOWS:
        return []
    held = [card for card in view.hands[seat] if view.faces.get(card) == face]
    options = game.options(seat)
    assert isinstance(options, Plays)
    if not held or any(play.card == held[0] for play in options.plays):
        return []
    card = pool(view.pool).cards[face]
    if not card.is_kyu and view.label != "main":
        return ["It is cast in your main phase."]
    faces = [each for each in (card.upright, card.reversed) if each is not None and each.cost]
    if all(game.auto_pay(seat, each.cost) is None for each in faces if each.cost is not None):
        return ["You cannot pay for it now."]
    return ["It has no target now."]


# --- what is answered without asking ---------------------------------------------------------------------------------


class IkusaReflexes(PassingReflexes):
    """A choice that leaves no choice is told in words of its own, where those of its only answer would not tell why."""

    _NOTHING_TO: ClassVar = {
        "main": "There is nothing that you can cast or use.",
        "attack": "There is nothing that can attack, and nothing to cast or use.",
        "block": "None of your wargeists can block.",
    }

    def __init__(self) -> None:
        super().__init__(IkusaWindows())

    def answer(self, game: PlayedGame, question: Question) -> Reflex | None:
        reflex = super().answer(game, question)
        words = self._NOTHING_TO.get(game.view(game.seat).label)
        return reflex if reflex is None or words is None else reflex._replace(words=words)


reflexes = IkusaReflexes
