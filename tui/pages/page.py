"""What a page is, and what it can ask of the program around it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Coroutine, Hashable
from typing import Any, ClassVar, Protocol

from themes.glyphs import Glyphs
from tui.canvas import Canvas
from tui.clock import Clock
from tui.lan.company import Lan
from tui.places import Place
from tui.settings import Settings
from tui.solo import Hire, SoloGame

WIDTH = 80
HEIGHT = 24
"""The smallest terminal that pages are drawn on; wider ones show more on the right."""

WIDE = 100
"""From so many columns on, a page has a column of its own on the right."""

Keys = tuple[tuple[str, str], ...]
"""Keys, or signs, with what they mean."""


class Running(Protocol):
    """Work in the background."""

    def cancel(self) -> object:
        """Stop it."""


class Navigator(Protocol):
    """The program, as pages see it: a stack of pages of which the top one is shown."""

    @property
    def glyphs(self) -> Glyphs:
        """The signs to draw with."""

    @property
    def clock(self) -> Clock:
        """What to wait with."""

    @property
    def settings(self) -> Settings:
        """What the player prefers."""

    @property
    def animated(self) -> bool:
        """Whether moments are shown in stages."""

    @property
    def saves(self) -> Place:
        """Where saved games are, or why there are none."""

    @property
    def decks(self) -> Place:
        """Where the user's own decks are, or why there are none."""

    @property
    def hire(self) -> Hire | None:
        """Who brings in the bots; None for the usual."""

    @property
    def top(self) -> Page:
        """The page that is shown."""

    @property
    def lan(self) -> Lan:
        """The local network."""

    @property
    def stake(self) -> str:
        """In words what would be lost if all pages were left now; mostly empty."""

    def change(self, settings: Settings, *, keep: bool = True) -> str:
        """Go by these settings from now on, and `keep` them in the file; gives what went wrong."""

    def push(self, page: Page) -> None:
        """Show a page above this one."""

    def pop(self) -> None:
        """Leave the top page; leaving the last one ends the program."""

    def replace(self, page: Page) -> None:
        """Show a page in the place of the top one."""

    def sit(self, game: SoloGame, note: str = "") -> None:
        """Show the table of a game above this page, and `note` at its prompt."""

    def home(self, note: str = "") -> None:
        """Leave all pages for the first, which says `note`."""

    def help(self) -> None:
        """Show the keys and signs of the top page."""

    def look(self) -> None:
        """Show the challenge that waits for an answer."""

    def call(self, title: str, *, ring: bool = False) -> None:
        """Have the window's title say so (empty: the usual one); `ring` the bell, if the player likes that."""

    def copy(self, text: str) -> None:
        """Put text into the clipboard of the terminal (OSC 52), which reaches over SSH."""

    def quit(self) -> None:
        """End the program."""

    def redraw(self) -> None:
        """Show what has changed."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> Running:
        """Run `work` beside everything else; an error in it ends the program."""


class Page(ABC):
    """One page: draws itself, and takes keys while it is on top."""

    name: ClassVar[str]
    """What the help calls it."""
    keys: Keys = ()
    """The keys of this page with what they do, for the help."""
    symbols: Keys = ()
    """The field names of the glyphs used here, with their meaning."""
    topics: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """What the help tells beside them: a title, and sentences."""

    is_quiet: ClassVar[bool] = False
    """Whether the line about a challenge is not shown here: because that is what the page is about."""

    def __init__(self, nav: Navigator) -> None:
        self.nav = nav

    @property
    def asking(self) -> Hashable:
        """What a key would answer now.

        When this changes, keys that were typed before it was on the screen count for nothing.
        """
        return None

    @property
    def writing(self) -> bool:
        """Whether printable keys are text here: then `?` and `q` are letters."""
        return False

    @property
    def stake(self) -> str:
        """In words what would be lost if this page were left now; mostly empty."""
        return ""

    @property
    def is_confirming(self) -> bool:
        """Whether every key is the answer to a question: then none is taken for anything else."""
        return False

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw everything; the canvas has at least WIDTH x HEIGHT cells."""

    def press(self, key: str, character: str | None) -> None:
        """Take a key, as Textual names it. `?` shows the help and Esc goes back, on every page."""
        if key == "question_mark" and not self.writing:
            self.nav.help()
        elif key == "escape" or (key == "q" and not self.writing):
            self.leave()
        else:
            self._press(key, character)
        self.nav.redraw()

    def _press(self, key: str, character: str | None) -> None:  # noqa: B027 - a page may leave it out
        """`press` for the keys that are this page's own."""

    def leave(self) -> None:
        """What Esc does."""
        self.nav.pop()

    def paste(self, text: str) -> None:  # noqa: B027 - a page may leave it out
        """Take text that was pasted. It is never taken for keys."""

    def opened(self) -> None:  # noqa: B027 - a page may leave it out
        """Told whenever the page becomes the top one."""

    def changed(self) -> None:  # noqa: B027 - a page may leave it out
        """Told, on top, that something has happened on the network."""

    def closed(self) -> None:  # noqa: B027 - a page may leave it out
        """Told when the page is left for good."""
