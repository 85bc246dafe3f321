"""Hints for Elements: the reckoner's move, and the quantity that decides it, counted over what the view leaves open.

`REASONS` are the kinds of reasons; the first that fits is given. In their sentences `they` are the other side, and a
hand is one of the equally likely ways in which the unseen cards can lie in theirs.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb

from engines.bots.hints import NOT_ASKED, Hint, dice, first_of
from engines.core.cards import other
from engines.core.view import View
from engines.elements.bots import KNOCK, YIELD, Position, Reckoner, Step, hidden_sums
from engines.elements.race import knock_wins
from engines.elements.view import ElementsView


def hint(view: View) -> Hint:
    """The reckoner's move for the seat whose view this is, and why. Nothing but the view is used."""
    assert isinstance(view, ElementsView)
    if view.seat is None or view.seat not in view.waiting:
        return NOT_ASKED
    turn = Turn(view)
    return Hint(turn.move, first_of(REASONS, turn))


class Turn:
    """A turn, the reckoner's judgement of it, and what can be counted before and after each move."""

    def __init__(self, view: ElementsView) -> None:
        assert view.seat is not None
        reckoner = Reckoner()
        self.move = reckoner.choose(view, dice(view), 0)
        self.judged = reckoner.explain()
        """All moves but a yield, best first; empty where the rules leave no choice."""
        self.view = view
        self.position = position = Position(view)
        self.own = view.own_sum()
        self.limit = view.limit
        self.their_points = view.scores[other(view.seat)]
        self.steps = {step.move: step for step in position.steps()}
        self.hands = comb(len(position.unseen), position.foe_cards)
        self.worlds = [
            (position.open_sum + total, round(chance * self.hands))
            for total, chance in hidden_sums(position.unseen, position.foe_cards)
        ]
        """By how much they are over the limit, and in how many hands."""
        self.wins = self._count(lambda theirs: knock_wins(position.mine, theirs))
        """The hands against which a knock wins now."""

    @property
    def step(self) -> Step | None:
        """What the move does to the numbers; None for a knock or a yield."""
        return self.steps.get(self.move)

    def threat(self, step: Step) -> int:
        """The hands with which they can knock and win after `step`."""
        mine = self.position.mine + step.mine
        return self._count(lambda theirs: knock_wins(theirs + step.theirs, mine))

    def after(self, step: Step) -> tuple[int, int]:
        """The own sum and the limit after `step`."""
        if step.move.verb == "discard":
            return self.own - step.value, self.limit
        up = step.value if step.move.verb == "play" else -step.value
        return self.own - up, self.limit + up

    def gaps(self, step: Step) -> tuple[int, int]:
        """By how much you, and about how much they, are over the limit after `step`."""
        return self.position.mine + step.mine, round(self.position.expected() + step.theirs)

    def _count(self, holds: Callable[[int], bool]) -> int:
        return sum(many for theirs, many in self.worlds if holds(theirs))


# --- the end of the round -----------------------------------------------------------------------------------------


def dead_end(turn: Turn) -> str | None:
    """No card to play or take: the own sum says whether it is a knock or a yield (E5.6)."""
    if turn.steps:
        return None
    if turn.move == KNOCK:
        return f"No card is left to play or take, and a knock with your sum {turn.own} wins."
    return f"No card is left to play or take, and your sum {turn.own} is over 0: yield."


def lost_round(turn: Turn) -> str | None:
    """A yield costs 1 point, and a lost knock 2 (E5.5, E6)."""
    if turn.move != YIELD:
        return None
    least = min(turn.threat(step) for step in turn.steps.values())
    if least == turn.hands:
        return (
            f"Whatever you move, they can then knock and win with {least} of {turn.hands} hands: "
            "a yield costs 1 point instead of 2."
        )
    return (
        "No move leaves you one chance in two hundred, and a yield costs 1 point where a lost "
        "knock costs 2."
    )


def open_knock(turn: Turn) -> str | None:
    """Their hand is empty, so the sums can be compared."""
    if turn.move != KNOCK or turn.position.foe_cards or not turn.wins:
        return None
    theirs = turn.worlds[0][0] + turn.limit
    if theirs > turn.limit:
        return f"Their hand is empty, and their sum {theirs} is over the limit {turn.limit}."
    return (
        f"Their hand is empty, and your sum {turn.own} beats their {theirs} at limit {turn.limit}."
    )


def counted_knock(turn: Turn) -> str | None:
    """The chance that a knock wins."""
    if turn.move != KNOCK:
        return None
    chance = f"a knock wins against {turn.wins} of {turn.hands} hands"
    if turn.wins == turn.hands:
        chance = f"a knock wins against all {turn.hands} hands that they can have"
    elif turn.judged[0].value < 0.5:
        chance += ", and no move promises more"
    return f"Your sum {turn.own} is within the limit {turn.limit}, and {chance}."


