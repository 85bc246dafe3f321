"""How two players come together in lines: who one is, who comes, and the game at which both sit then.

Everything here runs in the event loop of the network, and tells what happens by `say`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from engines.core import registry
from net.carrier import Carrier
from net.errors import LogError
from net.framelog import REPLAY
from net.identity import fingerprint
from net.lobby_requests import Notice, NoticeKind
from net.offers import title
from net.online import Online
from net.records import signed_games
from net.station import Station
from tui import places
from tui import settings as settings_file
from tui.lan.errand import Errand, NoGame, Say, Wish
from tui.lan.game import LanGame, Presence
from tui.lan.opening import opener
from tui.lan.peer import LanError
from tui.lan.status import Status
from tui.lan.words import GIVEN_UP, left_words
from tui.settings import Settings
from tui.solo import Hire

MOST_ADDRESSES = 4

_NOT_MET = (Presence.EXPECTED, Presence.ELSEWHERE)


class Meeting:
    """This player on the network, for one command."""

    def __init__(self, online: Online, wish: Wish, say: Say, hire: Hire | None = None) -> None:
        self.game: LanGame | None = None
        self.online = online
        self._station: Station = online.station
        self._wish = wish
        self._say = say
        self._hire = hire
        self._said: set[str] = set()
        self._station.on_notice = self._noticed
        self._station.on_change = online.look
        online.on_game = self._sit_down
        self._errand = Errand(online, wish, say)

    async def come_together(self) -> LanGame:
        """The game, once the other side is there, or was waited for long enough. Raises NoGame."""
        await self._tell_what_was_over()
        await self._station.start()
        await self._errand.look_for_saved()
        if self._wish.offer is None:
            self._say(f"You are {self._station.lobby.me.name}.")
        else:
            self._say_who()
            self._say(f"Waiting for somebody to play {title(self._wish.offer.game)}.")
            for saved in self._errand.saved:
                self._say(f"If {saved.peer_name} comes, your unfinished game is gone on with.")
        await self._errand.run()
        game = self.game
        assert game is not None
        with suppress(TimeoutError):
            async with asyncio.timeout(self._wish.patience):
                while game.presence in _NOT_MET and not game.is_ended:
                    await game.changed()
        if (words := game.words) is not None:
            self._say(
                f"Words to compare with {game.other_name}: {' '.join(words)}."
                " If they differ, somebody sits between you."
            )
        return game

    async def _tell_what_was_over(self) -> None:
        """Name the games at whose very end the program was cut off, before it could say how they ended."""
        online = self.online
        for saved in await asyncio.to_thread(signed_games, online.folder, online.identity):
            if saved.terms is not None:
                game, replay = title(saved.terms.game), saved.path.with_suffix(REPLAY)
                self._say(
                    f"Your game of {game} with {saved.peer_name} is over and signed by both."
                    f" How it ended: fourfold verify {replay}"
                )

    async def give_up(self, game: LanGame) -> None:
        """Count a game that was left for nobody: its secrets are deleted, its record is kept."""
        for saved in self.online.saved_games():
            if saved.terms == game.terms:
                try:
                    await self.online.abandon(saved)
                    self._say(GIVEN_UP)
                except LogError as error:
                    self._say(error.words)

    async def close(self) -> None:
        """Say goodbye everywhere, in less than a second."""
        await asyncio.gather(self.online.close(), self._station.close())
        self.online.credentials.identity.close()

    def _sit_down(self, carrier: Carrier) -> None:
        self.game = LanGame(carrier, self._hire, self._wish.bot, self._wish.deck)
        name, game = self.game.other_name, carrier.package.title
        if carrier.sight.told:
            self.game.skip_news()
            self._say(f"You go on with {game} against {name}.")
        else:
            self._say(f"A new game of {game} against {name}.")
            if left := left_words(self.online.left_unfinished(carrier.peer)):
                self._say(f"{name} {left}.")

    def _noticed(self, notice: Notice) -> None:
        if notice.kind is not NoticeKind.CHALLENGED and notice.words not in self._said:
            self._said.add(notice.words)
            self._say(notice.words)

    def _say_who(self) -> None:
        """What to read aloud to who shall join."""
        station, identity = self._station, self.online.credentials.identity
        self._say(f"You are {station.lobby.me.name}, key {fingerprint(identity.public)}.")
        if identity.guest:
            self._say(
                "This is a guest's key: another Fourfold of yours runs, or yours cannot be kept."
            )
        for address in station.addresses[:MOST_ADDRESSES]:
            self._say(f"To join you: fourfold join {address}")
        if not station.port:
            self._say("Nobody can dial you: no port could be opened.")


async def open_meeting(
    environ: Mapping[str, str],
    wish: Wish,
    say: Say,
    hire: Hire | None = None,
    identity: bytes | None = None,
) -> Meeting:
    """Make this user's station, under the key `identity` if there is one. Raises NoGame."""
    if problem := places.games(environ).problem:
        raise NoGame(Status.FAILED, f"A game on the network needs its record. {problem}")
    settings = _settings(environ, say)
    if wish.offer is not None:
        settings = replace(settings, presence=True)  # Whoever waits wants to be found.
    try:
        open_peer = opener(environ, wish.port, mdns=wish.mdns, games=registry.names())
        _, games = await open_peer(settings, identity)
    except LanError as error:
        raise NoGame(Status.FAILED, str(error)) from error
    assert isinstance(games, Online)
    return Meeting(games, wish, say, hire)


def _settings(environ: Mapping[str, str], say: Say) -> Settings:
    config = places.config(environ).path
    if config is None:
        return Settings()
    settings, note = settings_file.load(config / "settings.json")
    if note:
        say(note)
    return settings
