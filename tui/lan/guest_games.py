"""Unfinished games that this user began under another key: as a guest, while a second program of his ran."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from net.identity import IdentityError, own_key
from net.offers import title
from net.pins import Pins, PinsError
from net.records import SavedGame, saved_games
from tui import places
from tui.lan.errand import Wish
from tui.lan.opening import games_folder


def key_for(
    environ: Mapping[str, str], wish: Wish, is_wanted: Callable[[str], bool]
) -> bytes | None:
    """The guest's key under which an unfinished game is to be gone on with; None for whichever key is free.

    The user is asked, by `is_wanted`, about the game last played, unless his own key has one that fits the wish, too.
    """
    config = places.config(environ).path
    fitting = [game for game in saved_games(games_folder(environ)) if game.peer and wish.fits(game)]
    if config is None or not fitting:
        return None
    try:
        own, pins = own_key(config), Pins(config / "peers.toml")
    except (IdentityError, PinsError):  # Said by whoever opens the station.
        return None
    there = [game for game in fitting if _may_be_at(game, wish, pins)]
    if not there or any(game.identity == own for game in there):
        return None
    return there[0].identity if is_wanted(_question(there[0])) else None


def _may_be_at(game: SavedGame, wish: Wish, pins: Pins) -> bool:
    """Whether the other side of that game is known to have been at the address that is to be joined."""
    pin = pins.get(game.peer)
    return wish.address is None or (pin is not None and wish.address in pin.addresses)


def _question(game: SavedGame) -> str:
    assert game.terms is not None
    return (
        f"You began a game of {title(game.terms.game)} with {game.peer_name} as a guest."
        " Go on with it?"
    )
