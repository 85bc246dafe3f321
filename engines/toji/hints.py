"""Hints for Tōji: the adept's move, and the quantity that decides it, counted over what the view leaves open.

`CARDS` and `SUPPORTS` are the kinds of reasons; the first that fits is given. In their sentences `they` are the other
side, and a card *beats* another if it wins before any support is added.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from itertools import combinations

from engines.bots.hints import NOT_ASKED, Hint, dice, first_of
from engines.core.cards import Face, Handle, other
from engines.core.moves import Move
from engines.core.needs import Shuffle
from engines.core.view import View
from engines.toji.battle import add_up, bonus, decide
from engines.toji.bots import Adept
from engines.toji.catalogue import CROWN, ELEMENT, ELEMENTS, LOW, MOST_ADDED, MP
from engines.toji.text import card as called
from engines.toji.view import TojiView

Added = tuple[Face, ...]
"""A set of supports."""


def hint(view: View) -> Hint:
    """The adept's move for the seat whose view this is, and why. Nothing but the view is used."""
    assert isinstance(view, TojiView)
    if view.seat is None or view.seat not in view.waiting:
        return NOT_ASKED
    if any(isinstance(need, Shuffle) for need in view.wanted):
        return Hint(None, fan(view))
    move = Adept().choose(view, dice(view), 0)
    match view.label:
        case "select":
            return Hint(move, first_of(CARDS, Selection(view, move)))
        case "support":
            return Hint(move, first_of(SUPPORTS, Battle(view, move)))
        case "pick":
            return Hint(move, pick(view))
    return Hint(move, throw(view))


# --- blind choices ------------------------------------------------------------------------------------------------


def throw(view: TojiView) -> str:
    """Rock, paper, scissors (T2.1): the winner is first, which is the worse seat (R6)."""
    return "No throw is better than another; to lose is no harm, for second is the better seat."


def fan(view: TojiView) -> str:
    """The order of the own fan (T4.3), of which they see nothing."""
    count = len(view.hand)
    if count == 1:
        return "There is one card, and so one order."
    return f"Any order is as good as another: they pick one of {count} backs without seeing a face."


def pick(view: TojiView) -> str:
    """A place of their fan (T4.4), of which you see nothing."""
    count = view.hand_sizes[other(view.seat or 0)]
    if count == 1:
        return "There is one place to pick."
    return f"Any place is as good as another: all you see is {count} backs."


# --- the Battle Card ----------------------------------------------------------------------------------------------


class Selection:
    """The choice of a Battle Card (T4.1), and what each card of the hand is worth against the unseen ones."""

    def __init__(self, view: TojiView, move: Move) -> None:
        assert view.seat is not None and view.event is not None
        self.view, self.event = view, view.event
        self.card = view.faces[int(move.args[0])]
        self.hand = [view.faces[card] for card in view.hand]
        self.unseen = view.unseen()
        self.life = view.life[view.seat]
        self.mp = MP[self.card]
        self.beats = {face: self._beaten(face) for face in self.hand}
        """Card of the hand -> how many unseen cards it beats."""
        self.strongest = max(self.hand, key=lambda face: (self.beats[face], -MP[face]))
        """The card that beats the most, the one with the least to lose where several do."""

    @property
    def count(self) -> str:
        """How many unseen cards the card beats, in words."""
        return f"{self.beats[self.card]} of the {len(self.unseen)} unseen cards"

    def reach(self, face: Face) -> int:
        """The final MP of a card with the best supports that fit it."""
        supports = self.view.fitting(self.view.seat or 0, face)
        faces = sorted((self.view.faces[card] for card in supports), key=lambda each: -MP[each])
        return add_up(self.event, face, faces[:MOST_ADDED]).final

    def _beaten(self, face: Face) -> int:
        wins = (decide(self.event, (face, foe), ((), ())).winner == 0 for foe in self.unseen)
        return sum(wins)


def last_card(choice: Selection) -> str | None:
    """There is nothing to choose."""
    return "It is the last card of your hand." if len(choice.hand) == 1 else None


def crown(choice: Selection) -> str | None:
    """Element Advantage with a crowned card: how many unseen cards can answer it (T7.2)."""
    crowned = CROWN.get(choice.event)
    if crowned is None or ELEMENT[choice.card] != crowned:
        return None
    element, total = ELEMENTS[crowned], len(choice.unseen)
    answers = sum(ELEMENT[face] == crowned for face in choice.unseen)
    if not answers:
        return f"{element} is crowned, and none of the {total} unseen cards is {element}: it wins."
    which = f"the 1 {element} card" if answers == 1 else f"one of the {answers} {element} cards"
    return (
        f"{element} is crowned: it wins at once, unless they play {which} among the {total} unseen."
    )


