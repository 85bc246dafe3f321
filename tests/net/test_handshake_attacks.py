"""Who sits between, echoes, pretends or spoils a byte ends the handshake: rows 9 to 13, 17 and 43 of the matrix."""

from __future__ import annotations

import secrets
from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from net.errors import Malformed, NetError, Rejected
from net.handshake import (
    Answer,
    Handshake,
    Hello,
    Proof,
    Refusal,
    Refused,
    Welcome,
    dialling,
    listening,
)
from net.identity import Identity, verify
from net.pins import NotAdmitted
from net.terms import PROTOCOL
from net.wire import loose_body
from tests.net.handshakes import ANOTHER, CERTIFICATE, before_proof, meet, read, somebody

# Somebody in between


def test_row_09_who_relays_under_a_certificate_of_his_own_is_noticed_by_both() -> None:
    """He terminates TLS on both sides and hands every byte on."""
    ada, bo = somebody("Ada"), somebody("Bo")
    dialler = dialling(ada, certificate=ANOTHER)
    listener = listening(bo, certificate=CERTIFICATE)
    listener.begin()
    (hello,) = dialler.begin()
    (answer,) = listener.receive(hello)
    (proof,) = dialler.receive(answer)
    with pytest.raises(Rejected, match="between you and it") as at_bo:
        listener.receive(proof)
    assert at_bo.value.code == "signature"
    assert listener.authenticated is None and dialler.authenticated is None

    # If he suppresses that, and says to the dialler what he likes, he still lacks the listener's signature.
    welcome = Welcome(bo.identity.sign(b"fourfold handshake listener " + bytes(64)))
    with pytest.raises(Rejected, match="between you and it"):
        dialler.receive(loose_body(welcome))
    assert dialler.authenticated is None


@pytest.mark.parametrize("attempt", range(20))
def test_row_10_at_first_contact_who_sits_between_makes_the_words_differ(attempt: int) -> None:
    """With identities of his own he is authenticated by both, as a stranger of the other's name."""
    ada, bo, eve = somebody("Ada"), somebody("Bo"), somebody("Eve")
    at_ada = meet(ada, replace(eve, name="Bo"))[0]
    at_bo = meet(replace(eve, name="Ada"), bo)[1]
    assert (at_ada.nickname, at_bo.nickname) == ("Bo", "Ada")
    assert at_ada.words != at_bo.words


def test_row_10_nobody_can_search_for_equal_words() -> None:
    """What the words depend on, and the dialler could still choose after the answer, was committed to in `Hello`."""
    ada, bo = somebody("Ada"), somebody("Bo")
    changes: list[dict[str, bytes]] = [
        {"nonce": secrets.token_bytes(32)},
        {"name": b"Ada2"},
        {"identity": somebody("Eve").identity.public},
    ]
    for change in changes:
        _, listener, _, _, body = before_proof(ada, bo)
        proof = read(body)
        assert isinstance(proof, Proof)
        with pytest.raises(Rejected) as refused:
            listener.receive(loose_body(replace(proof, **change)))
        assert refused.value.code == "commitment"


