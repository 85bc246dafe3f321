"""The rules of each game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from engines.core.registry import load
from tui.canvas import Canvas
from tui.lessons import pages, taught
from tui.pages.page import Keys, Navigator
from tui.pages.text import MEASURE, Row, TextPage
from tui.wrapping import wrap

_GAMES = 28
"""The column where the games begin; before it stands the page's name, after them where in it one is."""

_STEP = re.compile(r"\d+\. ")
"""How a numbered entry of a list begins."""


def rules_rows(game: str, width: int = MEASURE) -> list[Row]:
    """The rules of a game, for columns narrower than a page wrapped anew."""
    return page_rows("\n\n".join(text for _, text in pages(game)), width)


def page_rows(text: str, width: int = MEASURE) -> list[Row]:
    """One page of the rules."""
    lines = text.split("\n") if width >= MEASURE else _rewrapped(text, width)
    return [((line, "title" if _is_heading(line) else "text"),) for line in lines]


def _rewrapped(text: str, width: int) -> list[str]:
    """Paragraphs and the entries of lists filled up to a width."""
    blocks: list[str] = []
    for line in text.split("\n"):
        indent = len(line) - len(line.lstrip())
        before = blocks[-1] if blocks else ""
        deeper = indent - (len(before) - len(before.lstrip()))
        follows = deeper > 2 or (deeper == indent == 0 and not _STEP.match(line))
        if before and line and follows and not _is_heading(before):
            blocks[-1] += f" {line.strip()}"
        else:
            # In the table of a list the word stands apart from what it means.
            blocks.append(re.sub(r"^( +\w+)  +", r"\1: ", line))
    return [
        line
        for block in blocks
        for line in wrap(block, width, 3 if block[:1] == " " or _STEP.match(block) else 0)
    ]


def _is_heading(line: str) -> bool:
    return line.isupper() and not line.startswith(" ")


class RulesPage(TextPage):
    """The rules of one game, page by page; Tab or a digit turns to another's."""

    name: ClassVar[str] = "Rules"
    keys: Keys = (
        *TextPage.keys,
        ("left right", "the page before, or the next one, of a game with several"),
        ("Tab, 1-4", "the rules of another game"),
    )

    def __init__(self, nav: Navigator, game: str = "") -> None:
        self._games = taught()
        self._game = game or self._games[0]
        super().__init__(nav, "", ())
        self._turn_to(self._game)

    def _turn_to(self, game: str, number: int = 0) -> None:
        self._game = game
        self._pages = pages(game)
        self._number = number % len(self._pages)
        name, text = self._pages[self._number]
        self._title = f"Rules of {load(game).title}"
        if len(self._pages) > 1:
            self._title = f"{load(game).title} {self._number + 1}/{len(self._pages)}: {name}"
        self._rows = tuple(page_rows(text))
        self._first = 0

    @property
    def rows(self) -> Sequence[Row]:
        return self._rows

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        x = _GAMES
        for place, game in enumerate(self._games, start=1):
            title = load(game).title
            x = canvas.put(x, 0, str(place), "key") + 1
            x = canvas.put(x, 0, title, "value" if game == self._game else "muted") + 2

    def _prompt(self, *, is_longer: bool) -> str:
        if len(self._pages) == 1:
            return super()._prompt(is_longer=is_longer)
        return f"Left and right turn the pages, Space and b scroll. {self.back}"

    def _press(self, key: str, character: str | None) -> None:
        at = self._games.index(self._game)
        if key in ("tab", "shift+tab"):
            step = 1 if key == "tab" else -1
            self._turn_to(self._games[(at + step) % len(self._games)])
        elif key.isascii() and key.isdigit() and 0 < int(key) <= len(self._games):
            self._turn_to(self._games[int(key) - 1])
        elif key in ("left", "right"):
            self._turn_to(self._game, self._number + (1 if key == "right" else -1))
        else:
            super()._press(key, character)
