"""Two people at one terminal: between their turns nothing on the screen is known to one side alone."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engines.core.cards import Seat
from engines.core.needs import Shuffle
from engines.core.registry import load
from engines.core.view import View
from tests.tui import golden
from tests.tui.pages.stage import SIZES, Stage
from themes.glyphs import ASCII, UNICODE, Glyphs
from tui.pages.sharing import SharedPage
from tui.pages.starting import bring_together, go_on
from tui.players import human

GAMES = ("elements", "toji")


def sit(stage: Stage, game: str, seed: str = "golden", **settings: int) -> SharedPage:
    stage.home()
    bring_together(stage, game, (human("Kim"), human("Lee")), settings, seed)
    assert isinstance(stage.top, SharedPage)
    return stage.top


def is_hidden(stage: Stage) -> bool:
    return "Enter shows the cards." in stage.prompt


async def answer(stage: Stage, table: SharedPage, rng: random.Random) -> None:
    """One random legal answer by whoever sees his cards, as the desk would give it."""
    game, seat = table.game, table._seat
    if isinstance(ask := game.owes(seat), Shuffle):
        table._answer(tuple(rng.sample(range(len(ask.cards)), len(ask.cards))))
    else:
        table._answer(game.options(seat).sample(rng))
    await stage.settle()


def words(game: str, faces: list[str]) -> Iterator[str]:
    """What cards look like in a hand, on the table and in sentences, as patterns."""
    for face in faces:
        if game == "elements":
            value = re.findall(r"\d", face)[0]
            yield rf"[│║] {value} [│║]"
            yield rf"\b{value} \([WFEMY]"
        else:
            letter, mp = face[0], face[-1]
            name = {"F": "Fire", "W": "Wind", "E": "Earth", "A": "Water"}[letter]
            yield rf"\b{name} {mp}\b"
            yield rf"\b{letter}{mp}\b"
            yield rf"[│║] {letter} {name.lower()}"


def hands(table: SharedPage) -> list[str]:
    """The faces in both hands, and what is sealed."""
    found = []
    for seat in (0, 1):
        view: Any = table.game.view(seat)
        found += [view.faces[card] for card in view.hands[seat]]
    return found


def shows_no_hand(stage: Stage, table: SharedPage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of either hand is drawn, the log aside: what was played may look like what is still held."""
    with monkeypatch.context() as patch:
        patch.setattr(SharedPage, "log", [])
        texts = [stage.text(*size) for size in SIZES]
    for pattern in words(table.game.package.name, hands(table)):
        for text in texts:
            assert not re.search(pattern, text), (pattern, text)


