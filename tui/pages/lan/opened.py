"""All cards of a game that is over, where both sides agreed to open them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from engines.core.cards import Handle
from tui.lan.game import LanGame
from tui.pages.page import Navigator
from tui.pages.text import Row, TextPage, paragraphs
from tui.tables.kinds import KINDS


class OpenedPage(TextPage):
    """What was in either hand, and what lay face down at the end."""

    name: ClassVar[str] = "All cards"

    def __init__(self, nav: Navigator, game: LanGame) -> None:
        super().__init__(nav, "All cards, as they lay at the end", opened_rows(game))


def opened_rows(game: LanGame) -> list[Row]:
    """The hands by seat, and everything else that is in play."""
    face = KINDS[game.package.name].face
    opened = dict(game.opened)
    view: Any = game.view(None)

    def words(cards: Iterable[Handle]) -> str:
        return (
            ", ".join(sorted(face(opened.pop(card)) for card in cards if card in opened)) or "none"
        )

    rows: list[Row] = []
    for seat in (game.seat, 1 - game.seat):
        title = "Your hand" if seat == game.seat else f"The hand of {game.other_name}"
        rows += [(), ((title, "title"),), *paragraphs([words(view.hands[seat])])]
    rows += [(), (("All other cards", "title"),), *paragraphs([words(tuple(opened))])]
    return rows
