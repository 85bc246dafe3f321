"""What the other side is likely to play, from what it can see and from what it has played so far.

It is taken to have one of two styles, that of the novice or that of the adept, and to play the best card of its hand by
that style, or now and then any card. Which style it has, its battles tell: by Bayes' rule, from the chance that the
card it played was the best of a random hand (as in Southey et al. 2005, "Bayes' Bluff").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb, exp
from typing import NamedTuple

from engines.core.cards import BOTH, Face, Handle, Seat, other
from engines.toji.battle import decide
from engines.toji.catalogue import (
    CHARACTERS,
    CROWN,
    EVENTS,
    HAND_SIZE,
    LIFE,
    LOW,
    MP,
    PICK,
    SUPPORTS,
)
from engines.toji.kernel import BASE, EVENT_CODE, KINDS, STRENGTH, kind_of
from engines.toji.odds import Kind, Moment, Odds, moment_of
from engines.toji.view import TojiView

# Measured with the prior of the search alone, over 400 to 600 pairs. Against the adept it has 69 % if it expects the
# adept's style, and 65 % if it expects play by the judgement of `value`; but that has 62 % against the novice, where
# the adept has 76. A fixed share of the novice's style has 65 % against the adept and 76 % against the novice if it is
# 0.3, and 60 and 79 % if it is 0.5. So the style is found out as the game goes on: against a novice, 0.2 has become 0.6
# by the fourth turn; against an adept it stays at that.

_ERROR = 0.1
"""How often any card is played. With 0.02 all is as with 0.1."""

_NOVICE = 0.2
"""How likely the other side has the novice's style before it has played."""

_TRUST = 1.0
"""How much likelier it holds a card to be played against it that is better by a life point, as an exponent."""