def asks_for_no_hand(stage: Stage, table: SharedPage, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn comes from what an onlooker may know."""
    asked: list[Seat | None] = []
    view = table.game.view

    def spy(seat: Seat | None) -> View:
        asked.append(seat)
        return view(seat)

    with monkeypatch.context() as patch:
        patch.setattr(table.game, "view", spy)
        stage.text()
    assert set(asked) <= {None}


def moment_needs_no_hand(stage: Stage, table: SharedPage) -> None:
    """A moment looks the same to a desk that has seen no card."""
    desk: Any = table._desk
    before, view = stage.text(), desk._view
    desk._view = replace(view, faces={})
    assert stage.text() == before
    desk._view = view


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(6))
async def test_while_the_cards_are_hidden_no_card_of_a_hand_is_drawn(
    game: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, rng = Stage(tmp_path), random.Random(seed)
    table = sit(stage, game, str(seed))
    hidden = moments = 0
    for _ in range(400):
        await stage.settle()
        if stage.top is not table:
            break
        if table._pending:
            moments += 1
            moment_needs_no_hand(stage, table)
            stage.type("space")
        elif is_hidden(stage):
            hidden += 1
            shows_no_hand(stage, table, monkeypatch)
            asks_for_no_hand(stage, table, monkeypatch)
            for key in ("l", "i", "question_mark", "escape"):
                stage.type(key)
                assert stage.top is not table
                asks_for_no_hand(stage, table, monkeypatch)
                stage.type("escape")
            stage.type("enter")
        else:
            assert table._seat in table.game.view(table._seat).waiting
            await answer(stage, table, rng)
    else:
        raise AssertionError("the game does not end")
    assert hidden > 5
    assert moments > 0


@pytest.mark.parametrize("game", GAMES)
async def test_the_log_tells_what_both_know(game: str, tmp_path: Path) -> None:
    """It is the log of an onlooker: with both names in it, and nothing about what one side drew."""
    stage, rng = Stage(tmp_path), random.Random(1)
    table = sit(stage, game)
    for _ in range(40):
        await stage.settle()
        if stage.top is not table:
            break
        if table._pending or is_hidden(stage):
            stage.type("enter")
        else:
            await answer(stage, table, rng)
    assert table.game.reader is None
    said = " ".join(table.game.log)
    assert "Kim" in said
    assert "Lee" in said
    assert not re.search(r"\b[Yy]ou\b", said)


async def test_while_the_cards_are_hidden_no_key_plays(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    table = sit(stage, "elements")
    await stage.settle()
    before, events = stage.text(), list(table.game._table.events)
    stage.type(*"pdtkyxhuz123", "space", "right", "tab")
    await stage.settle()
    assert stage.text() == before
    assert table.game._table.events == events


async def test_after_an_answer_the_screen_hides_and_names_who_is_next(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    table = sit(stage, "elements")
    await stage.settle()
    first = table.game.names(None)[table.game.seat]
    second = ({"Kim", "Lee"} - {first}).pop()
    assert f"Now {first}." in stage.prompt
    asking = stage.top.asking
    stage.type("enter")
    assert stage.top.asking != asking
    assert "Your move" in stage.prompt
    stage.type("enter")
    await stage.settle()
    assert f"Now {second}. Enter shows the cards." in stage.prompt
    assert f"{first} plays" in stage.text()


async def test_an_enter_too_many_shows_nobody_the_cards_of_the_other(tmp_path: Path) -> None:
    """Whoever holds Enter down, or hits it twice, still sits there."""
    stage = Stage(tmp_path)
    sit(stage, "toji")
    await stage.settle()
    stage.type("enter", "1", *["enter"] * 9)
    assert is_hidden(stage)
    await stage.settle()
    assert is_hidden(stage)
    stage.type("enter")
    assert not is_hidden(stage)


async def test_both_choose_at_once_one_after_the_other(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    table = sit(stage, "toji")
    await stage.settle()
    assert "Now Kim." in stage.prompt
    stage.type("enter", "1", "enter")
    await stage.settle()
    assert "Now Lee." in stage.prompt
    assert "rock" not in stage.text()
    stage.type("enter")
    assert "✓" not in stage.text()
    stage.type("2", "enter")
    await stage.settle()
    assert table._pending
    assert "Kim" in stage.text()


async def test_taking_back_is_refused_in_words(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    sit(stage, "toji")
    await stage.settle()
    stage.type("enter", "u")
    assert stage.prompt.startswith("Only answers to a bot can be taken back.")


async def test_nobody_is_you_in_the_result(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    sit(stage, "toji")
    await stage.settle()
    stage.type("enter", "x", "enter")
    await stage.settle()
    assert stage.top.name == "Result"
    assert "Lee wins: Kim conceded." in stage.text()
    stage.type("r")
    await stage.settle()
    assert is_hidden(stage)


@pytest.mark.parametrize("game", GAMES)
async def test_it_goes_on_hidden_from_the_saved_games(game: str, tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    table = sit(stage, game)
    await stage.settle()
    stage.type("enter", "enter")
    await stage.settle()
    before = stage.text()
    stage.type("escape", "enter")
    assert "Kim and Lee" in stage.text()
    path = table.game.save.path
    assert path is not None
    assert not go_on(stage, path)
    await stage.settle()
    assert stage.text() == before
    assert is_hidden(stage)
    stage.home()
    stage.type("5")
    assert "Two people at one terminal: Kim and Lee." in stage.text()


@pytest.mark.parametrize(
    "names", [("", ""), ("Kim", "Kim"), ("You", "\x1b[31m"), ("x" * 99, "ж" * 99)]
)
async def test_whatever_the_names_are_both_can_be_told_apart(
    names: tuple[str, str], tmp_path: Path
) -> None:
    stage = Stage(tmp_path)
    stage.home()
    bring_together(stage, "toji", (human(names[0]), human(names[1])), {}, "1")
    await stage.settle()
    first, second = stage.played.names(None)
    assert first != second
    assert "You" not in (first, second)
    for glyphs in (UNICODE, ASCII):
        stage.glyphs = glyphs
        assert stage.canvas().lost == []
        assert "\x1b" not in stage.text()


async def test_a_table_for_two_is_set_up_with_names(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.home()
    stage.type("2", "up", "2", "down", *"Kim", "down", *"jk qi?", "enter")
    assert stage.played.header.players == ("you:Kim", "you:jk qi?")
    assert load("elements").title in stage.text()


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda each: each.name)
@pytest.mark.parametrize("game", GAMES)
async def test_it_looks_like_this(game: str, glyphs: Glyphs, tmp_path: Path) -> None:
    stage = Stage(tmp_path, glyphs=glyphs)
    sit(stage, game)
    shots = {}
    await stage.settle()
    stage.type("enter", *("enter",) if game == "elements" else ("1", "enter"))
    await stage.settle()
    shots["hidden"] = [stage.canvas(*size) for size in SIZES]
    stage.type("enter")
    shots["shown"] = [stage.canvas(*size) for size in SIZES]
    stage.type("question_mark")
    shots["help"] = [stage.canvas(*size) for size in SIZES]
    for name, canvases in shots.items():
        for (width, height), canvas in zip(SIZES, canvases, strict=True):
            assert canvas.lost == []
            if glyphs is ASCII:
                assert canvas.plain().isascii()
            else:
                golden.check(f"pages/two_{name}_{game}-{width}x{height}", canvas.plain())
