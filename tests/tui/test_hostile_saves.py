"""Whatever lies in the folder of saved games, the list of them is a list, and nothing else happens."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from engines.core.journal import Header, encode_header
from tests.tui.known import known
from tests.tui.pty_harness import PtyProgram, environment

HOSTILE = (
    "\x1b[31mred\x1b]0;title\x07",
    "\u202eevil\u2066",
    "e" + "\u0301" * 60,
    "\U0001f1ef\U0001f1f5\U0001f3fd",
    "one\ntwo\r\x1b[2J",
    "[bold]x[/bold]",
    "四" * 60,
)
NEVER = ("\x1b[31mred", "\x1b]0;title", "\u202e", "\u2066", "\u0301", "\U0001f1ef", "\x1b[2J")


def fill(folder: Path) -> int:
    """Put hostile names of files, games and players there; gives how many files."""
    folder.mkdir(parents=True)
    for number, name in enumerate(HOSTILE):
        (folder / f"{name.replace('/', '-')}.game").write_bytes(b"not a game\n")
        for kind, players in (
            ("players", ("you", f"bot:/tmp/{name}.py")),
            ("strangers", (name, "you")),
        ):
            header = Header("elements", "1", {}, players, "", "2026-01-01T00:00:00")
            (folder / f"{kind}{number}.game").write_bytes(encode_header(header))
        header = Header(name, name, {name: name}, ("you", "bot:novice"), name, name)
        (folder / f"game{number}.game").write_bytes(encode_header(header))
    Path(os.fsdecode(bytes(folder) + b"/\xff\xfe\x1b[31m.game")).write_bytes(b"\xff")
    (folder / "folder.game").mkdir()
    (folder / "loop.game").symlink_to("loop.game")
    os.mkfifo(folder / "pipe.game")
    (folder / "zero.game").write_bytes(b"")
    (folder / "long.game").write_bytes(b"x" * 5_000_000)
    return len(list(folder.iterdir()))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_list_of_hostile_games_is_a_list(tmp_path: Path, size: tuple[int, int]) -> None:
    known(tmp_path)
    many = fill(tmp_path / "data" / "saves")
    argv = [sys.executable, "-m", "tui"]
    env = environment(FOURFOLD_HOME=str(tmp_path))
    with PtyProgram(argv, size, env) as shown:
        shown.until("F O U R F O L D")
        shown.quiet()
        start = shown.everything.data.count(b"\x1b]")
        shown.answer(b"5")
        shown.until("Saved games")
        for _ in range(many):
            shown.answer(b"j")
        data = shown.everything.data
        for never in NEVER:
            assert never.encode() not in data, ascii(never)
        assert data.count(b"\x1b]") == start
        shown.send(b"\x03")
        assert shown.wait() == 130
        assert shown.is_restored
