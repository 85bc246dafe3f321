"""Sitting down to a game on the network, wherever the player was before."""

from __future__ import annotations

from net.carrier import Carrier
from net.errors import LogError
from net.offers import title
from net.records import SavedGame
from tui.lan.game import LanGame
from tui.pages.lan.online_table import OnlinePage
from tui.pages.page import Navigator
from tui.solo import Hire
from tui.tables.kinds import only_in_lines_online


def game_of(carrier: Carrier, hire: Hire | None = None) -> LanGame:
    """The game to sit down to, which hears of everything from now on; what happened on an earlier day is not news."""
    game = LanGame(carrier, hire)
    if carrier.sight.told:
        game.skip_news()
    return game


def sit_online(nav: Navigator, game: LanGame) -> None:
    """Leave all pages for the table of this game."""
    nav.home()
    nav.push(OnlinePage(nav, game))


async def go_on_online(nav: Navigator, saved: SavedGame) -> None:
    """Take a saved game up; its table shows itself. What is wrong with it is said on the quiet line."""
    games, game = nav.lan.games, "" if saved.terms is None else saved.terms.game
    if only_in_lines_online(game):
        nav.lan.say(
            f"{title(game)} is played over the network in lines so far:"
            " fourfold host and join with --plain go on with it."
        )
    elif games is None:
        nav.lan.say("The network is not there yet; try it again in a moment.")
    else:
        try:
            await games.go_on(saved)
        except LogError as error:
            nav.lan.say(error.words)
    nav.redraw()
