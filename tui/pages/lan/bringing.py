"""The deck that is brought to a game over the network, chosen before there is a table to look at."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from engines.core.errors import Refused
from tui.canvas import Canvas
from tui.lan.decks import decks_to_bring
from tui.lan.game import LanGame
from tui.pages.menu import Entry, Menu
from tui.pages.page import WIDTH
from tui.tables.pieces import foot


class Bringing:
    """The decks that the own player may bring, one of them under the cursor; of one game."""

    def __init__(self, game: LanGame) -> None:
        self._game = game
        self._menu = Menu(
            [
                Entry(str(number), title, cards, partial(self._bring, name))
                for number, (name, words) in enumerate(
                    decks_to_bring(game.package, game.settings), 1
                )
                for title, _, cards in [words.partition(", ")]
            ]
        )

    def draw(self, canvas: Canvas) -> None:
        canvas.put(3, 3, "Which deck do you bring?")
        canvas.put(3, 4, f"{self._game.other_name} is not told: only its cards as they are played.")
        self._menu.draw(canvas, 3, 6, WIDTH - 6, canvas.height - 9)
        foot(canvas, "Enter or a digit brings a deck. Esc leaves.")

    def press(self, key: str) -> None:
        self._menu.press(key)

    def _bring(self, name: str) -> None:
        with suppress(Refused):  # The other side has ended the game at this very moment.
            self._game.bring(name)
