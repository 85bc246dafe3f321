"""What the handshake promises: both sides know who the other is, or nobody goes on."""

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
    Authenticated,
    Credentials,
    Handshake,
    Hello,
    Proof,
    Refusal,
    Refused,
    Welcome,
    dialling,
    listening,
)
from net.identity import Identity, fingerprint, verify
from net.pins import NotAdmitted, Pins
from net.terms import PROTOCOL
from net.text import NICK_CELLS, clean, width
from net.transcript import digest
from net.wire import Family, decode, encode, loose_body

CERTIFICATE, ANOTHER = b"a certificate", b"another certificate"

Message = Hello | Answer | Proof | Welcome | Refusal
MESSAGES = Family[Message](Hello, Answer, Proof, Welcome, Refusal)


def somebody(name: str, number: int = 0) -> Credentials:
    seed = secrets.token_bytes(32) if number == 0 else number.to_bytes(32)
    return Credentials(Identity(seed), Pins(None), name)


def read(body: bytes) -> object:
    return decode(body[1:], MESSAGES)


def run(dialler: Handshake, listener: Handshake) -> None:
    """Carry everything to and fro until nobody has anything to say."""
    to_listener, to_dialler = dialler.begin(), listener.begin()
    while to_listener or to_dialler:
        answers = [answer for body in to_listener for answer in listener.receive(body)]
        to_listener = [answer for body in to_dialler for answer in dialler.receive(body)]
        to_dialler = answers


def meet(
    one: Credentials, other: Credentials, expected: bytes | None = None
) -> tuple[Authenticated, Authenticated]:
    dialler = dialling(one, CERTIFICATE, expected)
    listener = listening(other, CERTIFICATE)
    run(dialler, listener)
    assert dialler.authenticated is not None and listener.authenticated is not None
    return dialler.authenticated, listener.authenticated


def before_proof(
    one: Credentials, other: Credentials
) -> tuple[Handshake, Handshake, bytes, bytes, bytes]:
    """Dialler, listener, and the first three bodies, of which the listener has not yet got the third."""
    dialler = dialling(one, CERTIFICATE)
    listener = listening(other, CERTIFICATE)
    listener.begin()
    (hello,) = dialler.begin()
    (answer,) = listener.receive(hello)
    (proof,) = dialler.receive(answer)
    return dialler, listener, hello, answer, proof


def test_both_sides_know_each_other_and_share_what_only_they_know() -> None:
    ada, bo = somebody("Ada"), somebody("Bo")
    at_ada, at_bo = meet(ada, bo)
    assert (at_ada.peer, at_ada.nickname) == (bo.identity.public, "Bo")
    assert (at_bo.peer, at_bo.nickname) == (ada.identity.public, "Ada")
    assert (at_ada.own, at_bo.own) == (at_bo.peer, at_ada.peer)
    assert at_ada.dialled and not at_bo.dialled
    assert at_ada.version == at_bo.version == PROTOCOL
    assert at_ada.transcript == at_bo.transcript
    assert at_ada.resume_key == at_bo.resume_key and len(at_ada.resume_key) == 32
    assert at_ada.words == at_bo.words
    assert at_ada.standing.kind == at_bo.standing.kind == "new"


def test_every_connection_has_its_own_secrets_and_words() -> None:
    ada, bo = somebody("Ada"), somebody("Bo")
    first, again, turned = meet(ada, bo)[0], meet(ada, bo)[0], meet(bo, ada)[0]
    assert len({each.resume_key for each in (first, again, turned)}) == 3
    assert len({each.transcript for each in (first, again, turned)}) == 3
    assert len({each.words for each in (first, again, turned)}) == 3


def test_the_resume_key_comes_from_both_nonces(monkeypatch: pytest.MonkeyPatch) -> None:
    nonces = iter((b"d" * 32, b"s" * 32))
    monkeypatch.setattr("net.handshake.secrets.token_bytes", lambda size: next(nonces))
    at_ada, _ = meet(somebody("Ada", 1), somebody("Bo", 2))
    assert at_ada.resume_key == digest("fourfold/link", b"d" * 32, b"s" * 32)[:32]


def test_four_bodies_go_over_the_wire() -> None:
    dialler, listener, hello, answer, proof = before_proof(somebody("Ada"), somebody("Bo"))
    (welcome,) = listener.receive(proof)
    assert dialler.receive(welcome) == []
    kinds = [type(read(body)) for body in (hello, answer, proof, welcome)]
    assert kinds == [Hello, Answer, Proof, Welcome]


def test_a_known_player_is_known_whatever_he_calls_himself() -> None:
    ada, bo = somebody("Ada"), somebody("Bo")
    ada.pins.remember(bo.identity.public, "Bob", 1)
    at_ada, at_bo = meet(ada, bo)
    assert at_ada.standing.kind == "known" and at_bo.standing.kind == "new"


