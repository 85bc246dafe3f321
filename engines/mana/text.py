"""Mana in words: log sentences and moves. What cards say is in `card_text`."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.cards import BOTH, Handle, Seat
from engines.core.game import Fact
from engines.core.moves import Move
from engines.core.registry import Names
from engines.core.view import View
from engines.core.words import inner, verb, whose
from engines.mana.card_text import by_cost, head_and_texts, mana_title, signs, title
from engines.mana.catalogue import pool
from engines.mana.facts import (
    Attacked,
    Blocked,
    Damaged,
    Deployed,
    Died,
    Divided,
    DrawSkipped,
    Drew,
    Gained,
    Kept,
    LifeChanged,
    ManaDeployed,
    Passed,
    PhaseBegan,
    StatsChanged,
    Stripped,
    Struck,
    Tossed,
    Triggered,
    TurnBegan,
    Turned,
)
from engines.mana.keywords import words as keyword_words
from engines.mana.moves import Pair, read_deployment, read_mana, read_pairs
from engines.mana.sentences import ability_sentence, count, lasting, listed, stats, text_sentence
from engines.mana.view import ManaView
from engines.mana.vocabulary import ActionCard, UnitCard

_PHASES = {
    "ambush": "Ambush damage step.",
    "standard": "Standard damage step.",
    "post": "Post-Combat Phase.",
    "end": "End Phase.",
}
"""The others are told of by what happens in them."""


def narrate(fact: Fact, view: View, names: Names) -> str:
    """A fact as one sentence. `names` is what the seats are called, `You` for the reader's own."""
    assert isinstance(view, ManaView)
    told = _Told(view, names)
    match fact:
        case Tossed(seat):
            return f"The toss: {inner(told.does(seat, 'attack'))} in turn 1."
        case Kept(numbers):
            kept = [f"{told.does(seat, 'keep')} {numbers[seat]}" for seat in BOTH]
            return f"{kept[0]} of 14 cards, {inner(kept[1])}."
        case TurnBegan(turn, seat):
            return f"Turn {turn}: {inner(told.does(seat, 'attack'))}."
        case PhaseBegan(phase, idle):
            return "" if idle else _PHASES.get(phase, "")
        case Passed(seat, _):
            return f"{told.does(seat, 'pass')}."
        case ManaDeployed():
            return told.mana(fact)
        case Deployed():
            return told.deployed(fact)
        case Attacked(seat, units):
            if not units:
                return f"{told.does(seat, 'do')} not attack."
            return f"{told.does(seat, 'attack')} with {told.cards(units)}."
        case Blocked(seat, pairs):
            return told.blocked(seat, pairs)
        case Divided():
            return told.divided(fact)
        case Triggered():
            return told.triggered(fact)
        case Struck():
            return told.struck(fact)
        case LifeChanged(seat, by, life):
            word = "gain" if by > 0 else "lose"
            return f"{told.does(seat, word)} {abs(by)} Life, to {life}."
        case Drew():
            return told.drew(fact)
        case DrawSkipped(seat):
            return f"{told.does(seat, 'draw')} nothing this turn, for eight cards were kept."
        case Died(units):
            die = "dies" if len(units) == 1 else "die"
            sides = told.sides([unit for unit, _ in units])
            return f"{_capital(', and '.join(sides))} {die}."
    return told.changed(fact)


def card_name(view: ManaView, card: Handle) -> str:
    """What a card is called; `a card` where it is not known."""
    face = view.faces.get(card)
    if face is None:
        return "a card"
    cards = pool(view.pool)
    return cards.cards[face].name if face in cards.cards else cards.mana[face].name


def _owned_name(view: ManaView, card: Handle) -> str:
    """`Unlit Baron`: what a card is called behind a word that says whose it is."""
    return card_name(view, card).removeprefix("The ")


def unit_name(view: ManaView, unit: Handle, names: Names) -> str:
    """`your Salt Crab`, `Rin's Salt Crab`: a Unit in play, or one that has died."""
    return _Told(view, names).unit(unit)


def sides(view: ManaView, units: Sequence[Handle], names: Names) -> list[str]:
    """`your Salt Crab and Tide Cat`, `Rin's Salt Crab`: some Units, those of a side together."""
    return _Told(view, names).sides(units)


