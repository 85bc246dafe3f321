"""Line mode: the games as numbered choices on plain standard input and output.

For screen readers, dumb terminals and scripts. Loads neither Textual nor anything else that draws.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from io import BytesIO
from itertools import zip_longest
from pathlib import Path
from secrets import choice, token_hex
from types import FrameType

from engines.core import registry
from engines.core.registry import Package, Setting
from tui import places, saves, solo
from tui.lines.console import Console, Gone, Leave, needs_ascii
from tui.lines.solo import SoloSeat
from tui.options import Options
from tui.places import Place
from tui.players import BOT, YOU, is_human, person, seats_of_humans
from tui.saves import Entry, SaveError
from tui.solo import Hire, SoloGame
from tui.unfinished import otherwise

RECALLED = 6
"""Sentences of the log that a resumed game begins with."""
BROKEN_PIPE = 128 + signal.SIGPIPE


def run(options: Options, environ: Mapping[str, str] = os.environ) -> int:
    """Play on standard input and output; gives the code to exit with.

    0 at the end of a game, for `q` and at the end of the input; 128 + n after signal n. The game is kept each time.
    """
    return on_console(
        options.ascii, environ, lambda console: play(options, console, places.saves(environ))
    )


def on_console(
    ascii_asked: bool | None, environ: Mapping[str, str], work: Callable[[Console], int]
) -> int:
    """Do `work` on standard input and output; gives its code to exit with, or 128 + n after signal n.

    `ascii_asked`: whether to keep to ASCII; None to do as the locale says.
    """
    ascii_only = needs_ascii(environ) if ascii_asked is None else ascii_asked
    if sys.stdout is None:  # It was closed before we started.
        return BROKEN_PIPE
    source = BytesIO() if sys.stdin is None else sys.stdin.buffer
    console = Console(source, sys.stdout.buffer, ascii_only=ascii_only)
    before = {number: signal.signal(number, _end) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        return work(console)
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except Gone:
        # Or Python complains when it flushes standard output at the end.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return BROKEN_PIPE
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def play(options: Options, console: Console, place: Place, hire: Hire | None = None) -> int:
    """Play one game to its end, or until the player leaves. Raises Gone."""
    try:
        package = registry.load(options.game or _choose_game(console))
        if place.path is None:
            console.say(f"{place.problem} The game will not be saved.")
        game = _sit_down(package, options, console, place, hire)
    except Leave:
        return 0
    try:
        with asyncio.Runner() as runner:
            return SoloSeat(console, game, runner).play()
    finally:
        game.close()


def _choose_game(console: Console) -> str:
    names = registry.names()
    console.say("Fourfold: card games for two.")
    for number, name in enumerate(names, 1):
        package = registry.load(name)
        console.say(f"{number}: {package.title}. {package.tagline}")
    return names[
        _pick(console, f"Which game? 1 to {len(names)}, or q to leave:", 1, len(names)) - 1
    ]


def _pick(console: Console, prompt: str, least: int, most: int) -> int:
    """A number. Raises Leave."""
    while True:
        answer = console.ask(prompt)
        if answer.lower() == "q":
            raise Leave
        if answer.isascii() and answer.isdigit() and least <= int(answer[:9]) <= most:
            return int(answer[:9])
        console.say(f"Please answer with a number from {least} to {most}, or with q.")


def _sit_down(
    package: Package, options: Options, console: Console, place: Place, hire: Hire | None
) -> SoloGame:
    """An unfinished game that the player wants to go on with, or a new one."""
    entries = [] if options.new else saves.listing(place.path, package.name)
    if other := [entry for entry in entries if not _is_yours(entry)]:
        many = "A saved game is" if len(other) == 1 else f"{len(other)} saved games are"
        console.say(f"{many} between two people or two bots: the full screen goes on with such.")
        entries = [entry for entry in entries if _is_yours(entry)]
    others = {
        entry.path: otherwise(entry.header, options, package) for entry in entries if entry.header
    }
    while (entry := _choose_saved(console, entries, others)) is not None:
        try:
            game = solo.resume(saves.open_save(entry.path), hire=hire)
        except SaveError as error:
            console.say(f"That game cannot be gone on with. {error}")
            entries.remove(entry)
            continue
        if game.save.note:
            console.say(game.save.note)
        console.say(f"You go on with {package.title} {_against(game.header.players)}.")
        for sentence in game.log[-RECALLED:]:
            console.say(sentence)
        return game
    return _begin(package, options, console, place, hire)


def _choose_saved(
    console: Console, entries: list[Entry], others: Mapping[Path, str]
) -> Entry | None:
    """The saved game to go on with; None for a new one. `others` says what a game has that was not asked for."""
    for entry in entries:
        if entry.problem:
            console.say(f"The saved game {entry.path.name} cannot be gone on with. {entry.problem}")
    good = [entry for entry in entries if not entry.problem]
    if not good:
        return None
    console.say(
        "There is an unfinished game." if len(good) == 1 else "Unfinished games, newest first:"
    )
    for number, entry in enumerate(good, 1):
        assert entry.header is not None
        when = datetime.fromtimestamp(entry.changed).strftime("%Y-%m-%d %H:%M")
        note = f" {entry.note}" if entry.note else ""
        if has := others.get(entry.path):
            note += f" It is not the game you ask for: it has {has}."
        console.say(f"{number}: go on {_against(entry.header.players)}, last played {when}.{note}")
    console.say(f"{len(good) + 1}: begin a new game")
    many = len(good) + 1
    return [*good, None][_pick(console, f"1 to {many}, or q to leave:", 1, many) - 1]


def _begin(
    package: Package, options: Options, console: Console, place: Place, hire: Hire | None
) -> SoloGame:
    bot = f"{BOT}{options.bot or package.default_bot}"
    players = (bot, YOU) if options.seat == 1 else (YOU, bot)
    seed = options.seed or token_hex(4)
    started = datetime.now().astimezone().isoformat(timespec="seconds")
    settings = _settled(package, options, console, players)
    game = solo.start(package, settings, players, seed, place.path, started, hire=hire)
    console.say(f"A new game of {package.title} {_against(players)}. Seed {seed}.")
    return game


def _settled(
    package: Package, options: Options, console: Console, players: tuple[str, str]
) -> dict[str, int | str]:
    """The settings that were named, and those asked for: a seat's own matter, and what that hangs on."""
    settings = dict(options.settings)
    hung_on = {each.when[0] for each in package.settings if each.when is not None}
    for setting in package.settings:
        is_named = setting.name in settings
        is_asked_for = setting.seat is not None or setting.name in hung_on
        if (
            not is_named
            and is_asked_for
            and setting in package.that_matter(package.checked(settings))
        ):
            settings[setting.name] = _chosen(package, setting, console, players)
    return settings


