"""`python -m tests.bench.network_side …`: one side of what is measured between two processes. Speaks in lines of JSON.

    door                               a listener that sends back what it hears
    found NAME                         a station that is looked for by mDNS on 127.0.0.1, and nowhere else
    host GAME GAMES                    plays so many games, one after the other, with whoever challenges it
    guest GAME GAMES PORT [--cut N] [--saved N] [--most N] [--mode MODE]

Times are those of the system's monotonic clock, which all processes share. A side ends when its standard input does.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from engines.core.cards import Handle
from engines.core.needs import Shuffle
from net.addresses import Address
from net.carrier import Carrier
from net.certificate import new_certificate
from net.channel import read_certificate
from net.errors import NetError
from net.framelog import REPLAY, read_log
from net.handshake import Credentials
from net.identity import temporary
from net.link import Link
from net.listener import Listener
from net.lobby_requests import Notice, NoticeKind
from net.log_format import Kind
from net.match import Waiting
from net.offers import new_offer
from net.online import Online
from net.pins import Pins
from net.players import Standing
from net.sight import Sight
from net.station import Options, Station
from net.wire import frame

LOOPBACK = "127.0.0.1"
PATIENCE = 30.0
"""Seconds for any one step of a game."""
WATCHED = (1, 10, 100)
"""The games after which memory is looked at."""

_STATUS = Path("/proc/self/status")


def tell(event: str, **fields: Any) -> None:
    sys.stdout.write(json.dumps({"event": event, "time": time.monotonic(), **fields}) + "\n")
    sys.stdout.flush()


async def end_of_input() -> None:
    """Return once whoever has started this has no more use for it."""
    await asyncio.to_thread(sys.stdin.read)


# A listener that answers.


async def stand_at_the_door() -> None:
    echoes: set[asyncio.Task[None]] = set()

    def arrived(link: Link) -> None:
        echoes.add(task := asyncio.create_task(_echo(link)))
        task.add_done_callback(echoes.discard)

    who = Credentials(temporary(), Pins(None), "Door")
    listener = Listener(
        who, read_certificate(new_certificate()), arrived, lambda error, remote: None
    )
    listener.start(0, (LOOPBACK,))
    tell("open", port=listener.port)
    await end_of_input()
    await listener.close()


async def _echo(link: Link) -> None:
    with suppress(NetError):
        while True:
            link.send(await link.receive())


# A station that can be found.


async def be_found(name: str) -> None:
    who = Credentials(temporary(), Pins(None), name)
    options = Options(port=0, hosts=(LOOPBACK,), interfaces=(LOOPBACK,))
    station = Station(who, "1.0", frozenset({"elements"}), options)
    seen: dict[str, str] = {}

    def changed() -> None:
        now = {entry.key: entry.standing.name for entry in station.lobby.entries}
        for key in {**seen, **now}:
            if seen.get(key) != now.get(key):
                tell("sees", whom=key, standing=now.get(key, "GONE"))
        seen.clear()
        seen.update(now)

    station.on_change = changed
    began = time.monotonic()
    await station.start()
    station.watch(True)
    tell("started", instance=station.lobby.me.instance, began=began)
    await end_of_input()
    began = time.monotonic()
    await station.close()
    tell("closed", began=began)


# A player.


@dataclass
class Diary:
    """What one side saw of a game, and when."""

    seat: int
    accepted: float | None = None
    """When this side accepted the challenge; None where the other one did."""
    dealt: float | None = None
    """When every card was known from which the own hand is made."""
    hand: float | None = None
    """When every card of the own hand was known."""
    traffic: int = 0
    """Bytes of all frames, both ways."""
    acts: list[tuple[int, str, float]] = field(default_factory=list)
    """How much had been told when it answered; the verb; and when."""
    facts: list[tuple[str, int | None, float]] = field(default_factory=list)
    """What happened, to which seat, and when this side could see it."""
    cuts: list[float] = field(default_factory=list)
    """Seconds from a cut of the link until play might go on here."""
    taken_up: list[float] = field(default_factory=list)
    """Seconds from a record on the disk until play might go on."""

    def look(self, sight: Sight) -> None:
        """Note what is new, as of now."""
        now = time.monotonic()
        for news in sight.told[len(self.facts) :]:
            seat = getattr(news.fact, "seat", None)
            self.facts.append((type(news.fact).__name__, seat, now))
        if self.hand is None and sight.game is not None:
            view: Any = sight.game.view(self.seat)
            if self.dealt is None and hasattr(view, "dealt") and _knows(view, view.dealt):
                self.dealt = now
            if _knows(view, view.hands):
                self.hand = now


def _knows(view: Any, zones: Sequence[Sequence[Handle]]) -> bool:
    """Whether there are cards in the own one of two zones, and their owner knows them all."""
    cards = zones[view.seat]
    return bool(cards) and all(card in view.faces for card in cards)


class Player:
    """A station without mDNS, and the games that are played over it."""

    def __init__(self, name: str, game: str, folder: Path, mode: str = "") -> None:
        self.offer = new_offer(game, {"mode": mode} if mode else {})
        self.diaries: list[Diary] = []
        self.memory: dict[int, float] = {}
        self.carrier: Carrier | None = None
        who = Credentials(temporary(), Pins(None), name)
        options = Options(port=0, mdns=False, hosts=(LOOPBACK,))
        self.station = Station(who, "1.0", frozenset({game}), options)
        self.online = Online(self.station, who, folder)
        self._folder = folder
        self.online.on_game = self._begin
        self.station.on_notice = self._noticed
        self._rng = random.Random(name)
        self._accepted: float | None = None
        self._news = asyncio.Event()
        self.station.on_change = self._news.set

    def _noticed(self, notice: Notice) -> None:
        if notice.kind is NoticeKind.CHALLENGED:
            self._accepted = time.monotonic()
            if words := self.station.accept(notice.link):
                raise AssertionError(words)
        elif notice.kind is not NoticeKind.WITHDRAWN:
            tell("notice", words=notice.words)

    def _begin(self, carrier: Carrier) -> None:
        """A game begins, or goes on."""
        going_on = self.carrier is not None and self.carrier.terms.sid == carrier.terms.sid
        if not going_on:
            self.diaries.append(Diary(carrier.seat, self._accepted))
            self._accepted = None
        self.carrier = carrier
        carrier.on_change = self._changed
        self._changed()

    def _changed(self) -> None:
        assert self.carrier is not None
        self.diaries[-1].look(self.carrier.sight)
        self._news.set()

    @property
    def game(self) -> Carrier:
        assert self.carrier is not None
        return self.carrier

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait until this holds. It is asked again at each change, and a few times a second."""
        async with asyncio.timeout(PATIENCE):
            while not condition():
                self._news.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), 0.25)

    async def play(self, number: int, cuts: int, saved: bool, most: int) -> None:
        """The game that begins next, to its end and to where a rematch can be offered.

        `cuts`: how often the link is cut; `saved`: whether the game is left once, and taken up again; `most`: after how
        many facts it is conceded, if ever.
        """
        await self.until(lambda: len(self.diaries) == number)
        due = [4 * (each + 1) for each in range(cuts)]
        while not self._is_over:
            if due and len(self.diaries[-1].facts) >= due[0]:
                del due[0]
                await self._cut()
            elif saved and len(self.diaries[-1].facts) >= 2:
                saved = False
                await self._save_and_go_on()
            elif not await self._answer(most):
                told = len(self.diaries[-1].facts)
                await self.until(partial(self._has_moved, told))
        await self.game.part()
        await self.until(lambda: self.online.rematch_link is not None)
        self.diaries[-1].traffic = _traffic(self._folder, self.game.terms.sid)
        self._weigh(number)

    @property
    def _is_over(self) -> bool:
        """Whether there is nothing left to say in this game; perhaps the other side has said its last word."""
        sight = self.game.sight
        return sight.is_complete and (sight.is_settled or self.game.has_left)

    def _has_moved(self, told: int) -> bool:
        sight = self.game.sight
        is_asked = sight.owes is not None or sight.waiting is Waiting.OWN_DECK
        return (is_asked and sight.may_act) or self._is_over or len(self.diaries[-1].facts) > told

    async def _answer(self, most: int) -> bool:
        """Give a random answer if one is asked for, or concede."""
        sight, diary = self.game.sight, self.diaries[-1]
        if sight.waiting is Waiting.OWN_DECK and sight.may_act:
            rules = self.game.package.decks
            assert rules is not None
            await self.game.act(["deck", list(self._rng.choice(list(rules.ready.values())))])
            return True
        if sight.owes is None or not sight.may_act or sight.game is None:
            return False
        if isinstance(sight.owes, Shuffle):
            await self.game.act(["arrange"])
            return True
        if most and len(sight.told) >= most:
            await self.game.act(["concede"])
            return True
        move = sight.game.options(diary.seat).sample(self._rng)
        if move.verb == "yield":  # Once more, for the sake of longer rounds.
            move = sight.game.options(diary.seat).sample(self._rng)
        diary.acts.append((len(sight.told), move.verb, time.monotonic()))
        await self.game.act(["choose", str(move)])
        return True

    async def _cut(self) -> None:
        """Break the link, and wait until play may go on."""
        link = self.game.link
        assert link is not None
        began = time.monotonic()
        link.transport.abort()
        # The new link may stand before anybody looks: that there was none in between is not seen for certain.
        await self.until(lambda: self.game.link not in (None, link))
        await self.until(lambda: self.game.sight.is_connected and self.game.sight.may_act)
        self.diaries[-1].cuts.append(time.monotonic() - began)

    async def _save_and_go_on(self) -> None:
        """Leave in the middle, and take the game up from its record."""
        sid = self.game.terms.sid
        await self.game.leave("save")
        began = time.monotonic()
        saved = await asyncio.to_thread(self.online.saved_games)
        (wanted,) = [each for each in saved if each.terms is not None and each.terms.sid == sid]
        await self.online.go_on(wanted)
        await self.until(lambda: self.game.sight.is_connected and self.game.sight.may_act)
        self.diaries[-1].taken_up.append(time.monotonic() - began)

    def _weigh(self, number: int) -> None:
        if number in WATCHED and _STATUS.exists():
            gc.collect()
            self.memory[number] = resident()

    async def challenge(self, number: int, port: int) -> None:
        """Have the game of this number begin. The first two over a link of their own, for at the first one it is
        strangers who meet, and these may not play one game after the other as fast as we do."""
        if number > 2:
            words = self.online.rematch()
        else:
            self.online.release()
            key = self.station.type_address(Address(LOOPBACK, port))
            await self.until(lambda: self._is_ready(key))
            words = self.station.challenge(key, self.offer)
        if words:
            raise AssertionError(words)

    def _is_ready(self, key: str) -> bool:
        entry = self.station.lobby.entry(key)
        return entry is not None and entry.standing is Standing.READY and entry.state == "open"


