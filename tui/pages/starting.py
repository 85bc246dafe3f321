"""How games begin and go on: every page that leads to a table goes through here."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from engines.core.registry import load
from tui import saves, solo
from tui.pages.page import Navigator
from tui.players import BOT, YOU
from tui.saves import SaveError


def begin(
    nav: Navigator,
    game: str,
    bot: str,
    settings: Mapping[str, int | str],
    seed: str = "",
    seat: int = 0,
) -> None:
    """Sit down to a new game against a bot; without a seed, one that nobody knows."""
    players = (YOU, BOT + bot) if seat == 0 else (BOT + bot, YOU)
    bring_together(nav, game, players, settings, seed)


def bring_together(
    nav: Navigator,
    game: str,
    players: tuple[str, str],
    settings: Mapping[str, int | str],
    seed: str = "",
) -> None:
    """Begin a game between any two players, as a header names them."""
    nav.sit(
        solo.start(
            load(game),
            settings,
            players,
            seed or secrets.token_hex(8),
            nav.saves.path,
            now(nav),
            hire=nav.hire,
        ),
        "" if nav.saves.path else "There is no folder for saves: this game ends when you leave it.",
    )


def go_on(nav: Navigator, path: Path) -> str:
    """Sit down to a saved game; gives in words why that cannot be."""
    try:
        game = solo.resume(saves.open_save(path), hire=nav.hire)
    except SaveError as error:
        return str(error)
    nav.sit(game, game.save.note)
    return ""


def now(nav: Navigator) -> str:
    """The present, as saved games have it."""
    return datetime.fromtimestamp(nav.clock.wall(), UTC).isoformat(timespec="seconds")
