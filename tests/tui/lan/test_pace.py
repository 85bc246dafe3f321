"""Automatic answers over the network: how long after the question they come."""

from __future__ import annotations

from tui.lan.pace import LEAST, SPREAD, delay


def test_an_automatic_answer_comes_after_300_to_500_ms() -> None:
    """W-06: drawn from one distribution, which is told nothing of the hand."""
    drawn = [delay() for _ in range(400)]
    assert all(LEAST <= each < LEAST + SPREAD for each in drawn)
    assert (LEAST, LEAST + SPREAD) == (0.3, 0.5)
    assert max(drawn) - min(drawn) > SPREAD / 2
