"""Encodings that no honest peer sends as a point, by what is wrong with them."""

from __future__ import annotations

from net.group import BASE
from net.group_pure import PureGroup

_P = 2**255 - 19
_PURE = PureGroup()


def _encoded(y: int, sign: int = 0) -> bytes:
    return (y | sign << 255).to_bytes(32, "little")


_ORDER_EIGHT = bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a")

TORSION = [_encoded(_P - 1), _encoded(0), _encoded(0, 1), _ORDER_EIGHT]
"""Points of order 2, 4, 4 and 8."""

HOSTILE = {
    "identity": _encoded(1),
    "identity with a sign": _encoded(1, 1),
    "identity, not canonical": _encoded(_P + 1),
    "order 2": TORSION[0],
    "order 2 with a sign": _encoded(_P - 1, 1),
    "order 4": TORSION[1],
    "order 4, not canonical": _encoded(_P),
    "order 8": _ORDER_EIGHT,
    "base plus order 2": _PURE.add(BASE, TORSION[0]),
    "base plus order 4": _PURE.add(BASE, TORSION[1]),
    "base plus order 8": _PURE.add(BASE, _ORDER_EIGHT),
    "y above the prime": _encoded(_P + 3),
    "all ones": b"\xff" * 32,
    "not on the curve": _encoded(2),
    "empty": b"",
    "31 bytes": BASE[:31],
    "33 bytes": BASE + b"\x00",
    "64 bytes": BASE * 2,
}
