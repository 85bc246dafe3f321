"""`fourfold deck`: own decks on the command line, for scripts and for the ear."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from engines.core import registry
from engines.core.registry import Package
from tui import places
from tui.arguments import WrongWord, looks, package_of
from tui.decks import files
from tui.decks.choosing import builds_decks, ready_decks
from tui.decks.files import Entry
from tui.decks.text import (
    LARGEST,
    Deck,
    DeckError,
    clean_name,
    construction_of,
    read,
    sorted_piles,
    violations,
    write,
)

Say = Callable[[str], None]

_STATUS = (
    "exit status: 0 done, and legal where a deck is checked; 1 not legal, or it could not be done;"
    " 2 the command makes no sense"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The commands below `deck`."""
    commands = parser.add_subparsers(dest="does", metavar="COMMAND", required=True)
    listed = _command(commands, "list", "list your decks, and what is wrong with those not legal")
    listed.add_argument("game", metavar="GAME", nargs="?", help="of this game only")
    check = _command(commands, "check", "say clause by clause whether a deck is legal")
    _add_deck(check, "one of yours, a ready one, or a file")
    export = _command(commands, "export", "write a deck as text")
    _add_deck(export, "one of yours, or a ready one")
    export.add_argument("--out", metavar="FILE", help="there; else to standard output")
    bring = _command(commands, "import", "keep a deck that stands in a text")
    bring.add_argument("game", metavar="GAME")
    bring.add_argument("file", metavar="FILE", help="the text; - is standard input")
    bring.add_argument("--name", metavar="NAME", help="what it is to be called")
    bring.add_argument("--replace", action="store_true", help="in the place of one of that name")


def run(words: argparse.Namespace, environ: Mapping[str, str], say: Say = print) -> int:
    """Carry out a command of `deck`; gives the code to exit with. Raises WrongWord."""
    place = places.decks(environ)
    try:
        match words.does:
            case "list":
                if place.path is None:
                    raise DeckError("Your decks cannot be looked at.")
                return _list(words.game, place.path, say)
            case "check":
                return _check(_package(words.game), words.deck, place.path, say)
            case "export":
                return _export(_package(words.game), words.deck, words.out, place.path, say)
            case _:
                return _import(words, place.path, say)
    except DeckError as error:
        for told in filter(None, (str(error), place.problem)):
            print(told, file=sys.stderr)
        return 1


def _list(game: str | None, folder: Path | None, say: Say) -> int:
    packages = [registry.load(name) for name in registry.names()] if game is None else []
    packages = [each for each in packages if builds_decks(each)] or [_package(game or "")]
    for package in packages:
        entries = files.listing(folder, package)
        for entry in entries:
            say(f"{package.title}: {entry.name}, {entry.problem or 'legal.'}")
        if not entries:
            say(f"{package.title}: no deck of your own.")
    return 0


def _check(package: Package, name: str, folder: Path | None, say: Say) -> int:
    entry = _found(package, name, folder)
    if entry.deck is None:
        raise DeckError(entry.problem)
    for fault in entry.faults:
        say(fault)
    for clause, words in entry.violations:
        say(f"{clause}: {words}")
    for clause, words in construction_of(package).warnings(entry.deck.piles):
        say(f"{clause}, a warning: {words}")
    say(f"{entry.name} is {'not ' if entry.problem else ''}legal.")
    return 1 if entry.problem else 0


def _export(package: Package, name: str, out: str | None, folder: Path | None, say: Say) -> int:
    entry = _ready(package, name) or files.find(folder, package, name)
    if entry.deck is None:
        raise DeckError(entry.problem)
    text = write(package, entry.deck)
    if out is None:
        say(text.rstrip("\n"))
        return 0
    try:
        Path(out).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no such name can be"
        raise DeckError(f"The deck cannot be written ({reason}).") from error
    return 0


def _import(words: argparse.Namespace, folder: Path | None, say: Say) -> int:
    package = _package(words.game)
    if words.file == "-":
        text = files.decoded(sys.stdin.buffer.read(4 * LARGEST + 1))
    else:
        text = files.read_text(Path(words.file))
    deck, faults = read(package, text)
    if faults:
        raise DeckError("\n".join([*faults, "Nothing was kept."]))
    if not (words.name or deck.name):
        raise WrongWord("the text gives the deck no name: --name does")
    deck = replace(deck, name=clean_name(words.name or deck.name))
    was = None
    if words.replace and folder is not None:
        was = files.path_of(folder, deck)
    files.save(folder, package, deck, was)
    broken = violations(package, deck)
    state = f"not legal yet. {broken[0].words}" if broken else "legal."
    say(f"Kept as {deck.name}, {state}")
    return 0


def _found(package: Package, name: str, folder: Path | None) -> Entry:
    """A deck by name, or in a file. Raises DeckError."""
    if entry := _ready(package, name):
        return entry
    if "/" in name or Path(name).is_file():
        return files.opened(Path(name), package)
    return files.find(folder, package, name)


def _ready(package: Package, name: str) -> Entry | None:
    """The ready deck of that name."""
    assert package.decks is not None
    if name not in package.decks.ready:
        return None
    construction = construction_of(package)
    piles = sorted_piles(construction, package.decks.ready[name])
    title = next(each.title for each in ready_decks(package) if each.value == name)
    return Entry(Path(), title, Deck(package.name, title, piles, construction.pool), ())


def _package(name: str) -> Package:
    """A game whose players build decks. Raises WrongWord."""
    package = package_of(name)
    if not builds_decks(package):
        raise WrongWord(f"nobody builds decks for {package.title}")
    return package


def _add_deck(parser: argparse.ArgumentParser, about: str) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("deck", metavar="DECK", help=about)


def _command(commands: Any, name: str, about: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=about,
        description=f"{about}.".capitalize(),
        epilog=_STATUS,
        parents=[looks()],
        allow_abbrev=False,
    )
    return parser
