"""What really goes over the wire: few bytes, no colour when none is wanted, a clean end always."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.tui.pty_harness import PtyProgram, Sent, environment

RIGHT = b"\x1b[C"
DEMO = [sys.executable, "-m", "tests.tui.board_demo"]


@contextmanager
def demo(*arguments: str, **env: str) -> Iterator[PtyProgram]:
    with PtyProgram([*DEMO, *arguments], env=environment(**env)) as program:
        program.until("ready")
        program.quiet()
        yield program


def wakeups(pid: int) -> int:
    """How often the program's threads have run so far."""
    statuses = Path(f"/proc/{pid}/task").glob("*/status")
    lines = [line for status in statuses for line in status.read_text().splitlines()]
    return sum(int(line.split()[1]) for line in lines if "ctxt_switches" in line)


def test_a_table_costs_few_bytes_and_an_idle_one_none() -> None:
    with demo() as program:
        start = program.everything
        assert len(start.data) <= 16_000
        assert start.frames == 1, "one paint, though Textual asks for three"

        sent = program.answer(RIGHT)
        assert len(sent.data) <= 1_500
        assert sent.frames == 1
        assert "card 2: wind" in program.rows[21]
        assert "╔═2" in program.rows[15]
        assert "┌─1" in program.rows[15]

        prompt = program.answer(b"z")
        assert len(prompt.data) <= 300
        assert program.rows[23] == " key z"

        before = wakeups(program.pid) if Path("/proc/self/task").exists() else 0
        assert program.listen(2.0) == Sent(b"")
        if before:
            assert wakeups(program.pid) - before <= 4, "nobody wakes up when nothing happens"

        program.send(b"z")
        assert program.listen(0.3) == Sent(b""), "the same picture again costs nothing"
        program.send(b"\x1b[O\x1b[I")
        assert program.listen(0.3) == Sent(b""), "nor does a look into another window"

        program.send(b"q")
        assert program.wait() == 0
        assert program.is_restored


def test_keys_reach_the_board_as_they_are() -> None:
    with demo() as program:
        for typed, name in [
            (b"\t", "tab"),
            (b"\x1b[Z", "shift+tab"),
            (b"\x1b", "escape"),
            (b" ", "space"),
            (b"\r", "enter"),
            (b"?", "question_mark"),
            (b"\x10", "ctrl+p"),
            (b"\x11", "ctrl+q"),
        ]:
            program.send(typed)
            program.until(f"key {name}")


@pytest.mark.parametrize(
    ("arguments", "env"),
    [
        ([], {"NO_COLOR": "1"}),
        (["lantern"], {"NO_COLOR": "1"}),
        (["plain"], {}),
        ([], {"TERM": "vt220", "COLORTERM": ""}),
    ],
    ids=["NO_COLOR", "NO_COLOR beats a theme", "plain theme", "monochrome terminal"],
)
def test_no_colour_is_sent_where_none_is_wanted(arguments: list[str], env: dict[str, str]) -> None:
    with demo(*arguments, **env) as program:
        program.answer(RIGHT)
        program.answer(b"z")
        assert program.everything.colours == set()
        assert b"\x1b[1" in program.everything.data, "but bold is"
        assert program.screen.buffer[15][18].reverse, "and the cursor is reversed"


@pytest.mark.parametrize(
    ("env", "expected"),
    [
        ({}, b"48;2;18;22;29"),
        ({"COLORTERM": ""}, b"48;5;233"),
        ({"TERM": "xterm", "COLORTERM": ""}, b"\x1b[40m"),
    ],
    ids=["truecolor", "256", "16"],
)
def test_colours_are_those_the_terminal_has(env: dict[str, str], expected: bytes) -> None:
    with demo(**env) as program:
        assert expected in program.everything.data


def test_the_theme_can_be_changed_while_playing() -> None:
    with demo() as program:
        sent = program.answer(b"p")
        assert sent.colours == set()
        assert "╔═1" in program.rows[15]


def test_a_terminal_without_unicode_gets_ascii() -> None:
    with demo(LANG="en_US.ISO-8859-1") as program:
        assert program.rows[1] == "-" * 80
        assert program.everything.data.isascii()


def test_garbage_on_the_input_is_survived() -> None:
    with demo() as program:
        for garbage in (b"\xff\xfe\xc3", b"\x1b[1114112u", b"\x1b[48;:u", bytes(range(128, 256))):
            program.send(garbage)
            program.quiet(0.1)
            program.send(b"z")
            program.until("key z")
            program.send(b"y")
            program.until("key y")
        program.send(b"q")
        assert program.wait() == 0


def test_a_window_of_one_cell_and_back_is_survived() -> None:
    with demo() as program:
        rows = program.rows
        for size in [(1, 1), (200, 60), (80, 24)]:
            program.resize(*size)
            program.quiet()
        assert program.rows == rows
        program.send(b"q")
        assert program.wait() == 0
        assert program.is_restored


@pytest.mark.parametrize("size", [(1, 1), (250, 70)])
def test_any_size_will_do_to_start_with(size: tuple[int, int]) -> None:
    with PtyProgram(DEMO, size) as program:
        assert program.answer().data
        program.send(b"q")
        assert program.wait() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_the_program_and_leaves_a_clean_terminal(number: signal.Signals) -> None:
    with demo() as program:
        assert {1049, 2004} <= program.modes
        assert 25 not in program.modes
        assert not {1000, 1002, 1003, 1006, 1015, 1016} & program.modes, "the mouse is left alone"
        program.kill(number)
        assert program.wait() == 128 + number
        assert program.is_restored


@pytest.mark.parametrize(
    ("key", "code"), [(b"q", 0), (b"e", 7), (b"\x03", 130)], ids=["quit", "exit 7", "Ctrl+C"]
)
def test_a_key_that_leaves_gives_its_exit_code(key: bytes, code: int) -> None:
    with demo() as program:
        program.send(key)
        assert program.wait() == code
        assert program.is_restored


def test_a_crash_exits_with_1_and_tells_where_but_no_secrets() -> None:
    with demo() as program:
        program.send(b"x")
        assert program.wait() == 1
        assert program.is_restored
        shown = program.everything.data.rpartition(b"\x1b[?1049l")[2]
        assert b"RuntimeError: crashed on purpose ?[31m15" in shown
        assert b"board_demo.py" in shown
        assert b"the hidden card" not in shown.replace(b'secret = "the hidden card"', b"")


def test_a_program_that_hangs_is_ended_by_a_second_signal() -> None:
    with demo() as program:
        program.send(b"h")
        program.listen(0.3)
        program.kill(signal.SIGTERM)
        program.listen(0.2)
        program.kill(signal.SIGTERM)
        assert program.wait() == 128 + signal.SIGTERM
        assert program.is_restored


def test_a_program_whose_terminal_takes_no_output_still_ends() -> None:
    with demo() as program:
        program.send(b"f")
        time.sleep(0.3)
        program.kill(signal.SIGTERM)
        assert program.wait(reading=False) == 128 + signal.SIGTERM
        assert program.is_cooked


def test_a_terminal_that_is_gone_ends_the_program() -> None:
    with demo() as program:
        program.hang_up()
        assert program.wait() == 128 + signal.SIGHUP
