"""Who knows which face: the part of the table model that no rule may look around.

A card's face is known to this engine, or not. Which seats have been shown a card is public. After known cards were
shuffled among others, a seat still knows a *group*: these faces lie among these handles, and not which is which.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from engines.core.cards import BOTH, Face, Handle, Seat
from engines.core.errors import Refused, Unknowable

_BIT = (1, 2)
_ALL = 3


class Group(NamedTuple):
    """These faces lie among these handles, one card each. Full if there are as many faces as handles."""

    handles: tuple[Handle, ...]
    faces: tuple[Face, ...]


Guess = Callable[[random.Random, tuple[Handle, ...]], Sequence[Face]]
"""Supplies faces for handles of which a seat knows nothing at all (the other side's private deck)."""


class Knowledge:
    """The handles in play, the faces this engine knows, whom each card was shown to, and the groups of each seat."""

    __slots__ = ("faces", "fresh", "groups", "seen")

    def __init__(self) -> None:
        self.faces: dict[Handle, Face] = {}
        self.seen: dict[Handle, int] = {}
        """Every handle in play -> bit s is set if seat s has been shown it."""
        self.groups: tuple[list[Group], list[Group]] = ([], [])
        self.fresh = 0

    def clone(self) -> Knowledge:
        new = Knowledge.__new__(Knowledge)
        new.faces = self.faces.copy()
        new.seen = self.seen.copy()
        new.groups = (self.groups[0].copy(), self.groups[1].copy())
        new.fresh = self.fresh
        return new

    def introduce(
        self, count: int, faces: Sequence[Face] | None, to: tuple[Seat, ...]
    ) -> list[Handle]:
        """Bring `count` new cards into play, shown to `to`; `faces` is None where this engine may not know them."""
        handles = list(range(self.fresh, self.fresh + count))
        self.fresh += count
        bits = sum(_BIT[seat] for seat in to)
        self.seen.update(dict.fromkeys(handles, bits))
        if faces is not None:
            self.faces.update(zip(handles, faces, strict=True))
        return handles

    def known(self, seat: Seat | None) -> dict[Handle, Face]:
        """What `seat` (None: an onlooker) has been shown. Raises Unknowable if this engine does not know it all."""
        bits = _ALL if seat is None else _BIT[seat]
        try:
            return {
                handle: self.faces[handle]
                for handle, seen in self.seen.items()
                if seen & bits == bits
            }
        except KeyError as missing:
            raise Unknowable(f"the face of card {missing} is not known here") from None

    def show(
        self, cards: tuple[Handle, ...], to: tuple[Seat, ...], faces: tuple[Face, ...] | None
    ) -> None:
        """Open `cards` to `to`. Raises Refused (`bad_deal`), with nothing changed, for faces that cannot lie there."""
        if faces is not None:
            self._check(cards, to, faces)
            for handle, face in zip(cards, faces, strict=True):
                for seat in to:
                    if not self.seen[handle] & _BIT[seat]:
                        self.groups[seat][:] = _located(self.groups[seat], handle, face)
                self.faces[handle] = face
        else:
            # What these seats were shown is not known here, so neither is what they still lack.
            for seat in to:
                self.groups[seat].clear()
        bits = sum(_BIT[seat] for seat in to)
        for handle in cards:
            self.seen[handle] |= bits

    def _check(
        self, cards: tuple[Handle, ...], to: tuple[Seat, ...], faces: tuple[Face, ...]
    ) -> None:
        if len(cards) != len(faces):
            raise Refused("bad_deal", "Each opened card needs its face.")
        for handle, face in zip(cards, faces, strict=True):
            if self.faces.get(handle, face) != face:
                raise Refused("bad_deal", "A card has changed its face.")
        for seat in to:
            for group in self.groups[seat]:
                if len(group.faces) == len(group.handles):
                    within = Counter(
                        face
                        for handle, face in zip(cards, faces, strict=True)
                        if handle in group.handles
                    )
                    if not within <= Counter(group.faces):
                        raise Refused("bad_deal", "That card cannot be in this deck any more.")

    def shuffle(
        self, cards: tuple[Handle, ...], by: Seat | None, order: tuple[int, ...] | None
    ) -> list[Handle]:
        """Retire `cards` for fresh handles: fresh[i] is cards[order[i]], for those who know `order`.

        Raises Refused (`bad_fan`), with nothing changed, if `order` is no order of the cards.
        """
        if order is not None and sorted(order) != list(range(len(cards))):
            raise Refused("bad_fan", "That is not an order of exactly these cards.")
        keeps = 0 if by is None else _BIT[by]
        if keeps and any(not self.seen[handle] & keeps for handle in cards):
            raise ValueError("a seat can only shuffle cards that it knows")
        fresh = list(range(self.fresh, self.fresh + len(cards)))
        for seat in BOTH:
            if seat != by:
                self.groups[seat][:] = self._mixed(seat, cards, fresh)
        self.fresh += len(cards)
        faces = [self.faces.pop(handle, None) for handle in cards]
        for handle in cards:
            del self.seen[handle]
        for place, handle in enumerate(fresh):
            self.seen[handle] = keeps
            face = None if order is None else faces[order[place]]
            if face is not None:
                self.faces[handle] = face
        return fresh

    def _mixed(self, seat: Seat, cards: tuple[Handle, ...], fresh: list[Handle]) -> list[Group]:
        """The groups of a seat that did not follow the shuffle.

        A group that reaches into the shuffled cards now reaches into all of the fresh ones. Cards it knew one by one
        become a group of their own, listed first: `sample` places inner groups before outer ones.
        """
        lost = tuple(
            sorted(
                self.faces[handle]
                for handle in cards
                if self.seen[handle] & _BIT[seat] and handle in self.faces
            )
        )
        inside = set(cards)
        groups: list[Group] = []
        for group in self.groups[seat]:
            left = tuple(handle for handle in group.handles if handle not in inside)
            if len(left) == len(group.handles):
                groups.append(group)
            elif not left:
                lost = tuple(sorted((*lost, *group.faces)))
            else:
                groups.append(Group((*left, *fresh), group.faces))
        return [Group(tuple(fresh), lost), *groups] if lost else groups


def _located(groups: list[Group], handle: Handle, face: Face) -> list[Group]:
    """The groups after `handle` was seen to be `face`: the innermost group that can hold the card loses it."""
    result: list[Group] = []
    found = False
    for group in groups:
        if handle not in group.handles:
            result.append(group)
            continue
        handles = tuple(each for each in group.handles if each != handle)
        faces = group.faces
        if not found and face in faces:
            at = faces.index(face)
            faces = faces[:at] + faces[at + 1 :]
            found = True
        if faces:
            result.append(Group(handles, faces))
    return result


def fill(
    handles: Sequence[Handle],
    faces: dict[Handle, Face],
    groups: Sequence[Group],
    rng: random.Random,
    guess: Guess | None,
) -> dict[Handle, Face]:
    """Faces for all of `handles` that fit what is known, at random.

    Each fitting deal is equally likely while groups are nested or apart, as they are in every game here; where they
    overlap otherwise, some fitting deal is found. Raises Unknowable if a handle lies in no group and there is no
    `guess` to supply its face.
    """
    deal = dict(faces)
    for group in sorted(groups, key=lambda group: len(group.handles)):
        free = [handle for handle in group.handles if handle not in deal]
        if len(free) < len(group.faces):
            deal = _match(faces, groups, rng)
            break
        deal.update(zip(rng.sample(free, len(group.faces)), group.faces, strict=True))
    unknown = tuple(handle for handle in handles if handle not in deal)
    if unknown:
        if guess is None:
            raise Unknowable("nothing is known of some cards, and no guess was given")
        deal.update(zip(unknown, guess(rng, unknown), strict=True))
    return deal


def _match(
    faces: dict[Handle, Face], groups: Sequence[Group], rng: random.Random
) -> dict[Handle, Face]:
    """A place for every card of every group, by augmenting paths (Kuhn's bipartite matching)."""
    cards = [
        (face, [handle for handle in group.handles if handle not in faces])
        for group in groups
        for face in group.faces
    ]
    holder: dict[Handle, int] = {}

    def place(card: int, tried: set[Handle]) -> bool:
        homes = cards[card][1]
        for handle in rng.sample(homes, len(homes)):
            if handle in tried:
                continue
            tried.add(handle)
            if handle not in holder or place(holder[handle], tried):
                holder[handle] = card
                return True
        return False

    for card in range(len(cards)):
        if not place(card, set()):
            raise Unknowable("no deal fits what is known")
    return {**faces, **{handle: cards[card][0] for handle, card in holder.items()}}
