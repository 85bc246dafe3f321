"""Ikusa in lines: gates, blocks, splits of damage, and what an ability asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.core.cards import Handle
from engines.core.moves import Move
from engines.core.options import Options, Subsets
from engines.core.registry import Names
from engines.ikusa.catalogue import GATES
from engines.ikusa.defaults import lethal
from engines.ikusa.describing import describe, item_name, to_order
from engines.ikusa.moves import PASS
from engines.ikusa.naming import card_of, name_now
from engines.ikusa.options import Distribution
from engines.ikusa.preview import preview
from engines.ikusa.rules import Ikusa
from engines.ikusa.titles import title
from engines.ikusa.view import IkusaView
from tui.game import PlayedGame
from tui.lines.ikusa_table import (
    by_cost,
    by_side,
    permanent_line,
    preview_lines,
    target_line,
    titles,
)
from tui.lines.questions import Made, Numbered, Question, Reply, Said, wrong
from tui.lines.steps import Declaring, SomeOf, amounts_in, enumerated, numbers_in, then_done


class Arranging(Question):
    """Some things in an order that the player types: all of them, or the first so many."""

    def __init__(
        self,
        things: Sequence[int],
        lines: Sequence[str],
        many: int,
        prompt: str,
        made: Callable[[list[int]], Made],
        closing: str = "",
    ) -> None:
        """`things` is what a move calls each of the `lines`; `made`, the choice of some of them in this order."""
        self._things = things
        self._lines = lines
        self._many = many
        self._prompt = prompt
        self._made = made
        self._closing = closing

    @property
    def listed(self) -> list[str]:
        return [*enumerated(self._lines), *([self._closing] if self._closing else [])]

    @property
    def prompt(self) -> str:
        return f"{self._prompt}, such as {self._example}"

    @property
    def _example(self) -> str:
        return " ".join(map(str, range(1, self._many + 1)))

    def take(self, answer: str) -> Reply:
        numbers = numbers_in(answer, len(self._lines))
        if numbers is None or len(set(numbers)) != len(numbers) or len(numbers) != self._many:
            most = len(self._lines)
            return wrong(
                answer, f"Answer with {self._many} different numbers from 1 to {most}, in order."
            )
        return self._made([self._things[number - 1] for number in numbers])

    def typed(self, move: Move, words: str) -> str:
        return " ".join(str(self._things.index(int(thing)) + 1) for thing in move.args)


def gates(view: IkusaView) -> Question:
    """S-06"""
    hand = by_cost(view, view.dealt[view.seat or 0])

    def made(chosen: list[Handle]) -> Made:
        move = Move("gates", tuple(chosen))
        kept = titles(view, [card for card in hand if card not in chosen])
        rest = f"Your hand would be: {'; '.join(kept)}."
        return Made(move, "stack these gates", rest)

    closing = (
        "Gates fall from the top. A card with kyu makes a good one: if an attack puts it out, you"
        " may cast it for free."
    )
    prompt = "Five numbers, the top gate first"
    return Arranging(hand, titles(view, hand), GATES, prompt, made, closing)


def ordering(view: IkusaView) -> Question:
    """G-04: the abilities that wait, in the order in which they shall resolve."""
    waiting = to_order(view)

    def made(places: list[int]) -> Made:
        move = Move("order", tuple(places))
        return Made(move, describe(move, view))

    lines = [item_name(view, item) for item in waiting]
    prompt = "All the numbers, what resolves first in front"
    return Arranging(range(len(waiting)), lines, len(waiting), prompt, made)


class _OfIkusa(Declaring):
    """A declaration of an ikusa, with what it would lead to."""

    def __init__(self, game: PlayedGame) -> None:
        view = game.view(game.seat)
        assert isinstance(view, IkusaView)
        known = view.partial()
        assert isinstance(known, Ikusa)
        self.view = view
        self.known = known
        self._names: Names = game.names(game.seat)

    def describe(self, move: Move) -> str:
        return describe(move, self.view)

    def preview(self) -> list[str]:
        return preview_lines(preview(self.view, self.move), self.view, self._names)


class _Blocking(_OfIkusa):
    """I-04"""

    def __init__(self, game: PlayedGame) -> None:
        super().__init__(game)
        self._able = sorted(self.known.able_blockers())
        self._chosen: set[Handle] = set()

    @property
    def only(self) -> Made | None:
        return None if self._able else Made(Move("block"), "block with nothing")

    @property
    def move(self) -> Move:
        return Move("block", tuple(card for card in self._able if card in self._chosen))

    @property
    def listed(self) -> list[str]:
        lines = []
        for card in self._able:
            mark = "blocks: " if card in self._chosen else ""
            lines.append(f"{mark}{permanent_line(self.view, self.known, card)}")
        return ["These can block:", *enumerated(lines), *self.preview()]

    @property
    def prompt(self) -> str:
        return "Numbers to send or call back; 0 when done"

    def typed(self, move: Move, words: str) -> str:
        others = self._chosen ^ {int(card) for card in move.args}
        return then_done(" ".join(str(self._able.index(card) + 1) for card in sorted(others)))

    def set(self, answer: str) -> Said | None:
        places = numbers_in(answer, len(self._able))
        if places is None:
            return wrong(answer, f"Answer with numbers from 1 to {len(self._able)}, or 0.")
        self._chosen ^= {self._able[place - 1] for place in places}
        return None


def blocking(game: PlayedGame) -> Question:
    """I-04: who blocks."""
    return _Blocking(game)


class Distributing(_OfIkusa):
    """I-09: how the attacker's damage is split."""

    def __init__(self, game: PlayedGame) -> None:
        super().__init__(game)
        options: Options = game.options(game.seat)
        assert isinstance(options, Distribution)
        self._options = options
        self._amounts = _amounts(lethal(self.known))

    @property
    def only(self) -> Made | None:
        if self._options.count() != 1:
            return None
        return Made(self.move, describe(self.move, self.view))

    @property
    def move(self) -> Move:
        pairs = zip(self._options.blockers, self._amounts, strict=True)
        return Move("distribute", tuple(number for pair in pairs for number in pair))

    @property
    def listed(self) -> list[str]:
        lines = [target_line(self.view, self.known, card) for card in self._options.blockers]
        head = f"Damage to split: {self._options.power}, all of it. As it stands:"
        return [*enumerated(lines), head, *self._now()]

    @property
    def prompt(self) -> str:
        example = " ".join(map(str, self._amounts))
        return f"Amounts in the order of the list, such as {example}; 0 when done"

    def typed(self, move: Move, words: str) -> str:
        amounts = _amounts(move)
        return then_done("" if amounts == self._amounts else " ".join(map(str, amounts)))

    def set(self, answer: str) -> Said | None:
        amounts = amounts_in(answer)
        if amounts is None or len(amounts) != len(self._amounts):
            example = " ".join(map(str, self._amounts))
            return wrong(answer, f"Give an amount for each of the list, such as {example}.")
        if sum(amounts) != self._options.power:
            return Said([f"That has to be {self._options.power} in all."])
        self._amounts = amounts
        return None


