"""What the keys do at Ikusa's table: every answer is legal, and each can be given from the keyboard."""

from __future__ import annotations

import random

import pytest

from engines.core.moves import CONCEDE, Move
from engines.core.needs import Shuffle
from engines.ikusa.moves import FACEDOWN, PASS, read_cast
from engines.ikusa.view import IkusaView
from tests.engines.playing import CASES, Case, play
from tests.tui.tables.ikusa_scenes import (
    NAMES,
    Scene,
    attacking_foe,
    do,
    fallen,
    position,
    seen,
    splitting,
)
from themes.glyphs import UNICODE
from tui.canvas import Canvas
from tui.tables.ikusa.asking import putting_back
from tui.tables.ikusa.desk import IkusaDesk

KEYS = ["left", "right", "up", "down", "enter", "enter", "space", "escape", "1", "2", "3", "6", "9",
        "0", "A", "B", "a", "b", "d", "n", "t", "p", "w", "y", "x", "minus", "tab", "é"]  # fmt: skip


def prompt(scene: Scene) -> str:
    return scene.draw(80, 24).plain().splitlines()[-1]


@pytest.mark.parametrize("case", [case for case in CASES if case.game == "ikusa"], ids=str)
def test_whatever_keys_are_pressed_the_answers_are_legal(case: Case) -> None:
    rng = random.Random(4)
    table = case.table("keys/0")
    desk = IkusaDesk(0, NAMES, UNICODE)
    for _ in play(table, random.Random(0)):
        view = table.game.view(0)
        assert isinstance(view, IkusaView)
        if 0 not in view.waiting:
            continue
        desk.update(view)
        for _ in range(3):
            answer = desk.press(rng.choice(KEYS))
            canvas = Canvas(80, 24)
            desk.draw(canvas)
            assert canvas.lost == []
            if isinstance(answer, Move):
                if answer != CONCEDE:
                    assert table.game.why_not(0, answer) is None
            elif answer is not None:
                [need] = [each for each in view.wanted if isinstance(each, Shuffle)]
                assert sorted(answer) == list(range(len(need.cards)))


def test_a_phase_in_which_something_could_still_be_done_ends_with_a_second_key() -> None:
    scene = seen(position()).press("p")
    assert "End your main phase?" in prompt(scene)
    assert scene.desk.press("p") is None and scene.desk.confirming is None
    assert scene.press("p").desk.press("enter") == PASS


def test_a_window_is_passed_with_one_key() -> None:
    at = do(position("ikusa", active="B"), ("B", "attack", {"by": "b3"}))
    assert seen(at).desk.press("p") == PASS


def test_a_dual_card_is_cast_in_the_orientation_that_is_chosen() -> None:
    for key, side in (("1", "up"), ("2", "rev")):
        scene = seen(position()).press("0", "enter", key)
        answer = scene.desk.press("enter")
        while answer is None:
            answer = scene.desk.press("enter")
        assert isinstance(answer, Move)
        cast = read_cast(answer)
        assert cast is not None and cast.side == side


def test_a_card_is_laid_face_down_after_the_hand_was_mixed() -> None:
    """K-07: the card that was meant is under the cursor again."""
    scene = seen(position("elementium")).press("A", "enter", "2")
    scene.press("down", "up")
    meant = scene.desk.view.faces[scene.desk._sight.hand[3]]
    answer = scene.desk.press("enter")
    if answer != FACEDOWN:
        answer = scene.press("down").desk.press("enter")
    assert answer == FACEDOWN
    assert scene.desk._to_lay == scene.desk.view.faces[scene.desk._sight.labelled("A") or 0]
    assert meant


def test_elementium_are_chosen_by_hand_and_have_to_pay_exactly() -> None:
    at = position()
    scene = seen(at).press("7", "t", "4", "1")
    answer = scene.desk.press("enter")
    assert isinstance(answer, Move) and at.game.why_not(0, answer) is None
    scene = seen(at).press("9", "t", "enter", "5", "4", "enter")
    assert "do not pay exactly" in prompt(scene)


def test_blockers_are_sent_and_called_back() -> None:
    at = attacking_foe()
    a2 = at.handle["a2"]
    scene = seen(at).press("2")
    assert scene.desk.press("enter") == Move("block", (a2,))
    assert scene.press("space").desk.press("enter") == Move("block")
    assert "cannot block what has Spy" in prompt(scene.press("1"))


def test_damage_is_filled_in_and_only_sent_when_it_adds_up() -> None:
    at = splitting()
    scene = seen(at)
    filled = scene.desk.press("enter")
    assert isinstance(filled, Move) and filled.verb == "distribute"
    scene.press("down", "0", "enter")
    assert "still to be given" in prompt(scene)
    changed = scene.press("up", "space").desk.press("enter")
    assert isinstance(changed, Move) and changed != filled
    assert at.game.why_not(0, changed) is None


def test_what_has_fallen_is_cast_for_nothing_or_not() -> None:
    at = fallen()
    scene = seen(at)
    answer = scene.desk.press("enter")
    while answer is None:
        answer = scene.desk.press("enter")
    assert isinstance(answer, Move) and answer.verb == "free_cast"
    assert seen(at).press("down").desk.press("enter") == PASS


def test_cards_looked_at_go_back_in_the_order_in_which_they_are_chosen() -> None:
    """V-14; what is not chosen follows as it is listed."""
    scene = seen(position())
    sight = scene.desk._sight
    scene.desk._begin(putting_back(sight, Shuffle(sight.hand[:3], 0)))
    assert scene.press("2").desk.press("enter") == (1, 0, 2)
    assert "Enter: the rest as listed" in prompt(scene)
