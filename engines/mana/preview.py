"""The running preview of a combat (U-5): what the declarations made so far would do, step by step.

The rules themselves work it out, on the engine that a view makes: nothing but what its seat knows can enter, and combat
asks for public things alone. Choices still to come (assignments, Parry, Revenge, picks) are not guessed: every answer
to them is followed, and what comes out differently is given as a span.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from engines.core.cards import BOTH, Handle, Seat
from engines.core.events import Chosen, Event, Shown
from engines.core.game import Fact
from engines.core.moves import Move
from engines.core.needs import Show
from engines.core.spans import Span, span
from engines.mana.facts import Damaged, Died, LifeChanged, PhaseBegan, Struck, Triggered
from engines.mana.rules import Mana
from engines.mana.view import ManaView

PHASES = ("attack", "block", "ambush", "standard")
"""The parts of combat (C-1), in order."""

MOST_WAYS = 300
"""How many ways choices to come are followed; from a step with more on, nothing is said."""


class Item(NamedTuple):
    """One thing that happens in a step."""

    kind: str
    """deals, parry, leech, extract, revenge, riposte, effect (other direct damage), takes (all damage), dies."""
    card: Handle
    """The Unit that does it, or to which it happens."""
    to: Handle | None
    """deals: the Unit that is dealt damage, None for the player; parry: whose damage; revenge: to whom."""
    n: Span
    """Damage, Life or ATK. dies: 1 if it is certain, 0 to 1 if it may."""


class Step(NamedTuple):
    """A damage step, or a declaration with what its abilities do."""

    step: str
    items: tuple[Item, ...]
    life: tuple[Span, Span]
    """Of both seats, after it."""


class ToCome(NamedTuple):
    """A choice that is still to be made."""

    step: str
    seat: Seat
    label: str
    """assign, parry, revenge or choose."""


class Preview(NamedTuple):
    steps: tuple[Step, ...]
    to_come: tuple[ToCome, ...]
    unblocked: bool
    """The blocks are not declared yet, and none is reckoned with."""
    open_from: str
    """The step from which on there are too many ways to follow; empty if all were followed."""


_Key = tuple[str, str, Handle, Handle | None]
"""step, kind, card, to"""


@dataclass(slots=True)
class _Way:
    """What happens under one answer to every choice to come."""

    step: str
    life: list[int]
    amounts: dict[_Key, int] = field(default_factory=dict)
    lives: dict[str, tuple[int, int]] = field(default_factory=dict)
    revenge: Handle | None = None
    """Whose Revenge is being carried out."""

    def clone(self) -> _Way:
        return _Way(self.step, self.life[:], self.amounts.copy(), self.lives.copy(), self.revenge)

    def add(self, kind: str, card: Handle, to: Handle | None, n: int) -> None:
        key = (self.step, kind, card, to)
        self.amounts[key] = self.amounts.get(key, 0) + n

    def note(self, facts: list[Fact]) -> None:
        for fact in facts:
            self._note(fact)
            self.lives[self.step] = (self.life[0], self.life[1])

    def _note(self, fact: Fact) -> None:
        match fact:
            case PhaseBegan(phase):
                self.step = phase
            case Struck(source, unit, dealt, prevented):
                self.add("deals", source, unit, dealt)
                if unit is not None:
                    self.add("takes", unit, None, dealt)
                    if prevented:
                        self.add("parry", unit, source, prevented)
            case Triggered(_, card, _, kind, number):
                self.revenge = card if kind == "revenge" else None
                if kind in ("leech", "extract", "riposte"):
                    self.add(kind, card, None, number)
            case Damaged(unit, n):
                self.add("takes", unit, None, n)
                if self.revenge is None:
                    self.add("effect", unit, None, n)
                else:
                    self.add("revenge", self.revenge, unit, n)
            case LifeChanged(seat, _, life):
                self.life[seat] = life
            case Died(units):
                for unit, _ in units:
                    self.add("dies", unit, None, 1)


def preview(view: ManaView, unsent: Move | None = None) -> Preview | None:
    """What would come of the combat as declared, and of `unsent`, a choice that this seat has not sent.

    None where no combat is under way. An `unsent` choice that is not lawful yet counts as still to come.
    """
    if view.phase not in PHASES or view.choice is None:
        return None
    game = view.partial()
    assert isinstance(game, Mana)
    way = _Way(view.phase, list(view.life))
    if view.running is not None and view.running.kind == "revenge":
        way.revenge = view.running.card
    if unsent is not None and view.seat is not None and game.why_not(view.seat, unsent) is None:
        way.note(game.apply(Chosen(view.seat, unsent)))
    elif view.label == "attack":
        return None
    return _Explorer().explore(game, way)


class _Explorer:
    """Follows every way that a combat can go, up to `MOST_WAYS`."""

    def __init__(self) -> None:
        self._to_come: dict[ToCome, None] = {}
        self._unblocked = False
        self._open_from = ""

    def explore(self, game: Mana, way: _Way) -> Preview:
        ways = list(self._ways(game, way, MOST_WAYS))
        return Preview(
            tuple(self._steps(ways)), tuple(self._to_come), self._unblocked, self._open_from
        )

    def _ways(self, game: Mana, way: _Way, most: int) -> Iterator[_Way]:
        """The ends of all ways from here on."""
        while game.outcome is None and game.phase in PHASES:
            choice = game.choice
            if choice is None:
                way.note(game.apply(_shown(game)))
            elif choice.label == "block":
                self._unblocked = True
                way.note(game.apply(Chosen(choice.seats[0], Move("block"))))
            else:
                [seat] = choice.seats
                self._to_come[ToCome(game.phase, seat, choice.label)] = None
                options = game.options(seat)
                count = options.count() or 0
                if count > most:
                    self._stop(game.phase)
                    break
                for move in islice(options, count):
                    other, its_way = game.clone(), way.clone()
                    its_way.note(other.apply(Chosen(seat, move)))
                    yield from self._ways(other, its_way, most // count)
                return
        yield way

    def _stop(self, phase: str) -> None:
        if not self._open_from or PHASES.index(phase) < PHASES.index(self._open_from):
            self._open_from = phase

    def _steps(self, ways: list[_Way]) -> Iterator[Step]:
        last = PHASES.index(self._open_from) if self._open_from else len(PHASES)
        for step in PHASES[:last]:
            if any(step in way.lives for way in ways):
                items = tuple(_items(step, [way.amounts for way in ways]))
                first, second = (
                    span([_life_after(way, step)[seat] for way in ways]) for seat in BOTH
                )
                yield Step(step, items, (first, second))


def _shown(game: Mana) -> Event:
    """A card is drawn: which one, combat does not ask."""
    need = next(need for need in game.wanted if isinstance(need, Show))
    return Shown(need.cards, need.to, None)


def _items(step: str, ways: list[Mapping[_Key, int]]) -> Iterator[Item]:
    keys = dict.fromkeys(key for amounts in ways for key in amounts if key[0] == step)
    for key in keys:
        _, kind, card, to = key
        numbers = span([amounts.get(key, 0) for amounts in ways])
        if numbers.most or kind == "deals":
            yield Item(kind, card, to, numbers)


def _life_after(way: _Way, step: str) -> tuple[int, int]:
    """Of a way that ended before this step, what it ended with."""
    return way.lives.get(step) or (way.life[0], way.life[1])
