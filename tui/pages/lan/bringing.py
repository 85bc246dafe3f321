"""The deck that is brought to a game over the network: chosen as a challenge is accepted, or at the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from engines.core.registry import load
from net.lobby_requests import LinkId
from net.offers import Offer
from tui.canvas import Canvas
from tui.lan.decks import Bringable, decks_to_bring
from tui.pages.menu import Entry, Menu
from tui.pages.page import WIDTH, Keys, Navigator, Page
from tui.tables.pieces import foot, header, over, put_wrapped
from tui.wrapping import wrap

_PLAN = 2
"""Rows for the plan of the deck under the cursor."""


class Bringing:
    """The decks that a player may bring, one of them under the cursor."""

    def __init__(
        self, decks: tuple[Bringable, ...], bring: Callable[[str], None], last: str = ""
    ) -> None:
        """`bring` is called with the name of a deck that can be played; the cursor begins at the one called `last`."""
        self._bring = bring
        self._note = ""
        at = next((place for place, deck in enumerate(decks) if deck.name == last != ""), 0)
        self._menu = Menu([self._entry(number, deck) for number, deck in enumerate(decks, 1)], at)

    def _entry(self, number: int, deck: Bringable) -> Entry:
        title, _, detail = deck.words.partition(", ")
        return Entry(
            str(number) if number < 10 else "",
            title,
            f"{detail}, not legal" if deck.problem else detail,
            partial(self._choose, deck),
            style="illegal" if deck.problem else "text",
            about=deck.plan,
        )

    def _choose(self, deck: Bringable) -> None:
        self._note = deck.problem
        if not deck.problem:
            self._bring(deck.name)

    def draw(self, canvas: Canvas, y: int, foe: str, leaving: str) -> None:
        """From row `y` down; `leaving` says what Esc does."""
        canvas.put(3, y, "Which deck do you bring?")
        canvas.put(3, y + 1, f"{foe} is not told: only its cards as they are played.", "muted")
        self._menu.draw(canvas, 3, y + 3, WIDTH - 6, canvas.height - y - 7 - _PLAN)
        if self._menu.current is not None:
            put_wrapped(
                canvas, 3, canvas.height - 3 - _PLAN, str(self._menu.current.about), "muted"
            )
        if self._note:
            over(canvas, [(line, "warn") for line in wrap(self._note, WIDTH - 2)])
        foot(canvas, f"Enter or a digit brings a deck. {leaving}")

    def press(self, key: str) -> None:
        self._note = ""
        self._menu.press(key)


class BringPage(Page):
    """Which deck to bring to a game that somebody offers; a deck that can be played accepts the challenge."""

    name: ClassVar[str] = "Choosing a deck"
    is_quiet: ClassVar[bool] = True
    keys: Keys = (
        ("arrows, j k", "from deck to deck"),
        ("Enter, 1-9", "bring that deck, and accept the challenge"),
        ("Esc", "back to the challenge"),
    )

    def __init__(
        self, nav: Navigator, link: LinkId, offer: Offer, foe: str, accept: Callable[[str], None]
    ) -> None:
        """`accept` is called with the deck's name, when this page has gone."""
        super().__init__(nav)
        self._link = link
        self._title = offer.title
        self._foe = foe
        self._accept = accept
        self._bringing = Bringing(
            decks_to_bring(load(offer.game), dict(offer.settings)), self._bring, nav.lan.brought
        )

    def _bring(self, name: str) -> None:
        self.nav.pop()
        self._accept(name)

    def changed(self) -> None:
        """The challenge has lapsed."""
        waiting = self.nav.lan.incoming
        if all(each.line.link != self._link for each in waiting) and self.nav.top is self:
            self.nav.pop()

    def draw(self, canvas: Canvas) -> None:
        header(canvas, [(self._title, "title")], [("against ", "muted"), (self._foe, "foe")])
        self._bringing.draw(canvas, 3, self._foe, "Esc goes back to the challenge.")

    def _press(self, key: str, character: str | None) -> None:
        self._bringing.press(key)
