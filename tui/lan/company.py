"""The network as the pages have it: off, starting, there, or not to be had; and what it has to say."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from tui.clock import Clock
from tui.inert import inert
from tui.lan.peer import Games, LanError, OpenPeer, Peer
from tui.settings import Settings

if TYPE_CHECKING:
    from net.carrier import Carrier
    from net.lobby_requests import Notice
    from net.offers import Incoming
    from net.players import Entry
    from net.records import SavedGame

NOTICE_STAYS = 4.0
"""Seconds that a notice stands at least; after that, the next key takes it away."""

_LONGEST_NOTICE = 156
"""Cells: two rows of the smallest screen."""


class Phase(Enum):
    """How far the network has come."""

    OFF = "off"
    STARTING = "starting"
    ON = "on"
    FAILED = "failed"


class Program(Protocol):
    """What the network needs of the program around it."""

    @property
    def clock(self) -> Clock:
        """What to tell the time by."""

    def heard(self) -> None:
        """Something has happened on the network: show it."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> object:
        """Run `work` beside everything else."""


class Lan:
    """One program's part in the network. Costs nothing until `start`."""

    def __init__(
        self,
        program: Program,
        open_peer: OpenPeer | None = None,
        *,
        by_itself: bool = True,
        folder: Path | None = None,
    ) -> None:
        """Without `open_peer` there is no network in this program. `by_itself`: it begins without the lobby, too.

        `folder` is where the records of network games lie.
        """
        self.folder = folder
        self.phase = Phase.OFF
        self.trouble = ""
        """Why there is no network, in one sentence."""
        self.peer: Peer | None = None
        self.games: Games | None = None
        self.wanted: SavedGame | None = None
        """A saved game that its other side would go on with now."""
        self.deck = ""
        """The deck that was chosen for the game which is about to begin; empty: the player is asked at the table."""
        self.brought = ""
        """The deck that was brought last."""
        self.on_game: Callable[[Carrier], None] = lambda carrier: None
        self._program = program
        self._open_peer = open_peer
        self._by_itself = by_itself
        self._notice = self._about = ""
        self._noticed_at = 0.0
        self._changing = asyncio.Lock()
        self._settings = Settings()
        self._rtts: dict[str, float] = {}
        """The round-trip times as they are shown."""

    # --- coming and going -------------------------------------------------------------------------

    @property
    def is_possible(self) -> bool:
        """Whether this program has a network part at all."""
        return self._open_peer is not None

    def start(self, settings: Settings) -> None:
        """Join the network in the background, unless that has been done; after a failure, try again."""
        if self._open_peer is not None and self.phase in (Phase.OFF, Phase.FAILED):
            self.phase, self.trouble = Phase.STARTING, ""
            self._program.spawn(self._start(settings))

    async def _start(self, settings: Settings, identity: bytes | None = None) -> None:
        assert self._open_peer is not None
        async with self._changing:
            try:
                peer, games = await self._open_peer(settings, identity)
            except (LanError, OSError) as error:
                self.phase, self.trouble = Phase.FAILED, str(error)
                self._program.heard()
                return
            peer.on_change = self._changed
            peer.on_notice = self._take
            games.on_game = lambda carrier: self._begin(carrier)
            games.on_wanted = self._want
            self._settings = settings
            peer.disturb(not settings.undisturbed)
            await peer.start()
            self.peer, self.games, self.phase = peer, games, Phase.ON
        self._program.heard()

    def follow(self, settings: Settings) -> None:
        """Go by settings that have changed. Another nickname is another station."""
        before, self._settings = self._settings, settings
        if self.peer is None:
            wanted = self._by_itself and settings.presence and settings.welcomed
            if wanted and self.phase is Phase.OFF:
                self.start(settings)
            return
        if settings.nickname != before.nickname and not self.is_busy:
            self._program.spawn(self._restart(settings))
            return
        if settings.presence != before.presence:
            self.peer.hide(not settings.presence)
        if settings.undisturbed != before.undisturbed:
            self.peer.disturb(not settings.undisturbed)

    async def _restart(self, settings: Settings, identity: bytes | None = None) -> None:
        self.phase = Phase.STARTING
        await self.stop()
        self.phase = Phase.STARTING
        await self._start(settings, identity)

    async def stop(self) -> None:
        """Say goodbye to everybody, in less than a second."""
        async with self._changing:
            peer, games = self.peer, self.games
            self.peer = self.games = None
            self.phase = Phase.OFF
            if games is not None:
                await games.close()
            if peer is not None:
                await peer.close()

    @property
    def unfinished(self) -> int:
        """How many games on the network can be gone on with, judging by their files alone."""
        if self.folder is None:
            return 0
        try:
            return sum(1 for _ in self.folder.glob("*/*.log"))
        except OSError:
            return 0

    async def joined(self, settings: Settings) -> Games | None:
        """The games of this player, once the network is there; None if it is not to be had."""
        self.start(settings)
        while self.phase is Phase.STARTING:
            await self._program.clock.sleep(0.05)
        return self.games

    async def joined_as(self, identity: bytes, settings: Settings) -> Games | None:
        """The games under that key of this user, a guest's perhaps; None if it is not to be had, which is said."""
        games = await self.joined(settings)
        if games is None:
            self.say(self.trouble)
        if games is None or games.identity == identity:
            return games
        if self.is_busy:
            self.say("That game was begun under another key of yours; first end what is under way.")
            return None
        await self._restart(settings, identity)
        if self.games is None:
            self.say(f"That game was begun under another key of yours. {self.trouble}")
            await self._start(settings)
            return None
        return self.games

    @property
    def is_busy(self) -> bool:
        """Whether a challenge or a game is under way, which another name would break off."""
        lobby = None if self.peer is None else self.peer.lobby
        return lobby is not None and (lobby.state == "playing" or lobby.outgoing is not None)

    # --- what there is to see ---------------------------------------------------------------------

    @property
    def incoming(self) -> list[Incoming]:
        """Challenges that wait for the player's answer."""
        return [] if self.peer is None else self.peer.lobby.incoming

    @property
    def entries(self) -> list[Entry]:
        """The players of the lobby."""
        return [] if self.peer is None else self.peer.lobby.entries

    @property
    def notice(self) -> str:
        """The last sentence that the network had to say; empty once it was seen."""
        return self._notice

    def say(self, words: str, about: str = "") -> None:
        """Have a sentence stand on the quiet line; `about` names what `settle` may take it away for."""
        self._notice, self._about = inert(words, _LONGEST_NOTICE), about
        self._noticed_at = self._program.clock.now()

    def settle(self, about: str) -> None:
        """What was said about this is not so any more."""
        if self._about == about:
            self._notice = ""

    def pressed(self, *, at_once: bool = False) -> None:
        """A key was pressed: what has stood for a while goes."""
        if at_once or self._program.clock.now() >= self._noticed_at + NOTICE_STAYS:
            self._notice = ""

    def take_deck(self) -> str:
        """The deck that was chosen for the game which begins now; it was chosen for no other."""
        deck, self.deck = self.deck, ""
        self.brought = deck or self.brought
        return deck

    def rtt(self, entry: Entry) -> str:
        """A round-trip time, steady enough that it is not drawn anew with every answer."""
        if entry.rtt is None:
            return ""
        shown = self._rtts.get(entry.key)
        if shown is None or not shown / 2 <= entry.rtt <= shown * 2:
            self._rtts[entry.key] = shown = entry.rtt
        return say_rtt(shown)

    def left_unfinished(self, identity: bytes | None) -> int:
        """How many games with you this player has left unfinished; none of somebody who is not known."""
        if self.games is None or identity is None:
            return 0
        return self.games.left_unfinished(identity)

    def _changed(self) -> None:
        if self.games is not None:
            self.games.look()
        self._program.heard()

    def _begin(self, carrier: Carrier) -> None:
        self.wanted = None
        self._notice = ""
        self.on_game(carrier)

    def _want(self, saved: SavedGame) -> bool:
        """Somebody would go on with a game: the player is told, and decides."""
        self.wanted = saved
        self._program.heard()
        return False

    def _take(self, notice: Notice) -> None:
        # What comes to an end by a challenge that is looked at is on the page itself.
        if notice.kind != "challenged":
            self.say(notice.words)
        self._program.heard()


def say_rtt(seconds: float) -> str:
    """At most five cells: `<1 ms`, `3 ms`, `20 ms`, `0.3 s`, `>2 s`."""
    ms = seconds * 1000
    if ms < 1:
        return "<1 ms"
    if ms < 10:
        return f"{ms:.0f} ms" if ms < 9.5 else "10 ms"
    if ms < 95:
        return f"{round(ms, -1):.0f} ms"
    return f"{ms / 1000:.1f} s" if ms < 2000 else ">2 s"
