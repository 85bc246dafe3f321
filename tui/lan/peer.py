"""What the screen needs of a station (net/station.py), so that tests can stand one up without a network."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tui.settings import Settings

if TYPE_CHECKING:
    from net.addresses import Address
    from net.carrier import Carrier
    from net.lobby import Lobby
    from net.lobby_requests import LinkId, Notice
    from net.offers import Offer
    from net.pins import NotAdmitted
    from net.records import SavedGame
    from net.words import Words


class Peer(Protocol):
    """This player on the network. Texts that methods give say why something cannot be; empty: it is done."""

    lobby: Lobby
    on_change: Callable[[], None]
    on_notice: Callable[[Notice], None]

    async def start(self) -> None:
        """Listen, and look for others."""

    async def close(self) -> None:
        """Say goodbye, in less than a second."""

    @property
    def port(self) -> int:
        """Where others can dial; 0: nowhere."""

    @property
    def addresses(self) -> Sequence[Address]:
        """What to read aloud, the best first."""

    @property
    def kept_out(self) -> Mapping[str, NotAdmitted]:
        """By entry: who answers there under a name or key that is not his, by what we know."""

    def words(self, link: LinkId) -> Words | None:
        """The three words of a link in the lobby's care, to be read aloud by both."""

    def watch(self, watching: bool) -> None:
        """Whether the list of players is on the screen."""

    def type_address(self, address: Address) -> str:
        """Look for somebody there; gives the key of his entry."""

    def forget(self, key: str) -> str:
        """Strike a typed or remembered player off the list."""

    def hide(self, hidden: bool) -> None:
        """Whether others may learn that this player is there."""

    def disturb(self, welcome: bool) -> None:
        """Whether challenges are welcome."""

    def block(self, identity: bytes, blocked: bool = True) -> str:
        """Hear nothing of this player, or do so again."""

    def verify(self, identity: bytes, verified: bool = True) -> str:
        """The three words were compared, or that is taken back."""

    def trust(self, key: str) -> str:
        """Let in who was kept out under this entry."""

    def challenge(self, key: str, offer: Offer) -> str:
        """Offer somebody a game."""

    def cancel(self) -> None:
        """Take one's own challenge back."""

    def accept(self, link: LinkId) -> str:
        """Take a challenge up."""

    def decline(self, link: LinkId) -> None:
        """Answer no."""


class Games(Protocol):
    """The games of this player on the network (net/online.py)."""

    on_game: Callable[[Carrier], None]
    on_wanted: Callable[[SavedGame], bool]
    rematch_link: LinkId | None

    @property
    def identity(self) -> bytes:
        """The own key."""

    def saved_games(self) -> list[SavedGame]:
        """Games that can be gone on with under this key; reads the disk."""

    async def go_on(self, saved: SavedGame) -> Carrier:
        """Take one of them up. Raises LogError."""

    async def abandon(self, saved: SavedGame) -> None:
        """Count one of them for nobody. Raises LogError."""

    def left_unfinished(self, identity: bytes) -> int:
        """How many games this player was the first to leave, and has not come back to."""

    def rematch(self) -> str:
        """Offer the last game once more, on each other's seats; gives in words why that cannot be."""

    def release(self) -> None:
        """No rematch."""

    def look(self) -> None:
        """The list of players has changed."""

    async def close(self) -> None:
        """Say goodbye in all games, in less than a second."""


class Joined(NamedTuple):
    """One's part in the network."""

    peer: Peer
    games: Games


class OpenPeer(Protocol):
    """Makes the station, not yet started, and the games over it. Raises LanError in words."""

    def __call__(self, settings: Settings, identity: bytes | None = None, /) -> Awaitable[Joined]:
        """`identity`: the key of the user's to play under; None for the first that is free."""


class LanError(Exception):
    """The network cannot be used; the text is one sentence for the player."""
