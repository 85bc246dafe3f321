"""What to spend mana on: the best cards that can be paid together, how to pay them, and which Mana card to add."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.core.cards import Handle, Seat
from engines.mana.costs import SUPPLY, Cost, payable, supply
from engines.mana.elements import ALL, ELEMENTS, Elements
from engines.mana.moves import ManaPlay
from engines.mana.payment import Places, auto_payment, simple_payment
from engines.mana.state import ManaState
from engines.mana.value import card_worth, keep_worth, life_value

_MOST = 9
"""So many cards are weighed together, at most: those of the highest gain."""


class Offer(NamedTuple):
    """Something to spend mana on, and what is gained by it."""

    gain: float
    cost: Cost


def best_group(offers: Sequence[Offer], supplied: int) -> tuple[float, tuple[int, ...]]:
    """The greatest gain of offers that can be paid together, and which these are, by place.

    `supplied` are packed counts (`costs`), which say of every group whether it can be paid (P-4).
    """
    able = [
        place
        for place, (gain, cost) in enumerate(offers)
        if gain > 0 and payable(supplied, cost.demand)
    ]
    if payable(supplied, sum([offers[place].cost.demand for place in able])):
        return sum([offers[place].gain for place in able]), tuple(able)
    if len(able) > _MOST:
        able = sorted(able, key=lambda place: -offers[place].gain)[:_MOST]
    groups: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for place in able:
        gain, cost = offers[place]
        for demand, (total, chosen) in list(groups.items()):
            more = demand + cost.demand
            if payable(supplied, more):
                known = groups.get(more)
                if known is None or known[0] < total + gain:
                    groups[more] = (total + gain, (*chosen, place))
    return max(groups.values(), key=lambda group: group[0])


def payment(cost: Cost, cards: Sequence[Elements], others: Sequence[Cost]) -> Places | None:
    """How to pay a cost so that these others can be paid after it, if that is possible; None if it cannot be paid."""
    found = simple_payment(cost, cards)
    if found is None or not others:
        return found
    rest = supply(cards) - supply([cards[place] for place in found])
    if payable(rest, sum([other.demand for other in others])):
        return found
    return auto_payment(cost, cards, others)


# --- Mana cards ------------------------------------------------------------------------------------------------------

_NEXT = 0.6
"""What can be paid next turn, against what can be paid now."""
_BALANCE = 0.6
"""The worth of an element that the Mana deck has much of and that is not in play yet."""


def best_source(game: ManaState, seat: Seat, may_pay: bool) -> ManaPlay:
    """The Mana card that serves the hand best, this turn and the next; and whether it is worth its price (M-5)."""
    return sources(game, seat, may_pay)[0]


def sources(game: ManaState, seat: Seat, may_pay: bool) -> list[ManaPlay]:
    """Every kind of Mana card that can be deployed, in the way that is best for it; the best kind first."""
    cards, faces, mana = game.pool.cards, game.knowledge.faces, game.pool.mana
    offers = [
        Offer(max(0.3, card_worth(card) - keep_worth(card)), card.cost)
        for each in game.hands[seat]
        if each in faces
        for card in (cards[faces[each]],)
    ]
    now = supply(game.elements(game.untapped[seat]))
    # Next turn brings one more, which can be chosen then.
    later = supply(game.elements(game.mana[seat])) + SUPPLY[ALL]
    kinds: dict[Elements, Handle] = {}
    for each in game.mana_decks[seat]:
        kinds.setdefault(mana[faces[each]].elements, each)
    shares = _shares(game, seat)
    life = game.life[seat]
    idle = best_group(offers, now)[0] if may_pay else 0.0
    ranked: list[tuple[float, ManaPlay]] = []
    for kind, handle in kinds.items():
        more = SUPPLY[kind]
        worth = _NEXT * best_group(offers, later + more)[0]
        worth += _BALANCE * sum([share for bit, share in enumerate(shares) if kind >> bit & 1])
        used = best_group(offers, now + more)[0] if may_pay else 0.0
        price = kind.bit_count() - 1
        ways = [(ManaPlay(handle), used if not price else idle)]
        if price and may_pay and life > price:
            lost = life_value(life) - life_value(life - price)
            ways.append((ManaPlay(handle, True), used - lost - 0.3))
        play, gain = max(ways, key=lambda way: way[1])
        ranked.append((worth + gain, play))
    ranked.sort(key=lambda each: -each[0])
    return [play for _, play in ranked]


def _shares(game: ManaState, seat: Seat) -> list[float]:
    """For each element its share of the own Mana, less the more of it is in play."""
    own = [*game.elements(game.mana[seat]), *game.elements(game.mana_decks[seat])]
    played = game.elements(game.mana[seat])
    return [
        sum([kind >> bit & 1 for kind in own])
        / len(own)
        / (1 + sum([kind >> bit & 1 for kind in played]))
        for bit in range(len(ELEMENTS))
    ]
