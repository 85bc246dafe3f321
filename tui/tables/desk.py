"""A player's side of a table: the cursor, what is picked so far, and what each key will do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engines.core.cards import Face, Handle, Seat, other
from engines.core.game import Fact
from engines.core.moves import CONCEDE, Move
from engines.core.registry import Names
from engines.core.view import View
from themes.glyphs import Glyphs
from themes.theme import StyleName
from tui.canvas import Canvas, cut

Answer = Move | tuple[int, ...]
"""What a player gives to an ask: a choice, or the order of a shuffle of his own."""

NAME = 12
"""Columns that a name may take on a table, so that the longest sentence with it still fits a row."""

GOES_BACK = "any other key goes back."
"""How every question ends that waits for Enter."""

LEADS_TO = "What this leads to"
"""What a preview is called, on the table and in words."""

WIDTH = 80
"""Tables are drawn 80 columns wide; what lies to the right of that is the log's."""


class Desk(ABC):
    """What one player sees of a table and does at it.

    `update` brings a new view, `press` a key as Textual names it; `draw` shows the present state. The desk never plays:
    it returns answers, and the next view shows whether they were taken.
    """

    keys: ClassVar[tuple[tuple[str, str], ...]]
    """The keys of this table with what they do, for the help page."""
    symbols: ClassVar[tuple[tuple[str, str], ...]]
    """The field names of glyphs used here, with their meaning."""
    topics: ClassVar[tuple[tuple[str, tuple[str, ...]], ...]] = ()
    """What the help page tells a player of more than one key: a title, and sentences."""

    def __init__(self, seat: Seat, names: Names, glyphs: Glyphs) -> None:
        """`names` as the log has them: `You` for the own seat."""
        self.seat = seat
        self.names = (_short(names[0], glyphs), _short(names[1], glyphs))
        self.glyphs = glyphs
        self.note = ""
        """Why the last key did nothing, in words; shown on the prompt line until the next key."""
        self.confirming: Move | None = None
        """An irreversible move that waits for Enter."""
        self.watched = False
        """Whether a bot sits here and somebody looks on: then nothing is asked."""
        self.is_held = False
        """Whether no answer is taken although the rules ask for one: it is on its way, or the other side is gone."""
        self.has_right = False
        """Whether this seat may do something beside the other side's choice, by whatever its step offers."""
        self.waiting_words = ""
        """What is waited for, from whoever knows it better than the rules."""
        self.offer = "h hint"
        """A key worth telling of while nothing else is asked once more."""
        self.offers_always = False
        """Whether that key is of use while others choose, too."""
        self.open_hand: tuple[Face, ...] = ()
        """The other hand, where it lies open to whoever looks on."""
        self.recent: tuple[str, ...] = ()
        """The latest sentences of the log, oldest first; set by whoever keeps the log."""

    @abstractmethod
    def update(self, view: Any) -> None:
        """Show this view from now on. A cursor that still makes sense stays where it is."""

    @property
    @abstractmethod
    def view(self) -> View:
        """The view that is shown."""

    @property
    def asked(self) -> bool:
        """Whether this seat owes an answer that its keys give."""
        return not (self.watched or self.is_held) and self.seat in self.view.waiting

    @property
    def is_active(self) -> bool:
        """Whether the keys of this seat answer something, or do what may be done beside the other side's choice."""
        return self.asked or (self.has_right and not self.watched)

    @property
    def is_inside(self) -> bool:
        """Whether Esc leads a step back in the answer that is being given, and not away from the table."""
        return False

    @property
    def pointed(self) -> Handle | None:
        """The card under the cursor, where the table has no room to show it in full."""
        return None

    @property
    def reflex(self) -> Answer | None:
        """The answer that this seat gives by itself, as its player has set it; None where he is to be asked."""
        return None

    @property
    def asks_always(self) -> bool:
        """Whether even what leaves no choice is asked, so that no timing tells of it."""
        return False

    def ask_again(self) -> None:  # noqa: B027 - few desks have anything to forget
        """Forget how answers are given by themselves: one was taken back, or the game is gone on with."""

    @property
    def foretold(self) -> Mapping[str, Sequence[str]]:
        """What bears on the choice as it is, in words: each part by its title, none of them empty."""
        return {}

    @property
    def offered(self) -> str | None:
        """The key to tell of at this moment, if there is one; None while every key is an answer."""
        if self.confirming is not None:
            return None
        return self.offer if self.asked or self.offers_always else ""

    def press(self, key: str) -> Answer | None:
        """The answer that a key gives, if it gives one. Every irreversible move takes Enter as a second key."""
        self.note = ""
        if self.confirming is not None:
            move, self.confirming = self.confirming, None
            return move if key == "enter" and (self.is_active or move == CONCEDE) else None
        if key == "x" and self.view.outcome is None and not self.watched:
            self.confirm(CONCEDE)
            return None
        return self._press(key) if self.is_active else None

    def confirm(self, move: Move) -> None:
        """Ask once more before `move`."""
        self.confirming = move

    def _prompt(self) -> tuple[str, StyleName]:
        """The prompt row: why a key did nothing, what is asked once more, what is asked, or what is waited for."""
        foe = self.names[other(self.seat)]
        if self.note:
            return self.note, "warn"
        if self.confirming == CONCEDE:
            return f"Concede to {foe}? Enter concedes, {GOES_BACK}", "warn"
        if self.confirming is not None:
            return self._doubts(self.confirming, foe), "warn"
        if self.view.outcome is not None:
            return "The game is over. Enter shows the result.", "prompt"
        if self.is_active and (asks := self._asks(foe)):
            return asks, "prompt"
        return self.waiting_words or self._waiting(foe), "muted"

    @abstractmethod
    def _asks(self, foe: str) -> str:
        """What this seat is asked or may do, and what Enter will do."""

    def _doubts(self, move: Move, foe: str) -> str:
        """What is asked before an irreversible move other than to concede: Enter makes it, any other key goes back."""
        return ""

    def _waiting(self, foe: str) -> str:
        """What is said while nothing is asked."""
        return f"{foe} is thinking{self.glyphs.ellipsis}"

    @abstractmethod
    def point(self, move: Move) -> None:
        """Put the cursor on what `move` is about; where it is on nothing, the cursor stays."""

    @abstractmethod
    def _press(self, key: str) -> Answer | None:
        """`press` while this seat is active and nothing waits for confirmation."""

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw the table, WIDTH columns wide, at least 24 rows high; the last row is the prompt."""

    @abstractmethod
    def moment(self, fact: Fact) -> bool:
        """Whether `fact` is a moment: shown by itself until a key is pressed (a battle, the end of a round)."""

    def waits(self, fact: Fact) -> bool:
        """Whether a moment stays until a key is pressed; one that does not passes after its last stage."""
        return True

    @abstractmethod
    def draw_moment(self, canvas: Canvas, fact: Fact, stage: int) -> bool:
        """Draw a moment at `stage` 0, 1, …; False once there is no further stage, and the last one stays."""


def _short(name: str, glyphs: Glyphs) -> str:
    return cut(name, NAME, glyphs.ellipsis)
