"""Mana M-3 at a table on the network: a Mana card while the other side holds Deployment Priority."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.core.moves import Move
from engines.mana.view import ManaView
from tests.tui.lan.fake_carrier import FakeCarrier, lan_game
from tests.tui.pages.stage import Stage
from tui.lan.game import LanGame
from tui.pages.lan.online_table import OnlinePage
from tui.settings import OFF, Settings
from tui.tables.mana.deploying import Meanwhile, Playing
from tui.tables.mana.desk import ManaDesk
from tui.tables.mana.paying import ManaChoice

PASS = Move("pass")


class Seated:
    """A table at which both have kept their first hands."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.carrier = FakeCarrier("mana", "Mio")
        stage.home()
        stage.push(OnlinePage(stage, lan_game(self.carrier)))

    async def settle(self) -> None:
        await self.stage.settle()

    async def type(self, *keys: str) -> None:
        self.stage.type(*keys)
        await self.settle()

    async def answers(self, move: Move | None = None) -> None:
        """The other side does something."""
        self.carrier.answers(move)
        await self.settle()

    @property
    def page(self) -> OnlinePage:
        assert isinstance(self.stage.top, OnlinePage)
        return self.stage.top

    @property
    def game(self) -> LanGame:
        return self.page.game

    @property
    def desk(self) -> ManaDesk:
        assert isinstance(self.page._desk, ManaDesk)
        return self.page._desk

    @property
    def view(self) -> ManaView:
        view = self.carrier._table.view(0)
        assert isinstance(view, ManaView)
        return view

    @property
    def foes_mana(self) -> Move:
        """A Mana card that the other side may deploy."""
        moves = self.carrier._table.options(1)
        return next(move for move in moves if move.verb == "mana")

    async def until_foe_holds_priority(self) -> None:
        """And a pass of it would not end the phase."""
        while not (
            self.view.label == "priority" and self.view.holder == 1 and not self.view.passes
        ):
            for seat in self.view.waiting:
                is_priority = self.view.label == "priority"
                first = next(iter(self.carrier._table.options(seat)))
                self.carrier._table.choose(seat, PASS if is_priority else first)
            self.carrier.on_change()
            await self.settle()


@pytest.fixture
async def seated(tmp_path: Path) -> Seated:
    table = Seated(Stage(tmp_path, Settings(animations=OFF)))
    await table.settle()
    await table.type("1", "2", "3", "enter")
    await table.answers()
    assert table.view.label == "priority"
    return table


async def test_a_mana_card_is_deployed_by_keys_while_the_other_side_chooses(
    seated: Seated,
) -> None:
    await seated.until_foe_holds_priority()
    assert "Mio is choosing. m deploys a Mana card meanwhile." in seated.stage.prompt
    await seated.type("p")
    assert "Mio holds Deployment Priority; m deploys" in seated.stage.prompt
    await seated.type("m")
    assert "Which Mana card?" in seated.stage.text()
    await seated.type("2", "enter")
    (what, text) = seated.carrier.acts[-1]
    assert what == "choose" and text.startswith("mana ")
    assert seated.view.mana_done[0] and seated.view.holder == 1
    assert "Mio is thinking" in seated.stage.prompt


async def test_what_was_asked_for_is_on_its_way_until_the_other_program_has_put_it_in_order(
    seated: Seated,
) -> None:
    await seated.until_foe_holds_priority()
    seated.carrier.shows(requested=Move("mana", (5,)))
    await seated.settle()
    assert "Your answer is on its way." in seated.stage.prompt
    await seated.type("m")
    assert not seated.desk.has_right and seated.carrier.acts == seated.carrier.acts[:1]


async def test_what_comes_too_late_is_void_which_is_said_and_can_be_done_again(
    seated: Seated,
) -> None:
    await seated.until_foe_holds_priority()
    move = next(iter(seated.game.options(0)))
    answers = seated.carrier.sight.answers
    seated.carrier.act = lambda data: _nothing()  # type: ignore[method-assign]
    seated.game.choose(0, move)
    seated.carrier.shows(requested=move)
    await seated.settle()
    seated.carrier.shows(requested=None)
    await seated.answers(PASS)
    assert seated.carrier.sight.answers == answers
    assert "Too late: Mio had moved already. Nothing was done." in seated.stage.lan.notice
    assert isinstance(seated.desk._step, Playing) and seated.view.holder == 0


async def _nothing() -> None:
    """It is on its way."""


async def test_what_the_player_has_chosen_so_far_stays_when_the_other_deploys_mana(
    seated: Seated,
) -> None:
    if seated.view.holder != 0:
        await seated.answers(PASS)
    await seated.type("m", "down")
    step = seated.desk._step
    assert isinstance(step, ManaChoice)
    await seated.answers(seated.foes_mana)
    assert seated.view.mana_done[1]
    assert seated.desk._step is step and step.sight.view.mana_done[1]
    await seated.type("enter")
    assert seated.view.mana_done[0]


async def test_the_list_stays_open_when_priority_comes_to_who_looks_at_it(seated: Seated) -> None:
    await seated.until_foe_holds_priority()
    assert isinstance(seated.desk._step, Meanwhile)
    await seated.type("m", "down")
    await seated.answers(PASS)
    assert isinstance(seated.desk._step, ManaChoice)
    assert "►2 " in seated.stage.text()
    await seated.type("escape")
    assert "p passes" in seated.stage.prompt
