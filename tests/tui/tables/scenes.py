"""Every phase of both games as a desk shows it, reached by playing: what golden tests and screenshots look at."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engines.core.cards import Seat
from engines.core.game import Fact, Game
from engines.elements.view import ElementsView
from engines.toji.facts import Battle
from engines.toji.view import TojiView
from tests.engines.playing import CASES, Case, play
from themes.glyphs import UNICODE, Glyphs
from tui.canvas import Canvas
from tui.pages.margin import draw_margin, is_wide
from tui.pages.tabletop import log_rows
from tui.tables.desk import Desk
from tui.tables.elements import ElementsDesk
from tui.tables.toji import TojiDesk

NAMES = ("You", "Rin")
DESKS: dict[str, type[ElementsDesk] | type[TojiDesk]] = {"elements": ElementsDesk, "toji": TojiDesk}


@dataclass(frozen=True)
class Scene:
    """A desk at one phase, and the moment that is being shown, if one is."""

    name: str
    desk: Desk
    log: list[str]
    moment: Fact | None = None
    stage: int = 0

    def draw(self, width: int, height: int, glyphs: Glyphs = UNICODE) -> Canvas:
        """As the table page draws it, with the log beside the table where there is room."""
        canvas = Canvas(width, height, glyphs)
        self.desk.glyphs = glyphs
        self.desk.recent = () if is_wide(canvas) else tuple(self.log)
        if self.moment is None:
            self.desk.draw(canvas)
        else:
            self.desk.draw_moment(canvas, self.moment, self.stage)
        draw_margin(canvas, "Log", lambda width: log_rows(self.log, width), from_end=True)
        return canvas


def new_desk(game: str, seat: Seat = 0, names: tuple[str, str] = NAMES) -> Desk:
    desk = DESKS[game](seat, names, UNICODE)
    if isinstance(desk, TojiDesk):
        desk._rng = random.Random(1)
    return desk


@functools.cache
def scenes(case: Case, games: int = 8, names: tuple[str, str] = NAMES) -> tuple[Scene, ...]:
    """The first position of each kind in some random games, and each kind of moment."""
    return tuple(_scenes(case, games, names))


def _scenes(case: Case, games: int, names: tuple[str, str]) -> Iterator[Scene]:
    seen: set[str] = set()
    for seed in range(games):
        log: list[str] = []
        moments: list[Fact] = []

        def note(
            _: object,
            facts: list[Fact],
            game: Game,
            log: list[str] = log,
            moments: list[Fact] = moments,
        ) -> None:
            log.extend(filter(None, (case.package.narrate(f, game.view(0), names) for f in facts)))
            moments.extend(facts)

        table = case.table(f"scenes/{seed}", listener=note)
        for _ in play(table, random.Random(seed)):
            yield from _scenes_of(case, table.game, log.copy(), moments, seen, names)
            moments.clear()
        yield from _scenes_of(case, table.game, log.copy(), moments, seen, names)


def _scenes_of(
    case: Case,
    game: Game,
    log: list[str],
    facts: list[Fact],
    seen: set[str],
    names: tuple[str, str],
) -> Iterator[Scene]:
    view = game.view(0)
    for fact in facts:
        desk = new_desk(case.game, names=names)
        desk.update(view)
        kind = _moment_kind(fact)
        if desk.moment(fact) and kind not in seen:
            seen.add(kind)
            for stage in range(3):
                yield Scene(f"{kind}-{stage}", desk, log, fact, stage)
    kind = _kind(view)
    if kind in seen:
        return
    seen.add(kind)
    desk = new_desk(case.game, names=names)
    desk.update(view)
    yield Scene(kind, desk, log)


def _kind(view: Any) -> str:
    """What tells phases apart on the screen."""
    who = "own" if view.seat in view.waiting else "over" if view.outcome else "foe"
    if isinstance(view, ElementsView):
        mover = view.turn == 0 and not view.hands[0]
        state = "empty-hand" if mover else "empty-display" if not view.display else "turn"
        return f"{state}-{who}"
    assert isinstance(view, TojiView)
    event = view.event or ""
    kind = {"S": "standard", "C": "crown", "M": "min", "P": "pick", "": "none"}[event[:1]]
    options = ""
    if view.label == "support" and who == "own":
        options = f"-{len(view.matching(0))}"
    return f"{view.phase.lower()}-{kind}-{who}{options}"


def _moment_kind(fact: Fact) -> str:
    name = type(fact).__name__.lower()
    if isinstance(fact, Battle):
        return f"{name}-{fact.by}"
    return f"{name}-{getattr(fact, 'how', '')}".rstrip("-")


TABLES = [case for case in CASES if case.game in DESKS]
