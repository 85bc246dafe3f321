"""Games over two real stations on the loopback interface: how they are left, and come back to."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from net.carrier import Carrier
from net.dial import dial
from net.framelog import Disk
from net.handshake import Credentials
from net.identity import Identity, temporary
from net.match import Waiting
from net.messages import LOOSE, Error, Farewell, NoGame, Resume
from net.notices import Left, Notice
from net.online import Online
from net.pins import Pins
from net.records import SavedGame
from net.wire import decode, loose_body, split_body
from tests.net.test_station import ELEMENTS, Player

PATIENCE = 20.0


class Home:
    """A player with a folder for his games."""

    def __init__(
        self, name: str, folder: Path, identity: Identity | None = None, port: int = 0
    ) -> None:
        self.player = Player(name, identity, mdns=False, port=port)
        self.station = self.player.station
        self.online = Online(self.station, self.station._credentials, folder / name)
        self.station.on_change = self.online.look
        self.wanted: list[SavedGame] = []
        self.notices: list[Notice] = []
        self.online.on_game = lambda carrier: setattr(carrier, "on_notice", self.notices.append)
        self.online.on_wanted = self._want

    def _want(self, saved: SavedGame) -> bool:
        self.wanted.append(saved)
        return False

    @property
    def identity(self) -> bytes:
        return self.online.identity

    async def close(self) -> None:
        await self.online.close()
        await self.station.close()


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


async def begin(one: Home, other: Home) -> None:
    """They agree on a game, and sit down to it."""
    for home in (one, other):
        await home.station.start()
        home.station.watch(True)
    one.station.type_address(other.player.address)
    await until(lambda: one.player.sees(other.player))
    entry = one.player.entry(other.player)
    assert entry is not None
    assert one.station.challenge(entry.key, ELEMENTS) == ""
    await until(lambda: other.station.lobby.incoming)
    other.station.accept(other.station.lobby.incoming[0].line.link)
    await until(lambda: are_connected(one, other))


def are_connected(*homes: Home) -> bool:
    carriers = [home.online.carrier for home in homes]
    return all(carrier is not None and carrier.sight.is_connected for carrier in carriers)


async def test_who_is_back_and_not_at_the_table_is_not_said_to_have_put_the_game_aside(
    tmp_path: Path,
) -> None:
    one, other = Home("Rin", tmp_path), Home("Mio", tmp_path)
    await begin(one, other)
    port, identity = other.station.port, other.player.identity
    await other.close()
    await until(lambda: Left("quit") in one.notices)
    back = Home("Mio", tmp_path, identity, port)
    try:
        await back.station.start()
        await until(lambda: Left("elsewhere") in one.notices)
        assert back.wanted[0].peer == one.identity
        assert Left("save") not in one.notices
        await back.online.go_on(back.online.saved_games()[0])
        await until(lambda: are_connected(one, back))
        assert one.notices.count(Left("elsewhere")) == 1
    finally:
        await one.close()
        await back.close()


@pytest.mark.parametrize("step", ["opening", "leaving"])
async def test_a_game_is_gone_on_with_at_the_moment_at_which_its_other_side_is_there_again(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player is told of it before the record has been looked through for what the other side has missed."""
    one, other = Home("Rin", tmp_path), Home("Mio", tmp_path)
    await begin(one, other)
    port, identity = other.station.port, other.player.identity
    await other.close()
    is_there, may_go_on = hold(step, monkeypatch)
    back = Home("Mio", tmp_path, identity, port)
    try:
        await back.station.start()
        await is_there.wait()
        task = asyncio.create_task(back.online.go_on(back.wanted[0]))
        await asyncio.wait({task}, timeout=0.2)
        may_go_on.set()
        await task
        await until(lambda: are_connected(one, back))
    finally:
        may_go_on.set()
        await one.close()
        await back.close()


async def test_row_43_a_stranger_who_knows_of_the_game_is_turned_away_and_it_goes_on(
    tmp_path: Path,
) -> None:
    one, other = Home("Rin", tmp_path), Home("Mio", tmp_path)
    try:
        await begin(one, other)
        game = one.online.carrier
        assert game is not None and game.link is not None
        link_before, told_before = game.link, list(one.notices)
        for resume in (
            Resume(game.terms.sid, 99, 0, 0, bytes(16), bytes(32)),
            Resume(game.terms.sid, 2**32 - 1, 2**32 - 1, 0, bytes(16), bytes(32)),
        ):
            stranger = Credentials(temporary(), Pins(None), "Zoe")
            link = await dial([one.player.address], stranger, one.identity, own=())
            link.send(loose_body(resume))
            answer = decode(split_body(await link.receive()).payload, LOOSE)
            assert answer == Error("identity")
            link.abort()
        assert game.failure is None and game.link is link_before
        assert are_connected(one, other) and one.notices == told_before
        await until(lambda: game.sight.may_act and game.sight.game and game.sight.told)
        await game.act(["concede"])
        assert other.online.carrier is not None
        await until(lambda: other.online.carrier and other.online.carrier.sight.is_over)
    finally:
        await one.close()
        await other.close()


