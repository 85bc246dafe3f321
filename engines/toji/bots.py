"""The scripted players of Tōji. They see a view and nothing else."""

from __future__ import annotations

import math
import random
from abc import ABC, abstractmethod
from collections import Counter

from engines.bots.bot import Judgement
from engines.core.cards import Seat, other
from engines.core.moves import Move
from engines.core.options import Subsets
from engines.toji.battle import bonus, decide
from engines.toji.catalogue import CROWN, ELEMENT, LOW, MOST_ADDED, MP
from engines.toji.odds import Kind, Odds, addition, kind
from engines.toji.view import TojiView


class Script(ABC):
    """Weighs each move once and takes the best; throws and picks are blind, so they are random."""

    def __init__(self) -> None:
        self._judgements: list[Judgement] = []

    def choose(self, view: TojiView, rng: random.Random, budget: int) -> Move:
        assert view.seat is not None
        if view.label == "select":
            worth = self._weigh_cards(view)
        elif view.label == "support":
            worth = self._weigh_supports(view)
        else:
            self._judgements = []
            return view.partial().options(view.seat).sample(rng)
        self._judgements = sorted(
            (Judgement(move, value, 1) for move, value in worth.items()),
            key=lambda judgement: -judgement.value,
        )
        best = self._judgements[0].value
        return rng.choice([each.move for each in self._judgements if each.value == best])

    def explain(self) -> list[Judgement]:
        return self._judgements

    @abstractmethod
    def _weigh_cards(self, view: TojiView) -> dict[Move, float]:
        """What playing each hand card is worth (T4.1)."""

    @abstractmethod
    def _weigh_supports(self, view: TojiView) -> dict[Move, float]:
        """What each declaration of supports is worth (T6.3)."""


class Novice(Script):
    """Plays the strongest card for the event, and the least support that wins as things stand."""

    def _weigh_cards(self, view: TojiView) -> dict[Move, float]:
        return {Move("play", (card,)): self._strength(card, view) for card in view.hand}

    def _strength(self, card: int, view: TojiView) -> float:
        """By event: the lower base (T7.1); a crown, on a card with little to lose (T7.2); or MP."""
        face = view.faces[card]
        assert view.event is not None
        if view.event == LOW:
            return -MP[face]
        if view.event in CROWN:
            return (10 if ELEMENT[face] == CROWN[view.event] else 0) - MP[face]
        return MP[face] + bonus(view.event, face)

    def _weigh_supports(self, view: TojiView) -> dict[Move, float]:
        seat, event = view.seat, view.event
        assert seat is not None and event is not None and view.battle is not None
        cards = [view.faces[card] for card in view.battle]
        added = [[view.faces[card] for card in each] for each in view.added]
        worth = {}
        for move in _declarations(view, seat):
            added[seat] = [view.faces[int(card)] for card in move.args]
            wins = decide(event, cards, added).winner == seat
            worth[move] = (100 if wins else 0) - float(sum(MP[face] for face in added[seat]))
        return worth


class Adept(Script):
    """Expects the unseen cards, more the better they serve the other side, and the best supports of both."""

    # How much likelier a card is that serves the other side one life point better, as an exponent. Over 800 games
    # the adept has 35 % against itself with 0 (all unseen cards alike); with 2.5 it fears too much, and has 72 %
    # instead of 76 % against the novice.
    _TRUST = 1.0

    def _weigh_cards(self, view: TojiView) -> dict[Move, float]:
        """The expected worth of the battle over the cards that the other side may play."""
        odds = Odds(view)
        mine = {card: kind(view.faces[card]) for card in view.hand}
        likely = self._likely(odds, list(mine.values()), view)
        total = sum(likely.values())
        worth = {
            each: sum(weight * odds.battle(each, foe) for foe, weight in likely.items()) / total
            for each in set(mine.values())
        }
        return {Move("play", (card,)): worth[each] for card, each in mine.items()}

    def _likely(self, odds: Odds, mine: list[Kind], view: TojiView) -> dict[Kind, float]:
        """How likely the other side is to play each kind of card, not to scale.

        To the other side, any card that it has not seen may be the answer: those that this seat has
        not seen either, and this hand.
        """
        unseen = Counter(kind(face) for face in view.unseen())
        answers = unseen + Counter(mine)
        hope = {
            foe: -sum(many * odds.battle(each, foe) for each, many in answers.items())
            / answers.total()
            for foe in unseen
        }
        return {foe: many * math.exp(self._TRUST * hope[foe]) for foe, many in unseen.items()}

    def _weigh_supports(self, view: TojiView) -> dict[Move, float]:
        seat = view.seat
        assert seat is not None and view.battle is not None
        odds, foe = Odds(view), other(seat)
        mine, theirs = (kind(view.faces[view.battle[each]]) for each in (seat, foe))
        added = sum(MP[view.faces[card]] for card in view.added[foe])
        return {
            move: odds.support(
                mine, theirs, addition(MP[view.faces[int(card)]] for card in move.args), added
            )
            for move in _declarations(view, seat)
        }


def _declarations(view: TojiView, seat: Seat) -> Subsets:
    return Subsets("support", view.matching(seat), 0, MOST_ADDED)
