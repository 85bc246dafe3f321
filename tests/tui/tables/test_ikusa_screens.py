"""Ikusa's table, question by question: what it looks like, and that nothing is cut off."""

from __future__ import annotations

import pytest

from tests.tui import golden
from tests.tui.tables.ikusa_scenes import SCENES
from themes.glyphs import ASCII, UNICODE, Glyphs

scenes = pytest.mark.parametrize("name", SCENES)


@scenes
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_question_looks_as_it_should(name: str, size: tuple[int, int]) -> None:
    text = SCENES[name]().draw(*size).plain()
    golden.check(f"tables/ikusa/{name}-{size[0]}x{size[1]}", text)


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
def test_every_question_can_be_drawn_in_ascii_alone(name: str) -> None:
    text = SCENES[name]().draw(80, 24, ASCII).plain()
    assert text.isascii(), [letter for letter in text if not letter.isascii()]


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
def test_what_a_card_is_about_to_do_is_told_apart_without_colour(glyphs: Glyphs) -> None:
    """Attacking, tapped, falling, raised, lowered, face-down: a sign of its own each, in either set."""
    signs = [glyphs.right, glyphs.tapped, glyphs.no, glyphs.up, glyphs.down, glyphs.bullet]
    assert len({*signs, glyphs.back}) == len(signs) + 1
