"""What the command line asks of the network."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

PATIENCE = 300.0


@dataclass(frozen=True, slots=True)
class LanOptions:
    """One of `host`, which names a game, and `join`, which names an address."""

    game: str = ""
    address: str = ""
    settings: Mapping[str, int | str] = field(default_factory=dict)
    bot: str | None = None
    """Who plays this seat; None for the human."""
    deck: str = ""
    """The deck that this seat brings, ready or the user's own, where the game has such; empty: the human is asked."""
    port: int | None = None
    mdns: bool = True
    new: bool = False
    """Leave unfinished games alone."""
    patience: float = PATIENCE
    """Seconds to wait for who is not there."""
