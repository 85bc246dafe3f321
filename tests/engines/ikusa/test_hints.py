"""Hints of Ikusa: legal, steady, short, and from the view alone."""

from __future__ import annotations

import random
import textwrap

import pytest

from engines.bots.hints import NOT_ASKED
from engines.core.cards import BOTH
from engines.ikusa.catalogue import BLITZ, STRATEGY
from engines.ikusa.hints import hint
from tests.engines.ikusa.playing import played


@pytest.mark.parametrize(("seed", "mode"), [(21, STRATEGY), (22, BLITZ)])
def test_a_hint_is_a_legal_move_with_a_reason_of_two_lines(seed: int, mode: str) -> None:
    for position, _ in played(seed, mode):
        choice = position.choice
        for seat in BOTH:
            said = hint(position.view(seat))
            asked = choice is not None and seat in choice.seats and position.bound[seat] is None
            if not asked:
                assert said == NOT_ASKED
                continue
            assert said.reason.endswith(".")
            assert len(textwrap.wrap(said.reason, 76)) <= 2, said.reason
            if said.move is not None:
                assert position.why_not(seat, said.move) is None


def test_the_same_view_is_given_the_same_hint() -> None:
    rng = random.Random(4)
    for position, _ in played(23):
        choice = position.choice
        if choice is not None and rng.random() < 0.2:
            view = position.view(choice.seats[0])
            assert hint(view) == hint(view)
