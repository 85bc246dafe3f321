"""Plays what is numbered, here or in processes of their own, and hands each piece on as soon as it is finished."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing.connection import wait as wait_for
from typing import Any, Generic, Protocol, TypeVar

Piece = TypeVar("Piece")
Piece_co = TypeVar("Piece_co", covariant=True)


class Work(Protocol[Piece_co]):
    """What is to be played, in words that another process understands."""

    def begin(self) -> Callable[[int], Piece_co]:
        """Load what is needed, once in a process; what is given plays one piece by its number. Raises BotError."""
        ...


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play(work: Work[Piece], numbers: Iterable[int], jobs: int) -> Generator[tuple[int, Piece]]:
    """Play the pieces of these numbers, begun in the order given and handed on as they end.

    Closing the generator stops what is still thinking. Raises what a bot's fault or a dead process raises.
    What a bot prints goes to standard error.
    """
    return _play_here(work, numbers) if jobs == 1 else _play_apart(work, numbers, jobs)


def _play_here(work: Work[Piece], numbers: Iterable[int]) -> Generator[tuple[int, Piece]]:
    room = _Room(work)
    for number in numbers:
        yield number, room.play(number)


class _Room(Generic[Piece]):
    """Where pieces are played, in this process."""

    def __init__(self, work: Work[Piece]) -> None:
        with contextlib.redirect_stdout(sys.stderr):
            self._play = work.begin()

    def play(self, number: int) -> Piece:
        with contextlib.redirect_stdout(sys.stderr):
            return self._play(number)


def _play_apart(
    work: Work[Piece], numbers: Iterable[int], jobs: int
) -> Generator[tuple[int, Piece]]:
    before = set(multiprocessing.active_children())
    # Not fork: whoever calls this may have threads. A spawned process is the same on every system.
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, spawn, _come_in, (work,))
    todo = iter(numbers)
    playing: set[Future[tuple[int, Piece]]] = set()
    try:
        while True:
            # Two for each process: none waits for work, and little is begun in vain.
            for number in islice(todo, 2 * jobs - len(playing)):
                with _interrupts_held():
                    playing.add(pool.submit(_play_in_room, number))
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


_work: Work[Any] | None = None
_room: _Room[Any] | None = None
"""Of this process, when it plays for another."""


def _come_in(work: Work[Any]) -> None:
    """The first thing that a process does. Bots are loaded later, where their faults reach whoever waits."""
    global _work
    _work = work
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent to answer.
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A killed parent can tell nobody to stop, and a process of the pool would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)


def _play_in_room(number: int) -> tuple[int, Any]:
    global _room
    if _room is None:
        assert _work is not None
        _room = _Room(_work)
    return number, _room.play(number)


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C waits meanwhile; a process begun here has it waiting until it can ignore it, and prints no traceback."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
