"""The log of a game of Ikusa: what happens, as sentences. Moves in words are in `describing`, cards in `card_text`.

A card that has just left a hidden zone is not named as it goes: `Opened` and `Seen` name it to whom it is shown.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.cards import Handle, Seat
from engines.core.game import Fact
from engines.core.registry import Names
from engines.core.view import View
from engines.core.words import YOU, inner, verb, whose
from engines.ikusa.catalogue import pool
from engines.ikusa.facts import (
    Activated,
    Attacked,
    Blocked,
    Bottomed,
    Damaged,
    Decided,
    Distributed,
    Dropped,
    Fell,
    Fizzled,
    HitDaimyo,
    Kept,
    Locked,
    Looked,
    Lost,
    Mended,
    Modified,
    Moved,
    NoBlockersLeft,
    Opened,
    Passed,
    Prepared,
    Prevented,
    Resolving,
    Searched,
    Seen,
    Swept,
    Switched,
    Thrown,
    Triggered,
    TurnBegan,
    Turned,
    UntapStep,
    WasCast,
)
from engines.ikusa.naming import card_name, name_now, owned, owner_of, record_of
from engines.ikusa.permanent import Aims
from engines.ikusa.phrases import keyword_names, listed, stats
from engines.ikusa.titles import ability_sentence, face_title, signs
from engines.ikusa.view import IkusaView
from engines.ikusa.vocabulary import DOWN, JUTSU

_DONE = {"elementium": ("lay", "no elementium"), "free_cast": ("cast", "nothing for free")}
"""What a pass means where something is declined. One that ends a phase or passes a window is told by what follows."""
_CAUSES = {
    "enter": "<Enter>",
    "agony": "<Agony>",
    "end": "The end of the turn",
    "attacks": "The attack",
    "blocks": "The block",
    "gate_broken": "The fall of a gate",
}
_LOST = {
    "attacked at zero": "an attack gets through, with no gates and no deck left",
    "no elementium": "with no gates, no deck and no elementium left, there is nothing to draw",
}
_BOTH = 3


def narrate(fact: Fact, view: View, names: Names) -> str:
    """A fact as one sentence. `names` is what the seats are called, `You` for the reader's own."""
    assert isinstance(view, IkusaView)
    told = _Told(view, names)
    for tell in (told.turn, told.play, told.ikusa, told.look, told.change):
        sentence = tell(fact)
        if sentence:
            return f"{sentence[:1].upper()}{sentence[1:]}"
    return ""


