"""Which decks are legal (M-02 to M-05)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engines.core.cards import Face
from engines.core.decks import Construction, DeckRules, Pile, Settings, Violation
from engines.ikusa.catalogue import BLITZ, DECK, STRATEGY, Pool
from engines.ikusa.packs import open_packs

MOST_COPIES = 4
"""M-04"""
MOST_KYU = 16
"""M-05"""

_WORDS = {
    "E_DECK_COPIES": f"A deck has at most {MOST_COPIES} cards of one name.",
    "E_DECK_KYU": f"A deck has at most {MOST_KYU} cards with kyu-kyu-nyo-ritsu-ryo.",
    "E_DECK_PACKS": "A deck is exactly the cards of the five packs.",
    "E_POOL": "A deck has only cards of the pool.",
}


def problem(
    mode: str, faces: Sequence[Face | None], pool: Pool, opened: Sequence[Face] | None = None
) -> str:
    """The first code that a deck breaks; empty if it is legal. None stands for a card that is not known.

    `opened` are the cards of the five packs, where they are known. A card that is not of the pool is `E_POOL`.
    """
    if len(faces) != DECK[mode]:
        return "E_DECK_SIZE"
    known = [face for face in faces if face is not None]
    if any(face not in pool.cards for face in known):
        return "E_POOL"
    if mode == BLITZ:
        outside = Counter(known) - Counter(known if opened is None else opened)
        return "E_DECK_PACKS" if outside else ""
    names = Counter(name for face in known for name in pool.cards[face].names)
    if any(copies > MOST_COPIES for copies in names.values()):
        return "E_DECK_COPIES"
    if sum(pool.cards[face].is_kyu for face in known) > MOST_KYU:
        return "E_DECK_KYU"
    return ""


def fault(
    mode: str, faces: Sequence[Face | None], pool: Pool, opened: Sequence[Face] | None = None
) -> str:
    """In words what is wrong with a deck; empty if nothing is."""
    code = problem(mode, faces, pool, opened)
    if code == "E_DECK_SIZE":
        return f"A deck has exactly {DECK[mode]} cards."
    return _WORDS.get(code, "")


def deck_rules(pool: Pool, ready: Mapping[str, Sequence[Face]]) -> DeckRules:
    """What a private deck may be with the cards of this pool, under the setting `mode`.

    `ready`: the ready-made ones by name.
    """

    def piles(settings: Settings) -> tuple[int, ...]:
        return (DECK[str(settings["mode"])],)

    def faulty(settings: Settings, faces: Sequence[Face | None]) -> str:
        return fault(str(settings["mode"]), faces, pool)

    def packs(settings: Settings, seed: bytes) -> Sequence[Face]:
        if settings["mode"] == STRATEGY:
            return ()
        return [face for pack in open_packs(pool, seed) for face in pack]

    return DeckRules(piles, faulty, packs, ready, construction(pool))


def construction(pool: Pool) -> Construction:
    """How decks of Strategy are built from this pool (M-03)."""
    return Construction(
        pool.hash,
        (Pile("Deck", DECK[STRATEGY], MOST_COPIES),),
        {face: card.names for face, card in pool.cards.items()},
        lambda face: 0,
        lambda piles: violations(piles[0], pool),
    )


def violations(faces: Sequence[Face], pool: Pool) -> list[Violation]:
    """Every clause that a deck of Strategy breaks, where `problem` names the first."""
    size, kyu = len(faces), sum(pool.cards[face].is_kyu for face in faces)
    names = Counter(name for face in faces for name in pool.cards[face].names)
    many = [f"{copies} {name}" for name, copies in names.items() if copies > MOST_COPIES]
    found = []
    if size != DECK[STRATEGY]:
        words = f"A deck has exactly {DECK[STRATEGY]} cards. This one has {size}."
        found.append(Violation("M-03", words))
    if many:
        words = f"{_WORDS['E_DECK_COPIES']} This one has {', '.join(many)}."
        found.append(Violation("M-04", words))
    if kyu > MOST_KYU:
        found.append(Violation("M-05", f"{_WORDS['E_DECK_KYU']} This one has {kyu}."))
    return found
