"""The whole program in a real terminal: played, left, killed, and measured."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.tui.known import known
from tests.tui.processes import children, is_alive
from tests.tui.pty_harness import PtyProgram, environment

RIGHT, ESC, ENTER, CTRL_C = b"\x1b[C", b"\x1b", b"\r", b"\x03"
ELEMENTS = ("play", "elements", "--seed", "golden", "--bot", "novice")
TOJI = ("play", "toji", "--seed", "golden", "--bot", "novice")

SLEEPER = """
import time

def choose(view, rng, budget):
    time.sleep(600)
"""


def program(home: Path, *words: str, size: tuple[int, int] = (80, 24)) -> PtyProgram:
    argv: Sequence[str] = (sys.executable, "-m", "tui", *words)
    return PtyProgram(argv, size, environment(FOURFOLD_HOME=str(home)))


def play_a_move(shown: PtyProgram) -> None:
    """Play the card under the cursor, and pass over what the end of a round shows."""
    shown.send(b"\r")
    for _ in range(20):
        shown.quiet(0.3)
        if "Your move" in shown.rows[-1]:
            return
        if "Any key goes on" in shown.rows[-1]:
            shown.send(b" ")
    raise AssertionError("\n".join(shown.rows))


def test_somebody_new_plays_elements_leaves_and_comes_back(tmp_path: Path) -> None:
    with program(tmp_path) as shown:
        shown.until("Welcome")
        shown.quiet()
        shown.answer(ENTER)
        shown.until("F O U R F O L D")
        shown.quiet()
        shown.answer(b"\x1b[B")
        shown.answer(ENTER)
        shown.until("New game of Elements")
        shown.quiet()
        shown.answer(ENTER)
        shown.until("Your move")
        shown.quiet()
        for _ in range(3):
            play_a_move(shown)
        table = shown.rows
        shown.answer(b"q")
        shown.until("The game is saved. Leave it?")
        shown.answer(ENTER)
        shown.until("Continue     Elements against Rin")
        shown.quiet()
        shown.answer(b"c")
        shown.until("Your move")
        shown.quiet()
        assert shown.rows == table
        shown.answer(ESC)
        shown.until("Leave it?")
        shown.quiet()
        shown.answer(ENTER)
        shown.until("F O U R F O L D")
        shown.quiet()
        shown.send(b"q")
        assert shown.wait() == 0
        assert shown.is_restored


def test_a_game_that_was_killed_goes_on_at_the_same_prompt(tmp_path: Path) -> None:
    with program(tmp_path, *ELEMENTS) as shown:
        shown.until("Your move")
        shown.quiet()
        for _ in range(2):
            play_a_move(shown)
        table = shown.rows
        shown.kill(signal.SIGKILL)
        assert shown.wait() == -signal.SIGKILL
    known(tmp_path)
    with program(tmp_path) as again:
        again.until("Continue     Elements against Rin")
        again.quiet()
        again.answer(ENTER)
        again.until("Your move")
        again.quiet()
        assert again.rows == table


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_at_the_table_leaves_a_clean_terminal_and_no_bot(
    tmp_path: Path, number: signal.Signals
) -> None:
    with program(tmp_path, *ELEMENTS) as shown:
        shown.until("Your move")
        play_a_move(shown)
        bots = children(shown.pid)
        assert bots
        shown.kill(number)
        assert shown.wait() == 128 + number
        assert shown.is_restored
        assert not any(is_alive(bot) for bot in bots)


@pytest.mark.parametrize("keys", [(CTRL_C,), (b"q", ENTER, CTRL_C)])
def test_nobody_waits_for_a_bot_that_thinks(tmp_path: Path, keys: tuple[bytes, ...]) -> None:
    """This one thinks for ten minutes, and nothing here has so much patience."""
    bot = tmp_path / "sleeper.py"
    bot.write_text(SLEEPER)
    with program(tmp_path, "play", "toji", "--bot", str(bot)) as shown:
        shown.until("Enter throws rock")
        shown.quiet()
        shown.answer(ENTER)
        shown.until("is choosing")
        shown.quiet()
        bots = children(shown.pid)
        assert bots
        for key in keys[:-1]:
            shown.answer(key)
        shown.send(keys[-1])
        assert shown.wait() == 130
        assert shown.is_restored
        assert not any(is_alive(bot) for bot in bots)


def test_a_small_window_waits_and_a_larger_one_goes_on(tmp_path: Path) -> None:
    with program(tmp_path, *ELEMENTS) as shown:
        shown.until("Your move")
        shown.quiet()
        table = shown.rows
        shown.resize(60, 20)
        shown.until("This window is too small.")
        shown.send(b"pxq")
        shown.quiet()
        shown.resize(80, 24)
        shown.until("Your move")
        shown.quiet()
        assert shown.rows == table


@pytest.mark.parametrize("words", [ELEMENTS, TOJI], ids=lambda words: words[1])
def test_a_table_costs_few_bytes(tmp_path: Path, words: tuple[str, ...]) -> None:
    with program(tmp_path, *words) as shown:
        shown.until("Your move" if words is ELEMENTS else "has chosen")
        shown.quiet()
        assert len(shown.everything.data) <= 16_000
        for _ in range(4):
            moved = shown.answer(RIGHT)
            assert len(moved.data) <= 1500
            assert moved.frames == 1
        asked = shown.answer(b"x")
        assert "concedes" in shown.rows[-1]
        assert len(asked.data) <= 300
        back = shown.answer(ESC)
        assert len(back.data) <= 300
        assert shown.listen(1.5).data == b""


def test_the_opponents_move_costs_few_bytes(tmp_path: Path) -> None:
    with program(tmp_path, *ELEMENTS) as shown:
        shown.until("Your move")
        shown.quiet()
        # The own move, what is said while the bot thinks, and the bot's move.
        played = shown.answer(b"\r", gap=0.5)
        assert len(played.data) <= 4000


def test_keys_typed_ahead_play_one_move_and_confirm_nothing(tmp_path: Path) -> None:
    with program(tmp_path, *ELEMENTS) as shown:
        shown.until("Your move")
        shown.quiet()
        shown.send(b"x" + ENTER)
        shown.until("Enter concedes")
        shown.quiet()
        assert "Enter concedes" in shown.rows[-1]
        shown.answer(b"z")
        shown.send(ENTER * 6)
        shown.quiet(0.5)
        shown.answer(b"l")
        shown.until("Esc goes back.")
        assert sum("You play" in row for row in shown.rows) == 1


def test_the_window_is_named_and_gets_its_old_name_back(tmp_path: Path) -> None:
    known(tmp_path)
    with program(tmp_path) as shown:
        shown.until("F O U R F O L D")
        assert b"\x1b[22;2t\x1b]2;Fourfold\x07" in shown.everything.data
        shown.quiet()
        shown.send(b"q")
        assert shown.wait() == 0
        assert b"\x1b[23;2t" in shown.everything.data
        assert shown.is_restored
