"""Frames that are numbered, hashed and signed; and the check of a whole game by somebody who did not play it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nacl.signing import SigningKey

from net.chain import KEYS, SessionKey, Signer, Stream, audit, parse
from net.errors import Fault, Malformed, NetError, Rejected
from net.log_format import Kind
from net.transcript import Secrets
from net.wire import decode, game_body, pack, split_body
from tests.net.tallied import played
from tests.net.tally import TALLY, Hello, Shout, play_tally, terms_between
from tests.net.wires import World

GAME = play_tally()
TERMS = GAME.terms
RECORDED = played(World(GAME, 1)).sides[0].log.disk
FRAMES = [
    (0 if kind == Kind.OUT else 1, data) for kind, data in RECORDED if kind in (Kind.OUT, Kind.IN)
]


def streams() -> tuple[Stream, Stream]:
    return Stream(TERMS, 0, TALLY), Stream(TERMS, 1, TALLY)


def begun() -> tuple[Signer, Stream, Stream]:
    """Role 1 with its signer, after its first frame; as role 0 sees it."""
    signer = Signer(TERMS, 1, Secrets(GAME.seeds[1]))
    mine, theirs = streams()
    first = signer.body(signer.session_key(certify), Stream(TERMS, 1, TALLY), mine)
    assert theirs.verify(first) == 0
    theirs.take(first, mine)
    return signer, mine, theirs


def certify(data: bytes) -> bytes:
    return GAME.keys[1].sign(data).signature


def code(frames: list[tuple[int, bytes]]) -> str:
    with pytest.raises(NetError) as caught:
        list(audit(TERMS, frames, TALLY))
    return caught.value.code


def test_a_whole_game_is_verified_from_its_terms_and_frames() -> None:
    said = list(audit(TERMS, FRAMES, TALLY))
    assert len(said) == len(FRAMES) > 20
    assert isinstance(said[0][1], SessionKey)
    assert {role for role, message in said if isinstance(message, Hello)} == {0, 1}


def test_no_frame_can_be_left_out_doubled_or_moved() -> None:
    for at in range(len(FRAMES) - 1):
        left_out = FRAMES[:at] + FRAMES[at + 1 :]
        if any(role == FRAMES[at][0] for role, _ in FRAMES[at + 1 :]):
            assert code(left_out) in {"gap", "unknown_message", "desync"}
        assert code([*FRAMES[: at + 1], *FRAMES[at:]]) == "gap"


def test_no_byte_of_a_frame_can_be_changed() -> None:
    for at, (role, body) in enumerate(FRAMES):
        for place in (0, 1, 40, 65, 70, 90, len(body) - 1):
            other = bytearray(body)
            other[place] ^= 1
            assert code([*FRAMES[:at], (role, bytes(other)), *FRAMES[at + 1 :]])


def test_frames_of_another_game_of_the_same_two_do_not_pass() -> None:
    other = play_tally(nonce=9)
    for _, body in FRAMES:
        with pytest.raises(Rejected) as caught:
            Stream(other.terms, 0, TALLY).verify(body)
        assert caught.value.code == "other_game"


def test_neither_side_can_make_up_a_stream_of_the_other() -> None:
    """Role 0 signs with a key of its own, which the identity of role 1 never certified."""
    signer = Signer(TERMS, 1, Secrets(bytes(32)))
    _, theirs = streams()
    key = signer.session_key(lambda data: GAME.keys[0].sign(data).signature)
    with pytest.raises(Rejected) as caught:
        theirs.verify(signer.body(key, Stream(TERMS, 1, TALLY), Stream(TERMS, 0, TALLY)))
    assert caught.value.code == "certificate"


def test_a_certificate_is_for_one_game_one_role_and_one_key() -> None:
    first = dict(reversed(FRAMES))[0]
    said = decode(parse(first).message, KEYS)
    genuine = Signer(TERMS, 0, Secrets(GAME.seeds[0]))
    for role, terms, key in (
        (1, TERMS, said.key),
        (0, play_tally(nonce=9).terms, said.key),
        (0, TERMS, bytes(SigningKey(bytes(32)).verify_key)),
    ):
        stream, other = Stream(terms, role, TALLY), Stream(terms, 1 - role, TALLY)
        signer = Signer(terms, role, Secrets(GAME.seeds[0]))
        body = signer.body(SessionKey(key, said.certificate), stream, other)
        with pytest.raises(Rejected):
            stream.verify(body)
    assert genuine.session_key(lambda _: said.certificate) == said


def test_the_same_frame_is_the_same_bytes() -> None:
    signer, mine, theirs = begun()
    assert signer.body(Shout("x"), theirs, mine) == signer.body(Shout("x"), theirs, mine)


def test_what_acknowledges_other_bytes_than_were_sent_is_a_desync_without_blame() -> None:
    signer, mine, theirs = begun()
    other = Stream(TERMS, 0, TALLY)
    other.add(b"what was not sent")
    for sent in ([], [b"what was sent"]):
        seen = Stream(TERMS, 0, TALLY)
        for body in sent:
            seen.add(body)
        with pytest.raises(Fault) as caught:
            theirs.take(signer.body(Shout("x"), theirs, other), seen)
        assert (caught.value.code, caught.value.blame) == ("desync", None)
    assert len(mine) == 0


def test_a_frame_before_the_first_is_not_taken_on_trust() -> None:
    signer, mine, theirs = begun()
    body = signer.body(Shout("x"), theirs, mine)
    with pytest.raises((Malformed, Rejected)):
        Stream(TERMS, 1, TALLY).verify(body)


@given(st.binary(max_size=120))
def test_any_bytes_are_refused_without_blame(data: bytes) -> None:
    _, _, theirs = begun()
    for body in (data, b"\x01" + data, game_body(bytes(64), b"\x95" + data)):
        with pytest.raises((Malformed, Rejected)):
            theirs.verify(body)


def test_low_order_keys_sign_nothing() -> None:
    """Ed25519 with a point of small order would accept one signature for any message."""
    terms = terms_between(GAME.keys[0], GAME.keys[1])
    identity = b"\x01" + bytes(31)
    signature = identity + bytes(32)
    said = SessionKey(identity, signature)
    payload = pack(
        [
            terms.sid[:16],
            0,
            0,
            Stream(terms, 1, TALLY).chain(0),
            ["session_key", said.key, said.certificate],
        ]
    )
    with pytest.raises(Rejected):
        Stream(terms, 1, TALLY).verify(game_body(signature, payload))
    honest = Signer(TERMS, 1, Secrets(GAME.seeds[1]))
    certified = SessionKey(
        identity, certify(b"fourfold session key" + TERMS.sid + b"\x01" + identity)
    )
    body = honest.body(certified, Stream(TERMS, 1, TALLY), Stream(TERMS, 0, TALLY))
    forged = game_body(signature, split_body(body).payload)
    with pytest.raises(Rejected) as caught:
        Stream(TERMS, 1, TALLY).verify(forged)
    assert caught.value.code == "signature"
