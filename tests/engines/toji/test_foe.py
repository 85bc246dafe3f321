"""What the search makes of the other side: its battles are read off the open piles, and tell its style."""

from __future__ import annotations

import random

from engines.bots.bot import Bot, Judgement
from engines.bots.matchup import Entrant, Terms, play_pair
from engines.core.moves import Move
from engines.toji import PACKAGE
from engines.toji.bots import Adept, Novice
from engines.toji.foe import Foe, battles
from engines.toji.view import TojiView


class Witness:
    """Plays as the adept, and keeps the views on which it chose a card."""

    def __init__(self) -> None:
        self.views: list[TojiView] = []
        self._bot = Adept()

    def choose(self, view: TojiView, rng: random.Random, budget: int) -> Move:
        if view.label == "select":
            self.views.append(view)
        return self._bot.choose(view, rng, budget)

    def explain(self) -> list[Judgement]:
        return []


def views_against(bot: Bot) -> list[TojiView]:
    terms, witness = Terms(PACKAGE, PACKAGE.checked({}), "foe"), Witness()
    for pair in range(10):
        play_pair(terms, Entrant(witness), Entrant(bot), pair)
    return witness.views


def test_the_piles_tell_every_battle_so_far() -> None:
    for view in views_against(Novice()):
        pasts = battles(view)
        assert len(pasts) == view.turn - 1
        if pasts:
            assert view.last is not None
            assert view.seat is not None
            assert pasts[-1].card == view.last.cards[1 - view.seat]
            assert pasts[-1].moment.event == view.last.event


def test_the_chances_of_its_cards_sum_to_one() -> None:
    for view in views_against(Novice())[:20]:
        assert abs(sum(Foe(view).chances().values()) - 1) < 1e-9


def test_a_novice_gives_itself_away_and_an_adept_does_not() -> None:
    late = {
        bot: [Foe(view).novice for view in views_against(bot()) if view.turn >= 5]
        for bot in (Novice, Adept)
    }
    assert sum(late[Novice]) / len(late[Novice]) > 0.55
    assert sum(late[Adept]) / len(late[Adept]) < 0.35
