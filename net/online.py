"""The games of this user on the network: how they begin, go on and end over his station.

    online = Online(station, credentials, folder)     # takes `on_begin` and `on_resume` of the station
    online.on_game = sit_down                         # a game was agreed on in the lobby, or goes on
    await station.start()
    carrier = await online.go_on(saved)               # a game of an earlier day
    await online.close(); await station.close()

Whoever has use for `station.on_begin` or `on_change` himself, calls `begin` and `look` from there.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

from net import framelog, records
from net.addresses import Address
from net.carrier import Carrier, Sleep
from net.clock import Moment, read_clocks
from net.dial import Unreachable, dial
from net.errors import LogError, Malformed
from net.framelog import FrameLog
from net.handshake import Credentials
from net.link import Link
from net.lobby_requests import LinkId, Notice, NoticeKind
from net.lobby_shell import Begun
from net.messages import Bye, NoGame, Resume
from net.offers import title
from net.players import Standing
from net.records import SavedGame, saved_games
from net.station import Station
from net.terms import Terms
from net.wire import Family, decode, loose_body, split_body

SETTLING = 20.0
"""Seconds for the last frames of a game that is over, with somebody who comes back for them."""

_RESUME = Family[Resume](Resume)


class Online:
    """See the module. Callbacks are called in the event loop.

    `on_game(carrier)`: a game has begun, or goes on. `on_notice(notice)`: a sentence for a quiet line.
    `on_wanted(saved)`: the other side of that game is there, and would go on with it; gives whether to do so at once.
    """

    def __init__(
        self,
        station: Station,
        credentials: Credentials,
        folder: Path | None,
        *,
        clock: Callable[[], Moment] = read_clocks,
        sleep: Sleep = asyncio.sleep,
        rng: random.Random | None = None,
        seed: Callable[[], bytes] = lambda: secrets.token_bytes(32),
    ) -> None:
        """`folder` is where the records of network games lie; without one, no game can begin.

        `rng` is for the timing of attempts; `seed` gives 32 random bytes, from which the secrets of one game follow.
        """
        self.station = station
        self.credentials = credentials
        self.folder = folder
        self.on_game: Callable[[Carrier], None] = lambda carrier: None
        self.on_notice: Callable[[Notice], None] = lambda notice: station.on_notice(notice)
        self.on_wanted: Callable[[SavedGame], bool] = lambda saved: False
        self.carrier: Carrier | None = None
        """The game that is being played, or the last one that was."""
        self.rematch_link: LinkId | None = None
        """Over which `station.rematch` goes; None while the other side of the last game has not said its last word."""
        self._clock, self._sleep, self._rng, self._seed = clock, sleep, rng, seed
        self._carriers: dict[bytes, Carrier] = {}
        """By session id: the game that is played, and those whose last frames are brought home."""
        self._unfinished: set[bytes] = set()
        """Session ids of games whose record was looked at in vain: they are not over."""
        self._beginning: set[bytes] = set()
        self._reopening = asyncio.Lock()
        """Session ids of games whose record is being opened."""
        self._dialled: dict[bytes, Address] = {}
        self._left_unfinished: Counter[bytes] | None = None
        """None until the records have been looked at."""
        self._signed: list[SavedGame] = []
        """Games that are over, and whose last frames may not have reached their other side."""
        self._is_closing = False
        self._tasks: set[asyncio.Task[object]] = set()
        station.on_begin = self.begin
        station.on_resume = self.resume

    @property
    def identity(self) -> bytes:
        """The own public key."""
        return self.credentials.identity.public

    async def close(self) -> None:
        """Say goodbye in all games, in less than a second."""
        self._is_closing = True
        for task in tuple(self._tasks):
            task.cancel()
        leaving = [carrier.leave("quit") for carrier in self._carriers.values()]
        await asyncio.gather(*leaving, return_exceptions=True)

    def saved_games(self) -> list[SavedGame]:
        """Games that can be gone on with under this identity, but for the one that is played; reads the disk."""
        found = saved_games(self.folder, self.identity)
        return [
            game for game in found if game.terms is None or game.terms.sid not in self._carriers
        ]

    async def go_on(
        self, saved: SavedGame, link: Link | None = None, first: bytes = b""
    ) -> Carrier:
        """Take up a game of an earlier day, and look for its other side, unless it has dialled. Raises LogError."""
        async with self._reopening:
            # This program itself may just be looking into the record, for what its other side has missed.
            if saved.terms is not None:
                await self._wait_for_record(saved.terms.sid)
            log = await asyncio.to_thread(framelog.open_log, saved.path)
            carrier = await self._take_up(log)
        self._unfinished.discard(carrier.terms.sid)
        if not carrier.sight.is_over:
            self.station.occupy(carrier.terms.game)
        self.carrier = carrier
        self.on_game(carrier)
        carrier.start(link, first)
        return carrier

    async def abandon(self, saved: SavedGame) -> None:
        """Count a game of an earlier day for nobody. Raises LogError."""

        def put_away() -> None:
            log = framelog.open_log(saved.path)
            try:
                records.abandon(log)
            finally:
                log.close()

        await asyncio.to_thread(put_away)
        self._recount()

    def left_unfinished(self, identity: bytes) -> int:
        """How many games this player was the first to leave, and has not come back to, by our records."""
        return 0 if self._left_unfinished is None else self._left_unfinished[identity]

    def _recount(self) -> None:
        if not self._is_closing:
            self._spawn(self._count())

    async def _count(self) -> None:
        """Look through the records, in a thread."""
        before = self._left_unfinished
        left = await asyncio.to_thread(records.left_unfinished, self.folder, self.identity)
        self._left_unfinished = left
        if left != (before or Counter()):
            self.station.on_change()

    async def reach(self, identity: bytes) -> Link:
        """Dial a player wherever he may be: on the list, where he was before. Raises NetError, OSError."""
        addresses = [
            address
            for entry in self.station.lobby.entries
            if entry.identity == identity
            for address in entry.addresses
        ]
        if (last := self._dialled.get(identity)) is not None:
            addresses.append(last)
        if (pin := self.credentials.pins.get(identity)) is not None:
            addresses += pin.addresses
        if not addresses:
            raise Unreachable("unknown", "It is not known where the other side is.")
        return await dial(dict.fromkeys(addresses), self.credentials, identity)

    def rematch(self) -> str:
        """Offer the last game once more, seats swapped; gives in words why that cannot be."""
        if self.rematch_link is None:
            return "The other side has left."
        return self.station.rematch(self.rematch_link)

    def release(self) -> None:
        """No rematch."""
        link, self.rematch_link = self.rematch_link, None
        if link is not None:
            self.station.release(link)

    # --- games ------------------------------------------------------------------------------------------------------

    def begin(self, begun: Begun) -> None:
        """A game was agreed on."""
        self._beginning.add(begun.terms.sid)
        self._spawn(self._begin(begun))

    async def _begin(self, begun: Begun) -> None:
        """The record comes first."""
        self.rematch_link = None
        try:
            if self.folder is None:
                raise LogError("no_folder", "There is no folder for the record of a network game.")
            log = await asyncio.to_thread(
                records.begin, self.folder, self.identity, begun.terms, self._seed()
            )
            carrier = await self._take_up(log)
        except LogError as error:
            begun.link.close(loose_body(NoGame(begun.terms.sid)))
            self.station.occupy("")
            self.on_notice(Notice(NoticeKind.TROUBLE, error.words))
            return
        finally:
            self._beginning.discard(begun.terms.sid)
        who = begun.link.authenticated
        if who is not None and who.dialled:
            self._dialled[carrier.peer] = begun.link.remote
        self.carrier = carrier
        self.on_game(carrier)
        carrier.start(begun.link)

    async def _take_up(self, log: FrameLog) -> Carrier:
        carrier = await Carrier.take_up(
            log,
            self.credentials.identity,
            self.reach,
            clock=self._clock,
            sleep=self._sleep,
            rng=self._rng,
        )
        self._carriers[carrier.terms.sid] = carrier
        carrier.on_left = lambda: self._left(carrier)
        carrier.on_parted = lambda link: self._parted(carrier, link)
        return carrier

    def _left(self, carrier: Carrier) -> None:
        self._carriers.pop(carrier.terms.sid, None)
        if carrier is self.carrier:
            self.station.occupy("")
        self._recount()

    def _parted(self, carrier: Carrier, link: Link) -> None:
        """The game is over, and both sides have said all about it."""
        if carrier is not self.carrier:
            link.close()
            return
        self.rematch_link = self.station.returned(Begun(link, carrier.terms))
        carrier.on_change()

    def resume(self, link: Link, body: bytes) -> None:
        """Somebody would go on with a game."""
        try:
            resume = decode(split_body(body).payload, _RESUME)
        except Malformed:
            link.close()
            return
        carrier = self._carriers.get(resume.sid)
        if carrier is not None and not carrier.has_left:
            carrier.adopt(link, body)
        elif resume.sid in self._beginning:
            link.close()
        else:
            self._spawn(self._come_back(link, body, resume.sid))

    async def _come_back(self, link: Link, body: bytes, sid: bytes) -> None:
        """The other side of a game that is not being played."""
        path = records.find(self.folder, self.identity, sid)
        if path is None:
            link.close(loose_body(NoGame(sid)))
            return
        saved = await asyncio.to_thread(records.saved_game, path, self.identity)
        who, is_leaving = link.authenticated, sid in self._carriers
        if saved.problem and not path.exists():
            self.resume(link, body)  # It was put away while it was being read.
        elif is_leaving and saved.is_signed:
            # It is let go of in a moment; then it is known what is left to be told of it.
            await self._wait_for_record(sid)
            self.resume(link, body)
        elif is_leaving or saved.problem or who is None or who.peer != saved.peer:
            link.close(loose_body(Bye("elsewhere")))
        elif self._is_free and not saved.is_signed and self.on_wanted(saved):
            await self._welcome(saved, link, body)
        elif sid in self._unfinished or not await self._bring_home(saved, link, body):
            self._unfinished.add(sid)
            link.close(loose_body(Bye("elsewhere")))

    async def _wait_for_record(self, sid: bytes) -> None:
        while (carrier := self._carriers.get(sid)) is not None and carrier.has_left:
            await carrier.changed()

    @property
    def _is_free(self) -> bool:
        """Whether no game is played."""
        return self.carrier is None or self.carrier.has_left

    async def _welcome(self, saved: SavedGame, link: Link, body: bytes) -> None:
        """Go on with a game because its other side is there."""
        try:
            await self.go_on(saved, link, body)
        except LogError as error:
            link.close(loose_body(Bye("elsewhere")))
            self.on_notice(Notice(NoticeKind.TROUBLE, error.words))

    async def _bring_home(
        self, saved: SavedGame, link: Link | None = None, body: bytes = b""
    ) -> bool:
        """Give the other side what it has missed of a game that is over; False if it is not over."""
        try:
            carrier = await self._reopen(saved)
        except LogError:
            return False
        if carrier is None:
            if link is not None:
                self.resume(link, body)
            return True
        if not (carrier.sight.is_over or carrier.sight.claims):
            await carrier.leave("save")
            return False
        carrier.start(link, body)
        with suppress(TimeoutError):
            async with asyncio.timeout(SETTLING):
                while not (carrier.sight.is_settled or carrier.has_left):
                    await carrier.changed()
        await carrier.leave("done")
        return True

    def look(self) -> None:
        """The lobby has changed: who is there again is dialled, if there is a game with him that waits for that."""
        if self._left_unfinished is None:
            self._left_unfinished = Counter()
            self._recount()
            self._spawn(self._keep_replays())
        entries = self.station.lobby.entries
        there = {entry.identity for entry in entries if entry.standing is Standing.READY}
        if self.carrier is not None and self.carrier.peer in there:
            self.carrier.dial_now()
        for saved in [each for each in self._signed if each.peer in there]:
            self._signed.remove(saved)
            self._spawn(self._bring_home(saved))

    async def _keep_replays(self) -> None:
        """Make replays of games that are over, where that could not be done when they ended."""
        found = await asyncio.to_thread(records.signed_games, self.folder, self.identity)
        for saved in [each for each in found if not each.problem]:
            with suppress(LogError):
                carrier = await self._reopen(saved)
                if carrier is None:
                    continue
                await carrier.leave("done")
                if carrier.sight.is_settled:
                    continue
            self._signed.append(saved)

    async def _reopen(self, saved: SavedGame) -> Carrier | None:
        """The carrier of a game that is not played; None if it has one already. Raises LogError.

        One at a time: who comes for a game while its record is being opened waits, instead of finding it locked.
        """
        async with self._reopening:
            if saved.terms is not None and saved.terms.sid in self._carriers:
                return None
            return await self._take_up(await asyncio.to_thread(framelog.open_log, saved.path))

    def _spawn(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def wanted_words(saved: SavedGame) -> str:
    """What to say of a game whose other side is there."""
    terms: Terms | None = saved.terms
    game = "your game" if terms is None else f"your game of {title(terms.game)}"
    return f"{saved.peer_name or 'Somebody'} would go on with {game}."
