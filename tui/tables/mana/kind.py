"""What the pages around the table need to know of Mana."""

from __future__ import annotations

from engines.core.cards import BOTH, Face, Seat, other
from engines.core.game import Fact
from engines.mana.card_text import mana_title
from engines.mana.catalogue import POOL
from engines.mana.facts import TurnBegan
from engines.mana.rules import Mana
from engines.mana.view import ManaView
from tui.tables.kinds import Kind
from tui.tables.mana.desk import ManaDesk
from tui.tables.mana.shelves import shelves
from tui.tables.whole import Laid


def _standing(view: ManaView, seat: Seat) -> str:
    if view.phase == "setup":
        return "before the first turn"
    return f"turn {view.turn}, life {view.life[seat]} : {view.life[other(seat)]}"


def _scores(view: ManaView) -> tuple[str, str]:
    return f"{view.life[0]} life", f"{view.life[1]} life"


def _face(face: Face) -> str:
    return POOL.cards[face].name if face in POOL.cards else mana_title(POOL.mana[face])


def _lay(game: Mana, fact: Fact) -> Laid | None:
    """Both hands as each turn begins."""
    if not isinstance(fact, TurnBegan):
        return None
    faces = game.knowledge.faces
    first, second = (
        tuple(sorted((faces[card] for card in game.hands[seat]), key=_face)) for seat in BOTH
    )
    return Laid(f"Turn {fact.turn}", (first, second))


KIND = Kind(
    ManaDesk,
    _standing,
    _scores,
    "Chance decides who attacks first.",
    _face,
    _lay,
    shelves=shelves,
)
