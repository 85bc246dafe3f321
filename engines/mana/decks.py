"""Which decks are legal (B): a main deck of Units and Actions, and a Mana deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engines.core.cards import Face
from engines.core.decks import Construction, DeckRules, Pile, Violation
from engines.mana.catalogue import MAIN, MANA, MANA_CAP, Pool
from engines.mana.costs import payable, supply
from engines.mana.vocabulary import MainCard

_WORDS = {
    "B-1": f"A main deck has exactly {MAIN} cards.",
    "B-2": "A main deck has no card twice.",
    "B-3": "A main deck has only Units and Actions of the pool.",
    "B-4": f"A Mana deck has exactly {MANA} cards.",
    "B-5": "A Mana deck has only Mana cards.",
    "V-12": "A test card belongs in no deck.",
}


def problems(main: Sequence[Face | None], mana: Sequence[Face | None], pool: Pool) -> list[str]:
    """The clauses that a deck breaks, each once. None stands for a card that is not known."""
    known = [face for face in main if face is not None]
    cards: Mapping[Face, MainCard] = pool.cards
    faults = {
        "B-1": len(main) != MAIN,
        "B-2": any(number > 1 for number in Counter(known).values()),
        "B-3": any(face not in cards for face in known),
        "B-4": len(mana) != MANA,
        "B-5": any(face is not None and face not in pool.mana for face in mana),
        "V-12": any(face in cards and cards[face].test for face in known),
    }
    return [clause for clause, broken in faults.items() if broken]


def fault(faces: Sequence[Face | None], pool: Pool) -> str:
    """In words what is wrong with a private deck, its main deck first; empty if nothing is."""
    broken = problems(faces[:MAIN], faces[MAIN:], pool)
    return " ".join(_WORDS[clause] for clause in broken)


def deck_rules(pool: Pool, ready: Mapping[str, Sequence[Face]]) -> DeckRules:
    """What a private deck may be, with the cards of this pool: its main deck, then its Mana deck.

    `ready`: the ready-made ones by name.
    """
    return DeckRules(
        lambda settings: (MAIN, MANA),
        lambda settings, faces: fault(faces, pool),
        ready=ready,
        construction=construction(pool),
    )


def construction(pool: Pool) -> Construction:
    """How decks are built from this pool: a main deck, and a Mana deck."""
    main = {face: (card.name,) for face, card in pool.cards.items() if not card.test}
    mana = {face: (card.name,) for face, card in pool.mana.items()}
    return Construction(
        pool.hash,
        (Pile("Main deck", MAIN, 1), Pile("Mana deck", MANA, MANA)),
        {**main, **mana},
        lambda face: int(face in pool.mana),
        lambda piles: violations(piles[0], piles[1], pool),
        lambda piles: warnings(piles[0], piles[1], pool),
    )


def violations(main: Sequence[Face], mana: Sequence[Face], pool: Pool) -> list[Violation]:
    """`problems`, each with what it is about."""
    twice = [pool.cards[face].name for face, n in Counter(main).items() if n > 1]
    about = {
        "B-1": f" This one has {len(main)}.",
        "B-2": f" This one has {', '.join(twice)}.",
        "B-4": f" This one has {len(mana)}.",
    }
    return [
        Violation(clause, _WORDS[clause] + about.get(clause, ""))
        for clause in problems(main, mana, pool)
    ]


def warnings(main: Sequence[Face], mana: Sequence[Face], pool: Pool) -> list[Violation]:
    """B-6, in words: which cards can never be paid."""
    names = [pool.cards[face].name for face in never_paid(main, mana, pool)]
    if not names:
        return []
    return [Violation("B-6", f"The Mana deck can never pay for {', '.join(names)}.")]


def never_paid(main: Sequence[Face], mana: Sequence[Face], pool: Pool) -> list[Face]:
    """B-6: the cards that this Mana deck can never pay, which a deck builder warns about; no fault.

    At most twelve of the thirteen Mana cards come into play (M-2), and they are the owner's choice.
    """
    supplied = supply([pool.mana[face].elements for face in mana])
    return [
        face
        for face in main
        if pool.cards[face].cost.total > MANA_CAP
        or not payable(supplied, pool.cards[face].cost.demand)
    ]
