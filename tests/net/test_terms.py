"""What terms promise: the same game for both sides, and another session id for everything that matters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from net.terms import Party, Terms, agree, decode_terms, pool_hash, rules_hash
from tests.engines.playing import CASES, Case

ONE = Party(b"\x01" * 32, b"\xaa" * 32, "Ada")
TWO = Party(b"\x02" * 32, b"\xbb" * 32, "Bo")


def terms() -> Terms:
    return agree("toji", {"best_of": 3}, ONE, TWO)


def test_both_sides_build_the_same_terms() -> None:
    assert agree("toji", {"best_of": 3}, TWO, ONE) == terms()


def test_roles_go_by_identity_key_and_not_by_who_challenged() -> None:
    agreed = agree("elements", {}, TWO, ONE)
    assert agreed.role_of_identity(ONE.identity) == 0
    assert agreed.role_of_identity(TWO.identity) == 1
    assert agreed.names == ("Ada", "Bo")
    with pytest.raises(ValueError, match="two other peers"):
        agreed.role_of_identity(b"\x03" * 32)


def test_a_rematch_swaps_seats_and_not_roles() -> None:
    first, again = terms(), agree("toji", {"best_of": 3}, ONE, TWO, swapped=True)
    assert [first.seat_of(role) for role in (0, 1)] == [0, 1]
    assert [again.seat_of(role) for role in (0, 1)] == [1, 0]
    assert [again.role_of(seat) for seat in (0, 1)] == [1, 0]
    assert again.names_by_seat == ("Bo", "Ada")
    assert again.identities == first.identities


def test_every_term_but_the_names_changes_the_session_id() -> None:
    base = terms()
    others = [
        replace(base, game="elements"),
        replace(base, settings=(("best_of", 1),)),
        replace(base, settings=(("best_of", "3"),)),
        replace(base, rules=b"r" * 32),
        replace(base, pool=b"p" * 32),
        replace(base, identities=(ONE.identity, b"\x03" * 32)),
        replace(base, nonces=(ONE.nonce, b"\xcc" * 32)),
        replace(base, nonces=(TWO.nonce, ONE.nonce)),
        replace(base, swapped=True),
        replace(base, clock=60),
    ]
    assert len({each.sid for each in (base, *others)}) == len(others) + 1
    assert replace(base, names=("X", "Y")).sid == base.sid
    assert len(base.sid) == 32


@pytest.mark.parametrize("case", CASES, ids=str)
def test_terms_survive_the_header_of_a_log(case: Case) -> None:
    agreed = agree(case.game, dict(case.settings), ONE, TWO, swapped=True, clock=90)
    assert decode_terms(agreed.encode()) == agreed
    assert decode_terms(agreed.encode()).load().name == agreed.game


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[" * 100_000,
        b'["fourfold-net", 1]',
        terms().encode() + b" ",
        terms().encode().replace(b'["best_of",3]', b'["best_of",true]'),
        terms().encode().replace(b'["best_of",3]', b'["best_of",3],["best_of",3]'),
        terms().encode().replace(b"aa" * 32, b"aa" * 31),
        terms().encode().replace(b"aa" * 32, b"AA" * 32),
        terms().encode().replace(b"aa" * 32, b"bb" * 32),
        terms().encode().replace(b"02" * 32, b"01" * 32),
    ],
)
def test_other_bytes_are_no_terms(data: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the words are for people; here each of them will do.
        decode_terms(data)


def test_terms_of_another_protocol_are_refused_in_words() -> None:
    with pytest.raises(ValueError, match="protocol 2"):
        decode_terms(terms().encode().replace(b'"fourfold-net",1', b'"fourfold-net",2'))


def test_row_08_other_rules_cards_or_games_are_refused_in_words() -> None:
    base = terms()
    assert base.load().name == "toji"
    for other, words in (
        (replace(base, rules=b"r" * 32), "other rules"),
        (replace(base, pool=b"p" * 32), "other cards"),
        (replace(base, game="poker"), "no game"),
        (replace(base, settings=()), "not complete"),
        (replace(base, settings=(("best_of", 7),)), "best_of can be"),
    ):
        with pytest.raises(ValueError, match=words):
            other.load()


def test_every_game_has_its_own_rules_and_cards() -> None:
    games = {case.game: case.package for case in CASES}
    assert len({rules_hash(name) for name in games}) == len(games)
    assert len({pool_hash(package) for package in games.values()}) == len(games)
