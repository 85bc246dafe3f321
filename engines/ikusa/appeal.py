"""How good it is for a seat if something is done to a certain card: a first look, without carrying it out."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.cards import Handle, Seat
from engines.ikusa.costing import effect_worth
from engines.ikusa.keywords import BERSERKER, CAUTION, RECKLESS, Keywords, conquered
from engines.ikusa.permanent import Permanent
from engines.ikusa.targeting import Targeting
from engines.ikusa.value import CARD, abilities_worth, body, card_worth, elementium_value
from engines.ikusa.vocabulary import (
    ELEMENTIUM,
    WARGEIST,
    Ability,
    Amount,
    CardFace,
    Damage,
    Effect,
    Fetch,
    Mend,
    Modify,
    Switch,
    Take,
    Those,
    Turn,
)

_WOUND = 0.2
"""What a point of damage is worth that does not kill."""
_COUNTED = 3


def lasting_worth(game: Targeting, card: Permanent) -> float:
    """What a card on the battlefield is worth to whoever controls it."""
    face = card.shown
    if face.type == WARGEIST:
        worth = body(
            game.power(card) - card.power,
            game.health(card) - card.health,
            game.keywords(card) & ~card.keywords | face.keywords,
        )
        return worth + abilities_worth(face)[0]
    if face.type == ELEMENTIUM:
        count = len(game.elementium(card.controller))
        return (
            0.4 + elementium_value(count) - elementium_value(count - 1) + abilities_worth(face)[0]
        )
    host = None if card.host is None else game.field.get(card.host)
    worth = 0.5 + abilities_worth(face)[0]
    if face.static is not None and host is not None and face.static.to_host:
        gain = face.static.power + face.static.health + price_of_gain(face.static.keywords)
        worth += gain if host.controller == card.controller else -gain
    elif face.static is not None:
        worth += 5.0
    return worth


def price_of_gain(keywords: Keywords) -> float:
    """What it is worth to a usual wargeist to have these keywords."""
    return body(3, 3, keywords) - 6.0


def face_appeal(game: Targeting, face: CardFace, target: Handle, seat: Seat) -> float:
    """Of the host of an enchant."""
    host = game.field[target]
    static = face.static
    sign = 1.0 if host.controller == seat else -1.0
    if static is None or host.type != WARGEIST:
        return 0.1 * sign
    if not static.to_host:
        return sign
    power, health = game.power(host), game.health(host)
    kw = game.keywords(host)
    if health + static.health - host.damage <= 0:
        return -sign * lasting_worth(game, host)
    after = body(power + static.power, health + static.health, kw | static.keywords)
    return sign * (after - body(power, health, kw) + 0.1 * body(power, health, kw))


def target_appeal(
    game: Targeting, ability: Ability, number: int, target: Handle, seat: Seat, source: int = 0
) -> float:
    """Of one target of an ability, whose source has these attributes."""
    return sum(
        [
            effect_appeal(game, effect, target, seat, source)
            for effect in ability.effects
            if _touches(effect, number)
        ]
    )


def _touches(effect: Effect, number: int) -> bool:
    those = _done_to(effect)
    return those is not None and those.kind == "target" and those.number == number


def untargeted_appeal(game: Targeting, ability: Ability, card: Handle, seat: Seat) -> float:
    """Of an ability of a card on the battlefield that names no target: what it does to that card, and all else."""
    face = game.field[card].shown
    return sum(
        [
            effect_appeal(game, effect, card, seat)
            if (those := _done_to(effect)) is not None and those.kind == "self"
            else effect_worth(effect, ability, face)
            for effect in ability.effects
        ]
    )


def _done_to(effect: Effect) -> Those | None:
    """The cards that an effect is done to, if it is done to cards."""
    those: Those | None = getattr(effect, "to", None) or getattr(effect, "what", None)
    return those


def effect_appeal(
    game: Targeting, effect: Effect, target: Handle, seat: Seat, source: int = 0
) -> float:
    """How good it is for a seat if an effect is done to a card on the battlefield or in Hell."""
    card = game.field.get(target)
    if card is None:
        return _hell_appeal(game, effect, target, seat)
    sign = 1.0 if card.controller == seat else -1.0
    match effect:
        case Damage(n=n):
            return -sign * _damage(game, card, _number(n), source)
        case Take(how=how):
            worth = lasting_worth(game, card)
            return -sign * (worth if how != "return" else max(0.3, worth - CARD))
        case Turn(taps=taps):
            return sign * _turn(game, card, taps)
        case Switch():
            return sign * _switch(game, card)
        case Modify():
            return sign * _modify(game, card, effect)
        case Mend():
            return sign * 0.3 * card.damage
    return 0.0


def _hell_appeal(game: Targeting, effect: Effect, target: Handle, seat: Seat) -> float:
    face = game.knowledge.faces[target]
    card = game.pool.cards[face]
    sign = 1.0 if target in game.hells[seat] else -1.0
    match effect:
        case Fetch(how=how):
            worth = card_worth(card)
            return sign * (worth if how == "put" else CARD + 0.2 * worth)
        case Take():
            return -sign * 0.1 * card_worth(card)
    return 0.0


def _damage(game: Targeting, card: Permanent, n: int, source: int) -> float:
    if not card.is_wargeist or conquered(game.keywords(card)) & source:
        return 0.0
    if card.damage + n >= game.health(card):
        return lasting_worth(game, card) - abilities_worth(card.shown)[1]
    return _WOUND * n


def _turn(game: Targeting, card: Permanent, taps: bool) -> float:
    """Of the controller."""
    if card.tapped == taps:
        return 0.0
    worth = 0.5 + 0.25 * game.power(card) if card.is_wargeist else 0.4
    return -worth if taps else worth


def _switch(game: Targeting, card: Permanent) -> float:
    assert card.card is not None
    other = card.card.reversed if card.shown is card.card.upright else card.card.upright
    if other is None or card.switches_to is None:
        return 0.0
    worth = abilities_worth(other)[0]
    if other.type == WARGEIST:
        worth += body(other.power, other.health, other.keywords)
        if card.damage >= other.health + card.health:
            worth = 0.0
    else:
        count = len(game.elementium(card.controller))
        worth += elementium_value(count + 1) - elementium_value(count)
    return worth - lasting_worth(game, card)


def _modify(game: Targeting, card: Permanent, effect: Modify) -> float:
    power, health = _number(effect.power), _number(effect.health)
    if health < 0 and game.health(card) + health <= card.damage:
        return -lasting_worth(game, card)
    worth = 0.35 * power + 0.35 * health
    for keyword, price in ((CAUTION, -1.0), (RECKLESS, -1.0), (BERSERKER, -0.3)):
        if effect.keywords & keyword:
            worth += price
    good = effect.keywords & ~(CAUTION | RECKLESS | BERSERKER)
    worth += 0.3 * good.bit_count()
    in_fight = card.handle == game.attacker or card.handle in game.blockers
    able = in_fight or not card.tapped
    return worth * (1.5 if in_fight else 1.0 if able else 0.3)


def _number(amount: Amount) -> int:
    return amount.number if amount.counted is None else _COUNTED


def best_first(appeals: Sequence[tuple[float, Handle]]) -> list[Handle]:
    """The cards, the most appealing first; equal ones in their order."""
    return [card for _, card in sorted(appeals, key=lambda each: -each[0])]