def no_crown(choice: Selection) -> str | None:
    """Element Advantage with any other card: how many unseen cards win at once, and the life at risk."""
    crowned = CROWN.get(choice.event)
    if crowned is None:
        return None
    answers = sum(ELEMENT[face] == crowned for face in choice.unseen)
    least = "only " if choice.mp == min(MP[face] for face in choice.hand) else ""
    return (
        f"{ELEMENTS[crowned]} is crowned, as {answers or 'none'} of the {len(choice.unseen)} unseen cards "
        f"are: this one risks {least}{choice.mp} life."
    )


def low(choice: Selection) -> str | None:
    """Low-MP Victory: the own base against the unseen ones (T7.1)."""
    if choice.event != LOW:
        return None
    higher = sum(MP[face] > choice.mp for face in choice.unseen)
    equal = sum(MP[face] == choice.mp for face in choice.unseen)
    return (
        f"The lower base wins: {choice.mp} is below {higher} of the {len(choice.unseen)} unseen "
        f"bases, and level with {equal}."
    )


def fatal_card(choice: Selection) -> str | None:
    """The strongest card would lose the game if it lost the battle, and this one would not."""
    if not choice.mp < choice.life <= MP[choice.strongest]:
        return None
    return (
        f"With {choice.life} life, a lost {called(choice.strongest)} would end the game; "
        f"this one risks {choice.mp}."
    )


def element_bonus(choice: Selection) -> str | None:
    """No card of the hand beats more, and the event is part of why (T7.4)."""
    extra = bonus(choice.event, choice.card)
    if not extra or choice.beats[choice.card] < choice.beats[choice.strongest]:
        return None
    return (
        f"{ELEMENTS[ELEMENT[choice.card]]} gets +{extra}: {choice.mp}+{extra} beats "
        f"{choice.count} before supports."
    )


def base(choice: Selection) -> str | None:
    """No card of the hand beats more, though the event adds nothing."""
    if choice.beats[choice.card] < choice.beats[choice.strongest]:
        return None
    return f"Even with +0 it beats {choice.count} before supports: none of yours beats more."


def life_at_risk(choice: Selection) -> str | None:
    """The card has less to lose than the strongest (T8.1)."""
    strongest = choice.strongest
    if choice.mp >= MP[strongest]:
        return None
    return (
        f"It beats {choice.count} and risks {choice.mp} life; {called(strongest)} beats "
        f"{choice.beats[strongest]} and risks {MP[strongest]}."
    )


def supported(choice: Selection) -> str | None:
    """The own supports lift it above what the strongest card can reach (T6.3, T7.5)."""
    reach, best = choice.reach(choice.card), choice.reach(choice.strongest)
    if reach <= best:
        return None
    return f"Your supports can lift it to {reach}, and {called(choice.strongest)} only to {best}."


def card_alone(choice: Selection) -> str:
    """What is left to say of any card."""
    return f"It beats {choice.count} before supports, and risks {choice.mp} life."


CARDS: tuple[Callable[[Selection], str | None], ...] = (
    last_card,
    crown,
    no_crown,
    low,
    fatal_card,
    element_bonus,
    base,
    life_at_risk,
    supported,
    card_alone,
)


# --- supports -----------------------------------------------------------------------------------------------------


class Battle:
    """A declaration of supports (T6), with all that both sides can still add."""

    def __init__(self, view: TojiView, move: Move) -> None:
        assert view.seat is not None and view.event is not None and view.battle is not None
        seat, foe = view.seat, other(view.seat)
        self.event = view.event
        self.mine, self.theirs = (view.faces[view.battle[each]] for each in (seat, foe))
        self.risk, self.prize = MP[self.mine], MP[self.theirs]
        self.life, self.their_life = view.life[seat], view.life[foe]
        self.leads = view.first == seat
        self.chosen = tuple(view.faces[int(card)] for card in move.args)
        self.sets = _sets(view, view.matching(seat))
        done = tuple(view.faces[card] for card in view.added[foe])
        self.answers = _sets(view, view.matching(foe)) if self.leads else [done]
        """What they may have added in the end."""
        self.most = max(add_up(self.event, self.theirs, added).final for added in self.answers)
        """The highest final MP that they can still have."""

    @property
    def total(self) -> int:
        """The own final MP."""
        return self.final(self.chosen)

    def final(self, added: Added) -> int:
        return add_up(self.event, self.mine, added).final

    def result(self, added: Added, answer: Added) -> int:
        """1 for a won battle, 0 for a tied one, -1 for a lost one."""
        winner = decide(self.event, (self.mine, self.theirs), (added, answer)).winner
        return 0 if winner is None else 1 - 2 * winner

    @functools.cached_property
    def sure(self) -> dict[Added, int]:
        """Each own set -> its result against the best of their answers."""
        return {
            added: min(self.result(added, each) for each in self.answers) for added in self.sets
        }

    @property
    def against(self) -> str:
        """Their final MP, in words."""
        can = len(self.answers) > 1
        return f"the {self.most} that they can reach" if can else f"their {self.most}"

    def because(self, added: Added) -> str:
        """What a win or a loss at equal MP rests on; empty elsewhere (T7.7)."""
        if self.final(added) != self.most or not self.sure[added]:
            return ""
        mine, theirs = ELEMENTS[ELEMENT[self.mine]], ELEMENTS[ELEMENT[self.theirs]]
        ahead, behind = (mine, theirs) if self.sure[added] > 0 else (theirs, mine)
        return f", for {ahead} beats {behind}"


