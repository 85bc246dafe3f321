"""A deployment rests on a hidden face: the other side's engine accepts it, and judges it when the card is shown."""

from __future__ import annotations

import random

import pytest

from engines.core.cards import Face, Handle, SealedDeck, Seat
from engines.core.errors import Refused
from engines.core.events import Chosen, Event, Shown, seen_by
from engines.core.game import Fact, Game
from engines.core.moves import Move
from engines.mana.catalogue import DECK
from engines.mana.moves import Deployment, ManaPlay
from engines.mana.rules import Mana
from tests.engines.mana.cards import POOL, deck
from tests.engines.mana.playing import case, mana
from tests.engines.playing import answer


def other_side(seed: int) -> tuple[Mana, Mana]:
    """A game in its first PRE, and the engine of the seat that does not hold priority."""
    engines = [
        Mana((deck(seed), SealedDeck(DECK)), POOL),
        Mana((SealedDeck(DECK), deck(seed)), POOL),
    ]

    def feed(event: Event, facts: list[Fact], game: Game) -> None:
        for seat, engine in enumerate(engines):
            engine.apply(seen_by(event, seat))

    table = case(seed).table(str(seed), listener=feed)
    rng = random.Random(seed)
    while mana(table).phase == "setup":
        answer(table, rng)
    return mana(table), engines[1 - mana(table).holder]


def shown(engine: Mana, seat: Seat, move: Move, card: Handle, face: Face) -> None:
    engine.apply(Chosen(seat, move))
    engine.apply(Shown((card,), (0, 1), (face,)))


def test_a_deployment_that_its_mana_does_not_pay_is_a_false_claim() -> None:
    game, engine = other_side(5)
    seat, card = game.holder, game.hands[game.holder][0]
    move = Deployment(card).move
    assert engine.why_not(seat, move) is None
    shown(engine, seat, move, card, "scorch_line")
    assert engine.outcome is not None and engine.outcome.false_claim is not None
    assert engine.outcome.false_claim.seat == seat
    assert engine.outcome.false_claim.faces == ("scorch_line",)


@pytest.mark.parametrize("face", ["mana_f", "unheard_of"])
def test_a_card_that_no_deck_may_have_is_a_false_claim(face: Face) -> None:
    game, engine = other_side(6)
    seat, card = game.holder, game.hands[game.holder][0]
    shown(engine, seat, Deployment(card).move, card, face)
    assert engine.outcome is not None and engine.outcome.false_claim is not None


def test_a_mana_card_that_is_none_is_a_false_claim() -> None:
    game, engine = other_side(7)
    seat, card = game.holder, game.mana_decks[game.holder][0]
    shown(engine, seat, ManaPlay(card).move, card, "powder_imp")
    assert engine.outcome is not None and engine.outcome.false_claim is not None


@pytest.mark.parametrize(("life", "is_false"), [(3, False), (2, True), (1, True)])
def test_paying_the_last_life_for_a_hidden_mana_card_is_a_false_claim(
    life: int, is_false: bool
) -> None:
    """M-5, RULING 14: three types cost 2 Life, and 1 has to be left."""
    game, engine = other_side(8)
    seat, card = game.holder, game.mana_decks[game.holder][0]
    engine.life[seat] = life
    shown(engine, seat, ManaPlay(card, True).move, card, "mana_slf")
    assert (engine.outcome is not None) == is_false
    if not is_false:
        assert engine.life[seat] == life - 2
        assert engine.untapped[seat] == [card]


def test_what_can_be_told_without_the_face_is_refused_at_once() -> None:
    """R-2, R-3, P-2, M-1"""
    game, engine = other_side(9)
    seat = game.holder
    card = game.hands[seat][0]
    for move, code in (
        (Deployment(game.hands[1 - seat][0]).move, "R-3"),
        (Deployment(card, (), (card,)).move, "P-2"),
        (ManaPlay(card).move, "M-1"),
        (Move("deploy"), "bad_move"),
        (Move("deploy", (card, "with")), "bad_move"),
        (Move("deploy", (card, "at")), "bad_move"),
        (Move("mana", (card, "tapped")), "bad_move"),
        (Move("pass", (1,)), "bad_move"),
    ):
        refused = engine.why_not(seat, move)
        assert refused is not None and refused.code == code


def test_one_s_own_engine_refuses_the_false_claim_itself() -> None:
    game, _ = other_side(5)
    seat = game.holder
    for card in game.hands[seat]:
        if POOL.cards[game.knowledge.faces[card]].cost.total:
            with pytest.raises(Refused, match=r"P-4|R-5"):
                game.apply(Chosen(seat, Deployment(card).move))


def test_a_deck_of_another_size_or_with_strange_cards_is_refused() -> None:
    whole = deck(1)
    for wrong in (whole[:-1], (*whole, "mana_f"), ("mana_f", *whole[1:]), (*whole[:-1], "bend")):
        with pytest.raises(Refused, match="bad_deck"):
            Mana((wrong, whole), POOL)
    with pytest.raises(Refused, match="bad_deck"):
        Mana((whole, SealedDeck(DECK + 1)), POOL)
