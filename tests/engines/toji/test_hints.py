"""Hints for Tōji: the adept's move, and every number in the reason is true, worked out here in another way."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from textwrap import wrap

import pytest

from engines.bots.hints import NOT_ASKED
from engines.core.cards import BOTH
from engines.core.moves import CONCEDE
from engines.toji import PACKAGE
from engines.toji.bots import Adept
from engines.toji.hints import hint
from engines.toji.rules import Toji
from tests.engines.playing import Case, play
from tests.engines.toji.positions import do, exchanged, position
from tests.engines.toji.told import NAMES, Told, called, element, extra, final, mp

# --- one function for each kind of reason -------------------------------------------------------------------------


def throws(told: Told) -> bool:
    return told.view.label == "throw" and told.move is not None


def fans(told: Told, count: str) -> bool:
    return told.move is None and int(count) == len(told.view.hands[told.seat]) > 1


def fans_one(told: Told) -> bool:
    return told.move is None and len(told.view.hands[told.seat]) == 1


def picks(told: Told, count: str) -> bool:
    return told.move is not None and int(count) == len(told.view.hands[told.foe]) > 1


def picks_one(told: Told) -> bool:
    return told.move is not None and len(told.view.hands[told.foe]) == 1


def last_card(told: Told) -> bool:
    return told.hand == [told.card]


def crown(told: Told, name: str, answers: str, unseen: str) -> bool:
    assert told.event[0] == "C" and element(told.card) == NAMES[told.event[1:]] == name
    answering = [face for face in told.unseen if element(face) == name]
    return (int(answers), int(unseen)) == (len(answering), len(told.unseen))


def crown_alone(told: Told, name: str, unseen: str, again: str) -> bool:
    return name == again and crown(told, name, "0", unseen)


def no_crown(told: Told, name: str, answers: str, unseen: str, only: str, risk: str) -> bool:
    assert told.event[0] == "C" and element(told.card) != NAMES[told.event[1:]] == name
    answering = [face for face in told.unseen if element(face) == name]
    assert bool(only) == (int(risk) == min(map(mp, told.hand)))
    assert int(risk) == mp(told.card)
    return (int(answers.replace("none", "0")), int(unseen)) == (len(answering), len(told.unseen))


def low(told: Told, own: str, below: str, unseen: str, level: str) -> bool:
    bases = Counter(map(mp, told.unseen))
    assert told.event == "MIN" and int(own) == mp(told.card) and int(unseen) == bases.total()
    higher = sum(many for base, many in bases.items() if base > int(own))
    return (int(below), int(level)) == (higher, bases[int(own)])


def fatal_card(told: Told, life: str, other: str, risk: str) -> bool:
    assert other in map(called, told.hand)
    return int(risk) == mp(told.card) < int(life) == told.life <= int(other[-1])


def bonus(told: Told, name: str, more: str, own: str, add: str, beaten: str, unseen: str) -> bool:
    assert (name, int(own)) == (element(told.card), mp(told.card))
    assert int(more) == int(add) == extra(told.event, told.card) > 0
    most = max(map(told.beats, told.hand))
    return (int(beaten), int(unseen)) == (told.beats(told.card), len(told.unseen)) and (
        int(beaten) == most
    )


def base(told: Told, beaten: str, unseen: str) -> bool:
    assert extra(told.event, told.card) == 0
    assert int(beaten) == told.beats(told.card) == max(map(told.beats, told.hand))
    return int(unseen) == len(told.unseen)


def life_at_risk(
    told: Told, beaten: str, unseen: str, risk: str, other: str, more: str, dearer: str
) -> bool:
    assert alone(told, beaten, unseen, risk)
    rival = next(face for face in told.hand if called(face) == other)
    assert int(more) == told.beats(rival) > int(beaten)
    return int(dearer) == mp(rival) > int(risk)


def supported(told: Told, reach: str, other: str, less: str) -> bool:
    rival = next(face for face in told.hand if called(face) == other)
    return int(reach) == told.reach(told.card) > int(less) == told.reach(rival)


def alone(told: Told, beaten: str, unseen: str, risk: str) -> bool:
    facts = told.beats(told.card), len(told.unseen), mp(told.card)
    return (int(beaten), int(unseen), int(risk)) == facts


def no_support(told: Told, name: str) -> bool:
    return told.own_sets == [()] and element(told.pair[0]) == name and told.faces() == []


def won_anyway(told: Told, own: str, theirs: str, why: str) -> bool:
    return told.sums(own, theirs) and told.because(why) and told.sure(()) == 1 and not told.faces()


def killing(told: Told, life: str, own: str, theirs: str, why: str) -> bool:
    assert int(life) == told.their_life <= mp(told.pair[1])
    assert told.sure(tuple(told.faces())) == 1
    return told.sums(own, theirs) and told.because(why)


def saving(told: Told, risk: str, life: str, own: str, how: str, theirs: str, why: str) -> bool:
    assert int(risk) == mp(told.pair[0]) >= int(life) == told.life
    assert told.sure(tuple(told.faces())) == (1 if how == "wins against" else 0)
    return told.sums(own, theirs) and told.because(why)


def least(told: Told, own: str, theirs: str, why: str, more: str) -> bool:
    chosen = tuple(told.faces())
    wins = [each for each in told.own_sets if told.sure(each) == 1]
    assert chosen and chosen in wins
    if more == ", and no less support does":
        assert sum(map(mp, chosen)) == min(sum(map(mp, each)) for each in wins)
    elif more:
        assert len(chosen) == min(map(len, wins))
    return told.sums(own, theirs) and told.because(why)


def tying(told: Told, own: str, theirs: str, risk: str) -> bool:
    assert told.sure(tuple(told.faces())) == 0
    return told.sums(own, theirs) and int(risk) == mp(told.pair[0])


def pressing(told: Told, price: str, risk: str) -> bool:
    assert told.view.first == told.seat and int(risk) == mp(told.pair[0])
    chosen = tuple(told.faces())
    prices = [sum(map(mp, each)) for each in told.their_sets if told.result(chosen, each) < 0]
    return int(price) == min(prices) > 0


def hopeless(told: Told, own: str, theirs: str, why: str, risk: str) -> bool:
    best = max(told.own_sets, key=lambda each: final(told.event, told.pair[0], each))
    assert not told.faces() and int(risk) == mp(told.pair[0])
    assert all(told.sure(each) < 0 for each in told.own_sets)
    return told.sums(own, theirs, best) and told.because(why, best)


def too_dear(told: Told, price: str, save: str | None, take: str | None) -> bool:
    best = max(told.sure(each) for each in told.own_sets)
    prices = [sum(map(mp, each)) for each in told.own_sets if told.sure(each) == best]
    assert (save is not None, take is not None) == (told.sure(()) < 0, best == 1)
    assert save is None or int(save) == mp(told.pair[0])
    assert take is None or int(take) == mp(told.pair[1])
    return not told.faces() and int(price) == min(prices) and best > told.sure(())


def stakes(told: Told, own: str, theirs: str, risk: str, prize: str) -> bool:
    return told.sums(own, theirs) and (int(risk), int(prize)) == tuple(map(mp, told.pair))


ELEMENT = "(?:Fire|Wind|Earth|Water)"
E = f"({ELEMENT})"
CARD = rf"({ELEMENT} \d)"
THEIRS = r"(the \d+ that they can reach|their \d+)"
WHY = rf"(, for {ELEMENT} beats {ELEMENT}|)"
KINDS: dict[str, Callable[..., bool]] = {
    r"No throw is better than another; to lose is no harm, for second is the better seat\.": throws,
    r"There is one card, and so one order\.": fans_one,
    r"Any order is as good as another: they pick one of (\d+) backs without seeing a face\.": fans,
    r"There is one place to pick\.": picks_one,
    r"Any place is as good as another: all you see is (\d+) backs\.": picks,
    r"It is the last card of your hand\.": last_card,
    rf"{E} is crowned: it wins at once, unless they play (?:the|one of the) (\d+) {ELEMENT} "
    r"cards? among the (\d+) unseen\.": crown,
    rf"{E} is crowned, and none of the (\d+) unseen cards is {E}: it wins\.": crown_alone,
    rf"{E} is crowned, as (\d+|none) of the (\d+) unseen cards are: this one risks (only |)(\d) "
    r"life\.": no_crown,
    r"The lower base wins: (\d) is below (\d+) of the (\d+) unseen bases, and level with (\d+)\.": (
        low
    ),
    rf"With (\d+) life, a lost {CARD} would end the game; this one risks (\d)\.": fatal_card,
    rf"{E} gets \+(\d): (\d)\+(\d) beats (\d+) of the (\d+) unseen cards before supports\.": bonus,
    r"Even with \+0 it beats (\d+) of the (\d+) unseen cards before supports: none of yours beats "
    r"more\.": base,
    rf"It beats (\d+) of the (\d+) unseen cards and risks (\d) life; {CARD} beats (\d+) and "
    r"risks (\d)\.": life_at_risk,
    rf"Your supports can lift it to (\d), and {CARD} only to (\d)\.": supported,
    r"It beats (\d+) of the (\d+) unseen cards before supports, and risks (\d) life\.": alone,
    rf"None of your supports is {E}, so there is none to add\.": no_support,
    rf"Your (\d) wins against {THEIRS} as it is{WHY}: save your supports\.": won_anyway,
    rf"It takes their last (\d) life and the game: (\d) wins against {THEIRS}{WHY}\.": killing,
    rf"To lose (\d) would end the game at (\d) life: (\d) (wins against|ties with) {THEIRS}{WHY}\.": (
        saving
    ),
    rf"(\d) wins against {THEIRS}{WHY}(, and no less support does|, and no fewer supports do|)\.": (
        least
    ),
    rf"(\d) ties with {THEIRS}, which saves you (\d) life\.": tying,
    r"They can win only by adding (\d) MP or more, and you risk (\d) life\.": pressing,
    rf"Even with supports your (\d) loses against {THEIRS}{WHY}: save them, and risk (\d) life\.": (
        hopeless
    ),
    r"It would cost (\d) MP of supports to (?:save (\d))?(?: and )?(?:take (\d))? life: "
    r"save them\.": too_dear,
    rf"It makes (\d) against {THEIRS}, at (\d) life of yours against (\d) of theirs\.": stakes,
}
"""Every kind of reason as it is worded -> whether its numbers are true."""


def check(told: Told) -> str:
    """The kind of reason that was given, after its numbers were worked out again."""
    fits = [pattern for pattern in KINDS if re.fullmatch(pattern, told.reason)]
    assert len(fits) == 1, told.reason
    match = re.fullmatch(fits[0], told.reason)
    assert match is not None
    assert KINDS[fits[0]](told, *match.groups()), (told.reason, told.view)
    return KINDS[fits[0]].__name__


@cache
def sample() -> tuple[tuple[Toji, Told], ...]:
    """Hints at every ask of random games."""
    found = []
    for seed in range(40):
        table = Case("toji").table(str(seed))
        for _ in play(table, random.Random(seed)):
            game = table.game
            assert isinstance(game, Toji)
            found += [
                (game.clone(), Told(game.view(seat)))
                for seat in BOTH
                if seat in game.view(seat).waiting
            ]
    return tuple(found)


RARE = {"stakes", "fans_one", "picks_one", "crown_alone"}
"""Kinds that random games need not come to."""


def test_every_number_in_a_reason_is_true() -> None:
    seen = Counter(check(told) for _, told in sample())
    assert {kind.__name__ for kind in KINDS.values()} - RARE <= set(seen)


def test_rare_reasons_are_true() -> None:
    crowned = position("CFi", ("Fi2a Wa1a", "Wa4a Ea2a"), deck=0)
    assert check(Told(crowned.game.view(0))) == "crown_alone"
    last = position("PICK", ("Fi2a", "Wa4a"), deck=0)
    assert check(Told(last.game.view(0))) == "fans_one"
    do(last, ["0 fan:Fi2a", "1 fan:Wa4a"])
    assert check(Told(last.game.view(1))) == "picks_one"


def test_equal_sums_name_the_elements() -> None:
    built = position("PICK", ("Fi2a Wa1a", "Wi4a Ea2a"), ("Fi2b Fi4a", ""))
    do(built, ["0 fan:Fi2a,Wa1a", "1 fan:Wi4a,Ea2a", "0 pick:0", "1 pick:0"])
    told = Told(built.game.view(0))
    assert told.reason == "4 wins against their 4, for Fire beats Wind, and no less support does."


def test_what_they_can_still_add_is_named() -> None:
    built = position("S1212", ("Fi3a Wa1a", "Wa3a Ea2a"), ("Fi3b Fi4a", "Wa2a"))
    do(built, ["0 play:Fi3a", "1 play:Wa3a"])
    told = Told(built.game.view(0))
    assert told.reason == "8 wins against the 7 that they can reach, and no less support does."


def test_a_hint_is_a_move_that_the_adept_may_make() -> None:
    for game, told in sample()[::3]:
        if told.move is not None:
            assert told.move in game.options(told.seat)
        if told.view.label in ("select", "support"):
            bot = Adept()
            bot.choose(told.view, random.Random(), 0)
            judged = bot.explain()
            best = {each.move for each in judged if each.value == judged[0].value}
            assert told.move in best


@pytest.mark.parametrize("start", range(3))
def test_the_same_view_gives_the_same_hint_whatever_is_hidden(start: int) -> None:
    rng = random.Random(start)
    for game, told in sample()[start * 20 :: 60]:
        for _ in range(10):
            view = exchanged(game, told.seat, rng).view(told.seat)
            assert hint(view) == (told.move, told.reason)


def test_reasons_are_one_sentence_in_two_lines() -> None:
    for _, told in sample():
        assert len(wrap(told.reason, 76)) <= 2
        assert told.reason.endswith(".")
        assert told.reason.count(". ") == 0


def test_who_is_not_asked_gets_no_move() -> None:
    built = position("S1212", ("Fi3a Wa1a", "Wa3a Ea2a"))
    assert hint(built.game.view(None)) == NOT_ASKED
    do(built, ["0 play:Fi3a"])
    assert hint(built.game.view(0)) == NOT_ASKED
    assert hint(built.game.view(1)) != NOT_ASKED
    table = Case("toji").table("over")
    table.choose(0, CONCEDE)
    assert hint(table.game.view(0)) == NOT_ASKED


def test_the_package_gives_these_hints() -> None:
    assert PACKAGE.hint is hint