def no_support(battle: Battle) -> str | None:
    """There is nothing to choose."""
    if len(battle.sets) > 1:
        return None
    return f"None of your supports is {ELEMENTS[ELEMENT[battle.mine]]}, so there is none to add."


def won_anyway(battle: Battle) -> str | None:
    """Nothing has to be added to win."""
    if battle.chosen or battle.sure[()] < 1:
        return None
    return f"Your {battle.total} wins against {battle.against} as it is{battle.because(())}: save your supports."


def hopeless(battle: Battle) -> str | None:
    """Nothing that could be added is sure to change a lost battle."""
    if battle.chosen or max(battle.sure.values()) >= 0:
        return None
    best = max(battle.sets, key=battle.final)
    return (
        f"Even with supports your {battle.final(best)} loses against {battle.against}"
        f"{battle.because(best)}: save them, and risk {battle.risk} life."
    )


def too_dear(battle: Battle) -> str | None:
    """More could be made sure of, at a price in supports that are then gone."""
    now, best = battle.sure[()], max(battle.sure.values())
    if battle.chosen or now == best:
        return None
    price = min(_sum(added) for added in battle.sets if battle.sure[added] == best)
    gains = [f"save {battle.risk}"] * (now < 0) + [f"take {battle.prize}"] * (best > 0)
    return f"It would cost {price} MP of supports to {' and '.join(gains)} life: save them."


def killing(battle: Battle) -> str | None:
    """The supports that win take their last life (T8.5)."""
    if not battle.chosen or battle.sure[battle.chosen] < 1 or battle.prize < battle.their_life:
        return None
    return (
        f"It takes their last {battle.their_life} life and the game: {battle.total} wins against "
        f"{battle.against}{battle.because(battle.chosen)}."
    )


def saving(battle: Battle) -> str | None:
    """Losing the battle would lose the game, and with these supports it is not lost."""
    if not battle.chosen or battle.sure[battle.chosen] < 0 or battle.risk < battle.life:
        return None
    verb = "wins against" if battle.sure[battle.chosen] else "ties with"
    return (
        f"To lose {battle.risk} would end the game at {battle.life} life: {battle.total} {verb} "
        f"{battle.against}{battle.because(battle.chosen)}."
    )


def least(battle: Battle) -> str | None:
    """The least support that is sure to win."""
    if not battle.chosen or battle.sure[battle.chosen] < 1:
        return None
    winning = [added for added in battle.sets if battle.sure[added] == 1]
    more = ""
    if _sum(battle.chosen) == min(map(_sum, winning)):
        more = ", and no less support does"
    elif len(battle.chosen) == min(map(len, winning)):
        more = ", and no fewer supports do"
    return f"{battle.total} wins against {battle.against}{battle.because(battle.chosen)}{more}."


def tying(battle: Battle) -> str | None:
    """A tie where nothing else is sure: nobody loses life (T8.3)."""
    if not battle.chosen or battle.sure[battle.chosen] < 0:
        return None
    return f"{battle.total} ties with {battle.against}, which saves you {battle.risk} life."


def pressing(battle: Battle) -> str | None:
    """They can still win, if they pay for it (T6.2)."""
    beating = [each for each in battle.answers if battle.result(battle.chosen, each) < 0]
    if not battle.leads or () in beating or not beating:
        return None
    price = min(map(_sum, beating))
    return f"They can win only by adding {price} MP or more, and you risk {battle.risk} life."


def stakes(battle: Battle) -> str:
    """What is left to say of any declaration."""
    return (
        f"It makes {battle.total} against {battle.against}, "
        f"at {battle.risk} life of yours against {battle.prize} of theirs."
    )


SUPPORTS: tuple[Callable[[Battle], str | None], ...] = (
    no_support,
    won_anyway,
    killing,
    saving,
    least,
    tying,
    pressing,
    hopeless,
    too_dear,
    stakes,
)


def _sets(view: TojiView, supports: Iterable[Handle]) -> list[Added]:
    """Every set of up to two of these supports, the empty one first."""
    faces = [view.faces[card] for card in supports]
    return [each for size in range(MOST_ADDED + 1) for each in combinations(faces, size)]


def _sum(added: Added) -> int:
    return sum(MP[face] for face in added)
