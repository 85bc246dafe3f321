"""Whole games of Mana from the keyboard: whatever a good player chooses, keys can say it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engines.core.cards import BOTH, Handle, Seat
from engines.core.dealer import LocalDealer
from engines.core.game import Fact, Game
from engines.core.moves import Move
from engines.core.registry import load
from engines.core.table import Table
from engines.mana.moves import read_cards, read_deployment, read_mana, read_pairs
from engines.mana.options import Attacks, Splits
from engines.mana.view import ManaView
from themes.glyphs import UNICODE
from tui.canvas import Canvas
from tui.lines.mana_plays import mana_choices
from tui.tables.listing import KEYS
from tui.tables.mana.desk import ManaDesk
from tui.tables.mana.sight import OWN, Sight

PACKAGE = load("mana")


def keys_of(move: Move, sight: Sight) -> Iterator[str]:
    """The keys that make a move, up to the last Enter."""
    match move.verb:
        case "keep":
            dealt = sight.sorted(sight.view.dealt[sight.seat])
            yield from (OWN[dealt.index(card)] for card in read_cards(move) or ())
        case "pass":
            yield "p"
            return
        case "mana":
            yield from _mana(move, sight)
        case "deploy":
            wanted = read_deployment(move)
            assert wanted is not None
            yield OWN[sight.hand.index(wanted.card)]
            for pick in wanted.picks:
                yield from ("enter", sight.labels[pick])
        case "attack":
            assert isinstance(sight.options, Attacks)
            must = sight.options.must
            yield from (sight.labels[unit] for unit in read_cards(move) or () if unit not in must)
        case "block":
            for pair in read_pairs(move) or ():
                yield from (sight.labels[unit] for unit in pair)
        case "choose":
            yield sight.labels[int(move.args[0])]
        case _:
            yield from _shares(dict(read_pairs(move) or ()), sight)
    yield "enter"


def _mana(move: Move, sight: Sight) -> Iterator[str]:
    """The list of Mana cards shows those that are alike once."""
    moves = [each for each in sight.options if each.verb == "mana"]
    faces, play = sight.view.faces, read_mana(move)
    assert play is not None
    for place, (each, _) in enumerate(mana_choices(moves, sight.view)):
        other = read_mana(each)
        assert other is not None
        if (faces[other.card], other.untapped) == (faces[play.card], play.untapped):
            yield from ("" if sight.view.label == "forced" else "m", KEYS[place])
            return


def _shares(given: dict[Handle, int], sight: Sight) -> Iterator[str]:
    assert isinstance(sight.options, Splits)
    for split in sight.options.splits:
        for unit, _ in split.caps:
            n = given.get(unit, 0)
            yield str(min(n, 9))
            yield from ["right"] * max(0, n - 9)
            yield "down"


def answer(desk: ManaDesk, keys: Iterator[str]) -> Move | None:
    """What the keys lead to; a question whether it is meant is answered with Enter."""
    made = None
    for key in filter(None, keys):
        assert made is None, "nothing is sent before the last key"
        desk.draw(Canvas(80, 24))
        given = desk.press(key)
        if desk.confirming is not None:
            given = desk.press("enter")
        assert given is None or isinstance(given, Move)
        made = given
    return made


def seen_by(table: Table, seat: Seat) -> ManaView:
    view = table.game.view(seat)
    assert isinstance(view, ManaView)
    return view


@pytest.mark.parametrize("seed", ["keyboard/0", "keyboard/1", "keyboard/2"])
def test_every_move_of_a_whole_game_can_be_made_by_keys(seed: str) -> None:
    def fresh() -> tuple[Game, LocalDealer]:
        game = PACKAGE.begin(PACKAGE.checked({}), seed)
        return game, LocalDealer(seed, game)

    facts: list[Fact] = []
    table = Table(fresh, (), lambda event, told, game: facts.extend(told))
    desks = [ManaDesk(seat, ("One", "Two"), UNICODE) for seat in BOTH]
    bots = [PACKAGE.bots[name]() for name in ("adept", "novice")]
    moments = number = 0
    while table.game.outcome is None:
        seat = next(seat for seat in BOTH if table.owes(seat) is not None)
        view = seen_by(table, seat)
        number += 1
        move = bots[seat].choose(view, random.Random(number), 0)
        for each in BOTH:
            desks[each].update(seen_by(table, each))
        made = answer(desks[seat], keys_of(move, Sight(view, seat, ("One", "Two"))))
        assert made is not None and made.verb == move.verb
        if move.verb not in ("deploy", "mana", "keep", "attack"):
            assert sorted(map(str, made.args)) == sorted(map(str, move.args)), (move, made)
        table.choose(seat, made)
        for each in BOTH:
            desks[each].update(seen_by(table, each))
            for fact in facts:
                if desks[each].moment(fact):
                    moments += 1
                    canvas = Canvas(80, 24)
                    desks[each].draw_moment(canvas, fact, 0)
                    assert canvas.lost == []
        facts.clear()
    assert moments
