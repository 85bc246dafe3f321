"""Two real programs in two terminals of 80x24 play each other by keyboard, over 127.0.0.1 and by a typed address."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.tui.lan import two_programs
from tests.tui.lan.two_programs import ENTER, ESC, calm, challenge, meet, moves, shows, until
from tests.tui.pty_harness import PtyProgram

two = two_programs.two

PROMPTS = (
    ("Any key goes on", b" "),
    ("Enter seals", ENTER),
    ("Enter adds", ENTER),
    ("Enter goes on", ENTER),
    ("Enter picks", ENTER),
    ("Enter offers this fan", ENTER),
    ("Enter yields", ENTER),
    ("Enter knocks", ENTER),
)
"""What the last line asks, and the keys that say yes."""


class Typist:
    """Types what two players of Elements do: everything that there is to do once at least, then only what ends it."""

    def __init__(self) -> None:
        self.done: Counter[str] = Counter()

    def keys(self, shown: PtyProgram) -> bytes:
        """The keys of one turn, by what the table offers."""
        wanted = [key for key in ("t", "d", "\r") if not self.done[key] and self._has(shown, key)]
        if self._has(shown, "k"):
            wanted.insert(0, "k")
        if self.done["k"]:
            wanted = ["y"]
        key = (wanted or [key for key in ("d", "\r") if self._has(shown, key)] or ["y"])[0]
        self.done[key] += 1
        if key == "d":  # The sixes lie at the right end of the hand.
            hand = next(row for row in shown.rows if "╔═══╗" in row)
            return f"{hand.count('───┐') + hand.count('═══╗')}d".encode()
        return key.encode()

    @staticmethod
    def _has(shown: PtyProgram, key: str) -> bool:
        sign = {"t": "t take the", "d": "YIN", "\r": "Enter play this", "k": "k knock: loses only"}[
            key
        ]
        return shows(shown, sign)


def answer(shown: PtyProgram, typist: Typist) -> bool:
    """Whatever the program asks, answered; False if it asks for nothing."""
    prompt = shown.rows[-1]
    keys = next((keys for words, keys in PROMPTS if words in prompt), None)
    if "Enter throws" in prompt:  # Kei rock, Mio paper.
        keys = b"1\r" if "Mio" in shown.rows[2] else b"2\r"
    elif "Your move" in prompt:
        keys = typist.keys(shown)
    if keys is not None:
        for key in keys:
            shown.send(bytes((key,)))
            shown.quiet(0.1)
    return keys is not None


def play(kei: PtyProgram, mio: PtyProgram) -> Typist:
    """To the result on both sides."""
    typist = Typist()

    def is_over() -> bool:
        for each in (kei, mio):
            each.quiet(0.05)
            answer(each, typist)
        return all("result" in each.rows[0] for each in (kei, mio))

    until(is_over, kei, mio)
    return typist


def test_two_programs_play_elements_with_rematch_chat_and_concession(
    two: tuple[PtyProgram, PtyProgram], tmp_path: Path
) -> None:
    kei, mio = two
    meet(kei, mio)
    challenge(kei, mio, b"2")
    for each in two:
        each.until("DISPLAY")
        calm(each)
    typist = play(kei, mio)
    assert typist.done.keys() == {"\r", "t", "d", "k", "y"}
    until(lambda: all(shows(each, "Both sides have signed") for each in two), *two)
    kei.send(b"r")
    until(lambda: shows(mio, "Kei wants one: r accepts"), *two)
    calm(mio)
    mio.send(b"r")
    until(lambda: all(shows(each, "DISPLAY") for each in two), *two)
    for each in two:
        calm(each)
    kei.send(b"\t")
    kei.until("1-8 says it")
    calm(kei)
    kei.send(b"3")
    until(lambda: shows(mio, "Kei: Well played."), *two)
    mio.send(b"x")
    mio.until("Concede to Kei?")
    calm(mio)
    mio.send(ENTER)
    until(lambda: shows(kei, "You win: Mio conceded."), *two)
    for each in two:
        calm(each)
        each.send(ESC)
        each.until("F O U R F O L D")
        calm(each)
        each.send(b"q")
        assert each.wait() == 0
        assert each.is_restored
    first, second = (moves(tmp_path / name) for name in ("kei", "mio"))
    assert first == second
    assert {"play", "take", "discard", "knock", "yield", "concede"} <= {move.verb for move in first}


@pytest.mark.slow
def test_two_programs_play_toji(two: tuple[PtyProgram, PtyProgram], tmp_path: Path) -> None:
    kei, mio = two
    meet(kei, mio)
    challenge(kei, mio, b"1")
    for each in two:
        each.until("Enter throws")
        calm(each)
    play(kei, mio)
    until(lambda: all(shows(each, "Both sides have signed") for each in two), *two)
    for each in two:
        each.send(ESC)
        each.until("F O U R F O L D")
        each.send(b"q")
        assert each.wait() == 0
    first, second = (moves(tmp_path / name) for name in ("kei", "mio"))
    assert first == second
    assert {"throw", "play"} <= {move.verb for move in first}


def test_a_table_on_the_network_keeps_to_the_budgets(two: tuple[PtyProgram, PtyProgram]) -> None:
    kei, mio = two
    meet(kei, mio)
    challenge(kei, mio, b"2")
    for each in two:
        each.until("DISPLAY")
        calm(each)
    mover, other = two if "Your move" in kei.rows[-1] else (mio, kei)
    cursor = mover.answer(b"\x1b[C")
    assert len(cursor.data) <= 1500 and cursor.frames == 1
    prompt = mover.answer(b"x")
    assert len(prompt.data) <= 300
    mover.answer(ESC)
    calm(other)
    mover.send(b"\r")
    moved = other.quiet(0.6)
    assert "Your move" in other.rows[-1]
    assert len(moved.data) <= 4000, "the other side's move"
    mover.quiet(0.6)
    assert mover.listen(8.0).data == b"", "nothing is drawn when nothing happens, pings or not"
    assert other.quiet(0.1).data == b""
