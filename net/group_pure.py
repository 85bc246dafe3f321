"""The group in Python alone: the tests' oracle, and what plays where PyNaCl is missing (about ten times slower).

A point is kept in extended coordinates (X, Y, Z, T) with x = X/Z, y = Y/Z, x*y = T/Z on the curve
-x^2 + y^2 = 1 + d x^2 y^2. Sum and double are those of Hisil, Wong, Carter and Dawson, "Twisted Edwards Curves
Revisited" (2008), sections 3.1 and 3.3; the sum is complete, so no pair of points needs a case of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Final

from net.group import BASE, IDENTITY, POINT_BYTES, L

Extended = tuple[int, int, int, int]

_P: Final = 2**255 - 19
_D: Final = -121665 * pow(121666, -1, _P) % _P
_ROOT: Final = pow(2, (_P - 1) // 4, _P)
"""A square root of -1."""
_A: Final = 486662
"""The coefficient of the Montgomery form v^2 = u^3 + A u^2 + u."""
_NEUTRAL: Final = (0, 1, 1, 0)
_WINDOWS: Final = range(63, -1, -1)
"""Places of the base-16 digits of a scalar, from the top."""
_REMEMBERED: Final = 4096
"""Points; a game touches some hundreds."""


def _plus(p: Extended, q: Extended) -> Extended:
    x1, y1, z1, t1 = p
    x2, y2, z2, t2 = q
    a = (y1 - x1) * (y2 - x2) % _P
    b = (y1 + x1) * (y2 + x2) % _P
    c = 2 * _D * t1 * t2 % _P
    d = 2 * z1 * z2 % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _twice(p: Extended) -> Extended:
    x, y, z, _ = p
    a = x * x % _P
    b = y * y % _P
    h = a + b
    e = h - (x + y) ** 2 % _P
    g = a - b
    f = 2 * z * z % _P + g
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _negated(p: Extended) -> Extended:
    x, y, z, t = p
    return -x % _P, y, z, -t % _P


def _is_neutral(p: Extended) -> bool:
    x, y, z, _ = p
    return x % _P == 0 and (y - z) % _P == 0


def _weighted(terms: Sequence[tuple[int, Extended]]) -> Extended:
    """The sum of scalar * point: Straus's interleaved method with digits of four bits, on shared doublings."""
    tables = []
    for scalar, point in terms:
        table = [_NEUTRAL, point]
        while len(table) < 16:
            table.append(_plus(table[-1], point))
        tables.append((scalar, table))
    result: Extended = _NEUTRAL
    for window in _WINDOWS:
        result = _twice(_twice(_twice(_twice(result))))
        for scalar, table in tables:
            if digit := scalar >> 4 * window & 15:
                result = _plus(result, table[digit])
    return result


def _encode(p: Extended) -> bytes:
    x, y, z, _ = p
    inverse = pow(z, -1, _P)
    return (y * inverse % _P | (x * inverse % _P & 1) << 255).to_bytes(32, "little")


def _decode(data: bytes) -> Extended:
    """The point of the curve, of whatever order, that has this canonical encoding. Raises ValueError if none has."""
    if len(data) != POINT_BYTES:
        raise ValueError("a point has 32 bytes")
    number = int.from_bytes(data, "little")
    sign, y = number >> 255, number & (1 << 255) - 1
    if y >= _P:
        raise ValueError("the encoding of a point is canonical")
    x = _root_of_ratio(y * y - 1, _D * y * y + 1)
    if x is None or (x == 0 and sign):
        raise ValueError("these bytes lie on no curve of ours")
    if x & 1 != sign:
        x = _P - x
    return x, y, 1, x * y % _P


