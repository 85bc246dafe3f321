"""What a card is worth in points, and what its cost allows (18.3).

Budget. A Unit has 2c + 2 up to cost 4 and 2.5 for each further mana, an Action 1.5c + 1 up to cost 4 and 1.25 for each
further mana; half a point more for two different specific symbols. A card without elements fits every deck and pays for
it with a tenth of its budget (18.2).

Units. DEF counts 1; ATK counts the product of the factors of Twinstrike (2), Leech (1.5) and Heavy (1.35), since the
first repeats what the others do; the other keywords have the prices of `price_of`.

Effects. Each has a worth to the controller of one Unit or to a player: +1 ATK or DEF 0.25 this turn and 0.75 for good;
1 damage -0.85, and so -1 DEF even for a turn; a granted keyword its price on a 3/3 Unit, half of it for a turn; being
tapped -1.75, untapped 0.5; keywords lost -0.75, or -0.5 for named ones; 1 card 2.5, 1 Life 0.5. What it does to the own
side counts as it is, to the enemy's with the other sign, to a Unit of either side (which is picked for its use, or a
table that its deck is built for) without sign. All Units count as 2.5, all own as 3.25, all enemies as 4.25, all own
others as 2.5. A `where` leaves 0.8. An amount counts three Units, two others, and as many Mana as the card costs, at
least six.

Abilities. A text is multiplied by how often it comes about in a game: deploy 1, death 0.75, attack 1.1, block 1,
hit_player 0.75, ally_deploy 1.75, action_deploy 1.25; a condition leaves 0.75 of it.

Where this differs from the table of 18.3, which was a start, games were measured: cards that draw, that damage or that
do something to a whole side won more than they cost; Focus, untapping, and abilities that wait for an attack or for
damage to a player won less, and so did Units that must attack or cannot block.
"""

from __future__ import annotations

from engines.mana.keywords import (
    ALERT,
    AMBUSH,
    CANT_BLOCK,
    EVERY,
    EXTRACT,
    FOCUS,
    HEAVY,
    LEECH,
    MUST_ATTACK,
    PARRY,
    RALLY,
    RAPID,
    REVENGE,
    RIPOSTE,
    TWINSTRIKE,
    Keywords,
)
from engines.mana.vocabulary import (
    ActionCard,
    Amount,
    ChangeLife,
    ChangeStats,
    Damage,
    Draw,
    Grant,
    MainCard,
    Selector,
    Strip,
    Tapping,
    Text,
)

BAND = 1.0
"""How far the points of a card of the pool may be from its budget."""

_GENERIC = 0.9
_WHERE = 0.8
_CONDITION = 0.75
_TRIGGER = {
    "deploy": 1.0,
    "death": 0.75,
    "attack": 1.1,
    "block": 1.0,
    "hit_player": 0.75,
    "ally_deploy": 1.75,
    "action_deploy": 1.25,
}
_SPREAD = {"own": 3.25, "own_other": 2.5, "enemy": 4.25, "any": 2.5, "other": 2.5}
_EXPECTED = {"own_units": 3, "own_other_units": 2, "enemy_units": 3}
_LEAST_MANA = 6
_STRIKE = ((TWINSTRIKE, 2.0), (LEECH, 1.5), (HEAVY, 1.35))
_TYPICAL = 3
"""ATK and DEF of the Unit that a keyword is granted to."""


def budget(card: MainCard) -> float:
    """The points that the card's cost allows."""
    cost = card.cost
    if isinstance(card, ActionCard):
        points = 1.5 * cost.total + 1 - 0.25 * max(0, cost.total - 4)
    else:
        points = 2.0 * cost.total + 2 + 0.5 * max(0, cost.total - 4)
    specific = {symbol for symbol in cost.symbols if symbol.bit_count() == 1}
    points += 0.5 * (len(specific) >= 2)
    return points if cost.elements else points * _GENERIC


