"""Whether cards are legal: the pool check of 18.1. A pool's structure and curve (18.2) are another matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engines.mana.elements import BIT
from engines.mana.keywords import HEAVY, HOMES, LEECH, PARRY, RIPOSTE, TWINSTRIKE, Keywords
from engines.mana.keywords import words as keyword_words
from engines.mana.reading import read_card
from engines.mana.vocabulary import (
    ActionCard,
    ChangeLife,
    ChangeStats,
    Draw,
    Grant,
    MainCard,
    Strip,
    Text,
    UnitCard,
)

MOST_LOSS = 2
"""RULING 78: the Life that an Action may take from the opponent."""
MOST_LOSS_ACTIONS = 4
"""RULING 78: how many Actions of a pool may do so."""


class Violation(NamedTuple):
    clause: str
    words: str


def lint_card(data: Mapping[str, Any]) -> list[Violation]:
    """What is illegal about a card given as data; empty if nothing is."""
    try:
        card = read_card(data)
    except ValueError as error:
        return [Violation("V-1", str(error))]
    return [each for each in _violations(card) if each.clause not in card.exempt]


def lint_pool(data: Sequence[Mapping[str, Any]]) -> list[Violation]:
    """What is illegal about the cards one by one, and about having all of them in one pool (RULING 78, V-11)."""
    violations = [each for row in data for each in lint_card(row)]
    cards: list[MainCard] = []
    for row in data:
        try:
            cards.append(read_card(row))
        except ValueError:
            continue  # `lint_card` has said so.
    losses = [card.id for card in cards if isinstance(card, ActionCard) and _takes_life(card.text)]
    if len(losses) > MOST_LOSS_ACTIONS:
        words = f"{len(losses)} Actions take Life from the opponent: {', '.join(losses)}"
        violations.append(Violation("V-1", words))
    for name, bit in BIT.items():
        triples = [card.id for card in cards if card.cost.symbols.count(bit) == 3]
        if len(triples) > 1:
            words = f"more than one card shows three {name}: {', '.join(triples)}"
            violations.append(Violation("V-11", words))
    return violations


def _violations(card: MainCard) -> Iterator[Violation]:
    if isinstance(card, UnitCard):
        if not card.keywords and not card.abilities:
            yield Violation("A-3", "a Unit has a keyword or an ability")
        yield from _homeless(card, card.keywords, "prints")
        yield from _combinations(card)
        texts = [ability.text for ability in card.abilities]
    else:
        texts = [card.text]
        yield from _life_loss(card.text)
    for text in texts:
        if not text.effects:
            yield Violation("A-4", "a text has at least one effect")
        yield from _durations(text)
        yield from _draws_last(text)
        for effect in text.effects:
            if isinstance(effect, Grant):
                yield from _homeless(card, effect.kw, "grants")
    yield from _symbols(card)


def _homeless(card: MainCard, keywords: Keywords, verb: str) -> Iterator[Violation]:
    """A-6, RULING 68."""
    for keyword, homes in HOMES.items():
        if keywords & keyword and not card.cost.elements & homes:
            [word] = keyword_words(keyword)
            yield Violation("A-6", f"{verb} {word} without a home element of it")


def _combinations(card: UnitCard) -> Iterator[Violation]:
    """V-9, V-10."""
    keywords = card.keywords
    if keywords & PARRY and keywords & RIPOSTE:
        yield Violation("V-9", "Parry and Riposte do not meet on a card")
    if keywords & TWINSTRIKE and keywords & (HEAVY | LEECH) and card.cost.total < 6:
        yield Violation("V-10", "Twinstrike with Heavy or Leech costs 6 or more")


def _life_loss(text: Text) -> Iterator[Violation]:
    """RULING 78."""
    for effect in text.effects:
        if isinstance(effect, ChangeLife) and not effect.gains and effect.who != "you":
            most = effect.n.most if effect.n.per else effect.n.number
            if most is None or most > MOST_LOSS:
                yield Violation("V-1", f"an Action takes at most {MOST_LOSS} Life")


def _takes_life(text: Text) -> bool:
    return any(
        isinstance(effect, ChangeLife) and not effect.gains and effect.who != "you"
        for effect in text.effects
    )


def _durations(text: Text) -> Iterator[Violation]:
    """A-9, E-1."""
    for effect in text.effects:
        if isinstance(effect, (ChangeStats, Grant, Strip)) and not effect.lasts:
            yield Violation("E-1", "an effect on stats or keywords says how long it lasts")


def _draws_last(text: Text) -> Iterator[Violation]:
    """V-5."""
    has_drawn = False
    for effect in text.effects:
        if isinstance(effect, Draw):
            has_drawn = True
        elif has_drawn and not isinstance(effect, ChangeLife) and effect.to.kind == "pick":
            yield Violation("V-5", "a pick does not stand after a draw")
            return


def _symbols(card: MainCard) -> Iterator[Violation]:
    """V-11, as far as it speaks of one card."""
    most = 1 if card.cost.total <= 3 else 3
    for symbol, number in Counter(card.cost.symbols).items():
        if symbol.bit_count() == 1 and number > most:
            yield Violation("V-11", f"a cost of {card.cost.total} shows an element {number} times")
