"""What a hint points at on the table of Ikusa: Enter goes all the way to the answer that it names."""

from __future__ import annotations

import pytest

from engines.core.moves import Move
from engines.ikusa.moves import FACEDOWN
from engines.ikusa.plays import Plays
from tests.tui.tables.ikusa_scenes import Scene, position, seen


def moves(scene: Scene, verb: str, name: str, side: str = "") -> list[Move]:
    """All that can be sent of a card of this name, payments and targets each for itself."""
    sight = scene.desk._sight
    options = sight.options
    assert isinstance(options, Plays)
    plays = [play for play in options.plays if (play.kind, play.side) == (verb, side)]
    return [move for play in plays if sight.name(play.card).startswith(name) for move in play.all()]


def enter(scene: Scene, most: int = 5) -> Move | tuple[int, ...] | None:
    """The answer that Enter alone comes to."""
    for _ in range(most):
        scene.draw(80, 24)
        answer = scene.desk.press("enter")
        if answer is not None:
            return answer
    return None


@pytest.mark.parametrize("side", ["up", "rev"])
def test_a_hint_points_at_the_orientation_to_cast(side: str) -> None:
    scene = seen(position())
    hinted = moves(scene, "cast", "Undertaker", side)[0]
    scene.desk.point(hinted)
    face = {"up": "Undertaker of Cinders", "rev": "No Door Stays Shut"}[side]
    rows = scene.draw(80, 24).plain().splitlines()
    assert any("►" in row and "cast (" in row and face in row for row in rows)
    assert scene.desk.is_inside, "Esc goes back to the cards"
    answer = enter(scene)
    assert isinstance(answer, Move) and answer.args[:2] == hinted.args[:2]


def test_a_hint_goes_before_the_likeliest_target_sacrifice_and_payment() -> None:
    scene = seen(position())
    ability = moves(scene, "activate", "Twin-Hook")
    targets = {move.args: move for move in ability}
    assert len(targets) > 1
    for hinted in ability:
        scene.desk.point(hinted)
        assert enter(scene) == hinted
        scene.desk._begin(scene.desk._first_step())
    for hinted in moves(scene, "activate", "Keeper")[::7]:
        scene.desk.point(hinted)
        assert enter(scene) == hinted
        scene.desk._begin(scene.desk._first_step())
    hinted = moves(scene, "cast", "Firecracker", "up")[-1]
    scene.desk.point(hinted)
    assert scene.desk.press("t") is None
    assert enter(scene) == hinted


def test_a_hint_to_lay_face_down_points_at_the_card_to_lay() -> None:
    scene = seen(position("elementium"))
    scene.desk.press("9")
    scene.desk.point(FACEDOWN)
    pointed = scene.desk.pointed
    assert pointed is not None and pointed in scene.desk._sight.hand
    assert enter(scene) == FACEDOWN
    assert scene.desk._to_lay == scene.desk._sight.view.faces[pointed]


def test_a_hint_drops_what_was_chosen_on_the_way_to_another_answer() -> None:
    scene = seen(position()).press("2", "enter")
    hinted = moves(scene, "cast", "Firecracker", "up")[0]
    scene.desk.point(hinted)
    assert "Enter: cast Firecracker Hound" in scene.draw(80, 24).plain()
