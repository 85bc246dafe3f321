"""The yardsticks of the theme tests measure what their papers say."""

from __future__ import annotations

import pytest

from tests.themes.vision import EYES, Lab, difference, seen


@pytest.mark.parametrize(
    ("one", "other", "published"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_differences_agree_with_the_published_pairs(one: Lab, other: Lab, published: float) -> None:
    """Sharma, Wu and Dalal 2005, table 1."""
    assert difference(one, other) == pytest.approx(published, abs=1e-4)
    assert difference(other, one) == pytest.approx(published, abs=1e-4)


@pytest.mark.parametrize("eyes", EYES)
def test_grey_is_grey_to_all_eyes(eyes: str) -> None:
    for level in (0, 60, 128, 255):
        lightness, a, b = seen((level, level, level), EYES[eyes])
        assert lightness == pytest.approx(seen((level,) * 3, EYES["typical"])[0], abs=0.01)
        assert (a, b) == pytest.approx((0, 0), abs=0.05)


def test_white_and_black_are_the_ends_of_lightness() -> None:
    assert seen((255, 255, 255), EYES["typical"])[0] == pytest.approx(100, abs=0.01)
    assert seen((0, 0, 0), EYES["typical"])[0] == pytest.approx(0, abs=0.01)


def test_red_and_green_come_close_for_those_who_are_blind_to_them() -> None:
    def apart(eyes: str) -> float:
        return difference(seen((190, 90, 0), EYES[eyes]), seen((115, 120, 0), EYES[eyes]))

    assert apart("deuteranopia") < apart("typical") / 3
    assert apart("protanopia") < apart("typical") / 2
