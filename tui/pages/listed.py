"""Saved games in words, for the lists that offer them."""

from __future__ import annotations

from engines.core.errors import Refused, Unknowable
from engines.core.journal import decode, settled
from engines.core.registry import load
from tui.inert import inert
from tui.players import people, person, seats_of_humans
from tui.saves import Entry
from tui.tables.kinds import KINDS

LONGEST = 28
"""Cells of a title."""

STANDING, AGO = 29, 12
"""Cells of how a game stands, and of how long ago that was."""

_MINUTE, _HOUR, _DAY, _YEAR = 60, 3600, 86400, 365 * 86400


def title(saved: Entry) -> str:
    """Which game, and against or between whom, in at most LONGEST cells."""
    header = saved.header
    if header is None:
        return inert(saved.path.name, LONGEST, ellipsis=".")
    try:
        game = load(header.game).title
    except LookupError:
        game = inert(header.game, 12)
    humans = seats_of_humans(header.players)
    if len(humans) == 1:
        foe = person(header.players[1 - humans[0]])
        return inert(f"{game} against {foe}", LONGEST, ellipsis=".")
    room = (LONGEST - len(game) - len(",  and ")) // 2
    first, second = (inert(name, room, ellipsis=".") for name in people(header.players))
    return f"{game}, {first} and {second}"


def company(saved: Entry) -> str:
    """Who plays a game that is not one of yours against a bot, in a sentence; else nothing."""
    if saved.header is None:
        return ""
    first, second = people(saved.header.players)
    match len(seats_of_humans(saved.header.players)):
        case 2:
            return f"Two people at one terminal: {first} and {second}."
        case 0:
            return f"Two bots, to watch: {first} and {second}."
    return ""


def how_far(saved: Entry) -> str:
    """The standing of a game that can be gone on with; nothing for one that cannot."""
    header = saved.header
    if header is None or saved.problem:
        return ""
    seat = (*seats_of_humans(header.players), 0)[0]
    try:
        game = load(header.game).begin(header.settings, header.seed)
        for event in settled(decode(saved.path.read_bytes())[1]):
            game.apply(event)
        return KINDS[header.game].standing(game.view(seat), seat)
    except (OSError, Refused, Unknowable, ValueError, LookupError, TypeError, AssertionError):
        # Whoever opens it is told what is wrong; a list only lists.
        return ""


def since(standing: str, seconds: float) -> str:
    """How a game stands, and for how long, in columns of STANDING and AGO cells."""
    return f"{inert(standing, STANDING, ellipsis='.'):{STANDING}} {ago(seconds)}"


def ago(seconds: float) -> str:
    """How long ago something was, roughly, in at most AGO cells for a hundred years."""
    if seconds < _MINUTE:
        return "just now"
    if seconds < _HOUR:
        return f"{int(seconds // _MINUTE)} min ago"
    for size, word in ((_YEAR, "year"), (_DAY, "day"), (_HOUR, "hour")):
        if seconds >= size:
            number = int(seconds // size)
            return f"{number} {word}{'' if number == 1 else 's'} ago"
    return ""
