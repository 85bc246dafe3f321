"""The commands of the network on the command line. Imports nothing of `net`, so that others start no slower."""

from __future__ import annotations

import argparse
import math
from collections.abc import Mapping, Sequence
from typing import Any

from engines.core import registry
from engines.core.registry import Package
from tui.arguments import WrongWord, add_settings, bot_of, looks, package_of, settings_of
from tui.lan.decks import deck_problem, own_deck_problem, ready_decks
from tui.lan.options import PATIENCE, LanOptions
from tui.lan.status import TABLE

LONGEST_PATIENCE = 7 * 24 * 3600.0


def add_commands(commands: Any, offers: str) -> None:
    """`host`, `join` and `lobby`. `offers` lists the bots and settings of every game, where help is wanted."""
    host = _command(
        commands,
        "host",
        "wait for somebody on the local network to play with",
        "Wait for somebody to play GAME with. An unfinished game of it is gone on with\n"
        "when its other player comes.",
        f"{TABLE}\n\n{offers}",
    )
    host.add_argument("game", metavar="GAME", help=" or ".join(registry.names()) if offers else "")
    add_settings(host)
    _add_common(host)
    join = _command(
        commands,
        "join",
        "play with somebody who waits at an address",
        "Play the game for which somebody waits at ADDRESS (`fourfold host` shows it there),\n"
        "or go on with the one you left.",
        TABLE,
    )
    join.add_argument("address", metavar="ADDRESS", help="such as 192.168.1.7 or 192.168.1.7:24440")
    _add_common(join)
    lobby = _command(
        commands,
        "lobby",
        "see who is there on the local network",
        "Show the players on the local network; full screen, unless --json or --plain is given.",
    )
    lobby.add_argument("--json", action="store_true", help="list the players as JSON, and leave")
    lobby.add_argument(
        "--seconds", type=float, default=3.0, metavar="N", help="how long to look for them (3)"
    )
    _add_port(lobby)


def lan_options(words: argparse.Namespace) -> LanOptions:
    """What `host` or `join` asks for. Raises WrongWord."""
    game = ""
    settings: dict[str, int | str] = {}
    packages = [registry.load(name) for name in registry.names()]
    if words.command == "host":
        packages = [package_of(words.game)]
        game = packages[0].name
        settings = settings_of(packages[0], words.settings)
        _check_agreed(packages[0], settings)
    return LanOptions(
        game=game,
        address="" if game else words.address,
        settings=settings,
        bot=None if words.bot is None else bot_of(packages, words.bot),
        deck=_deck_of(packages, settings, words.deck or ""),
        port=port_of(words),
        mdns=words.mdns,
        new=words.new,
        patience=_seconds("--wait", words.wait, LONGEST_PATIENCE),
    )


def _check_agreed(package: Package, settings: Mapping[str, int | str]) -> None:
    """Raises WrongWord for what is a seat's own matter."""
    for setting in package.settings:
        if setting.name in settings and setting.seat is not None:
            raise WrongWord(f"{setting.name} is each player's own matter: --deck names yours")


def _deck_of(packages: Sequence[Package], settings: Mapping[str, int | str], name: str) -> str:
    """A deck that can be brought to one of these games. Raises WrongWord."""
    checked = [(package, package.checked(settings)) for package in packages]
    if name and all(deck_problem(package, each, name) for package, each in checked):
        if words := next(filter(None, (own_deck_problem(each, name) for each in packages)), ""):
            raise WrongWord(words)
        known = ", ".join(deck.name for each in checked for deck in ready_decks(*each))
        raise WrongWord(
            f"there is no deck called {name!r} to bring; there are {known or 'none in this game'}"
        )
    return name


def port_of(words: argparse.Namespace) -> int | None:
    """The port that was named. Raises WrongWord."""
    port: int | None = words.port
    if port is not None and not 0 <= port <= 65535:
        raise WrongWord("a port is a number from 1 to 65535, or 0 for any that is free")
    return port


def looking_time(words: argparse.Namespace) -> float:
    """How long `lobby` looks for players. Raises WrongWord."""
    return _seconds("--seconds", words.seconds, 600.0)


def _seconds(option: str, seconds: float, most: float) -> float:
    if not (math.isfinite(seconds) and 0 <= seconds <= most):
        raise WrongWord(f"{option} takes seconds, from 0 to {most:.0f}")
    return seconds


def _command(
    commands: Any, name: str, about: str, description: str, epilog: str = ""
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=about,
        description=description,
        epilog=epilog,
        parents=[looks()],
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    return parser


def _add_common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--bot", metavar="NAME", help="a bot plays your seat")
    parser.add_argument(
        "--deck",
        metavar="NAME",
        help="the deck you bring, where the game has such: a ready one, or one of yours",
    )
    parser.add_argument("--new", action="store_true", help="leave unfinished games alone")
    parser.add_argument(
        "--wait",
        type=float,
        default=PATIENCE,
        metavar="SECONDS",
        help=f"how long to wait for who is not there ({PATIENCE:.0f})",
    )
    _add_port(parser)


def _add_port(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, metavar="N", help="where others dial (24440, if free)")
    parser.add_argument(
        "--no-mdns",
        action="store_false",
        dest="mdns",
        help="look for nobody, and announce nothing",
    )
