"""What the handshake promises: both sides know who the other is, or nobody goes on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from net.errors import Rejected
from net.handshake import (
    Answer,
    Credentials,
    Hello,
    Proof,
    Refusal,
    Refused,
    Welcome,
    dialling,
    listening,
)
from net.identity import fingerprint
from net.pins import NotAdmitted, Pins
from net.terms import PROTOCOL
from net.text import NICK_CELLS, clean, width
from net.transcript import digest
from net.wire import encode, loose_body
from tests.net.handshakes import CERTIFICATE, before_proof, meet, read, somebody


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


def test_no_secret_is_shown() -> None:
    at_ada, _ = meet(somebody("Ada"), somebody("Bo"))
    assert at_ada.resume_key.hex() not in repr(at_ada)
    assert repr(at_ada.resume_key) not in repr(at_ada)
