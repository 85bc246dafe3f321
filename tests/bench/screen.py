"""What the screen costs: bytes, frames and milliseconds of every action on both tables, and what a start takes.

In a pty of 80x24 whose terminal synchronizes output. Times run from the key to the last byte, bots and pauses included.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from tests.tui.known import known
from tests.tui.processes import HAS_PROC, children, cpu, peak_memory
from tests.tui.pty_harness import PtyProgram, Sent, environment

DEPTHS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "truecolor": {},
        "256": {"COLORTERM": ""},
        "16": {"COLORTERM": "", "TERM": "xterm"},
        "none": {"NO_COLOR": "1"},
    }
)
"""The environment that makes for so many colours."""

RIGHT, LEFT, ENTER, ESC = b"\x1b[C", b"\x1b[D", b"\r", b"\x1b"

IDLE = 2.0
"""Seconds that are watched while nothing happens."""

STARTS = 5
"""Starts and imports, one after the other; medians count."""

_GAP = 0.2
_MOMENT_GAP = 0.8
"""Seconds of silence after which an action is over; in a moment there are pauses of half a second."""


class Action(NamedTuple):
    """A key, and what stands on the screen after it."""

    name: str
    keys: bytes
    shown: str
    gap: float = _GAP


class Cost(NamedTuple):
    """What an action cost."""

    bytes: int
    frames: int
    ms: float


def _at_rest(asked: str) -> tuple[Action, ...]:
    """What leaves the game as it was; `asked` is what its prompt says."""
    pages = (("log", b"l"), ("help", b"?"), ("rules", b"i"))
    return (
        Action("cursor", RIGHT, asked),
        Action("cursor back", LEFT, asked),
        Action("select", b"3", asked),
        Action("prompt", b"x", "concedes"),
        Action("prompt back", ESC, asked),
        *(
            action
            for page, key in pages
            for action in (
                Action(page, key, "goes back."),
                Action(f"{page} closed", ESC, asked),
            )
        ),
        Action("hint", b"h", "? help"),
        Action("hint gone", RIGHT, asked),
    )


_BEFORE: Mapping[str, tuple[tuple[bytes, str], ...]] = {
    "elements": (),
    "toji": ((ENTER, "Any key"), (ENTER, "seals")),
    "mana": (*((b"%d" % n, f"{n} of 14 marked") for n in range(1, 8)), (ENTER, "p passes")),
    "ikusa": (
        (ENTER, "0 of 5 gates"),
        *((b"%d" % n, f"{n} of 5 gates") for n in range(1, 6)),
        (ENTER, "Enter: lay"),
    ),
}
"""Keys that lead to the table, and what comes of each: Tōji begins with a throw and the moment that shows it, Mana with
the first hand, Ikusa with a throw and the gates.
"""

_TABLES: Mapping[str, tuple[Action, ...]] = {
    "elements": (
        *_at_rest("Your move"),
        Action("own move, and Rin's", ENTER, "Your move", _MOMENT_GAP),
        Action("yield asked", b"y", "Enter yields"),
        Action("moment: round", ENTER, "Any key", _MOMENT_GAP),
        Action("next round", b" ", "Your move", _MOMENT_GAP),
    ),
    "toji": (
        *_at_rest("seals"),
        Action("own card: battle", ENTER, "Any key", _MOMENT_GAP),
        Action("next turn", b" ", "? help", _MOMENT_GAP),
    ),
    "mana": (
        *_at_rest("? help"),
        # The hint has opened the list of Mana cards.
        Action("Mana cards closed", ESC, "p passes"),
        Action("Mana cards", b"m", "Enter deploys"),
        Action("own Mana card", ENTER, "p passes"),
        Action("cards", b"z", "Esc goes back"),
        Action("cards closed", ESC, "p passes"),
        Action("own pass, and Rin's", b"p", "? help", _MOMENT_GAP),
    ),
    "ikusa": (
        *_at_rest("? help"),
        # The hint has opened the list of what can be done with a card.
        Action("list closed", ESC, "Enter: lay"),
        Action("auto-pass", b"w", "Esc or w goes back"),
        Action("auto-pass closed", ESC, "Enter: lay"),
        Action("cards", b"z", "Esc goes back"),
        Action("cards closed", ESC, "Enter: lay"),
        Action("list", ENTER, "Enter chooses"),
        Action("own card, and Rin's turn", ENTER, "? help", _MOMENT_GAP),
    ),
}


@contextmanager
def table(game: str, depth: str) -> Iterator[PtyProgram]:
    """The table of a game that is always the same, against a bot that does not think for long."""
    words = ("play", game, "--seed", "golden", "--bot", "novice")
    with program(DEPTHS[depth], *words) as shown:
        yield shown


@contextmanager
def program(env: Mapping[str, str], *words: str) -> Iterator[PtyProgram]:
    """The program with these words on its command line, for somebody who has met it before."""
    with tempfile.TemporaryDirectory() as home:
        known(Path(home))
        argv = (sys.executable, "-m", "tui", *words)
        with PtyProgram(argv, env=environment(FOURFOLD_HOME=home, **env)) as shown:
            yield shown


def costs(shown: PtyProgram, game: str) -> dict[str, Cost]:
    """Every action at a table that has just been opened; `start` is all that came until it was settled."""
    shown.until("? help")
    shown.quiet(_MOMENT_GAP)
    found = {"start": Cost(*_size(shown.everything), 0.0)}
    for keys, comes in _BEFORE[game]:
        shown.send(keys)
        shown.until(comes)
        shown.quiet(_MOMENT_GAP)
    for action in _TABLES[game]:
        found[action.name] = _do(shown, action.keys, action.gap)
        if not any(action.shown in row for row in shown.rows):
            raise AssertionError(f"{action.name}: no {action.shown}\n" + "\n".join(shown.rows))
    for name, size in (("resize 120x40", (120, 40)), ("resize 80x24", (80, 24))):
        shown.quiet(0)
        begun = time.monotonic()
        shown.resize(*size)
        found[name] = Cost(*_size(shown.answer()), _ms(begun, shown))
    return found


def _do(shown: PtyProgram, keys: bytes, gap: float) -> Cost:
    begun = time.monotonic()
    sent = shown.answer(keys, gap)
    return Cost(*_size(sent), _ms(begun, shown))


def _size(sent: Sent) -> tuple[int, int]:
    return len(sent.data), sent.frames


def _ms(begun: float, shown: PtyProgram) -> float:
    return 1000 * (shown.heard_at - begun)


def figures(games: tuple[str, ...] = tuple(_TABLES)) -> dict[str, Any]:
    """Everything, as plain data."""
    actions: dict[str, Any] = {}
    idle: dict[str, Any] = {}
    memory: dict[str, Any] = {}
    for game in games:
        for depth in DEPTHS:
            with table(game, depth) as shown:
                measured = costs(shown, game)
                for name, cost in measured.items():
                    actions.setdefault(game, {}).setdefault(name, {})[depth] = cost._asdict()
                idle.setdefault(game, {})[depth] = _idle(shown)
                if HAS_PROC:
                    bots = children(shown.pid)
                    memory.setdefault(game, {})[depth] = {
                        "program": peak_memory(shown.pid),
                        "bot": max(map(peak_memory, bots), default=0.0),
                    }
    return {"actions": actions, "idle": idle, "memory": memory, "start": _starts()}


def _idle(shown: PtyProgram) -> dict[str, float]:
    before = cpu(shown.pid) if HAS_PROC else 0.0
    sent = shown.listen(IDLE)
    after = cpu(shown.pid) if HAS_PROC else 0.0
    return {"bytes": len(sent.data), "cpu_ms": 1000 * (after - before)}


def _starts() -> dict[str, float]:
    """Milliseconds until the first page stands, and those that importing Textual alone takes, side by side."""
    paints, imports = [], []
    for _ in range(STARTS):
        begun = time.monotonic()
        subprocess.run([sys.executable, "-c", "import textual.app"], check=True)
        imports.append(1000 * (time.monotonic() - begun))
        begun = time.monotonic()
        with program({}) as shown:
            shown.painted()
            paints.append(_ms(begun, shown))
    paint, textual = statistics.median(paints), statistics.median(imports)
    return {"first_paint_ms": paint, "import_textual_ms": textual, "ratio": paint / textual}


def as_text(said: dict[str, Any]) -> list[str]:
    """The figures as tables."""
    parts: list[str] = []
    if not said:
        return parts
    for game, actions in said["actions"].items():
        lines = [
            f"{game + ': bytes/frames':24}" + "".join(f"{depth:>12}" for depth in DEPTHS) + "   ms"
        ]
        for name, costs in actions.items():
            cells = "".join(
                f"{costs[depth]['bytes']:>9,}/{costs[depth]['frames']:<2}" for depth in DEPTHS
            )
            ms = statistics.median(cost["ms"] for cost in costs.values())
            lines.append(f"  {name:22}{cells}{ms:>5.0f}" if ms else f"  {name:22}{cells}")
        idle = said["idle"][game]
        lines.append(
            f"  {f'idle, {IDLE:.0f} s':22}" + "".join(f"{idle[d]['bytes']:>9,}   " for d in DEPTHS)
        )
        lines.append(
            "  processor meanwhile, ms" + "".join(f"{idle[d]['cpu_ms']:>8.0f}    " for d in DEPTHS)
        )
        for who, sizes in _by_process(said["memory"].get(game, {})).items():
            lines.append(
                f"  {f'memory, {who}, MB':22}" + "".join(f"{size:>9.1f}   " for size in sizes)
            )
        parts.append("\n".join(lines))
    start = said["start"]
    parts.append(
        f"first paint {start['first_paint_ms']:.0f} ms, import textual.app "
        f"{start['import_textual_ms']:.0f} ms: {start['ratio']:.2f} times"
    )
    return parts


def _by_process(memory: dict[str, dict[str, float]]) -> dict[str, list[float]]:
    return {who: [memory[depth][who] for depth in DEPTHS] for who in ("program", "bot") if memory}
