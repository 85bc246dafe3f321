"""What a cost asks for, and whether some Mana cards can pay it (A-8, P-3, P-4).

By Hall's condition a group of symbols is payable if and only if, for each of the 63 sets of elements, no more symbols
can be paid from that set alone than there are cards with an element in it. The 63 counts of either side are packed into
one integer, so the whole condition is one subtraction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engines.mana.elements import ALL, Elements, names, united

_FIELD = 8
"""Bits a count: seven for numbers up to `_MOST`, and the guard."""

_MOST = 100
"""Symbols in a cost. Nobody has more than twelve Mana cards (M-2)."""

_GUARD = sum(1 << (_FIELD * (part - 1) + _FIELD - 1) for part in range(1, ALL + 1))
"""The top bit of each count; it stays set in a difference that is not negative."""

SUPPLY = tuple(
    sum(1 << _FIELD * (part - 1) for part in range(1, ALL + 1) if part & elements)
    for elements in range(ALL + 1)
)
"""Elements of a Mana card -> what it adds to the counts of a supply."""

_DEMAND = tuple(
    sum(1 << _FIELD * (part - 1) for part in range(1, ALL + 1) if part & symbol == symbol)
    for symbol in range(ALL + 1)
)
"""Elements that can pay a symbol -> what it adds to the counts of a demand."""


@dataclass(frozen=True, slots=True)
class Cost:
    """A multiset of symbols (A-8)."""

    generic: int
    symbols: tuple[Elements, ...] = ()
    """The specific and hybrid ones: which elements can pay each."""
    total: int = field(init=False)
    """The number of Mana cards to be tapped."""
    elements: Elements = field(init=False)
    """A-7: every element that the cost names."""
    demand: int = field(init=False)
    """The packed counts of all symbols."""

    def __post_init__(self) -> None:
        elements, demand = 0, self.generic * _DEMAND[ALL]
        for symbol in self.symbols:
            elements |= symbol
            demand += _DEMAND[symbol]
        object.__setattr__(self, "total", self.generic + len(self.symbols))
        object.__setattr__(self, "elements", elements)
        object.__setattr__(self, "demand", demand)

    def __str__(self) -> str:
        """`(1)(Solar/Lunar)`, the generic number first (U-2)."""
        symbols = ["/".join(names(symbol)) for symbol in self.symbols]
        if self.generic or not symbols:
            symbols.insert(0, str(self.generic))
        return "".join(f"({symbol})" for symbol in symbols)


def read_cost(generic: int, pips: Sequence[str]) -> Cost:
    """The cost written as a number and symbols (`Fire`, `Lunar/Water`). Raises ValueError (A-8)."""
    if not 0 <= generic <= _MOST - len(pips):
        raise ValueError(f"a cost is a number from 0 to {_MOST}")
    symbols = tuple(united(pip.split("/")) for pip in pips)
    if any(symbol.bit_count() > 2 for symbol in symbols):
        raise ValueError("a symbol shows one element or two")
    return Cost(generic, symbols)


def supply(cards: Sequence[Elements]) -> int:
    """The packed counts of these Mana cards."""
    return sum([SUPPLY[card] for card in cards])


def payable(supplied: int, demanded: int) -> bool:
    """P-4, for packed counts: each symbol can have a card of its own."""
    return ((supplied | _GUARD) - demanded) & _GUARD == _GUARD