class _Told:
    """The sentences, for one view and the names of the seats; empty for facts that others tell of."""

    def __init__(self, view: IkusaView, names: Names) -> None:
        self._view = view
        self._names = names

    def _does(self, seat: Seat, base: str) -> str:
        """`You attack`, `Rin attacks`."""
        return f"{self._names[seat]} {verb(self._names[seat], base)}"

    def _whose(self, seat: Seat) -> str:
        return whose(self._names[seat])

    def _own(self, seat: Seat) -> str:
        """`your` of the reader, `their` of somebody whose name comes before."""
        return "your" if self._names[seat] == YOU else "their"

    def _card(self, card: Handle) -> str:
        return owned(self._view, card, self._names)

    def _named(self, cards: Sequence[Handle]) -> str:
        return listed([card_name(self._view, card) for card in cards])

    def _at(self, aims: Aims) -> str:
        cards = [owned(self._view, each.card, self._names, each.side) for each in aims]
        return f" at {listed(cards)}" if cards else ""

    # --- the course of the game --------------------------------------------------------------------------------------

    def turn(self, fact: Fact) -> str:
        match fact:
            case Thrown(throws, first):
                thrown = [f"{self._does(seat, 'throw')} {throws[seat]}" for seat in (0, 1)]
                then = "again" if first is None else inner(self._does(first, "go") + " first")
                return f"{thrown[0]}, {inner(thrown[1])}: {then}."
            case Prepared(seat, gates):
                if all(gate in self._view.faces for gate in gates):
                    return f"{self._whose(seat)} gates, from the top: {self._named(gates)}."
                return (
                    f"{self._does(seat, 'stack')} five gates, and {self._keeps(seat)} five cards."
                )
            case TurnBegan(turn, seat):
                return f"Turn {turn}: {self._whose(seat)} turn."
            case UntapStep(seat, cards) if cards:
                many = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
                return f"{self._does(seat, 'untap')} {many}."
            case Locked(seat):
                return f"{self._does(seat, 'have')} no gates and no deck: no elementium is laid."
            case Passed(seat, label) if label in _DONE:
                base, what = _DONE[label]
                return f"{self._does(seat, base)} {what}."
            case Lost(seat, reason) if reason in _LOST:
                return f"{self._does(seat, 'lose')}: {_LOST[reason]}."
        return ""

    def _keeps(self, seat: Seat) -> str:
        return verb(self._names[seat], "keep")

    # --- the stack ---------------------------------------------------------------------------------------------------

    def play(self, fact: Fact) -> str:
        match fact:
            case WasCast():
                return self._cast(fact)
            case Activated():
                return self._activated(fact)
            case Triggered(seat, card, face, _, targets, side, number):
                shown = pool(self._view.pool).cards[face].face(side)
                assert shown is not None
                source = f"{self._source(seat, card, side)}{self._at(targets)}"
                return f'{source}: "{ability_sentence(shown, shown.abilities[number])}"'
            case Dropped(seat, card, _, on, side):
                return f"{_CAUSES[on]} of {self._source(seat, card, side)} finds no target."
            case Resolving():
                return self._resolving(fact)
            case Fizzled(seat, card, side=side):
                return f"{self._source(seat, card, side)} finds no lawful target any more."
            case Decided(seat, yes):
                return f"{self._does(seat, 'say')} {'yes' if yes else 'no'}."
        return ""

    def _source(self, seat: Seat, card: Handle, side: str) -> str:
        return f"{self._whose(seat)} {name_now(self._view, card, side)}"

    def _cast(self, fact: WasCast) -> str:
        face = pool(self._view.pool).cards[fact.face].face(fact.side)
        assert face is not None
        free = " for free" if fact.free else ""
        return f"{self._does(fact.seat, 'cast')} {face_title(face)}{free}{self._at(fact.targets)}."

    def _activated(self, fact: Activated) -> str:
        face = pool(self._view.pool).cards[fact.face].face(fact.side)
        assert face is not None
        name = name_now(self._view, fact.card, fact.side)
        ability = face.abilities[face.activated[fact.number]]
        used = f"{self._does(fact.seat, 'use')} {name}{self._at(fact.targets)}"
        return f'{used}: "{ability_sentence(face, ability)}"'

    def _resolving(self, fact: Resolving) -> str:
        """Of a jutsu, and of an ability that was paid for; the rest is told by what comes of it."""
        source = self._source(fact.seat, fact.card, fact.side)
        if fact.on == "activate":
            return f"The ability of {source} resolves."
        face = pool(self._view.pool).cards[fact.face].face(fact.side)
        is_played = fact.on == "cast" and face is not None and face.type == JUTSU
        return f"{self._whose(fact.seat)} {face.name} resolves." if face and is_played else ""

    # --- attack and block --------------------------------------------------------------------------------------------

    def ikusa(self, fact: Fact) -> str:
        match fact:
            case Attacked(seat, card):
                return f"{self._does(seat, 'attack')} with {name_now(self._view, card)}."
            case Blocked(seat, cards):
                with_these = listed([name_now(self._view, card) for card in cards])
                return f"{self._does(seat, 'block')} with {with_these}."
            case NoBlockersLeft():
                return "The blockers are gone, and the attack stays blocked: nothing happens."
            case HitDaimyo(seat):
                return f"The attack gets through to {inner(self._names[seat])}."
            case Fell():
                return self._fell(fact)
            case Swept(seat, cards):
                go = "goes" if len(cards) == 1 else "go"
                return f"{self._whose(seat)} {self._named(cards)} {go} to Hell."
            case Distributed(seat, parts):
                shares = [f"{n} to {self._card(card)}" for card, n in parts if n]
                return f"{self._does(seat, 'deal')} {listed(shares) or 'no damage'}."
            case Damaged(card, n):
                return f"{self._card(card)} takes {n} damage."
            case Prevented(card, n):
                return f"Conquer of {self._card(card)} prevents {n} damage."
        return ""

    def _fell(self, fact: Fell) -> str:
        owner, n = self._whose(fact.seat), fact.n
        if not n:
            return f"No card of {owner} deck falls, for the attacker has no power."
        one, more = ("goes to Hell", "go to Hell") if fact.to == "hell" else ("falls", "fall")
        if fact.zone == "gates":
            return f"{n} of {owner} gates {one if n == 1 else more}."
        return f"1 card of {owner} deck {one}." if n == 1 else f"{n} cards of {owner} deck {more}."

    # --- cards that come to light ------------------------------------------------------------------------------------

    def look(self, fact: Fact) -> str:
        view = self._view
        match fact:
            case Opened(cards, _, claimed) if not claimed:
                return f"{'It is' if len(cards) == 1 else 'They are'} {self._named(cards)}."
            case Seen(seat, cards) if seat == view.seat and not self._are_listed():
                return self._seen(cards)
            case Searched(seat):
                return f"{self._does(seat, 'search')} {self._own(seat)} deck."
            case Looked(seat, deck, n):
                top = "the top card" if n == 1 else f"the top {n} cards"
                return f"{self._does(seat, 'look')} at {top} of {self._deck(seat, deck)}."
            case Bottomed(deck, n):
                what = "1 card goes" if n == 1 else f"{n} cards go"
                return f"{what} to the bottom of {self._whose(deck)} deck."
            case Kept(seat, n):
                return f"{self._does(seat, 'leave')} {'it' if n == 1 else 'them'} on top."
        return ""

    def _are_listed(self) -> bool:
        """Whether what was seen is in the question that follows, with what was known of it before."""
        view = self._view
        return view.label == "search" or bool(view.looked) or any(view.dealt)

    def _deck(self, seat: Seat, deck: Seat) -> str:
        return f"{self._own(seat) if seat == deck else self._whose(deck)} deck"

    def _seen(self, cards: Sequence[Handle]) -> str:
        view = self._view
        assert view.seat is not None
        if all(card in view.hands[view.seat] for card in cards):
            return f"New in your hand: {self._named(cards)}."
        return f"{'It is' if len(cards) == 1 else 'They are'} {self._named(cards)}."

    # --- cards that change -------------------------------------------------------------------------------------------

    def change(self, fact: Fact) -> str:
        match fact:
            case Moved():
                return self._moved(fact)
            case Turned(card, tapped):
                return f"{self._card(card)} is {'tapped' if tapped else 'untapped'}."
            case Switched(card):
                return f"{self._whose(owner_of(self._view, card))} {self._turned_into(card)}."
            case Modified(card, power, health, keywords):
                parts = [f"gets {stats(power, health)}"] if power or health else []
                parts += [f"gains {listed(keyword_names(keywords))}"] if keywords else []
                what = listed(parts) or "gets nothing"
                return f"{self._card(card)} {what} until the end of the turn."
            case Mended(card, n):
                return f"{n} damage is removed from {self._card(card)}."
        return ""

    def _turned_into(self, card: Handle) -> str:
        return f"{card_name(self._view, card)} is switched, and is now {name_now(self._view, card)}"

    def _moved(self, fact: Moved) -> str:
        card, seat, zone = fact.card, fact.owner, fact.zone
        known = self._view.seen.get(card) == _BOTH
        match fact.origin, zone:
            case (_, "stack") | ("stack", "hell") | (_, "verge") | ("verge", "hell"):
                return ""  # The casting tells of it, or how the attack went.
            case ("deck" | "gates", "hell") if not known:
                return ""  # `Fell` tells how many.
            case ("stack", "field"):
                return self._arrived(card)
            case ("hand", "field"):
                return self._laid(card, seat)
            case ("deck", "field"):
                return (
                    f"{self._does(seat, 'get')} the top card of the deck as a face-down elementium."
                )
            case ("deck", "hand"):
                return self._drawn(card, seat)
            case ("looked", "hand"):
                what = card_name(self._view, card) if card in self._view.faces else "one of them"
                return f"{self._does(seat, 'take')} {what} into {self._own(seat)} hand."
            case ("deck", "gates"):
                return f"The top card of {self._whose(seat)} deck becomes a gate, unseen."
            case ("gates", "hand"):
                return f"{self._does(seat, 'take')} the top gate into {self._own(seat)} hand."
            case ("field", _):
                return f"{self._whose(seat)} {name_now(self._view, card)} {_TO[zone]}."
        if known:
            return f"{self._whose(seat)} {card_name(self._view, card)} {_TO[zone]}."
        return f"A card of {self._whose(seat)} {fact.origin} {_TO[zone]}."

    def _arrived(self, card: Handle) -> str:
        record = record_of(self._view, card)
        if record is not None and record.host is not None:
            return f"{self._card(card)} is attached to {self._card(record.host)}."
        return f"{self._card(card)} comes to the battlefield."

    def _laid(self, card: Handle, seat: Seat) -> str:
        record = record_of(self._view, card)
        if (record is not None and record.side == DOWN) or self._view.seen.get(card) != _BOTH:
            return f"{self._does(seat, 'lay')} {card_name(self._view, card)} face-down."
        known = pool(self._view.pool).cards[self._view.faces[card]]
        assert known.elementium is not None
        name = f"{known.upright.name} {signs(known.elementium.attributes)}"
        return f"{self._does(seat, 'lay')} {name} as an elementium."

    def _drawn(self, card: Handle, seat: Seat) -> str:
        if card in self._view.faces:  # It was looked at or shown before.
            return f"{self._does(seat, 'take')} {card_name(self._view, card)} from the deck."
        return "" if seat == self._view.seat else f"{self._does(seat, 'draw')} a card."


_TO = {
    "hell": "goes to Hell",
    "exile": "goes into exile",
    "hand": "goes back to the hand",
    "field": "comes to the battlefield",
}
"""Where a card goes."""