async def test_a_player_who_left_games_unfinished_is_known_for_it_until_they_are_gone_on_with(
    tmp_path: Path,
) -> None:
    one, other = Home("Rin", tmp_path), Home("Mio", tmp_path)
    try:
        await begin(one, other)
        first, second = one.online.carrier, other.online.carrier
        assert first is not None and second is not None
        await second.leave("save")
        await until(lambda: not first.sight.is_connected)
        await first.leave("save")
        await until(lambda: one.online.left_unfinished(other.identity) == 1)
        await until(lambda: not other.online._tasks)
        assert other.online.left_unfinished(one.identity) == 0
        for home in (one, other):
            await home.online.go_on(home.online.saved_games()[0])
        await until(lambda: are_connected(one, other))
        assert one.online.carrier is not None
        await one.online.carrier.leave("save")
        await until(lambda: one.online.left_unfinished(other.identity) == 0)
    finally:
        await one.close()
        await other.close()


def may_concede(game: Carrier) -> bool:
    """Whether both have sat down, and their programs have said their keys."""
    return game.sight.may_act and game.sight.waiting is not Waiting.PEER_KEY


async def test_a_replay_that_found_no_room_is_made_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = Home("Rin", tmp_path), Home("Mio", tmp_path)
    await begin(one, other)
    games = [home.online.carrier for home in (one, other)]
    assert games[0] is not None and games[1] is not None
    await until(lambda: games[0] is not None and may_concede(games[0]))
    await games[0].act(["concede"])
    await until(lambda: all(game is not None and game.sight.is_settled for game in games))
    monkeypatch.setattr("net.framelog.Disk.rename", no_room)
    identity = one.player.identity
    await one.close()
    await other.close()
    monkeypatch.undo()
    (record,) = (tmp_path / "Rin").rglob("*.log")
    back = Home("Rin", tmp_path, identity)
    try:
        assert back.online.saved_games() == []
        await back.station.start()
        back.online.look()
        await until(lambda: not record.exists())
        assert record.with_suffix(".replay").exists()
        assert back.online.carrier is None
    finally:
        await back.close()


@pytest.mark.parametrize("step", ["opening", "leaving"])
async def test_who_comes_for_the_last_frames_while_a_replay_is_made_is_not_turned_away(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = Home("Rin", tmp_path), Home("Mio", tmp_path)
    await begin(one, other)
    games = [home.online.carrier for home in (one, other)]
    assert games[0] is not None and games[1] is not None
    await until(lambda: games[0] is not None and may_concede(games[0]))
    await games[0].act(["concede"])
    await until(lambda: all(game is not None and game.sight.is_settled for game in games))
    sid, identity = games[0].terms.sid, one.player.identity
    with monkeypatch.context() as full:
        full.setattr("net.framelog.Disk.rename", no_room)
        await one.close()
        await other.close()
    is_there, may_go_on = hold(step, monkeypatch)
    back = Home("Rin", tmp_path, identity)
    try:
        await back.station.start()
        back.online.look()
        await is_there.wait()
        link = await dial([back.player.address], other.station._credentials, back.identity, own=())
        link.send(loose_body(Resume(sid, 99, 0, 0, bytes(16), bytes(32))))
        answer = asyncio.create_task(link.receive())
        await asyncio.wait({answer}, timeout=0.2)
        assert not answer.done()
        may_go_on.set()
        assert decode(split_body(await answer).payload, LOOSE) == NoGame(sid)
        link.abort()
    finally:
        may_go_on.set()
        await back.close()


def hold(step: str, monkeypatch: pytest.MonkeyPatch) -> tuple[asyncio.Event, asyncio.Event]:
    """Have the next record that is opened, or let go of, wait for the second event; the first tells that it does."""
    is_there, may_go_on = asyncio.Event(), asyncio.Event()
    leave, take_up = Carrier._leave, Carrier.take_up

    async def leave_later(carrier: Carrier, reason: Farewell) -> None:
        is_there.set()
        await may_go_on.wait()
        await leave(carrier, reason)

    async def take_up_later(*words: Any, **more: Any) -> Carrier:
        is_there.set()
        await may_go_on.wait()
        return await take_up(*words, **more)

    if step == "leaving":
        monkeypatch.setattr(Carrier, "_leave", leave_later)
    else:
        monkeypatch.setattr(Carrier, "take_up", take_up_later)
    return is_there, may_go_on


def no_room(disk: Disk, old: Path, new: Path) -> None:
    raise OSError(errno.ENOSPC, "full")
