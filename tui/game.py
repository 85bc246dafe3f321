"""What a table and line mode ask of a game, wherever its other player sits: here, or at another machine.

`tui.solo.SoloGame` plays on this machine, `tui.lan.game.LanGame` over the network.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from engines.core.cards import Seat
from engines.core.errors import Refused
from engines.core.game import Fact
from engines.core.moves import Move
from engines.core.needs import Choose, Shuffle
from engines.core.options import Options
from engines.core.outcome import Outcome
from engines.core.registry import Names, Package
from engines.core.view import View


class Told(Protocol):
    """Something that happened, with its sentence for the log (empty where there is none)."""

    @property
    def fact(self) -> Fact: ...

    @property
    def sentence(self) -> str: ...


class PlayedGame(Protocol):
    """One game, as whoever sits at it sees it."""

    package: Package
    settings: Mapping[str, int | str]
    humans: tuple[Seat, ...]
    """Where humans sit that this program asks."""
    reader: Seat | None
    """Whose log this is; None for an onlooker's."""

    @property
    def seat(self) -> Seat:
        """The seat that is asked next, or that its human looks from."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""

    @property
    def log(self) -> list[str]:
        """The game so far in sentences, for `reader`."""

    @property
    def bots_to_play(self) -> bool:
        """Whether a bot of this program owes an answer."""

    @property
    def why_not_take_back(self) -> str:
        """In words why the last answer cannot be taken back (asked to be, over the network); empty if it can."""

    def view(self, seat: Seat | None) -> View:
        """Everything that the seat may know."""

    def owes(self, seat: Seat) -> Choose | Shuffle | None:
        """What `seat` is asked for, if anything."""

    def options(self, seat: Seat) -> Options:
        """What `seat` may choose now, conceding aside."""

    def why_not(self, seat: Seat, move: Move) -> Refused | None:
        """Why `seat` may not choose `move` now; None if it may."""

    def names(self, seat: Seat | None) -> Names:
        """What the seats are called by whoever sits in `seat`: `You`, and the other's name."""

    def take_news(self) -> Sequence[Any]:
        """What has happened since this was last asked, in play order: each with `fact` and `sentence` (`Told`)."""

    def take_notice(self) -> str:
        """A sentence about the game's circumstances that has not been said yet; empty if there is none."""

    def choose(self, seat: Seat, move: Move) -> None:
        """A player's choice. Raises Refused, with nothing changed."""

    def arrange(self, seat: Seat, order: Sequence[int] | None = None) -> None:
        """How a player lays out his own cards: place i gets card order[i]; at random if not said. Raises Refused."""

    def concede(self, seat: Seat | None = None) -> None:
        """Give the game to the other side. Raises Refused once it is over."""

    def take_back(self) -> None:
        """Take the last answer back, or ask for that. Raises ValueError where that cannot be."""

    async def play_bot(self) -> None:
        """Let one bot give one answer, if any owes one. Raises BotFailed."""

    def close(self) -> None:
        """Let go of the game; one that is not over can be gone on with."""
