"""Auto-pass over the network: late by a time in which the hand has no part, and as usual after any break."""

from __future__ import annotations

import asyncio
from itertools import islice
from pathlib import Path

import pytest

from engines.core.needs import Shuffle
from engines.core.passing import HOLD, NOTHING, QUICK, SMART, UNTIL, Passing
from net.notices import Here, LinkLost
from tests.tui.lan.fake_carrier import FakeCarrier, lan_game
from tests.tui.lan.fake_peer import FakePeer, opening
from tests.tui.pages.stage import Stage, StillClock
from tui.lan import pace
from tui.pages.lan.online_table import OnlinePage
from tui.settings import OFF, Settings
from tui.tables.passing import PassingDesk

BOTH = pytest.mark.parametrize("game", ["mana", "ikusa"])


class Waits(StillClock):
    """A clock that says how long it was asked to wait, and waits until it is let go."""

    def __init__(self) -> None:
        self.asked: list[float] = []
        self.is_open = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        self.asked.append(seconds)
        await asyncio.sleep(0)
        if seconds:
            await self.is_open.wait()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The delays that were drawn, each another one."""
    drawn: list[float] = []

    def delay() -> float:
        drawn.append(0.3 + len(drawn) / 10_000)
        return drawn[-1]

    monkeypatch.setattr(pace, "delay", delay)
    return drawn


class AtTable:
    """A table on the network, at which everybody plays as little as possible."""

    def __init__(self, tmp_path: Path, game: str) -> None:
        self.stage = Stage(tmp_path, Settings(animations=OFF), open_peer=opening(FakePeer()))
        self.stage.clock = self.clock = Waits()
        self.clock.is_open.set()
        self.carrier = FakeCarrier(game, "Mio")
        self.stage.home()
        self.stage.lan.start(self.stage.settings)
        self.page = OnlinePage(self.stage, lan_game(self.carrier))
        assert isinstance(self.page._desk, PassingDesk)
        self.desk = self.page._desk
        self.desk.passing.set_mode(HOLD)

    async def open(self) -> None:
        self.stage.push(self.page)
        await self.stage.settle()

    async def step(self) -> None:
        """One answer by whoever owes it."""
        owed = self.carrier._table.owes(0)
        if self.page._pending:
            self.stage.type("space")
        elif owed is None:
            self.carrier.answers()
        elif isinstance(owed, Shuffle):
            await self.carrier.act(["arrange"])
        else:
            first, *others = islice(self.carrier._table.options(0), 2)
            # Both would throw rock for ever; and a Mana card that is owed is something to do.
            others = [move for move in others if move.verb in ("throw", "mana")]
            await self.carrier.act(["choose", str(*others or [first])])
        await self.stage.settle()

    async def until(self, reason: str) -> None:
        """Play up to a window that would be passed for this reason if its player let it."""
        for _ in range(900):
            if self.page._is_laid and self.desk.asked and not self.page._pending:
                passing = Passing(self.desk.windows)
                passing.set_mode(SMART)
                if reason == UNTIL:
                    passing.rest(self.desk.view)
                if passing.why(self.desk.view) == reason:
                    return
            await self.step()
        raise AssertionError(f"{reason} never comes")


@BOTH
@pytest.mark.parametrize("reason", [NOTHING, UNTIL])
async def test_a_pass_by_itself_is_sent_after_one_delay_whatever_the_hand_holds(
    reason: str, game: str, tmp_path: Path, drawn: list[float]
) -> None:
    """W-06, R-8: the same where nothing else could be done and where something could."""
    at = AtTable(tmp_path, game)
    await at.open()
    await at.until(reason)
    at.clock.is_open.clear()
    sent = len(at.carrier.acts)
    drawn.clear()
    at.clock.asked.clear()
    # "until" is the fourth line of the menu, *smart* the first.
    at.stage.type("w", "4" if reason == UNTIL else "1", "w")
    await at.stage.settle()
    assert len(at.carrier.acts) == sent, "nothing is sent before its time"
    assert [each for each in at.clock.asked if each] == drawn[-1:]
    at.clock.is_open.set()
    await at.stage.settle()
    assert at.carrier.acts[sent] == ["choose", "pass"]


@BOTH
async def test_any_key_before_it_is_sent_keeps_the_window_for_the_player(
    game: str, tmp_path: Path, drawn: list[float]
) -> None:
    at = AtTable(tmp_path, game)
    await at.open()
    await at.until(UNTIL)
    at.clock.is_open.clear()
    sent = len(at.carrier.acts)
    at.stage.type("w", "4", "w")
    await at.stage.settle()
    at.stage.type("p")
    at.clock.is_open.set()
    await at.stage.settle()
    assert len(at.carrier.acts) == sent
    assert "You are asked again." in at.stage.prompt


@BOTH
async def test_a_network_game_that_is_gone_on_with_asks_as_usual(
    game: str, tmp_path: Path, drawn: list[float]
) -> None:
    """In the same sitting; a new one begins so anyway."""
    at = AtTable(tmp_path, game)
    await at.open()
    await at.until(UNTIL)
    at.desk.passing.set_mode(QUICK)
    at.desk.passing.flip_stop("W_END")
    at.carrier.notices(LinkLost("eof"))
    await at.stage.settle()
    at.carrier.notices(Here(1.0, 0.0))
    await at.stage.settle()
    assert at.desk.passing.mode == at.desk.windows.usual
    assert at.desk.passing.stops == {"W_END"}


@BOTH
async def test_after_a_take_back_on_the_network_it_asks_as_usual(
    game: str, tmp_path: Path, drawn: list[float]
) -> None:
    at = AtTable(tmp_path, game)
    await at.open()
    await at.until(UNTIL)
    at.desk.passing.set_mode(QUICK)
    told = at.carrier.sight.told
    at.carrier.shows(told=told[:-1])
    await at.stage.settle()
    assert at.desk.passing.mode == at.desk.windows.usual


async def test_choices_of_games_without_windows_keep_their_pause(tmp_path: Path) -> None:
    at = OnlinePage(
        Stage(tmp_path, open_peer=opening(FakePeer())), lan_game(FakeCarrier("toji", "Mio"))
    )
    assert at._delay == 1.0
