"""The table of Tōji: what its keys do. What it looks like is in `toji_drawing`."""

from __future__ import annotations

import random
from typing import ClassVar

from engines.core.cards import Handle, Seat, other
from engines.core.game import Fact
from engines.core.moves import Move
from engines.core.needs import Shuffle
from engines.core.registry import Names
from engines.toji.catalogue import ELEMENT, ELEMENTS, MOST_ADDED, MP
from engines.toji.facts import Battle, GameResult, Revealed, Thrown
from engines.toji.view import TojiView
from themes.glyphs import Glyphs
from tui.canvas import Canvas
from tui.tables.desk import Answer, Desk
from tui.tables.toji_drawing import Picture, draw_table
from tui.tables.toji_moments import draw_moment

THROWS = ("rock", "paper", "scissors")


class TojiDesk(Desk):
    keys: ClassVar = (
        ("1-5, arrows", "choose a card, a support, a throw or a place"),
        ("Enter", "do what the prompt says; sealed choices are final"),
        ("Space", "in the Support Phase: add the support, or not"),
        ("Space", "in the fan of a Hand-Pick: take up a card, move it, lay it down"),
        ("r", "in a Hand-Pick: pick any place at random"),
        ("x, then Enter", "concede"),
    )
    symbols: ClassVar = (
        ("heart", "a lit heart: base MP, 1 to 4 of 8 (hearts are not life)"),
        ("life", "life that is left"),
        ("life_lost", "life that is lost"),
        ("back", "a card you cannot see"),
        ("crown", "the crowned element of an Element Advantage"),
    )

    def __init__(
        self, seat: Seat, names: Names, glyphs: Glyphs, rng: random.Random | None = None
    ) -> None:
        super().__init__(seat, names, glyphs)
        self._rng = rng or random.Random()
        self._view: TojiView | None = None
        self._moment_key: tuple[object, ...] = ()
        self._cursor = 0
        self._adding: set[Handle] = set()
        self._fan: list[int] = []
        self._holding = False

    @property
    def view(self) -> TojiView:
        assert self._view is not None, "a desk is first given a view"
        return self._view

    def update(self, view: TojiView) -> None:
        asked = (view.game, view.turn, view.phase, view.label, self.seat in view.waiting)
        self._view = view
        if asked != self._moment_key:
            self._moment_key = asked
            self._cursor, self._holding = 0, False
            self._adding = set()
            need = self._fan_need()
            self._fan = (
                [] if need is None else self._rng.sample(range(len(need.cards)), len(need.cards))
            )
        self._cursor = max(0, min(self._cursor, self._size() - 1))

    # --- what can be chosen ---------------------------------------------------------------------------------------

    def _fan_need(self) -> Shuffle | None:
        """The fan that this seat owes (T4.3)."""
        for need in self.view.wanted:
            if isinstance(need, Shuffle) and need.by == self.seat:
                return need
        return None

    def hand(self) -> tuple[Handle, ...]:
        """The own hand as it lies on the screen: by element and base, or in the order of its fan."""
        view = self.view
        need = self._fan_need()
        if need is not None:
            return tuple(need.cards[place] for place in self._fan)
        if view.phase == "PICK" or view.seat is None:
            return view.hand
        return tuple(
            sorted(view.hand, key=lambda c: (ELEMENT[view.faces[c]], -MP[view.faces[c]], c))
        )

    def matching(self) -> tuple[Handle, ...]:
        """The own supports that may be added now."""
        return self.view.matching(self.seat) if self.view.label == "support" else ()

    def _size(self) -> int:
        """How many things the cursor moves over."""
        view = self.view
        if not self.asked:
            return 0
        if self._fan_need() is not None:
            return len(self._fan)
        match view.label:
            case "throw":
                return len(THROWS)
            case "pick":
                return len(view.hands[other(self.seat)])
            case "support":
                return len(self.matching())
        return len(self.hand())

    # --- keys -----------------------------------------------------------------------------------------------------

    def _press(self, key: str) -> Answer | None:
        if key in ("left", "right"):
            self._step(1 if key == "right" else -1)
        elif key.isdigit():
            self._jump(int(key) - 1)
        elif key == "space":
            self._space()
        elif key == "r" and self.view.label in ("pick", "throw"):
            self._cursor = self._rng.randrange(self._size())
        elif key == "enter":
            return self._enter()
        return None

    def _step(self, step: int) -> None:
        size = self._size()
        if not size:
            return
        target = (self._cursor + step) % size
        if self._holding:
            fan = self._fan
            fan.insert(target, fan.pop(self._cursor))
        self._cursor = target

    def _jump(self, place: int) -> None:
        if not 0 <= place < self._size():
            return
        self._cursor = place
        if self.view.label == "support":
            self._space()

    def _space(self) -> None:
        if self._fan_need() is not None:
            self._holding = not self._holding
        elif self.view.label == "support":
            self._toggle()

    def _toggle(self) -> None:
        """Add the support under the cursor, or leave it out again (T6.3)."""
        if not self.matching():
            self.note = "None of your supports has the element of your Battle Card."
            return
        card = self.matching()[self._cursor]
        if card in self._adding:
            self._adding.remove(card)
        elif len(self._adding) == MOST_ADDED:
            self.note = "No more than two supports can join one battle."
        else:
            self._adding.add(card)

    def _enter(self) -> Answer | None:
        if self._fan_need() is not None:
            return tuple(self._fan)
        match self.view.label:
            case "throw":
                return Move("throw", (THROWS[self._cursor],))
            case "pick":
                return Move("pick", (self._cursor,))
            case "support":
                return Move("support", tuple(sorted(self._adding)))
            case "select":
                return Move("play", (self.hand()[self._cursor],))
        return None

    def point(self, move: Move) -> None:
        if not self.asked:
            return
        match move.verb:
            case "throw" if move.args[0] in THROWS:
                self._cursor = THROWS.index(str(move.args[0]))
            case "pick":
                self._cursor = int(move.args[0])
            case "play" if move.args[0] in self.hand():
                self._cursor = self.hand().index(int(move.args[0]))
            case "support":
                wanted = [card for card in self.matching() if card in move.args]
                self._cursor = self.matching().index(wanted[0]) if wanted else self._cursor

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        prompt, style = self._prompt()
        draw_table(
            canvas,
            Picture(
                view=self.view,
                seat=self.seat,
                names=self.names,
                hand=self.hand(),
                cursor=self._cursor if self.asked else None,
                adding=tuple(sorted(self._adding)),
                holding=self._holding,
                recent=self.recent,
                watched=self.watched,
                open_hand=self.open_hand,
                prompt=prompt,
                prompt_style=style,
                more=self.offered,
            ),
        )

    def _asks(self, foe: str) -> str:
        if self._fan_need() is not None:
            if self._holding:
                return "Arrows move the card, Space lays it down."
            return "Hand-Pick: Enter offers this fan; Space takes up a card to move it."
        view = self.view
        ready = f"{foe} has chosen. " if view.bound[other(self.seat)] else ""
        match view.label:
            case "throw":
                return f"{ready}Enter throws {THROWS[self._cursor]}. The winner goes first."
            case "pick":
                return f"{ready}Enter picks place {self._cursor + 1} of {foe}'s fan; r: any place."
            case "support":
                return self._support_prompt()
        face = view.faces[self.hand()[self._cursor]]
        many = len(self.hand())
        card = f"{ELEMENTS[ELEMENT[face]]} {MP[face]}"
        return f"{ready}Enter seals {card}; 1-{many} or arrows choose."

    def _support_prompt(self) -> str:
        if not self.matching():
            return "No support of yours matches your Battle Card: Enter goes on without."
        if not self._adding:
            return "Enter adds nothing. Space or a number adds a support (up to two)."
        total = sum(MP[self.view.faces[card]] for card in self._adding)
        return f"Enter adds {total} MP of supports. Space or a number changes it."

    def _waiting(self, foe: str) -> str:
        dots = self.glyphs.ellipsis
        if self.view.label == "support":
            return f"{foe} decides about supports{dots}"
        if self.view.bound[self.seat]:
            return f"Your choice is sealed. {foe} is choosing{dots}"
        return super()._waiting(foe)

    # --- moments --------------------------------------------------------------------------------------------------

    def moment(self, fact: Fact) -> bool:
        match fact:
            case Revealed(cards=cards):
                # Where no support follows, the battle itself turns the cards.
                return self._view is not None and self.view.battle == cards
            case GameResult():
                return self.view.best_of > 1
            case Thrown() | Battle():
                return True
        return False

    def waits(self, fact: Fact) -> bool:
        return not isinstance(fact, Revealed)

    def draw_moment(self, canvas: Canvas, fact: Fact, stage: int) -> bool:
        return draw_moment(canvas, fact, stage, self.view, self.seat, self.names)
