"""Both tables, phase by phase: what they look like, that nothing is cut off, and what each key does."""

from __future__ import annotations

import random

import pytest

from engines.core.moves import CONCEDE, Move
from engines.core.needs import Shuffle
from engines.core.table import Table
from engines.toji.view import TojiView
from tests.engines.playing import CASES, Case, play
from tests.tui import golden
from tests.tui.tables.scenes import TABLES, Scene, new_desk, scenes
from themes.glyphs import ASCII
from tui.canvas import Canvas
from tui.tables.desk import GOES_BACK, Desk
from tui.tables.elements import ElementsDesk
from tui.tables.pieces import HELP
from tui.tables.toji import TojiDesk

tables = pytest.mark.parametrize("case", TABLES, ids=str)


@tables
def test_nothing_is_cut_off_or_written_over_at_80_columns(case: Case) -> None:
    """The same scene on a wider canvas has the same rows, so nothing ran into an edge."""
    for scene in scenes(case):
        _is_whole(scene)


def _is_whole(scene: Scene) -> None:
    canvas = scene.draw(80, 24)
    assert set(canvas.lost) <= {"Maximiliane Wunderlich-X"}, scene.name
    narrow = canvas.plain().splitlines()
    assert [row[:80].rstrip() for row in scene.draw(99, 24).plain().splitlines()] == narrow, (
        scene.name
    )
    # A name may be cut with an ellipsis, and the prompts that wait end in one; nothing else has it.
    for row in narrow:
        text = row.replace("Maximiliane…", "").removesuffix("? help").strip()
        waits = row is narrow[-1] and not scene.desk.asked
        assert "…" not in (text.removesuffix("…") if waits else text), (scene.name, row)


@tables
def test_the_prompt_row_ends_in_the_key_of_the_help_unless_any_key_is_an_answer(case: Case) -> None:
    for scene in scenes(case):
        row = scene.draw(80, 24).plain().splitlines()[-1]
        assert row.endswith(HELP) == (scene.moment is None), scene.name
        if scene.moment is None and scene.desk.press("x") is None and scene.desk.confirming:
            assert scene.draw(80, 24).plain().splitlines()[-1].endswith(GOES_BACK)
            scene.desk.press("escape")


@tables
def test_every_phase_can_be_drawn_in_ascii_alone(case: Case) -> None:
    for scene in scenes(case):
        text = scene.draw(80, 24, ASCII).plain()
        assert text.isascii(), (scene.name, [c for c in text if not c.isascii()])


@tables
def test_long_names_leave_everything_in_its_place(case: Case) -> None:
    long = scenes(case, 4, ("You", "Maximiliane Wunderlich-X"))
    for scene, short in zip(long, scenes(case, 4), strict=True):
        _is_whole(scene)
        if scene.moment is None:
            rows = scene.draw(80, 24).plain().splitlines()
            other = short.draw(80, 24).plain().splitlines()
            for place in (0, 2, 3):
                # Whatever stands on the right stays where it is.
                assert rows[place][72:] == other[place][72:]


@tables
def test_whatever_keys_are_pressed_the_answers_are_legal(case: Case) -> None:
    rng = random.Random(4)
    keys = ["left", "right", "enter", "space", "escape", "up", "1", "2", "3", "6", "9", "0",
            "p", "d", "t", "k", "y", "r", "x", "o", "tab", "question_mark", "é"]  # fmt: skip
    for seed in range(4):
        table = case.table(f"keys/{seed}")
        desk = new_desk(case.game)
        for _ in play(table, random.Random(seed)):
            desk.update(table.game.view(0))
            for _ in range(12):
                answer = desk.press(rng.choice(keys))
                desk.draw(Canvas(80, 24))
                if isinstance(answer, Move):
                    assert table.game.why_not(0, answer) is None
                elif answer is not None:
                    assert sorted(answer) == list(range(len(answer)))


@tables
def test_conceding_takes_a_second_and_different_key(case: Case) -> None:
    desk = asked(case)
    assert desk.press("x") is None
    assert "concede" in prompt(desk).lower()
    assert desk.press("x") is None
    assert desk.confirming is None
    desk.press("x")
    assert desk.press("enter") == CONCEDE


def asked(case: Case, label: str = "") -> Desk:
    """A desk whose player is asked (for `label`)."""
    for seed in range(30):
        table = case.table(f"asked/{seed}")
        for _ in play(table, random.Random(seed)):
            view = table.game.view(0)
            if 0 in view.waiting and (
                not label or label in (view.label, getattr(view, "phase", ""))
            ):
                desk = new_desk(case.game)
                desk.update(view)
                return desk
    raise AssertionError(label)


