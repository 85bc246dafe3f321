"""Two real programs in two terminals of 80x24, over 127.0.0.1 and by a typed address."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from engines.core.events import Chosen
from engines.core.moves import Move
from net.framelog import read_log
from net.verify import verify
from tests.tui.known import known
from tests.tui.pty_harness import PATIENCE, PtyProgram, environment

ENTER, ESC, DOWN = b"\r", b"\x1b", b"\x1b[B"
ADDRESS = re.compile(r"your address\s+.*?:(\d+)(?:\s|$)")


def program(home: Path, nickname: str) -> PtyProgram:
    """One that neither looks for others nor is found: whoever wants it types its address."""
    home.mkdir(exist_ok=True)
    known(home, nickname=nickname, animations="off")
    argv = (sys.executable, "-P", "-m", "tui")
    # A terminal that says nothing of itself is taken for one that is near: keys count at once.
    return PtyProgram(argv, env=environment(FOURFOLD_HOME=str(home)), report=None)


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[PtyProgram, PtyProgram]]:
    with ExitStack() as stack:
        kei = stack.enter_context(program(tmp_path / "kei", "Kei"))
        mio = stack.enter_context(program(tmp_path / "mio", "Mio"))
        yield kei, mio


def until(condition: Callable[[], bool], *programs: PtyProgram) -> None:
    """Read all terminals until the condition holds."""
    for _ in range(int(PATIENCE / 0.1)):
        if condition():
            return
        for each in programs:
            each.listen(0.05)
    raise AssertionError("\n\n".join("\n".join(each.rows) for each in programs))


def calm(shown: PtyProgram) -> None:
    """Wait until what the program asks can be answered."""
    shown.quiet(0.3)


def shows(shown: PtyProgram, text: str) -> bool:
    return any(text in row for row in shown.rows)


def meet(kei: PtyProgram, mio: PtyProgram) -> None:
    """Kei finds Mio by her address, as she would read it aloud."""
    for each in (kei, mio):
        each.until("F O U R F O L D")
        calm(each)
        each.send(b"l")
        each.until("your address")
        calm(each)
    port = next(found[1] for row in mio.rows if (found := ADDRESS.search(row)))
    kei.send(b"a")
    kei.until("Enter looks there")
    calm(kei)
    kei.send(f"127.0.0.1:{port}".encode())
    calm(kei)
    kei.send(ENTER)
    until(lambda: shows(kei, "Enter challenges Mio"), kei, mio)
    calm(kei)


def challenge(kei: PtyProgram, mio: PtyProgram, *keys: bytes, deck: bytes = b"") -> None:
    """Kei challenges to what these keys choose; Mio accepts, with her deck where players bring such."""
    kei.send(ENTER)
    kei.until("Challenge to Mio")
    calm(kei)
    for key in keys:
        kei.send(key)
        calm(kei)
    kei.send(ENTER)
    until(lambda: shows(mio, "Kei challenges you"), kei, mio)
    calm(mio)
    mio.send(b"n")
    mio.until("a accepts")
    for each in (kei, mio):
        calm(each)
    words = [row for each in (kei, mio) for row in each.rows if "Three words" in row]
    assert len(words) == 2 and words[0] == words[1], "nobody sits between them"
    mio.send(b"a")
    if deck:
        mio.until("Which deck do you bring?")
        calm(mio)
        mio.send(deck)


def moves(home: Path) -> list[Move]:
    """All choices of all games in a home, by records that are sound and signed by both."""
    found = []
    for path in sorted(home.rglob("*.replay"), key=lambda path: path.name):
        report = verify(read_log(path))
        assert report.is_sound and report.result is not None and report.result.is_signed
        found += [event.move for event in report.events if isinstance(event, Chosen)]
    return found
