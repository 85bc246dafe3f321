"""Runs `fourfold arena` for its tests: in this process, or in one that can be interrupted."""

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tui import arena

HERE = """
import argparse, sys
from tui import arena
if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    sys.exit(arena.run(parser.parse_args()))
"""

GAME = ("elements", "--a", "adept", "--b", "random", "--pairs", "12")


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    return arena.run(parser.parse_args(words))


def result(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """The JSON object that an arena with these arguments prints."""
    assert run(*words, "--json") == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    played: dict[str, Any] = json.loads(out)
    return played


def own(folder: Path, text: str, name: str = "own.py") -> str:
    """The path of a bot of the user's."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def slow_bot(folder: Path, beyond: int) -> str:
    """A bot that moves at random for so many decisions of its process, and then thinks for a minute."""
    return own(
        folder,
        "import pathlib, time\n"
        "asked = 0\n"
        "def choose(view, rng, budget):\n"
        "    global asked\n"
        "    asked += 1\n"
        f"    if asked > {beyond}:\n"
        f"        pathlib.Path({str(folder / 'thinking')!r}).touch()\n"
        "        time.sleep(60)\n"
        "    return view.partial().options(view.seat).sample(rng)\n",
    )


def started(folder: Path, *words: str) -> subprocess.Popen[str]:
    """An arena in a process group of its own, as soon as its `slow_bot` thinks."""
    script = own(folder, HERE, "here.py")
    process = subprocess.Popen(
        [sys.executable, script, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        process_group=0,
    )
    while not (folder / "thinking").exists() and process.poll() is None:
        time.sleep(0.02)
    return process
