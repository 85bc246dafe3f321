"""Ikusa among the pages: set-up, packs, its table for one, for two and to watch, its cards one by one, its help."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from engines.ikusa.catalogue import BLITZ, POOL
from engines.ikusa.plays import Plays
from engines.ikusa.state import WINDOWS
from engines.ikusa.view import IkusaView
from tests.tui.pages.stage import Stage
from tests.tui.pages.test_watching import Thrower
from tests.tui.playbill import Scenes
from tui.pages.sharing import SharedPage
from tui.pages.table import TablePage
from tui.players import BOT, human
from tui.tables.ikusa.desk import IkusaDesk

Scene = Callable[[Stage], Awaitable[None]]

scene = SCENES = Scenes[Scene]()


async def begun(stage: Stage) -> TablePage:
    """Who begins is settled, and the gates are set."""
    table = await stage.bring_together("ikusa")
    stage.type("2", "enter")
    await stage.settle()
    assert table.game.view(0).label == "gates"
    for keys in ("12345", ("enter",)):
        stage.type(*keys)
        await stage.settle()
    return table


@scene
async def ikusa_help(stage: Stage) -> None:
    await begun(stage)
    stage.type("question_mark")


@scene
async def ikusa_help_signs(stage: Stage) -> None:
    await begun(stage)
    stage.type("question_mark", "G")


@scene
async def ikusa_curtain(stage: Stage) -> None:
    await stage.bring_together("ikusa", human("Kim"), human("Lee"))


async def test_packs_are_opened_card_by_card_or_all_at_once(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    table = await stage.bring_together("ikusa", settings={"mode": BLITZ})
    view = table.game.view(0)
    assert isinstance(view, IkusaView)
    names = [POOL.cards[view.faces[card]].upright.name for card in view.decks[0]]
    assert "Pack 1 of 5" in stage.text() and names[0] in stage.text()
    stage.type("enter")
    assert names[1] in stage.text() and "the next card" in stage.prompt
    stage.type("space")
    assert all(name in stage.text() for name in names[:8])
    stage.type("enter")
    assert "Pack 2 of 5" in stage.text() and names[8] in stage.text()
    stage.type("a")
    assert "All packs are open" in stage.prompt and names[-1] in stage.text()
    stage.type("enter")
    assert "Enter throws it" in stage.prompt


def _plays(desk: IkusaDesk) -> object:
    options = desk._sight.options
    assert isinstance(options, Plays)
    return options.plays


async def test_windows_in_which_nothing_can_be_done_are_passed_and_others_asked(
    tmp_path: Path,
) -> None:
    """W-06 at the table: smart to begin with; hold asks everywhere."""
    asked: dict[str, list[bool]] = {}
    for mode in ("smart", "hold"):
        stage, rng = Stage(tmp_path / mode), random.Random(1)
        table = await stage.bring_together("ikusa")
        desk = table._desk
        assert isinstance(desk, IkusaDesk)
        desk.passing.set_mode(mode)
        for _ in range(120):
            await stage.settle()
            view = table.game.view(0)
            assert isinstance(view, IkusaView)
            if table._pending or stage.top is not table:
                stage.type("space")
            elif table.game.owes(0) is not None and not (answer := desk.reflex):
                if view.label in WINDOWS:
                    asked.setdefault(mode, []).append(bool(_plays(desk)))
                table._answer(answer or table.game.options(0).sample(rng))
    assert all(asked.get("smart", [True]))
    assert not all(asked["hold"])


async def test_two_bots_are_watched_with_both_hands_open(tmp_path: Path) -> None:
    stage = Stage(tmp_path, hire=Thrower)
    table = await stage.bring_together("ikusa", BOT + "novice", BOT + "adept")
    while table.game.view(0).label != "main":
        stage.type("enter")
        await stage.settle()
    text = stage.text(120, 60)
    assert "Space pauses" in stage.prompt
    for seat in (0, 1):
        view = table.game.view(seat)
        assert isinstance(view, IkusaView) and len(view.hands[seat]) >= 4
        for card in view.hands[seat]:
            assert POOL.cards[view.faces[card]].upright.name in text


async def test_between_two_people_no_card_of_a_hand_is_drawn_while_both_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name on the screen tells, unless the card lies open as well."""
    stage, rng = Stage(tmp_path), random.Random(3)
    table = await stage.bring_together("ikusa", human("Kim"), human("Lee"))
    assert isinstance(table, SharedPage)
    hidden = 0
    for _ in range(400):
        await stage.settle()
        if stage.top is not table:
            break
        if table._pending or "Enter shows the cards." in stage.prompt:
            with monkeypatch.context() as patch:
                patch.setattr(SharedPage, "log", [])
                text = stage.text()
            public = set(table.game.view(None).faces.values())
            for seat in (0, 1):
                view = table.game.view(seat)
                assert isinstance(view, IkusaView)
                for card in (*view.hands[seat], *view.dealt[seat]):
                    face = view.faces[card]
                    assert face in public or POOL.cards[face].upright.name not in text
            hidden += not table._pending
            stage.type("space" if table._pending else "enter")
        elif table._desk.reflex is None:
            table._answer(table.game.options(table._seat).sample(rng))
    assert hidden > 20


async def test_each_side_keeps_what_it_has_set_at_a_shared_table(tmp_path: Path) -> None:
    """Its windows, and that its packs have been opened."""
    stage = Stage(tmp_path)
    table = await stage.bring_together("ikusa", human("Kim"), human("Lee"), {"mode": BLITZ})
    for throws in ("1", "1", "1", "2"):
        stage.type("enter")
        await stage.settle()
        desk = table._desk
        assert isinstance(desk, IkusaDesk)
        if "Pack 1 of 5" in stage.text():
            desk.passing.set_mode("quick")
            stage.type("a", "enter")
        assert "Enter throws it" in stage.prompt and desk.passing.mode == "quick"
        stage.type(throws, "enter")
        await stage.settle()
    assert table.game.view(0).label == "gates"


async def test_decks_are_asked_for_where_they_mean_something(tmp_path: Path) -> None:
    """In Blitz Shield they come out of packs."""
    stage = Stage(tmp_path)
    stage.home()
    stage.type("3")
    assert "Your deck" in stage.text()
    stage.type("down", "right")
    assert "Blitz Shield" in stage.text() and "Your deck" not in stage.text()
    stage.type("enter")
    await stage.settle()
    assert "Pack 1 of 5" in stage.text()
