"""Which of the fourteen cards to keep (S-5): eight, seven, or fewer.

A hand is worth what it deploys in the first turns, if every turn the dearest card is deployed that the mana allows. A
card is kept as long as it adds more to that than a card from the library would on average; the eighth costs the draw of
turn 1 (S-6), and so has to add more than a draw.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.cards import Handle, Seat
from engines.core.moves import Move
from engines.mana.catalogue import HAND, MOST_KEPT
from engines.mana.costs import payable, supply
from engines.mana.state import ManaState
from engines.mana.value import card_worth
from engines.mana.vocabulary import MainCard

_TURNS = 8
_PATIENCE = 0.86
"""What a card is worth a turn later."""
_SAMPLE = 12
"""How many of the cards in the library stand for all of them."""
_SIZES = (7, 8, 6)
"""Numbers of cards that a search tries beside the best at first sight."""
_OTHERS = 3
"""How many cards it tries in the place of the last."""
_SURE = 3
"""So many of the best cards are kept without looking at the library."""


class _Plan:
    """A hand as it will be deployed: (cost, worth) of each card, the dearest first."""

    def __init__(self, game: ManaState, seat: Seat) -> None:
        self._supplied = supply(game.elements(game.mana_decks[seat]))

    def card(self, card: MainCard) -> tuple[int, float]:
        worth = card_worth(card) if payable(self._supplied, card.cost.demand) else 0.0
        return card.cost.total, worth

    def worth(self, cards: Sequence[tuple[int, float]]) -> float:
        """What these cards bring in the first turns."""
        hand = sorted(cards, reverse=True)
        total, factor = 0.0, 1.0
        for turn in range(1, _TURNS + 1):
            left = turn
            rest = []
            for card in hand:
                if card[0] <= left:
                    left -= card[0]
                    total += card[1] * factor
                else:
                    rest.append(card)
            hand = rest
            factor *= _PATIENCE
        return total + sum([card[1] for card in hand]) * factor * 0.5


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
    plan = _Plan(game, seat)
    cards, faces = game.pool.cards, game.knowledge.faces
    left: dict[Handle, tuple[int, float]] = {
        each: plan.card(cards[faces[each]]) for each in game.dealt[seat]
    }
    unseen = _unseen(game, seat, plan)
    order: list[Handle] = []
    hand: list[tuple[int, float]] = []
    number: int | None = None
    while left and len(order) < MOST_KEPT + _OTHERS:
        now = plan.worth(hand)
        best = max(left, key=lambda each: plan.worth([*hand, left[each]]))
        gain = plan.worth([*hand, left[best]]) - now
        if number is None and unseen and len(order) >= _SURE:
            drawn = sum(plan.worth([*hand, each]) - now for each in unseen) / len(unseen)
            # A refill comes at once, the draw of turn 1 after it.
            if gain < (drawn * _PATIENCE if len(order) == HAND else drawn):
                number = len(order)
        order.append(best)
        hand.append(left.pop(best))
    return order, min(MOST_KEPT, len(order)) if number is None else min(MOST_KEPT, number)


def _unseen(game: ManaState, seat: Seat, plan: _Plan) -> list[tuple[int, float]]:
    """Cards that stand for the library: of what its owner knows to be in it, some of every cost."""
    groups = game.knowledge.groups[seat]
    faces = [face for group in groups for face in group.faces if face in game.pool.cards]
    library = sorted(plan.card(game.pool.cards[face]) for face in faces)
    step = max(1, len(library) // _SAMPLE)
    return library[step // 2 :: step]
