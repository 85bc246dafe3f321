"""What comes of a clock in Ikusa: the own client answers for a player who has used up all his time (W-07)."""

from __future__ import annotations

import asyncio
import os
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from engines.ikusa.moves import FACEDOWN
from tests.tui.company import Sink
from tests.tui.lan.fake_carrier import FakeCarrier, lan_game
from tests.tui.lan.fake_peer import FakePeer, opening
from tests.tui.lan.stepped_clock import SteppedClock
from tests.tui.pages.stage import Stage
from tui.lan.seat import LanSeat
from tui.lines.console import Console
from tui.pages.lan.online_table import OnlinePage
from tui.settings import OFF, Settings


class Table:
    def __init__(self, tmp_path: Path, clock: int = 90) -> None:
        self.stage = Stage(tmp_path, Settings(animations=OFF), open_peer=opening(FakePeer()))
        self.stage.clock = self.clock = SteppedClock()
        self.carrier = FakeCarrier("ikusa", "Mio", clock)
        self.stage.home()
        self.stage.lan.start(self.stage.settings)

    async def to(self, label: str) -> None:
        """Play until this is asked of us."""
        self.stage.push(OnlinePage(self.stage, lan_game(self.carrier)))
        for _ in range(40):
            await self.stage.settle()
            view = self.carrier._table.view(0)
            owed = self.carrier._table.owes(0)
            if owed is None:
                self.carrier.answers()
            elif view.label == label:
                return
            else:
                first, *others = islice(self.carrier._table.options(0), 2)
                others = [move for move in others if move.verb == "throw"]
                await self.carrier.act(["choose", str(*others or [first])])
        raise AssertionError(f"{label} is never asked")

    async def after(self, seconds: float) -> str:
        """What is seen so many seconds later."""
        self.clock.time += seconds
        self.carrier.on_change()
        await self.stage.settle()
        return self.stage.text()


async def test_an_action_point_has_the_agreed_time_and_another_choice_less(tmp_path: Path) -> None:
    table = Table(tmp_path)
    await table.to("gates")
    assert "your time 0:20" in await table.after(0)
    table = Table(tmp_path)
    await table.to("elementium")
    assert "your time 1:30" in await table.after(0)


async def test_after_the_time_and_the_reserve_the_default_answer_is_sent(tmp_path: Path) -> None:
    table = Table(tmp_path)
    await table.to("elementium")
    sent = len(table.carrier.acts)
    assert "your reserve 10:00" in await table.after(90.0)
    assert "your reserve 0:05" in await table.after(595)
    assert len(table.carrier.acts) == sent
    text = await table.after(5)
    assert table.carrier.acts[sent] == ["choose", str(FACEDOWN)]
    assert "the usual answer was given for you" in text.replace("\n", " ")


async def test_without_a_clock_nothing_is_ever_answered(tmp_path: Path) -> None:
    table = Table(tmp_path, clock=0)
    await table.to("elementium")
    sent = len(table.carrier.acts)
    await table.after(100_000)
    assert len(table.carrier.acts) == sent


@pytest.mark.parametrize("seconds", [30, 300])
async def test_another_clock_keeps_the_proportion(seconds: int, tmp_path: Path) -> None:
    table = Table(tmp_path, clock=seconds)
    await table.to("elementium")
    minutes, rest = divmod(seconds, 60)
    assert f"your time {minutes}:{rest:02}" in await table.after(0)


async def test_in_lines_too_and_it_is_said(tmp_path: Path) -> None:
    """A prompt that waits for a line is left for the answer."""
    carrier = FakeCarrier("ikusa", "Mio", 1)
    package = carrier.package
    assert package.timing is not None
    carrier.package = replace(package, timing=package.timing._replace(reserve=0.0))
    game, sink = lan_game(carrier), Sink()
    read, write = os.pipe()
    with os.fdopen(read, "rb", buffering=0) as source, os.fdopen(write, "wb") as typing:
        seat = LanSeat(Console(source, sink), game)
        playing = asyncio.create_task(asyncio.to_thread(seat.play))
        while not any(data[0] == "choose" for data in carrier.acts):
            await asyncio.sleep(0.05)
            carrier.on_change()  # As once a second on the network.
        typing.close()
        carrier.answers()
        await playing
    assert ["choose", "throw rock"] in carrier.acts
    assert "Your time and your reserve are used up" in sink.text.replace("\n", " ")
    assert "Your time: 0:01, and a reserve of 0:00." in sink.text
