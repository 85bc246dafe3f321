"""Which card to lay as an elementium (Q-04), and which five of the first ten to set as gates (S-06).

A hand is worth what it casts in the next turns, if every turn the dearest cards are cast that the elementium allow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.core.cards import Handle, Seat
from engines.core.moves import Move
from engines.ikusa.attributes import ALL, Attributes
from engines.ikusa.catalogue import GATES
from engines.ikusa.costs import Cost
from engines.ikusa.moves import FACEDOWN
from engines.ikusa.rules import Ikusa
from engines.ikusa.value import (
    CARD,
    abilities_worth,
    card_worth,
    draws,
    entering_worth,
    face_worth,
    life_value,
)
from engines.ikusa.vocabulary import Card

_TURNS = 5
_PATIENCE = 0.84
"""What a card is worth a turn later."""
_LATER = 0.35
"""What is left of the worth of a card that is not cast in that time."""
_FREE_CAST = 0.6
"""What is left of the worth of a kyu card that falls as a gate."""
_LAYS = 1.2
"""What a hand gains by each card, up to three, that draws another as it is laid."""


class _Piece(NamedTuple):
    """A face that a hand may cast."""

    cost: Cost
    worth: float


def _pieces(cards: Sequence[Card]) -> list[list[_Piece]]:
    """For each card its faces, the dearest first."""
    pieces = []
    for card in cards:
        faces = [card.upright]
        if card.is_dual and card.reversed is not None:
            faces.append(card.reversed)
        found = [_Piece(face.cost, face_worth(face)) for face in faces if face.cost is not None]
        pieces.append(sorted(found, key=lambda piece: -piece.worth))
    pieces.sort(key=lambda piece: -piece[0].worth)
    return pieces


def plan_worth(pieces: Sequence[Sequence[_Piece]], sources: Sequence[Attributes]) -> float:
    """What these cards bring in the next turns, with an elementium of any attribute more in each."""
    waits = [
        [(piece.cost.total, _lack(piece.cost, sources), piece.worth) for piece in each]
        for each in pieces
    ]
    total, factor = 0.0, 1.0
    for turn in range(_TURNS):
        left = len(sources) + turn
        rest = []
        for each in waits:
            for cost, lack, worth in each:
                if cost <= left and lack <= turn:
                    left -= cost
                    total += worth * factor
                    break
            else:
                rest.append(each)
        waits = rest
        factor *= _PATIENCE
    return total + _LATER * sum([each[0][2] for each in waits])


def _lack(cost: Cost, sources: Sequence[Attributes]) -> int:
    """How many elementium of the right attribute are missing."""
    worst = 0
    for mask, least in cost.demands:
        lack = least - sum([1 for each in sources if each & mask])
        if lack > worst:
            worst = lack
    return worst


# --- the elementium step ---------------------------------------------------------------------------------------------


class Lay(NamedTuple):
    """A card to be laid, face-up or not."""

    worth: float
    card: Handle
    face_down: bool

    @property
    def move(self) -> Move:
        return FACEDOWN if self.face_down else Move("elementium", (self.card,))


def lays(game: Ikusa, seat: Seat) -> list[Lay]:
    """Every way to lay a card, the best first."""
    cards, faces = game.pool.cards, game.knowledge.faces
    hand = {card: cards[faces[card]] for card in game.hands[seat]}
    sources = [game.attributes(each) for each in game.elementium(seat)]
    gates, deck = len(game.gates[seat]), len(game.decks[seat])
    card_drawn = CARD - (life_value(gates, deck) - life_value(gates, deck - 1) if deck else CARD)
    found: list[Lay] = []
    seen: dict[int, tuple[float, float | None]] = {}
    for handle, card in hand.items():
        if id(card) not in seen:
            rest = _pieces([each for other, each in hand.items() if other != handle])
            down = plan_worth(rest, [*sources, ALL])
            up = None
            if (face := card.elementium) is not None:
                up = plan_worth(rest, [*sources, face.attributes]) + abilities_worth(face)[0]
                if draws(face):
                    up += card_drawn + 0.5 * (entering_worth(face) - CARD)
                else:
                    up += 0.5 * entering_worth(face)
            seen[id(card)] = down, up
        down, up = seen[id(card)]
        found.append(Lay(down, handle, True))
        if up is not None:
            found.append(Lay(up, handle, False))
    return sorted(found, key=lambda lay: -lay.worth)


# --- gates -----------------------------------------------------------------------------------------------------------


def gates(game: Ikusa, seat: Seat) -> Move:
    """Five of the ten, one by one: what the hand can spare, and kyu cards, which come back as they fall."""
    cards, faces = game.pool.cards, game.knowledge.faces
    hand = {card: cards[faces[card]] for card in game.dealt[seat]}
    chosen: list[Handle] = []
    while len(chosen) < GATES:
        best = max(hand, key=lambda card: _without(hand, card) + _as_gate(hand[card]))
        chosen.append(best)
        del hand[best]
    chosen.sort(key=lambda card: -_as_gate(cards[faces[card]]))
    return Move("gates", tuple(chosen))


def _as_gate(card: Card) -> float:
    return _FREE_CAST * card_worth(card) if card.is_kyu else 0.0


def _without(hand: dict[Handle, Card], card: Handle) -> float:
    """What the rest of a hand is worth at the start."""
    rest = [each for other, each in hand.items() if other != card]
    laid = sum([1 for each in rest if each.elementium is not None and draws(each.elementium)])
    return plan_worth(_pieces(rest), [ALL]) + _LAYS * min(3, laid)
