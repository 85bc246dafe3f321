"""How different two colours look, and to whom: colour vision deficiencies and the CIEDE2000 difference."""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from themes.contrast import RGB

Matrix = tuple[tuple[float, float, float], ...]
Lab = tuple[float, float, float]

EYES: dict[str, Matrix] = {
    "typical": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What each kind of eyes makes of linear RGB: Machado, Oliveira and Fernandes 2009, "A Physiologically-based Model for
Simulation of Color Vision Deficiency", the tables for severity 1."""


def seen(colour: RGB, eyes: Matrix) -> Lab:
    """How the colour looks to these eyes, in CIELAB (D65)."""
    linear = [_linear(channel / 255) for channel in colour]
    return _lab([min(1.0, max(0.0, _dot(row, linear))) for row in eyes])


def difference(one: Lab, two: Lab) -> float:
    """CIEDE2000: 1 is just visible side by side, 10 is plain at a glance (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, two
    grey = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    stretch = 1.5 - 0.5 * sqrt(grey / (grey + 25.0**7))
    c1, c2 = hypot(a1 * stretch, b1), hypot(a2 * stretch, b2)
    h1, h2 = (
        degrees(atan2(b, a * stretch)) % 360 if a or b else 0.0 for a, b in ((a1, b1), (a2, b2))
    )
    turn = h2 - h1 if c1 * c2 else 0.0
    turn -= 360.0 * (turn > 180) - 360.0 * (turn < -180)
    hue = h1 + h2 if not c1 * c2 else (h1 + turn / 2) % 360
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    by_l = (l2 - l1) / (1 + 0.015 * (lightness - 50) ** 2 / sqrt(20 + (lightness - 50) ** 2))
    by_c = (c2 - c1) / (1 + 0.045 * chroma)
    by_h = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    swing = 60 * exp(-(((hue - 275) / 25) ** 2))
    tilt = -2 * sqrt(chroma**7 / (chroma**7 + 25.0**7)) * sin(radians(swing))
    return sqrt(by_l**2 + by_c**2 + by_h**2 + tilt * by_c * by_h)


def _lab(linear: list[float]) -> Lab:
    white = (0.95047, 1.0, 1.08883)
    xyz = (
        (0.4124564, 0.3575761, 0.1804375),
        (0.2126729, 0.7151522, 0.0721750),
        (0.0193339, 0.1191920, 0.9503041),
    )
    x, y, z = (_cube_root(_dot(row, linear) / full) for row, full in zip(xyz, white, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _cube_root(share: float) -> float:
    return share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _dot(row: tuple[float, float, float], column: list[float]) -> float:
    return sum(one * other for one, other in zip(row, column, strict=True))
