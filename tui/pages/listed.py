"""Saved games in words, for the lists that offer them."""

from __future__ import annotations

from engines.core.errors import Refused, Unknowable
from engines.core.journal import decode, settled
from engines.core.registry import load
from tui.inert import inert
from tui.saves import Entry
from tui.solo import BOT, PEOPLE, YOU
from tui.tables.kinds import KINDS

_MINUTE, _HOUR, _DAY = 60, 3600, 86400


def title(saved: Entry) -> str:
    """Which game, and against whom."""
    header = saved.header
    if header is None:
        return inert(saved.path.name, 32)
    try:
        game = load(header.game).title
    except LookupError:
        game = inert(header.game, 12)
    bots = [player.removeprefix(BOT) for player in header.players if player != YOU]
    foe = bots[0] if bots else ""
    return f"{game} against {PEOPLE.get(foe, inert(foe, 12))}" if foe else game


def how_far(saved: Entry) -> str:
    """The standing of a game that can be gone on with; nothing for one that cannot."""
    header = saved.header
    if header is None or saved.problem or YOU not in header.players:
        return ""
    seat = header.players.index(YOU)
    try:
        game = load(header.game).new(header.settings, None)
        for event in settled(decode(saved.path.read_bytes())[1]):
            game.apply(event)
        return KINDS[header.game].standing(game.view(seat), seat)
    except (OSError, Refused, Unknowable, ValueError, LookupError, TypeError, AssertionError):
        # Whoever opens it is told what is wrong; a list only lists.
        return ""


def ago(seconds: float) -> str:
    """How long ago something was, roughly."""
    if seconds < _MINUTE:
        return "just now"
    for size, word in ((_DAY, "day"), (_HOUR, "hour"), (_MINUTE, "minute")):
        if seconds >= size:
            number = int(seconds // size)
            return f"{number} {word}{'' if number == 1 else 's'} ago"
    return ""
