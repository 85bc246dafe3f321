"""The race to the limit: who wins a round in a plain model of it, worked out backwards.

Both sides are so far over the limit, and nothing else is known. Whoever can knock and win does so. Else the mover finds
two cards drawn from the whole deck and plays the better one. With takes in it as well, it sees less: it won 36 % of the
rounds against itself without them.
"""

from __future__ import annotations

import functools

_LEAST, _MOST = -20, 40
"""Numbers beyond these are judged like these. A wider table made no difference in 3,000 matches."""

_WEIGHT = tuple((value, (6 if value == 6 else 2) / 16) for value in range(1, 7))
"""Value -> its share of the sixteen cards."""


def knock_wins(mine: int, theirs: int) -> bool:
    """Whether a knock wins for a side that is `mine` over the limit against one that is `theirs` over it (E6)."""
    return mine <= 0 and (theirs > 0 or mine > theirs)


_REACH = 80
"""No sum or limit is over 66, all cards together, and no move changes a difference by more than 12."""


class Race:
    """The mover's chances, for a race that counts as even after so many turns.

    `rows[REACH + mine][REACH + theirs]` is the chance for every difference that a round can come to: for loops that
    cannot afford a call.
    """

    REACH = _REACH

    def __init__(self, turns: int) -> None:
        numbers = range(_LEAST, _MOST + 1)
        table = [[1.0 if knock_wins(a, b) else 0.5 for b in numbers] for a in numbers]
        for _ in range(turns):
            table = [
                [1.0 if knock_wins(a, b) else _better_of_two(table, a, b) for b in numbers]
                for a in numbers
            ]
        near = [min(max(a, _LEAST), _MOST) - _LEAST for a in range(-_REACH, _REACH + 1)]
        self.rows = [[table[a][b] for b in near] for a in near]

    def outlook(self, mine: int, theirs: int) -> float:
        """The mover's chance to win the round with both sides so far over the limit."""
        return self.rows[_REACH + mine][_REACH + theirs]


@functools.cache
def race(turns: int) -> Race:
    """The race of that length, worked out once (about 15 ms a turn)."""
    return Race(turns)


def _better_of_two(table: list[list[float]], mine: int, theirs: int) -> float:
    """The expected chance after the better of two cards, if `table` holds the chances of the side that moves next."""
    chances = sorted(
        (
            1.0
            - table[max(theirs - value, _LEAST) - _LEAST][max(mine - 2 * value, _LEAST) - _LEAST],
            p,
        )
        for value, p in _WEIGHT
    )
    expected = below = 0.0
    for chance, p in chances:
        # The better of two is this one if both are at most this good, and not both worse.
        expected += chance * ((below + p) ** 2 - below**2)
        below += p
    return expected
