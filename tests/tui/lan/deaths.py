"""Two programs that play one game, of which one is killed in the middle of it and started again by the same command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from net.framelog import read_part
from net.verify import verify
from tests.tui.lan.programs import Program, free_port, host, join

BOT = ("--bot", "novice")
KILLED = -9

Start = Callable[..., Program]


def sides(tmp_path: Path, game: str, settings: Sequence[str] = ()) -> tuple[Start, Start]:
    """How the two programs of one game are started, each with a bot; `settings` are words for the host."""
    port = free_port()

    def start_host(**environ: Any) -> Program:
        return host(tmp_path / "a", port, game, *settings, *BOT, answers=False, **environ)

    def start_guest(**environ: Any) -> Program:
        return join(tmp_path / "b", port, *BOT, answers=False, **environ)

    return start_host, start_guest


def finish(one: Program, other: Program) -> None:
    """Both end well, with the same game in hand."""
    assert (one.wait(), other.wait()) == (0, 0), one.text + other.text
    assert one.seal == other.seal
    assert one.seal.endswith("signed by both.")


def signed_by_both(home: Path) -> bool:
    """Whether the record there is of a whole game with both receipts, which an audit finds nothing wrong with."""
    records = [read_part(path) for path in (home / "state/games").rglob("*.*") if path.is_file()]
    reports = [verify(record) for record, _ in records if record]
    return any(report.is_sound and report.result and report.result.is_signed for report in reports)


def play_with_a_death(
    tmp_path: Path, game: str, dies: int, settings: Sequence[str] = (), **when: str
) -> bool:
    """One of the two is killed once, and started again; False if it came to its end before."""
    starts = sides(tmp_path, game, settings)
    survivor = starts[1 - dies]()
    with survivor, starts[dies](**when) as victim:
        if victim.wait() != KILLED:
            finish(victim, survivor)
            return False
        home = tmp_path / "ab"[dies]
        is_over, is_kept = signed_by_both(home), not list(home.rglob("*.log"))
        with starts[dies]() as again:
            if is_over:
                # Killed between the last receipt and its own end: nothing is left to go on with, or to be lost.
                assert survivor.wait() == 0, survivor.text
                assert survivor.seal.endswith("signed by both."), survivor.text
                if not is_kept:
                    again.until("is over and signed by both. How it ended:")
            else:
                finish(again, survivor)
            return True
