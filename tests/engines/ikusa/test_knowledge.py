"""Who can identify which card, and who cannot (K)."""

from __future__ import annotations

import pytest

from engines.core.cards import SealedDeck, Seat
from engines.core.events import Chosen, Shown
from engines.core.needs import Show, Shuffle
from engines.ikusa.catalogue import DECK, STRATEGY
from engines.ikusa.facts import Opened, Seen
from engines.ikusa.moves import FACEDOWN
from engines.ikusa.rules import Ikusa
from tests.engines.ikusa.cards import POOL, deck
from tests.engines.ikusa.playing import played
from tests.engines.ikusa.positions import at, cast, do, knows, of, settle, zone


def test_a_card_laid_face_down_is_named_after_the_hand_was_mixed_by_its_owner() -> None:
    """K-07"""
    position = at("elementium", A={"deck": 1, "hand": ["S05", "S11"]}, public_hand=["Ah1"])
    game = position.game
    hand = tuple(game.hands[0])
    game.apply(Chosen(0, FACEDOWN))
    assert game.needs == (Shuffle(hand, 0),)


def test_after_it_the_other_side_knows_only_that_its_old_cards_are_among_these() -> None:
    """K-07: the laid one is among them too."""
    position = at("elementium", A={"deck": 1, "hand": ["S05", "S11", "S04"]}, public_hand=["Ah2"])
    settle(do(position, ("A", "facedown", {"card": "Ah3"})), "main")
    [group] = position.game.view(1).groups
    assert group.faces == ("IK-S11",)
    assert {position.name[card] for card in group.handles} == {"Ah1", "Ah2", "Ah3"}
    assert position.game.view(0).groups == ()


def test_what_is_face_down_has_no_face_in_any_view_but_its_controllers() -> None:
    """K-05, C-10"""
    position = at("elementium", A={"deck": 1, "hand": ["S05", "S11"]})
    settle(do(position, ("A", "facedown", {"card": "Ah1"})), "main")
    game, handle = position.game, position.handle["Ah1"]
    [record] = game.view(1).field
    assert (record.handle, record.face, record.side) == (handle, None, "down")
    assert handle not in game.view(1).faces and handle not in game.view(None).faces
    assert game.view(0).faces[handle] == "IK-S05"


def test_a_face_down_card_that_goes_to_hell_or_exile_comes_to_light() -> None:
    """K-05; to its own `<Agony>` it has no title (G-02)."""
    position = at(A={"elem": 3, "hand": ["S14"]}, B={"deck": 1, "field": ["e1=S05:F"]})
    assert knows(position, "e1") == "B"
    settle(do(position, cast("A", "Ah1", "e1", face="rev")))
    assert knows(position, "e1") == "AB"
    assert "trigger e1:agony" not in position.log


def test_an_elementium_from_the_deck_is_seen_by_its_controller_alone() -> None:
    """V-12, K-05"""
    position = at(A={"deck": ["S05", "S01"], "elem": 2, "field": ["e1=S19:R"]})
    settle(do(position, ("A", "activate", {"card": "e1"})))
    assert [knows(position, uid) for uid in ("Ad1", "Ad2")] == ["A", ""]
    card = of(position, "Ad1")
    assert card.is_face_down and not card.tapped


def test_a_gate_from_the_deck_is_sealed_until_it_breaks() -> None:
    """K-09: then both see it."""
    position = at(A={"deck": 2, "elem": 3, "hand": ["S20"]}, B={"field": ["b1=S01"], "hand": 1})
    settle(do(position, cast("A", "Ah1", face="rev")))
    assert knows(position, "Ad1") == ""
    do(position, ("B", "attack", {"by": "b1"}))
    settle(position)
    assert zone(position, position.game.hells[0]) == ["Ah1", "Ad1"]
    assert knows(position, "Ad1") == "AB"


def test_a_card_that_both_know_needs_no_showing(monkeypatch: pytest.MonkeyPatch) -> None:
    """K-06: publicly known in hand, it is cast without one."""
    position = at(A={"elem": 2, "hand": ["S04"]}, public_hand=["Ah1"])
    asked = []
    settle_all = position._settle
    monkeypatch.setattr(position, "_settle", lambda: asked.append(position.game.wanted))
    do(position, cast("A", "Ah1"))
    assert asked == [()]
    settle_all()


def test_facts_name_faces_only_of_cards_that_both_have_seen() -> None:
    """K-14"""
    *_, (game, table) = played(61)
    replay = Ikusa((deck(61), deck(61)), POOL, STRATEGY)
    opened = seen = 0
    for event in table.events:
        for fact in replay.apply(event):
            if isinstance(fact, Opened):
                opened += 1
                assert all(replay.knowledge.seen[card] == 3 for card in fact.cards)
            elif isinstance(fact, Seen):
                seen += 1
                assert isinstance(event, Shown) and fact.cards == event.cards
    assert opened and seen
    assert replay.digest() == game.digest()


def test_the_ten_cards_and_the_gates_are_the_owners_to_look_at() -> None:
    """S-05, S-06, K-03, K-04"""
    for game, _ in played(62):
        if game.choice is not None and game.choice.label == "gates":
            for seat in (0, 1):
                view = game.view(seat)
                assert set(view.faces) == set(game.dealt[seat])
        elif game.turn:
            for seat in (0, 1):
                faces = game.view(seat).faces
                assert set(game.gates[seat]) <= set(faces)
                assert not set(game.gates[1 - seat]) & set(faces)
            return


def test_a_deck_that_is_not_ours_to_know_is_played_all_the_same() -> None:
    """Which of the ten are dealt is asked for, whoever knows the deck."""
    seat: Seat = 0
    game = Ikusa((deck(1), SealedDeck(DECK[STRATEGY])), POOL, STRATEGY)
    assert game.view(seat).faces.keys() == set(game.decks[0])
    assert all(not isinstance(need, Show) for need in game.needs)
