"""Sitting down to a game on the network, wherever the player was before."""

from __future__ import annotations

from net.carrier import Carrier
from net.errors import LogError
from net.records import SavedGame
from tui.lan.game import LanGame
from tui.pages.lan.online_table import OnlinePage
from tui.pages.page import Navigator
from tui.solo import Hire


def game_of(carrier: Carrier, deck: str = "", hire: Hire | None = None) -> LanGame:
    """The game to sit down to, which hears of everything from now on; what happened on an earlier day is not news.

    `deck` is the one to bring, if that is known.
    """
    game = LanGame(carrier, hire, deck=deck)
    if carrier.sight.told:
        game.skip_news()
    return game


def sit_online(nav: Navigator, game: LanGame) -> None:
    """Leave all pages for the table of this game."""
    nav.home()
    nav.push(OnlinePage(nav, game))


async def go_on_online(nav: Navigator, saved: SavedGame) -> None:
    """Take a saved game up; its table shows itself. What is wrong with it is said on the quiet line."""
    games = nav.lan.games
    if games is None:
        nav.lan.say("The network is not there yet; try it again in a moment.")
    else:
        nav.lan.deck = ""
        try:
            await games.go_on(saved)
        except LogError as error:
            nav.lan.say(error.words)
    nav.redraw()