def prompt(desk: Desk) -> str:
    canvas = Canvas(80, 24)
    desk.draw(canvas)
    return canvas.plain().splitlines()[-1]


ELEMENTS, TOJI = CASES[0], CASES[2]


@pytest.mark.parametrize(("key", "word"), [("k", "knock"), ("y", "yield")])
def test_knocking_and_yielding_ask_again(key: str, word: str) -> None:
    for seed in range(40):
        table = ELEMENTS.table(f"confirm/{seed}")
        for _ in play(table, random.Random(seed)):
            game = table.game
            if 0 in game.view(0).waiting and Move(word) in game.options(0):
                desk = new_desk("elements")
                desk.update(game.view(0))
                assert desk.press(key) is None
                assert f"enter {word}s" in prompt(desk).lower()
                assert desk.press(key) is None
                desk.press(key)
                assert desk.press("enter") == Move(word)
                return
    raise AssertionError("the position never came up")


def test_a_false_knock_is_not_offered_and_says_why() -> None:
    desk = asked(ELEMENTS)
    assert desk.press("k") is None
    assert "over the limit" in prompt(desk)
    assert desk.press("enter") is not None  # Enter plays the chosen card: nothing was waiting.


def test_a_card_that_is_no_six_says_why_it_cannot_be_discarded() -> None:
    desk = asked(ELEMENTS)
    desk.press("1")
    assert desk.press("d") is None
    assert "Only a 6" in prompt(desk)


def test_supports_are_picked_one_by_one_and_no_more_than_two() -> None:
    for seed in range(60):
        table = TOJI.table(f"three/{seed}")
        for _ in play(table, random.Random(seed)):
            view = table.game.view(0)
            assert isinstance(view, TojiView)
            if view.label == "support" and 0 in view.waiting and len(view.matching(0)) == 3:
                desk = new_desk("toji")
                desk.update(view)
                for key in "123":
                    desk.press(key)
                assert "two supports" in prompt(desk)
                desk.press("1")
                _, second, _ = view.matching(0)
                assert desk.press("enter") == Move("support", (second,))
                return
    raise AssertionError("three matching supports never came up")


def test_a_fan_can_be_ordered_by_hand() -> None:
    desk = asked(TOJI, "FAN")
    assert isinstance(desk, TojiDesk)
    before = desk.hand()
    desk.press("1")
    desk.press("space")
    desk.press("right")
    desk.press("space")
    after = desk.hand()
    assert after == (before[1], before[0], *before[2:])
    answer = desk.press("enter")
    assert isinstance(answer, tuple) and not isinstance(answer, Move)
    need = desk.view.wanted[0]
    assert isinstance(need, Shuffle)
    assert tuple(need.cards[place] for place in answer) == after


def test_the_order_of_a_fan_is_drawn_anew_and_tells_nothing_of_draw_order() -> None:
    orders = set()
    for seed in range(12):
        desk = asked(TOJI, "FAN")
        assert isinstance(desk, TojiDesk)
        desk._rng = random.Random(seed)
        desk._moment_key = ()
        desk.update(desk.view)
        orders.add(desk.press("enter"))
    assert len(orders) > 6


def test_the_cursor_stays_on_its_card_when_the_view_changes() -> None:
    desk = asked(ELEMENTS)
    desk.press("3")
    assert isinstance(desk, ElementsDesk)
    view = desk.view
    chosen = desk._chosen
    desk.update(view)
    assert desk._chosen == chosen


def test_a_desk_of_the_second_seat_has_its_own_things_at_the_bottom() -> None:
    table: Table = ELEMENTS.table("second")
    desk = new_desk("elements", 1, ("Rin", "You"))
    desk.update(table.game.view(1))
    canvas = Canvas(80, 24)
    desk.draw(canvas)
    rows = canvas.plain().splitlines()
    assert rows[2].startswith(" Rin")
    assert rows[8].startswith(" You")


@tables
def test_every_phase_looks_as_it_did(case: Case) -> None:
    for scene in scenes(case):
        golden.check(f"tables/{case}/{scene.name}-80x24", scene.draw(80, 24).plain())
        if scene.moment is None:
            golden.check(f"tables/{case}/{scene.name}-120x40", scene.draw(120, 40).plain())
