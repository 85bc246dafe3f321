"""The decks of a game: one's own to go on with, ready ones to copy, text to be pasted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import ClassVar

from engines.core.registry import load
from themes.theme import StyleName
from tui.canvas import Canvas
from tui.decks import files
from tui.decks.choosing import ready_decks
from tui.decks.files import Entry as Kept
from tui.decks.kind import built
from tui.decks.text import (
    DeckError,
    clean_name,
    construction_of,
    key,
    read,
    sorted_piles,
    violations,
    write,
)
from tui.pages.decks.builder import BuilderPage
from tui.pages.menu import Entry, Menu
from tui.pages.page import Keys, Navigator, Page
from tui.tables.pieces import HELP, foot, header, over
from tui.wrapping import wrap

_NOTE = 3
"""Rows of what is said; what a text from outside is quoted with is short."""


class DecksPage(Page):
    """All decks of one game; Tab shows those of the other."""

    name: ClassVar[str] = "Decks"
    keys: Keys = (
        ("arrows, j k", "from deck to deck"),
        ("Enter", "open the deck in the builder; of a ready one, a copy"),
        ("a", "add a new deck, with no card in it"),
        ("d, then y", "delete a deck of your own for good"),
        ("y", "copy the deck as text to the clipboard, over SSH too"),
        ("paste", "a deck as text: it is kept as a new one"),
        ("Tab", "the decks of the other game"),
    )

    def __init__(self, nav: Navigator, game: str) -> None:
        super().__init__(nav)
        self._package = load(game)
        self._note = ""
        self._deleting = False
        self._menu = Menu(())

    def opened(self) -> None:
        """Look at the folder anew."""
        own = files.listing(self.nav.decks.path, self._package)
        entries = [
            Entry(
                str(place) if place <= 9 else " ",
                kept.name,
                "your own, not legal yet" if kept.problem else "your own",
                self._open,
                style="illegal" if kept.problem else "text",
                about=kept,
            )
            for place, kept in enumerate(own, 1)
        ]
        entries.append(Entry("a", "New deck", "with no card in it", self._begin, gap=bool(own)))
        for place, each in enumerate(ready_decks(self._package)):
            copy = partial(self._copy_ready, each.value, each.title)
            detail = f"{each.about}, ready: opens as a copy"
            entries.append(Entry(" ", each.title, detail, copy, gap=not place, about=each.value))
        self._menu = Menu(entries, self._menu.cursor)

    @property
    def _kept(self) -> Kept | None:
        """The own deck under the cursor."""
        entry = self._menu.current
        return entry.about if entry is not None and isinstance(entry.about, Kept) else None

    @property
    def asking(self) -> bool:
        return self._deleting

    @property
    def is_confirming(self) -> bool:
        return self._deleting

    def draw(self, canvas: Canvas) -> None:
        other = next(load(name).title for name in built() if name != self._package.name)
        title = f"Decks of {self._package.title}"
        header(canvas, [(title, "title")], [("Tab ", "key"), (f"decks of {other}", "muted")])
        self._menu.draw(canvas, 2, 3, 76, canvas.height - 9, label=25)
        kept, problem = self._kept, self.nav.decks.problem
        words = problem or ("" if kept is None else kept.problem)
        for y, line in enumerate(wrap(words, 76)[:3], start=canvas.height - 5):
            canvas.put(2, y, line, "muted")
        if self._note:
            over(canvas, [(line, "warn") for line in wrap(self._note, 76)[:_NOTE]])
        foot(canvas, *self._prompt(), keys="" if self._deleting else HELP)

    def _prompt(self) -> tuple[str, StyleName]:
        if self._deleting:
            return "Delete this deck for good? y deletes it, any other key keeps it.", "warn"
        deletes = ", d deletes" if self._kept else ""
        return f"Enter opens, a adds a new one{deletes}; paste a text to import.", "prompt"

    def press(self, key: str, character: str | None) -> None:
        """As on any page, but while a deletion waits every key answers that."""
        self._note = ""
        if not self._deleting:
            super().press(key, character)
            return
        self._deleting = False
        if key == "y" and (kept := self._kept) is not None:
            self._try(partial(self._delete, kept))
        self.nav.redraw()

    def _press(self, key: str, character: str | None) -> None:
        if key in ("tab", "shift+tab"):
            self._package = load(next(name for name in built() if name != self._package.name))
            self._menu.move(0)
            self.opened()
        elif key in ("d", "delete"):
            self._deleting = self._kept is not None
        elif key == "y":
            self._copy_text()
        else:
            self._menu.press(key)

    def paste(self, text: str) -> None:
        """Keep the deck that a text describes, under a name that is free."""
        self._try(partial(self._import, text))

    def _delete(self, kept: Kept) -> str:
        files.delete(kept.path)
        return "Deleted."

    def _import(self, text: str) -> str:
        deck, faults = read(self._package, text)
        if faults:
            more = f" And {len(faults) - 1} more." if len(faults) > 1 else ""
            raise DeckError(f"{faults[0]}{more}")
        taken = {key(kept.name) for kept in files.listing(self.nav.decks.path, self._package)}
        stem, number = deck.name or "Imported", 2
        name = stem
        while key(name) in taken:
            name, number = clean_name(f"{stem[:20]} {number}"), number + 1
        kept = replace(deck, name=name)
        files.save(self.nav.decks.path, self._package, kept)
        broken = violations(self._package, kept)
        return f"Kept as {name}. Not legal yet: {broken[0].words}" if broken else f"Kept as {name}."

    def _try(self, work: Callable[[], str]) -> None:
        """Change the folder, and say what came of it, or why that cannot be."""
        try:
            self._note = work()
        except DeckError as error:
            self._note = str(error)
        self.opened()

    def _open(self) -> None:
        if (kept := self._kept) is None:
            return
        if kept.deck is None:
            self._note = kept.problem
            return
        left_out = len(kept.faults)
        lines = "A line makes" if left_out == 1 else f"{left_out} lines make"
        note = f"{lines} no sense; saving leaves that out." if left_out else ""
        faces = kept.deck.faces
        self.nav.push(BuilderPage(self.nav, self._package, kept.name, faces, kept.path, note))

    def _begin(self) -> None:
        self.nav.push(BuilderPage(self.nav, self._package))

    def _copy_ready(self, value: str, title: str) -> None:
        assert self._package.decks is not None
        faces = tuple(self._package.decks.ready[value])
        self.nav.push(BuilderPage(self.nav, self._package, clean_name(f"My {title}"), faces))

    def _copy_text(self) -> None:
        entry = self._menu.current
        if entry is None or self._package.decks is None:
            return
        deck = None if self._kept is None else self._kept.deck
        if isinstance(entry.about, str):
            faces = self._package.decks.ready[entry.about]
            piles = sorted_piles(construction_of(self._package), faces)
            deck = files.fresh(self._package, entry.label, piles)
        if deck is not None:
            self.nav.copy(write(self._package, deck))
            self._note = "Copied, if your terminal allows it: fourfold deck export prints it."
