"""A hint for Tōji beside what its reasons speak of, worked out from the view alone and not with the engine."""

from __future__ import annotations

import re
from itertools import combinations

from engines.core.cards import Face, Seat
from engines.toji.hints import hint
from engines.toji.view import TojiView

NAMES = {"Fi": "Fire", "Wi": "Wind", "Ea": "Earth", "Wa": "Water"}
RING = list(NAMES)


def element(face: Face) -> str:
    return NAMES[face[:2]]


def mp(face: Face) -> int:
    return int(face[2])


def called(face: Face) -> str:
    return f"{element(face)} {mp(face)}"


def extra(event: Face, face: Face) -> int:
    return int(event[1 + RING.index(face[:2])]) if event[0] == "S" else 0


def final(event: Face, face: Face, added: tuple[Face, ...] = ()) -> int:
    return min(8, mp(face) + sum(map(mp, added)) + extra(event, face))


def better(one: Face, two: Face) -> int:
    """1 if the element of `one` beats that of `two`, -1 if it is beaten (T7.7)."""
    return {1: 1, 3: -1}.get((RING.index(two[:2]) - RING.index(one[:2])) % 4, 0)


def compare(one: Face, two: Face, ones: int, twos: int) -> int:
    return (ones > twos) - (ones < twos) or better(one, two)


def subsets(faces: list[Face]) -> list[tuple[Face, ...]]:
    return [each for size in range(3) for each in combinations(faces, size)]


class Told:
    """A view with its hint, and what the reasons speak of."""

    def __init__(self, view: TojiView) -> None:
        self.view = view
        self.move, self.reason = hint(view)
        assert view.seat is not None
        self.seat, self.foe = view.seat, 1 - view.seat
        self.life, self.their_life = view.life[self.seat], view.life[self.foe]
        self.event = view.event or ""
        self.hand = [view.faces[card] for card in view.hand]
        self.unseen = [face for group in view.groups for face in group.faces if face[:2] in NAMES]

    def faces(self) -> list[Face]:
        assert self.move is not None
        return [self.view.faces[int(card)] for card in self.move.args]

    # --- a Battle Card

    @property
    def card(self) -> Face:
        (face,) = self.faces()
        return face

    def beats(self, face: Face) -> int:
        event = self.event
        return sum(
            compare(face, foe, final(event, face), final(event, foe)) > 0 for foe in self.unseen
        )

    def reach(self, face: Face) -> int:
        return max(
            final(self.event, face, each) for each in subsets(self.supports(self.seat, face))
        )

    def supports(self, seat: Seat, face: Face) -> list[Face]:
        faces = [self.view.faces[card] for card in self.view.supports[seat]]
        return [each for each in faces if each[:2] == face[:2]]

    # --- supports

    @property
    def pair(self) -> tuple[Face, Face]:
        assert self.view.battle is not None
        return self.view.faces[self.view.battle[self.seat]], self.view.faces[
            self.view.battle[self.foe]
        ]

    @property
    def own_sets(self) -> list[tuple[Face, ...]]:
        return subsets(self.supports(self.seat, self.pair[0]))

    @property
    def their_sets(self) -> list[tuple[Face, ...]]:
        if self.view.first == self.seat:
            return subsets(self.supports(self.foe, self.pair[1]))
        return [tuple(self.view.faces[card] for card in self.view.added[self.foe])]

    def result(self, own: tuple[Face, ...], theirs: tuple[Face, ...]) -> int:
        mine, foe = self.pair
        return compare(mine, foe, final(self.event, mine, own), final(self.event, foe, theirs))

    def sure(self, own: tuple[Face, ...]) -> int:
        return min(self.result(own, theirs) for theirs in self.their_sets)

    def sums(self, own: str, theirs: str, added: tuple[Face, ...] | None = None) -> bool:
        """Whether these are the own final MP and the highest that they can reach."""
        chosen = tuple(self.faces()) if added is None else added
        mine, foe = self.pair
        most = max(final(self.event, foe, each) for each in self.their_sets)
        can = re.fullmatch(r"the (\d+) that they can reach|their (\d+)", theirs)
        assert can is not None
        assert bool(can[1]) == (len(self.their_sets) > 1)
        return (int(own), int(can[1] or can[2])) == (final(self.event, mine, chosen), most)

    def because(self, why: str, added: tuple[Face, ...] | None = None) -> bool:
        """Whether `, for X beats Y` is said where the matchup decides, and is true."""
        chosen = tuple(self.faces()) if added is None else added
        mine, foe = self.pair
        most = max(final(self.event, foe, each) for each in self.their_sets)
        sign = better(mine, foe)
        if final(self.event, mine, chosen) != most or not sign:
            return not why
        ahead, behind = (mine, foe) if sign > 0 else (foe, mine)
        return why == f", for {element(ahead)} beats {element(behind)}"
