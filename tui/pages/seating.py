"""Which table a game is shown at: that depends on who plays."""

from __future__ import annotations

from tui.pages.page import Navigator
from tui.pages.sharing import SharedPage
from tui.pages.table import TablePage
from tui.pages.watching import WatchPage
from tui.solo import SoloGame


def table_for(nav: Navigator, game: SoloGame, note: str = "") -> TablePage:
    """The table for `game`, which says `note` at its prompt."""
    page = (WatchPage, TablePage, SharedPage)[len(game.humans)]
    return page(nav, game, note)
