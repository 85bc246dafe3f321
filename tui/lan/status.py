"""The codes with which `fourfold host` and `fourfold join` exit."""

from __future__ import annotations

from enum import IntEnum


class Status(IntEnum):
    """Beside 128 + n after signal n."""

    FINISHED = 0
    """A game was played to its end, or claimed."""
    FAILED = 1
    """Something here does not work: the bot, the folder for records, the network part."""
    USAGE = 2
    """The command line makes no sense."""
    NOBODY = 3
    """Nobody came, answered or wanted to play."""
    UNFINISHED = 4
    """The game was left, and can be gone on with."""
    STOPPED = 5
    """The game was stopped because one side deviated, or can never be gone on with."""


TABLE = """\
exit status: 0 the game was finished; 1 something failed here; 2 the command makes no sense;
3 nobody to play with; 4 the game was left and can be gone on with; 5 the game was stopped;
128 + n ended by signal n"""