def _traffic(folder: Path, sid: bytes) -> int:
    """Bytes of the frames of a game, both ways, by its replay."""
    (path,) = folder.rglob(f"{sid.hex()}{REPLAY}")
    return sum(len(frame(data)) for kind, data in read_log(path) if kind in (Kind.OUT, Kind.IN))


def resident() -> float:
    """Megabytes that this process has in memory now."""
    for line in _STATUS.read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise ValueError("nothing is known of the memory of this process")


async def play(arguments: argparse.Namespace) -> None:
    """All games of one side; what it saw is told in the end."""
    with tempfile.TemporaryDirectory() as folder:
        player = Player(arguments.side, arguments.game, Path(folder), arguments.mode)
        await player.station.start()
        tell("open", port=player.station.port)
        for number in range(1, arguments.games + 1):
            if arguments.side == "guest":
                await player.challenge(number, arguments.port)
            await player.play(number, arguments.cut, arguments.saved >= number, arguments.most)
        tell("played", games=[asdict(each) for each in player.diaries], memory=player.memory)
        await end_of_input()
        await player.online.close()
        await player.station.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.network_side")
    sides = parser.add_subparsers(dest="side", required=True)
    sides.add_parser("door")
    sides.add_parser("found").add_argument("name")
    for side in ("host", "guest"):
        player = sides.add_parser(side)
        player.add_argument("game")
        player.add_argument("games", type=int)
        player.add_argument("--cut", type=int, default=0, help="how often in each game")
        player.add_argument("--saved", type=int, default=0, help="in so many games, once")
        player.add_argument("--mode", default="", help="setting of the game")
        player.add_argument("--most", type=int, default=0, help="facts, until it concedes")
        if side == "guest":
            player.add_argument("port", type=int)
    arguments = parser.parse_args()
    match arguments.side:
        case "door":
            asyncio.run(stand_at_the_door())
        case "found":
            asyncio.run(be_found(arguments.name))
        case _:
            asyncio.run(play(arguments))


if __name__ == "__main__":
    main()
