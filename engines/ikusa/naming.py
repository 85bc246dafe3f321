"""What the cards of a game are called, as far as a seat knows them."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.cards import Handle, Seat
from engines.core.registry import Names
from engines.core.words import whose
from engines.ikusa.catalogue import pool
from engines.ikusa.permanent import PermanentRecord
from engines.ikusa.phrases import listed
from engines.ikusa.view import IkusaView
from engines.ikusa.vocabulary import DOWN, ELEMENTIUM, Card


def card_of(view: IkusaView, card: Handle) -> Card | None:
    """The card behind a handle; None where the seat does not know it."""
    face = view.faces.get(card)
    return None if face is None else pool(view.pool).cards[face]


def card_name(view: IkusaView, card: Handle) -> str:
    """What a card is called by its upright face (C-05); `a card` where it is not known."""
    known = card_of(view, card)
    return "a card" if known is None else known.upright.name


def name_now(view: IkusaView, card: Handle, side: str = "") -> str:
    """The same for this side of it; unless it is given, for what it shows on the battlefield, or has just shown there.

    An elementium has no name of its own.
    """
    side = side or _shown(view, card)
    if not side:
        return card_name(view, card)
    known = card_of(view, card)
    if side == DOWN:
        return "face-down elementium" + ("" if known is None else f" ({known.upright.name})")
    assert known is not None
    face = known.face(side)
    assert face is not None
    return f"{known.upright.name} (elementium)" if face.type == ELEMENTIUM else face.name


def _shown(view: IkusaView, card: Handle) -> str:
    record = record_of(view, card)
    return dict(view.left).get(card, "") if record is None else record.side


def record_of(view: IkusaView, card: Handle) -> PermanentRecord | None:
    """How a card lies on the battlefield; None where it does not."""
    return next((record for record in view.field if record.handle == card), None)


def owner_of(view: IkusaView, card: Handle) -> Seat:
    """Whose a card is that lies on the battlefield, in Hell or in exile, or that is being cast."""
    record = record_of(view, card)
    if record is not None:
        return record.owner
    piles = (view.hells, view.exiles, view.hands, view.gates, view.decks)
    if any(card in pile[1] for pile in piles):
        return 1
    if any(card in pile[0] for pile in piles):
        return 0
    return next((item.seat for item in view.stack if item.card == card), 1 - view.active)


def owned(view: IkusaView, card: Handle, names: Names, side: str = "") -> str:
    """`your Brazier Imp`, `Rin's Brazier Imp`; both sides may have one."""
    return f"{whose(names[owner_of(view, card)])} {name_now(view, card, side)}"


def all_owned(view: IkusaView, cards: Sequence[Handle], names: Names) -> str:
    return listed([owned(view, card, names) for card in cards])


def side_and_name(view: IkusaView, card: Handle) -> str:
    """`your Brazier Imp`, `the enemy Brazier Imp`, for the seat whose view it is."""
    side = "your" if owner_of(view, card) == view.seat else "the enemy"
    return f"{side} {name_now(view, card)}"
