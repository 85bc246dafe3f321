"""Auto-pass at both tables: set by the same keys, always seen, ended by any key (Ikusa W-06, Mana R-8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines.core.passing import HOLD, MODES, PASS, QUICK, SMART
from tests.tui.tables import ikusa_scenes, mana_scenes
from tests.tui.tables.stepping import Scene, held
from tui.tables.ikusa.desk import IkusaDesk
from tui.tables.mana.desk import ManaDesk
from tui.tables.passing import PassingDesk

Make = Callable[[], Scene[Any]]


def ikusa(**given: Any) -> Scene[Any]:
    """A window of the first seat, with something to do unless the hand is said to be empty."""
    at = ikusa_scenes.position("ikusa", active="B", **given)
    return ikusa_scenes.seen(ikusa_scenes.do(at, ("B", "attack", {"by": "b3"})))


def mana(**given: Any) -> Scene[Any]:
    """The same: the other side has deployed and holds nothing back."""
    return mana_scenes.seen(mana_scenes.position(phase="post", priority="P", passes=1, **given))


IDLE_IKUSA = {"field": [], "hand": ["mist_ferryman"], "elem": 1}
BUSY = pytest.mark.parametrize("busy", [ikusa, mana])
IDLE = pytest.mark.parametrize(
    "idle", [lambda: ikusa(A=IDLE_IKUSA), lambda: mana(hand={"P": []})], ids=["ikusa", "mana"]
)
DESKS = pytest.mark.parametrize("desk", [IkusaDesk, ManaDesk])


def window_of(scene: Scene[Any]) -> str:
    found: str = scene.desk.windows.at(scene.desk.view)
    assert found
    return found


def prompt(scene: Scene[Any]) -> str:
    return scene.draw(80, 24).plain().splitlines()[-1]


def rule(scene: Scene[Any]) -> str:
    return scene.draw(80, 24).plain().splitlines()[-2]


@BUSY
def test_a_window_with_something_to_do_is_passed_as_the_mode_says(busy: Make) -> None:
    for mode in (SMART, HOLD):
        assert held(busy(), mode).desk.reflex is None
    assert held(busy(), resting=True).desk.reflex == PASS
    assert held(busy(), stops=[window_of(busy())], resting=True).desk.reflex is None
    scene = held(busy(), QUICK)
    scene.desk.passing.note(scene.desk.view, PASS)
    touches = busy is ikusa  # What is to be answered there is about to be done to an own card.
    assert scene.desk.reflex == (None if touches else PASS)


@IDLE
def test_a_window_with_nothing_to_do_is_passed_in_all_modes_but_hold(idle: Make) -> None:
    for mode in (SMART, QUICK):
        assert held(idle(), mode).desk.reflex == PASS
    assert held(idle(), HOLD).desk.reflex is None


@IDLE
def test_nothing_else_answers_for_a_window(idle: Make) -> None:
    """The pause before a choice that leaves no choice is no second way to pass."""
    for mode in MODES:
        assert held(idle(), mode).desk.asks_always


@BUSY
def test_a_mode_resting_and_a_stop_are_set_by_keys_and_always_seen(busy: Make) -> None:
    scene = busy()
    usual = scene.desk.windows.usual
    assert f"auto-pass: {usual} (w)" in rule(scene)
    window = window_of(scene)
    stop = "1234567890"[4 + list(scene.desk.windows.kinds).index(window)]
    scene.press("w", "2", stop, "w")
    assert "auto-pass: quick, 1 stop (w)" in rule(scene)
    assert scene.desk.passing.stops == {window}
    scene.press("w", "4", "escape")
    assert f"auto-pass: {scene.desk.windows.until}, 1 stop (w)" in rule(scene)
    scene.press("w", "4", stop, "w")
    assert "auto-pass: quick (w)" in rule(scene)


@BUSY
def test_nothing_is_passed_while_it_is_being_set(busy: Make) -> None:
    scene = busy().press("w", "4")
    assert scene.desk.reflex is None and scene.desk.asks_always and scene.desk.is_inside
    scene.press("w")
    assert scene.desk.reflex == PASS


@BUSY
def test_any_key_ends_a_pass_that_is_on_its_way_and_the_mode_with_it(busy: Make) -> None:
    for key in ("p", "enter", "down", "1", "escape", "é"):
        scene = held(busy(), stops=["W_END"], resting=True)
        assert scene.desk.press(key) is None
        assert scene.desk.reflex is None and "You are asked again." in prompt(scene)
        assert scene.desk.passing.mode == scene.desk.windows.usual
        assert scene.desk.passing.stops == {"W_END"}


@pytest.mark.parametrize("name", ["ikusa", "mana"])
def test_while_the_other_side_plays_any_key_ends_it(name: str) -> None:
    def waits() -> Scene[Any]:
        if name == "ikusa":
            return ikusa_scenes.seen(ikusa_scenes.position(active="B"))
        return mana_scenes.seen(mana_scenes.position(priority="Q"))

    for mode, resting in ((QUICK, False), (HOLD, True)):
        scene = held(waits(), mode, resting=resting)
        then = HOLD if mode == HOLD else scene.desk.windows.usual
        assert "Any key ends your auto-pass." in prompt(scene)
        assert scene.desk.press("down") is None
        assert f"auto-pass: {then} (w)" in rule(scene)
    scene = held(waits(), SMART)
    scene.press("down")
    assert "auto-pass: smart (w)" in rule(scene), "there was nothing that it kept from its player"


@IDLE
def test_a_key_before_a_pass_without_alternative_is_the_players_own(idle: Make) -> None:
    scene = held(idle(), SMART)
    assert scene.desk.press("p") == PASS
    scene = held(idle(), SMART)
    assert scene.desk.press("left") is None
    assert scene.desk.reflex is None and scene.desk.passing.mode == SMART


@BUSY
def test_a_take_back_asks_as_usual_and_keeps_the_stops(busy: Make) -> None:
    window = window_of(busy())
    scene = held(busy(), QUICK, [window], resting=True)
    scene.desk.ask_again()
    assert scene.desk.passing.mode == scene.desk.windows.usual
    assert scene.desk.reflex is None and scene.desk.passing.stops == {window}


def test_only_windows_are_ever_passed_at_a_table() -> None:
    """Own attacks, blocks, free casts, assignments, targets and payments stay their player's."""
    makes: list[tuple[str, Make]] = [*ikusa_scenes.SCENES.items(), *mana_scenes.SCENES.items()]
    for name, make in makes:
        desk: PassingDesk = make().desk
        if not desk.windows.at(desk.view):
            for mode in MODES:
                desk.passing.set_mode(mode)
                desk.passing.rest(desk.view)
                assert desk.reflex is None, name


@DESKS
def test_both_tables_have_the_same_key_and_their_help_tells_of_timing(
    desk: type[PassingDesk],
) -> None:
    assert (
        "w",
        "auto-pass: when your passes are made for you, and stops that ask all the same",
    ) in desk.keys
    [(title, said)] = desk.topics
    told = " ".join(said)
    assert title == "Auto-pass" and "Only hold hides everything." in told
    assert "an opponent who watches the time can tell a pass by itself" in told
    assert all(f"{mode}: " in told for mode in MODES)


@DESKS
def test_the_marker_fits_whatever_is_set(desk: type[PassingDesk]) -> None:
    scenes: Any = ikusa_scenes if desk is IkusaDesk else mana_scenes
    scene = held(scenes.seen(scenes.position()), QUICK, desk.windows.kinds, resting=True)
    canvas = scene.draw(80, 24)
    assert canvas.lost == [] and "stops (w)" in rule(scene)
    canvas = scene.press("w").draw(80, 24)
    assert canvas.lost == []
