"""Both backends compute in the same group, and refuse the same bytes."""

from __future__ import annotations

import random
import sys

import pytest
from nacl import bindings

from net import group as groups
from net.group import (
    BASE,
    IDENTITY,
    Group,
    L,
    decode_scalar,
    default,
    encode_scalar,
    scalar_from,
)
from net.group_nacl import NaclGroup
from net.group_pure import PureGroup
from tests.net.hostile_points import HOSTILE, TORSION

NACL = NaclGroup()
PURE = PureGroup()
BACKENDS = [pytest.param(NACL, id="libsodium"), pytest.param(PURE, id="python")]

P = 2**255 - 19


def outcome(group: Group, operation: str, *arguments: object) -> object:
    """What an operation gives, with ValueError as one of the values."""
    try:
        return getattr(group, operation)(*arguments)
    except ValueError:
        return ValueError


def test_row_58_a_thousand_random_operations_agree() -> None:
    rng = random.Random(58)
    points = [NACL.base(rng.randrange(1, L)) for _ in range(4)] + [BASE]
    scalars = [0, 1, 2, L - 1, L, L + 1, 2**256 - 1, -1]
    for _ in range(1000):
        p, q = rng.choice(points), rng.choice([*points, IDENTITY])
        scalar = rng.choice([rng.choice(scalars), rng.randrange(L)])
        few = [rng.choice(points) for _ in range(rng.randrange(4))]
        calls: list[tuple[str, tuple[object, ...]]] = [
            ("valid", (p,)),
            ("add", (p, q)),
            ("sub", (p, q)),
            ("total", (few,)),
            ("mul", (scalar, p)),
            ("base", (scalar,)),
            ("combine", ([rng.choice(scalars) for _ in few], few)),
            ("from_uniform", (rng.randbytes(64),)),
        ]
        operation, arguments = rng.choice(calls)
        result = outcome(NACL, operation, *arguments)
        assert result == outcome(PURE, operation, *arguments), (operation, arguments)
        if isinstance(result, bytes) and result != IDENTITY:
            points[rng.randrange(4)] = result


@pytest.mark.parametrize("number", [0, 1, 2, P - 1, P, P + 1, 2**255 - 1])
@pytest.mark.parametrize("top", [0, 2**255])
def test_the_map_to_the_group_agrees_at_its_edges(number: int, top: int) -> None:
    data = (number | top).to_bytes(32, "little") + bytes(31) + b"\x07"
    assert NACL.from_uniform(data) == PURE.from_uniform(data)


@pytest.mark.parametrize("group", BACKENDS)
def test_what_is_drawn_from_uniform_bytes_is_valid(group: Group) -> None:
    rng = random.Random(1)
    assert all(group.valid(group.from_uniform(rng.randbytes(64))) for _ in range(20))


@pytest.mark.parametrize("group", BACKENDS)
@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_point_is_refused(group: Group, kind: str) -> None:
    point = HOSTILE[kind]
    assert not group.valid(point)
    assert outcome(group, "mul", 5, point) is ValueError
    assert outcome(group, "combine", [2, 5], [BASE, point]) is ValueError


@pytest.mark.parametrize("group", BACKENDS)
def test_a_hostile_point_stays_refused_after_it_was_added(group: Group) -> None:
    for torsion in TORSION:
        mixed = group.add(BASE, torsion)
        assert mixed != BASE
        assert not group.valid(mixed)


@pytest.mark.parametrize("group", BACKENDS)
def test_laws_of_the_group_hold(group: Group) -> None:
    p, q = group.base(11), group.base(31)
    assert group.add(p, q) == group.base(42) == group.total([p, q]) == group.total([q, p])
    assert group.sub(p, p) == IDENTITY == group.total([])
    assert group.sub(IDENTITY, p) == group.mul(-1, p) == group.base(L - 11)
    assert group.mul(3, p) == group.base(33)
    assert group.combine([2, 0, 3, -1], [p, q, p, q]) == group.base(55 - 31)
    assert group.combine([1, 1], [p, group.mul(-1, p)]) == IDENTITY
    assert group.add(IDENTITY, p) == p


@pytest.mark.parametrize("group", BACKENDS)
def test_zero_multiplies_nothing(group: Group) -> None:
    for zero in (0, L, -L):
        assert outcome(group, "base", zero) is ValueError
        assert outcome(group, "mul", zero, group.base(7)) is ValueError


@pytest.mark.parametrize("group", BACKENDS)
def test_a_sum_needs_as_many_scalars_as_points(group: Group) -> None:
    assert outcome(group, "combine", [1], [BASE, BASE]) is ValueError
    assert outcome(group, "from_uniform", bytes(63)) is ValueError


def test_the_pure_backend_agrees_after_it_forgot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.group_pure._REMEMBERED", 2)
    group = PureGroup()
    points = [group.base(scalar) for scalar in range(1, 6)]
    assert [group.valid(point) for point in points] == [True] * 5
    assert group.combine([1, 2, 3, 4, 5], points) == group.base(55)


class TestScalars:
    @pytest.mark.parametrize("scalar", [1, 2, L - 1])
    def test_come_back_as_they_were(self, scalar: int) -> None:
        assert decode_scalar(encode_scalar(scalar)) == scalar

    @pytest.mark.parametrize(
        "data",
        [
            bytes(32),
            L.to_bytes(32, "little"),
            (L + 1).to_bytes(32, "little"),
            b"\xff" * 32,
            b"\x01" + bytes(30) + b"\x80",
            b"\x01" + bytes(30),
            b"\x01" + bytes(32),
            b"",
        ],
    )
    def test_have_one_encoding(self, data: bytes) -> None:
        with pytest.raises(ValueError, match="a scalar"):
            decode_scalar(data)

    def test_are_never_zero(self) -> None:
        assert scalar_from(bytes(64)) == 1
        assert scalar_from((L - 2).to_bytes(64, "little")) == L - 1
        assert scalar_from((L - 1).to_bytes(64, "little")) == 1
        for zero in (0, L):
            with pytest.raises(ValueError, match="zero"):
                encode_scalar(zero)

    @pytest.mark.parametrize("length", [0, 32, 63, 65])
    def test_are_drawn_from_64_bytes(self, length: int) -> None:
        with pytest.raises(ValueError, match="64"):
            scalar_from(bytes(length))


class TestTheBackendThatIsTaken:
    def test_is_libsodium_where_it_is_there(self) -> None:
        assert default().name == "libsodium"

    def test_is_python_without_pynacl(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "net.group_nacl", None)
        assert default().name == "python"

    def test_is_python_where_libsodium_is_a_minimal_build(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(bindings, "has_crypto_core_ed25519", False)
        assert default().name == "python"

    def test_is_python_where_pynacl_is_too_old(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delattr(bindings, "crypto_core_ed25519_from_uniform")
        assert default().name == "python"

    def test_is_python_where_libsodium_takes_points_outside_the_group(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """CVE-2025-69277: the point of order two, added to a valid one, passed for valid."""
        sound = bindings.crypto_core_ed25519_is_valid_point
        faulty = bindings.crypto_core_ed25519_add(BASE, (P - 1).to_bytes(32, "little"))
        monkeypatch.setattr(
            bindings,
            "crypto_core_ed25519_is_valid_point",
            lambda point: point == faulty or sound(point),
        )
        assert groups.default().name == "python"
