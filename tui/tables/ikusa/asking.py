"""What abilities and the turn ask for besides: targets, orders, cards to part with, a yes or a no."""

from __future__ import annotations

from engines.core.cards import Handle
from engines.core.moves import Move
from engines.core.needs import Shuffle
from engines.core.options import Subsets
from engines.ikusa.answers import glance
from engines.ikusa.describing import describe, item_name, to_order
from engines.ikusa.moves import PASS
from engines.ikusa.titles import title
from tui.lines.ikusa_table import by_cost, by_side
from tui.tables.ikusa.lists import Entry, OneOf, SomeOf, sends
from tui.tables.ikusa.plays import aim, card_line
from tui.tables.ikusa.sight import Sight
from tui.tables.ikusa.steps import IkusaStep
from tui.tables.steps import Reply, Step

_HEADS = {
    "discard": "To discard",
    "sacrifice": "To sacrifice",
    "return_elementium": "Instead of a draw, an elementium to take back",
    "take": "To take into your hand, from the top",
}


def targeting(sight: Sight) -> IkusaStep:
    """G-03: what a trigger is aimed at."""
    cards = by_side(sight.view, sight.game, [int(move.args[0]) for move in sight.options])
    item = to_order(sight.view)[0]

    def then(card: Handle, step: Step) -> Reply:
        return Move("target", (card,))

    said = item_name(sight.view, item)
    first = int(glance(sight.game, sight.seat).args[0])
    return aim(sight, "A target for what was triggered", said, "Whom?", cards, then, None, first)


def ordering(sight: Sight) -> IkusaStep:
    """G-04: the abilities that wait, in the order in which they shall resolve."""
    waiting = to_order(sight.view)

    def then(places: list[int], step: Step) -> Reply:
        return Move("order", tuple(places))

    lines = [item_name(sight.view, item) for item in waiting]
    cards = [item.card for item in waiting]
    return SomeOf(sight, "What resolves first?", lines, len(lines), then, cards=cards, ordered=True)


def putting_back(sight: Sight, need: Shuffle) -> IkusaStep:
    """V-14: cards looked at, in the order in which they go back on top."""

    def then(places: list[int], step: Step) -> Reply:
        return tuple(places)

    lines = [card_line(sight, card) for card in need.cards]
    return SomeOf(
        sight,
        "Back on top of the deck: the first chosen will lie on top",
        lines,
        len(lines),
        then,
        cards=need.cards,
        ordered=True,
    )


def giving_up(sight: Sight) -> IkusaStep:
    """V-02, V-04, V-14, L-02: which cards are discarded, sacrificed or taken."""
    view, options = sight.view, sight.options
    assert isinstance(options, Subsets)
    many = options.least
    cards = list(view.looked) if view.label == "take" else by_cost(view, options.cards)

    def then(places: list[int], step: Step) -> Reply:
        return Move("choose", tuple(sorted(cards[place] for place in places)))

    head = f"{_HEADS[view.label]}: {'one card' if many == 1 else f'{many} cards'}"
    lines = [card_line(sight, card) for card in cards]
    return SomeOf(sight, head, lines, many, then, cards=cards)


def laying(sight: Sight, face: str) -> IkusaStep:
    """Q-04 (b): which card is laid face-down; the cursor stands on one of this `face`."""
    entries = [_names(sight, Move("lay", (card,)), card) for card in sight.hand]
    step = OneOf(sight, "Which card is laid face-down?", entries, asks="Enter lays it face-down")
    wanted = [card for card in sight.hand if sight.view.faces[card] == face]
    if wanted:
        step.point(Move("lay", (wanted[0],)))
    return step


def searching(sight: Sight) -> IkusaStep:
    """K-11: what is taken out of the deck; last, that nothing was found. Of cards that are alike, one."""
    moves = [move for move in sight.options if move != PASS]
    cards = by_cost(sight.view, [int(move.args[0]) for move in moves])
    alike: dict[str, Handle] = {}
    for card in cards:
        alike.setdefault(sight.view.faces[card], card)
    entries = [_names(sight, Move("fetch", (card,)), card) for card in alike.values()]
    entries.append(Entry(describe(PASS, sight.view), sends(PASS), None, PASS))
    return OneOf(sight, "Your deck: which card do you take?", entries, asks="Enter takes it")


def _names(sight: Sight, move: Move, card: Handle) -> Entry:
    return Entry(title(sight.card(card)), sends(move), card, move)


class Deciding(OneOf):
    """G-09, V-14: yes or no."""

    def __init__(self, sight: Sight) -> None:
        view = sight.view
        says = [item_name(view, view.stack[-1])] if view.stack else []
        if view.label == "look":
            seen = "; ".join(card_line(sight, card) for card in view.looked)
            says.append(f"From the top: {seen}")
        moves = (Move("may", ("yes",)), Move("may", ("no",)))
        card = view.looked[0] if len(view.looked) == 1 else None
        entries = [Entry(describe(move, view), sends(move), card, move) for move in moves]
        said = " ".join(f"{each}." if each[-1].isalnum() else each for each in says)
        super().__init__(sight, "Do you want that?", entries, said=said)

    @property
    def prompt(self) -> str:
        return f"Enter: {self._entry.words}. 1, 2 or the arrows choose."
