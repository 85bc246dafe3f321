"""After the game, over real links: who does not sign, does not open, or is gone, keeps nobody waiting (row 55)."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from net.connection import PATIENCE as DUE
from net.errors import LogError
from net.log_format import Kind
from net.match import Match, Waiting
from net.notices import Away, CannotResume, Stopped, Withheld
from net.verify import verify
from tests.net.carriers import Player, SteppedClock, World, at_the_table
from tests.net.modified_matches import UnsigningMatch

AT_ONCE = 1.0
"""Seconds of the machine for what must not hang."""


async def played(world: World) -> tuple[Player, Player]:
    """To the end of the game, and no further; gives who signs, and who does not."""
    rin, mio = world.players
    await world.play(lambda: all(each.game.sight.is_over for each in world.players))
    return rin, mio


async def leave(player: Player) -> None:
    began = time.monotonic()
    await player.game.leave("done")
    assert time.monotonic() - began < AT_ONCE


async def test_row_55_a_receipt_that_is_refused_is_named_and_the_own_result_kept_unsigned(
    tmp_path: Path,
) -> None:
    clock = SteppedClock()
    async with at_the_table(tmp_path, clock=clock, matches=(Match, UnsigningMatch)) as world:
        rin, mio = await played(world)
        result = rin.game.sight.result
        assert result is not None and not result.is_signed
        assert rin.game.sight.waiting is Waiting.PEER_END
        await clock.go_on(DUE + 2)
        assert rin.told(Withheld) == [Withheld(Waiting.PEER_END.value)]
        await clock.go_on(200)
        assert not rin.told(Away) and not rin.game.sight.may_claim, "there is nothing to claim"
        assert rin.game.sight.outcome == mio.game.sight.outcome == result.outcome
        await leave(rin)
        report = verify(rin.records)
        assert report.is_sound and report.result is not None
        assert report.result.outcome == result.outcome and not report.result.is_signed
        assert "Not both sides have signed how it ended." in report.doubts


@pytest.mark.parametrize("vanishes", [True, False])
async def test_row_55_whoever_is_gone_before_it_signs_leaves_an_unsigned_result(
    vanishes: bool, tmp_path: Path
) -> None:
    """By a word, or without one; and the one who stays can sit down again, and is asked for nothing."""
    async with at_the_table(tmp_path, matches=(Match, UnsigningMatch)) as world:
        rin, mio = await played(world)
        if vanishes:
            for player in world.players:
                player.relay.cut()
        else:
            await mio.game.leave("quit")
        await rin.until(lambda carrier: not carrier.sight.is_connected)
        await leave(rin)
        report = verify(rin.records)
        assert report.result is not None and not report.result.is_signed
        assert not rin.told(Stopped)


async def test_row_55_a_result_that_can_never_be_signed_is_put_away_without_a_complaint(
    tmp_path: Path,
) -> None:
    """The refusing program has put its own record away, and says that it knows of no such game."""
    async with at_the_table(tmp_path, matches=(Match, UnsigningMatch)) as world:
        rin, mio = await played(world)
        # Before it is known that nothing of its own is missing over there, a program puts no record away.
        await mio.until(lambda carrier: carrier.sight.is_settled)
        await mio.game.leave("quit")
        await rin.until(lambda carrier: carrier.sight.is_settled)
        assert not rin.told(CannotResume), "there is nothing to go on with"
        assert not rin.game.sight.may_claim
        await leave(rin)
        assert [path.suffix for path in rin.folder.iterdir()] == [".replay"]
        assert Kind.SEED not in {kind for kind, _ in rin.records}
        report = verify(rin.records)
        assert report.is_sound and report.result is not None and not report.result.is_signed


@pytest.mark.parametrize("answer", ["no", "nothing"])
async def test_row_55_cards_that_the_other_side_will_not_open_stay_closed_and_nobody_waits(
    answer: str, tmp_path: Path
) -> None:
    async with at_the_table(tmp_path) as world:
        await world.play()
        rin, mio = world.players
        await rin.game.act(["offer", "open"])
        await mio.until(lambda carrier: carrier.sight.offered)
        if answer == "no":
            await mio.game.act(["answer", "open", False])
            await rin.until(lambda carrier: not carrier.sight.why_not_offer["open"])
        for player in world.players:
            assert player.game.sight.opened == {}
            with pytest.raises(LogError):
                await player.game.whole()
        began = time.monotonic()
        await asyncio.gather(*(player.game.part() for player in world.players))
        assert time.monotonic() - began < AT_ONCE
        for player in world.players:
            report = verify(player.records)
            assert report.result is not None and report.result.is_signed
            assert Kind.SEED not in {kind for kind, _ in player.records}
