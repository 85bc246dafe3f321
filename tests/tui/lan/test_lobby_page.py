"""What the keys of the lobby and of challenges do."""

from __future__ import annotations

from pathlib import Path

import pytest

from net.lobby_messages import Challenge
from net.presence import Lost
from tests.tui.lan.fake_peer import FakePeer, key, opening
from tests.tui.pages.stage import Stage
from tui.lan.company import Phase, say_rtt
from tui.lan.peer import Joined, LanError
from tui.pages.lan import lines
from tui.settings import Settings


@pytest.fixture
def peer() -> FakePeer:
    return FakePeer()


@pytest.fixture
def stage(peer: FakePeer, tmp_path: Path) -> Stage:
    return Stage(tmp_path, open_peer=opening(peer))


async def enter(stage: Stage) -> None:
    stage.home()
    stage.type("l")
    await stage.settle()


def is_watching(peer: FakePeer) -> bool:
    return peer.watching


def is_writing(stage: Stage) -> bool:
    return stage.top.writing


def top(stage: Stage) -> str:
    return stage.top.name


def phase(stage: Stage) -> Phase:
    return stage.lan.phase


def last_sent(peer: FakePeer) -> str:
    """What kind of message was sent last."""
    return type(peer.sent[-1]).__name__ if peer.sent else "nothing"


def state(peer: FakePeer) -> str:
    return peer.lobby.state


def is_blocked(peer: FakePeer) -> bool:
    return peer.lobby.entries[0].blocked


def chosen(stage: Stage) -> str:
    """The name under the cursor."""
    rows = [row for row in stage.text().split("\n") if row.startswith(" ►")]
    return rows[0][2:28].strip() if rows else ""


async def test_nothing_of_the_network_is_begun_before_the_lobby_unless_it_begins_by_itself(
    stage: Stage, peer: FakePeer
) -> None:
    stage.home()
    await stage.settle()
    assert phase(stage) is Phase.OFF
    stage.type("l")
    await stage.settle()
    assert phase(stage) is Phase.ON
    assert is_watching(peer)
    stage.type("escape")
    assert not is_watching(peer)
    assert stage.lan.peer is peer, "others can still challenge"


async def test_a_network_that_fails_is_said_and_can_be_tried_again(tmp_path: Path) -> None:
    peer = FakePeer()
    failures = ["There is no port left."]

    async def open_peer(settings: Settings, identity: bytes | None = None) -> Joined:
        if failures:
            raise LanError(failures.pop())
        return Joined(peer, peer.games)

    stage = Stage(tmp_path, open_peer=open_peer)
    await enter(stage)
    assert "There is no port left." in stage.text()
    stage.type("enter")
    await stage.settle()
    assert "Nobody is there yet." in stage.text()


async def test_the_cursor_stays_on_its_player_when_the_list_is_reordered(
    stage: Stage, peer: FakePeer
) -> None:
    await enter(stage)
    for number, name in enumerate(("Bee", "Cat", "Dog"), start=1):
        peer.arrives(number, name)
    stage.text()
    stage.type("down")
    assert chosen(stage) == "Cat"
    peer.arrives(9, "Ant")
    assert chosen(stage) == "Cat"


async def test_keys_typed_for_a_player_who_vanishes_are_for_nobody(
    stage: Stage, peer: FakePeer
) -> None:
    await enter(stage)
    for number, name in enumerate(("Bee", "Cat"), start=1):
        peer.arrives(number, name)
    stage.text()
    stage.type("down")
    asked = stage.top.asking
    stage.type("up", "down")
    assert stage.top.asking == asked, "moving about is no reason to drop keys"
    peer.lobby.discovered(Lost("n-2"), 0)
    peer.serve()
    assert chosen(stage) == "Bee"
    assert stage.top.asking != asked


async def test_a_challenge_is_sent_as_offered_and_taken_back_with_esc(
    stage: Stage, peer: FakePeer
) -> None:
    await enter(stage)
    peer.arrives(1, "Kei")
    stage.type("enter", "2", "down", "down", "right", "enter")
    challenge = peer.own_challenge
    assert (challenge.game, challenge.clock) == ("elements", 30)
    assert "Waiting for Kei" in stage.prompt
    stage.type("escape")
    assert last_sent(peer) == "Cancel"
    assert top(stage) == "Local network"


async def test_a_challenge_that_is_answered_goes_away_by_itself(
    stage: Stage, peer: FakePeer
) -> None:
    await enter(stage)
    peer.arrives(1, "Kei")
    stage.type("enter", "enter")
    peer.is_declined()
    assert top(stage) == "Local network"
    assert "Kei has declined." in stage.text()
    stage.type("enter", "enter")
    peer.time_passes(61)
    assert top(stage) == "Local network"
    assert "Kei did not answer." in stage.text()
    stage.type("enter", "enter")
    peer.is_accepted()
    assert [each.terms.game for each in peer.begun] == ["toji"]


async def test_other_rules_are_said_with_both_versions(stage: Stage, peer: FakePeer) -> None:
    await enter(stage)
    peer.arrives(1, "Kei")
    stage.type("enter", "enter")
    peer.is_declined(bytes(32))
    words = " ".join(stage.text().split())
    assert "Kei has Fourfold 0.1.0 with rules 000000" in words
    assert "you have Fourfold 0.1.0" in words


