"""Every golden screen fits its terminal, and tells all that it tells to the end."""

from __future__ import annotations

import re

import pytest

from tests.tui.widths import Screen, screens
from tui.canvas import cells

MAY_END_SO = re.compile(r"(\w)\1{9,}…|Joining the network…", re.IGNORECASE)
"""A name or a line from outside that is one letter over and over; and what takes its time."""

SCREENS = {f"{each.name}-{each.width}": each for each in screens()}


def test_every_screen_that_is_kept_is_kept_at_80_columns() -> None:
    kept = {each.name for each in SCREENS.values() if (each.width, each.height) == (80, 24)}
    assert {each.name for each in SCREENS.values()} == kept


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_no_line_is_longer_than_its_screen_and_none_is_cut(screen: Screen) -> None:
    assert len(screen.rows) <= screen.height
    for number, row in enumerate(screen.rows, 1):
        assert cells(row) <= screen.width, row
        if number < screen.height:  # The last row waits: `Rin is thinking…`.
            assert "…" not in MAY_END_SO.sub("", row), row