def _chosen(
    package: Package, setting: Setting, console: Console, players: tuple[str, str]
) -> int | str:
    """A setting by its number, or any one for 0; the user's own decks stand behind the ready ones."""
    player = None if setting.seat is None else players[setting.seat]
    is_yours = player is not None and is_human(player)
    title = setting.title.lower()
    what = f"Your {title}" if is_yours else setting.title
    if player is not None and not is_yours:
        what = f"{person(player)}'s {title}"
    notes = setting.notes if is_yours else ()
    choices = [*setting.choices, *_own_decks(package, setting, console, is_told=is_yours)]
    for number, ((_, words), note) in enumerate(zip_longest(choices, notes), 1):
        console.say(f"{number}: {words}. {note}" if note else f"{number}: {words}")
    many = len(choices)
    number = _pick(console, f"{what}? 1 to {many}, or 0 for any of them:", 0, many)
    value, words = choices[number - 1] if number else choice(choices)
    if not number and (player is None or is_yours):
        console.say(f"{what} is {words}.")
    return value


def _own_decks(
    package: Package, setting: Setting, console: Console, *, is_told: bool
) -> list[tuple[str, str]]:
    """The user's decks that are legal, each with its words; `is_told`: of others it is said why they are not."""
    from tui.decks.choosing import is_deck, own_decks  # Loads what other games can do without.

    if not is_deck(setting, package):
        return []
    own = own_decks(places.decks().path, package)
    for deck in own:
        if deck.problem and is_told:
            console.say(f"{deck.name} cannot be played. {deck.problem}")
    return [(deck.value, deck.words) for deck in own if not deck.problem]


def _is_yours(entry: Entry) -> bool:
    """Whether one human plays against a bot: two could not hide their cards from each other in lines."""
    return entry.header is None or len(seats_of_humans(entry.header.players)) == 1


def _against(players: tuple[str, str]) -> str:
    bots = [player for player in players if not is_human(player)]
    return f"against {person(bots[0])} ({bots[0].removeprefix(BOT)})"


def _end(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
