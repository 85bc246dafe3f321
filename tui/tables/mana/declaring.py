"""Attacks and blocks, declared by keys (C)."""

from __future__ import annotations

from dataclasses import replace

from engines.core.cards import Handle
from engines.core.moves import Move
from engines.mana.moves import pairs_move, read_cards, read_pairs
from engines.mana.options import Attacks, Blocks
from themes.glyphs import Glyphs
from tui.tables.desk import LEADS_TO
from tui.tables.mana.fields import Marks
from tui.tables.mana.foresight import brief_rows, deaths, preview_rows
from tui.tables.mana.sight import Sight
from tui.tables.mana.steps import ManaStep
from tui.tables.rows import Row
from tui.tables.steps import Reply, Sure


class _Declaring(ManaStep):
    """A declaration with what it would lead to, Unit by Unit and step by step."""

    @property
    def title(self) -> str:
        return LEADS_TO

    def panel(self, width: int, glyphs: Glyphs) -> list[Row]:
        return preview_rows(self.sight.preview(self.unsent), self.sight, width, glyphs)

    def brief(self, width: int, glyphs: Glyphs, height: int) -> list[Row]:
        return brief_rows(self.sight.preview(self.unsent), self.sight, width, glyphs, height)

    @property
    def marks(self) -> Marks:
        return replace(super().marks, dies=deaths(self.sight.preview(self.unsent)))


class Attacking(_Declaring):
    """C-2 to C-4: who attacks."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        options = sight.options
        assert isinstance(options, Attacks)
        self._options = options
        self._chosen = set(options.must)
        self.at = next(iter(options.able), None)

    @property
    def unsent(self) -> Move:
        return Move("attack", tuple(unit for unit in self._options.able if unit in self._chosen))

    @property
    def title(self) -> str:
        return "If nothing blocks" if self._chosen else ""

    def panel(self, width: int, glyphs: Glyphs) -> list[Row]:
        return super().panel(width, glyphs) if self._chosen else []

    def brief(self, width: int, glyphs: Glyphs, height: int) -> list[Row]:
        return super().brief(width, glyphs, height) if self._chosen else []

    @property
    def marks(self) -> Marks:
        return replace(
            super().marks,
            attackers=frozenset(self._chosen),
            chosen=frozenset(self._chosen),
            open=frozenset(self._options.able),
        )

    @property
    def prompt(self) -> str:
        number = len(self._chosen)
        if not self._options.able:
            return "No Unit of yours may attack. Enter goes on."
        if not number:
            return "Enter attacks with nothing. Space or 1-9 choose, a all or none."
        units = "1 Unit" if number == 1 else f"{number} Units"
        return f"Enter attacks with {units}. Space or 1-9 change it, a all or none."

    def press(self, key: str) -> Reply:
        if key == "enter":
            if self._options.able and not self._chosen:
                return Sure(
                    self.unsent, "Attack with nothing? Enter does so, any other key goes back."
                )
            return self.unsent
        if key == "a":
            able, must = set(self._options.able), set(self._options.must)
            self._chosen = must if self._chosen == able else able
            return None
        unit = self.at if key == "space" else self.sight.labelled(key)
        if unit is None or unit not in self.sight.units:
            return None
        self.at = unit
        return self._toggle(unit)

    def _toggle(self, unit: Handle) -> str | None:
        name = self.sight.units[unit].card.name
        if unit not in self._options.able:
            return why_no_attack(self.sight, unit)
        if unit in self._options.must:
            return f"{name} must attack."
        self._chosen ^= {unit}
        return None

    def point(self, move: Move) -> None:
        self._chosen = set(read_cards(move) or ()) | set(self._options.must)


def why_no_attack(sight: Sight, handle: Handle) -> str:
    """C-2, in words."""
    unit = sight.units[handle]
    if unit.owner != sight.seat:
        return f"{unit.card.name} is not yours."
    if unit.tapped:
        return f"{unit.card.name} is tapped."
    return f"{unit.card.name} is new: without Rapid it attacks from next turn on."


class Blocking(_Declaring):
    """C-7, C-8: who blocks whom. Own Units by number, attackers by letter; Space goes through the attackers."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        options = sight.options
        assert isinstance(options, Blocks)
        self._options = options
        self._blocks: dict[Handle, Handle] = {}
        self.at = next(iter(options.blockers), None)

    @property
    def unsent(self) -> Move:
        return pairs_move(
            "block",
            [(unit, self._blocks[unit]) for unit in self._options.blockers if unit in self._blocks],
        )

    @property
    def title(self) -> str:
        return "With these blocks" if self._blocks else "If nothing blocks"

    @property
    def marks(self) -> Marks:
        return replace(
            super().marks,
            blocks=dict(self._blocks),
            open=frozenset((*self._options.blockers, *self._options.attackers)),
        )

    @property
    def prompt(self) -> str:
        if not self._options.blockers:
            return "No Unit of yours may block. Enter goes on."
        number = len(self._blocks)
        sends = f"blocks with {number or 'nothing'}"
        return f"Enter {sends}. 1-9: which Unit; a letter or Space: whom."

    def press(self, key: str) -> Reply:
        if key == "enter":
            return self.unsent
        if key == "space":
            return self._assign(self._next())
        if key in ("minus", "backspace", "delete"):
            return self._assign(None)
        unit = self.sight.labelled(key)
        if unit is None:
            return None
        if self.sight.units[unit].owner == self.sight.seat:
            self.at = unit
            return None
        if unit not in self._options.attackers:
            return f"{self.sight.units[unit].card.name} does not attack."
        return self._assign(unit)

    def _next(self) -> Handle | None:
        """Whom the Unit under the cursor would block next: one attacker after the other, then none."""
        circle = [None, *self._options.attackers]
        now = circle.index(self._blocks.get(self.at) if self.at is not None else None)
        return circle[(now + 1) % len(circle)]

    def _assign(self, attacker: Handle | None) -> str | None:
        unit = self.at
        if unit is None or unit not in self.sight.units:
            return "Choose one of your Units first, by its number."
        if unit not in self._options.blockers:
            return self._why_not(unit)
        self._blocks.pop(unit, None)
        if attacker is not None:
            self._blocks[unit] = attacker
        return None

    def _why_not(self, handle: Handle) -> str:
        """C-7, in words."""
        unit = self.sight.units[handle]
        if unit.owner != self.sight.seat:
            return "That Unit is not yours: choose one of yours by its number."
        return f"{unit.card.name} {'is tapped' if unit.tapped else 'cannot block'}."

    def point(self, move: Move) -> None:
        self._blocks = dict(read_pairs(move) or ())
