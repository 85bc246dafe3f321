"""A deck while it is being built: copies put in and taken out, the pool filtered, sorted and searched. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from engines.core.cards import Face
from engines.core.decks import Violation
from engines.core.registry import Package
from tui.decks.kind import DeckKind, Facet
from tui.decks.text import MOST_CARDS, Deck, Piles, construction_of, key, sorted_piles

_UNDONE = 200
"""Changes that can be undone."""


class _Judged(NamedTuple):
    piles: Piles
    violations: list[Violation]
    warnings: list[Violation]


class Workshop:
    """One deck, and the cards to build it from."""

    def __init__(self, package: Package, kind: DeckKind, name: str, faces: Sequence[Face]) -> None:
        self.package = package
        self.kind = kind
        self.name = name
        self.construction = construction_of(package)
        self.search = ""
        self.order = 0
        """The place of the order in which cards are listed."""
        self._picked = [0] * len(kind.facets)
        """Of each facet the choice, counted from 1; 0 for any."""
        self._copies: Counter[Face] = Counter(faces)
        self._kept = (name, Counter(self._copies))
        self._past: list[Counter[Face]] = []
        self._judged: _Judged | None = None
        """What follows from the copies, until they change."""
        self._words = {face: key(kind.words(face)) for face in self.construction.names}

    # --- the deck -----------------------------------------------------------------------------------------------

    @property
    def deck(self) -> Deck:
        """The deck as it is now, made with the cards of now."""
        return Deck(self.package.name, self.name, self.piles, self.construction.pool)

    @property
    def piles(self) -> Piles:
        """The cards of each pile."""
        return self._judge().piles

    @property
    def violations(self) -> list[Violation]:
        """Why it cannot be played, clause by clause."""
        return self._judge().violations

    @property
    def warnings(self) -> list[Violation]:
        """What is legal and still hardly meant."""
        return self._judge().warnings

    def _judge(self) -> _Judged:
        if self._judged is None:
            piles = sorted_piles(self.construction, list(self._copies.elements()))
            self._judged = _Judged(
                piles, self.construction.violations(piles), self.construction.warnings(piles)
            )
        return self._judged

    @property
    def is_changed(self) -> bool:
        """Whether it differs from what is kept."""
        return self._kept != (self.name, self._copies)

    def keep(self) -> None:
        """From now on it differs from what it is now."""
        self._kept = (self.name, Counter(self._copies))

    def copies(self, face: Face) -> int:
        """How many of a card are in the deck."""
        return self._copies[face]

    def add(self, face: Face) -> str:
        """Put a copy in; gives in words why that cannot be."""
        pile = self.construction.piles[self.construction.pile_of(face)]
        if self._copies[face] >= pile.most:
            copies = "one copy" if pile.most == 1 else f"{pile.most} copies"
            return f"{pile.title}: at most {copies} of a card."
        if self._copies.total() >= MOST_CARDS:
            return f"At most {MOST_CARDS} cards, even while you build."
        self._remember()
        self._copies[face] += 1
        return ""

    def take_out(self, face: Face) -> str:
        """Take a copy out; gives in words why that cannot be."""
        if not self._copies[face]:
            return "This card is not in the deck."
        self._remember()
        self._copies[face] -= 1
        self._copies += Counter()  # Leaves out what is down to none.
        return ""

    def undo(self) -> str:
        """Undo the last copy put in or taken out; gives in words why that cannot be."""
        if not self._past:
            return "There is nothing to undo."
        self._copies, self._judged = self._past.pop(), None
        return ""

    def _remember(self) -> None:
        """Before a change."""
        self._past = [*self._past[1 - _UNDONE :], Counter(self._copies)]
        self._judged = None

    # --- the list -----------------------------------------------------------------------------------------------

    def cards(self, *, of_deck: bool) -> list[Face]:
        """The cards of the pool, or of the deck alone, that pass all filters, in order."""
        tests = [facet.choices[at - 1][1] for facet, at in self._filters if at]
        wanted = key(self.search).split()
        found = [
            face
            for face in (self._copies if of_deck else self.construction.names)
            if all(test(face) for test in tests)
            and all(word in self._words[face] for word in wanted)
        ]
        return sorted(found, key=self.kind.orders[self.order][1])

    @property
    def _filters(self) -> list[tuple[Facet, int]]:
        return list(zip(self.kind.facets, self._picked, strict=True))

    @property
    def filters(self) -> list[tuple[str, str, str]]:
        """Of each facet its key, its title and what is chosen; empty for any."""
        return [
            (facet.key, facet.title, facet.choices[at - 1][0] if at else "")
            for facet, at in self._filters
        ]

    def turn(self, letter: str) -> bool:
        """Take the next choice of the facet with that key, the one before for a capital; False if there is none."""
        for place, (facet, at) in enumerate(self._filters):
            if facet.key == letter.lower():
                step = 1 if letter.islower() else -1
                self._picked[place] = (at + step) % (len(facet.choices) + 1)
                return True
        return False

    def turn_order(self) -> None:
        """Sort by the next order."""
        self.order = (self.order + 1) % len(self.kind.orders)

    def clear(self) -> None:
        """Filter by nothing."""
        self._picked = [0] * len(self.kind.facets)
        self.search = ""
