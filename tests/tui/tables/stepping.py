"""A table whose player answers in steps: as its page draws it, and what its pictures cost a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, Self, TypeVar

from engines.core.game import Fact
from tests.tui.test_mirror import update
from themes.glyphs import UNICODE, Glyphs
from tui.canvas import Canvas
from tui.mirror import Mirror
from tui.pages.margin import draw_margin, is_wide
from tui.pages.tabletop import log_rows
from tui.tables.passing import PassingDesk
from tui.tables.steps import StepDesk

D = TypeVar("D", bound=StepDesk)
P = TypeVar("P", bound=PassingDesk)

SIZE = (80, 24)
CURSOR, MOVE = 2_000, 6_000
"""Bytes for a key that changes no position, and for what the opponent does (issue 7)."""


@dataclass
class Scene(Generic[D]):
    """A desk, what was pressed there, and the moment that is being shown, if one is."""

    desk: D
    log: list[str]
    moment: Fact | None = None

    def press(self, *keys: str) -> Self:
        for key in keys:
            self.draw(80, 24)
            assert self.desk.press(key) is None, key
        return self

    def draw(self, width: int, height: int, glyphs: Glyphs = UNICODE) -> Canvas:
        """As the table page draws it, with the log beside the table where there is room."""
        canvas = Canvas(width, height, glyphs)
        self.desk.glyphs = glyphs
        self.desk.recent = () if is_wide(canvas) else tuple(self.log)
        if self.moment is None:
            self.desk.draw(canvas)
        else:
            self.desk.draw_moment(canvas, self.moment, 0)
        draw_margin(canvas, "Log", lambda width: log_rows(self.log, width), from_end=True)
        return canvas


def held(
    scene: Scene[P], mode: str = "", stops: Iterable[str] = (), *, resting: bool = False
) -> Scene[P]:
    """The same with windows that pass otherwise."""
    passing = scene.desk.passing
    if mode:
        passing.set_mode(mode)
    for window in stops:
        passing.flip_stop(window)
    if resting:
        passing.rest(scene.desk.view)
    return scene


class Watched(Generic[D]):
    """A terminal in full colour that shows a scene, and how much each picture costs it."""

    def __init__(self, scene: Scene[D], size: tuple[int, int] = SIZE) -> None:
        self.scene = scene
        self._size = size
        self._mirror = Mirror("truecolor")
        self.paint()

    def paint(self) -> int:
        picture = update(self.scene.draw(*self._size))
        return len(self._mirror.difference(picture, self._size).encode())


Size = tuple[int, int]
SIZES: tuple[Size, ...] = (SIZE, (120, 40))

Typed = tuple[Callable[[], Scene[D]], list[str]]
"""A scene at the busiest board, and keys that change no position there."""


def key_costs(typed: Typed[D], size: Size) -> Iterator[tuple[str, int]]:
    """Each key with its bytes; the same picture again must cost nothing."""
    scene, keys = typed
    watched = Watched(scene(), size)
    for key in keys:
        assert watched.scene.desk.press(key) is None
        yield key, watched.paint()
        assert watched.paint() == 0, "the same picture again costs nothing"


def print_costs(
    keys: Mapping[str, Typed[D]], moves: Callable[[Size], Iterator[tuple[str, int]]]
) -> None:
    """What each key and each move of the opponent costs, at both sizes."""
    for size in SIZES:
        print(f"{size[0]}x{size[1]}, keys; at most {CURSOR}")
        for name, typed in keys.items():
            costs = list(key_costs(typed, size))
            told = ", ".join(f"{key} {cost}" for key, cost in costs)
            print(f"  {name:12} {max(cost for _, cost in costs):5}   {told}")
        print(f"{size[0]}x{size[1]}, what the opponent does; at most {MOVE}")
        for words, cost in moves(size):
            print(f"  {words:16} {cost:5}")
