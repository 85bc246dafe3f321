"""The help: keys and signs of the page it was opened from, and what else there is to know at it."""

from __future__ import annotations

from typing import ClassVar

from tui.pages.page import Keys, Navigator, Page
from tui.pages.text import Row, TextPage, pairs, paragraphs

COMMON: Keys = (
    ("?", "this help"),
    ("Esc or q", "back; from the home page, out of the program"),
    ("Ctrl+C", "out of the program at once; games are saved after every move"),
)


class HelpPage(TextPage):
    """What `?` shows."""

    name: ClassVar[str] = "Help"
    back: ClassVar[str] = "Esc or ? goes back."
    help: ClassVar[str] = ""

    def __init__(self, nav: Navigator, page: Page) -> None:
        signs = nav.glyphs.signs()
        symbols = tuple((signs.get(name, name), meaning) for name, meaning in page.symbols)
        rows: list[Row] = []
        for title, table in (
            (f"Keys: {page.name}", pairs(page.keys)),
            ("Keys everywhere", pairs(COMMON)),
            *((title, paragraphs(said)) for title, said in page.topics),
            ("Signs", pairs(symbols, "value")),
        ):
            if table:
                rows += [(), ((title, "title"),), *table]
        super().__init__(nav, "Help", rows)

    def press(self, key: str, character: str | None) -> None:
        """As on any page of text, but `?` closes what it has opened."""
        super().press("escape" if key == "question_mark" else key, character)
