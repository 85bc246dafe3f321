"""How Ikusa's table shares its room, and what it says of a choice before it is made."""

from __future__ import annotations

import pytest

from tests.tui.tables.ikusa_asked import SCENES, stacked
from tests.tui.tables.ikusa_scenes import (
    Scene,
    answering,
    do,
    eight_a_side,
    eight_split,
    position,
    seen,
    splitting,
    to,
)


def rows(scene: Scene, width: int = 80, height: int = 24) -> list[str]:
    return scene.draw(width, height).plain().splitlines()


def row(scene: Scene, text: str) -> str:
    """The first row that has it."""
    return next(each for each in rows(scene) if text in each)


def test_what_the_other_side_did_is_seen_beside_a_full_hand() -> None:
    scene = seen(
        position("elementium"), log=("Rin untaps 3 cards.", "Rin attacks with Mist Ferryman.")
    )
    assert any(each.strip() == "Rin attacks with Mist Ferryman." for each in rows(scene))


def test_a_card_in_a_crowded_hand_keeps_to_a_row_and_tells_what_it_is() -> None:
    scene = seen(position())
    assert "Firecracker Hound 2/2 el(F)" in row(scene, "Firecracker")
    assert "Undertaker of Cinders 1/3 dual" in row(scene, "Undertaker")
    assert "Sleeper in the Rampart dual" in row(scene, "Rampart"), "its numbers do not fit"
    assert "Turn It Over kyu" in row(scene, "Turn It Over")
    whole = "\n".join(rows(seen(position(A={"hand": ["undertaker_of_cinders"]}))))
    assert "Undertaker of Cinders 1/3 or (1)(E) No Door" in " ".join(whole.split())


def test_the_hand_looks_the_same_while_something_is_on_the_stack() -> None:
    for at in (position(active="B"), answering(), stacked()):
        assert "7 (1)(F) Firecracker Hound 2/2 el(F) " in row(seen(at), "Firecracker")


@pytest.mark.parametrize(
    ("phase", "key", "told"),
    [
        ("elementium", "7", "lay Firecracker Hound, face-up or face-down"),
        ("elementium", "9", "cast or lay Turn It Over"),
        ("elementium", "0", "lay Undertaker of Cinders face-down"),
        ("main", "0", "cast either side of Undertaker of Cinders"),
        ("main", "2", "use Twin-Hook Sentry"),
        ("ikusa", "1", "attack with Ram of the Burning Yoke"),
    ],
)
def test_the_prompt_says_what_enter_does_with_the_card(phase: str, key: str, told: str) -> None:
    assert f" Enter: {told}" in rows(seen(position(phase)).press(key))[-1]


def test_an_ikusa_under_way_is_foretold_in_its_windows() -> None:
    assert row(SCENES["window-attack"](), "If nothing blocks: You lose 1 gate")
    assert row(SCENES["window-block"](), "What this leads to: 1 takes 4 and falls")


def test_who_fights_is_in_sight_on_a_crowded_side_while_nothing_is_asked() -> None:
    at = do(eight_a_side(3, "ikusa", A={"hand": []}), ("A", "attack", {"by": "a10"}))
    scene = seen(to(at, "block", 1))
    assert not scene.desk.asked
    assert "A►Ram of the Burning Yoke" in row(scene, "A►")


def test_damage_is_first_given_where_conquer_does_not_prevent_it() -> None:
    scene = seen(splitting())
    assert "its Conquer prevents all of it" in row(scene, "to a Lotus-Pond Exorcist")
    assert row(scene, "to a Lotus-Pond Exorcist").split()[1] == "0"
    assert row(scene, "to d Memory-Eating Eel").split()[0] == "3"


def test_what_a_split_leads_to_stays_in_sight_with_many_blockers() -> None:
    scene = seen(eight_split())
    for _ in range(7):
        assert row(scene, "8 Ox of the Old Furrow takes 21 and falls")
        scene.press("down")


def test_what_is_attached_to_the_card_under_the_cursor_is_told_with_it() -> None:
    assert "The host gets +3/+0 and has Swift." in row(seen(position()).press("2"), "With 5 Sash")
    assert row(seen(position()).press("b"), "With e Sealing Nails: ")


def test_six_cards_of_the_hand_are_seen_in_the_main_phase_with_eight_wargeists_a_side() -> None:
    scene = seen(eight_a_side())
    assert row(scene, "hand 1-6 of 7")
    assert row(scene, "8 Ox of the Old Furrow") and row(scene, "k Ox of the Old Furrow")
    assert row(scene, "Taps (any) (any)")
