"""What the command line asked of the program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tui.lan.options import LanOptions


@dataclass(frozen=True, slots=True)
class Options:
    """How to start. None means: not said, so the program's own settings or defaults decide."""

    theme: str | None = None
    ascii: bool | None = None
    """True: draw with plain ASCII. None: as the locale says."""
    game: str | None = None
    """The game to sit down to at once; None for the home screen."""
    bot: str | None = None
    """A rung of the game's ladder, or the path of a file with a bot."""
    seed: str | None = None
    settings: Mapping[str, int | str] = field(default_factory=dict)
    """The game's settings that were named; each is a value which the game has."""
    seat: int | None = None
    """The human's seat."""
    new: bool = False
    """Begin a new game although an unfinished one waits."""
    lobby: bool = False
    """Open with the players on the local network."""
    lan: LanOptions | None = None
    """With `lobby`: what to play there, or with whom."""
    port: int | None = None
    """Where others dial; None for the usual port."""
    mdns: bool = True
    """Look for others and announce oneself by mDNS."""
