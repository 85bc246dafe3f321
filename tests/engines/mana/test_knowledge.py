"""The knowledge table of section 17, row by row: what lies in each seat's view, and what does not.

That views of a whole game are the same whatever the hidden cards are is among the promises of the core
(`test_core_promises`). W-1 and W-13 have a second half, commitments and their opening, that is the network's.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import engines.mana.state as zones
from engines.core.cards import BOTH, Handle, Seat
from engines.core.events import Event, Sealed, Shown, seen_by
from engines.core.game import Fact, Game
from engines.core.table import Table
from engines.mana.catalogue import DEALT, HAND, MAIN, MANA
from engines.mana.facts import Deployed, Drew, Kept, Tossed
from engines.mana.rules import Mana
from engines.mana.view import ManaView
from tests.engines.mana.playing import case, mana, played, shipped
from tests.engines.mana.positions import at, deploy, do
from tests.engines.playing import answer, play

GAMES = (1, 2)
Told = list[tuple[Event, list[Fact]]]


def seen(game: Mana, seat: Seat | None) -> ManaView:
    view = game.view(seat)
    assert isinstance(view, ManaView)
    return view


def moments() -> Iterator[tuple[Mana, Seat, ManaView]]:
    """Every moment of some games, from both seats; both bring the same deck of the shipped ones."""
    for seed in GAMES:
        for game, _ in played(seed, of=shipped(seed)):
            for seat in BOTH:
                yield game, seat, seen(game, seat)


def face_down(view: ManaView, seat: Seat) -> set[Handle]:
    """All that lies face down on a side: its library, dealt cards, hand and Mana deck."""
    piles = (view.libraries, view.dealt, view.hands, view.mana_decks)
    return {card for pile in piles for card in pile[seat]}


def followed(seed: int) -> tuple[Table, Told]:
    """A new game, and all that happens in it from now on."""
    told: Told = []

    def follow(event: Event, facts: list[Fact], game: Game) -> None:
        told.append((event, list(facts)))

    return case(seed).table(str(seed), listener=follow), told


def asked(table: Table, label: str) -> Mana:
    """The game at its first prompt of this label."""
    rng = random.Random(0)
    while (choice := table.game.choice) is None or choice.label != label:
        answer(table, rng)
    return mana(table)


def of(kind: type[Fact], told: Told) -> list[Fact]:
    return [fact for _, facts in told for fact in facts if isinstance(fact, kind)]


def test_of_the_other_side_s_hidden_cards_no_face_is_known_and_no_group() -> None:
    """W-1, W-4, W-7, W-8, W-10: only how many there are."""
    for game, seat, view in moments():
        theirs = face_down(view, 1 - seat)
        assert len(theirs) == len(face_down(seen(game, 1 - seat), 1 - seat))
        assert not view.faces.keys() & theirs
        assert not any(set(group.handles) & theirs for group in view.groups)


def test_own_cards_are_known_and_of_the_library_which_but_not_where() -> None:
    """W-4, W-6, W-7, W-8, W-10: the own list minus what was seen."""
    for seed in GAMES:
        main = Counter((shipped(seed).deck or ())[:MAIN])
        for game, _ in played(seed, of=shipped(seed)):
            for seat in BOTH:
                view = seen(game, seat)
                library = set(view.libraries[seat])
                assert face_down(view, seat) - library <= view.faces.keys()
                own = [*view.dealt[seat], *view.hands[seat], *view.discards[seat]]
                own += [unit.handle for unit in view.units if unit.owner == seat]
                left = main - Counter(view.faces[card] for card in own)
                assert left == Counter(face for group in view.groups for face in group.faces)
                assert {card for group in view.groups for card in group.handles} == library


def test_nobody_knows_the_order_of_a_library_not_even_the_engine() -> None:
    """W-3"""
    for game, _, _ in moments():
        for library in game.libraries:
            assert not game.knowledge.faces.keys() & set(library)


def test_the_toss_is_public_before_the_hands_are_crafted() -> None:
    """W-2, S-3"""
    table, told = followed(3)
    game = asked(table, "keep")
    [toss] = of(Tossed, told)
    for seat in (0, 1, None):
        view = seen(game, seat)
        assert (view.attacker,) == toss
        assert [len(dealt) for dealt in view.dealt] == [DEALT, DEALT]


@pytest.mark.parametrize("number", [3, 7, 8])
def test_what_is_kept_is_bound_unseen_and_then_both_numbers_are_opened(number: int) -> None:
    """W-5, W-6, S-6, RULING 6"""
    table, told = followed(4)
    game = asked(table, "keep")
    before = len(told)
    table.choose(0, next(move for move in game.options(0) if len(move.args) == number))
    [(event, facts)] = told[before:]
    theirs = seen_by(event, 1)
    assert isinstance(theirs, Sealed) and theirs.move is None and facts == []
    view = seen(mana(table), 1)
    assert (view.bound, view.revealed) == ((True, False), (None, None))
    table.choose(1, game.options(1).sample(random.Random(0)))
    [kept] = of(Kept, told)
    assert isinstance(kept, Kept) and kept.numbers[0] == number
    view = seen(asked(table, "priority"), None)
    for seat in BOTH:
        held = max(HAND, kept.numbers[seat])
        assert (len(view.hands[seat]), len(view.libraries[seat])) == (held, MAIN - held)
        assert not view.faces.keys() & face_down(view, seat)


def test_a_hand_card_tells_its_age_and_the_documentation_says_so() -> None:
    """W-9, RULING 63: handles are public and not mixed again."""
    assert "W-9" in str(zones.__doc__)
    game = next(played(1))[0]
    assert seen(game, 1).seen.keys() == game.knowledge.seen.keys()


def test_a_drawn_card_is_shown_to_its_owner_alone() -> None:
    """W-11: that it was drawn is public."""
    table, told = followed(2)
    for _ in play(table, random.Random(2)):
        pass
    drawn = [(event, fact) for event, facts in told for fact in facts if isinstance(fact, Drew)]
    for event, fact in drawn:
        if fact.cards:
            assert isinstance(event, Shown) and event.to == (fact.seat,)
            theirs = seen_by(event, 1 - fact.seat)
            assert isinstance(theirs, Shown) and theirs.faces is None
    assert len(drawn) > 20


def test_all_that_lies_open_is_in_every_view_alike() -> None:
    """W-12, RULING 64: discard piles in their order, Units with all their marks, Mana, Life, passes, combat."""
    for game, _, view in moments():
        onlooker = seen(game, None)
        for pile in (*view.discards, *view.mana, [unit.handle for unit in view.units]):
            assert all(view.faces[card] == onlooker.faces[card] for card in pile)
        for name in ("discards", "mana", "untapped", "units", "life", "passes", "blocks", "hits"):
            assert getattr(view, name) == getattr(onlooker, name)


def test_picks_and_payments_are_told_to_everybody() -> None:
    """W-12, P-9: and so which Mana cards stay untapped."""
    deployments: list[Deployed] = []

    def follow(event: Event, facts: list[Fact], game: Game) -> None:
        assert isinstance(game, Mana)
        for fact in facts:
            if isinstance(fact, Deployed):
                deployments.append(fact)
                for seat in (0, 1, None):
                    view = seen(game, seat)
                    assert set(fact.paid) <= set(view.mana[fact.seat])
                    assert not set(fact.paid) & set(view.untapped[fact.seat])

    for _ in play(case(2).table("2", listener=follow), random.Random(2)):
        pass
    assert any(fact.picks for fact in deployments) and any(fact.paid for fact in deployments)


def test_nothing_is_opened_when_a_game_ends() -> None:
    """W-13: hands and undrawn cards stay closed."""
    for seed in GAMES:
        *_, (game, _) = played(seed)
        assert game.outcome is not None
        for seat in BOTH:
            view = seen(game, seat)
            assert not view.faces.keys() & face_down(view, 1 - seat)


def test_a_failed_draw_needs_no_showing() -> None:
    """W-14, RULING 66: the public number proves it."""
    position = do(at(hand={"P": ["flood"]}, library={"P": 0, "Q": 0}), deploy("P", "flood"))
    assert position.state()["result"] == "draw"
    assert position.game.wanted == ()


def test_a_seat_is_asked_alike_whether_it_can_act_or_not() -> None:
    """W-15, T-2, R-8: with an empty hand too, and the other side sees the same prompt."""
    able = at(hand={"P": ["scorch_line"]}, units=[["q1", "camp_drummer"]])
    idle = at(units=[["q1", "camp_drummer"]])
    assert seen(able.game, 1).choice == seen(idle.game, 1).choice
    assert idle.state()["ask"] == ["priority", "P"]


def test_mana_decks_lie_face_down_until_a_card_is_deployed() -> None:
    """W-7, RULING 62"""
    for _, seat, view in moments():
        assert len(view.mana_decks[seat]) + len(view.mana[seat]) == MANA
        assert set(view.mana[1 - seat]) <= view.faces.keys()
