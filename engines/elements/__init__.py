"""Elements: play, take, discard sixes, and knock at the right moment. The rules are RULES.md, beside this file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.bots.bot import RandomMover
from engines.core.cards import Deck
from engines.core.game import Fact, Game
from engines.core.registry import Measure, Package, Setting
from engines.elements.bots import Adept, Greedy, Novice
from engines.elements.catalogue import CATALOGUE, TARGET
from engines.elements.facts import RoundResult
from engines.elements.hints import hint
from engines.elements.rules import Elements, Settings
from engines.elements.search import expert, master
from engines.elements.text import describe, narrate
from engines.elements.view import ElementsView


def _new(settings: Mapping[str, int | str], decks: tuple[Deck, Deck] | None) -> Game:
    return Elements(Settings(int(settings["rounds"])))


def _tally(facts: Sequence[Fact]) -> dict[str, tuple[int, int]]:
    """Rounds won and points made, by seat."""
    rounds, points = [0, 0], [0, 0]
    for fact in facts:
        if isinstance(fact, RoundResult):
            rounds[fact.scorer] += 1
            points[fact.scorer] += fact.points
    return {"rounds": (rounds[0], rounds[1]), "points": (points[0], points[1])}


def _measure(settings: Mapping[str, int | str]) -> Measure:
    """Rounds: a match is to six points, and a round makes at least one; open play is of so many rounds."""
    return Measure("rounds", 2 * (int(settings["rounds"]) or TARGET))


PACKAGE = Package(
    name="elements",
    title="Elements",
    tagline="Sixteen cards, one limit: know when to knock.",
    settings=(
        Setting(
            "rounds",
            "Length",
            (
                (0, "match to 6 points"),
                (3, "open play, 3 rounds"),
                (5, "open play, 5 rounds"),
                (7, "open play, 7 rounds"),
                (9, "open play, 9 rounds"),
            ),
        ),
    ),
    new=_new,
    view=ElementsView,
    narrate=narrate,
    describe=describe,
    bots={
        "random": RandomMover,
        "greedy": Greedy,
        "novice": Novice,
        "adept": Adept,
        "expert": expert,
        "master": master,
    },
    default_bot="novice",
    catalogue=CATALOGUE,
    ladder=("novice", "adept", "expert", "master"),
    tally=_tally,
    measure=_measure,
    hint=hint,
)
