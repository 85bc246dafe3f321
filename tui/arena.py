"""`fourfold arena`: bots against each other, over all cores, the same deals with the seats swapped.

The result depends on the bots, the settings, the seed and the number of pairs; not on the number of processes.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, NamedTuple

from engines.bots.matchup import BotFault, Entrant, Record, Terms, play_pair
from engines.bots.statistics import Share, Summary, summarise
from engines.core import registry
from engines.core.registry import Package
from tui import botloader

LARGEST_CHUNK = 25
"""Pairs that one process plays before it reports: with scripts, about half a second."""


class Plan(NamedTuple):
    """What is to be played, in words that another process understands."""

    game: str
    module: str
    """Where the game's package is (`registry.place`)."""
    settings: Mapping[str, int | str]
    bots: tuple[str, str]
    seed: str
    pairs: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Everything that can be said after `fourfold arena`."""
    parser.description = (
        "Play two bots against each other: every deal twice, with the seats swapped."
    )
    parser.add_argument("game", metavar="GAME", help="the game: " + ", ".join(registry.names()))
    bot = (
        "a bot of the game, an installed one, or the path of a file with choose(view, rng, budget)"
    )
    parser.add_argument("--a", metavar="BOT", required=True, help=bot)
    parser.add_argument("--b", metavar="BOT", required=True, help="its opponent")
    parser.add_argument(
        "--pairs", type=_number, default=100, metavar="N", help="pairs of games (%(default)s)"
    )
    parser.add_argument(
        "--seed", default="1", metavar="S", help="what the deals follow from (%(default)s)"
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a setting of the game; may be given again",
    )
    parser.add_argument("--jobs", type=_number, metavar="N", help="processes (one for each core)")
    parser.add_argument("--json", action="store_true", help="print the result as a JSON object")


def run(args: argparse.Namespace) -> int:
    """Play, print the result, and return the exit status: 2 for what cannot be played, 1 for a bot that fails."""
    try:
        plan = _plan(args)
        for name in plan.bots:
            botloader.load(registry.load(plan.game), name)
    except (LookupError, ValueError, botloader.BotError) as error:
        return _complain(str(error.args[0]), 2)
    chunks = _chunks(plan.pairs, jobs := args.jobs or _cores())
    jobs = min(jobs, len(chunks))
    done: list[Record] = []
    try:
        for records in _play_here(plan, chunks) if jobs == 1 else _play_apart(plan, chunks, jobs):
            done += records
            _show_progress(len(done) // 2, plan.pairs)
    except BotFault as fault:
        return _complain(f"{plan.bots[fault.seat]}: {fault.reason}", 1)
    except BrokenProcessPool:
        return _complain("A process ended while its bots were thinking.", 1)
    except KeyboardInterrupt:
        return _complain(f"Stopped after {len(done) // 2} of {plan.pairs} pairs.", 130)
    finally:
        _show_progress(plan.pairs, plan.pairs)
    summary = summarise(done)
    print(json.dumps(_as_json(plan, summary)) if args.json else _as_text(plan, summary))
    return 0


# --- playing ------------------------------------------------------------------------------------------------------


def _play_here(plan: Plan, chunks: list[range]) -> Iterator[list[Record]]:
    for chunk in chunks:
        yield _play(plan, chunk)


def _play_apart(plan: Plan, chunks: list[range], jobs: int) -> Iterator[list[Record]]:
    """The records of each chunk as it is done, in any order."""
    before = set(multiprocessing.active_children())
    # Not fork: whoever calls this may have threads. A spawned process is the same on every system.
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"))
    try:
        with _interrupts_ignored():  # The processes inherit that: Ctrl-C is for us to answer.
            waiting = [pool.submit(_play, plan, chunk) for chunk in chunks]
        for future in as_completed(waiting):
            yield future.result()
    except BaseException:
        # What is still thinking is not waited for.
        for process in set(multiprocessing.active_children()) - before:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _play(plan: Plan, pairs: range) -> list[Record]:
    """Some pairs, in this process. What a bot prints goes to standard error."""
    registry.register(plan.game, plan.module)
    package = registry.load(plan.game)
    terms = Terms(package, plan.settings, plan.seed)
    with contextlib.redirect_stdout(sys.stderr):
        a, b = (Entrant(botloader.load(package, name)) for name in plan.bots)
        return [record for pair in pairs for record in play_pair(terms, a, b, pair)]


def _chunks(pairs: int, jobs: int) -> list[range]:
    """All pairs in runs: long enough to be worth sending, short enough that all processes end together."""
    size = max(1, min(LARGEST_CHUNK, pairs // (4 * jobs)))
    return [range(start, min(start + size, pairs)) for start in range(0, pairs, size)]


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextlib.contextmanager
def _interrupts_ignored() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield  # Signals are the main thread's.
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# --- words --------------------------------------------------------------------------------------------------------


def _plan(args: argparse.Namespace) -> Plan:
    package = registry.load(args.game)
    settings: dict[str, str] = {}
    for each in args.set:
        name, equals, value = each.partition("=")
        if not equals:
            raise ValueError(f"--set needs NAME=VALUE, not {each!r}")
        settings[name] = value
    bots = (_absolute(args.a), _absolute(args.b))
    module = registry.place(args.game)
    return Plan(args.game, module, package.checked(settings), bots, args.seed, args.pairs)


def _absolute(name: str) -> str:
    return str(Path(name).resolve()) if botloader.is_path(name) else name


def _number(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1 is needed")
    return number


_number.__name__ = "number"  # What argparse calls it in a refusal.


def _complain(sentence: str, status: int) -> int:
    print(f"fourfold arena: {sentence}", file=sys.stderr)
    return status


def _show_progress(done: int, pairs: int) -> None:
    """How far it is, on one line that is wiped at the end; nothing where nobody watches."""
    if sys.stderr.isatty():
        line = f"{done} of {pairs} pairs" if done < pairs else ""
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)


def _as_json(plan: Plan, summary: Summary) -> dict[str, Any]:
    """The result as plain data; every share with its interval, as fractions."""
    a, b = plan.bots
    said = {"game": plan.game, "settings": dict(plan.settings), "a": a, "b": b, "seed": plan.seed}
    shares = {
        "wins": _plain(summary.wins),
        "tally": {name: _plain(share) for name, share in summary.tally.items()},
        "by_seat": [_plain(share) for share in summary.by_seat],
        "by_first": {bot: _plain(share) for bot, share in zip("ab", summary.by_first, strict=True)},
        "first": _plain(summary.first),
    }
    counts = ("pairs", "games", "won", "drawn", "lost", "reasons", "answers")
    return {**said, **{name: getattr(summary, name) for name in counts}, **shares}


def _plain(share: Share | None) -> dict[str, float] | None:
    return None if share is None else share._asdict()


def _as_text(plan: Plan, summary: Summary) -> str:
    package = registry.load(plan.game)
    a, b = (Path(name).stem if botloader.is_path(name) else name for name in plan.bots)
    rows: list[tuple[str, Share | None]] = [
        ("games", summary.wins),
        *summary.tally.items(),
        ("from seat 0", summary.by_seat[0]),
        ("from seat 1", summary.by_seat[1]),
        (f"{a} first", summary.by_first[0]),
        (f"{b} first", summary.by_first[1]),
    ]
    width = max(len(name) for name, _ in rows) + 2
    reasons = ", ".join(f"{reason} {count}" for reason, count in summary.reasons.items())
    return "\n".join(
        [
            f"{package.title}, {_words(package, plan.settings)}: {a} against {b}",
            f"{summary.pairs} pairs of games, each on the same deals with the seats swapped; "
            f"seed {plan.seed}",
            f"{summary.won} games won, {summary.drawn} drawn, {summary.lost} lost",
            "",
            f"What {a} won, with 95 % intervals over pairs (a draw is half a win):",
            *(f"  {name:{width}}{_percent(share)}" for name, share in rows if share),
            *([f"Whoever was first won {_percent(summary.first)}"] if summary.first else []),
            f"{summary.answers:.1f} decisions a game; how it ended: {reasons}",
        ]
    )


def _words(package: Package, settings: Mapping[str, int | str]) -> str:
    """The settings as the menu words them."""
    return ", ".join(dict(each.choices)[settings[each.name]] for each in package.settings)


def _percent(share: Share) -> str:
    low, high = 100 * share.low, 100 * share.high
    return f"{100 * share.share:5.1f} %  ({low:.1f} to {high:.1f})  {share.won:g} of {share.of:g}"
