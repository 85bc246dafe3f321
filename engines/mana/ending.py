"""The End Phase, and the turn that follows it (N)."""

from __future__ import annotations

from engines.core.cards import BOTH
from engines.core.needs import Show
from engines.mana.damage import DamageSteps
from engines.mana.facts import Cleared, DrawSkipped, PhaseBegan, TurnBegan, Untapped


class EndPhase(DamageSteps):
    """N-1, item by item."""

    __slots__ = ()

    def _end_phase(self) -> None:
        """N-1 (1): the roles switch, before anything else happens."""
        self.phase = "end"
        self.attacker = 1 - self.attacker
        if not self.open:
            self.facts.append(PhaseBegan("end"))
        self._clear()

    def _clear(self) -> None:
        """N-4 in one stroke; then N-5, and again until nothing dies."""
        for unit in self.units.values():
            unit.end_turn()
        if not self.open:
            self.facts.append(Cleared(self.turn))
        if any(unit.defence == 0 for unit in self.units.values()):
            self._resolve([], "_clear")
        else:
            self._untap()

    def _untap(self) -> None:
        """N-2, N-3: all Mana cards, and all Units but those that attacked this turn."""
        for seat in BOTH:
            self.untapped[seat][:] = self.mana[seat]
        fresh = [unit for unit in self.units.values() if unit.tapped and not unit.attacked]
        for unit in fresh:
            unit.tapped = False
        if not self.open:
            self.facts.append(Untapped(tuple([unit.handle for unit in fresh])))
        self._draw_for_turn()

    def _draw_for_turn(self) -> None:
        """N-1 (4), S-6: both draw one card, new AP first; the keeper of eight skips it in turn 1."""
        shows = []
        for seat in (self.attacker, 1 - self.attacker):
            if self.skip_draw[seat]:
                self.skip_draw[seat] = False
                if not self.open:
                    self.facts.append(DrawSkipped(seat))
            elif cards := self._take_cards(seat, 1):
                shows.append(Show(cards, (seat,)))
        self._want("_judge_draws", *shows)

    def _judge_draws(self) -> None:
        """L-3: only after both draws losses are checked, once for both."""
        if not self._judge():
            self.turn += 1
            self._begin_turn()

    def _begin_turn(self) -> None:
        """N-6: the duties and marks of the turn are new; PRE with AP."""
        self.mana_done = [False, False]
        for unit in self.units.values():
            unit.new = unit.attacked = False
        if not self.open:
            self.facts.append(TurnBegan(self.turn, self.attacker))
        self._open_priority("pre")
