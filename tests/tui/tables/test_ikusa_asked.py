"""That Ikusa's scenes leave nothing out that the rules ask, and what every one of them has to show."""

from __future__ import annotations

import pytest

from engines.ikusa.rules import Ikusa
from tests.tui.tables import ikusa_asked, ikusa_scenes
from themes.glyphs import UNICODE
from tui.tables.ikusa.desk import IkusaDesk

SCENES = ikusa_scenes.SCENES | ikusa_asked.SCENES


def test_a_scene_shows_whatever_the_rules_ask_of_a_seat() -> None:
    """Every label of DEC, in a position in which this seat is asked; and in the ones in which the other is."""
    asked: set[str] = set()
    waited: set[str] = set()
    for made in SCENES.values():
        desk = made().desk
        (asked if desk.asked else waited).add(desk.view.label)
    assert asked >= set(Ikusa.verbs)
    assert waited >= {"rps", "gates", "main", "attack", "block", "free_cast", "W_RESPONSE"}


@pytest.mark.parametrize("name", SCENES)
def test_what_is_asked_and_the_key_of_the_help_are_always_told(name: str) -> None:
    """The prompt never takes the room of `? help`, which is there whenever the key is: not where any key goes on."""
    scene = SCENES[name]()
    rows = scene.draw(80, 24).plain().splitlines()
    goes_on = scene.moment is not None or scene.desk.confirming is not None
    assert rows[-1].endswith("? help") != goes_on
    assert max(map(len, rows)) <= 80
    if scene.desk.asked and scene.moment is None and scene.desk.view.phase != "setup":
        assert any("You act: " in row for row in rows)


@pytest.mark.parametrize("name", SCENES)
def test_long_names_leave_everything_in_its_place(name: str) -> None:
    """Two people at one table: neither is `You`, and both names are as long as they may be."""
    scene = SCENES[name]()
    if scene.moment is not None:
        return
    desk = IkusaDesk(0, ("Maximilian Wunderlich-Y", "Wilhelmine Wunderlich-X"), UNICODE)
    desk.watched, desk.open_hand = scene.desk.watched, scene.desk.open_hand
    desk.update(scene.desk.view)
    scene.desk = desk
    canvas = scene.draw(80, 24)
    assert canvas.lost == []
    narrow = canvas.plain().splitlines()
    assert [row[:80].rstrip() for row in scene.draw(99, 24).plain().splitlines()] == narrow
    shown = [row.replace(desk.names[0], "").replace(desk.names[1], "") for row in narrow[:-1]]
    assert not any("…" in row for row in shown)
    assert narrow[-1].endswith("? help")
