"""What the keys of a table on the network do, and what it says and rings for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engines.elements import text as elements
from net.errors import LogError
from net.match import Waiting
from net.messages import Chat, Phrase
from net.notices import Away, FalselyClaimed, Heard, Here, Left, LinkLost, Saved, Unsteady
from net.open_replay import OpenReplay
from net.records import SavedGame
from tests.tui.lan.fake_carrier import FakeCarrier, lan_game
from tests.tui.lan.fake_peer import ME, FakePeer, opening
from tests.tui.lan.seated import sit, until_ours
from tests.tui.lan.stepped_clock import SteppedClock
from tests.tui.pages.stage import Stage
from tui.pages.lan.online_result import OnlineResultPage
from tui.pages.lan.online_table import OnlinePage
from tui.settings import OFF, Settings


@pytest.fixture
def peer() -> FakePeer:
    return FakePeer()


@pytest.fixture
def stage(peer: FakePeer, tmp_path: Path) -> Stage:
    stage = Stage(tmp_path, Settings(animations=OFF), open_peer=opening(peer))
    stage.clock = SteppedClock()
    return stage


async def seated(stage: Stage, game: str = "elements", clock: int = 0) -> FakeCarrier:
    """A table at which we are asked."""
    return await until_ours(stage, await sit(stage, FakeCarrier(game, "Mio", clock)))


def is_watching(peer: FakePeer) -> bool:
    return peer.watching


async def test_an_answer_is_sent_once_and_nothing_more_is_taken_until_it_is_there(
    stage: Stage,
) -> None:
    carrier = await seated(stage)
    stage.type("enter", "enter", "enter")
    await stage.settle()
    assert len(carrier.acts) == 1
    assert carrier.acts[0][0] == "choose"


async def test_conceding_takes_a_second_key(stage: Stage) -> None:
    carrier = await seated(stage)
    stage.type("x", "x")
    await stage.settle()
    assert carrier.acts == []
    stage.type("x", "enter")
    await stage.settle()
    assert carrier.acts == [["concede"]]
    assert isinstance(stage.top, OnlineResultPage)
    assert "Mio wins: you conceded." in stage.text()


async def test_a_draw_is_offered_and_agreed_to_by_two_keys(stage: Stage) -> None:
    carrier = await seated(stage)
    stage.type("tab", "o", "o", "tab", "o", "enter")
    await stage.settle()
    assert carrier.acts == [["offer", "draw"]]
    carrier.shows(offered=frozenset({"draw"}))
    await stage.settle()
    stage.type("tab", "a", "a")
    await stage.settle()
    assert len(carrier.acts) == 1
    stage.type("tab", "a", "enter")
    await stage.settle()
    assert carrier.acts[-1] == ["answer", "draw", True]


async def test_an_offer_is_refused_by_one_key(stage: Stage) -> None:
    carrier = await seated(stage)
    carrier.shows(offered=frozenset({"take_back"}))
    await stage.settle()
    stage.type("tab", "s")
    await stage.settle()
    assert carrier.acts == [["answer", "take_back", False]]


async def test_taking_back_is_asked_for_or_said_why_not(stage: Stage) -> None:
    carrier = await seated(stage)
    stage.type("u")
    await stage.settle()
    assert carrier.acts == [["offer", "take_back"]]
    assert "Mio is asked" in stage.prompt
    carrier.shows(why_not_offer={"take_back": "A card was shown since.", "draw": "", "open": ""})
    stage.type("u")
    assert "A card was shown since." in stage.prompt


async def test_nothing_is_claimed_without_two_keys_and_waiting_asks_again_later(
    stage: Stage,
) -> None:
    carrier = await seated(stage)
    stage.type("tab", "g", "tab", "w")
    await stage.settle()
    assert carrier.acts == [], "nobody is away"
    carrier.notices(LinkLost("eof"), Away(120.0))
    carrier.shows(may_claim=True)
    await stage.settle()
    assert "Tab: wait on or claim the game." in stage.text()
    stage.type("tab", "w")
    await stage.settle()
    assert carrier.acts == ["wait"]
    assert "wait on" not in stage.text()
    stage.type("tab", "g", "escape")
    assert carrier.acts == ["wait"]
    stage.type("tab", "g", "enter")
    await stage.settle()
    assert carrier.acts == ["wait", "claim"]
    assert "stayed away" in stage.text()


async def test_a_false_claim_stands_over_the_table_until_the_player_waits_on(stage: Stage) -> None:
    carrier = await seated(stage)
    carrier.shows(doubted={1: 130})
    carrier.notices(FalselyClaimed(130))
    await stage.settle()
    shown = " ".join(stage.text().split())
    assert "Mio has claimed the game although you were here." in shown
    assert "Tab: wait on. Esc puts the game aside" in shown and "been away" not in shown
    stage.type("tab", "w")
    await stage.settle()
    assert carrier.acts == ["wait"] and "wait on" not in stage.text()


async def test_quitting_and_losing_the_link_are_told_apart(stage: Stage) -> None:
    carrier = await seated(stage)
    carrier.notices(LinkLost("eof"))
    await stage.settle()
    lost = stage.text()
    assert "connection lost" in lost
    carrier.notices(Here(30.0, 30.0))
    await stage.settle()
    assert "Mio is back." in stage.text()
    carrier.notices(LinkLost("eof"))
    await stage.settle()
    assert "connection lost" in stage.text()
    assert "Mio is back." not in stage.text()
    carrier.notices(Here(1.0, 31.0), Saved())
    await stage.settle()
    assert "connection lost" not in stage.text()
    carrier.notices(Unsteady())
    await stage.settle()
    assert "connection unsteady" in stage.text() and "can be written again" in stage.text()
    carrier.notices(Left("save"))
    await stage.settle()
    assert "has put the game aside" in stage.text()


async def test_who_is_missing_is_looked_for_among_all_players(stage: Stage, peer: FakePeer) -> None:
    carrier = await seated(stage)
    assert not is_watching(peer)
    carrier.notices(LinkLost("eof"))
    await stage.settle()
    assert is_watching(peer)
    carrier.notices(Here(3.0, 3.0))
    await stage.settle()
    assert not is_watching(peer)


async def test_leaving_puts_the_game_aside_and_gives_nothing_up(stage: Stage) -> None:
    carrier = await seated(stage)
    stage.type("escape", "escape")
    assert isinstance(stage.top, OnlinePage)
    stage.type("q", "enter")
    await stage.settle()
    assert carrier.left == ["save"]
    assert carrier.acts == []
    assert stage.top.name == "Home"


async def test_chat_is_phrases_on_keys_or_a_line_and_can_be_muted(stage: Stage) -> None:
    carrier = await seated(stage)
    stage.type("tab", "2")
    await stage.settle()
    assert carrier.said == [Phrase(1)]
    assert isinstance(stage.top, OnlinePage)
    stage.type("tab", "t", *"p q?", "enter")
    await stage.settle()
    assert carrier.said[-1] == Chat("p q?")
    assert carrier.acts == [], "letters of a line are no moves"
    carrier.notices(Heard(Chat("Hi")))
    await stage.settle()
    assert "Mio: Hi" in stage.text()
    stage.type("tab", "m", "escape")
    carrier.notices(Heard(Chat("Rude")))
    await stage.settle()
    assert "Rude" not in stage.text()


async def test_the_bell_rings_for_a_turn_that_was_waited_for(stage: Stage) -> None:
    clock = stage.clock
    assert isinstance(clock, SteppedClock)
    carrier = await seated(stage)
    stage.calls.clear()
    stage.type("enter")
    await stage.settle()
    clock.time += 1
    carrier.answers()
    await stage.settle()
    assert stage.calls == ["", "Your move"], "an answer at once is seen as it is"
    stage.type("enter")
    await stage.settle()
    clock.time += 20
    carrier.answers()
    await stage.settle()
    assert stage.calls[-1] == "Your move (bell)"


async def test_what_the_programs_do_between_two_moves_is_not_drawn(stage: Stage) -> None:
    carrier = await seated(stage)
    before = stage.text()
    page = stage.top
    assert isinstance(page, OnlinePage)
    carrier.shows(waiting=Waiting.PEER_REVEAL, owes=None)
    assert stage.text().split("\n")[:-1] == before.split("\n")[:-1]
    await stage.settle()
    carrier.shows(waiting=Waiting.PLAYER, owes=carrier._table.owes(0))
    await stage.settle()
    assert stage.text() == before


async def test_cards_that_are_still_under_way_are_waited_for(stage: Stage) -> None:
    carrier = FakeCarrier("elements", "Mio")
    carrier.shows(waiting=Waiting.PEER_SHUFFLE, owes=None)
    stage.home()
    stage.push(OnlinePage(stage, lan_game(carrier)))
    await stage.settle()
    assert "The cards are being shuffled." in stage.text()
    stage.type("enter", "tab", "o")
    assert isinstance(stage.top, OnlinePage)
    await stage.settle()
    assert carrier.acts == []
    carrier.shows(waiting=Waiting.PLAYER)
    await stage.settle()
    assert "DISPLAY" in stage.text()


async def test_a_rematch_is_offered_after_the_last_word_about_the_game(
    stage: Stage, peer: FakePeer
) -> None:
    carrier = await seated(stage)
    stage.type("x", "enter")
    await stage.settle()
    stage.type("r")
    peer.games.rematch_link = 7
    await stage.settle()
    assert carrier.left == ["done"]
    assert peer.games.done == ["rematch"]
    stage.type("escape")
    await stage.settle()
    assert peer.games.done == ["rematch", "release"]


async def test_cards_are_opened_only_if_both_want_that(stage: Stage) -> None:
    carrier = await seated(stage)
    stage.type("x", "enter")
    await stage.settle()
    stage.type("o")
    await stage.settle()
    assert carrier.acts[-1] == ["offer", "open"]
    carrier.shows(offered=frozenset({"open"}))
    await stage.settle()
    stage.type("o")
    await stage.settle()
    assert carrier.acts[-1] == ["answer", "open", True]


async def test_opened_cards_are_told_though_the_match_ended_by_yielding(stage: Stage) -> None:
    carrier = await seated(stage)
    hands = carrier.all_faces
    while carrier.outcome is None:
        if carrier.sight.owes is None:
            carrier.answers()
        else:
            await carrier.act(["choose", "yield"])
    assert hands and not carrier.all_faces
    await stage.settle()
    carrier.shows(opened={0: "1"})
    while stage.top.name != "Result":
        stage.type("enter")
        await stage.settle()
    stage.type("o")
    await stage.settle()
    text = stage.text()
    dealt = [elements.card(face) for face in hands.values()]
    shown = text[: text.index("Round 2")]
    assert all(shown.count(card) >= dealt.count(card) for card in dealt)
    assert shown.count("(") == 16, "all cards, with the four that were set aside"
    stage.type("G")
    assert "Round 6" in stage.text()


async def test_a_game_that_cannot_be_opened_says_why(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(carrier: FakeCarrier) -> OpenReplay:
        raise LogError("open_replay", "This game cannot be opened: its record is damaged.")

    monkeypatch.setattr(FakeCarrier, "whole", fail)
    carrier = await seated(stage)
    stage.type("x", "enter")
    await stage.settle()
    carrier.shows(opened=carrier.all_faces)
    await stage.settle()
    stage.type("o")
    await stage.settle()
    assert "its record is damaged" in stage.text()


async def test_unfinished_games_are_offered_among_the_saved_ones(
    stage: Stage, peer: FakePeer, tmp_path: Path
) -> None:
    folder = tmp_path / ME.hex()
    folder.mkdir()
    path = folder / f"{'ab' * 32}.log"
    path.write_bytes(b"")
    terms = FakeCarrier("toji", "Mio").terms
    peer.games.saved = [SavedGame(path, ME, stage.clock.wall() - 7200, terms, 12)]
    stage.home()
    assert "1 game is waiting" in stage.text()
    stage.lan.start(stage.settings)
    await stage.settle()
    stage.type("5")
    assert "Tōji with Mio" in stage.text()
    stage.type("enter")
    await stage.settle()
    assert peer.games.done == ["go on"]
    assert "That game is not there any more." in stage.text()
    stage.type("d", "n", "d", "y")
    await stage.settle()
    assert peer.games.done == ["go on", "abandon"]


async def test_a_game_that_a_guest_began_is_gone_on_with_under_the_guest_s_key(
    stage: Stage, peer: FakePeer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terms = FakeCarrier("toji", "Mio").terms
    key, now = b"\x11" * 32, stage.clock.wall()
    own = SavedGame(tmp_path / "1.log", ME, now - 60, terms, 9)
    of_guest = replace(terms, identities=(key, terms.identities[1]))
    guest = SavedGame(tmp_path / "2.log", key, now - 7200, of_guest, 9)
    peer.games.saved = [own]
    monkeypatch.setattr("tui.pages.lan.saved_online.saved_games", lambda folder: [own, guest])
    (tmp_path / "x").mkdir()
    (tmp_path / "x/1.log").touch()
    stage.home()
    stage.lan.start(stage.settings)
    await stage.settle()
    stage.type("5")
    assert stage.text().count("with Mio") == 2
    stage.type("down", "enter")
    await stage.settle()
    assert peer.games.identity == key
    assert peer.games.done == ["close", "go on"]


async def test_while_a_challenge_is_under_way_no_other_key_is_taken(
    stage: Stage, peer: FakePeer
) -> None:
    stage.lan.start(stage.settings)
    await stage.settle()
    peer.lobby.occupy("toji")
    assert await stage.lan.joined_as(b"g" * 32, stage.settings) is None
    assert "under another key of yours" in stage.lan.notice
    assert peer.games.identity == ME


async def test_time_that_is_up_is_said_at_the_table_and_changes_nothing(stage: Stage) -> None:
    assert isinstance(stage.clock, SteppedClock)
    stage.clock.goes = True
    carrier = await seated(stage, clock=30)
    await stage.settle()
    assert "Your time for this choice is up." in stage.text()
    assert carrier.acts == [] and carrier.outcome is None
    stage.type("enter")
    stage.clock.goes = False
    await stage.settle()
    assert "their time 0:30" in stage.text()
    stage.clock.goes = True
    carrier.shows(away=0.0)
    await stage.settle()
    assert "their time is up" in stage.text() or "The time of Mio" in stage.text()
    assert carrier.outcome is None


async def test_a_note_goes_when_the_other_side_has_moved_or_is_gone(stage: Stage) -> None:
    carrier = await seated(stage)
    stage.type("h")
    assert "There are no hints" in stage.prompt
    carrier.shows(offered=frozenset({"draw"}))
    await stage.settle()
    assert "There are no hints" in stage.prompt, "nothing of what it is about has changed"
    carrier.notices(LinkLost("eof"))
    await stage.settle()
    assert "There are no hints" not in stage.prompt
