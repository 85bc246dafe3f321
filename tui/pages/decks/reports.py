"""What the builder shows of a deck on pages of their own: clauses and charts, sample hands, figures of an arena."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from tui.decks.sampling import sample
from tui.decks.statistics import Figures, newest
from tui.decks.workshop import Workshop
from tui.pages.page import Keys, Navigator, Running
from tui.pages.text import MEASURE, Row, TextPage
from tui.tables.rows import prose


class ChartsPage(TextPage):
    """Whether the deck is legal, clause by clause, and what it is made of."""

    name: ClassVar[str] = "A deck in charts"

    def __init__(self, nav: Navigator, shop: Workshop) -> None:
        rows: list[Row] = []
        for clause, words in shop.violations:
            rows += prose(f"{clause}: {words}", MEASURE, "warn", 2)
        if not shop.violations:
            rows = [(("The deck is legal.", "good"),), *rows]
        charts = shop.kind.charts(shop.piles, MEASURE, nav.glyphs)
        super().__init__(nav, shop.name or "New deck", [*rows, (), *charts])


class HandPage(TextPage):
    """First hands that the deck may give, and what Adept makes of them."""

    name: ClassVar[str] = "Sample hands"
    keys: Keys = (("h", "another hand"), *TextPage.keys)

    def __init__(self, nav: Navigator, shop: Workshop, seed: str) -> None:
        self._shop = shop
        self._seed = seed
        self._number = 1
        super().__init__(nav, "", ())
        self._deal()

    def _deal(self) -> None:
        shop = self._shop
        rows: list[Row] = []
        for title, faces in sample(
            shop.package, shop.kind, shop.deck, f"{self._seed}/{self._number}"
        ):
            rows += [((title, "title"),), *(((" ", "text"), *shop.kind.line(f)) for f in faces), ()]
        for clause, words in shop.violations[:1]:
            rows += [*prose(f"Not legal yet, {clause}: {words}", MEASURE, "warn"), ()]
        rows.append((("h deals another hand.", "muted"),))
        self._rows = tuple(rows)
        self._title = f"{shop.name or 'New deck'}: sample hand {self._number}"

    def _press(self, key: str, character: str | None) -> None:
        if key == "h":
            self._number += 1
            self._deal()
        else:
            super()._press(key, character)


class FiguresPage(TextPage):
    """How cards and ready decks fared in an arena's balance run."""

    name: ClassVar[str] = "Figures of an arena"

    def __init__(self, nav: Navigator, shop: Workshop) -> None:
        super().__init__(nav, "Figures of an arena", [(("Reading the games...", "muted"),)])
        self._shop = shop
        self._work: Running | None = None

    def opened(self) -> None:
        """Read once, in the background: it may be many games."""
        if self._work is None:
            self._work = self.nav.spawn(self._read())

    def closed(self) -> None:
        if self._work is not None:
            self._work.cancel()

    async def _read(self) -> None:
        folder = self.nav.decks.path
        arena = None if folder is None else folder.parent / "arena"
        found = await asyncio.to_thread(newest, arena, self._shop.package)
        self._rows = tuple(self._figure_rows(found))
        self.nav.redraw()

    def _figure_rows(self, found: Figures | str) -> Sequence[Row]:
        if isinstance(found, str):
            return prose(found, MEASURE)
        shop = self._shop
        names = shop.construction.names
        own = {name for face in shop.deck.faces for name in names[face]}
        title, (head, *rest) = found.cards
        rows = prose(found.about, MEASURE)
        rows += [(), *prose(f"{title}. Those of this deck:", MEASURE, "title")]
        rows += _aligned([head, *(row for row in rest if row[0] in own)])
        rows += [(), (("Ready decks", "title"),)]
        return [*rows, *_aligned(found.decks.rows)]


def _aligned(rows: Sequence[tuple[str, ...]]) -> list[Row]:
    """Columns: words to the left, figures to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    return [((line, "text"),) for line in lines]