async def test_a_challenge_is_accepted_or_declined_by_keys_that_are_printed(
    stage: Stage, peer: FakePeer
) -> None:
    await enter(stage)
    stage.home()
    link = peer.is_challenged(1, "Kei")
    assert "Kei challenges you to Tōji: n shows it" in stage.text()
    stage.look()
    asked = stage.top.asking
    stage.type("d")
    assert last_sent(peer) == "Decline"
    assert stage.top.name == "Home"
    link = peer.is_challenged(2, "Mio")
    stage.look()
    assert stage.top.asking != asked
    stage.type("a")
    assert last_sent(peer) == "Accept"
    peer.begins(link)
    assert [each.identity for each in peer.begun] == [key(2)]


async def test_a_challenge_that_expires_leaves_its_page(stage: Stage, peer: FakePeer) -> None:
    await enter(stage)
    peer.is_challenged(1, "Kei")
    stage.look()
    peer.time_passes(61)
    assert top(stage) == "Local network"
    assert "has expired" in stage.text()


async def test_who_crosses_with_the_same_wish_plays(stage: Stage, peer: FakePeer) -> None:
    await enter(stage)
    peer.arrives(1, "Kei")
    stage.type("enter", "enter")
    assert isinstance(peer.own_challenge, Challenge)
    peer.is_challenged(1, "Kei")
    assert "Waiting for Kei" in stage.prompt, "the smaller key's challenge stands, and that is ours"
    peer.is_accepted()
    assert len(peer.begun) == 1


async def test_blocking_takes_a_second_key_and_declines(stage: Stage, peer: FakePeer) -> None:
    await enter(stage)
    peer.arrives(1, "Kei")
    peer.is_challenged(1, "Kei")
    stage.look()
    stage.type("b", "a")
    assert peer.sent == [], "any other key goes back"
    stage.type("b", "y")
    assert last_sent(peer) == "Decline"
    assert is_blocked(peer)
    assert top(stage) == "Local network"
    stage.type("b")
    assert not is_blocked(peer)


async def test_an_address_is_typed_as_text_and_looked_for(stage: Stage, peer: FakePeer) -> None:
    await enter(stage)
    stage.type("a", *"nq?", "backspace", "backspace", "backspace")
    assert is_writing(stage)
    stage.type(*"192.168.1.9", "enter")
    assert not is_writing(stage)
    assert [entry.key for entry in peer.lobby.entries] == ["192.168.1.9:24440"]
    assert chosen(stage) == "192.168.1.9:24440"
    stage.type("f")
    assert peer.lobby.entries == []


async def test_a_changed_key_is_let_in_by_two_keys_only(stage: Stage, peer: FakePeer) -> None:
    await enter(stage)
    instance = peer.arrives(2, "Kei", answers=False)
    peer.keeps_out(instance, 2, "Kei", 1)
    stage.type("enter")
    assert stage.top.name == "Another key"
    stage.type("t", "enter")
    assert instance in peer.kept_out
    stage.type("t", "y")
    assert peer.kept_out == {}
    assert top(stage) == "Local network"


async def test_hiding_and_quiet_are_settings_that_are_kept(stage: Stage, peer: FakePeer) -> None:
    await enter(stage)
    stage.type("o", "d")
    assert (peer.hidden, state(peer)) == (True, "busy")
    assert not stage.kept[-1].presence and stage.kept[-1].undisturbed
    stage.type("o", "d")
    assert (peer.hidden, state(peer)) == (False, "open")


async def test_a_round_trip_that_wavers_is_not_drawn_anew(stage: Stage, peer: FakePeer) -> None:
    await enter(stage)
    texts = set()
    for rtt in (0.0030, 0.0041, 0.0025, 0.0055, 0.0018):
        peer.arrives(1, "Kei", rtt=rtt)
        texts.add(stage.text())
    assert len(texts) == 1
    peer.arrives(1, "Kei", rtt=0.080)
    assert "80 ms" in stage.text()


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.0004, "<1 ms"),
        (0.0021, "2 ms"),
        (0.0097, "10 ms"),
        (0.044, "40 ms"),
        (0.3, "0.3 s"),
        (9, ">2 s"),
    ],
)
def test_round_trips_take_five_cells(seconds: float, words: str) -> None:
    assert say_rtt(seconds) == words


async def test_five_hundred_players_scroll_and_those_ready_come_first(
    stage: Stage, peer: FakePeer
) -> None:
    await enter(stage)
    for number in range(500):
        peer.arrives(number, f"Player {number}", answers=number == 250)
    assert chosen(stage) == "Player 250"
    stage.type("end")
    assert chosen(stage) == "Player 99"
    stage.type("home")
    assert chosen(stage) == "Player 250"


def test_games_that_have_no_room_are_counted() -> None:
    assert lines.plays(("elements", "toji", "chess")) == "Elements, Tōji"
    assert lines.plays(("elements", "mana", "toji")) == "3 games"
