"""What is left of a card's rules without names and numbers: two cards of a pool that agree in it are one idea twice."""

from __future__ import annotations

from collections.abc import Hashable

from engines.mana.vocabulary import (
    Amount,
    ChangeLife,
    ChangeStats,
    Condition,
    Damage,
    Draw,
    Effect,
    Filter,
    Grant,
    MainCard,
    Selector,
    Strip,
    Tapping,
    Text,
    UnitCard,
)


def idea(card: MainCard) -> Hashable:
    """Kind, symbols, keywords and texts without any number; the sign of a number stays, and so do elements."""
    symbols = frozenset(card.cost.symbols)
    if isinstance(card, UnitCard):
        abilities = [
            (ability.when, _text(ability.text), _condition(ability.condition))
            for ability in card.abilities
        ]
        return ("unit", symbols, card.keywords, frozenset(abilities))
    return ("action", symbols, _text(card.text))


def _text(text: Text) -> Hashable:
    return tuple(_effect(effect) for effect in text.effects)


def _effect(effect: Effect) -> Hashable:
    kind = type(effect).__name__
    match effect:
        case ChangeLife(gains=gains, who=who, n=n):
            return (kind, gains, who, _amount(n))
        case Draw(who=who, n=n):
            return (kind, who, _amount(n))
        case Damage(to=to, n=n):
            return (kind, _selector(to), _amount(n))
        case ChangeStats(to=to, atk=atk, defence=defence, lasts=lasts):
            return (kind, _selector(to), _amount(atk), _amount(defence), lasts)
        case Grant(to=to, kw=kw, lasts=lasts) | Strip(to=to, kw=kw, lasts=lasts):
            return (kind, _selector(to), kw, lasts)
        case Tapping(to=to, taps=taps):
            return (kind, _selector(to), taps)


def _amount(amount: Amount) -> Hashable:
    return amount.per or (amount.number > 0) - (amount.number < 0)


def _selector(to: Selector) -> Hashable:
    return (to.kind, to.side, None if to.where is None else _filter(to.where))


def _filter(where: Filter) -> Hashable:
    limited = (where.max_atk is not None, where.max_def is not None)
    return (*limited, where.tapped, where.kw, where.element)


def _condition(condition: Condition | None) -> Hashable:
    return None if condition is None else (condition.kind, condition.role)
