"""Whom an Action or an ability is done to (R-5, E-3)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace

from engines.core.cards import Handle
from engines.core.moves import Move
from engines.mana.plays import Playable
from engines.mana.sentences import ability_sentence, text_sentence
from engines.mana.text import target
from engines.mana.vocabulary import ActionCard
from themes.glyphs import Glyphs
from tui.tables.mana.fields import Marks
from tui.tables.mana.foresight import brief_rows, deaths, preview_rows
from tui.tables.mana.paying import pay
from tui.tables.mana.sight import Sight
from tui.tables.mana.steps import ManaStep
from tui.tables.rows import Row, prose
from tui.tables.steps import Reply, Step


class _Picking(ManaStep):
    """One Unit of several."""

    def __init__(self, sight: Sight, targets: Sequence[Handle], before: Step | None) -> None:
        super().__init__(sight, before)
        self._targets = tuple(targets)
        self.at = self._targets[0]

    @property
    def marks(self) -> Marks:
        return replace(super().marks, open=frozenset(self._targets))

    def press(self, key: str) -> Reply:
        if key in ("enter", "space"):
            if self.at not in self._targets:
                return "That cannot be picked for this."
            return self._take(self.at)
        unit = self.sight.labelled(key)
        if unit is None:
            return None
        if unit not in self._targets:
            return f"{self.sight.units[unit].card.name} cannot be picked for this."
        self.at = unit
        return None

    @abstractmethod
    def _take(self, unit: Handle) -> Move | Step:
        """Go on with this Unit."""

    def _prompt(self, what: str, back: str) -> str:
        if self.at not in self._targets:
            return f"{what} A number, a letter or the arrows choose{back}."
        return f"{what} Enter: {self.sight.label(self.at)} {self.sight.card(self.at).name}{back}."


class Targeting(_Picking):
    """R-5: the picks of an Action, one after the other; then it is paid for."""

    def __init__(
        self,
        sight: Sight,
        each: Playable,
        before: Step,
        picks: tuple[Handle, ...] = (),
        *,
        by_hand: bool,
    ) -> None:
        super().__init__(sight, each.targets[len(picks)], before)
        self._each = each
        self._picks = picks
        self._by_hand = by_hand

    @property
    def title(self) -> str:
        return self.sight.card(self._each.card).name

    @property
    def text(self) -> str:
        card = self.sight.card(self._each.card)
        assert isinstance(card, ActionCard)
        return text_sentence(card.text)

    def panel(self, width: int, glyphs: Glyphs) -> list[Row]:
        return [*prose(self.text, width), *self._chosen(width)]

    def brief(self, width: int, glyphs: Glyphs, height: int) -> list[Row]:
        return [*self._chosen(width), *prose(self.text, width)]

    def _chosen(self, width: int) -> list[Row]:
        """The picks that are made."""
        rows: list[Row] = []
        for number, pick in enumerate(self._picks, 1):
            rows += prose(f"Choice {number}: {target(self.sight.view, pick)}.", width, "value")
        return rows

    @property
    def prompt(self) -> str:
        many = len(self._each.targets)
        which = f"Whom ({len(self._picks) + 1} of {many})?" if many > 1 else "Whom?"
        return self._prompt(which, "; Esc back")

    def _take(self, unit: Handle) -> Move | Step:
        picks = (*self._picks, unit)
        if len(picks) < len(self._each.targets):
            return Targeting(self.sight, self._each, self, picks, by_hand=self._by_hand)
        return pay(self.sight, self._each, picks, self, by_hand=self._by_hand)


class Choosing(_Picking):
    """E-3: the pick of an ability that has been triggered."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight, [int(move.args[0]) for move in sight.options], None)

    @property
    def title(self) -> str:
        running = self.sight.view.running
        assert running is not None
        return self.sight.pool.cards[running.face].name

    def panel(self, width: int, glyphs: Glyphs) -> list[Row]:
        shown = self.sight.preview(self.unsent)
        return [*prose(self.text, width), *preview_rows(shown, self.sight, width, glyphs)]

    def brief(self, width: int, glyphs: Glyphs, height: int) -> list[Row]:
        shown, rows = self.sight.preview(self.unsent), prose(self.text, width)
        room = max(1, height - len(rows))
        return [*rows, *brief_rows(shown, self.sight, width, glyphs, room)]

    @property
    def text(self) -> str:
        running = self.sight.view.running
        assert running is not None
        card = self.sight.pool.cards[running.face]
        if isinstance(card, ActionCard):
            return text_sentence(card.text)
        return ability_sentence(card.abilities[running.number])

    @property
    def marks(self) -> Marks:
        return replace(super().marks, dies=deaths(self.sight.preview(self.unsent)))

    @property
    def unsent(self) -> Move | None:
        return Move("choose", (self.at,)) if self.at in self._targets else None

    @property
    def prompt(self) -> str:
        return self._prompt("Whom?", "")

    def _take(self, unit: Handle) -> Move | Step:
        return Move("choose", (unit,))

    def point(self, move: Move) -> None:
        self.at = int(move.args[0])
