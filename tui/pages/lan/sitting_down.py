"""What a table on the network shows before there are cards on it: which deck to bring, and what is waited for."""

from __future__ import annotations

from contextlib import suppress

from engines.core.errors import Refused
from tui.canvas import Canvas
from tui.lan.company import Lan
from tui.lan.decks import decks_to_bring
from tui.lan.game import LanGame
from tui.pages.lan.bringing import Bringing
from tui.tables.pieces import foot, header

_PROOF = "and each proves to the other that nothing else was done."


class SittingDown:
    """One game, until both have brought their decks and the first cards are dealt."""

    def __init__(self, game: LanGame, lan: Lan) -> None:
        self._game = game
        self._lan = lan
        self._bringing: Bringing | None = None

    @property
    def _decks(self) -> Bringing:
        """The decks to choose from, as they lie in the folder when that is first asked."""
        if self._bringing is None:
            decks = decks_to_bring(self._game.package, self._game.settings)
            self._bringing = Bringing(decks, self._bring, self._lan.brought)
        return self._bringing

    def _bring(self, name: str) -> None:
        self._lan.brought = name
        with suppress(Refused):  # The other side has ended the game at this very moment.
            self._game.bring(name)

    def draw(self, canvas: Canvas) -> None:
        game = self._game
        foe = game.other_name
        header(canvas, [(game.package.title, "title")], [("against ", "muted"), (foe, "foe")])
        if game.wants_deck:
            self._decks.draw(canvas, 3, foe, "Esc leaves.")
            return
        canvas.put(3, 3, game.waiting_words, width=76)
        is_short = game.waiting.is_of_program
        shuffles = "Both shuffle" if is_short else "Then both shuffle"
        canvas.put(3, 5, f"{shuffles}, {_PROOF}", "muted")
        foot(canvas, f"{'A moment.' if is_short else 'No hurry.'} Esc leaves.", "muted")

    def press(self, key: str) -> None:
        """A key that the page has no use for."""
        if self._game.wants_deck:
            self._decks.press(key)
