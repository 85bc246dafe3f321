"""What to play: the game, its options and the clock are agreed on before the first card."""

from __future__ import annotations

from typing import ClassVar

from engines.core.registry import load
from net.offers import new_offer
from net.players import Entry
from tui.canvas import Canvas
from tui.pages.form import Choice, Form, Option, Row
from tui.pages.lan.lines import name_of
from tui.pages.lan.waiting import WaitingPage
from tui.pages.page import Keys, Navigator, Page
from tui.tables.kinds import games_on_network
from tui.tables.pieces import foot, header

CLOCKS = (
    Option(0, "none", "as long as you like"),
    Option(30, "30 seconds", "for each choice"),
    Option(60, "1 minute", "for each choice"),
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
        common = [game for game in games_on_network() if game in entry.games or not entry.games]
        offered = common or list(games_on_network())
        self._note = "" if common else f"{name_of(entry.name)} plays none of your games."
        self._game = Choice(
            "game",
            "Game",
            [Option(game, load(game).title) for game in offered],
            tall=True,
        )
        self._clock = Choice("clock", "Clock", CLOCKS)
        self._settings = {game: _settings(game) for game in offered}
        self._form = Form(self._rows())

    def _rows(self) -> tuple[Row, ...]:
        return (self._game, *self._settings[self._game.value], self._clock)

    def draw(self, canvas: Canvas) -> None:
        name = name_of(self._entry.name)
        header(canvas, [("Challenge to ", "title"), (name, "foe")], [])
        y = self._form.draw(canvas, 3, 3, 75)
        for text in (
            f"{name} sees this offer as it is, and accepts or declines it.",
            "A clock is shown at both tables, and never ends a game by itself.",
        ):
            canvas.put(3, y, text, "muted", width=76)
            y += 1
        if self._note:
            foot(canvas, self._note, "warn")
        else:
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
        game = self._game.value
        settings = {row.name: row.value for row in self._settings[game]}
        offer = new_offer(game, settings, self._clock.value)
        self._note = peer.challenge(self._entry.key, offer)
        if not self._note and self.nav.top is self:
            self.nav.replace(WaitingPage(self.nav))


def _settings(game: str) -> tuple[Choice, ...]:
    return tuple(
        Choice(each.name, each.title, [Option(value, words) for value, words in each.choices])
        for each in load(game).settings
        if each.seat is None
    )
