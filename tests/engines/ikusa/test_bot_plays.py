"""No card of the pool is lost on the veteran: in some position it would play each of its faces."""

from __future__ import annotations

import random

import pytest

from engines.core.moves import Move
from engines.ikusa.adept import Veteran
from engines.ikusa.appeal import untargeted_appeal
from engines.ikusa.bots import plays_of
from engines.ikusa.catalogue import BLITZ, POOL, STRATEGY
from engines.ikusa.costing import castable
from engines.ikusa.permanent import Permanent
from engines.ikusa.precons import PRECONS
from engines.ikusa.rules import Ikusa
from engines.ikusa.view import IkusaView
from engines.ikusa.vocabulary import REVERSED, UP
from tests.engines.ikusa.bot_games import game

HAND, SOURCES = 9000, range(9100, 9108)
"""Handles of a card that is put into a hand, and of as many elementium as any card costs."""

LEAST = 0.25
"""What a play has to gain for the veteran."""


class Watcher(Veteran):
    """a veteran that keeps the positions in which something might be cast."""

    def __init__(self) -> None:
        super().__init__()
        self.views: list[IkusaView] = []

    def choose(self, view: IkusaView, rng: random.Random, budget: int) -> Move:
        if view.label in ("main", "W_ATTACK", "W_BLOCK") and view.turn > 3:
            self.views.append(view)
        return super().choose(view, rng, budget)


def equipped(view: IkusaView, face: str, taps: bool) -> Ikusa:
    """The position with a card more in hand, energy for it, and with `taps` the own wargeists tapped."""
    position = view.partial()
    assert isinstance(position, Ikusa)
    seat = view.seat
    assert seat is not None
    for handle in (HAND, *SOURCES):
        position.knowledge.faces[handle] = face
        position.knowledge.seen[handle] = 1 << seat
    position.hands[seat].append(HAND)
    dearest = max(each.cost.total for each in castable(POOL.cards[face]) if each.cost is not None)
    for handle in SOURCES[:dearest]:
        position.field[handle] = Permanent(handle, None, "down", seat, 0)
    if taps:
        for card in position.of(seat):
            card.tapped = card.tapped or card.is_wargeist
    return position


def test_every_face_is_worth_casting_in_some_position() -> None:
    watcher = Watcher()
    for number in range(4):
        game(watcher, watcher, number, BLITZ)
    random.Random(1).shuffle(watcher.views)
    idle = []
    for face, card in POOL.cards.items():
        wanted = {each.name for each in castable(card)}
        for number, view in enumerate(watcher.views):
            if not wanted or number == 120:
                break
            if view.label != "main" and not card.is_kyu:
                continue
            assert view.seat is not None
            position = equipped(view, face, taps=number % 4 == 0)
            plays = [play for play in plays_of(position, view.seat) if play.card == HAND]
            for way in watcher.ways(position, view.seat, plays):
                shown = card.face(way.play.side)
                if way.gain > LEAST and shown is not None:
                    wanted.discard(shown.name)
        idle += sorted(wanted)
    assert idle == []


def test_a_switch_there_and_back_gains_nothing() -> None:
    """Else a bot would spend its energy on switching a Twin to and fro."""
    table = Ikusa((PRECONS[3].cards, PRECONS[3].cards), POOL, STRATEGY)
    handle = next(each for each in table.decks[0] if table.knowledge.faces[each] == "polished_twin")
    appeals = []
    for side in (UP, REVERSED):
        table.field[handle] = Permanent(handle, POOL.cards["polished_twin"], side, 0, 1)
        shown = table.field[handle].shown
        ability = shown.abilities[shown.activated[0]]
        appeals.append(untargeted_appeal(table, ability, handle, 0))
    assert sum(appeals) == pytest.approx(0.0) and appeals[0] != 0
