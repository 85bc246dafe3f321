"""Plays the pairs of a match-up, here or in processes of their own, and hands each on as soon as it is finished."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Generator, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing.connection import wait as wait_for
from typing import NamedTuple

from engines.bots.matchup import Entrant, Record, Terms, play_pair
from engines.core import registry
from tui import botloader

Pair = tuple[Record, Record]
"""Both games of a pair."""


class Plan(NamedTuple):
    """What is to be played, in words that another process understands."""

    game: str
    module: str
    """Where the game's package is (`registry.place`)."""
    settings: Mapping[str, int | str]
    bots: tuple[str, str]
    budgets: tuple[int, int]
    """Iterations for each decision; 0: as many as the bot is made for."""
    seed: str


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play(plan: Plan, pairs: Iterable[int], jobs: int) -> Generator[Pair]:
    """Play pairs, begun in the order given and handed on as they end.

    Closing the generator stops what is still thinking. Raises what a bot's fault or a dead process raises.
    """
    return _play_here(plan, pairs) if jobs == 1 else _play_apart(plan, pairs, jobs)


class _Room:
    """Where pairs are played: the bots are loaded once in a process."""

    def __init__(self, plan: Plan) -> None:
        registry.register(plan.game, plan.module)
        package = registry.load(plan.game)
        self._terms = Terms(package, plan.settings, plan.seed)
        with contextlib.redirect_stdout(sys.stderr):
            bots = [botloader.load(package, name) for name in plan.bots]
        self._a, self._b = map(Entrant, bots, plan.budgets)

    def play(self, pair: int) -> Pair:
        """One pair. What a bot prints goes to standard error."""
        with contextlib.redirect_stdout(sys.stderr):
            return play_pair(self._terms, self._a, self._b, pair)


def _play_here(plan: Plan, pairs: Iterable[int]) -> Generator[Pair]:
    room = _Room(plan)
    for pair in pairs:
        yield room.play(pair)


def _play_apart(plan: Plan, pairs: Iterable[int], jobs: int) -> Generator[Pair]:
    before = set(multiprocessing.active_children())
    # Not fork: whoever calls this may have threads. A spawned process is the same on every system.
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, spawn, _come_in, (plan,))
    todo = iter(pairs)
    playing: set[Future[Pair]] = set()
    try:
        while True:
            # Two for each process: none waits for work, and little is begun in vain.
            for pair in islice(todo, 2 * jobs - len(playing)):
                with _interrupts_held():
                    playing.add(pool.submit(_play_in_room, pair))
            if not playing:
                return
            ended, playing = wait(playing, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in ended)
    except BaseException:
        # What is still thinking is not waited for.
        for process in set(multiprocessing.active_children()) - before:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


_plan: Plan | None = None
_room: _Room | None = None
"""Of this process, when it plays for another."""


def _come_in(plan: Plan) -> None:
    """The first thing that a process does. Bots are loaded later, where their faults reach whoever waits."""
    global _plan
    _plan = plan
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent to answer.
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A killed parent can tell nobody to stop, and a process of the pool would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)


def _play_in_room(pair: int) -> Pair:
    global _room
    if _room is None:
        assert _plan is not None
        _room = _Room(_plan)
    return _room.play(pair)


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C waits meanwhile; a process begun here has it waiting until it can ignore it, and prints no traceback."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
