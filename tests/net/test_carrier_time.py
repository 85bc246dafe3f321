"""Real games over real links while time passes, links lie, machines sleep and strangers call: rows 37, 38 and 42 to 47.

Time is that of `SteppedClock`: ten minutes take seconds, and nothing depends on how busy the machine is.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from net.absence import ENOUGH
from net.addresses import Address
from net.dealing import DEALING
from net.dial import dial
from net.handshake import Credentials
from net.heartbeat import DEAD, UNSTEADY
from net.identity import temporary
from net.link import LinkLost as Lost
from net.messages import LOOSE, Chat, Error, Ping, Resume
from net.notices import Away, Claimed, Heard, Here, LinkLost, Muted, Stopped, TurnedAway, Unsteady
from net.pins import Pins
from net.rates import BURST
from net.resume import Resumption
from net.wire import LOOSE as LOOSE_BODY
from net.wire import decode, loose_body, split_body
from tests.net.carriers import LOOPBACK, PATIENCE, Player, SteppedClock, World, at_the_table
from tests.net.modified import streams

HOUR = 3600.0


@asynccontextmanager
async def seated(folder: Path, game: str = "elements") -> AsyncIterator[tuple[World, SteppedClock]]:
    clock = SteppedClock()
    async with at_the_table(folder, game, clock=clock) as world:
        rin = world.players[0]
        await world.play(lambda: len(rin.game.sight.told) >= 3)
        async with asyncio.timeout(PATIENCE):
            while not any(each.game.sight.owes for each in world.players):
                await asyncio.sleep(0.002)
        for player in world.players:
            player.notices.clear()
        yield world, clock


def cut(world: World) -> None:
    for player in world.players:
        player.relay.cut()


def mend(world: World) -> None:
    for player in world.players:
        player.relay.is_down = player.relay.is_silent = False


def silence(world: World) -> None:
    for player in world.players:
        player.relay.is_silent = True


async def together(world: World, clock: SteppedClock) -> float:
    """Wait until both have met again; gives the seconds that took."""
    return await clock.go_on(
        60, lambda: all(player.game.sight.is_connected for player in world.players)
    )


async def answer_alone(world: World) -> int:
    """Whoever is asked answers, and nobody hears of it; gives how many answers were given."""
    given = [await player.answer(random.Random(5)) for player in world.players]
    return sum(given)


# Row 37


async def test_row_37_a_cut_of_ten_minutes_asks_both_players_and_loses_no_move(
    tmp_path: Path,
) -> None:
    async with seated(tmp_path) as (world, clock):
        cut(world)
        for player in world.players:
            await player.until(lambda carrier: not carrier.sight.is_connected)
        before = [player.game.sight.answers for player in world.players]
        assert await answer_alone(world) == 1
        assert await clock.go_on(ENOUGH - 2) >= ENOUGH - 2
        for player in world.players:
            assert not player.told(Away) and not player.game.sight.may_claim
        await clock.go_on(600 - ENOUGH + 2)
        for player in world.players:
            (away,) = player.told(Away)
            assert ENOUGH <= away.total < ENOUGH + 3
            assert player.game.sight.may_claim and player.game.sight.is_on
            assert 590 < player.game.sight.away < 605
        mend(world)
        assert await together(world, clock) < 20
        for player in world.players:
            (here,) = player.told(Here)
            assert 590 < here.away < 625
            assert not player.game.sight.may_claim
        await world.play()
        for player in world.players:
            assert not player.told(Stopped) and not player.told(Claimed)
        after = [player.game.sight.answers for player in world.players]
        assert all(now > then for now, then in zip(after, before, strict=True))


# Row 38


async def test_row_38_a_half_open_link_is_said_and_dead_in_time_and_nothing_hangs_meanwhile(
    tmp_path: Path,
) -> None:
    async with seated(tmp_path) as (world, clock):
        rin = world.players[0]
        silence(world)
        passed = await clock.go_on(60, lambda: rin.told(Unsteady))
        assert UNSTEADY - 6 <= passed <= UNSTEADY + 1
        assert rin.game.sight.is_connected
        began = time.monotonic()
        await answer_alone(world)  # What the player does is taken, and stored, at once.
        assert time.monotonic() - began < 0.5
        passed += await clock.go_on(60, lambda: rin.told(LinkLost))
        assert passed <= DEAD + 1
        assert rin.told(LinkLost) == [LinkLost("dead")]
        cut(world)
        mend(world)
        assert await together(world, clock) < 20
        await world.play()


# Row 42


async def test_row_42_a_link_that_was_replaced_says_and_ends_nothing(tmp_path: Path) -> None:
    """The old one is half-open: what it still holds, and its end, arrive when the new one carries the game."""
    async with seated(tmp_path) as (world, clock):
        rin, mio = world.players
        silence(world)
        await answer_alone(world)
        for player in world.players:
            await player.game.say(Chat("into the void"))
        # New connections to her are heard; so let the old one stay stuck.
        rin.relay.is_silent = False
        stuck, rin.relay = rin.relay, type(rin.relay)()
        stuck.is_silent = True
        rin.relay.target = stuck.target
        await rin.relay.start()
        try:
            old = [player.game.link for player in world.players]
            mio.game.adopt(await mio.reach(rin.game.terms.identities[rin.game.role]))
            for player in world.players:
                await player.until(lambda carrier: carrier.link not in old)
            for player in world.players:
                await player.until(lambda carrier: carrier.sight.is_connected)
            counts = [len(player.notices) for player in world.players]
            stuck.is_silent = mio.relay.is_silent = False  # The old bytes and the old end come now.
            await asyncio.sleep(0.1)
            await clock.go_on(DEAD + 5)
            for player, count in zip(world.players, counts, strict=True):
                assert player.game.sight.is_connected
                assert player.notices[count:] == [], "it stays here, and hears nothing old"
                assert player.game.sight.away < 1
                assert not player.told(LinkLost) and not player.told(TurnedAway)
            await world.play()
        finally:
            await stuck.close()


# Row 43


async def call(world: World, to: Player, who: Credentials, first: bytes) -> list[object]:
    """Dial a player with an identity of one's own, say this, and give what is answered."""
    identity = to.credentials.identity.public
    link = await dial([Address(LOOPBACK, to.relay.port)], who, identity, own=())
    said: list[object] = []
    try:
        link.send(first)
        async with asyncio.timeout(5):
            while True:
                kind, _, payload = split_body(await link.receive())
                assert kind == LOOSE_BODY
                said.append(decode(payload, LOOSE))
    except Lost:
        return said
    finally:
        link.abort()


