"""The command line: `fourfold`, or `python -P -m tui`.

What a command needs is imported when it runs: `--version` and line mode load no screen.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from engines.core import registry
from tui.arguments import WrongWord, add_settings, bot_of, looks, package_of, settings_of
from tui.lan import arguments as lan_arguments
from tui.options import Options

_LONGEST_SEED = 100
_NETWORK = {"msgpack", "zeroconf", "ifaddr", "nacl", "cryptography"}
"""What only games over the network need."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; gives the code to exit with. Leaves with 2 where the command line makes no sense."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    parser = _parser(arguments)
    words = parser.parse_args(arguments)
    try:
        return _run(words)
    except WrongWord as wrong:
        parser.error(str(wrong))


def _run(words: argparse.Namespace) -> int:
    """Carry out a command. Raises WrongWord."""
    try:
        return _carry_out(words)
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in _NETWORK:
            raise
        print(f"The network part cannot be loaded: {error.name} is missing.", file=sys.stderr)
        return 1


def _carry_out(words: argparse.Namespace) -> int:
    match words.command:
        case "arena":
            from tui import arena

            return int(arena.run(words) or 0)
        case "verify":
            from tui import verifying

            return verifying.run(words, os.environ)
        case "deck":
            from tui.decks import command

            return command.run(words, os.environ)
        case "doctor":
            from tui import doctor

            return doctor.run(words, os.environ)
        case "host" | "join" | "lobby":
            from tui.lan import program

            _check_looks(words)
            plays_in_lines = words.plain or not _has_screen(os.environ)
            return program.run(words, os.environ, None if plays_in_lines else _full_screen)
    options = _options(words)
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
        parents=[looks()],
        allow_abbrev=False,
    )
    parser.set_defaults(theme=None, ascii=None, plain=False, command=None)
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and leave")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    wants_help = not {"-h", "--help"}.isdisjoint(arguments)
    # Listing what the games offer loads all of them.
    names = registry.names() if wants_help else ()
    _add_play(commands, _offers(names))
    lan_arguments.add_commands(commands, _offers(names, on_network=True))
    about = "let bots play against each other, and count"
    arena_parser = commands.add_parser("arena", help=about, description=f"{about}.".capitalize())
    if "arena" in arguments:
        from tui import arena

        arena.add_arguments(arena_parser)
    about = "list, check, import and export your own decks of Mana and Ikusa"
    deck_parser = commands.add_parser("deck", help=about, description=f"{about}.".capitalize())
    if "deck" in arguments:
        from tui.decks import command

        command.add_arguments(deck_parser)
    _add_checks(commands)
    return parser


def _add_play(commands: Any, offers: str) -> None:
    play = commands.add_parser(
        "play",
        help="sit down to a game at once",
        description="Play a game against a bot. An unfinished one comes first, or you are asked.",
        epilog=offers,
        parents=[looks()],
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    play.add_argument("game", metavar="GAME", help=" or ".join(registry.names()))
    play.add_argument("--bot", metavar="NAME", help="a bot of the game, or a file: path/to/bot.py")
    play.add_argument("--seed", metavar="TEXT", help="the same seed deals the same cards")
    play.add_argument("--seat", type=int, choices=(0, 1), help="your seat (0 unless said)")
    add_settings(play)
    play.add_argument("--new", action="store_true", help="leave unfinished games alone")


def _add_checks(commands: Any) -> None:
    about = "check the record of a network game"
    verify = commands.add_parser(
        "verify",
        help=about,
        description=f"{about}, without the other side.".capitalize(),
        epilog="exit status: 0 all is as it must be, and signed by both; 1 something is not; 2 the"
        " command makes no sense; 3 this is no record of a game; 4 no end that both have signed",
    )
    verify.add_argument("file", metavar="FILE", help="a record: something.replay or something.log")
    about = "say what this machine can do, and what it cannot"
    doctor = commands.add_parser(
        "doctor",
        help=about,
        description=f"{about}.".capitalize(),
        epilog="exit status: 0 all is well; 1 something may not work, or not by itself; 2 something"
        " will not work, or the command makes no sense",
    )
    doctor.add_argument("--json", action="store_true", help="as JSON, for scripts")


def _offers(names: Sequence[str], *, on_network: bool = False) -> str:
    """The bots and settings of some games. On the network each player names his own deck, and no other."""
    lines = []
    for name in names:
        package = registry.load(name)
        lines.append(f"{name}: bots {', '.join(package.bots)}")
        alike: dict[tuple[tuple[int | str, str], ...], list[str]] = {}
        for setting in package.settings:
            title = setting.name
            if setting.seat is not None:
                title = "--deck" if on_network else f"{setting.name} (seat {setting.seat})"
            titles = alike.setdefault(setting.choices, [])
            if title not in titles:
                titles.append(title)
        for choices, titles in alike.items():
            values = ", ".join(f"{value} ({_beside(value, words)})" for value, words in choices)
            lines += wrap(f"  {', '.join(titles)}: {values}", 78, subsequent_indent="    ")
    return "\n".join(lines)


def _beside(value: int | str, words: str) -> str:
    """What the words of a choice say beyond its value: of ore_court, Ore Court, earth and metal, the attributes."""
    name = f"{value}, ".replace("_", " ")
    return words[len(name) :] if words.lower().startswith(name) else words


def _options(words: argparse.Namespace) -> Options:
    """What the command line asks for. Raises WrongWord."""
    _check_looks(words)
    if words.command != "play":
        return Options(theme=words.theme, ascii=words.ascii)
    package = package_of(words.game)
    settings = settings_of(package, words.settings)
    if words.seed is not None and not 0 < len(words.seed) <= _LONGEST_SEED:
        raise WrongWord(f"a seed has 1 to {_LONGEST_SEED} characters")
    if words.seed is not None and not words.seed.isprintable():
        raise WrongWord("a seed is plain text on one line")
    return Options(
        theme=words.theme,
        ascii=words.ascii,
        game=package.name,
        bot=None if words.bot is None else bot_of([package], words.bot),
        seed=words.seed,
        settings=settings,
        seat=words.seat,
        new=words.new,
    )


def _check_looks(words: argparse.Namespace) -> None:
    """Raises WrongWord for a theme that there is not."""
    if (name := words.theme) is None:
        return
    from themes.palette import THEMES

    if name not in THEMES:
        raise WrongWord(f"there is no theme called {name!r}; there are {', '.join(THEMES)}")


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
