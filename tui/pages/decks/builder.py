"""The deck builder: the pool, or the deck, as a list with filters; a card in full; what the deck still breaks."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from secrets import token_hex
from typing import ClassVar

from engines.core.cards import Face
from engines.core.registry import Package
from themes.theme import StyleName
from tui.canvas import Canvas
from tui.decks import files
from tui.decks.kind import kind
from tui.decks.text import LONGEST_NAME, DeckError, clean_name, write
from tui.decks.workshop import Workshop
from tui.pages.decks.reports import ChartsPage, FiguresPage, HandPage
from tui.pages.field import Field
from tui.pages.margin import is_wide
from tui.pages.page import WIDTH, Keys, Navigator, Page
from tui.pages.text import TextPage
from tui.tables.pieces import foot, header
from tui.tables.rows import Row, Word, clip, draw_rows, fill, prose

_LIST = 48
"""Columns of the list; the card stands to the right of it."""
_WIDEST = 64
"""Columns of a card's text; longer lines are hard to read."""
_TOP = 4
"""The row in which the list begins."""
_BELOW = 4
"""Rows below the list: two of clauses, the rule, the prompt."""
_CARD = 12
"""Rows of the card where the charts stand below it; in their place they need not be sent with each key."""
_SEARCH = 24


class BuilderPage(Page):
    """One deck of one game."""

    name: ClassVar[str] = "Deck builder"

    def __init__(
        self,
        nav: Navigator,
        package: Package,
        name: str = "",
        faces: tuple[Face, ...] = (),
        path: Path | None = None,
        note: str = "",
    ) -> None:
        """`path`: the file that the deck came from; None for a new one."""
        super().__init__(nav)
        self._shop = Workshop(package, kind(package.name), name, faces)
        self._path = path
        self._note = note
        self._of_deck = bool(faces)
        self._at = 0
        self._field: Field | None = None
        """What is being written: a search, or a name."""
        self._is_naming = False
        self._leaving = False
        self._cards = self._shop.cards(of_deck=self._of_deck)
        letters = " ".join(letter for letter, _, _ in self._shop.filters)
        titles = ", ".join(title.lower() for _, title, _ in self._shop.filters)
        self.keys: Keys = (
            ("up down, j k", "from card to card; PgUp PgDn Home End, too"),
            ("Space + right", "put a copy into the deck"),
            ("- left", "take a copy out; u undoes either"),
            ("Tab", "the whole pool, or the deck alone"),
            ("Enter", "the card in full"),
            (letters, f"filter by {titles}; a capital letter goes the other way round"),
            ("o", "sort by something else"),
            ("/", "search in names and texts; Enter ends it, x clears all filters"),
            ("v", "legality, curve, what can be paid: the deck in charts"),
            ("h", "sample hands"),
            ("b", "how cards fared in an arena, where there is a file of it"),
            ("s", "save the deck under a name; one that is not legal can be saved too"),
            ("y", "copy the deck as text to the clipboard, over SSH too"),
        )

    # --- drawing ------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        self._draw_header(canvas)
        draw_rows(canvas, 1, 2, self._filter_rows(), 2)
        height = canvas.height - _TOP - _BELOW
        self._draw_list(canvas, height)
        self._draw_card(canvas, height)
        draw_rows(canvas, 1, canvas.height - _BELOW, self._clause_rows(canvas), 2)
        if self._field is not None:
            title = "Name: " if self._is_naming else "Search: "
            foot(canvas, title, keys="Enter saves it" if self._is_naming else "Enter ends it")
            self._field.draw(canvas, len(title) + 1, canvas.height - 1, focused=True)
        elif self._leaving:
            words = "Save the changes? y saves them, n throws them away, any other key stays."
            foot(canvas, words, "warn")
        elif self._note:
            foot(canvas, self._note, "warn")
        else:
            other = "pool" if self._of_deck else "deck"
            foot(canvas, f"Space adds, - takes out, Tab {other}, v charts, s saves.")

    def _draw_header(self, canvas: Canvas) -> None:
        shop = self._shop
        changed = " (changed)" if shop.is_changed else ""
        left = f"{shop.name or 'New deck'}{changed}"
        right: list[tuple[str, StyleName]] = []
        for pile, faces in zip(shop.construction.piles, shop.piles, strict=True):
            style: StyleName = "good" if len(faces) == pile.size else "warn"
            right += [
                (f"{pile.title.removesuffix(' deck')} ", "muted"),
                (f"{len(faces)}/{pile.size}  ", style),
            ]
        legal = not shop.violations
        right.append(("legal", "good") if legal else ("not legal", "bad"))
        header(canvas, [(shop.package.title, "muted"), (f" {left}", "title")], right)

    def _filter_rows(self) -> list[Row]:
        shop = self._shop
        words: list[Word] = [
            ((letter, "key"), (f" {title} ", "muted"), (chosen or "any", "value"))
            for letter, title, chosen in shop.filters
        ]
        words.append((("o", "key"), (" by ", "muted"), (shop.kind.orders[shop.order][0], "value")))
        if shop.search:
            words.append((("/", "key"), (f" {shop.search}", "value")))
        return fill(words, WIDTH - 2, 0, 3)

    def _draw_list(self, canvas: Canvas, height: int) -> None:
        shop, cards = self._shop, self._cards
        if not cards:
            is_bare = self._of_deck and not shop.deck.faces
            empty = "No card is in the deck yet." if is_bare else "No card passes; x clears."
            canvas.put(3, _TOP, empty, "muted")
            return
        # Page by page: a list that moved under the cursor would be sent anew with each key.
        first = self._at - self._at % height
        for y, place in enumerate(range(first, min(first + height, len(cards)))):
            face, here = cards[place], place == self._at
            copies = shop.copies(face)
            row = shop.kind.line(face)
            if here:
                canvas.put(0, _TOP + y, canvas.glyphs.right, "key")
                row = tuple((text, "cursor") for text, _ in row)
            canvas.put_right(3, _TOP + y, str(copies) if copies else canvas.glyphs.dot, "value")
            canvas.put_spans(4, _TOP + y, *row)
        if first:
            canvas.put(_LIST, _TOP, canvas.glyphs.up, "key")
        if first + height < len(cards):
            canvas.put(_LIST, _TOP + height - 1, canvas.glyphs.down, "key")

    def _draw_card(self, canvas: Canvas, height: int) -> None:
        x = _LIST + 2
        width = min(_WIDEST, canvas.width - x - 1)
        rows: list[Row] = []
        if self._card is not None:
            rows = list(self._shop.kind.full(self._card, width))
        room = _CARD if is_wide(canvas) else height
        rows = clip(rows, room, (("Enter shows all of it", "muted"),))
        draw_rows(canvas, x, _TOP, rows, room)
        if is_wide(canvas):
            charts = self._shop.kind.charts(self._shop.piles, width, canvas.glyphs)
            rest = height - room - 1
            rows = clip(charts, rest, (("v shows all of it", "muted"),))
            draw_rows(canvas, x, _TOP + room + 1, rows, rest)

    def _clause_rows(self, canvas: Canvas) -> list[Row]:
        """What the deck breaks, as far as two rows tell it; then by clause alone."""
        found: list[tuple[str, str, StyleName]] = [
            (clause, words, "warn") for clause, words in self._shop.violations
        ]
        found += [(clause, words, "muted") for clause, words in self._shop.warnings]
        rows = [row for c, words, style in found for row in prose(f"{c}: {words}", 78, style)]
        if len(rows) > 2:
            clauses = ", ".join(clause for clause, _, _ in found)
            first = prose(f"{found[0][0]}: {found[0][1]}", WIDTH - 2, found[0][2])
            rest = prose(f"{clauses}: v tells all of it.", WIDTH - 2, "muted")
            rows = [*(first if len(first) == 1 else []), *rest]
        if found:
            return rows
        place = f"{self._at + 1} of {len(self._cards)}" if self._cards else ""
        return [((f"Legal. {place}", "muted"),)]

    # --- keys ---------------------------------------------------------------------------------------------------

    @property
    def writing(self) -> bool:
        return self._field is not None

    @property
    def asking(self) -> Hashable:
        return (self._leaving, self._field is not None)

    @property
    def is_confirming(self) -> bool:
        return self._leaving

    @property
    def stake(self) -> str:
        return "the changes to your deck" if self._shop.is_changed else ""

    @property
    def _card(self) -> Face | None:
        return self._cards[self._at] if self._cards else None

    def press(self, key: str, character: str | None) -> None:
        """As on any page; while something is written or asked, keys are for that."""
        if self._leaving:
            self._answer(key)
        elif self._field is not None:
            self._write(key, character)
        else:
            self._note = ""
            super().press(key, character)
        self.nav.redraw()

    def leave(self) -> None:
        if self._shop.is_changed:
            self._leaving = True
        else:
            self.nav.pop()

    def _answer(self, key: str) -> None:
        self._leaving = False
        if key == "n" or (key == "y" and self._save()):
            self.nav.pop()

    def _write(self, key: str, character: str | None) -> None:
        assert self._field is not None
        if key in ("enter", "escape"):
            text, self._field = self._field.text, None
            if self._is_naming and key == "enter" and self._call(text):
                self._save()
        else:
            self._field.press(key, character)
        if not self._is_naming and self._field is not None:
            self._shop.search = self._field.text
            self._list_anew()

    def paste(self, text: str) -> None:
        if self._field is not None:
            self._field.paste(text)

    def _call(self, text: str) -> bool:
        """Give the deck a name; False if it cannot be one, and then it is said why."""
        try:
            self._shop.name = clean_name(text)
        except DeckError as error:
            self._note = str(error)
            return False
        return True

    def _ask_for_name(self) -> None:
        self._field, self._is_naming = Field(self._shop.name, LONGEST_NAME), True

    def _press(self, key: str, character: str | None) -> None:
        shop, last = self._shop, len(self._cards) - 1
        match key:
            case "up" | "k":
                self._go(self._at - 1 if self._at else last)
            case "down" | "j":
                self._go(self._at + 1 if self._at < last else 0)
            case "pageup" | "pagedown":
                self._go(self._at + (14 if key == "pagedown" else -14))
            case "home" | "end":
                self._go(last if key == "end" else 0)
            case "tab" | "shift+tab":
                self._of_deck = not self._of_deck
                self._list_anew()
            case "enter" if self._card is not None:
                [name, *_] = shop.construction.names[self._card]
                rows = shop.kind.full(self._card, _WIDEST)
                self.nav.push(TextPage(self.nav, name, rows))
            case "s":
                self._ask_for_name()
            case "slash":
                self._field, self._is_naming = Field(shop.search, _SEARCH), False
            case _:
                self._change(key, character or key)

    def _change(self, key: str, sign: str) -> None:
        shop, card = self._shop, self._card
        if key in ("space", "right") or sign == "+":
            self._note = shop.add(card) if card is not None else ""
        elif key == "left" or sign == "-":
            self._note = shop.take_out(card) if card is not None else ""
        elif key == "u":
            self._note = shop.undo()
        elif key == "o":
            shop.turn_order()
        elif key == "x":
            shop.clear()
        elif len(sign) != 1 or not shop.turn(sign):
            self._show(key)
            return
        self._list_anew(card)

    def _show(self, key: str) -> None:
        """Another page about the deck."""
        shop = self._shop
        match key:
            case "v":
                self.nav.push(ChartsPage(self.nav, shop))
            case "h" if len(shop.piles[0]) < shop.kind.dealt:
                title = shop.construction.piles[0].title.lower()
                self._note = (
                    f"A hand is dealt from {shop.kind.dealt} cards of the {title} at least."
                )
            case "h":
                self.nav.push(HandPage(self.nav, shop, token_hex(8)))
            case "b":
                self.nav.push(FiguresPage(self.nav, shop))
            case "y":
                self.nav.copy(write(shop.package, shop.deck))
                self._note = "Copied, if your terminal allows it: fourfold deck export prints it."

    def _go(self, at: int) -> None:
        self._at = max(0, min(at, len(self._cards) - 1))

    def _list_anew(self, card: Face | None = None) -> None:
        """List what passes now, with the cursor on the same card if it does."""
        card = self._card if card is None else card
        self._cards = self._shop.cards(of_deck=self._of_deck)
        self._go(self._cards.index(card) if card in self._cards else self._at)

    def _save(self) -> bool:
        """Keep the deck; False if that cannot be, and then it is said why, or its name is asked for."""
        shop = self._shop
        if not shop.name:
            self._ask_for_name()
            return False
        try:
            self._path = files.save(self.nav.decks.path, shop.package, shop.deck, self._path)
        except DeckError as error:
            self._note = self.nav.decks.problem or str(error)
            return False
        shop.keep()
        broken = shop.violations
        self._note = f"Saved. Not legal yet: {broken[0].clause}." if broken else "Saved."
        return True