def test_row_10_the_signature_which_is_not_committed_to_changes_no_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The owner of a key can make as many signatures of one message as he likes."""
    ada, bo = somebody("Ada"), somebody("Bo")
    monkeypatch.setattr("net.handshake.verify", lambda *_: True)
    words = []
    for signature in (bytes(64), b"\x01" * 64):
        nonces = count()
        monkeypatch.setattr(
            "net.handshake.secrets.token_bytes", lambda size, n=nonces: next(n).to_bytes(size)
        )
        monkeypatch.setattr(Identity, "sign", lambda self, message, s=signature: s)
        words.append(meet(ada, bo)[1].words)
    assert words[0] == words[1]


def test_row_11_a_nonce_that_does_not_open_the_commitment_is_refused() -> None:
    ada, bo = somebody("Ada"), somebody("Bo")
    dialler, listener = dialling(ada, CERTIFICATE), listening(bo, CERTIFICATE)
    listener.begin()
    dialler.begin()
    (answer,) = listener.receive(loose_body(Hello(PROTOCOL, secrets.token_bytes(32))))
    (proof,) = dialler.receive(answer)
    with pytest.raises(Rejected) as refused:
        listener.receive(proof)
    assert refused.value.code == "commitment"
    assert listener.authenticated is None


def test_row_43_another_than_the_one_who_was_dialled_does_not_even_learn_who_calls() -> None:
    """A third party that knows all of a game, but for its secrets, answers in its place."""
    ada, bo, eve = somebody("Ada"), somebody("Bo"), somebody("Bo")
    dialler = dialling(ada, CERTIFICATE, expected=bo.identity.public)
    listener = listening(eve, CERTIFICATE)
    listener.begin()
    (hello,) = dialler.begin()
    (answer,) = listener.receive(hello)
    with pytest.raises(NotAdmitted) as refused:
        dialler.receive(answer)
    assert refused.value.code == "somebody_else"
    assert ada.identity.public not in hello


def test_row_43_who_claims_the_key_of_another_cannot_sign_for_it() -> None:
    ada, bo, eve = somebody("Ada"), somebody("Bo"), somebody("Eve")

    class Claimed(Identity):
        """Bo's public key and Eve's secret."""

    claimed = Claimed(bytes(31) + b"\x05")
    claimed.public = bo.identity.public
    eve = replace(eve, identity=claimed)
    for one, other in ((ada, eve), (eve, ada)):
        with pytest.raises(Rejected) as refused:
            meet(one, other)
        assert refused.value.code == "signature"


# Reflection


def test_row_13_dialling_oneself_is_noticed() -> None:
    ada = somebody("Ada")
    with pytest.raises(Rejected) as refused:
        meet(ada, ada)
    assert refused.value.code == "self"


def test_row_13_a_listener_does_not_take_its_own_identity_for_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ada = somebody("Ada")
    with monkeypatch.context() as patch:  # A dialler that does not mind whom it reaches.
        patch.setattr("net.handshake._check_other", lambda *_: None)
        _, listener, _, _, proof = before_proof(ada, ada)
    with pytest.raises(Rejected) as refused:
        listener.receive(proof)
    assert refused.value.code == "self"


def test_row_13_what_we_said_is_no_answer() -> None:
    ada, bo = somebody("Ada"), somebody("Bo")
    dialler = dialling(ada, CERTIFICATE)
    (hello,) = dialler.begin()
    with pytest.raises(Malformed):
        dialler.receive(hello)

    _, listener, _, answer, _ = before_proof(ada, bo)
    with pytest.raises(Malformed):
        listener.receive(answer)

    dialler, _, _, _, proof = before_proof(ada, bo)
    with pytest.raises(Malformed):
        dialler.receive(proof)


def test_row_13_an_answer_in_our_own_name_is_refused() -> None:
    ada = somebody("Ada")
    dialler = dialling(ada, CERTIFICATE)
    dialler.begin()
    with pytest.raises(Rejected) as refused:
        dialler.receive(loose_body(Answer(PROTOCOL, ada.identity.public, bytes(32), b"")))
    assert refused.value.code == "self"


def test_row_13_each_side_signs_in_which_direction_it_speaks() -> None:
    """So that no signature could be handed back, even if nothing else were in the way."""
    ada, bo = somebody("Ada"), somebody("Bo")
    dialler, listener, _, _, third = before_proof(ada, bo)
    (fourth,) = listener.receive(third)
    dialler.receive(fourth)
    proof, welcome = read(third), read(fourth)
    assert isinstance(proof, Proof) and isinstance(welcome, Welcome)
    assert dialler.authenticated is not None
    for who, signature, direction in (
        (ada, proof.signature, b"dialler"),
        (bo, welcome.signature, b"listener"),
    ):
        signed = b"fourfold handshake " + direction + b" " + dialler.authenticated.transcript
        assert verify(who.identity.public, signature, signed)


def test_row_13_an_echo_of_our_nonce_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.handshake.secrets.token_bytes", lambda size: b"n" * size)
    with pytest.raises(Rejected) as refused:
        meet(somebody("Ada", 1), somebody("Bo", 2))
    assert refused.value.code == "reflection"


def test_row_17_a_recorded_handshake_cannot_be_played_again() -> None:
    ada, bo = somebody("Ada"), somebody("Bo")
    _, _, hello, _, proof = before_proof(ada, bo)
    listener = listening(bo, CERTIFICATE)
    listener.begin()
    listener.receive(hello)
    with pytest.raises(Rejected) as refused:
        listener.receive(proof)
    assert refused.value.code == "signature"


# Hostile bytes


def test_a_handshake_that_is_over_takes_nothing_more() -> None:
    dialler, listener, _, _, proof = before_proof(somebody("Ada"), somebody("Bo"))
    (welcome,) = listener.receive(proof)
    dialler.receive(welcome)
    for side, body in ((dialler, welcome), (listener, proof)):
        with pytest.raises(Malformed) as refused:
            side.receive(body)
        assert refused.value.code == "handshake_over"
        assert side.authenticated is not None


def test_after_an_error_nothing_makes_it_good_again() -> None:
    _, listener, _, _, proof = before_proof(somebody("Ada"), somebody("Bo"))
    with pytest.raises(Malformed):
        listener.receive(b"\x00nonsense")
    with pytest.raises(Malformed):
        listener.receive(proof)
    assert listener.authenticated is None


def fresh(stage: int) -> tuple[Handshake, bytes]:
    """A side and the honest body that it waits for at this stage."""
    ada, bo = somebody("Ada", 1), somebody("Bo", 2)
    dialler, listener, hello, answer, proof = before_proof(ada, bo)
    if stage == 3:
        (welcome,) = listener.receive(proof)
        return dialler, welcome
    if stage == 2:
        return listener, proof
    if stage == 1:
        dialler = dialling(ada, CERTIFICATE)
        dialler.begin()
        return dialler, answer
    listener = listening(bo, CERTIFICATE)
    listener.begin()
    return listener, hello


@pytest.mark.parametrize("stage", range(4))
def test_every_flipped_bit_of_a_message_is_refused_or_later_noticed(stage: int) -> None:
    side, honest = fresh(stage)
    places = range(0, 8 * len(honest), max(1, 8 * len(honest) // 70))
    for place in places:
        side, honest = fresh(stage)
        damaged = bytearray(honest)
        damaged[place // 8] ^= 1 << place % 8
        try:
            side.receive(bytes(damaged))
        except (Malformed, Rejected):
            assert side.authenticated is None
        else:
            # Only what the other side would have to have signed, or committed to, passes for now.
            assert stage < 2 and side.authenticated is None


@settings(max_examples=60)
@given(st.integers(0, 3), st.binary(max_size=300))
def test_no_bytes_raise_anything_else(stage: int, data: bytes) -> None:
    side, _ = fresh(stage)
    with pytest.raises(NetError):
        side.receive(data)
    assert side.authenticated is None


@pytest.mark.parametrize("stage", range(4))
def test_the_frame_of_a_game_is_no_part_of_a_handshake(stage: int) -> None:
    side, honest = fresh(stage)
    with pytest.raises(Malformed):
        side.receive(b"\x01" + bytes(64) + honest[1:])


@pytest.mark.parametrize("code", ["version", "changed", "full", "refused", "something later"])
def test_a_refusal_is_understood_at_every_stage(code: str) -> None:
    for stage in range(1, 4):
        side, _ = fresh(stage)
        with pytest.raises(Refused) as refused:
            side.receive(loose_body(Refusal(code, 3)))
        assert code == "version" or "version" not in refused.value.words
        assert "something" not in refused.value.words


def test_nothing_is_said_to_a_refusal() -> None:
    listener, _ = fresh(0)
    assert listener.refusal(Refused("version", "")) == b""
