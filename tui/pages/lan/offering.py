"""What to play: the game, its options and the clock are agreed on before the first card."""

from __future__ import annotations

from typing import ClassVar

from engines.core.registry import Package, load
from net.offers import new_offer
from net.players import Entry
from tui.canvas import Canvas
from tui.lan.decks import Bringable, decks_to_bring, ready_decks
from tui.pages.form import Choice, Form, Option, Row
from tui.pages.home import told
from tui.pages.lan.lines import OUT_OF_TIME, is_answered_for, name_of
from tui.pages.lan.waiting import WaitingPage
from tui.pages.page import Keys, Navigator, Page
from tui.tables.kinds import games
from tui.tables.pieces import foot, header, over, put_wrapped
from tui.wrapping import wrap

CLOCKS = (
    Option(0, "none", "as long as you like"),
    Option(30, "30 seconds", "for each choice"),
    Option(60, "1 minute", "for each choice"),
    Option(90, "90 seconds", "for each choice"),
    Option(120, "2 minutes", "for each choice"),
    Option(300, "5 minutes", "for each choice"),
)


class OfferPage(Page):
    """A form whose Enter sends the challenge."""

    name: ClassVar[str] = "Challenging"
    keys: Keys = (
        ("up down, j k", "from row to row"),
        ("left right", "change the row; Space and digits do, too"),
        ("Enter", "send the challenge, from any row"),
        ("Esc", "back to the lobby"),
    )

    def __init__(self, nav: Navigator, entry: Entry) -> None:
        super().__init__(nav)
        self._entry = entry
        common = [game for game in games() if game in entry.games or not entry.games]
        offered = common or list(games())
        self._note = "" if common else f"{name_of(entry.name)} plays none of your games."
        self._game = Choice(
            "game",
            "Game",
            [Option(game, told(game)[0]) for game in offered],
            tall=True,
        )
        self._clock = Choice("clock", "Clock", CLOCKS)
        self._settings: dict[str, tuple[Choice, ...]] = {}
        self._decks: dict[str, Choice] = {}
        """The rows of each game that has been looked at: some take a while to load."""
        self._form = Form(self._rows())

    def _rows(self) -> tuple[Row, ...]:
        deck = self._deck
        return (self._game, *self._agreed, *([] if deck is None else [deck]), self._clock)

    @property
    def _package(self) -> Package:
        return load(self._game.value)

    @property
    def _agreed(self) -> tuple[Choice, ...]:
        """The settings on which both have to agree."""
        package = self._package
        if package.name not in self._settings:
            self._settings[package.name] = _settings(package)
        return self._settings[package.name]

    @property
    def _values(self) -> dict[str, int | str]:
        """What these are set to."""
        return {row.name: row.value for row in self._agreed}

    @property
    def _deck(self) -> Choice | None:
        """One's own deck, where the players bring such."""
        package, values = self._package, self._values
        if not ready_decks(package, values):
            return None
        if package.name not in self._decks:
            decks = decks_to_bring(package, values)
            self._decks[package.name] = Choice(
                "deck", "Your deck", [_option(each) for each in decks]
            )
        return self._decks[package.name]

    def draw(self, canvas: Canvas) -> None:
        name = name_of(self._entry.name)
        header(canvas, [("Challenge to ", "title"), (name, "foe")], [])
        y = self._form.draw(canvas, 3, 3, 75)
        said = [
            f"{name} sees this offer as it is, and accepts or declines it.",
            f"With a clock, {OUT_OF_TIME}"
            if is_answered_for(self._package.name)
            else "A clock is shown at both tables, and never ends a game by itself.",
        ]
        if (deck := self._deck) is not None:
            said[0] = f"{name} sees this offer, but not your deck, and accepts or declines it."
            if deck.value.plan:
                y = put_wrapped(canvas, 3, y, deck.value.plan, "text") + 1
        for text in said:
            canvas.put(3, y, text, "muted", width=76)
            y += 1
        if self._note:
            over(canvas, [(line, "warn") for line in wrap(self._note, 75)])
        foot(canvas, "Enter sends the challenge. Arrows change it, Esc goes back.")

    def _press(self, key: str, character: str | None) -> None:
        self._note = ""
        if key == "enter":
            self._send()
        else:
            self._form.press(key, character)
            self._form.rows = self._rows()

    def _send(self) -> None:
        peer = self.nav.lan.peer
        if peer is None:
            self._note = "The network is gone."
            return
        deck = None if self._deck is None else self._deck.value
        if deck is not None and deck.problem:
            self._note = deck.problem
            return
        offer = new_offer(self._package.name, self._values, self._clock.value)
        self._note = peer.challenge(self._entry.key, offer)
        if not self._note:
            self.nav.lan.deck = "" if deck is None else deck.name
            if self.nav.top is self:
                self.nav.replace(WaitingPage(self.nav))


def _settings(package: Package) -> tuple[Choice, ...]:
    return tuple(
        Choice(each.name, each.title, [Option(value, words) for value, words in each.choices])
        for each in package.settings
        if each.seat is None
    )


def _option(deck: Bringable) -> Option:
    return Option(deck, deck.words, "not legal yet" if deck.problem else "")
