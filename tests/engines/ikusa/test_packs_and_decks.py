"""Packs from a seed, and which decks are legal (M)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engines.core.randomness import Stream
from engines.ikusa.attributes import ATTRIBUTES
from engines.ikusa.catalogue import BLITZ, DECK, POOL, STRATEGY
from engines.ikusa.decks import MOST_COPIES, MOST_KYU, deck_rules, fault, problem
from engines.ikusa.packs import COLOURED, PACK, PACKS, SLOTS, empty_slots, open_packs
from tests.engines.ikusa.cards import POOL as SMALL

SEED = bytes(32)


def test_the_stream_gives_the_check_values() -> None:
    """M-08"""
    stream = Stream("ikusa-pack/1", SEED)
    assert [stream.below(100) for _ in range(8)] == [42, 3, 60, 97, 24, 17, 76, 48]
    stream = Stream("ikusa-pack/1", SEED)
    first, second = ([ATTRIBUTES[place] for place in stream.permutation(5)] for _ in range(2))
    assert first == ["wood", "fire", "water", "metal", "earth"]
    assert second[:3] == ["earth", "wood", "metal"]


def test_the_first_pack_follows_the_permutations() -> None:
    """M-07, M-08: the attributes of its slots are those of the check values."""
    first = open_packs(POOL, SEED)[0]
    homes = [POOL.cards[face].home for face in first]
    assert homes == ["wood", "fire", "water", "metal", "earth", "earth", "wood", "metal"]


@pytest.mark.parametrize("number", range(20))
def test_every_pack_is_filled_by_the_template_and_holds_no_card_twice(number: int) -> None:
    """M-06, M-07, M-08"""
    packs = open_packs(POOL, number.to_bytes(32, "big"))
    assert len(packs) == PACKS and {len(pack) for pack in packs} == {PACK}
    for pack in packs:
        assert len(set(pack)) == PACK
        cards = [POOL.cards[face] for face in pack]
        assert all(slot.fits(card) for slot, card in zip(SLOTS, cards, strict=True))
        assert sorted(card.home for card in cards[:COLOURED]) == sorted(ATTRIBUTES)
        assert len({card.home for card in cards[COLOURED:]}) == PACK - COLOURED


def test_within_a_slot_every_fitting_card_is_as_likely_as_any_other() -> None:
    """M-07"""
    drawn: Counter[str] = Counter()
    for number in range(600):
        drawn.update(pack[0] for pack in open_packs(POOL, number.to_bytes(32, "big")))
    kinds = [card for card in POOL.cards.values() if SLOTS[0].fits(card)]
    assert drawn.keys() == {card.id for card in kinds}
    assert max(drawn.values()) < 1.4 * 3000 / len(kinds)


def test_a_pool_with_an_empty_slot_fills_no_packs() -> None:
    """CP-07"""
    assert empty_slots(POOL.cards.values()) == []
    assert empty_slots(SMALL.cards.values())
    with pytest.raises(ValueError, match="slot"):
        open_packs(SMALL, SEED)


def test_a_deck_of_opened_packs_is_legal_as_it_is_and_no_other() -> None:
    """M-02"""
    rules = deck_rules(POOL, {})
    faces = list(rules.packs({"mode": BLITZ}, SEED)) if rules.packs else []
    assert rules.piles({"mode": BLITZ}) == (len(faces),) == (DECK[BLITZ],)
    assert rules.fault({"mode": BLITZ}, faces) == ""
    assert problem(BLITZ, faces, POOL, faces) == ""
    other = next(face for face in POOL.cards if face not in faces)
    assert problem(BLITZ, [other, *faces[1:]], POOL, faces) == "E_DECK_PACKS"
    assert problem(BLITZ, [None, *faces[1:]], POOL, faces) == ""
    assert problem(BLITZ, faces[1:], POOL, faces) == "E_DECK_SIZE"
    assert rules.packs is not None and rules.packs({"mode": STRATEGY}, SEED) == ()


def test_a_strategy_deck_is_judged_by_size_then_copies_then_kyu() -> None:
    """M-03 to M-05, M-10"""
    kyu = [card.id for card in POOL.cards.values() if card.is_kyu]
    others = [card.id for card in POOL.cards.values() if not card.is_kyu]
    deck = [*(kyu[:4] * MOST_COPIES), *(others * 1)[: DECK[STRATEGY] - MOST_KYU]]
    assert problem(STRATEGY, deck, POOL) == ""
    assert problem(STRATEGY, deck[1:], POOL) == "E_DECK_SIZE"
    assert problem(STRATEGY, [*deck[:-1], kyu[5]], POOL) == "E_DECK_KYU"
    assert problem(STRATEGY, [*deck[:-1], kyu[0]], POOL) == "E_DECK_COPIES"
    assert problem(STRATEGY, [*deck[:-1], "nothing"], POOL) == "E_POOL"
    assert problem(STRATEGY, [*deck[:-1], None], POOL) == ""


def test_both_names_of_a_dual_card_count() -> None:
    """C-08"""
    dual = next(card for card in POOL.cards.values() if card.is_dual)
    single = next(card for card in POOL.cards.values() if not card.is_dual and not card.is_kyu)
    assert dual.reversed is not None
    namesake = replace(single, upright=replace(single.upright, name=dual.reversed.name))
    pool = replace(POOL, cards={**POOL.cards, single.id: namesake})
    rest = [face for face in POOL.cards if face not in (dual.id, single.id)]
    deck = [*([dual.id] * 3), *([single.id] * 2), *rest[: DECK[STRATEGY] - 5]]
    assert problem(STRATEGY, deck, POOL) != "E_DECK_COPIES"
    assert problem(STRATEGY, deck, pool) == "E_DECK_COPIES"


def test_a_fault_is_said_in_words() -> None:
    assert fault(STRATEGY, [None] * 3, POOL) == "A deck has exactly 50 cards."
    assert fault(STRATEGY, ["nothing"] * DECK[STRATEGY], POOL)
    assert fault(STRATEGY, [None] * DECK[STRATEGY], POOL) == ""
