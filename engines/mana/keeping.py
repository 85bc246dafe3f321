"""Which of the fourteen cards to keep (S-5): eight, seven, or fewer.

An opening card is worth what it adds to the deployments of a game of usual length, given the cards kept already, if
every turn the dearest card is deployed that the mana allows. A card is kept as long as that is at least what a card of
the library adds in its place on average. In the place of each of the first seven stands a card of the refill (S-7),
which is in hand from the start; in the place of the eighth the draw of turn 1 (S-6), which is in hand from turn 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.core.cards import Handle, Seat
from engines.core.moves import Move
from engines.mana.catalogue import HAND, MOST_KEPT
from engines.mana.costs import payable, supply
from engines.mana.state import ManaState
from engines.mana.value import card_worth
from engines.mana.vocabulary import MainCard

_SIZES = (7, 8, 6)
"""Numbers of cards that a search tries beside the best at first sight."""
_OTHERS = 3
"""How many cards it tries in the place of the last."""

_TURNS = 12
"""As long as a game usually is (18.6)."""
_PATIENCE = 0.86
"""What a card is worth a turn later."""
_LEFT = 0.5
"""What a card is worth that is still in hand after these turns, in proportion to deploying it then."""


class _Card(NamedTuple):
    cost: int
    worth: float


def kept(game: ManaState, seat: Seat) -> Move:
    """The cards to keep, as far as they are known to this seat."""
    return likely_hands(game, seat)[0]


def likely_hands(game: ManaState, seat: Seat) -> list[Move]:
    """Sets of cards worth keeping, the best at first sight first, then those of other sizes and with another card."""
    order, number = _ranked(game, seat)
    hands = [order[:number]]
    hands += [order[:size] for size in _SIZES if size != number]
    hands += [[*order[: number - 1], other] for other in order[number : number + _OTHERS] if number]
    return [Move("keep", tuple(sorted(hand))) for hand in hands]


def _ranked(game: ManaState, seat: Seat) -> tuple[list[Handle], int]:
    """The dealt cards, each the best beside those before it, and how many of them to keep."""
    cards, faces = game.pool.cards, game.knowledge.faces
    supplied = supply(game.elements(game.mana_decks[seat]))

    def valued(card: MainCard) -> _Card:
        worth = card_worth(card) if payable(supplied, card.cost.demand) else 0.0
        return _Card(card.cost.total, worth)

    left: dict[Handle, _Card] = {each: valued(cards[faces[each]]) for each in game.dealt[seat]}
    groups = game.knowledge.groups[seat]
    # Of Mana cards there are groups as well.
    library = [valued(cards[face]) for each in groups for face in each.faces if face in cards]
    order: list[Handle] = []
    hand: list[_Card] = []
    number: int | None = None
    while left and len(order) < MOST_KEPT + _OTHERS:
        best = max(left, key=lambda each: _deployed([*hand, left[each]]))
        if number is None and library:
            first = 1 if len(order) < HAND else 2
            drawn = sum(_deployed(hand, each, first) for each in library) / len(library)
            if _deployed([*hand, left[best]]) < drawn:
                number = len(order)
        order.append(best)
        hand.append(left.pop(best))
    return order, MOST_KEPT if number is None else min(MOST_KEPT, number)


def _deployed(cards: Sequence[_Card], drawn: _Card | None = None, first: int = 1) -> float:
    """What these cards bring in so many turns, with one more that is in hand from the turn `first` on."""
    hand = sorted(cards, reverse=True)
    total, factor = 0.0, 1.0
    for turn in range(1, _TURNS + 1):
        if turn == first and drawn is not None:
            hand = sorted([*hand, drawn], reverse=True)
        mana = turn
        rest = []
        for card in hand:
            if card.cost <= mana:
                mana -= card.cost
                total += card.worth * factor
            else:
                rest.append(card)
        hand = rest
        factor *= _PATIENCE
    return total + sum([card.worth for card in hand]) * factor * _LEFT
