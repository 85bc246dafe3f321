"""Blocks and splits of damage, declared by keys (I-04, I-09)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engines.core.cards import Handle
from engines.core.moves import Move
from engines.ikusa.answers import distribution
from engines.ikusa.keywords import conquered
from engines.ikusa.options import Distribution
from themes.glyphs import Glyphs
from tui.tables.amounts import Amounts, Part
from tui.tables.ikusa.fields import Marks
from tui.tables.ikusa.foresight import falls, preview_rows
from tui.tables.ikusa.sight import Sight
from tui.tables.ikusa.steps import IkusaStep
from tui.tables.rows import Row
from tui.tables.steps import Reply

_FAULTS = {
    "E_TAPPED": "is tapped",
    "E_RECKLESS": "has Reckless, and cannot block",
    "E_SPY": "cannot block what has Spy",
    "E_CONQUER": "cannot block what conquers its attribute",
}


class Blocking(IkusaStep):
    """I-04: who blocks."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self._able = tuple(sorted(sight.game.able_blockers()))
        self._chosen: set[Handle] = set()
        own = [card.handle for card in sight.side(sight.seat)]
        self.at = next((card for card in [*own, *own] if card in self._able), None)

    @property
    def unsent(self) -> Move:
        return Move("block", tuple(card for card in self._able if card in self._chosen))

    @property
    def title(self) -> str:
        return "With this block" if self._chosen else "If nothing blocks"

    def panel(self, width: int, glyphs: Glyphs) -> list[Row]:
        return preview_rows(self.sight.preview(self.unsent), self.sight, width)

    @property
    def marks(self) -> Marks:
        return replace(
            super().marks,
            blockers=frozenset(self._chosen),
            chosen=frozenset(self._chosen),
            open=frozenset(self._able),
        )

    @property
    def prompt(self) -> str:
        if not self._able:
            return "None of your wargeists can block. Enter goes on."
        number = len(self._chosen)
        return f"Enter blocks with {number or 'nothing'}. Space or 1-9 change it, a all or none."

    def press(self, key: str) -> Reply:
        if key == "enter":
            return self.unsent
        if key == "a":
            able = set(self._able)
            self._chosen = set() if self._chosen == able else able
            return None
        card = self.at if key == "space" else self.sight.labelled(key)
        if card is None or card not in self.sight.game.field:
            return None
        self.at = card
        if card not in self._able:
            return self._why_not(card)
        self._chosen ^= {card}
        return None

    def _why_not(self, handle: Handle) -> str:
        game, name = self.sight.game, self.sight.name(handle)
        card, attacker = game.field[handle], game.field.get(self.sight.view.attacker or 0)
        if card.controller != self.sight.seat:
            return f"{name} is not yours."
        if not card.is_wargeist or attacker is None:
            return f"{name} is no wargeist."
        faults = sorted(game.block_faults(card, attacker))
        return f"{name} {_FAULTS[faults[0]] if faults else 'cannot block'}."

    def point(self, move: Move) -> None:
        self._chosen = {int(card) for card in move.args}


class Splitting(IkusaStep):
    """I-09: the attacker's damage among the blockers; what fells most of them is filled in."""

    has_list = True

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        options = sight.options
        assert isinstance(options, Distribution)
        self._blockers: Sequence[Handle] = options.blockers
        self._power = options.power
        parts = [Part(self._words(card), options.power, 0) for card in options.blockers]
        self._amounts = Amounts(parts, [options.power], [0] * len(parts))
        self.point(distribution(sight.game))

    def _words(self, handle: Handle) -> Row:
        game = self.sight.game
        card, attacker = game.field[handle], game.field[self.sight.view.attacker or 0]
        dies = max(0, game.health(card) - card.damage)
        told = f"{dies} is lethal"
        if conquered(game.keywords(card)) & game.attributes(attacker):
            told = "its Conquer prevents all of it"
        return ((f"to {self.sight.title(handle)}; {told}", "text"),)

    @property
    def title(self) -> str:
        return f"Damage to split: {self._power}"

    @property
    def unsent(self) -> Move:
        pairs = zip(self._blockers, self._amounts.shares, strict=True)
        return Move("distribute", tuple(number for pair in pairs for number in pair))

    @property
    def focus(self) -> int:
        return self._amounts.at

    @property
    def marks(self) -> Marks:
        shown = self.sight.preview(self.unsent) if self._amounts.is_right else None
        here = frozenset((self._blockers[self._amounts.at],))
        return replace(super().marks, cursor=None, falls=falls(shown), chosen=here)

    def panel(self, width: int, glyphs: Glyphs) -> list[Row]:
        return self._amounts.rows("of", glyphs)

    def foreseen(self, width: int) -> list[Row]:
        if self._amounts.is_right:
            return preview_rows(self.sight.preview(self.unsent), self.sight, width)
        return [((self._amounts.wrong, "warn"),)]

    @property
    def prompt(self) -> str:
        return self._amounts.prompt

    def press(self, key: str) -> Reply:
        if key == "enter":
            return self.unsent if self._amounts.is_right else f"{self._amounts.wrong}."
        self._amounts.press(key)
        return None

    def point(self, move: Move) -> None:
        self._amounts.shares = [int(number) for number in move.args[1::2]]
