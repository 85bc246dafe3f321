"""A thread beside the event loop, for what takes long: proofs, and waiting for the disk."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import TypeVar

T = TypeVar("T")


class SideThread:
    """Does one thing after the other, in the order in which they were asked for.

    A daemon: a program that ends does not wait for a disk that hangs.
    """

    def __init__(self, name: str) -> None:
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        threading.Thread(target=self._work, name=name, daemon=True).start()

    def do(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Have `work` done after all that was asked for before. Cancelling the future does not stop it."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()

        def job() -> None:
            try:
                result = work()
            except BaseException as error:
                _tell(loop, _fail, future, error)
            else:
                _tell(loop, _finish, future, result)

        self._jobs.put(job)
        return future

    def close(self) -> None:
        """End the thread once everything is done that was asked for."""
        self._jobs.put(None)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()


def _tell(loop: asyncio.AbstractEventLoop, tell: Callable[..., None], *arguments: object) -> None:
    with suppress(RuntimeError):  # The loop is closed: nobody waits any more.
        loop.call_soon_threadsafe(tell, *arguments)


def _finish(future: asyncio.Future[T], result: T) -> None:
    if not future.done():
        future.set_result(result)


def _fail(future: asyncio.Future[T], error: BaseException) -> None:
    if not future.done():
        future.set_exception(error)