# --- going on -----------------------------------------------------------------------------------------------------


def last_point(turn: Turn) -> str | None:
    """As good as lost, but a yield would lose the match (E8.1)."""
    if turn.view.rounds or turn.judged[0].value >= Reckoner.HOPELESS:
        return None
    return (
        f"It is as good as lost, but they have {turn.their_points} points, "
        "and a yield would give them the match."
    )


def counted_out(turn: Turn) -> str | None:
    """Both hands are empty after the move, so that all is known to the last take."""
    step = turn.step
    if step is None or turn.position.foe_cards or len(turn.position.hand) > step.spent:
        return None
    if turn.judged[0].value:
        return "Both hands are empty then: counted out to the last take, the round is yours."
    return "Both hands are empty then: counted out to the last take, no move wins."


def early_knock(turn: Turn) -> str | None:
    """A knock is allowed, and too soon."""
    step = turn.step
    if step is None or turn.position.mine > 0:
        return None
    only = "only " if 2 * turn.wins < turn.hands else ""
    return (
        f"A knock now wins against {only}{turn.wins} of {turn.hands} hands; "
        f"after this move, theirs wins with {turn.threat(step)} of them."
    )


def threat(turn: Turn) -> str | None:
    """What they could knock at next, if that makes half of the difference to the second best move."""
    step, rival = turn.step, _rival(turn)
    if step is None or rival is None:
        return None
    mine, theirs = turn.threat(step), turn.threat(rival)
    worth = {each.move: each.value for each in turn.judged}
    lead = worth[step.move] - worth[rival.move]
    if theirs <= mine or 2 * (theirs - mine) < lead * turn.hands:
        return None
    others = [turn.threat(each) for each in turn.steps.values() if each != step]
    low, high = min(others), max(others)
    if low <= mine:
        return (
            f"Then they can knock and win with {mine} of {turn.hands} hands; "
            f"after {_doing(rival)}, with {theirs}."
        )
    many = str(low) if low == high else f"{low} to {high}"
    return (
        f"Then they can knock and win with {mine} of {turn.hands} hands; "
        f"after any other move, with {many}."
    )


def within_reach(turn: Turn) -> str | None:
    """The move brings the own sum within the limit, so that a knock may come next."""
    step = turn.step
    if step is None or turn.position.mine + step.mine > 0:
        return None
    own, limit = turn.after(step)
    return (
        f"Your sum is then {own}, within the limit {limit}: you may knock next, unless they take."
    )


def sixes(turn: Turn) -> str | None:
    """A six leaves the round where a play would help a side that is likely to hold more of them."""
    step = turn.step
    if step is None or step.move.verb != "discard":
        return None
    unseen = turn.position.unseen
    many, theirs = unseen.count(6), round(turn.position.expected()) + turn.limit
    count = f"{many or 'None'} of the {len(unseen)} unseen cards {'is a six' if many < 2 else 'are sixes'}"
    return (
        f"{count}, so they hold about {theirs} at limit {turn.limit}; "
        "a six that you play helps them, too."
    )


def race(turn: Turn) -> str:
    """How far both sums are over the limit after the move, and after the second best."""
    step, rival = turn.step, _rival(turn)
    assert step is not None
    mine, theirs = turn.gaps(step)
    said = f"You are then {_over(mine)} the limit and they about {_over(theirs)}"
    if rival is None:
        return f"{said}."
    mine, theirs = turn.gaps(rival)
    return f"{said}; after {_doing(rival)}, {_over(mine)} and {_over(theirs)}."


REASONS: tuple[Callable[[Turn], str | None], ...] = (
    dead_end,
    lost_round,
    open_knock,
    counted_knock,
    last_point,
    counted_out,
    early_knock,
    threat,
    within_reach,
    sixes,
    race,
)


def _rival(turn: Turn) -> Step | None:
    """The best move beside the hinted one, if it goes on with the round."""
    others = (each.move for each in turn.judged if each.move != turn.move)
    return turn.steps.get(next(others, KNOCK))


def _doing(step: Step) -> str:
    verb = {"play": "playing", "take": "taking", "discard": "discarding"}[step.move.verb]
    return f"{verb} {'the' if step.move.verb == 'take' else 'a'} {step.value}"


def _over(number: int) -> str:
    """A sum minus the limit."""
    return "just at" if not number else f"{abs(number)} {'over' if number > 0 else 'under'}"
