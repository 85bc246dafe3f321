"""Who plays: how a game's header names its players, and what they are called at the table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from engines.core.cards import BOTH, Seat
from engines.core.registry import Names
from engines.core.words import YOU as READER

YOU = "you"
"""A human, and `you:` with a name where two of them play at one terminal."""
BOT = "bot:"
"""A bot, and what it is called by."""

LONGEST_NAME = 16
"""Cells of a name."""

PEOPLE: Mapping[str, str] = {
    "random": "Koma",
    "greedy": "Goro",
    "novice": "Rin",
    "adept": "Kaede",
    "expert": "Aoi",
    "master": "Sora",
}
"""What the rungs of the ladder are called at the table."""


def human(name: str = "") -> str:
    """The player that a human is in a header."""
    return f"{YOU}:{name}" if name else YOU


def is_human(player: str) -> bool:
    """Whether a player of a header is a human."""
    return player == YOU or player.startswith(f"{YOU}:")


def is_known(player: str) -> bool:
    """Whether a player of a header can be seated."""
    return is_human(player) or player.startswith(BOT)


def seats_of_humans(players: tuple[str, str]) -> tuple[Seat, ...]:
    """Where humans sit: one seat against a bot, both at one terminal, none where bots are watched."""
    return tuple(seat for seat in BOTH if is_human(players[seat]))


def people(players: tuple[str, str]) -> Names:
    """The names of both at the table, which are never the same; of humans, where they are not `You`."""
    first, second = (person(player, seat) for seat, player in enumerate(players))
    return (first, f"{second} II" if first == second else second)


def person(player: str, seat: Seat = 0) -> str:
    """What a player is called at the table: a bot by the name of its rung, or of its file."""
    name = player.partition(":")[2] if is_human(player) else player.removeprefix(BOT)
    if is_human(player):
        # Nobody but the reader is `You`: sentences would conjugate the name.
        found = _inert(name) if name else ""
        return f"Player {seat + 1}" if found in ("", READER) else found
    if name in PEOPLE:
        return PEOPLE[name]
    return _inert(Path(name).stem.capitalize()) or "Bot"


def _inert(text: str) -> str:
    from tui.inert import inert  # Loads rich, which a game against our own bots can do without.

    return inert(text, LONGEST_NAME).strip()
