"""Nothing that is hashed can be read in two ways, and everything derived is even."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.group import L
from net.group_nacl import NaclGroup
from net.transcript import Context, Secrets, challenge, digest, point

SECRETS = Secrets(bytes(range(32)))
CONTEXT = Context(b"s" * 32, 7, 1, 0)

parts = st.lists(st.binary(max_size=20), max_size=4)


@given(parts, parts)
def test_different_parts_have_different_digests(some: list[bytes], others: list[bytes]) -> None:
    assert (digest("tag", *some) == digest("tag", *others)) == (some == others)


def test_parts_are_told_apart_by_their_lengths() -> None:
    assert digest("tag", b"ab", b"c") != digest("tag", b"a", b"bc") != digest("tag", b"abc")
    assert digest("tag") != digest("tag", b"")


def test_operations_are_told_apart_by_their_tags() -> None:
    assert digest("one", b"part") != digest("two", b"part")
    with pytest.raises(ValueError, match="person"):
        digest("seventeen letters", b"part")


def test_a_challenge_is_a_scalar_of_64_bytes_of_hash() -> None:
    k = challenge("tag", b"part")
    assert 0 < k < L
    assert k == 1 + int.from_bytes(digest("tag", b"part"), "little") % (L - 1)


def test_a_hashed_point_is_valid_and_depends_on_everything() -> None:
    group = NaclGroup()
    points = {point(group, tag, *rest) for tag in "ab" for rest in ((b"x",), (b"y",), (b"x", b"y"))}
    assert len(points) == 6
    assert all(map(group.valid, points))


class TestContexts:
    def test_differ_in_their_bytes_whenever_they_differ(self) -> None:
        fields = itertools.product((b"s" * 32, b"t" * 32), (0, 1, 256), (0, 1), (0, 1))
        contexts = [Context(*each) for each in fields]
        assert len({bytes(each) for each in contexts}) == len(contexts) == 24
        assert {len(bytes(each)) for each in contexts} == {38}

    @pytest.mark.parametrize(
        ("sid", "op", "deck", "role"),
        [
            (b"s" * 31, 0, 0, 0),
            (b"s" * 32, -1, 0, 0),
            (b"s" * 32, 2**32, 0, 0),
            (b"s" * 32, 0, 256, 0),
            (b"s" * 32, 0, 0, 2),
        ],
    )
    def test_keep_to_their_ranges(self, sid: bytes, op: int, deck: int, role: int) -> None:
        with pytest.raises(ValueError, match=r"32 bytes|out of range"):
            Context(sid, op, deck, role)


class TestSecrets:
    def test_are_the_same_for_the_same_seed_and_no_other(self) -> None:
        same, other = Secrets(bytes(range(32))), Secrets(bytes(32))
        for name in ("bytes32", "scalar"):
            first = getattr(SECRETS, name)("label", b"part")
            assert first == getattr(same, name)("label", b"part")
            assert first != getattr(other, name)("label", b"part")
            assert first != getattr(SECRETS, name)("label", b"parts")
            assert first != getattr(SECRETS, name)("label", b"part", b"")
            assert first != getattr(SECRETS, name)("labels", b"part")

    def test_do_not_show_their_seed(self) -> None:
        secrets = Secrets(b"do not show this, whatever comes")
        assert "show" not in repr(secrets) + str(secrets)

    def test_come_from_32_bytes(self) -> None:
        with pytest.raises(ValueError, match="32"):
            Secrets(bytes(31))

    def test_never_repeat_within_a_stream(self) -> None:
        blocks = list(itertools.islice(SECRETS.stream("label"), 100))
        assert len(set(blocks)) == 100
        assert {len(block) for block in blocks} == {64}
        assert SECRETS.bytes32("label") == blocks[0][:32]

    @pytest.mark.parametrize("count", [0, 1, 2, 50, 300])
    def test_permute_all_numbers(self, count: int) -> None:
        order = SECRETS.permutation("label", count, b"part")
        assert sorted(order) == list(range(count))
        assert order == SECRETS.permutation("label", count, b"part")

    def test_throw_away_words_that_would_favour_some_numbers(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """2**32 is one more than a multiple of three: of a run of three, the last word stands for 0 alone."""
        words = [2**32 - 1, 2**32 - 1, 2, 1]
        block = b"".join(word.to_bytes(4, "little") for word in words).ljust(64, b"\0")
        monkeypatch.setattr(Secrets, "stream", lambda *_: iter([block]))
        # The last of three goes to place 2 % 3, then the last of two to place 1 % 2.
        assert SECRETS.permutation("label", 3) == (0, 1, 2)

    def test_permute_evenly(self) -> None:
        """All 24 orders of four: chi-square with 23 degrees of freedom, 1 in 1,000 above 49.7."""
        rounds = 12_000
        orders = Counter(
            SECRETS.permutation("label", 4, number.to_bytes(2, "big")) for number in range(rounds)
        )
        expected = rounds / 24
        assert len(orders) == 24
        assert sum((seen - expected) ** 2 / expected for seen in orders.values()) < 49.7


def test_contexts_say_what_they_are_of() -> None:
    assert bytes(CONTEXT) == b"s" * 32 + b"\0\0\0\7" + b"\1" + b"\0"
