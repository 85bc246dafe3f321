"""Whole games of Ikusa from the keyboard: whatever a good player chooses, keys can say it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from engines.bots.bot import arrange
from engines.core.cards import BOTH, Seat
from engines.core.dealer import LocalDealer
from engines.core.events import Event
from engines.core.game import Fact, Game
from engines.core.moves import Move
from engines.core.needs import Shuffle
from engines.core.registry import load
from engines.core.table import Table
from engines.ikusa.moves import FACEDOWN, targets_of
from engines.ikusa.plays import Plays
from engines.ikusa.view import IkusaView
from themes.glyphs import UNICODE
from tui.canvas import Canvas
from tui.tables.desk import Answer
from tui.tables.ikusa.desk import IkusaDesk
from tui.tables.ikusa.lists import OneOf, SomeOf
from tui.tables.ikusa.picking import Picking
from tui.tables.ikusa.playing import Playing
from tui.tables.ikusa.plays import play_words
from tui.tables.ikusa.preparing import Gates
from tui.tables.listing import KEYS

PACKAGE = load("ikusa")
STRATEGY = {"mode": "strategy", "deck": "kindled_grove", "other_deck": "ore_court"}


@dataclass
class Typist:
    """Whoever makes a move by keys, and what has come of them."""

    desk: IkusaDesk
    made: Answer | None = None

    def press(self, key: str) -> None:
        """A question whether it is meant is answered with Enter."""
        canvas = Canvas(80, 24)
        self.desk.draw(canvas)
        assert canvas.lost == [], canvas.plain()
        assert self.made is None, "nothing is sent before the last key"
        self.made = self.desk.press(key)
        if self.desk.confirming is not None:
            self.made = self.desk.press("enter")


def keys_of(move: Move, typist: Typist) -> Iterator[str]:
    """The keys that make a move, one by one; each hangs on the step to which those before it have led."""
    desk = typist.desk
    step, sight = desk._step, desk._sight
    match move.verb:
        case "pass" if isinstance(step, Playing):
            yield "p"
        case "gates":
            assert isinstance(step, Gates)
            yield from (step.keys[int(card)] for card in move.args)
            yield "enter"
        case "block":
            yield from (sight.labels[int(card)] for card in move.args)
            yield "enter"
        case "distribute":
            for number in move.args[1::2]:
                yield str(min(int(number), 9))
                yield from ["right"] * max(0, int(number) - 9)
                yield "down"
            yield "enter"
        case _:
            if isinstance(step, Playing):
                plays = [play for play in step._plays if play.allows(move)]
                card = plays[0].card if plays else int(move.args[0]) if move.args else sight.hand[0]
                yield sight.labels[card]
                yield "enter"
            yield from _further(move, typist)


def _further(move: Move, typist: Typist) -> Iterator[str]:
    """The steps that follow the choice of a card."""
    desk = typist.desk
    aims = list(targets_of(move)) if move.verb in ("cast", "free_cast", "activate") else []
    if move.verb == "target":
        aims = [int(move.args[0])]
    while typist.made is None:
        step = desk._step
        if isinstance(step, Picking):
            yield desk._sight.labels[aims.pop(0)]
            yield "enter"
        elif isinstance(step, OneOf):
            yield from _line(move, desk, step, aims)
        else:
            assert isinstance(step, SomeOf), step
            yield from _marks(move, step)


def _line(move: Move, desk: IkusaDesk, step: OneOf, aims: list[int]) -> Iterator[str]:
    entries = list(step._entries)
    if move in [entry.move for entry in entries]:
        place = [entry.move for entry in entries].index(move)
    elif (words := _play(move, desk)) in [entry.words for entry in entries]:
        place = [(entry.words, entry.card) for entry in entries].index((words, int(move.args[0])))
    elif move.verb == "fetch":
        faces = [desk.view.faces.get(entry.card or 0) for entry in entries]
        place = faces.index(desk.view.faces[int(move.args[0])])
    else:
        place = [entry.card for entry in entries].index(aims.pop(0))
    yield from ["down"] * ((place - step._list.at) % len(entries))
    yield "enter"


def _play(move: Move, desk: IkusaDesk) -> str:
    """What the play is called at the table; nothing for what is no play."""
    options = desk._sight.options
    plays = options.plays if isinstance(options, Plays) else []
    return next((play_words(desk._sight, play) for play in plays if play.allows(move)), "")


def _marks(move: Move, step: SomeOf) -> Iterator[str]:
    """What is given up or put in order; costs of a play are taken as they come."""
    if move.verb == "order":
        yield from (KEYS[int(place)] for place in move.args)
    elif move.verb == "choose":
        yield from (KEYS[step._cards.index(int(card))] for card in move.args)
    else:
        yield from KEYS[: step._many]
    yield "enter"


def answer(desk: IkusaDesk, move: Move) -> Answer | None:
    """What the keys lead to."""
    typist = Typist(desk)
    for key in filter(None, keys_of(move, typist)):
        typist.press(key)
    return typist.made


def seen(table: Table, seat: Seat) -> IkusaView:
    view = table.game.view(seat)
    assert isinstance(view, IkusaView)
    return view


@pytest.mark.parametrize("settings", [STRATEGY, {"mode": "blitz"}], ids=["strategy", "blitz"])
@pytest.mark.parametrize("seed", ["keyboard/0", pytest.param("keyboard/1", marks=pytest.mark.slow)])
def test_every_move_of_a_whole_game_can_be_made_by_keys(
    seed: str, settings: dict[str, int | str]
) -> None:
    def fresh() -> tuple[Game, LocalDealer]:
        game = PACKAGE.begin(PACKAGE.checked(settings), seed)
        return game, LocalDealer(seed, game)

    def follow(event: Event, told: list[Fact], game: Game) -> None:
        facts.extend(told)

    facts: list[Fact] = []
    table = Table(fresh, (), follow)
    desks = [IkusaDesk(seat, ("One", "Two"), UNICODE) for seat in BOTH]
    bots = [PACKAGE.bots[name]() for name in ("adept", "novice")]
    moments = number = 0
    labels: set[str] = set()
    while table.game.outcome is None:
        seat = next(seat for seat in BOTH if table.owes(seat) is not None)
        view = seen(table, seat)
        number += 1
        for each in BOTH:
            desks[each].update(seen(table, each))
            desks[each].draw(Canvas(80, 24))
        desk = desks[seat]
        if view.choice is None:
            need = next(each for each in view.wanted if isinstance(each, Shuffle))
            made = desk.reflex or desk.press("enter")
            assert made is not None and not isinstance(made, Move)
            assert sorted(made) == sorted(arrange(len(need.cards), random.Random(1)))
            table.arrange(seat, made)
            continue
        labels.add(view.label)
        move = bots[seat].choose(view, random.Random(number), 0)
        if view.label == "rps" and settings["mode"] == "blitz" and not desk._is_opened:
            assert desk.press("a") is None and desk.press("enter") is None
        given = answer(desk, move)
        assert isinstance(given, Move) and given.verb == move.verb, (move, given)
        if move.verb not in ("cast", "activate", "fetch", "elementium", "lay"):
            assert sorted(map(str, given.args)) == sorted(map(str, move.args)), (move, given)
        if given == FACEDOWN:
            assert desk._to_lay
        table.choose(seat, given)
        for each in BOTH:
            desks[each].update(seen(table, each))
            for fact in facts:
                if desks[each].moment(fact):
                    moments += 1
                    canvas = Canvas(80, 24)
                    desks[each].draw_moment(canvas, fact, 0)
                    assert canvas.lost == []
        facts.clear()
    assert moments
    assert {"rps", "gates", "elementium", "main", "attack", "block"} <= labels
