"""Mana at the table: which card to deploy (M), and which cards to tap (P-6). Both are lists of their own."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.cards import Handle
from engines.core.moves import Move
from engines.mana.costs import payable, supply
from engines.mana.elements import Elements
from engines.mana.moves import Deployment
from engines.mana.payment import pays
from engines.mana.plays import Playable
from engines.mana.text import describe
from themes.glyphs import Glyphs
from themes.theme import StyleName
from tui.lines.mana_plays import mana_choices
from tui.tables.listing import Listing
from tui.tables.mana.sight import Sight
from tui.tables.mana.signs import cost_word, kinds, mana_word
from tui.tables.mana.steps import ManaStep
from tui.tables.rows import Row, Word, fill
from tui.tables.steps import Reply, Step


class ManaChoice(ManaStep):
    """M-3, M-5: which Mana card, and whether it is paid for to enter untapped."""

    has_list = True

    def __init__(self, sight: Sight, moves: Sequence[Move], before: Step | None) -> None:
        super().__init__(sight, before)
        self._choices = mana_choices(moves, sight.view)
        self._list = Listing(len(self._choices))

    def again(self, moves: Sequence[Move], before: ManaStep) -> ManaChoice:
        """The same list with the same cursor, after another step: who waited holds priority now."""
        choice = ManaChoice(before.sight, moves, before)
        choice._list.at = min(self._list.at, len(choice._choices) - 1)
        return choice

    @property
    def title(self) -> str:
        if self.before is None:
            return "Post-Combat is over: the Mana card that you owe"
        return "Which Mana card?"

    @property
    def prompt(self) -> str:
        back = "; Esc back" if self.before is not None else ""
        return f"Enter deploys it. 1-9 or arrows choose{back}."

    @property
    def place(self) -> str:
        return self._list.place

    def panel(self, width: int, glyphs: Glyphs) -> list[Row]:
        return self._list.rows([((words, "text"),) for _, words in self._choices], glyphs)

    def press(self, key: str) -> Reply:
        if key in ("enter", "space"):
            return self._choices[self._list.at][0]
        self._list.press(key)
        return None

    def point(self, move: Move) -> None:
        words = describe(move, self.sight.view).removeprefix("deploy the Mana card ")
        places = [place for place, each in enumerate(self._choices) if each[1].startswith(words)]
        self._list.at = places[0] if places else self._list.at


class Paying(ManaStep):
    """P-6: how many Mana cards of each kind are tapped; it begins with the best payment (P-7)."""

    has_list = True

    def __init__(
        self,
        sight: Sight,
        each: Playable,
        picks: tuple[Handle, ...],
        sources: tuple[Handle, ...],
        before: Step,
    ) -> None:
        super().__init__(sight, before)
        self._each = each
        self._picks = picks
        self._untapped: dict[Elements, list[Handle]] = {}
        for card in sight.view.untapped[sight.seat]:
            self._untapped.setdefault(sight.elements(card), []).append(card)
        self._kinds = list(
            kinds([sight.elements(card) for card in sight.view.untapped[sight.seat]])
        )
        self._taken = dict.fromkeys(self._kinds, 0)
        self._taken |= kinds([sight.elements(card) for card in sources])
        self._list = Listing(len(self._kinds))

    @property
    def _sources(self) -> tuple[Handle, ...]:
        """The cards that are tapped, the earliest of each kind first (P-7 (5))."""
        return tuple(
            card for kind in self._kinds for card in self._untapped[kind][: self._taken[kind]]
        )

    @property
    def place(self) -> str:
        return self._list.place

    @property
    def title(self) -> str:
        return f"What pays for {self.sight.card(self._each.card).name}"

    @property
    def prompt(self) -> str:
        if not self._is_paid:
            return "Left and right, or 1-9, change how many are tapped; Esc back."
        return "Enter pays so. Left and right, or 1-9, change it; Esc back."

    @property
    def _is_paid(self) -> bool:
        return pays(self._each.cost, [self.sight.elements(card) for card in self._sources])

    def panel(self, width: int, glyphs: Glyphs) -> list[Row]:
        rows: list[Row] = []
        for kind in self._kinds:
            taken, there = self._taken[kind], len(self._untapped[kind])
            rows.append((*mana_word(kind), (f"  {taken} of {there} tapped", "value")))
        listed = [self._told, *self._list.rows(rows, glyphs)]
        if not self._is_paid:
            return listed
        return [*listed, *_payable_then(self.sight, self._each.card, self._sources, width)]

    def brief(self, width: int, glyphs: Glyphs, height: int) -> list[Row]:
        """The kinds side by side."""
        words: list[Word] = []
        for place, kind in enumerate(self._kinds):
            here = place == self._list.at
            style: StyleName = "cursor" if here else "value"
            told = f"{self._taken[kind]} of {len(self._untapped[kind])}"
            sign = glyphs.right if here else " "
            words.append(((sign, "key"), *mana_word(kind), (f" {told}", style)))
        return [self._told, *fill(words, width)]

    @property
    def _told(self) -> Row:
        """The cost, and whether what is tapped pays it."""
        number = len(self._sources)
        left = len(self.sight.view.untapped[self.sight.seat]) - number
        told = f"that pays it and leaves {left}" if self._is_paid else "that does not pay it"
        style: StyleName = "good" if self._is_paid else "bad"
        return (*cost_word(self._each.cost), (f"  {number} tapped: {told}", style))

    def press(self, key: str) -> Reply:
        if key == "enter":
            if not self._is_paid:
                return "These Mana cards do not pay exactly that cost."
            return Deployment(self._each.card, self._picks, self._sources).move
        if key in ("left", "minus", "backspace"):
            self._add(-1)
        elif key in ("right", "plus", "space") or (self._list.press(key) and len(key) == 1):
            self._add(1)
        return None

    def _add(self, by: int) -> None:
        """One more or one less of the kind under the cursor; round the corner where there are no more."""
        kind = self._kinds[self._list.at]
        there = len(self._untapped[kind])
        self._taken[kind] = (self._taken[kind] + by) % (there + 1)


def pay(
    sight: Sight, each: Playable, picks: tuple[Handle, ...], before: Step, *, by_hand: bool
) -> Move | Step:
    """The deployment, paid in the best way (P-7), or the step in which the Mana is chosen (P-6)."""
    sources = sight.payment(each.card)
    assert sources is not None  # It is playable.
    if by_hand and each.cost.total:
        return Paying(sight, each, picks, sources, before)
    return Deployment(each.card, picks, sources).move


def payment_rows(
    sight: Sight, each: Playable, sources: tuple[Handle, ...], width: int
) -> list[Row]:
    """Which Mana is tapped, and what can still be paid for after it."""
    words: list[Word] = [(("Taps", "muted"),)]
    taken = kinds([sight.elements(card) for card in sources])
    for kind, number in taken.items():
        words.append(mana_word(kind) * number)
    if not sources:
        words.append((("nothing", "value"),))
    left = len(sight.view.untapped[sight.seat]) - len(sources)
    words.append(((f"and leaves {left} untapped.", "muted"),))
    return [*fill(words, width, 2), *_payable_then(sight, each.card, sources, width)]


def _payable_then(sight: Sight, paid: Handle, sources: tuple[Handle, ...], width: int) -> list[Row]:
    """Which other cards of the hand can each still be paid for, once these sources are tapped."""
    left = [card for card in sight.view.untapped[sight.seat] if card not in sources]
    supplied = supply([sight.elements(card) for card in left])
    others = [card for card in sight.hand if card != paid]
    still = [card for card in others if payable(supplied, sight.card(card).cost.demand)]
    if not still:
        return [(("No other card is payable then.", "muted"),)]
    names = [sight.card(card).name for card in still]
    then: list[Word] = [((word, "muted"),) for word in ("Each", "still", "payable", "then:")]
    then += [((f"{name},", "preview"),) for name in names[:-1]]
    then += [((f"{name}.", "preview"),) for name in names[-1:]]
    return fill(then, width, 2)
