"""Saved games in columns: whatever stands in them, nothing is cut off, wrapped or out of line at 80 columns."""

from __future__ import annotations

import re

import pytest

from themes.glyphs import UNICODE
from tui.canvas import Canvas
from tui.pages.listed import AGO, LONGEST, STANDING, ago, since
from tui.pages.menu import Entry, Menu
from tui.pages.page import HEIGHT, WIDTH

MINUTE, HOUR, DAY = 60, 3600, 86400
AGES = (
    0,
    MINUTE,
    13 * MINUTE,
    59 * MINUTE,
    HOUR,
    23 * HOUR,
    DAY,
    364 * DAY,
    365 * DAY,
    36_000 * DAY,
)
STANDINGS = (
    "before the first turn",
    "game 3, turn 14, life 12 : 12",
    "round 16 of 16, 10 : 6",
    "cannot be continued",
    "",
)


@pytest.mark.parametrize("seconds", AGES)
def test_how_long_ago_fits_its_column(seconds: float) -> None:
    assert 0 < len(ago(seconds)) <= AGO


def test_ages_stand_in_one_column_one_row_each() -> None:
    entries = [
        Entry(" ", "Elements against Grandmaster", since(standing, age))
        for standing in STANDINGS
        for age in AGES[:3] + AGES[5:6]
    ]
    for entry in entries:
        canvas = Canvas(WIDTH, HEIGHT, UNICODE)
        Menu([entry]).draw(canvas, 2, 3, 78, HEIGHT - 8, label=LONGEST + 1)
        rows = [row for row in canvas.plain().split("\n") if row.strip()]
        assert canvas.lost == [] and len(rows) == 1
        found = re.search(r"(just now|\d+ \w+ ago)$", rows[0].rstrip())
        assert found is not None and found.start() == 2 + (LONGEST + 1) + 5 + STANDING + 1
