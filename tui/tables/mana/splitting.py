"""Damage that is split: assigned to blockers, kept off by Parry, returned by Revenge (D-6, K-PARRY, K-REVENGE)."""

from __future__ import annotations

from dataclasses import replace

from engines.core.moves import Move
from engines.mana.moves import pairs_move, read_pairs
from engines.mana.options import Splits
from engines.mana.splits import split_move
from themes.glyphs import Glyphs
from tui.tables.amounts import Amounts, Part
from tui.tables.mana.fields import Marks
from tui.tables.mana.foresight import brief_rows, deaths, preview_rows
from tui.tables.mana.sight import Sight
from tui.tables.mana.steps import ManaStep
from tui.tables.rows import Row
from tui.tables.steps import Reply

_TITLE = {
    "assign": "Damage to assign",
    "parry": "Damage to parry",
    "revenge": "Damage that Revenge returns",
}
_MOST = {"assign": "lethal:", "parry": "at most", "revenge": "at most"}


class Splitting(ManaStep):
    """The shares of each Unit, filled in as they are worth most, with what they lead to."""

    has_list = True

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        options = sight.options
        assert isinstance(options, Splits)
        self._verb = options.verb
        self._units = [unit for split in options.splits for unit, _ in split.caps]
        parts = [
            Part(self._words(unit), most, group, sight.label(unit))
            for group, split in enumerate(options.splits)
            for unit, most in split.caps
        ]
        self._amounts = Amounts(parts, [split.total for split in options.splits], [0] * len(parts))
        self.point(split_move(sight.game))

    def _words(self, unit: int) -> Row:
        sight = self.sight
        mine = sight.label(dict(sight.view.blocks)[unit])
        to = f"on {mine} from" if self._verb == "parry" else f"from {mine} to"
        return ((f"{to} {sight.label(unit)} {sight.card(unit).name}", "text"),)

    @property
    def title(self) -> str:
        totals = " and ".join(map(str, self._amounts.totals))
        return f"{_TITLE[self._verb]}: {totals}"

    @property
    def unsent(self) -> Move:
        pairs = zip(self._units, self._amounts.shares, strict=True)
        return pairs_move(self._verb, [(unit, n) for unit, n in pairs if n])

    @property
    def marks(self) -> Marks:
        shown = self.sight.preview(self.unsent) if self._amounts.is_right else None
        return replace(super().marks, dies=deaths(shown), chosen=self._here)

    @property
    def _here(self) -> frozenset[int]:
        return frozenset((self._units[self._amounts.at],))

    def panel(self, width: int, glyphs: Glyphs) -> list[Row]:
        rows = self._amounts.rows(_MOST[self._verb], glyphs)
        if self._amounts.is_right:
            rows += preview_rows(self.sight.preview(self.unsent), self.sight, width, glyphs)
        else:
            rows.append(((self._amounts.wrong, "warn"),))
        return rows

    def brief(self, width: int, glyphs: Glyphs, height: int) -> list[Row]:
        """The shares side by side if need be, then what the last step comes to."""
        rows = self._amounts.rows(_MOST[self._verb], glyphs)
        if len(rows) >= height:
            rows = self._amounts.side_by_side(width, glyphs)
        if not self._amounts.is_right:
            return [*rows, ((self._amounts.wrong, "warn"),)]
        shown, room = self.sight.preview(self.unsent), max(1, height - len(rows))
        return [*rows, *brief_rows(shown, self.sight, width, glyphs, room)]

    @property
    def prompt(self) -> str:
        return self._amounts.prompt

    def press(self, key: str) -> Reply:
        if key == "enter":
            return self.unsent if self._amounts.is_right else f"{self._amounts.wrong}."
        self._amounts.press(key)
        return None

    def point(self, move: Move) -> None:
        given = dict(read_pairs(move) or ())
        self._amounts.shares = [given.get(unit, 0) for unit in self._units]