class _Told:
    """The parts of sentences, for one view and the names of the seats."""

    def __init__(self, view: ManaView, names: Names) -> None:
        self._view = view
        self._names = names

    def does(self, seat: Seat, base: str) -> str:
        """`You attack`, `Rin attacks`."""
        return f"{self._names[seat]} {verb(self._names[seat], base)}"

    # --- cards and Units ---------------------------------------------------------------------------------------------

    def cards(self, cards: Sequence[Handle]) -> str:
        return listed([card_name(self._view, card) for card in cards])

    def unit(self, unit: Handle) -> str:
        """`your Salt Crab`, `Rin's Salt Crab`; both sides may have one."""
        return f"{whose(self._names[self._owner(unit)])} {_owned_name(self._view, unit)}"

    def units(self, units: Sequence[Handle]) -> str:
        return listed([self.unit(unit) for unit in units])

    def sides(self, units: Sequence[Handle]) -> list[str]:
        """`your Salt Crab and Tide Cat`, `Rin's Salt Crab`: Units with those of their side."""
        by_owner: dict[Seat, list[str]] = {}
        for unit in units:
            by_owner.setdefault(self._owner(unit), []).append(_owned_name(self._view, unit))
        return [f"{whose(self._names[owner])} {listed(each)}" for owner, each in by_owner.items()]

    def _owner(self, unit: Handle) -> Seat:
        """Of a Unit in play, or one that has died."""
        for record in self._view.units:
            if record.handle == unit:
                return record.owner
        return 0 if unit in self._view.discards[0] else 1

    def _shares(self, pairs: Sequence[Pair]) -> str:
        return listed([f"{n} to {self.unit(unit)}" for unit, n in pairs]) or "no damage"

    # --- sentences ---------------------------------------------------------------------------------------------------

    def mana(self, fact: ManaDeployed) -> str:
        what = mana_title(pool(self._view.pool).mana[fact.face])
        how = ", tapped" if fact.tapped else ""
        if fact.price:
            how = f", untapped for {fact.price} Life"
        return f"{self.does(fact.seat, 'deploy')} the Mana card {what}{how}."

    def deployed(self, fact: Deployed) -> str:
        card = pool(self._view.pool).cards[fact.face]
        at = f", at {self.units(fact.picks)}" if fact.picks else ""
        head, _ = head_and_texts(card)
        told = f"{self.does(fact.seat, 'deploy')} {head}{at}"
        abilities = card.abilities if isinstance(card, UnitCard) else ()
        # What happens at once is told as it does, the text of an Action too.
        later = " ".join(ability_sentence(each) for each in abilities if each.when != "deploy")
        return f'{told}: "{later}"' if later else f"{told}."

    def blocked(self, seat: Seat, pairs: Sequence[Pair]) -> str:
        if not pairs:
            return f"{self.does(seat, 'do')} not block."
        by_attacker: dict[Handle, list[Handle]] = {}
        for blocker, attacker in pairs:
            by_attacker.setdefault(attacker, []).append(blocker)
        blocks = [
            f"{card_name(self._view, attacker)} with {self.cards(blockers)}"
            for attacker, blockers in by_attacker.items()
        ]
        return f"{self.does(seat, 'block')} {'; '.join(blocks)}."

    def divided(self, fact: Divided) -> str:
        match fact.verb:
            case "assign":
                return f"{self.does(fact.seat, 'assign')} {self._shares(fact.pairs)}."
            case "parry":
                parts = [f"{n} from {self.unit(unit)}" for unit, n in fact.pairs]
                return f"{self.does(fact.seat, 'parry')} {listed(parts) or 'no damage'}."
        return f"{self.does(fact.seat, 'return')} {self._shares(fact.pairs)}."

    def triggered(self, fact: Triggered) -> str:
        card = pool(self._view.pool).cards[fact.face]
        match fact.kind:
            case "text":
                assert isinstance(card, ActionCard)
                return f'{card.name}: "{text_sentence(card.text)}"'
            case "ability":
                assert isinstance(card, UnitCard)
                ability = ability_sentence(card.abilities[fact.number])
                return f'{_capital(self.unit(fact.card))}: "{ability}"'
        return f"{fact.kind.capitalize()} of {self.unit(fact.card)}."

    def struck(self, fact: Struck) -> str:
        whom = (
            inner(self._names[1 - self._owner(fact.source)])
            if fact.unit is None
            else self.unit(fact.unit)
        )
        source = _capital(self.unit(fact.source))
        if not fact.prevented:
            return f"{source} deals {fact.dealt} to {whom}."
        return f"{source} deals {fact.dealt} to {whom}; Parry prevents {fact.prevented}."

    def drew(self, fact: Drew) -> str:
        ends = ""
        if fact.missing:
            ends = ", and the library is empty"
            if not fact.cards:
                return f"{self.does(fact.seat, 'have')} to draw{ends}."
        what = count(len(fact.cards), "card")
        if all(card in self._view.faces for card in fact.cards):
            what = self.cards(fact.cards)
        return f"{self.does(fact.seat, 'draw')} {what}{ends}."

    def changed(self, fact: Fact) -> str:
        """What has happened to one Unit; nothing for facts that others tell of."""
        match fact:
            case Damaged(unit, n):
                return f"{_capital(self.unit(unit))} takes {n} damage."
            case StatsChanged(unit, atk, defence, lasts):
                by = stats(atk, defence)
                return f"{_capital(self.unit(unit))} gets {by} {lasting(lasts)}."
            case Gained(unit, keywords, lasts):
                what = listed(keyword_words(keywords))
                return f"{_capital(self.unit(unit))} gains {what} {lasting(lasts)}."
            case Stripped(unit, keywords):
                what = listed(keyword_words(keywords)) or "no keyword, for it has none of these,"
                return f"{_capital(self.unit(unit))} loses {what} this turn."
            case Turned(unit, tapped):
                return f"{_capital(self.unit(unit))} is {'tapped' if tapped else 'untapped'}."
        return ""


