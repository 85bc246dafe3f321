"""The words of the vocabulary that no sample card uses, and what the vectors leave out of the others (V, CP-01)."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core.events import Event, Shown
from engines.core.moves import Move
from engines.core.needs import Shuffle
from engines.ikusa.keywords import SPY, SWIFT, WATCHER
from engines.ikusa.moves import PASS, Activation
from tests.engines.ikusa.positions import (
    asked,
    at,
    cast,
    do,
    give,
    knows,
    of,
    refusal,
    settle,
    zone,
)
from tests.vectors.ikusa_position import IkusaPosition

RICH = {"deck": 5, "elem": 5}


def test_all_cards_of_a_filter_are_meant_by_one_effect_at_once() -> None:
    """CP-02, D-05"""
    field = ["b1=S04", "b2=S05", "n1=S13:@b1"]
    position = at(A={**RICH, "hand": ["landslide"], "field": ["a1=S18"]}, B={"field": field})
    settle(do(position, cast("A", "Ah1")))
    # The ribbon makes b1 a 4/4; a1 has power 0.
    assert zone(position, position.game.hells[0]) == ["a1", "Ah1"]
    assert set(zone(position, position.game.field)) >= {"b1", "b2", "n1"}


def test_elementium_go_back_to_the_hands_of_their_owners() -> None:
    """V-09, K-06: a face-down one is not shown."""
    position = at(A={"hand": ["squall"], "elem": 2}, B={"elem": 1, "field": ["e1=S01:R:T"]})
    settle(do(position, cast("A", "Ah1", pay=["Ae2"])))
    game = position.game
    assert zone(position, game.hands[0]) == ["Ae2"]
    assert zone(position, game.hands[1]) == ["e1"]
    assert (knows(position, "Ae2"), knows(position, "e1")) == ("A", "AB")


def test_random_discards_are_rolled_one_by_one_and_go_together() -> None:
    """V-02, K-10: all if there are fewer; then both draw."""
    position = at(A={**RICH, "hand": ["scramble", "S01", "S02", "S04"]}, B={"deck": 3, "hand": 1})
    settle(do(position, cast("A", "Ah1")))
    game = position.game
    assert zone(position, game.hands[0]) == ["Ah4", "Ad1", "Ad2"]
    assert zone(position, game.hands[1]) == ["Bd1", "Bd2"]
    assert knows(position, "Ah2") == knows(position, "Bh1") == "AB"


def test_a_search_opens_what_it_finds_and_mixes_the_deck() -> None:
    """K-11"""
    deck = ["S05", "S10", "S11", "S01"]
    position = do(at(A={"elem": 1, "hand": ["seek"], "deck": deck}), cast("A", "Ah1"))
    game = position.game
    assert asked(position) == "A search"
    assert list(game.options(0)) == [PASS, fetch(position, "Ad2"), fetch(position, "Ad4")]
    for uid, code in (("Ad1", "E_CHOICE"), ("Ah1", "E_ZONE")):
        refused = game.why_not(0, fetch(position, uid))
        assert refused is not None and refused.code == code
    give(position, "A", fetch(position, "Ad4"))
    assert zone(position, game.hands[0]) == ["Ad4"]
    assert (knows(position, "Ad4"), knows(position, "Ad1")) == ("AB", "")
    assert len(game.decks[0]) == 3


def fetch(position: IkusaPosition, uid: str) -> Move:
    return Move("fetch", (position.handle[uid],))


def test_a_search_may_find_nothing() -> None:
    position = do(
        at(A={"elem": 1, "hand": ["seek"], "deck": ["S10"]}), cast("A", "Ah1"), ("A", "pass")
    )
    assert asked(position) == "A main"
    assert len(position.game.decks[0]) == 1
    assert knows(position, "Ad1") == ""


def test_one_of_the_cards_looked_at_is_taken_and_the_rest_stays() -> None:
    """V-14"""
    position = at(A={"elem": 1, "hand": ["glance"], "deck": ["S01", "S02", "S04", "S05"]})
    do(position, cast("A", "Ah1"))
    assert asked(position) == "A take"
    assert refusal(position, "A", "choose", ids=["Ad4"]) == "E_CHOICE"
    do(position, ("A", "choose", {"ids": ["Ad2"]}))
    game = position.game
    assert zone(position, game.hands[0]) == ["Ad2"]
    assert zone(position, game.decks[0]) == ["Ad1", "Ad3", "Ad4"]
    assert [knows(position, uid) for uid in ("Ad1", "Ad2", "Ad4")] == ["A", "A", ""]


def test_cards_looked_at_are_put_back_in_any_order_that_the_looker_likes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """V-14: in a secret order, so that the other side cannot follow it."""
    position = at(A={"elem": 1, "hand": ["ponder"], "deck": ["S01", "S02", "S04", "S05"]})
    asks: list[Shuffle] = []
    shuffle = position._shuffle

    def follow(need: Shuffle) -> None:
        asks.append(need)
        shuffle(need)

    monkeypatch.setattr(position, "_shuffle", follow)
    do(position, cast("A", "Ah1"))
    assert [(len(need.cards), need.by) for need in asks] == [(3, 0)]
    assert zone(position, position.game.decks[0]) == ["Ad1", "Ad2", "Ad3", "Ad4"]
    assert [knows(position, uid) for uid in ("Ad1", "Ad4")] == ["A", ""]


def test_a_card_that_was_looked_at_before_is_not_shown_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = at(A={"elem": 2, "hand": ["glance", "glance"], "deck": ["S01", "S02", "S04", "S05"]})
    do(position, cast("A", "Ah1"), ("A", "choose", {"ids": ["Ad2"]}))
    asked_for: list[tuple[int, ...]] = []
    apply = position._apply

    def follow(event: Event) -> None:
        if isinstance(event, Shown) and event.to == (0,):
            asked_for.append(event.cards)
        apply(event)

    monkeypatch.setattr(position, "_apply", follow)
    do(position, cast("A", "Ah2"))
    assert asked(position) == "A take"
    assert asked_for == [(position.handle["Ad4"],)]


def test_a_hand_is_revealed_and_a_sealed_gate_taken_to_hand_is_seen_by_its_owner() -> None:
    """K-09: nobody has seen the gate before."""
    position = at(
        A={"elem": 4, "deck": 2, "hand": ["S20", "bare"], "gates": 1}, B={"hand": ["S01", "S05"]}
    )
    do(position, cast("A", "Ah1", face="rev", pay=["Ae1", "Ae2", "Ae3"]))
    settle(position)
    assert knows(position, "Ad1") == ""
    settle(do(position, cast("A", "Ah2")))
    assert zone(position, position.game.hands[0]) == ["Ad1"]
    assert [knows(position, uid) for uid in ("Ad1", "Bh1", "Bh2")] == ["A", "AB", "AB"]


def test_recall_and_exile_reach_into_hell() -> None:
    position = at(
        A={**RICH, "hand": ["rekindle"], "hell": ["S01", "S02"]}, B={"hell": ["S05", "S12"]}
    )
    assert refusal(position, "A", "cast", card="Ah1", targets=["Bz1", "Bz2"]) == "E_TARGET"
    settle(do(position, cast("A", "Ah1", "Az2", "Bz2")))
    game = position.game
    assert zone(position, game.hands[0]) == ["Az2"]
    assert zone(position, game.exiles[1]) == ["Bz2"]
    assert "hand Az2" not in position.log  # Not from the battlefield.


def test_at_zero_an_elementium_may_be_replaced_but_not_added() -> None:
    """L-04 (R64): the text takes one away before it switches a wargeist into one; a plain Switch does not."""
    plain = at(A={"deck": 0, "elem": 2, "hand": ["S09"], "field": ["a1=S01"]}, B={"deck": 1})
    assert refusal(plain, "A", "cast", card="Ah1", targets=["a1"]) == "E_ELEMENTIUM_LOCKED"
    position = at(A={"deck": 0, "elem": 2, "hand": ["barter"], "field": ["a1=S01"]}, B={"deck": 1})
    do(position, cast("A", "Ah1", "a1"))
    assert asked(position) == "A sacrifice"
    do(position, ("A", "choose", {"ids": ["Ae2"]}))
    settle(position)
    assert len(position.game.elementium(0)) == 2
    assert of(position, "a1").is_elementium


def test_each_daimyo_gives_up_cards_of_his_own_choice_ap_first_and_all_go_together() -> None:
    """V-04: face-down cards come to light, and nothing of it is lost to ikusa."""
    position = at(
        A={"deck": 3, "elem": 2, "hand": ["reckoning"], "gates": ["S10"]},
        B={"deck": 1, "gates": ["S11"], "field": ["b1=S10", "b2=S05", "b3=S08"]},
    )
    do(position, cast("A", "Ah1", pay=["Ae1"]))
    assert asked(position) == "A sacrifice"
    do(position, ("A", "choose", {"ids": ["Ae1", "Ae2"]}))
    assert asked(position) == "B sacrifice"
    assert refusal(position, "B", "choose", ids=["b1"]) == "E_CHOICE"
    assert refusal(position, "B", "choose", ids=["b1", "Ae1"]) == "E_CHOICE"
    do(position, ("B", "choose", {"ids": ["b1", "b2"]}))
    settle(position)
    game = position.game
    assert zone(position, game.hells[0]) == ["Ae1", "Ae2", "Ag1", "Ah1"]
    assert knows(position, "Ae1") == "AB"
    assert zone(position, game.gates[0]) == ["Ad2", "Ad1"]
    assert zone(position, game.gates[1]) == ["Bd1"]
    assert zone(position, game.hells[1])[:3] == ["b1", "b2", "Bg1"]


def test_discards_of_both_are_chosen_before_any_card_goes() -> None:
    position = at(
        A={**RICH, "hand": ["purge", "S01", "S02", "S05"]},
        B={"hand": ["S01"], "field": ["b1=S04"]},
    )
    do(position, cast("A", "Ah1", "b1"), ("A", "may", {"yes": True}))
    assert asked(position) == "A discard"
    do(position, ("A", "choose", {"ids": ["Ah3", "Ah4"]}))
    assert position.game.hells == ([], [])
    settle(position)
    assert zone(position, position.game.hells[0]) == ["Ah3", "Ah4", "Ah1"]
    assert zone(position, position.game.hells[1]) == ["Bh1", "b1"]


def test_an_amount_counts_up_to_five() -> None:
    """CP-02"""
    position = at(
        A={"hand": ["S01"], "hell": ["S01"] * 7, "field": ["a1=smith", "a2=S04:D1"]}, B={}
    )
    act: dict[str, Any] = {"card": "a1", "targets": ["a2"]}
    assert refusal(position, "A", "activate", **act) == "E_COST"
    handle = position.handle
    wanted = Activation(handle["a1"], 0, (handle["a2"],), discarded=(handle["Ah1"],))
    settle(give(position, "A", wanted.move))
    card = of(position, "a2")
    assert (card.damage, position.game.power(card)) == (0, 2 + 5)
    assert position.game.keywords(card) & SPY


def test_what_a_card_adds_to_all_wargeists_of_its_controller_ends_with_it() -> None:
    """CP-01 `static`"""
    field = ["a1=captain", "a2=S04", "e1=S01:R"]
    position = at(A={**RICH, "hand": ["S11"], "field": field}, B={"field": ["b1=S04"]})
    game = position.game
    assert game.power(of(position, "a2")) == 3
    assert game.power(of(position, "a1")) == 3
    assert game.keywords(of(position, "a2")) & WATCHER
    assert game.attributes(of(position, "a2")).bit_count() == 2
    assert game.power(of(position, "b1")) == 2
    assert game.attributes(of(position, "e1")).bit_count() == 1
    settle(do(position, cast("A", "Ah1", "a1")))
    assert game.power(of(position, "a2")) == 2
    assert game.keywords(of(position, "a2")) == SPY


def test_an_enchant_can_kill_its_host_and_give_attributes_to_an_elementium() -> None:
    """N-04, D-08, P-07"""
    position = at(A={**RICH, "hand": ["banner"], "field": ["a1=S01"]}, B={})
    settle(do(position, cast("A", "Ah1", "a1")))
    assert zone(position, position.game.hells[0]) == ["a1", "Ah1"]
    position = at(A={"hand": ["S03"], "field": ["e1=S01:R", "e2=S02:R", "n1=cinders:@e1"]}, B={})
    assert not position.game.keywords(of(position, "e1")) & SWIFT
    do(position, cast("A", "Ah1", pay=["e1", "e2"]))
    settle(position)
    assert zone(position, position.game.field)[-1] == "Ah1"


def test_a_condition_is_looked_at_when_its_effect_comes() -> None:
    """CP-02 `if`: it is your turn. What pays may be sacrificed as well (H-01)."""
    field = ["e1=cinders:R", "e2=S01:R"]
    own = do(
        at("ikusa", A={"deck": 3, "field": field}),
        ("A", "activate", {"card": "e1", "sac": ["e1"], "pay": ["e2"]}),
    )
    assert len(settle(own).game.hands[0]) == 2
    other = do(
        at("end", B={"deck": 3, "hand": 1, "field": field}),
        ("B", "activate", {"card": "e1", "sac": ["e2"], "pay": ["e2"], "at": "W_END"}),
    )
    settle(other, "elementium")
    assert zone(other, other.game.hells[1]) == ["e2"]
    assert other.log.count("draw B") == 1  # That of the turn that follows.


def test_what_an_item_sets_off_waits_until_the_whole_item_is_done() -> None:
    """G-08, X-08: the card sacrificed first cries out last."""
    position = at(
        A={"deck": 4, "gates": 1, "elem": 1, "hand": ["reckoning"], "field": ["a1=S10"]},
        B={"deck": 4, "gates": 1, "field": ["b1=S05", "b2=S06", "b3=S04"]},
    )
    settle(do(position, cast("A", "Ah1")), "target")
    log = position.log
    assert log.index("hell a1") < log.index("hell Ag1") < log.index("gates Ad1")
    assert not any(line.startswith("trigger") for line in log)
    settle(position)
    assert log.index("hell Ah1") < log.index("trigger a1:agony")