_KINDS = [Kind(kind // 4, BASE[kind]) for kind in KINDS]


class Foe:
    """The other side's choice of a Battle Card, as it looks from `view`."""

    def __init__(self, view: TojiView) -> None:
        assert view.seat is not None and view.event is not None
        moment, gone = moment_of(view), [view.faces[card] for card in view.toji]
        self.held = len(view.hands[other(view.seat)])
        self._unseen = Counter(kind_of(face) for face in view.unseen())
        self._novice = _strengths(view.event)
        self._adept = _hopes(moment, _closed(moment, gone))
        self.novice = _likely_novice(view)
        """How likely it has the novice's style by now."""

    def chances(self) -> dict[int, float]:
        """Character -> how likely it is the one played."""
        novice, adept = (
            _best(worths, self._unseen, self.held) for worths in (self._novice, self._adept)
        )
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


def _best(worths: Sequence[float], cards: Mapping[int, int], held: int) -> dict[int, float]:
    """Character -> how likely it is the best of so many cards drawn from these."""
    size = rest = sum(cards.values())
    hands = comb(size, held)
    chances = {}
    for kind in sorted(cards, key=lambda kind: -worths[kind]):
        # Of the hands without any better card, those with one of this kind.
        without = rest - cards[kind]
        chances[kind] = (comb(rest, held) - comb(without, held)) / hands
        rest = without
    return chances


# --- styles ----------------------------------------------------------------------------------------------------------


def _strengths(event: Face) -> list[float]:
    """Character -> how strong it is to the novice."""
    if event == LOW:
        return [float(-base) for base in BASE]
    if event in CROWN:
        return [(10.0 if kind // 4 == CROWN[event] else 0.0) - BASE[kind] for kind in KINDS]
    return [float(mp) for mp in STRENGTH[EVENT_CODE[event]]]


def _closed(moment: Moment, gone: Sequence[Face]) -> tuple[int, ...]:
    """Character -> how many are in the hands and the deck, when `gone` were in the Toji zone."""
    out = Counter(kind_of(face) for face in (*gone, *moment.supports[0], *moment.supports[1]))
    return tuple([2 - out[kind] for kind in KINDS])


@lru_cache(maxsize=256)
def _hopes(moment: Moment, closed: tuple[int, ...]) -> list[float]:
    """Character -> what an adept across from `moment.seat` hopes of playing it, to be compared.

    To it, any card that is not open may be the answer, the likelier, the better it does against any such card. (Its own
    hand, which it would leave out, is not known here.)
    """
    odds = Odds(moment)
    held = [kind for kind in KINDS if closed[kind]]
    hopes = [0.0] * len(KINDS)
    for mine in held:
        row = [odds.battle(_KINDS[mine], theirs) for theirs in _KINDS]
        mean = sum(closed[foe] * row[foe] for foe in held) / sum(closed)
        likely = closed[mine] * exp(_TRUST * mean)
        for foe in KINDS:
            hopes[foe] -= likely * row[foe]
    return hopes


# --- what it has played ----------------------------------------------------------------------------------------------


class Past(NamedTuple):
    """A battle of this game, as it stood before the cards were chosen."""

    moment: Moment
    gone: tuple[Face, ...]
    """The Toji zone."""
    card: Face
    """What the other side played."""


def _likely_novice(view: TojiView) -> float:
    novice, adept = _NOVICE, 1 - _NOVICE
    for turn, (moment, gone, card) in enumerate(battles(view), 1):
        if moment.event == PICK:
            continue
        closed = _closed(moment, gone)
        cards = {kind: many for kind, many in enumerate(closed) if many}
        held, played = min(HAND_SIZE, 14 - turn), kind_of(card)
        any_card = _ERROR * closed[played] / sum(closed)
        strengths, hopes = _strengths(moment.event), _hopes(moment, closed)
        novice *= any_card + (1 - _ERROR) * _best(strengths, cards, held)[played]
        adept *= any_card + (1 - _ERROR) * _best(hopes, cards, held)[played]
    return novice / (novice + adept)


def battles(view: TojiView) -> list[Past]:
    """The battles of this game, from the piles that all may look through (R23); empty where these do not tell."""
    try:
        pasts = list(_battles(view))
    except (LookupError, ValueError):
        return []
    return pasts


def _battles(view: TojiView) -> Iterator[Past]:
    """The Toji zone holds each battle's pair before its supports; whose support it was, its handle tells (R25): they
    were dealt in turns, after the two hands."""
    assert view.seat is not None and view.first is not None
    faces, seat = view.faces, view.seat
    lowest = min((*view.event_deck, *view.event_pile))
    known = (*view.toji, *view.deck, *view.supports[0], *view.supports[1])
    after = any(lowest - len(CHARACTERS) <= card < lowest for card in known)
    dealt = lowest - len(CHARACTERS) if after else lowest + len(EVENTS)
    start = dealt + 2 * HAND_SIZE
    dealings = (range(start, start + 2 * SUPPORTS, 2), range(start + 1, start + 2 * SUPPORTS, 2))
    supports = [list(dealings[each != view.first]) for each in BOTH]
    life = [LIFE, LIFE]
    at = 0
    for event in view.event_pile[: view.turn - 1]:
        mine, theirs = (tuple([faces[card] for card in cards]) for cards in supports)
        moment = Moment(seat, view.first, faces[event], (life[0], life[1]), (mine, theirs))
        cards = [faces[card] for card in view.toji[at : at + 2]]
        yield Past(moment, tuple([faces[card] for card in view.toji[:at]]), cards[other(seat)])
        at += 2
        added: tuple[list[Face], list[Face]] = ([], [])
        while at < len(view.toji) and (owner := _owner(view.toji[at], supports)) is not None:
            supports[owner].remove(view.toji[at])
            added[owner].append(faces[view.toji[at]])
            at += 1
        winner = decide(faces[event], cards, added).winner
        if winner is not None:
            life[1 - winner] -= MP[cards[1 - winner]]
    if tuple(life) != view.life:
        raise ValueError("the piles do not tell how the game has gone")


def _owner(card: Handle, supports: Sequence[Sequence[Handle]]) -> Seat | None:
    return next((seat for seat in BOTH if card in supports[seat]), None)
