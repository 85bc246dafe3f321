"""Carrying out one effect: whom it is done to, how much, and who has lost by it (E, L, V-1, V-2)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.cards import BOTH, Handle, Seat
from engines.core.needs import Show
from engines.core.outcome import Outcome
from engines.mana.facts import Damaged, Drew, Gained, LifeChanged, StatsChanged, Stripped, Turned
from engines.mana.state import STEPS, ManaState
from engines.mana.unit import Unit
from engines.mana.view import Trigger
from engines.mana.vocabulary import (
    Amount,
    ChangeLife,
    ChangeStats,
    Condition,
    Damage,
    Draw,
    Effect,
    Filter,
    Grant,
    Selector,
    Strip,
    Tapping,
)


class Effects(ManaState):
    """What effects do to Units and players. Those that carry one out answer whether the game goes on at once."""

    __slots__ = ()

    # --- whom, how much, and whether ---------------------------------------------------------------------------------

    def _targets(self, seat: Seat, card: Handle, to: Selector) -> list[Unit]:
        """V-2: the Units that a pick may choose, or to which an effect is done. `card` is what says so."""
        units = self.units
        match to.kind:
            case "self":
                found = units.get(card)
            case "it":
                found = None if self.it is None else units.get(self.it)
            case "engaged":
                attacker = next((by for blocker, by in self.blocks if blocker == card), None)
                found = None if attacker is None else units.get(attacker)
            case _:
                return [unit for unit in units.values() if _is_meant(unit, seat, card, to)]
        return [] if found is None else [found]

    def _value(self, amount: Amount, seat: Seat, card: Handle) -> int:
        """V-1: a number, counted now where it counts something."""
        match amount.per:
            case "":
                return amount.number
            case "own_mana":
                count = len(self.mana[seat])
            case "enemy_units":
                count = len(self.units_of(1 - seat))
            case "own_units":
                count = len(self.units_of(seat))
            case _:
                count = sum(unit.handle != card for unit in self.units_of(seat))
        return count if amount.most is None else min(count, amount.most)

    def _holds_true(self, condition: Condition, seat: Seat) -> bool:
        """V-3 `if`, for the controller of the ability."""
        match condition.kind:
            case "role":
                return (seat == self.attacker) == (condition.role == "attacking")
            case "life_at_most":
                return self.life[seat] <= condition.number
            case "own_units":
                return len(self.units_of(seat)) >= condition.number
            case "enemy_units":
                return len(self.units_of(1 - seat)) >= condition.number
        return len(self.mana[seat]) >= condition.number

    def _whom(self, who: str, seat: Seat) -> tuple[Seat, ...]:
        """The players an effect speaks of, AP first where it is both (they are one instant: RULING 76)."""
        if who == "each":
            return (self.attacker, 1 - self.attacker)
        return (seat,) if who == "you" else (1 - seat,)

    # --- one effect --------------------------------------------------------------------------------------------------

    def _carry_out(self, effect: Effect, trigger: Trigger) -> bool:
        """E-2: one effect. False if the game waits for a showing, or is over."""
        seat, card = trigger.seat, trigger.card
        if isinstance(effect, ChangeLife):
            n = self._value(effect.n, seat, card)
            return self._change_life(self._whom(effect.who, seat), n if effect.gains else -n)
        if isinstance(effect, Draw):
            return self._draw(self._whom(effect.who, seat), self._value(effect.n, seat, card))
        to = effect.to
        if to.kind == "pick":
            to = _IT
        self._do_to_units(effect, self._targets(seat, card, to), seat, card)
        return True

    def _do_to_units(
        self,
        effect: Damage | ChangeStats | Grant | Strip | Tapping,
        units: list[Unit],
        seat: Seat,
        card: Handle,
    ) -> None:
        match effect:
            case Damage(n=amount):
                n = self._value(amount, seat, card)
                for unit in units:
                    self._damage(unit, n)
            case ChangeStats(atk=more_atk, defence=more_defence, lasts=lasts):
                atk = self._value(more_atk, seat, card)
                defence = self._value(more_defence, seat, card)
                for unit in units:
                    self._change(unit, atk, defence, lasts)
            case Grant(kw=kw, lasts=lasts):
                for unit in units:
                    unit.gain(kw, lasts)
                    if not self.open:
                        self.facts.append(Gained(unit.handle, kw, lasts))
            case Strip(kw=kw):
                for unit in units:
                    lost = unit.keywords & kw
                    unit.strip(kw)
                    if not self.open:
                        self.facts.append(Stripped(unit.handle, lost))
            case Tapping(taps=taps):
                for unit in units:
                    if unit.tapped != taps:
                        unit.tapped = taps
                        if not self.open:
                            self.facts.append(Turned(unit.handle, taps))

    def _damage(self, unit: Unit, n: int) -> None:
        """Direct damage: nothing prevents it (RULING 37), and 0 is none (D-12)."""
        if n > 0:
            unit.damage += n
            if not self.open:
                self.facts.append(Damaged(unit.handle, n))

    def _change(self, unit: Unit, atk: int, defence: int, lasts: str) -> None:
        if atk or defence:
            unit.change(atk, defence, lasts)
            if not self.open:
                self.facts.append(StatsChanged(unit.handle, atk, defence, lasts))

    def _change_life(self, seats: Sequence[Seat], by: int) -> bool:
        """S-1: no upper limit. False if the game is over (L-5)."""
        if by:
            for seat in seats:
                self.life[seat] += by
                if not self.open:
                    self.facts.append(LifeChanged(seat, by, self.life[seat]))
        return not self._is_lost()

    def _draw(self, seats: Sequence[Seat], n: int) -> bool:
        """E-14, L-3: what is there is drawn and seen by its owner, before anybody loses by what is missing."""
        shows = [Show(cards, (seat,)) for seat in seats if (cards := self._take_cards(seat, n))]
        if self.open or not shows:
            return not self._is_lost()
        self._want("_drawn", *shows)
        return False

    def _take_cards(self, seat: Seat, n: int) -> tuple[Handle, ...]:
        library = self.libraries[seat]
        cards = tuple(library[:n])
        del library[:n]
        self.hands[seat].extend(cards)
        if len(cards) < n:
            self.short[seat] = True
            if not self.open and not cards:
                self.facts.append(Drew(seat, (), True))
        return cards

    def _shown(self, need: Show) -> None:
        """A drawn card is told of when its owner has seen it; so is the refill of S-7."""
        [seat, *others] = need.to
        if not others and set(need.cards) <= set(self.hands[seat]):
            self.facts.append(Drew(seat, need.cards, self.short[seat]))

    # --- losing ------------------------------------------------------------------------------------------------------

    def _is_lost(self) -> bool:
        """L-5: outside damage steps losses are looked at at once; inside them not yet (L-2)."""
        return self.phase not in STEPS and self._judge()

    def _judge(self) -> bool:
        """L-1, L-4: whether somebody has lost by now; both together draw. Ends the game if so."""
        lost = [seat for seat in BOTH if self.life[seat] <= 0 or self.short[seat]]
        if not lost:
            return False
        if len(lost) == 2:
            self._end(Outcome(None, "both"))
        else:
            reason = "life" if self.life[lost[0]] <= 0 else "library"
            self._end(Outcome(1 - lost[0], reason))
        return True

    def _end(self, outcome: Outcome) -> None:
        """OVER. The phase stays the one in which it ended."""
        self.pending = None
        super()._end(outcome)


_IT = Selector("it")


def _is_meant(unit: Unit, seat: Seat, card: Handle, to: Selector) -> bool:
    """Whether a pick or `all` speaks of this Unit."""
    match to.side:
        case "own":
            meant = unit.owner == seat
        case "own_other":
            meant = unit.owner == seat and unit.handle != card
        case "enemy":
            meant = unit.owner != seat
        case "other":
            meant = unit.handle != card
        case _:
            meant = True
    return meant and (to.where is None or _passes(unit, to.where))


def _passes(unit: Unit, where: Filter) -> bool:
    return not (
        (where.max_atk is not None and unit.atk > where.max_atk)
        or (where.max_def is not None and unit.defence > where.max_def)
        or (where.tapped is not None and unit.tapped != where.tapped)
        or (where.kw and not unit.keywords & where.kw)
        or (where.element and not unit.card.cost.elements & where.element)
    )
