"""The tables of Mana and Ikusa, question by question: what they look like, and that nothing is cut off."""

from __future__ import annotations

import pytest

from tests.tui import golden
from tests.tui.tables import ikusa_asked, ikusa_scenes, mana_scenes
from themes.glyphs import ASCII, UNICODE, Glyphs
from tui.tables.desk import GOES_BACK
from tui.tables.pieces import HELP

SCENES = {
    f"{game}/{name}": made
    for game, made_by_name in (
        ("ikusa", ikusa_scenes.SCENES),
        ("ikusa", ikusa_asked.SCENES),
        ("mana", mana_scenes.SCENES),
    )
    for name, made in made_by_name.items()
}

scenes = pytest.mark.parametrize("name", SCENES)


@scenes
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_question_looks_as_it_should(name: str, size: tuple[int, int]) -> None:
    text = SCENES[name]().draw(*size).plain()
    golden.check(f"tables/{name}-{size[0]}x{size[1]}", text)


@scenes
def test_nothing_is_cut_off_or_written_over_at_80_columns(name: str) -> None:
    """The same scene on a wider canvas has the same rows, so nothing ran into an edge."""
    canvas = SCENES[name]().draw(80, 24)
    assert canvas.lost == []
    narrow = canvas.plain().splitlines()
    wider = SCENES[name]().draw(99, 24).plain().splitlines()
    assert [row[:80].rstrip() for row in wider] == narrow
    for row in narrow[:-1]:
        assert "…" not in row


@scenes
def test_the_prompt_row_ends_in_the_key_of_the_help_unless_any_key_is_an_answer(name: str) -> None:
    scene = SCENES[name]()
    row = scene.draw(80, 24).plain().splitlines()[-1]
    assert row.endswith(HELP) == (scene.moment is None and scene.desk.confirming is None)
    if scene.desk.confirming is not None:
        assert row.endswith(GOES_BACK)


@scenes
def test_every_question_can_be_drawn_in_ascii_alone(name: str) -> None:
    text = SCENES[name]().draw(80, 24, ASCII).plain()
    assert text.isascii(), [letter for letter in text if not letter.isascii()]


@scenes
def test_looking_changes_nothing_in_the_game(name: str) -> None:
    """Sizes, signs and cursors leave view and digest alone."""
    scene = SCENES[name]()
    game = scene.desk.view.partial()
    before, view = game.digest(), scene.desk.view
    for width, height in ((80, 24), (120, 40), (200, 60), (80, 24)):
        scene.draw(width, height, ASCII)
        scene.draw(width, height)
    assert scene.desk.view is view
    assert scene.desk.view.partial().digest() == before


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
def test_what_a_card_is_about_to_do_is_told_apart_without_colour(glyphs: Glyphs) -> None:
    """Attacking, blocking, tapped, dying, raised, lowered, face-down: a sign of its own each, in either set."""
    signs = [glyphs.right, glyphs.by, glyphs.tapped, glyphs.no, glyphs.up, glyphs.down]
    signs += [glyphs.bullet, glyphs.back]
    assert len(set(signs)) == len(signs)
