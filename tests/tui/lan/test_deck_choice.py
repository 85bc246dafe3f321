"""The deck that a player brings to a game on the network: asked for on the screen before there is a table."""

from __future__ import annotations

from dataclasses import replace

from engines.mana import PACKAGE
from net.match import Waiting
from tests.tui.decks.test_text_and_files import ready as own_deck
from tests.tui.lan.fake_carrier import FakeCarrier, lan_game
from tests.tui.pages.stage import SIZES, Stage
from tui import places
from tui.canvas import Canvas
from tui.decks import files
from tui.lan.decks import deck_problem, ready_decks
from tui.pages.lan.online_table import OnlinePage


async def sat_down() -> tuple[Stage, FakeCarrier]:
    """Both have agreed on Mana, and nobody has brought a deck yet."""
    stage, carrier = Stage(), FakeCarrier("mana", "Mio")
    carrier.shows(game=None, told=(), owes=None, waiting=Waiting.OWN_DECK)
    stage.home()
    stage.push(OnlinePage(stage, lan_game(carrier)))
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