def _root_of_ratio(u: int, v: int) -> int | None:
    """A square root of u/v modulo p; None if there is none (RFC 8032, section 5.1.3, steps 2 and 3)."""
    x = u * v**3 * pow(u * v**7, (_P - 5) // 8, _P) % _P
    for root in (x, x * _ROOT % _P):
        if (v * root * root - u) % _P == 0:
            return root
    return None


def _elligator(data: bytes) -> Extended:
    """libsodium's map of 32 bytes into the group: Elligator 2, the top bit for the sign of x, times eight.

    Bernstein, Hamburg, Krasnova and Lange, "Elligator: elliptic-curve points indistinguishable from uniform random
    strings" (2013), section 5, with the non-square 2: u = -A / (1 + 2 r^2), or -A - u where that is no u of the curve.
    Of v only the sign could differ, and the sign bit decides that of x.
    """
    number = int.from_bytes(data, "little")
    sign, r = number >> 255, number & (1 << 255) - 1
    u = -_A * pow(1 + 2 * r * r, -1, _P) % _P
    square = u * (u * u + _A * u + 1) % _P
    if pow(square, (_P - 1) // 2, _P) == _P - 1:
        u = (-_A - u) % _P
    # Montgomery's u is (1 + y) / (1 - y) on the Edwards curve.
    y = (u - 1) * pow(u + 1, -1, _P) % _P
    x = _root_of_ratio(y * y - 1, _D * y * y + 1)
    assert x is not None, "one of both u lies on the curve"
    if x & 1 != sign:
        x = -x % _P
    return _twice(_twice(_twice((x, y, 1, x * y % _P))))


class PureGroup:
    """The group in Python. Remembers the points it has seen to be valid, because that costs a multiplication by L."""

    __slots__ = ("_multiples", "_valid")

    name: Final = "python"

    def __init__(self) -> None:
        self._valid: dict[bytes, Extended] = {}
        self._multiples: list[list[Extended]] = []
        """[w][k] is k * 16**w * G."""
        step = _decode(BASE)
        for _ in _WINDOWS:
            row = [_NEUTRAL, step]
            while len(row) < 16:
                row.append(_plus(row[-1], step))
            self._multiples.append(row)
            step = _plus(row[-1], step)

    def valid(self, point: bytes) -> bool:
        try:
            self._checked(point)
        except ValueError:
            return False
        return True

    def add(self, p: bytes, q: bytes) -> bytes:
        return _encode(_plus(self._decoded(p), self._decoded(q)))

    def sub(self, p: bytes, q: bytes) -> bytes:
        return _encode(_plus(self._decoded(p), _negated(self._decoded(q))))

    def total(self, points: Iterable[bytes]) -> bytes:
        return _encode(reduce(_plus, map(self._decoded, points), _NEUTRAL))

    def mul(self, scalar: int, point: bytes) -> bytes:
        if scalar % L == 0:
            raise ValueError("nothing is multiplied by zero")
        return self._own(_weighted([(scalar % L, self._checked(point))]))

    def base(self, scalar: int) -> bytes:
        if scalar % L == 0:
            raise ValueError("nothing is multiplied by zero")
        return self._own(self._based(scalar))

    def combine(self, scalars: Sequence[int], points: Sequence[bytes]) -> bytes:
        weights: dict[bytes, int] = {}
        for scalar, point in zip(scalars, points, strict=True):
            weights[point] = (weights.get(point, 0) + scalar) % L
        based = self._based(weights.pop(BASE, 0))
        terms = [(weight, self._checked(point)) for point, weight in weights.items() if weight]
        return _encode(_plus(_weighted(terms), based) if terms else based)

    def from_uniform(self, data: bytes) -> bytes:
        if len(data) != 64:
            raise ValueError("a point is drawn from 64 bytes")
        return self._own(_plus(_elligator(data[:32]), _elligator(data[32:])))

    def _based(self, scalar: int) -> Extended:
        digits = ((scalar % L) >> 4 * window & 15 for window in range(64))
        return reduce(
            _plus, (row[digit] for row, digit in zip(self._multiples, digits, strict=True))
        )

    def _decoded(self, point: bytes) -> Extended:
        """Any point of the curve, as `add` takes it."""
        return self._valid.get(point) or _decode(point)

    def _checked(self, point: bytes) -> Extended:
        """A valid point. Raises ValueError for any other bytes."""
        if known := self._valid.get(point):
            return known
        decoded = _decode(point)
        if point == IDENTITY or not _is_neutral(_weighted([(L, decoded)])):
            raise ValueError("the point is not one of the group")
        self._remember(point, decoded)
        return decoded

    def _own(self, p: Extended) -> bytes:
        """The encoding of a point that came out of valid ones, which need not be checked when it comes back."""
        point = _encode(p)
        if point != IDENTITY:
            self._remember(point, p)
        return point

    def _remember(self, point: bytes, decoded: Extended) -> None:
        if len(self._valid) >= _REMEMBERED:
            self._valid.clear()
        self._valid[point] = decoded
