"""What the other side may hold: a guess at its deck from what it has shown (W-1, W-7).

Where all of that lies in preconstructed decks, it is one of these, each as likely as the next. Else it is made of cards
that the elements seen can pay, and of Mana cards of those elements.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence

from engines.core.cards import Face, Handle
from engines.core.knowledge import Guess
from engines.mana.catalogue import MAIN, MANA, pool
from engines.mana.elements import Elements
from engines.mana.precons import PRECONS
from engines.mana.view import ManaView

_FEW = 2
"""Elements of a deck that has shown no more than that."""


def guess(view: ManaView) -> Guess:
    """Supplies the cards of the other side that this seat knows nothing of; nothing but the view is used."""
    assert view.seat is not None
    foe = 1 - view.seat
    cards = pool(view.pool)
    mana_deck = set(view.mana_decks[foe])
    sources = Counter(view.faces[card] for card in view.mana[foe])
    shown = Counter(
        view.faces[card]
        for card in (
            *view.discards[foe],
            *(unit.handle for unit in view.units if unit.owner == foe),
        )
    )
    likely = [
        (each.main, each.mana)
        for each in PRECONS
        if set(shown) <= set(each.main)
        and sources <= Counter(each.mana)
        and cards.cards.keys() >= set(each.main)
    ]
    elements: Elements = 0
    for face in sources:
        elements |= cards.mana[face].elements

    def made(rng: random.Random) -> tuple[Sequence[Face], Sequence[Face]]:
        """A deck that fits what was shown, its main cards and its Mana cards."""
        if likely:
            return likely[int(rng.random() * len(likely))]
        own = elements or rng.choice(
            [1 << one | 1 << two for one in range(6) for two in range(one)]
        )
        able = [
            face
            for face, card in cards.cards.items()
            if not card.test and all(symbol & own for symbol in card.cost.symbols)
        ]
        rest = [face for face in able if face not in shown]
        rng.shuffle(rest)
        kinds = [face for face, card in cards.mana.items() if not card.elements & ~own]
        kinds = [face for face in kinds if cards.mana[face].price < _FEW] or list(cards.mana)
        main = [*shown.elements(), *rest][:MAIN]
        mana = [*sources.elements(), *rng.choices(kinds, k=MANA)][:MANA]
        return main, mana

    def faces(rng: random.Random, hidden: tuple[Handle, ...]) -> list[Face]:
        main, mana = made(rng)
        left = {
            False: _rest(main, shown, list(cards.cards), rng),
            True: _rest(mana, sources, list(cards.mana), rng),
        }
        return [left[card in mana_deck]() for card in hidden]

    return faces


def _rest(
    deck: Sequence[Face], seen: Counter[Face], spare: Sequence[Face], rng: random.Random
) -> Callable[[], Face]:
    """Gives out what is left of a deck, in random order; any card where that does not suffice."""
    left = list((Counter(deck) - seen).elements())
    rng.shuffle(left)
    return lambda: left.pop() if left else spare[int(rng.random() * len(spare))]
