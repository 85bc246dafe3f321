"""Hints for Mana: the veteran's move, in words that fit, and numbers that the engine confirms."""

from __future__ import annotations

import random
import re
from textwrap import wrap

from engines.bots.hints import NOT_ASKED, dice
from engines.core.cards import BOTH
from engines.mana import PACKAGE
from engines.mana.adept import Veteran, copied
from engines.mana.hints import hint
from engines.mana.rules import Mana
from engines.mana.view import ManaView
from tests.engines.mana.positions import at
from tests.engines.playing import Case, play


def test_a_hint_is_the_veterans_move_and_fits_two_lines() -> None:
    """And says nothing to whoever is not asked."""
    verbs = set()
    for seed in range(3):
        table = Case("mana").table(str(seed))
        for _ in play(table, random.Random(seed)):
            for seat in BOTH:
                view = table.game.view(seat)
                assert isinstance(view, ManaView)
                told = hint(view)
                if seat not in view.waiting:
                    assert told == NOT_ASKED
                    continue
                assert told.move == Veteran().choose(view, dice(view), 0)
                assert told.move is not None
                verbs.add(told.move.verb)
                assert len(wrap(told.reason, 76)) <= 2
                assert told.reason[0].isupper() and told.reason.endswith(".")
                assert re.search(r"\bNone\b(?! of)|\b1 Units", told.reason) is None
    assert {"keep", "mana", "deploy", "pass", "attack", "block"} <= verbs
    assert PACKAGE.hint is hint


def test_a_hint_counts_what_a_deployment_destroys() -> None:
    """The number in the reason is that of the Units which the engine buries."""
    counted = 0
    for seed in range(6):
        table = Case("mana").table(f"hints/{seed}")
        for _ in play(table, random.Random(seed)):
            game = table.game
            for seat in game.view(None).waiting:
                view = game.view(seat)
                told = hint(view)
                found = re.match(r"It destroys (\d+|an?|one) enemy Unit", told.reason)
                if found is None or told.move is None:
                    continue
                partial = view.partial()
                assert isinstance(partial, Mana)
                after = copied(partial)
                before = {unit.handle for unit in after.units_of(1 - seat)}
                after.play(seat, told.move)
                Veteran().settle(after, seat)
                gone = len(before - {unit.handle for unit in after.units_of(1 - seat)})
                assert str(gone) == found[1] or gone == 1
                counted += 1
    assert counted > 3


def test_no_hint_says_of_a_unit_that_cannot_block_that_it_can() -> None:
    for card, blocks in (("camp_drummer", True), ("powder_imp", False)):
        position = at(attacker="Q", priority="P", hand={"P": [card]})
        told = hint(position.game.view(0))
        assert told.move is not None and told.move.verb == "deploy"
        assert ("can block" in told.reason) == blocks


def test_a_hint_tells_a_deadly_attack() -> None:
    position = at(phase="attack", units=[["p1", "rootmaw_gatherer"]], life=[20, 3])
    told = hint(position.game.view(0))
    assert told.reason == "No blocks save them: this attack takes their last Life."