# --- moves -----------------------------------------------------------------------------------------------------------


def describe(move: Move, view: View) -> str:
    """A move in words for its player."""
    assert isinstance(view, ManaView)
    match move.verb:
        case "keep":
            kept = [pool(view.pool).cards[view.faces[int(card)]] for card in move.args]
            names = [card.name for card in sorted(kept, key=by_cost)]
            return f"keep {count(len(names), 'card')}{': ' if names else ''}{listed(names)}"
        case "deploy":
            return _deployment(move, view)
        case "mana":
            return _mana(move, view)
        case "attack":
            names = [card_name(view, int(card)) for card in move.args]
            return f"attack with {listed(names)}" if names else "attack with nothing"
        case "block":
            blocks = [
                f"{card_name(view, attacker)} with {card_name(view, blocker)}"
                for blocker, attacker in read_pairs(move) or ()
            ]
            return f"block {'; '.join(blocks)}" if blocks else "block nothing"
        case "assign" | "revenge" | "parry":
            word = {"assign": "deal", "revenge": "return", "parry": "parry"}[move.verb]
            to = "from" if move.verb == "parry" else "to"
            pairs = read_pairs(move) or ()
            parts = [f"{n} {to} {side_and_name(view, unit)}" for unit, n in pairs]
            return f"{word} {listed(parts) or 'no damage'}"
        case "choose":
            return f"choose {target(view, int(move.args[0]))}"
    return str(move)


def _deployment(move: Move, view: ManaView) -> str:
    wanted = read_deployment(move)
    assert wanted is not None
    cards = pool(view.pool)
    words = f"deploy {title(cards.cards[view.faces[wanted.card]])}"
    if wanted.picks:
        words += f", at {listed([side_and_name(view, pick) for pick in wanted.picks])}"
    if wanted.sources:
        paid = [signs(cards.mana[view.faces[source]].elements) for source in wanted.sources]
        words += f", tapping {''.join(paid)}"
    return words


def _mana(move: Move, view: ManaView) -> str:
    play = read_mana(move)
    assert play is not None
    card = pool(view.pool).mana[view.faces[play.card]]
    how = ""
    if card.price and view.label != "forced":
        how = f", untapped for {card.price} Life" if play.untapped else ", tapped"
    return f"deploy the Mana card {mana_title(card)}{how}"


def side_and_name(view: ManaView, unit: Handle) -> str:
    """`your Salt Crab`, `the enemy Salt Crab`, for the seat whose view it is."""
    owner = next((record.owner for record in view.units if record.handle == unit), view.seat)
    return f"{'your' if owner == view.seat else 'the enemy'} {_owned_name(view, unit)}"


def target(view: ManaView, unit: Handle) -> str:
    """A Unit with what a pick turns on."""
    found = next((view.unit(record) for record in view.units if record.handle == unit), None)
    if found is None:
        return side_and_name(view, unit)
    harm = f" with {found.damage} damage" if found.damage else ""
    return f"{side_and_name(view, unit)} {found.atk}/{found.defence}{harm}"


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"
