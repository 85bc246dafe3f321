"""What the pages around the table need to know of Mana."""

from __future__ import annotations

from engines.core.cards import BOTH, Face, Seat, other
from engines.core.game import Fact
from engines.mana.card_text import cost_signs, mana_title
from engines.mana.catalogue import POOL
from engines.mana.facts import TurnBegan
from engines.mana.rules import Mana
from engines.mana.view import ManaView
from themes.glyphs import Glyphs
from tui.tables.kinds import Kind
from tui.tables.mana.desk import ManaDesk
from tui.tables.pieces import Text
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


def _piles(view: ManaView, glyphs: Glyphs) -> list[tuple[str, list[Text]]]:
    """Both discard piles, and one's own Mana deck."""
    seat = view.seat or 0
    foe = other(seat)
    return [
        ("your discards", _cards(view, view.discards[seat])),
        ("the other side's discards", _cards(view, view.discards[foe])),
        ("your Mana deck", _cards(view, view.mana_decks[seat])),
    ]


def _cards(view: ManaView, cards: tuple[int, ...]) -> list[Text]:
    texts: list[Text] = []
    for card in cards:
        if card not in view.faces:
            continue  # The Mana deck of another seat, as an onlooker has it.
        face = view.faces[card]
        if face in POOL.cards:
            texts.append((f"{cost_signs(POOL.cards[face].cost)} {POOL.cards[face].name}", "text"))
        else:
            texts.append((mana_title(POOL.mana[face]), "text"))
    return texts or [("none", "muted")]


KIND = Kind(
    ManaDesk,
    _standing,
    _scores,
    "Chance decides who attacks first.",
    _face,
    _lay,
    _piles,
)
