"""The board asks for what changed, passes keys on untouched, and changes its ink."""

from __future__ import annotations

import time

from textual.app import ComposeResult
from textual.geometry import Region

from themes.palette import LANTERN, PLAIN
from themes.theme import Depth
from tui.canvas import Canvas, Line
from tui.terminal import AppBase
from tui.widgets.board import Board
from tui.widgets.ink import Ink


def table(cursor: int) -> list[Line]:
    canvas = Canvas(20, 4)
    canvas.put(0, 0, "title", "title")
    canvas.put(cursor, 2, "X", "cursor")
    return canvas.lines()


class Watched(Board):
    """A board that tells what it wants drawn again."""

    def __init__(self, ink: Ink) -> None:
        super().__init__(ink, table(0))
        self.wanted: list[Region] = []

    def _set_dirty(self, *regions: Region) -> None:
        self.wanted += regions or [self.size.region]
        super()._set_dirty(*regions)


class App(AppBase):
    """Two boards, so that the focus could move, and a list of the keys that came."""

    def __init__(self) -> None:
        super().__init__("plain", environ={})
        self.pressed: list[Board.Pressed] = []

    def compose(self) -> ComposeResult:
        """A board and another."""
        yield Watched(self.ink)
        yield Board(self.ink, id="other")

    def on_board_pressed(self, pressed: Board.Pressed) -> None:
        """Note the key."""
        self.pressed.append(pressed)


async def test_only_lines_that_differ_are_drawn_again() -> None:
    app = App()
    async with app.run_test(size=(30, 10)) as pilot:
        board = app.query_one(Watched)
        await pilot.pause()
        board.wanted.clear()
        board.show(table(0))
        assert board.wanted == []
        board.show(table(5))
        assert board.wanted == [Region(0, 2, 30, 1)]
        board.wanted.clear()
        board.show(table(5)[:1])
        assert [region.y for region in board.wanted] == [1, 2, 3]


async def test_lines_are_cut_and_filled_to_the_width_of_the_board() -> None:
    app = App()
    async with app.run_test(size=(10, 4)) as pilot:
        board = app.query_one(Watched)
        await pilot.pause()
        assert board.render_line(0).text == "title     "
        assert board.render_line(9).text == " " * 10
        board.show(Canvas(50, 1).lines())
        assert board.render_line(0).cell_length == 10


async def test_every_key_is_passed_on_and_none_moves_the_focus() -> None:
    app = App()
    async with app.run_test() as pilot:
        board = app.query_one(Watched)
        keys = ["a", "tab", "shift+tab", "escape", "enter", "question_mark", "up", "ctrl+q"]
        start = time.monotonic()
        await pilot.press(*keys)
        assert [pressed.key for pressed in app.pressed] == keys
        assert app.pressed[0].character == "a"
        assert app.pressed[0].board is board
        assert start <= app.pressed[0].typed_at <= app.pressed[-1].typed_at <= time.monotonic()
        assert app.focused is board


async def test_another_ink_reaches_every_board() -> None:
    app = App()
    async with app.run_test() as pilot:
        app.console = type(app.console)(color_system="truecolor", force_terminal=True)
        app.wear("lantern")
        await pilot.pause()
        assert app.query_one(Watched).render_line(0)._segments[0].style == app.ink["title"]
        assert app.query_one("#other", Board).render_line(0)._segments[0].style == app.ink["text"]
        assert app.ink.theme is LANTERN
        app.wear("plain")
        assert app.ink.theme is PLAIN
        assert app.ink.depth is Depth.NONE


async def test_ctrl_c_quits() -> None:
    app = App()
    async with app.run_test() as pilot:
        await pilot.press("ctrl+c")
    assert app.return_code == 130
    assert app.pressed == []


async def test_there_is_no_command_palette() -> None:
    app = App()
    async with app.run_test() as pilot:
        await pilot.press("ctrl+p")
        assert [pressed.key for pressed in app.pressed] == ["ctrl+p"]
        assert len(app.screen_stack) == 1
