"""The command line: `fourfold`, or `python -P -m tui`.

What a command needs is imported when it runs: `--version` and line mode load no screen.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Any

from engines.core import registry
from engines.core.registry import Package
from tui.options import Options

_LONGEST_SEED = 100


class WrongWord(Exception):
    """Something on the command line makes no sense; the text says what."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; gives the code to exit with. Leaves with 2 where the command line makes no sense."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    parser = _parser(arguments)
    words = parser.parse_args(arguments)
    if words.command == "arena":
        from tui import arena

        return int(arena.run(words) or 0)
    try:
        options = _options(words)
    except WrongWord as wrong:
        parser.error(str(wrong))
    if words.plain or not _has_screen(os.environ):
        from tui import line

        return line.run(options)
    return _full_screen(options)


def _full_screen(options: Options) -> int:
    """Run the program on the whole terminal, which is asked about its signs while all is loaded."""
    from themes.glyphs import UNICODE, ambiguous, choose
    from tui import probe
    from tui.environ import user_environment

    draws_signs = not options.ascii and choose(user_environment()) is UNICODE
    try:
        with probe.ask(ambiguous(UNICODE) if draws_signs else "") as question:
            from tui import app

            return app.run(options, question)
    except KeyboardInterrupt:
        # Ctrl+C before there is anything to leave.
        return 130


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="fourfold",
        description="Card games for two in the terminal. Without a command: full screen.",
        parents=[_looks()],
        allow_abbrev=False,
    )
    parser.set_defaults(theme=None, ascii=None, plain=False, command=None)
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and leave")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    wants_help = not {"-h", "--help"}.isdisjoint(arguments)
    # Listing what the games offer loads all of them.
    _add_play(commands, _offers() if wants_help else "")
    about = "let bots play against each other, and count"
    arena_parser = commands.add_parser("arena", help=about, description=f"{about}.".capitalize())
    if "arena" in arguments:
        from tui import arena

        arena.add_arguments(arena_parser)
    return parser


def _looks() -> argparse.ArgumentParser:
    """The options that may stand before a command and after it."""
    looks = argparse.ArgumentParser(add_help=False)
    # Without defaults, or those of the command would undo what stands before it.
    unsaid: Any = argparse.SUPPRESS
    looks.add_argument("--theme", metavar="NAME", default=unsaid, help="the colours to wear")
    looks.add_argument("--ascii", action="store_true", default=unsaid, help="plain ASCII only")
    looks.add_argument(
        "--plain",
        action="store_true",
        default=unsaid,
        help="line mode: numbered choices, for screen readers and scripts",
    )
    return looks


def _add_play(commands: Any, offers: str) -> None:
    play = commands.add_parser(
        "play",
        help="sit down to a game at once",
        description="Play a game against a bot. An unfinished one is offered first.",
        epilog=offers,
        parents=[_looks()],
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    play.add_argument("game", metavar="GAME", help=" or ".join(registry.names()))
    play.add_argument("--bot", metavar="NAME", help="a bot of the game, or a file: path/to/bot.py")
    play.add_argument("--seed", metavar="TEXT", help="the same seed deals the same cards")
    play.add_argument("--seat", type=int, choices=(0, 1), help="your seat (0 unless said)")
    play.add_argument(
        "--set",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        dest="settings",
        help="a setting of the game, see below; may be repeated",
    )
    play.add_argument("--new", action="store_true", help="leave unfinished games alone")


def _offers() -> str:
    """The bots and settings of every game."""
    lines = []
    for name in registry.names():
        package = registry.load(name)
        lines.append(f"{name}: bots {', '.join(package.bots)}")
        for setting in package.settings:
            values = ", ".join(f"{value} ({words})" for value, words in setting.choices)
            lines += wrap(f"  {setting.name}: {values}", 76, subsequent_indent="    ")
    return "\n".join(lines)


def _options(words: argparse.Namespace) -> Options:
    """What the command line asks for. Raises WrongWord."""
    if words.theme is not None:
        _check_theme(words.theme)
    if words.command != "play":
        return Options(theme=words.theme, ascii=words.ascii)
    try:
        package = registry.load(words.game.lower().replace("ō", "o"))
        settings = _settings(package, words.settings)
    except (LookupError, ValueError) as error:
        raise WrongWord(str(error.args[0])) from error
    if words.seed is not None and not 0 < len(words.seed) <= _LONGEST_SEED:
        raise WrongWord(f"a seed has 1 to {_LONGEST_SEED} characters")
    if words.seed is not None and not words.seed.isprintable():
        raise WrongWord("a seed is plain text on one line")
    return Options(
        theme=words.theme,
        ascii=words.ascii,
        game=package.name,
        bot=None if words.bot is None else _bot(package, words.bot),
        seed=words.seed,
        settings=settings,
        seat=words.seat,
        new=words.new,
    )


def _settings(package: Package, pairs: Sequence[str]) -> dict[str, int | str]:
    """The settings that were named, with values of the game. Raises ValueError."""
    named = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise ValueError(f"--set takes NAME=VALUE, not {pair!r}")
        named[name] = value
    values = package.checked(named)
    return {name: values[name] for name in named}


def _check_theme(name: str) -> None:
    from themes.palette import THEMES

    if name not in THEMES:
        raise WrongWord(f"there is no theme called {name!r}; there are {', '.join(THEMES)}")


def _bot(package: Package, name: str) -> str:
    """The bot as everybody else names it: a file by its whole path. Raises WrongWord."""
    if name in package.bots:
        return name
    from tui import botloader

    if botloader.is_path(name):
        if not Path(name).is_file():
            raise WrongWord(f"there is no file {name}")
        return str(Path(name).resolve())
    from importlib.metadata import entry_points

    others = {each.name for each in entry_points(group=botloader.GROUP)}
    if name not in others:
        known = ", ".join([*package.bots, *sorted(others)])
        raise WrongWord(f"there is no bot called {name!r}; there are {known}, or name a file")
    return name


def _has_screen(environ: Mapping[str, str]) -> bool:
    """Whether a full-screen program can run here."""
    if environ.get("TERM", "dumb") in ("", "dumb", "unknown"):
        return False
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


class _Version(argparse.Action):
    """Shows the version; it is looked up only when asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib import metadata

        try:
            version = metadata.version("fourfold")
        except metadata.PackageNotFoundError:
            version = "(run from its source, not installed)"
        print(f"fourfold {version}")
        parser.exit()


if __name__ == "__main__":
    raise SystemExit(main())
