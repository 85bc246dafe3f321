"""Two real programs in two terminals of 80x24 play Mana and Ikusa by keyboard: first prompts, and whole games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tui.lan import two_programs
from tests.tui.lan.two_programs import DOWN, ENTER, calm, challenge, meet, moves, shows, until
from tests.tui.pty_harness import PtyProgram

two = two_programs.two

RIGHT = b"\x1b[C"
CURSOR, MOVE = 2000, 6000
"""Bytes that a key that moves the cursor may cost, and what the other side does."""

WAITS = ("is thinking", "is choosing", "on its way", "being sh", "lays out cards", "sits down")

MANA = (
    ("Any key goes on", " "),
    ("Space or a card's key marks it", "1234567\r"),
    ("m deploys a Mana card meanwhile", "m"),
    ("Enter keeps", "\r"),
    ("Enter deploys it", "\r"),
    ("m a Mana card", "m"),
    ("m deploys it", "m"),
    ("Who attacks?", "a\r"),
)
IKUSA = (
    ("Any key goes on", " "),
    ("the next gate", "12345"),
    ("Enter turns over", "a"),
    ("All packs are open", "\r"),
)
"""What the last line asks, and the keys that answer."""


class Typist:
    """Types for both players of a game: what a prompt says that Enter does, at most once in the same position."""

    def __init__(self, prompts: tuple[tuple[str, str], ...]) -> None:
        self._prompts = prompts
        self._rng = random.Random(1)
        self._typed: Counter[str] = Counter()
        self.done: Counter[str] = Counter()

    def type(self, shown: PtyProgram) -> None:
        """Answer whatever the program asks; nothing while it waits."""
        prompt = shown.rows[-1]
        known = [pair for pair in self._prompts if pair[0] in prompt]
        if not known and any(words in prompt for words in WAITS):
            return
        for words, keys in known[:1]:
            self.done[words] += 1
            self._send(shown, keys)
        if not known:
            self._send(shown, self._guess(shown, prompt))

    def _guess(self, shown: PtyProgram, prompt: str) -> str:
        position = "\n".join(shown.rows)
        self._typed[position] += 1
        if "throws" in prompt:
            return f"{self._rng.choice('123')}\r"
        if "Enter" in prompt and self._typed[position] == 1:
            return "\r"
        if "Space" in prompt and self._typed[position] == 2:
            return "a\r"
        return "p" if self._typed[position] % 3 else self._rng.choice("12345 ")

    @staticmethod
    def _send(shown: PtyProgram, keys: str) -> None:
        for key in keys.encode():
            shown.send(bytes((key,)))
            shown.quiet(0.05)


def is_over(shown: PtyProgram) -> bool:
    return "result" in shown.rows[0]


def play(
    two: tuple[PtyProgram, PtyProgram], typist: Typist, is_done: Callable[[PtyProgram], bool]
) -> None:
    """Until both sides are done."""
    for _ in range(4000):
        for each in two:
            each.quiet(0.05)
            if not is_done(each):
                typist.type(each)
        if all(map(is_done, two)):
            return
    raise AssertionError("\n\n".join("\n".join(each.rows) for each in two))


def end(two: tuple[PtyProgram, PtyProgram], tmp_path: Path) -> set[str]:
    """Leave when both have signed; gives the verbs of all moves, which both records have alike."""
    until(lambda: all(shows(each, "Both sides have signed") for each in two), *two)
    for each in two:
        calm(each)
        each.send(b"h")
        each.until("F O U R F O L D")
        calm(each)
        each.send(b"q")
        assert each.wait() == 0 and each.is_restored
    first, second = (moves(tmp_path / name) for name in ("kei", "mio"))
    assert first == second
    return {move.verb for move in first}


def keep_to_the_budgets(mover: PtyProgram, other: PtyProgram, cursor: bytes, move: bytes) -> None:
    """A key that moves the cursor, and a move as the other side sees it."""
    calm(other)
    mover.quiet(0.6)
    moved = mover.answer(cursor)
    assert len(moved.data) <= CURSOR and moved.frames == 1
    for key in move:
        mover.send(bytes((key,)))
        mover.quiet(0.2)
    seen = other.quiet(1.5)
    assert 0 < len(seen.data) <= MOVE


def test_mana_from_the_challenge_to_a_mana_card_out_of_turn(
    two: tuple[PtyProgram, PtyProgram],
) -> None:
    kei, mio = two
    meet(kei, mio)
    challenge(kei, mio, b"4", DOWN, b"2", deck=b"5")
    until(lambda: all(shows(each, "keep up to 8") for each in two), *two)
    for each in two:
        calm(each)
        for key in b"1234567\r":
            each.send(bytes((key,)))
            each.quiet(0.1)
    until(lambda: any("p passes" in each.rows[-1] for each in two), *two)
    holder, other = two if "p passes" in kei.rows[-1] else (mio, kei)
    until(lambda: "m deploys a Mana card meanwhile" in other.rows[-1], *two)
    calm(other)
    other.send(b"m")
    other.until("Which Mana card?")
    keep_to_the_budgets(other, holder, DOWN, ENTER)
    assert shows(holder, "deploys the Mana card") and "p passes" in holder.rows[-1]
    assert "is thinking" in other.rows[-1]
    keep_to_the_budgets(holder, other, RIGHT, b"p\r")
    assert "p passes" in other.rows[-1]
    other.send(b"u")
    other.until("yours stands.")


def test_ikusa_from_the_challenge_to_the_first_card_that_is_laid(
    two: tuple[PtyProgram, PtyProgram],
) -> None:
    kei, mio = two
    meet(kei, mio)
    challenge(kei, mio, b"3", deck=b"2")
    until(lambda: all("Enter throws it" in each.rows[-1] for each in two), *two)
    for each, throw in ((kei, b"1\r"), (mio, b"2\r")):
        calm(each)
        each.send(throw)
    until(lambda: all("the next gate" in each.rows[-1] for each in two), *two)
    for each in two:
        calm(each)
        for key in b"12345\r":
            each.send(bytes((key,)))
            each.quiet(0.1)
    # Paper beats rock.
    until(lambda: "Enter: lay" in mio.rows[-1], *two)
    keep_to_the_budgets(mio, kei, RIGHT, b"\r\r")
    assert shows(kei, "Mio lays")


@pytest.mark.slow
def test_two_programs_play_mana(two: tuple[PtyProgram, PtyProgram], tmp_path: Path) -> None:
    meet(*two)
    challenge(*two, b"4", deck=b"5")
    typist = Typist(MANA)
    play(two, typist, is_over)
    assert typist.done["m deploys a Mana card meanwhile"]
    assert {"keep", "mana", "deploy", "pass", "attack", "block"} <= end(two, tmp_path)


@pytest.mark.slow
def test_two_programs_play_ikusa(two: tuple[PtyProgram, PtyProgram], tmp_path: Path) -> None:
    meet(*two)
    challenge(*two, b"3", deck=b"3")
    play(two, Typist(IKUSA), is_over)
    assert {"throw", "gates", "cast", "pass", "attack"} <= end(two, tmp_path)


def test_blitz_shield_from_the_packs_into_the_turns(
    two: tuple[PtyProgram, PtyProgram], tmp_path: Path
) -> None:
    meet(*two)
    challenge(*two, b"3", DOWN, RIGHT)
    play(two, Typist(IKUSA), lambda each: "turn 3" in each.rows[0])
    kei, _ = two
    calm(kei)
    for key in b"x\r":
        kei.send(bytes((key,)))
        calm(kei)
    until(lambda: all(map(is_over, two)), *two)
    assert {"throw", "gates", "concede"} <= end(two, tmp_path)
