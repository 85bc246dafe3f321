"""What `fourfold host` and `fourfold join` are after: a game with whoever comes, or with who is at an address."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from engines.core import registry
from net.addresses import Address, parse_address
from net.errors import LogError
from net.lobby_requests import Notice, NoticeKind
from net.offers import Incoming, Offer, hosted_offer, new_offer
from net.online import Online
from net.players import Entry, Standing
from net.records import SavedGame
from tui.lan.decks import deck_problem
from tui.lan.options import LanOptions
from tui.lan.status import Status
from tui.lan.words import span

AGAIN = 1.0
"""Seconds between two attempts to reach who is to be joined."""

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
    deck: str = ""
    """The deck that this player brings, ready or his own, where the game has such."""
    new: bool = False
    """Leave unfinished games alone."""
    patience: float = 300.0
    """Seconds to wait for who is not there."""

    def fits(self, saved: SavedGame) -> bool:
        """Whether that unfinished game may take the place of a new one."""
        if self.new or saved.problem or saved.terms is None:
            return False
        return self.offer is None or saved.terms.game == self.offer.game


def wish_of(options: LanOptions) -> Wish:
    """Raises BadAddress."""
    return Wish(
        offer=new_offer(options.game, options.settings) if options.game else None,
        address=parse_address(options.address) if options.address else None,
        port=options.port,
        mdns=options.mdns,
        bot=options.bot or "",
        deck=options.deck,
        new=options.new,
        patience=options.patience,
    )


class Errand:
    """One wish at one station, which is running; says what happens by `say`."""

    def __init__(self, online: Online, wish: Wish, say: Say) -> None:
        self.online = online
        self.station = online.station
        self.wish = wish
        self.saved: list[SavedGame] = []
        """Unfinished games that may be gone on with."""
        self._say = say
        self._changed = asyncio.Event()
        self._refusal = ""
        """Why the challenge came to nothing."""
        self._answered: set[int] = set()
        self._said: set[str] = set()
        self._before = online.carrier
        """A game that was played earlier."""
        self._listen()

    def _listen(self) -> None:
        """Hear of everything beside whoever hears of it already."""
        changed, noticed, wanted = (
            self.station.on_change,
            self.station.on_notice,
            self.online.on_wanted,
        )

        def change() -> None:
            changed()
            self._changed.set()

        def notice(said: Notice) -> None:
            noticed(said)
            if said.kind in (NoticeKind.DECLINED, NoticeKind.MISMATCH):
                self._refusal = said.words
            self._changed.set()

        def want(saved: SavedGame) -> bool:
            is_wanted = self.wish.fits(saved) or wanted(saved)
            self._changed.set()
            return is_wanted

        self.station.on_change, self.station.on_notice = change, notice
        self.online.on_wanted = want

    async def look_for_saved(self) -> None:
        """Find the unfinished games that may be gone on with."""
        found = await asyncio.to_thread(self.online.saved_games)
        self.saved = [game for game in found if self.wish.fits(game)]

    async def run(self) -> None:
        """Until there is a game. Raises NoGame."""
        if self.online.folder is None:
            raise NoGame(Status.FAILED, "There is no folder for the record of a network game.")
        if self.wish.offer is not None:
            await self._host(self.wish.offer)
        else:
            await self._join()

    @property
    def _has_game(self) -> bool:
        """Whether one has begun; it may be over by now."""
        return self.online.carrier is not self._before

    async def _change(self, seconds: float | None = None) -> None:
        """Until something happens, or so many seconds have passed."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        self._changed.clear()

    def _say_once(self, words: str) -> None:
        if words and words not in self._said:
            self._said.add(words)
            self._say(words)

    async def _go_on(self, saved: SavedGame) -> None:
        self.saved.remove(saved)
        try:
            await self.online.go_on(saved)
        except LogError as error:
            self._say(f"The game with {saved.peer_name} cannot be gone on with. {error.words}")

    # --- the host ---------------------------------------------------------------------------------------------------

    async def _host(self, offer: Offer) -> None:
        self.station.lobby.host(offer)
        self.station.watch(True)
        try:
            while not self._has_game:
                self._answer_challenges(offer)
                await self._go_on_with_who_is_there()
                await self._change(AGAIN)
        finally:
            self.station.lobby.host(None)

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

    async def _go_on_with_who_is_there(self) -> None:
        entries = self.station.lobby.entries
        there = {entry.identity for entry in entries if entry.standing is Standing.READY}
        for saved in tuple(self.saved):
            if saved.peer in there and not self._has_game:
                await self._go_on(saved)

    # --- the guest --------------------------------------------------------------------------------------------------

    async def _join(self) -> None:
        address = self.wish.address
        assert address is not None
        key = self.station.type_address(address)
        with suppress(TimeoutError):
            async with asyncio.timeout(self.wish.patience):
                while not self._has_game:
                    await self._try(key)
                    await self._change(AGAIN)
        if not self._has_game:
            words = self._refusal or f"Nobody to play with was found at {address}."
            raise NoGame(Status.NOBODY, words)

    async def _try(self, key: str) -> None:
        """One step towards a game with who is at an address. Raises NoGame if there can be none."""
        lobby = self.station.lobby
        entry = lobby.entry(key)
        if entry is None:
            raise NoGame(Status.NOBODY, "That address is your own.")
        if self._refusal:
            raise NoGame(Status.NOBODY, self._refusal)
        if lobby.outgoing is not None or lobby.state == "playing":
            return  # It is about to begin.
        match entry.standing:
            case Standing.UNFIT:
                raise NoGame(Status.NOBODY, entry.words or "No game can come of this.")
            case Standing.READY:
                await self._meet(entry)
            case _:
                if entry.words:
                    self._say_once(f"{entry.words} It is tried for {span(self.wish.patience)}.")
                self._ask_again()

    def _ask_again(self) -> None:
        assert self.wish.address is not None
        self.station.type_address(self.wish.address)

    async def _meet(self, entry: Entry) -> None:
        saved = next((each for each in self.saved if each.peer == entry.identity), None)
        if saved is not None:
            await self._go_on(saved)
        elif entry.state == "playing":
            self._say_once(f"{entry.name} is in a game. It is tried again.")
            self._ask_again()
        elif entry.hosted is None:
            self._say_once(f"{entry.name} does not wait for a game yet. It is tried again.")
            self._ask_again()
        else:
            self._challenge(entry)

    def _challenge(self, entry: Entry) -> None:
        assert entry.hosted is not None
        try:
            offer = hosted_offer(entry.hosted)
        except ValueError as error:
            raise NoGame(Status.NOBODY, f"{entry.name} plays what you cannot: {error}.") from error
        if words := self._deck_problem(offer):
            raise NoGame(Status.NOBODY, f"{entry.name} plays {offer.title}, and {words}.")
        if words := self.station.challenge(entry.key, offer):
            raise NoGame(Status.NOBODY, words)

    def _deck_problem(self, offer: Offer) -> str:
        """Why the deck of the wish cannot be brought to that game, in words."""
        package = registry.load(offer.game)
        return deck_problem(package, dict(offer.settings), self.wish.deck) if self.wish.deck else ""


def _in_words(incoming: Incoming) -> str:
    offer = incoming.offer
    settings = ", ".join(f"{name}={value}" for name, value in offer.settings)
    return f"{offer.title}{f' with {settings}' if settings else ''}"
