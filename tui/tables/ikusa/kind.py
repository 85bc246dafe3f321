"""What the pages around the table need to know of Ikusa."""

from __future__ import annotations

from engines.core.cards import Seat, other
from engines.ikusa.view import IkusaView
from tui.tables.ikusa.desk import IkusaDesk
from tui.tables.ikusa.laid import face, lay
from tui.tables.ikusa.shelves import shelves
from tui.tables.kinds import Kind


def _standing(view: IkusaView, seat: Seat) -> str:
    if view.phase == "setup":
        return "before the first turn"
    return f"turn {view.turn}, gates {len(view.gates[seat])} : {len(view.gates[other(seat)])}"


def _scores(view: IkusaView) -> tuple[str, str]:
    first, second = (_left(view, seat) for seat in (0, 1))
    return first, second


def _left(view: IkusaView, seat: Seat) -> str:
    """What stands between a daimyo and defeat."""
    gates, deck = len(view.gates[seat]), len(view.decks[seat])
    return f"{gates} {'gate' if gates == 1 else 'gates'}, deck {deck}"


KIND = Kind(
    IkusaDesk,
    _standing,
    _scores,
    "Rock, paper, scissors decides who goes first.",
    face,
    lay,
    shelves=shelves,
)
