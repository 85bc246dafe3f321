"""Who wins a battle (T6.1, T7): pure functions of faces, for rules, bots and previews alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.core.cards import Face, Seat
from engines.toji.catalogue import CROWN, CUT, ELEMENT, LOW, MP, STANDARD


class Sum(NamedTuple):
    """How one side's final MP came about (T7.3)."""

    base: int
    supports: tuple[int, ...]
    """The base MP of each support that was added."""
    bonus: int
    total: int
    """Before the cut."""
    final: int


class Verdict(NamedTuple):
    winner: Seat | None
    by: str
    """low, low_matchup, crown, mp, matchup or tie."""
    sums: tuple[Sum, Sum] | None
    """None where no final MP exists (T7.1, T7.2)."""


def matchup(first: int, second: int) -> Seat | None:
    """Which of two elements beats the other: in a ring, each beats the one after it (T7.7)."""
    ahead = (second - first) % 4
    return 0 if ahead == 1 else 1 if ahead == 3 else None


def crowned(event: Face, cards: Sequence[Face]) -> Seat | None:
    """The seat that alone has a Battle Card of the crowned element (T7.2), if there is one."""
    crown = CROWN.get(event)
    if crown is None:
        return None
    first, second = ELEMENT[cards[0]] == crown, ELEMENT[cards[1]] == crown
    return None if first == second else 0 if first else 1


def is_supported(event: Face, cards: Sequence[Face]) -> bool:
    """Whether this battle has a Support Phase (T6.1)."""
    return event != LOW and crowned(event, cards) is None


def bonus(event: Face, card: Face) -> int:
    """What a Standard event adds to a Battle Card (T7.4)."""
    row = STANDARD.get(event)
    return 0 if row is None else row[ELEMENT[card]]


def add_up(event: Face, card: Face, added: Sequence[Face]) -> Sum:
    """The final MP of one side and its parts (T7.3 to T7.5)."""
    base, extra = MP[card], bonus(event, card)
    supports = tuple([MP[face] for face in added])
    total = base + sum(supports) + extra
    return Sum(base, supports, extra, total, total if total < CUT else CUT)


def decide(event: Face, cards: Sequence[Face], added: Sequence[Sequence[Face]]) -> Verdict:
    """The battle of these cards by seat: the first rule of T7 that applies decides."""
    first, second = cards
    if event == LOW:
        mine, theirs = MP[second], MP[first]  # T7.1: the lower base wins, so they change sides.
        by, equal, sums = "low", "low_matchup", None
    elif (seat := crowned(event, cards)) is not None:
        return Verdict(seat, "crown", None)
    else:
        sums = (add_up(event, first, added[0]), add_up(event, second, added[1]))
        mine, theirs = sums[0].final, sums[1].final
        by, equal = "mp", "matchup"
    if mine != theirs:
        return Verdict(0 if mine > theirs else 1, by, sums)
    winner = matchup(ELEMENT[first], ELEMENT[second])
    return Verdict(winner, "tie" if winner is None else equal, sums)
