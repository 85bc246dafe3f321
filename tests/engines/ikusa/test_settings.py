"""The settings of a game of Ikusa, and what they make of it."""

from __future__ import annotations

import pytest

from engines.bots.bot import Bot, RandomMover
from engines.bots.matchup import Entrant, Terms, play_game
from engines.core import registry
from engines.ikusa import MANDATORY, OPTIONAL
from engines.ikusa.adept import Adept
from engines.ikusa.bots import Novice
from engines.ikusa.catalogue import BLITZ, STRATEGY
from engines.ikusa.rules import Ikusa

PACKAGE = registry.load("ikusa")


def begun(**settings: str) -> Ikusa:
    game = PACKAGE.begin(PACKAGE.checked(settings), "3")
    assert isinstance(game, Ikusa)
    return game


@pytest.mark.parametrize("mode", [STRATEGY, BLITZ])
def test_a_card_has_to_be_laid_unless_both_agreed_on_the_house_rule(mode: str) -> None:
    """Q-04: it is a setting that no seat chooses alone, and off unless named."""
    [setting] = [each for each in PACKAGE.settings if each.name == "elementium"]
    assert setting.seat is None and setting.choices[setting.default][0] == MANDATORY
    assert not begun(mode=mode).may_decline
    assert begun(mode=mode, elementium=OPTIONAL).may_decline


@pytest.mark.parametrize("bot", [Novice, Adept])
def test_bots_play_on_where_the_elementium_step_may_be_passed(bot: type[Bot]) -> None:
    """Against somebody who does pass it, now and then."""
    settings = PACKAGE.checked({"elementium": OPTIONAL})
    entrants = (Entrant(bot()), Entrant(RandomMover()))
    assert play_game(Terms(PACKAGE, settings, "house"), entrants, "1", "2").outcome is not None
