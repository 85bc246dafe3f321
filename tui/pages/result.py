"""The end of a game: who won, by what, and what next."""

from __future__ import annotations

from typing import ClassVar

from engines.core.cards import other
from engines.core.moves import CONCEDE
from engines.core.words import inner, verb
from themes.theme import StyleName
from tui.canvas import Canvas
from tui.pages.log import LogPage
from tui.pages.margin import draw_margin
from tui.pages.menu import Entry, Menu
from tui.pages.page import Keys, Navigator, Page
from tui.pages.starting import now
from tui.pages.text import paragraphs
from tui.solo import SoloGame
from tui.tables.kinds import KINDS
from tui.tables.pieces import foot, header
from tui.wrapping import wrap

LAST_WORDS = 2
"""Sentences of the log that tell how it ended."""


class ResultPage(Page):
    """Who won and how; a rematch, or home."""

    name: ClassVar[str] = "Result"
    keys: Keys = (
        ("arrows, j k", "from line to line"),
        ("Enter", "choose the line under the cursor"),
        ("r s l", "rematch, rematch on the other seats, log"),
    )

    def __init__(self, nav: Navigator, game: SoloGame) -> None:
        super().__init__(nav)
        self._game = game
        self._menu = Menu(
            (
                Entry("r", "Rematch", "same seats, new cards", self._again),
                Entry("s", "Swap seats", "a rematch on each other's seats", self._swap),
                Entry("l", "Log", "the whole game in sentences", self._show_log),
                Entry("h", "Home", "", nav.home),
            )
        )

    @property
    def log(self) -> list[str]:
        """The whole log."""
        return self._game.log

    def draw(self, canvas: Canvas) -> None:
        game = self._game
        seat, names = game.seat, game.names(game.reader)
        title = game.package.title
        header(canvas, [(f"{title} {canvas.glyphs.dot} result", "title")], [])
        headline, style = self._headline()
        canvas.put(3, 3, headline, style)
        y = 5
        for line in self._last_words():
            canvas.put(3, y, line)
            y += 1
        y = max(y + 1, 9)
        scores = KINDS[game.package.name].scores(game.view(seat))
        for each in (seat, other(seat)):
            canvas.put(3, y, names[each], "you" if each == seat else "foe", width=18)
            canvas.put(22, y, scores[each], "value")
            y += 1
        canvas.put(3, y + 1, f"seed {game.header.seed}", "muted", width=74)
        self._menu.draw(canvas, 2, y + 3, 76, 4, label=14)
        draw_margin(canvas, "Log", lambda width: paragraphs(self.log, width), from_end=True)
        foot(canvas, "Enter or the key in front chooses; Esc goes home.")

    def _last_words(self) -> list[str]:
        """How it ended: what the log says last. Of conceding it says nothing."""
        outcome = self._game.outcome
        if outcome is None or outcome.reason == CONCEDE.verb:
            return []
        return [line for sentence in self.log[-LAST_WORDS:] for line in wrap(sentence, 73)]

    def _headline(self) -> tuple[str, StyleName]:
        """Who won, and why the game was over."""
        game = self._game
        outcome, names = game.outcome, game.names(game.reader)
        assert outcome is not None, "a result is of a game that is over"
        winner = outcome.winner
        if winner is None:
            return "A draw.", "title"
        style: StyleName = "good" if winner == game.reader else "bad"
        if game.reader is None:
            style = "title"
        if outcome.reason == CONCEDE.verb:
            loser = names[other(winner)]
            return f"{names[winner]} {verb(names[winner], 'win')}: {inner(loser)} conceded.", style
        return f"{names[winner]} {verb(names[winner], 'win')}.", style

    def _press(self, key: str, character: str | None) -> None:
        self._menu.press(key)

    def leave(self) -> None:
        self.nav.home()

    def _show_log(self) -> None:
        self.nav.push(LogPage(self.nav, self))

    def _again(self) -> None:
        self._rematch(False)

    def _swap(self) -> None:
        self._rematch(True)

    def _rematch(self, swap: bool) -> None:
        game = self._game.rematch(swap, now(self.nav))
        self.nav.pop()
        self.nav.sit(game)

    def closed(self) -> None:
        self._game.close()
