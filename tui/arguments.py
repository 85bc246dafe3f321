"""What commands have in common: options of looks, settings of a game, bots by name."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engines.core import registry
from engines.core.registry import Package
from tui import places


class WrongWord(Exception):
    """Something on the command line makes no sense; the text says what."""


def looks() -> argparse.ArgumentParser:
    """The options that may stand before a command and after it."""
    parser = argparse.ArgumentParser(add_help=False)
    # Without defaults, or those of the command would undo what stands before it.
    unsaid: Any = argparse.SUPPRESS
    parser.add_argument("--theme", metavar="NAME", default=unsaid, help="the colours to wear")
    parser.add_argument("--ascii", action="store_true", default=unsaid, help="plain ASCII only")
    parser.add_argument(
        "--plain",
        action="store_true",
        default=unsaid,
        help="line mode, for screen readers and scripts",
    )
    return parser


def add_settings(parser: argparse.ArgumentParser) -> None:
    """`--set`, as often as needed."""
    parser.add_argument(
        "--set",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        dest="settings",
        help="a setting, see below, or a deck of yours; may be repeated",
    )


def package_of(name: str) -> Package:
    """The game that was named. Raises WrongWord."""
    try:
        return registry.load(name.lower().replace("ō", "o"))
    except LookupError as error:
        raise WrongWord(str(error.args[0])) from error


def settings_of(package: Package, pairs: Sequence[str]) -> dict[str, int | str]:
    """The settings that were named, with values of the game; a deck may be one of the user's. Raises WrongWord."""
    named = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise WrongWord(f"--set takes NAME=VALUE, not {pair!r}")
        named[name] = _own_deck(package, name, value) or value
    try:
        values = package.checked(named)
    except ValueError as error:
        raise WrongWord(str(error.args[0])) from error
    return {name: values[name] for name in named}


def _own_deck(package: Package, name: str, value: str) -> str:
    """The user's deck of that name as the setting's value; empty for a ready deck and all else. Raises WrongWord."""
    setting = next((each for each in package.settings if each.name == name), None)
    if setting is None or setting.seat is None or value in dict(setting.choices):
        return ""
    # Loads what line mode can do without.
    from tui.decks.choosing import is_deck, value_of
    from tui.decks.text import DeckError

    if not is_deck(setting, package):
        return ""
    try:
        return value_of(places.decks().path, package, value)
    except DeckError as error:
        ready = ", ".join(str(each) for each, _ in setting.choices)
        raise WrongWord(f"{name}={value}: {error} Ready decks are {ready}") from error


def bot_of(packages: Sequence[Package], name: str) -> str:
    """The bot as everybody else names it: a file by its whole path. Raises WrongWord.

    Of several games, it has to be a bot of each: which one will be played is not known yet.
    """
    if all(name in package.bots for package in packages):
        return name
    from tui import botloader

    if botloader.is_path(name):
        if not Path(name).is_file():
            raise WrongWord(f"there is no file {name}")
        return str(Path(name).resolve())
    from importlib.metadata import entry_points

    others = {each.name for each in entry_points(group=botloader.GROUP)}
    if name not in others:
        first, *rest = (package.bots for package in packages)
        own = [each for each in first if all(each in bots for bots in rest)]
        known = ", ".join([*own, *sorted(others)])
        raise WrongWord(f"there is no bot called {name!r}; there are {known}, or name a file")
    return name