def _amounts(move: Move) -> list[int]:
    """What a distribution gives to each blocker."""
    return [int(number) for number in move.args[1::2]]


# --- what an ability asks for ----------------------------------------------------------------------------------------


def targeting(game: PlayedGame) -> Question:
    """G-03: what a trigger is aimed at."""
    view = game.view(game.seat)
    known = view.partial()
    assert isinstance(view, IkusaView) and isinstance(known, Ikusa)
    cards = by_side(view, known, [int(move.args[0]) for move in game.options(game.seat)])
    return Numbered([(Move("target", (card,)), target_line(view, known, card)) for card in cards])


def giving_up(game: PlayedGame) -> Question:
    """V-02, V-04, V-14, L-02: which cards are discarded, sacrificed or taken."""
    view, options = game.view(game.seat), game.options(game.seat)
    known = view.partial()
    assert isinstance(view, IkusaView) and isinstance(known, Ikusa) and isinstance(options, Subsets)
    many = options.least
    cards = list(view.looked) if view.label == "take" else by_cost(view, options.cards)

    def made(places: list[int]) -> Made:
        move = Move("choose", tuple(sorted(cards[place] for place in places)))
        return Made(move, f"{_VERBS[view.label]} {describe(move, view).removeprefix('choose ')}")

    head = f"{_HEADS[view.label]} {'one' if many == 1 else many}:"
    return SomeOf(None, head, [_line(view, known, card) for card in cards], many, made)


_VERBS = {
    "discard": "discard",
    "sacrifice": "sacrifice",
    "return_elementium": "take back",
    "take": "take",
}
_HEADS = {
    "discard": "To discard,",
    "sacrifice": "To sacrifice,",
    "return_elementium": "To take back into your hand,",
    "take": "From the top. To take into your hand,",
}


def laying(game: PlayedGame) -> Question:
    """Q-04 (b): which card is laid face-down."""
    view = game.view(game.seat)
    assert isinstance(view, IkusaView)
    return _of_cards(view, "lay", view.hands[game.seat], [])


def searching(game: PlayedGame) -> Question:
    """K-11: what is taken out of the deck; last, that nothing was found."""
    view = game.view(game.seat)
    assert isinstance(view, IkusaView)
    cards = [int(move.args[0]) for move in game.options(game.seat) if move != PASS]
    return _of_cards(view, "fetch", cards, [PASS])


def _of_cards(
    view: IkusaView, verb: str, cards: Sequence[Handle], others: Sequence[Move]
) -> Question:
    """A move with one of these cards, the cheapest first, or another one; of moves in the same words, the first."""
    moves = [*(Move(verb, (card,)) for card in by_cost(view, cards)), *others]
    choices = dict[str, Move]()
    for move in moves:
        choices.setdefault(describe(move, view), move)
    return Numbered([(move, words) for words, move in choices.items()])


def _line(view: IkusaView, known: Ikusa, card: Handle) -> str:
    if card in known.field:
        return permanent_line(view, known, card)
    found = card_of(view, card)
    return name_now(view, card) if found is None else title(found)