def spent(card: MainCard) -> float:
    """The points that the card's stats, keywords and texts are worth."""
    if isinstance(card, ActionCard):
        return _worth(card.text, card)
    return (
        card.atk
        + card.defence
        + price_of(card.keywords, card.atk, card.defence)
        + sum(
            _worth(ability.text, card)
            * _TRIGGER[ability.when]
            * (1 if ability.condition is None else _CONDITION)
            for ability in card.abilities
        )
    )


def slack(card: MainCard) -> float:
    """Budget - points: a card above 0 is weaker than its cost allows, one below 0 stronger."""
    return budget(card) - spent(card)


def price_of(keywords: Keywords, atk: int, defence: int) -> float:
    """The points of these keywords on a Unit of these stats."""
    prices = {
        ALERT: 1.0,
        AMBUSH: 0.5 + 0.25 * atk,
        EXTRACT: 1.0,
        PARRY: 0.5 + 0.6 * atk,
        REVENGE: 0.5 + 0.3 * defence,
        RIPOSTE: 0.5 + 0.4 * defence,
        RAPID: 0.5 + 0.25 * atk,
        RALLY: 1.0,
        FOCUS: 0.5,
        MUST_ATTACK: -1.5,
        CANT_BLOCK: -1.5,
    }
    strike = 1.0
    for keyword, factor in _STRIKE:
        if keywords & keyword:
            strike *= factor
    return atk * (strike - 1) + sum(
        price for keyword, price in prices.items() if keywords & keyword
    )


def _worth(text: Text, card: MainCard) -> float:
    worth, picked = 0.0, 0.0
    for effect in text.effects:
        if isinstance(effect, (ChangeLife, Draw)):
            worth += _to_players(effect, card)
            continue
        done = _to_a_unit(effect, card)
        factor = picked if effect.to.kind == "it" else _factor(effect.to, done)
        if effect.to.kind == "pick":
            picked = factor
        worth += done * factor
    return worth


def _to_players(effect: ChangeLife | Draw, card: MainCard) -> float:
    if isinstance(effect, Draw):
        done = 2.5 * _amount(effect.n, card)
    else:
        done = (0.5 if effect.gains else -0.5) * _amount(effect.n, card)
    return {"you": done, "opponent": -done, "each": 0.0}[effect.who]


def _to_a_unit(effect: Damage | ChangeStats | Grant | Strip | Tapping, card: MainCard) -> float:
    """The worth of the effect to the controller of one Unit that it is done to."""
    match effect:
        case Damage(n=n):
            return -0.85 * _amount(n, card)
        case ChangeStats(atk=atk, defence=defence, lasts=lasts):
            each = 0.25 if lasts == "turn" else 0.75
            more = _amount(defence, card)
            return each * _amount(atk, card) + (each if more > 0 else 0.85) * more
        case Grant(kw=kw, lasts=lasts):
            return price_of(kw, _TYPICAL, _TYPICAL) * (0.5 if lasts == "turn" else 1)
        case Strip(kw=kw):
            return -0.75 if kw == EVERY else -0.5
        case Tapping(taps=taps):
            return -1.75 if taps else 0.5


def _factor(to: Selector, done: float) -> float:
    """How often and with what sign an effect counts that is worth `done` to a Unit's controller."""
    if to.kind == "self":
        return 1.0
    if to.kind == "engaged":
        return -1.0
    factor = (_SPREAD[to.side] if to.kind == "all" else 1.0) * (_WHERE if to.where else 1.0)
    if to.side == "enemy" or (to.side in ("any", "other") and done < 0):
        return -factor
    return factor


def _amount(amount: Amount, card: MainCard) -> float:
    if not amount.per:
        return amount.number
    mana = max(card.cost.total, _LEAST_MANA)
    number = mana if amount.per == "own_mana" else _EXPECTED[amount.per]
    return number if amount.most is None else min(number, amount.most)
