"""What the other side is likely to play, from what it can see and from what it has played so far.

It is taken to have one of two styles, that of the novice or that of the adept, and to play the best card of its hand by
that style, or now and then any card. Which style it has, its battles tell: by Bayes' rule, from the chance that a card
like the one it played is the best of a random hand (as in Southey et al. 2005, "Bayes' Bluff").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import comb, exp

from engines.core.cards import other
from engines.toji.catalogue import CROWN, EVENTS, HAND_SIZE, LOW, MP, SUPPORTS
from engines.toji.kernel import (
    BASE,
    EVENT_CODE,
    KINDS,
    PICK_EVENT,
    STRENGTH,
    kind_of,
)
from engines.toji.odds import Kind, Odds
from engines.toji.value import promises
from engines.toji.view import TojiView

_ERROR = 0.1
"""How often any card is played."""

_NOVICE = 0.3
"""How likely the other side has the novice's style before it has played."""

_TRUST = 1.0
"""How much likelier it holds a card to be played against it that is better by a life point, as an exponent."""

_MISJUDGED = 0.5
"""How often the adept's style is not seen from a card alone, without lives and supports."""


class Foe:
    """The other side's choice of a Battle Card, as it looks from `view`."""

    def __init__(self, view: TojiView) -> None:
        assert view.seat is not None and view.event is not None
        self.held = len(view.hands[other(view.seat)])
        self._unseen = Counter(kind_of(face) for face in view.unseen())
        self._novice = _strengths(EVENT_CODE[view.event])
        self._adept = _hopes(view, self._unseen)
        self.novice = _likely_novice(view)
        """How likely it has the novice's style by now."""

    def chances(self) -> dict[int, float]:
        """Character -> how likely it is the one played."""
        novice, adept = (self._best(worths) for worths in (self._novice, self._adept))
        size = self._unseen.total()
        return {
            kind: _ERROR * many / size
            + (1 - _ERROR) * (self.novice * novice[kind] + (1 - self.novice) * adept[kind])
            for kind, many in self._unseen.items()
        }

    def choose(self, hand: Sequence[int], draw: Callable[[], float]) -> int:
        """The card that it plays of this hand, which lies in a random order."""
        chance = draw()
        if chance < _ERROR:
            return hand[0]
        is_novice = chance < _ERROR + (1 - _ERROR) * self.novice
        return max(hand, key=(self._novice if is_novice else self._adept).__getitem__)

    def _best(self, worths: Sequence[float]) -> dict[int, float]:
        """Character -> how likely it is the best of a hand drawn from the unseen cards."""
        size = rest = self._unseen.total()
        hands = comb(size, self.held)
        chances = {}
        for kind in sorted(self._unseen, key=lambda kind: -worths[kind]):
            # Of the hands without any better card, those with one of this kind.
            without = rest - self._unseen[kind]
            chances[kind] = (comb(rest, self.held) - comb(without, self.held)) / hands
            rest = without
        return chances


def _strengths(event: int) -> list[float]:
    """Character -> how strong it is to the novice."""
    face = EVENTS[event]
    if face == LOW:
        return [float(-base) for base in BASE]
    if face in CROWN:
        return [(10.0 if kind // 4 == CROWN[face] else 0.0) - BASE[kind] for kind in KINDS]
    return [float(mp) for mp in STRENGTH[event]]


def _hopes(view: TojiView, unseen: Counter[int]) -> list[float]:
    """Character -> what an adept on the other side hopes of playing it, to be compared.

    It has not seen this hand: to it, any card that either side has not seen may be the answer, the likelier, the better
    it does against any such card.
    """
    assert view.seat is not None
    odds = Odds(view)
    answers = unseen + Counter(kind_of(view.faces[card]) for card in view.hands[view.seat])
    kinds = [Kind(kind // 4, BASE[kind]) for kind in KINDS]
    worths = {
        mine: [
            odds.battle(kinds[mine], theirs) if many else 0.0
            for many, theirs in zip((answers[kind] for kind in KINDS), kinds, strict=True)
        ]
        for mine in answers
    }
    total = answers.total()
    likely = {
        mine: many * exp(_TRUST * sum(answers[foe] * row[foe] for foe in answers) / total)
        for (mine, row), many in zip(worths.items(), answers.values(), strict=True)
    }
    return [-sum(each * worths[mine][foe] for mine, each in likely.items()) for foe in KINDS]


# --- what it has played ----------------------------------------------------------------------------------------------


def _likely_novice(view: TojiView) -> float:
    assert view.seat is not None
    novice, adept = _NOVICE, 1 - _NOVICE
    for event, cards in battles(view):
        if event == PICK_EVENT:
            continue
        card = cards[other(view.seat)]
        plain = [row[0] for row in promises()[event]]
        novice *= _best_of_any(card, _strengths(event), _ERROR)
        adept *= _best_of_any(card, plain, _MISJUDGED)
    return novice / (novice + adept)


def _best_of_any(card: int, worths: Sequence[float], error: float) -> float:
    """How likely a card of this kind is played, the best of five from the whole deck, or any by `error`."""
    better = 2 * sum(worth > worths[card] + 1e-9 for worth in worths)
    equal = 2 * sum(abs(worth - worths[card]) <= 1e-9 for worth in worths)
    deck = 2 * len(KINDS)
    best = comb(deck - better, HAND_SIZE) - comb(deck - better - equal, HAND_SIZE)
    return (1 - error) * best / comb(deck, HAND_SIZE) * 2 / equal + error / len(KINDS)


def battles(view: TojiView) -> list[tuple[int, tuple[int, int]]]:
    """The event and the Battle Cards by seat of each battle of this game, from the face-up piles (R23).

    The Toji zone holds each battle's pair before its supports, and a handle tells when its card was dealt (R25): the
    supports have the handles after the two hands'. Empty where the piles do not fit that.
    """
    events = [EVENT_CODE[view.faces[card]] for card in view.event_pile[: view.turn - 1]]
    lowest = min((*view.event_deck, *view.event_pile))
    after = any(lowest - len(MP) <= card < lowest for card in view.toji)
    dealt = lowest - len(MP) if after else lowest + len(EVENTS)
    supports = range(dealt + 2 * HAND_SIZE, dealt + 2 * (HAND_SIZE + SUPPORTS))
    kinds = [kind_of(view.faces[card]) for card in view.toji if card not in supports]
    if len(kinds) != 2 * len(events):
        return []
    return list(zip(events, zip(kinds[::2], kinds[1::2], strict=True), strict=True))
