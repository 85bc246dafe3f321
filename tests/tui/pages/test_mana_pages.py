"""Mana among the pages: set-up, its table for one, for two and to watch, its cards one by one, its help."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from engines.mana.catalogue import POOL
from engines.mana.view import ManaView
from tests.tui.pages.stage import Stage
from tests.tui.playbill import Scenes
from tests.tui.tables.mana_scenes import NAMES, eight_a_side, position
from tests.vectors.mana_position import ManaPosition
from tui.pages.browse import BrowsePage
from tui.pages.sharing import SharedPage
from tui.pages.table import TablePage
from tui.players import BOT, human
from tui.tables.mana.shelves import shelves

Scene = Callable[[Stage], Awaitable[None]]

scene = SCENES = Scenes[Scene]()


async def begun(stage: Stage) -> TablePage:
    """The first hand is kept, a Mana card deployed."""
    table = await stage.bring_together("mana")
    for keys in ("1234567", ("enter",), ("m",), ("enter",)):
        stage.type(*keys)
        await stage.settle()
    return table


@scene
async def mana_setup(stage: Stage) -> None:
    stage.home()
    stage.type("4")


@scene
async def mana_setup_watch(stage: Stage) -> None:
    stage.home()
    stage.type("4", "up", "right", "right")


def browse(stage: Stage, at: ManaPosition, uid: str = "") -> None:
    """The cards of a position, one of them in full."""
    stage.home()
    view = at.game.view(0)
    stage.push(BrowsePage(stage, shelves(view, NAMES, stage.glyphs), at.handle.get(uid)))


@scene
async def mana_cards(stage: Stage) -> None:
    browse(stage, position())


@scene
async def mana_cards_in_play(stage: Stage) -> None:
    browse(stage, position(), "p2")


@scene
async def mana_cards_many(stage: Stage) -> None:
    browse(stage, eight_a_side(3), "q5")


@scene
async def mana_cards_mana(stage: Stage) -> None:
    browse(stage, position())
    stage.type("left")


@scene
async def mana_help(stage: Stage) -> None:
    await begun(stage)
    stage.type("question_mark")


@scene
async def mana_help_signs(stage: Stage) -> None:
    await begun(stage)
    stage.type("question_mark", "G")


@scene
async def mana_curtain(stage: Stage) -> None:
    await stage.bring_together("mana", human("Kim"), human("Lee"))


async def test_escape_steps_back_from_a_list_before_it_leaves_the_table(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    table = await stage.bring_together("mana")
    stage.type(*"1234567", "enter")
    await stage.settle()
    stage.type("m")
    assert "Which Mana card?" in stage.text()
    stage.type("escape")
    assert stage.top is table and "Which Mana card?" not in stage.text()
    stage.type("escape")
    assert "The game is saved. Leave it?" in stage.prompt


async def test_the_card_under_the_cursor_is_shown_in_full_and_arrows_lead_on(
    tmp_path: Path,
) -> None:
    stage = Stage(tmp_path)
    table = await begun(stage)
    view = table.game.view(0)
    assert isinstance(view, ManaView)
    stage.type("2", "c")
    assert isinstance(stage.top, BrowsePage)
    third = next(row for row in stage.text().splitlines() if "►" in row)
    stage.type("down", "up")
    assert third in stage.text()
    for card in view.hands[0]:
        assert POOL.cards[view.faces[card]].name in stage.text()
    stage.type("escape")
    assert stage.pages[-1] is table


async def test_a_unit_in_full_says_what_it_is_now_and_explains_what_it_has_gained() -> None:
    """With its sign at the table, for there may be several of a name."""
    stage = Stage()
    browse(stage, position(), "p2")
    assert "► 2 (3)(S) Captain of the Sunwall" in stage.text()
    card = " ".join(" ".join(row[42:] for row in stage.text().splitlines()[2:-2]).split())
    now, rest = card.split(" Unit, ATK 3, DEF 3.")
    assert "5/4 Leech this turn, Parry (printed 3/3, +2/+1 this turn)" in now
    assert "Parry, Solar (S) and Metal (M): " in rest and "Leech, Water (W) and Earth" in rest


async def test_two_bots_are_watched_with_both_hands_open(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    table = await stage.bring_together("mana", BOT + "novice", BOT + "adept")
    for _ in range(9):
        stage.type("enter")
        await stage.settle()
    text = stage.text(120, 60)
    assert "Space pauses" in stage.prompt
    for seat in (0, 1):
        view = table.game.view(seat)
        assert isinstance(view, ManaView)
        for card in view.hands[seat]:
            assert POOL.cards[view.faces[card]].name in text


def _faces(view: ManaView, seat: int) -> list[str]:
    """What has been discarded."""
    return [view.faces[card] for card in view.discards[seat]]


async def test_between_two_people_no_card_of_a_hand_is_drawn_while_both_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name on the screen tells, unless the card lies open as well."""
    stage, rng = Stage(tmp_path), random.Random(3)
    table = await stage.bring_together("mana", human("Kim"), human("Lee"))
    assert isinstance(table, SharedPage)
    hidden = moments = 0
    for _ in range(900):
        await stage.settle()
        if stage.top is not table:
            break
        public = bool(table._pending) or "Enter shows the cards." in stage.prompt
        if public:
            with monkeypatch.context() as patch:
                patch.setattr(SharedPage, "log", [])
                text = stage.text()
            for seat in (0, 1):
                view = table.game.view(seat)
                assert isinstance(view, ManaView)
                # Two decks have some cards in common: the other side may have played the same one.
                played = {*(unit.face for unit in view.units), *_faces(view, 0), *_faces(view, 1)}
                for card in (*view.hands[seat], *view.dealt[seat]):
                    face = view.faces[card]
                    assert face in played or POOL.cards[face].name not in text
            moments += bool(table._pending)
            hidden += not table._pending
            stage.type("space" if table._pending else "enter")
        else:
            table._answer(table.game.options(table._seat).sample(rng))
    else:
        raise AssertionError("the game does not end")
    assert hidden > 20 and moments > 3
