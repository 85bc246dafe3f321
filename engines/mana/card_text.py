"""What a card says, in a line and in full; a Unit in play; and what the keywords mean."""

from __future__ import annotations

from engines.mana.costs import Cost
from engines.mana.elements import Elements, names
from engines.mana.keywords import EVERY, HOMES, KEYWORDS, Keywords
from engines.mana.keywords import words as keyword_words
from engines.mana.sentences import ability_sentence, listed, stats, text_sentence
from engines.mana.unit import Unit
from engines.mana.vocabulary import (
    ActionCard,
    Grant,
    MainCard,
    ManaCard,
    Strip,
    UnitCard,
)

# --- cards, in short and in full -------------------------------------------------------------------------------------


def signs(elements: Elements) -> str:
    """U-2: `(S)`, `(S/L)`: what one symbol of a cost asks for, or one Mana card can give."""
    return f"({'/'.join(name[0] for name in names(elements))})"


def cost_signs(cost: Cost) -> str:
    """U-2: `(3)(S)(S/L)`."""
    generic = [f"({cost.generic})"] if cost.generic or not cost.symbols else []
    return "".join([*generic, *map(signs, cost.symbols)])


def by_cost(card: MainCard) -> tuple[int, str]:
    """The key by which hands are sorted: cheap cards first."""
    return card.cost.total, card.name


def title(card: MainCard) -> str:
    """A card in one line, its cost first (U-1): `(1)(S) Gatelight Sentry 2/3 Alert, ability`."""
    does_more = isinstance(card, UnitCard) and card.abilities
    return _head(card, [_ABILITY] if does_more else [])


_ABILITY = "ability"
"""Stands behind the keywords of a Unit that does more than they say."""


def _head(card: MainCard, marks: list[str]) -> str:
    start = f"{cost_signs(card.cost)} {card.name}"
    if isinstance(card, ActionCard):
        return f"{start}, Action"
    words = ", ".join([*keyword_words(card.keywords), *marks])
    return f"{start} {card.atk}/{card.defence} {words}".rstrip()


def head_and_texts(card: MainCard) -> tuple[str, str]:
    """A card in one line, and its texts apart; they are empty where its keywords are all it has."""
    if isinstance(card, ActionCard):
        return _head(card, []), text_sentence(card.text)
    return _head(card, []), " ".join(map(ability_sentence, card.abilities))


def mana_title(card: ManaCard) -> str:
    """`Twilight Causeway (S/L)`"""
    return f"{card.name} {signs(card.elements)}"


def card_lines(card: MainCard) -> list[str]:
    """All that a card says: its name and cost, what kind it is, its keywords, then a line a text."""
    return [f"{cost_signs(card.cost)} {card.name}", *rules_lines(card)]


def rules_lines(card: MainCard) -> list[str]:
    """`card_lines` without the cost and the name."""
    if isinstance(card, ActionCard):
        return ["Action.", text_sentence(card.text)]
    keywords = [f"{', '.join(keyword_words(card.keywords))}."] if card.keywords else []
    kind = f"Unit, ATK {card.atk}, DEF {card.defence}."
    return [kind, *keywords, *map(ability_sentence, card.abilities)]


def mana_lines(card: ManaCard) -> list[str]:
    """A-5, M-4, M-5"""
    gives = listed(names(card.elements), "or")
    enters = "It enters untapped."
    if card.price:
        enters = (
            f"It enters tapped; or pay {card.price} Life as you deploy it, and it enters untapped."
        )
    return [mana_title(card), f"Mana. Taps for one {gives} mana. {enters}"]


def unit_line(unit: Unit) -> str:
    """U-1, U-3: a Unit in play: its stats now beside the printed ones, and all that has happened to it."""
    card = unit.card
    marks = []
    printed = f"{card.atk}/{card.defence}"
    if (unit.perm_atk, unit.perm_def) != (0, 0):
        marks.append(f"{stats(unit.perm_atk, unit.perm_def)} permanently")
    if (unit.turn_atk, unit.turn_def) != (0, 0):
        marks.append(f"{stats(unit.turn_atk, unit.turn_def)} this turn")
    if marks:
        marks = [f"printed {printed}", *marks]
    marks += [f"{unit.damage} damage"] if unit.damage else []
    marks += ["tapped"] if unit.tapped else []
    marks += ["new this turn"] if unit.new else []
    marks += ["attacked this turn"] if unit.attacked else []
    words = [f"{cost_signs(card.cost)} {card.name} {unit.atk}/{unit.defence}"]
    # What happens as a Unit is deployed has happened.
    ability = [_ABILITY] if card.when.keys() - {"deploy"} else []
    if does := [*_present_keywords(unit), *ability]:
        words.append(", ".join(does))
    if marks:
        words.append(f"({', '.join(marks)})")
    return " ".join(words)


def _present_keywords(unit: Unit) -> list[str]:
    """Its keywords, each with how it came by it; and those that it has lost."""
    shown = []
    for word in keyword_words(unit.keywords):
        bit = KEYWORDS[word]
        lasts = (
            ""
            if unit.card.keywords & bit
            else " permanently"
            if unit.perm_kw & bit
            else " this turn"
        )
        shown.append(f"{word}{lasts}")
    lost = listed(keyword_words(unit.off), "or")
    return [*shown, *([f"no {lost} this turn"] if lost else [])]


# --- keywords --------------------------------------------------------------------------------------------------------

REMINDERS: dict[str, str] = {
    "Alert": "Attacking does not tap it.",
    "Ambush": "It strikes in the Ambush step, before the Standard step.",
    "Extract": "In each damage step you gain as much Life as it takes combat damage, at most its"
    " DEF.",
    "Heavy": "When it attacks, what its blockers do not need to die goes on to the player.",
    "Leech": "You gain as much Life as it deals combat damage; for damage to Units, at most what"
    " they still needed to die.",
    "Parry": "In each damage step it prevents combat damage to itself, up to its ATK.",
    "Revenge": "In each damage step it deals the combat damage that it took back to the Units that"
    " dealt it, at most its DEF in all.",
    "Riposte": "When it blocks or is blocked, its DEF is added to its ATK this turn, at most as"
    " much as the ATK it faces.",
    "Twinstrike": "It strikes in the Ambush step and again in the Standard step.",
    "Rapid": "It may attack in the turn in which it is deployed.",
    "Rally": "Each time you deploy another Unit, it gets +1/+1 this turn.",
    "Focus": "Each time you deploy an Action, it gets +2/+0 this turn.",
    "Must Attack": "It has to attack whenever it may.",
    "Can't Block": "It cannot block.",
}


def home(word: str) -> str:
    """U-4: the home elements of a keyword with their signs, or Neutral."""
    homes = HOMES.get(KEYWORDS[word])
    if homes is None:
        return "Neutral"
    return listed([f"{name} ({name[0]})" for name in names(homes)])


def keyword_line(word: str) -> str:
    """U-4: `Alert, Solar (S) and Earth (E): Attacking does not tap it.`"""
    return f"{word}, {home(word)}: {REMINDERS[word]}"


def reminders(card: MainCard) -> list[str]:
    """A line for each keyword that a card has, gives or takes away by name."""
    named: Keywords = 0
    texts = [card.text] if isinstance(card, ActionCard) else [each.text for each in card.abilities]
    for text in texts:
        for effect in text.effects:
            if isinstance(effect, Grant) or (isinstance(effect, Strip) and effect.kw != EVERY):
                named |= effect.kw
    if isinstance(card, UnitCard):
        named |= card.keywords
    return [keyword_line(word) for word in keyword_words(named)]