def test_names_are_cleaned_by_who_reads_them() -> None:
    """A modified client says what it likes, and both sides still hash the same bytes."""
    hostile = b"\x1b[31m\xff[red]A\xe2\x80\xaed\na" + b"x" * 70

    class Loud(Credentials):
        @property
        def spoken_name(self) -> bytes:
            return hostile

    loud = Loud(somebody("").identity, Pins(None))
    for at_other in (meet(loud, somebody("Bo"))[1], meet(somebody("Bo"), loud)[0]):
        assert at_other.nickname == clean(hostile, NICK_CELLS)
        assert at_other.nickname.isprintable() and width(at_other.nickname) <= NICK_CELLS


# Versions


@pytest.mark.parametrize(("ours", "theirs"), [(1, 2), (7, 1)])
def test_row_08_versions_that_differ_are_both_named_on_both_sides(ours: int, theirs: int) -> None:
    ada, bo = replace(somebody("Ada"), version=ours), replace(somebody("Bo"), version=theirs)
    dialler, listener = dialling(ada, CERTIFICATE), listening(bo, CERTIFICATE)
    listener.begin()
    (hello,) = dialler.begin()
    with pytest.raises(Rejected) as at_bo:
        listener.receive(hello)
    with pytest.raises(Rejected) as at_ada:
        dialler.receive(listener.refusal(at_bo.value))
    for refused in (at_ada.value, at_bo.value):
        assert refused.code == "version"
        assert f"version {ours}" in refused.words and f"version {theirs}" in refused.words
    older_at_ada, older_at_bo = ("yours", "theirs") if ours < theirs else ("theirs", "yours")
    assert older_at_ada in at_ada.value.words and older_at_bo in at_bo.value.words


def test_row_08_a_listener_of_another_version_that_answers_all_the_same_is_noticed() -> None:
    ada, bo = somebody("Ada"), somebody("Bo")
    dialler = dialling(ada, CERTIFICATE)
    dialler.begin()
    with pytest.raises(Rejected, match="version 9"):
        dialler.receive(loose_body(Answer(9, bo.identity.public, bytes(32), b"Bo")))


def test_hello_and_refusal_keep_their_form_for_all_versions() -> None:
    assert encode(Hello(1, bytes(32))) == b"\x93\xa5hello\x01\xc4\x20" + bytes(32)
    assert encode(Refusal("version", 1)) == b"\x93\xa7refusal\xa7version\x01"


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


# Pins


def test_row_12_a_pinned_player_with_a_new_key_is_blocked_and_his_old_pin_is_kept() -> None:
    ada, bo, reborn = somebody("Ada"), somebody("Bo"), somebody("Bo")
    ada.pins.remember(bo.identity.public, "Bo", 1)
    before = ada.pins.get(bo.identity.public)
    for one, other in ((ada, reborn), (reborn, ada)):
        with pytest.raises(NotAdmitted) as refused:
            meet(one, other)
        assert refused.value.code == "changed"
        for key in (bo.identity.public, reborn.identity.public):
            assert fingerprint(key) in refused.value.words
        assert ada.pins.get(bo.identity.public) == before
    ada.pins.remember(reborn.identity.public, "Bo", 2)
    assert meet(ada, reborn)[0].standing.kind == "known"
    assert ada.pins.get(bo.identity.public) == before


def test_row_12_the_one_who_is_blocked_for_a_new_key_is_told_that_much() -> None:
    ada, bo = somebody("Ada"), somebody("Bo")
    bo.pins.remember(somebody("").identity.public, "Ada", 1)
    dialler, listener, _, _, proof = before_proof(ada, bo)
    with pytest.raises(NotAdmitted) as at_bo:
        listener.receive(proof)
    with pytest.raises(Refused, match="by your name") as at_ada:
        dialler.receive(listener.refusal(at_bo.value))
    assert at_ada.value.code == "refused"


def test_a_blocked_player_is_kept_out_and_not_told_why() -> None:
    ada, bo = somebody("Ada"), somebody("Bo")
    bo.pins.block(ada.identity.public)
    dialler, listener, _, _, proof = before_proof(ada, bo)
    with pytest.raises(NotAdmitted) as at_bo:
        listener.receive(proof)
    assert read(listener.refusal(at_bo.value)) == Refusal("refused", PROTOCOL)
    with pytest.raises(Refused):
        dialler.receive(listener.refusal(at_bo.value))


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


def test_no_secret_is_shown() -> None:
    at_ada, _ = meet(somebody("Ada"), somebody("Bo"))
    assert at_ada.resume_key.hex() not in repr(at_ada)
    assert repr(at_ada.resume_key) not in repr(at_ada)
