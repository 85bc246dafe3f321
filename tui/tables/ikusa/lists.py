"""Choices out of a list of their own: one entry, or several of them, in an order or in none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from engines.core.cards import Handle
from engines.core.moves import Move
from engines.ikusa.plays import Play
from themes.glyphs import Glyphs
from tui.tables.desk import WIDTH
from tui.tables.ikusa.fields import Marks
from tui.tables.ikusa.foresight import headline, preview_rows
from tui.tables.ikusa.sight import Sight
from tui.tables.ikusa.steps import IkusaStep
from tui.tables.listing import Listing
from tui.tables.rows import Row, prose
from tui.tables.steps import Reply, Step
from tui.wrapping import wrap


class Entry(NamedTuple):
    """Something that can be chosen."""

    words: str
    reply: Callable[[Step], Reply]
    """What comes of it, given the step at which it is chosen."""
    card: Handle | None = None
    """The card that it is about."""
    move: Move | None = None
    """What is sent at once, if anything is."""
    play: Play | None = None
    """What is played, if more has to be named for it."""

    @property
    def does(self) -> str:
        """What it is, in one word."""
        if self.play is not None:
            return "use" if self.play.kind == "activate" else "cast"
        verb = "" if self.move is None else self.move.verb
        return {"attack": "attack with", "elementium": "lay", "facedown": "lay"}.get(verb, verb)

    def leads_to(self, move: Move) -> bool:
        """Whether this is where `move` begins."""
        if self.play is not None:
            return self.play.allows(move)
        return self.move == move or (self.move is None and move.args[:1] == (self.card,))


def sends(move: Move) -> Callable[[Step], Reply]:
    """What an entry leads to that is a move by itself."""
    return lambda step: move


_WIDTH = WIDTH - 2
"""Columns of the panel."""

_LEFT = 5
"""Columns before a line: the cursor, its key and its mark."""


class _Listed(IkusaStep):
    """Lines in the panel, under what is said of them."""

    has_list = True

    def __init__(
        self, sight: Sight, title: str, said: str, lines: Sequence[str], before: Step | None
    ) -> None:
        super().__init__(sight, before)
        self._title = title
        self._said = said
        self._lines = list(lines)
        self._list = Listing(len(lines))

    @property
    def title(self) -> str:
        return self._title

    @property
    def focus(self) -> int:
        return len(self._heads()) + sum(map(len, self._rows(_WIDTH)[: self._list.at + 1])) - 1

    def _heads(self) -> list[Row]:
        return prose(self._said, _WIDTH) if self._said else []

    def _mark(self, place: int, glyphs: Glyphs) -> str:
        """What stands before a line."""
        return ""

    def _rows(self, width: int) -> list[list[str]]:
        """Each line in the rows that it needs; the first has its key and mark before it."""
        return [wrap(words, width - _LEFT) for words in self._lines]

    def panel(self, width: int, glyphs: Glyphs) -> list[Row]:
        wrapped = self._rows(width)
        firsts: list[Row] = [
            ((self._mark(place, glyphs), "chosen"), (words[0], "text"))
            for place, words in enumerate(wrapped)
        ]
        rows = self._heads()
        for first, words in zip(self._list.rows(firsts, glyphs), wrapped, strict=True):
            rows += [first, *(((f"{' ' * _LEFT}{more}", "text"),) for more in words[1:])]
        return rows


class OneOf(_Listed):
    """One of some entries."""

    def __init__(
        self,
        sight: Sight,
        title: str,
        entries: Sequence[Entry],
        before: Step | None = None,
        *,
        said: str = "",
        asks: str = "",
    ) -> None:
        """`asks` is what Enter does, where that is not plain."""
        super().__init__(sight, title, said, [entry.words for entry in entries], before)
        self._entries = list(entries)
        self._asks = asks

    @property
    def _entry(self) -> Entry:
        return self._entries[self._list.at]

    @property
    def pointed(self) -> Handle | None:
        """The card that the line is about."""
        return self._entry.card

    @property
    def unsent(self) -> Move | None:
        move = self._entry.move
        return move if move is not None and move.verb == "attack" else None

    @property
    def marks(self) -> Marks:
        card = self._entry.card
        return replace(super().marks, chosen=frozenset() if card is None else frozenset((card,)))

    @property
    def prompt(self) -> str:
        back = "; Esc back" if self.before is not None else ""
        return f"{self._asks or 'Enter chooses it'}. Arrows or a line's key choose{back}."

    def foreseen(self, width: int) -> list[Row]:
        if self.unsent is None:
            return []
        shown = self.sight.preview(self.unsent)
        return preview_rows(shown, self.sight, width, headline(shown))

    def press(self, key: str) -> Reply:
        if key in ("enter", "space"):
            self.at = self._entry.card if self._entry.card is not None else self.at
            return self._entry.reply(self)
        self._list.press(key)
        return None

    def point(self, move: Move) -> None:
        places = (place for place, each in enumerate(self._entries) if each.leads_to(move))
        self._list.at = next(places, self._list.at)


class SomeOf(_Listed):
    """So many of some cards; in the order in which they are chosen, if it is `ordered`."""

    def __init__(
        self,
        sight: Sight,
        title: str,
        lines: Sequence[str],
        many: int,
        then: Callable[[list[int], Step], Reply],
        before: Step | None = None,
        *,
        cards: Sequence[Handle] = (),
        said: str = "",
        ordered: bool = False,
    ) -> None:
        """`then` goes on with the places of what was chosen."""
        super().__init__(sight, title, said, lines, before)
        self._many = many
        self._then = then
        self._cards = tuple(cards)
        self._ordered = ordered
        self.chosen: list[int] = []

    @property
    def pointed(self) -> Handle | None:
        """The card that the line is about."""
        return self._cards[self._list.at] if self._cards else None

    @property
    def marks(self) -> Marks:
        if not self._cards:
            return super().marks
        chosen = frozenset(self._cards[place] for place in self.chosen)
        return replace(super().marks, chosen=chosen)

    @property
    def prompt(self) -> str:
        back = "; Esc back" if self.before is not None else ""
        left = self._many - len(self.chosen)
        if self._many == 1:
            return f"Enter chooses it. Arrows or a line's key choose{back}."
        if left == 0:
            return f"Enter sends this. Space or a line's key changes it{back}."
        if self._ordered and self._many == len(self._lines):
            return f"Space or a line's key: what comes next. Enter: the rest as listed{back}."
        return f"Space or a line's key marks {left} more{back}."

    def _mark(self, place: int, glyphs: Glyphs) -> str:
        if place not in self.chosen:
            return "  "
        return f"{self.chosen.index(place) + 1 if self._ordered else glyphs.yes} "

    def press(self, key: str) -> Reply:
        if key == "enter":
            return self._send()
        if key in ("minus", "backspace", "delete"):
            del self.chosen[-1:]
        elif key == "space" or (self._list.press(key) and len(key) == 1):
            return self._toggle(self._list.at)
        return None

    def _toggle(self, place: int) -> str | None:
        if place in self.chosen:
            self.chosen.remove(place)
        elif len(self.chosen) == self._many == 1:
            self.chosen = [place]
        elif len(self.chosen) == self._many:
            return f"No more than {self._many}: call one back first."
        else:
            self.chosen.append(place)
        return None

    def _send(self) -> Reply:
        chosen = list(self.chosen)
        if self._ordered and self._many == len(self._lines):
            chosen += [place for place in range(self._many) if place not in chosen]
        elif not chosen and self._many == 1:
            chosen = [self._list.at]
        if len(chosen) != self._many:
            return f"{self._many - len(chosen)} more to choose."
        return self._then(chosen if self._ordered else sorted(chosen), self)

    def point(self, move: Move) -> None:
        wanted = [int(arg) for arg in move.args]
        if move.verb == "order":
            self.mark(wanted)
        elif set(wanted) <= set(self._cards):
            self.mark([self._cards.index(card) for card in wanted])

    def mark(self, places: Sequence[int]) -> None:
        """Choose these, in this order."""
        self.chosen = list(places)
        self._list.at = self.chosen[0] if self.chosen else self._list.at
