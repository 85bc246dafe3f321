"""What the other daimyo may hold: a guess at its deck from what it has shown (K).

In Blitz Shield it is the cards of five packs. In Strategy, where all that was shown lies in ready-made decks, it is one
of these, each as likely as the next; else it is made of cards of the attributes seen.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from engines.core.cards import Face, Handle
from engines.core.knowledge import Guess
from engines.ikusa.attributes import ATTRIBUTES, BIT, Attributes, generated
from engines.ikusa.catalogue import BLITZ, DECK, Pool, pool
from engines.ikusa.decks import MOST_COPIES
from engines.ikusa.packs import empty_slots, open_packs
from engines.ikusa.precons import PRECONS
from engines.ikusa.view import IkusaView

_KYU_GATES = 0.6
"""How often a gate that nobody has seen is a kyu card: daimyos like to set those."""


def guess(view: IkusaView) -> Guess:
    """Supplies the cards of the other side that this seat knows nothing of; nothing but the view is used."""
    assert view.seat is not None
    foe = 1 - view.seat
    cards = pool(view.pool)
    gates = set(view.gates[foe])
    shown = Counter(_shown(view, foe))
    likely = [each.cards for each in PRECONS if view.mode != BLITZ and shown <= Counter(each.cards)]
    likely = [deck for deck in likely if cards.cards.keys() >= set(deck)]
    opens = view.mode == BLITZ and not empty_slots(cards.cards.values())

    def deck(rng: random.Random) -> Sequence[Face]:
        if likely:
            return likely[int(rng.random() * len(likely))]
        if opens:
            return [face for pack in open_packs(cards, rng.randbytes(32)) for face in pack]
        return _of_attributes(cards, shown, rng)

    def faces(rng: random.Random, hidden: tuple[Handle, ...]) -> list[Face]:
        left = list((Counter(deck(rng)) - shown).elements())
        rng.shuffle(left)
        spare = list(cards.cards)
        while len(left) < len(hidden):
            left.append(spare[int(rng.random() * len(spare))])
        given: dict[Handle, Face] = {}
        for card in hidden:
            if card in gates and rng.random() < _KYU_GATES:
                kyu = next((face for face in left if cards.cards[face].is_kyu), None)
                if kyu is not None:
                    left.remove(kyu)
                    given[card] = kyu
        return [given[card] if card in given else left.pop() for card in hidden]

    return faces


def _shown(view: IkusaView, foe: int) -> list[Face]:
    """The cards of the other side that this seat knows."""
    known = view.faces
    field = [each.handle for each in view.field if each.owner == foe]
    zones = (view.hells[foe], view.exiles[foe], view.hands[foe], view.gates[foe], view.decks[foe])
    found = [known[card] for zone in (*zones, field) for card in zone if card in known]
    stack = [each.card for each in view.stack if each.seat == foe and each.on == "cast"]
    return found + [known[card] for card in stack if card in known]


def _of_attributes(cards: Pool, shown: Counter[Face], rng: random.Random) -> list[Face]:
    """A deck of the attributes that were shown, or of two of which one generates the other."""
    own: Attributes = 0
    for face in shown:
        own |= cards.cards[face].upright.attributes
    if not own:
        first = rng.choice(ATTRIBUTES)
        own = BIT[first] | BIT[generated(first)]
    able = [face for face, card in cards.cards.items() if not card.upright.attributes & ~own]
    rest = [face for face in able for _ in range(MOST_COPIES - shown[face])]
    rng.shuffle(rest)
    return [*shown.elements(), *rest][: max(DECK.values())]
