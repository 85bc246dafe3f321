"""A bot in a process of its own: the same moves, ended at once, and clear words when it fails."""

import asyncio
import os
import random
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio

from engines.core import registry
from engines.core.view import View
from tests.engines.playing import CASES, Case, play
from tui.botprocess import BotFailed, BotProcess

PACKAGE = registry.load("elements")
Hire = Callable[[str], BotProcess]


def views(case: Case, seed: int) -> list[View]:
    """What whoever is asked knows, at every choice of a random game."""
    table = case.table(str(seed))
    seen = []
    for _ in play(table, random.Random(seed)):
        seat = table.game.view(None).waiting[0]
        if table.game.choice is not None:
            seen.append(table.game.view(seat))
    return seen


VIEW = views(Case("elements"), 1)[0]


@pytest_asyncio.fixture
async def hire(tmp_path: Path) -> AsyncIterator[Hire]:
    """Hires a bot by name, or by the text of its file; all are sent home at the end."""
    hired: list[BotProcess] = []

    def make(bot: str) -> BotProcess:
        if "\n" in bot:
            path = tmp_path / f"bot{len(hired)}.py"
            path.write_text(bot)
            bot = str(path)
        hired.append(BotProcess(PACKAGE, bot))
        return hired[-1]

    yield make
    for each in hired:
        each.close()


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("case", CASES, ids=str)
async def test_it_chooses_and_explains_as_the_bot_does_in_process(case: Case) -> None:
    package = case.package
    for name, make in package.bots.items():
        bot, process = make(), BotProcess(package, name)
        try:
            for number, view in enumerate(views(case, 2)[:25]):
                move = bot.choose(view, random.Random(f"seed {number}"), 2)
                assert await process.choose(view, f"seed {number}", 2) == move
                assert await process.explain() == bot.explain()
        finally:
            process.close()


async def test_nothing_is_started_before_the_first_decision(hire: Hire) -> None:
    bot = hire("adept")
    pids = [bot.pid]
    for _ in range(2):
        await bot.choose(VIEW, "s", 0)
        pids.append(bot.pid)
    bot.close()
    bot.close()
    pids.append(bot.pid)
    assert pids == [None, pids[1], pids[1], None]
    assert pids[1] is not None and not is_running(pids[1])


def test_it_works_from_one_event_loop_after_another() -> None:
    bot = BotProcess(PACKAGE, "adept")
    try:
        first = asyncio.run(bot.choose(VIEW, "s", 0))
        pid = bot.pid
        assert asyncio.run(bot.choose(VIEW, "s", 0)) == first
        assert bot.pid == pid
    finally:
        bot.close()


def thinker(folder: Path) -> str:
    """A bot that thinks for a minute where the seed says so, and has started a process of its own."""
    return (
        "import pathlib, subprocess, sys, time\n"
        "def choose(view, rng, budget):\n"
        "    if budget:\n"
        "        subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        f"        pathlib.Path({str(folder / 'thinking')!r}).touch()\n"
        "        end = time.monotonic() + 60\n"
        "        while time.monotonic() < end:\n"
        "            pass\n"
        "    return view.partial().options(view.seat).sample(rng)\n"
    )


async def begin_to_think(bot: BotProcess, folder: Path) -> "asyncio.Task[object]":
    thought: asyncio.Task[object] = asyncio.create_task(bot.choose(VIEW, "s", 1))
    while not (folder / "thinking").exists():
        assert not thought.done()
        await asyncio.sleep(0.02)
    return thought


async def test_a_thinking_bot_is_ended_at_once(hire: Hire, tmp_path: Path) -> None:
    bot = hire(thinker(tmp_path))
    thought = await begin_to_think(bot, tmp_path)
    pid = bot.pid
    assert pid is not None
    before = time.monotonic()
    bot.close()
    took = time.monotonic() - before
    assert took < 10, "it would have thought for a minute"
    assert not is_running(pid)
    with pytest.raises(BotFailed):
        await thought


async def test_a_cancelled_decision_stops_the_thought_and_the_next_one_is_made(
    hire: Hire, tmp_path: Path
) -> None:
    bot = hire(thinker(tmp_path))
    before = await bot.choose(VIEW, "s", 0)
    thought = await begin_to_think(bot, tmp_path)
    pid = bot.pid
    assert pid is not None
    thought.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thought
    assert not is_running(pid)
    assert await bot.choose(VIEW, "s", 0) == before


async def test_one_question_at_a_time(hire: Hire, tmp_path: Path) -> None:
    bot = hire(thinker(tmp_path))
    thought = await begin_to_think(bot, tmp_path)
    with pytest.raises(RuntimeError, match="already thinking"):
        await bot.choose(VIEW, "s", 0)
    assert not thought.done()
    thought.cancel()


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("return 1 // 0", "ZeroDivisionError"),
        ("import os; os._exit(7)", "ended with status 7"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "ended with status -9"),
        ("return 'PLAY! 3'", "cannot be read as a move"),
        ("return None", "not with a move"),
    ],
)
async def test_a_bot_that_fails_is_a_clear_exception(hire: Hire, body: str, words: str) -> None:
    bot = hire(f"def choose(view, rng, budget):\n    {body}\n")
    for _ in range(2):
        with pytest.raises(BotFailed, match=words):
            await bot.choose(VIEW, "s", 0)
        assert bot.pid is None


async def test_that_there_is_no_such_bot_is_told_at_the_first_decision(hire: Hire) -> None:
    with pytest.raises(BotFailed, match="no bot called 'nobody'"):
        await hire("nobody").choose(VIEW, "s", 0)
    with pytest.raises(BotFailed, match="no file"):
        await hire("./missing.py").choose(VIEW, "s", 0)


async def test_what_a_bot_prints_disturbs_nothing(hire: Hire) -> None:
    bot = hire(
        "import os\n"
        "print('at the start')\n"
        "def choose(view, rng, budget):\n"
        "    print('{}')\n"
        "    os.write(1, b'{}\\n')\n"
        "    return view.partial().options(view.seat).sample(rng)\n"
    )
    expected = VIEW.partial().options(VIEW.waiting[0]).sample(random.Random("s"))
    assert await bot.choose(VIEW, "s", 0) == expected


def test_the_process_loads_neither_a_screen_nor_what_is_slow() -> None:
    code = "import sys, tui.botworker; print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run(
        [sys.executable, "-P", "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    slow = {"textual", "rich", "net", "themes", "asyncio", "multiprocessing"}
    assert not set(done.stdout.split()) & slow
