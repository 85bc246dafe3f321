"""How two players come together by the command line: one waits for a game, the other one joins him.

Everything here runs in the event loop of the network, and tells what happens by `say`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from engines.core import registry
from net.addresses import PREFERRED_PORT, Address
from net.carrier import Carrier
from net.errors import LogError
from net.identity import fingerprint
from net.lobby_requests import Notice, NoticeKind
from net.offers import Incoming, Offer, hosted_offer, title
from net.online import Online
from net.players import Entry, Standing
from net.records import SavedGame
from net.station import Options as StationOptions
from net.station import Station
from tui import names, places
from tui import settings as settings_file
from tui.lan.game import LanGame, Presence
from tui.lan.opening import OFF, VARIABLE, credentials, program_version
from tui.lan.peer import LanError
from tui.lan.status import Status
from tui.lan.words import span
from tui.solo import Hire

AGAIN = 1.0
"""Seconds between two attempts to reach who is to be joined."""
MOST_ADDRESSES = 4
GAMES_FOLDER = "games"

Say = Callable[[str], None]


class NoGame(Exception):
    """There is nobody to play with, or something is missing for it; the text is a sentence."""

    def __init__(self, status: Status, words: str) -> None:
        super().__init__(words)
        self.status = status


@dataclass(frozen=True, slots=True)
class Wish:
    """What the command line asked for."""

    offer: Offer | None = None
    """The game to wait for; None for whoever joins."""
    address: Address | None = None
    """Whom to join; None for whoever waits."""
    settings: Mapping[str, int | str] = field(default_factory=dict)
    port: int | None = None
    mdns: bool = True
    bot: str = ""
    new: bool = False
    """Leave unfinished games alone."""
    patience: float = 300.0
    """Seconds to wait for who is not there."""


class Meeting:
    """This player on the network, for one command."""

    def __init__(self, online: Online, wish: Wish, say: Say, hire: Hire | None = None) -> None:
        self.online = online
        self.station = online.station
        self.game: LanGame | None = None
        self._wish = wish
        self._say = say
        self._hire = hire
        self._changed = asyncio.Event()
        self._refusal = ""
        """Why the challenge came to nothing."""
        self._answered: set[int] = set()
        self._said: set[str] = set()
        self._saved: list[SavedGame] = []
        self._going_on = False
        self.station.on_notice = self._noticed
        self.station.on_change = self._changed.set
        online.on_game = self._sit_down
        online.on_wanted = self._is_wanted

    async def host(self) -> LanGame:
        """Wait until somebody comes to play, or to go on. Raises NoGame."""
        offer = self._wish.offer
        assert offer is not None
        await self._start()
        self.station.lobby.host(offer)
        self._say_who()
        self._say(f"Waiting for somebody to play {title(offer.game)}.")
        for saved in self._saved:
            if saved.terms is not None and saved.terms.game == offer.game:
                self._say(
                    f"With {saved.peer_name} there is an unfinished game, which is gone on with."
                )
        self.station.watch(True)
        while self.game is None:
            self._answer_challenges(offer)
            await self._go_on_with_who_is_there()
            await self._change()
        return await self._met()

    async def join(self) -> LanGame:
        """Dial, again and again, until somebody is there who waits for a game. Raises NoGame."""
        address = self._wish.address
        assert address is not None
        await self._start()
        self._say(f"You are {self.station.lobby.me.name}.")
        key = self.station.type_address(address)
        with suppress(TimeoutError):
            async with asyncio.timeout(self._wish.patience):
                while self.game is None:
                    await self._try(key)
                    await self._change(AGAIN)
        if self.game is not None:
            return await self._met()
        words = self._refusal or f"Nobody to play with was found at {address}."
        raise NoGame(Status.NOBODY, words)

    async def close(self) -> None:
        """Say goodbye everywhere, in less than a second."""
        await asyncio.gather(self.online.close(), self.station.close())
        self.online.credentials.identity.close()

    # --- together ---------------------------------------------------------------------------------------------------

    async def _start(self) -> None:
        await self.station.start()
        if self.online.folder is None:
            raise NoGame(Status.FAILED, "There is no folder for the record of a network game.")
        if not self._wish.new:
            found = await asyncio.to_thread(self.online.saved_games)
            self._saved = [game for game in found if not game.problem]

    async def _met(self) -> LanGame:
        """The game, once the other side is there, or was waited for long enough."""
        game = self.game
        assert game is not None
        with suppress(TimeoutError):
            async with asyncio.timeout(self._wish.patience):
                while game.presence is Presence.EXPECTED and not game.is_ended:
                    await game.changed()
        if (words := game.words) is not None:
            self._say(
                f"Words to compare with {game.other_name}: {' '.join(words)}."
                " If they differ, somebody sits between you."
            )
        return game

    async def _change(self, seconds: float | None = None) -> None:
        """Until something happens, or so many seconds have passed."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        self._changed.clear()

    def _sit_down(self, carrier: Carrier) -> None:
        self.game = LanGame(carrier, self._hire, self._wish.bot)
        name, title_ = self.game.other_name, carrier.package.title
        if carrier.sight.told or self._going_on:
            self.game.skip_news()
            self._say(f"You go on with {title_} against {name}.")
        else:
            self._say(f"A new game of {title_} against {name}.")
        self._changed.set()

    def _is_wanted(self, saved: SavedGame) -> bool:
        """Whether to go on with a game whose other side has dialled."""
        offer = self._wish.offer
        if self._wish.new or self.game is not None or saved.terms is None:
            return False
        self._going_on = offer is None or saved.terms.game == offer.game
        return self._going_on

    async def _go_on_with_who_is_there(self) -> None:
        offer = self._wish.offer
        there = {entry.identity for entry in self._entries if entry.standing is Standing.READY}
        for saved in self._saved:
            fits = offer is None or (saved.terms is not None and saved.terms.game == offer.game)
            if fits and saved.peer in there and self.game is None:
                await self._go_on(saved)

    async def _go_on(self, saved: SavedGame) -> None:
        self._saved.remove(saved)
        self._going_on = True
        try:
            await self.online.go_on(saved)
        except LogError as error:
            self._going_on = False
            self._say(f"The game with {saved.peer_name} cannot be gone on with. {error.words}")

    @property
    def _entries(self) -> list[Entry]:
        return self.station.lobby.entries

    def _noticed(self, notice: Notice) -> None:
        if notice.kind in (NoticeKind.DECLINED, NoticeKind.MISMATCH):
            self._refusal = notice.words
        if notice.kind is not NoticeKind.CHALLENGED:
            self._say_once(notice.words)
        self._changed.set()

    def _say_once(self, words: str) -> None:
        if words and words not in self._said:
            self._said.add(words)
            self._say(words)

    # --- the host ---------------------------------------------------------------------------------------------------

    def _say_who(self) -> None:
        station = self.station
        self._say(
            f"You are {station.lobby.me.name}, key {fingerprint(self.online.identity)}."
            + (" This is a guest key: another Fourfold of yours runs." if self._is_guest else "")
        )
        for address in station.addresses[:MOST_ADDRESSES]:
            self._say(f"To join you: fourfold join {address}")
        if not station.port:
            self._say("Nobody can dial you: no port could be opened.")

    @property
    def _is_guest(self) -> bool:
        return self.online.credentials.identity.guest

    def _answer_challenges(self, offer: Offer) -> None:
        for incoming in self.station.lobby.incoming:
            link = incoming.line.link
            if link in self._answered:
                continue
            self._answered.add(link)
            if incoming.offer == offer:
                if words := self.station.accept(link):
                    self._say(words)
            else:
                self._say(f"{incoming.name} would play something else: {_in_words(incoming)}.")
                self.station.decline(link)

    # --- the guest --------------------------------------------------------------------------------------------------

    async def _try(self, key: str) -> None:
        """One step towards a game with who is at an address. Raises NoGame if there can be none."""
        entry = self.station.lobby.entry(key)
        if entry is None:
            raise NoGame(Status.NOBODY, "That address is your own.")
        if self._refusal:
            raise NoGame(Status.NOBODY, self._refusal)
        lobby = self.station.lobby
        if lobby.outgoing is not None or lobby.state == "playing":
            return  # It is about to begin.
        match entry.standing:
            case Standing.UNFIT:
                raise NoGame(Status.NOBODY, entry.words or "No game can come of this.")
            case Standing.READY:
                await self._meet(entry)
            case _:
                if entry.words:
                    self._say_once(f"{entry.words} It is tried for {span(self._wish.patience)}.")
                self._ask_again()

    def _ask_again(self) -> None:
        assert self._wish.address is not None
        self.station.type_address(self._wish.address)

    async def _meet(self, entry: Entry) -> None:
        saved = next((each for each in self._saved if each.peer == entry.identity), None)
        if saved is not None:
            await self._go_on(saved)
            return
        if entry.state == "playing":
            self._say_once(f"{entry.name} is in a game. It is tried again.")
        elif entry.hosted is None:
            self._say_once(f"{entry.name} does not wait for a game yet. It is tried again.")
        else:
            self._challenge(entry)
            return
        self._ask_again()

    def _challenge(self, entry: Entry) -> None:
        assert entry.hosted is not None
        try:
            offer = hosted_offer(entry.hosted)
        except ValueError as error:
            raise NoGame(Status.NOBODY, f"{entry.name} plays what you cannot: {error}.") from error
        if words := self.station.challenge(entry.key, offer):
            raise NoGame(Status.NOBODY, words)