@pytest.mark.parametrize("knows", ["only the session id", "a whole resume of the other side"])
async def test_row_43_a_stranger_with_the_session_id_or_a_stolen_resume_is_turned_away(
    knows: str, tmp_path: Path
) -> None:
    async with seated(tmp_path) as (world, clock):
        rin, mio = world.players
        terms, role = world.terms, mio.game.role
        resume = Resumption(terms, role).make(99, *streams(terms, DEALING, role, mio.records))
        if knows == "only the session id":
            resume = Resume(terms.sid, 99, 0, 0, bytes(16), bytes(32))
        thief = Credentials(temporary(), Pins(None), "Mio")
        said = await call(world, rin, thief, loose_body(resume))
        assert said == [Error("identity")], "and nothing of the game"
        assert rin.game.sight.is_connected and not rin.told(LinkLost)
        assert rin.game.sight.fault is None
        await clock.go_on(5)
        await world.play()


# Row 44


@pytest.mark.parametrize("sleepers", ["one", "both"])
async def test_row_44_whoever_sleeps_dials_at_once_and_charges_nobody(
    sleepers: str, tmp_path: Path
) -> None:
    async with seated(tmp_path) as (world, clock):
        rin, mio = world.players
        asleep = (rin, mio) if sleepers == "both" else (rin,)
        silence(world)
        clock.time += HOUR
        for player in asleep:
            player.slept += HOUR
        mend(world)
        await clock.go_on(3, lambda: all(LinkLost("suspended") in p.notices for p in asleep))
        assert await together(world, clock) < 5
        for player in asleep:
            assert LinkLost("suspended") in player.notices
            assert not player.told(Away) and player.game.sight.away < 5
            assert not player.game.sight.may_claim
        assert mio.game.sight.may_claim is False
        await world.play()


# Row 45


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
async def test_row_45_a_wall_clock_that_is_set_has_no_effect(
    jump: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall, wall_ns = time.time, time.time_ns
    async with seated(tmp_path) as (world, clock):
        monkeypatch.setattr(time, "time", lambda: wall() + jump)
        monkeypatch.setattr(time, "time_ns", lambda: wall_ns() + int(jump * 1e9))
        await clock.go_on(30)
        for player in world.players:
            assert player.notices == []
            assert player.game.sight.is_connected and player.game.sight.away == 0
        cut(world)
        mend(world)
        await together(world, clock)
        await world.play()


# Row 47


async def test_row_47_a_flood_over_a_real_link_is_muted_and_the_game_goes_on(
    tmp_path: Path,
) -> None:
    async with seated(tmp_path) as (world, clock):
        rin, mio = world.players
        assert mio.game.link is not None
        spam = [loose_body(Chat(f"spam {number}")) for number in range(2000)]
        pings = [loose_body(Ping(number, 0)) for number in range(2000)]
        for number in range(0, 2000, 100):
            mio.game.link.send(*spam[number : number + 100], *pings[number : number + 100])
            await asyncio.sleep(0)
        await rin.until(lambda carrier: rin.told(Muted))
        assert len(rin.told(Heard)) <= BURST
        began = time.monotonic()
        for _ in range(8):  # Game frames are served between and behind the flood.
            mio.game.link.send(*spam[:100])
            await world.play(partial(rin.has_come_to, len(rin.game.sight.told) + 1))
        assert time.monotonic() - began < 10
        assert len(rin.told(Muted)) == 1, "said once, while it lasts"
        assert rin.game.sight.is_connected and mio.game.sight.is_connected
        await clock.go_on(12)
        await mio.game.say(Chat("sorry"))
        await rin.until(lambda carrier: Heard(Chat("sorry")) in rin.notices)
        await world.play()
