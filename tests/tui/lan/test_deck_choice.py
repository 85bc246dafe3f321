"""The deck that a player brings to a game on the network: chosen in the lobby, or before there is a table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from engines.mana import PACKAGE
from net.lobby_messages import Accept
from net.match import Waiting
from tests.tui.decks.test_text_and_files import ready as own_deck
from tests.tui.lan.fake_carrier import FakeCarrier, lan_game
from tests.tui.lan.fake_peer import FakePeer, opening
from tests.tui.pages.stage import SIZES, Stage
from tui import places
from tui.canvas import Canvas
from tui.decks import files
from tui.lan.decks import deck_problem, ready_decks
from tui.pages.lan.online_table import OnlinePage
from tui.tables.kinds import games


async def sat_down(deck: str = "") -> tuple[Stage, FakeCarrier]:
    """Both have agreed on Mana, and nobody has brought a deck yet; `deck` was chosen before."""
    stage, carrier = Stage(), FakeCarrier("mana", "Mio")
    carrier.shows(game=None, told=(), owes=None, waiting=Waiting.OWN_DECK)
    stage.home()
    game = lan_game(carrier)
    game.deck = deck
    stage.push(OnlinePage(stage, game))
    await stage.settle()
    return stage, carrier


async def test_every_ready_deck_is_listed_whole() -> None:
    stage, _ = await sat_down()
    for width, height in SIZES:
        canvas = Canvas(width, height, stage.glyphs)
        stage.top.draw(canvas)
        shown = canvas.plain()
        for deck in ready_decks(PACKAGE, {}):
            title, _, cards = deck.words.partition(", ")
            assert title in shown and cards in shown
        assert "Mio is not told" in shown


async def test_a_digit_brings_a_deck_once() -> None:
    stage, carrier = await sat_down()
    assert stage.top.asking, "so that no key typed ahead answers it"
    stage.top.press("3", "3")
    stage.top.press("4", "4")
    await stage.settle()
    assert PACKAGE.decks is not None
    deck = ready_decks(PACKAGE, {})[2]
    assert carrier.acts == [["deck", list(PACKAGE.decks.ready[deck.name])]]


async def test_an_own_deck_is_brought_like_a_ready_one() -> None:
    deck = own_deck(PACKAGE, "Night Market")
    files.save(places.decks().path, PACKAGE, deck)
    files.save(places.decks().path, PACKAGE, replace(deck, name="Half", piles=(deck.piles[0], ())))
    stage, carrier = await sat_down()
    shown = stage.text()
    assert "Night Market" in shown and "not legal" in shown
    half, whole = "7", "8"
    stage.type(half)
    assert "Half cannot be played. A Mana deck has" in stage.text()
    assert carrier.acts == []
    stage.type(whole)
    await stage.settle()
    assert carrier.acts == [["deck", list(deck.faces)]]


async def test_what_cannot_be_brought_is_said_in_words() -> None:
    assert deck_problem(PACKAGE, {}, "mirrorwood") == ""
    assert "there are eclipse_vigil" in deck_problem(PACKAGE, {}, "ore_court")


async def lobby(stage: Stage, peer: FakePeer) -> None:
    """Somebody who plays everything is on the list."""
    stage.home()
    stage.type("l")
    await stage.settle()
    peer.arrives(1, "Kei", games=games())


async def test_a_deck_is_chosen_with_the_challenge(tmp_path: Path) -> None:
    peer = FakePeer()
    stage = Stage(tmp_path, open_peer=opening(peer))
    await lobby(stage, peer)
    stage.type("enter", "4", "down", "3", "enter")
    assert peer.own_challenge.game == "mana"
    assert stage.lan.take_deck() == ready_decks(PACKAGE, {})[2].name
    assert stage.lan.take_deck() == "", "it was chosen for that game alone"


async def test_a_deck_that_is_not_legal_is_not_challenged_with_and_said_why(tmp_path: Path) -> None:
    deck = own_deck(PACKAGE, "Half")
    files.save(places.decks().path, PACKAGE, replace(deck, piles=(deck.piles[0], ())))
    peer = FakePeer()
    stage = Stage(tmp_path, open_peer=opening(peer))
    await lobby(stage, peer)
    stage.type("enter", "4", "down", "7", "enter")
    assert "Half cannot be played. A Mana deck has" in stage.text()
    assert not peer.sent and stage.lan.deck == ""


async def test_a_challenge_is_accepted_with_a_deck_and_not_before(tmp_path: Path) -> None:
    peer = FakePeer()
    stage = Stage(tmp_path, open_peer=opening(peer))
    await lobby(stage, peer)
    peer.is_challenged(1, "Kei", "mana")
    stage.look()
    stage.type("a")
    assert "Which deck do you bring?" in stage.text() and not peer.sent
    stage.type("2")
    assert isinstance(peer.sent[-1], Accept)
    assert stage.lan.take_deck() == ready_decks(PACKAGE, {})[1].name


async def test_a_challenge_that_lapses_takes_the_choice_of_a_deck_with_it(tmp_path: Path) -> None:
    peer = FakePeer()
    stage = Stage(tmp_path, open_peer=opening(peer))
    await lobby(stage, peer)
    peer.is_challenged(1, "Kei", "mana")
    stage.look()
    stage.type("a")
    peer.time_passes(200)
    await stage.settle()
    assert stage.top.name == "Local network"


async def test_a_deck_that_was_chosen_is_brought_without_asking_again() -> None:
    _, carrier = await sat_down("mirrorwood")
    assert PACKAGE.decks is not None
    assert carrier.acts == [["deck", list(PACKAGE.decks.ready["mirrorwood"])]]


async def test_a_deck_that_is_gone_meanwhile_is_asked_for_again_and_said_why() -> None:
    stage, carrier = await sat_down("Night Market")
    assert carrier.acts == []
    assert "Which deck" in stage.text()
    assert "There is no deck of yours called Night Market" in stage.lan.notice