def open_meeting(
    environ: Mapping[str, str], wish: Wish, say: Say, hire: Hire | None = None
) -> Meeting:
    """Make this user's station, in the event loop. Raises NoGame."""
    config = places.config(environ).path
    settings, note = settings_file.load(config / "settings.json") if config else (None, "")
    if note:
        say(note)
    where = environ.get(VARIABLE, "").strip()
    try:
        who = credentials(environ, (settings and settings.nickname) or names.suggested())
    except LanError as error:
        raise NoGame(Status.FAILED, str(error)) from error
    options = StationOptions(
        mdns=wish.mdns and where.lower() != OFF,
        interfaces=[each.strip() for each in where.split(",")] if where else None,
        port=PREFERRED_PORT if wish.port is None else wish.port,
    )
    station = Station(who, program_version(), frozenset(registry.names()), options)
    return Meeting(Online(station, who, records_folder(environ)), wish, say, hire)


def records_folder(environ: Mapping[str, str]) -> Path | None:
    """Where the records of network games lie."""
    state = places.state(environ).path
    return None if state is None else state / GAMES_FOLDER


def _in_words(incoming: Incoming) -> str:
    offer = incoming.offer
    settings = ", ".join(f"{name}={value}" for name, value in offer.settings)
    return f"{offer.title}{f' with {settings}' if settings else ''}"
