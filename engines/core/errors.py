"""Refusals and false claims."""

from __future__ import annotations

from typing import NamedTuple

from engines.core.cards import Face, Handle, Seat


class Refused(Exception):
    """A move or an event was not accepted, and nothing changed.

    `code` is the short name that the rule documents use; `reason` is a sentence for the player.
    """

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(f"{code}: {reason}")
        self.code = code
        self.reason = reason


class Unknowable(Exception):
    """A question about a seat whose faces this engine does not know."""


class FalseClaim(NamedTuple):
    """Evidence that a seat's move rested on a hidden fact that turned out to be false."""

    seat: Seat
    claim: str
    """The move in its text form."""
    cards: tuple[Handle, ...]
    faces: tuple[Face, ...]
