"""What a long evening costs: whole games between bots on the screen, rematch after rematch.

`python -m tests.bench.long_games [GAMES]` plays five of Mana and of Ikusa, as fast as Enter is typed: some minutes.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

from tests.bench.screen import DEPTHS, ENTER, program
from tests.tui.processes import children, peak_memory
from tests.tui.pty_harness import PtyProgram
from tui.tables.kinds import games

GAMES = 5

_UP = b"\x1b[A"
_STEP = 0.03
"""Seconds between two keys."""
_PAUSE = 0.5
"""Seconds after which a page takes keys."""
_PATIENCE = 20_000
"""Keys after which a game is taken not to end."""


class Evening(NamedTuple):
    """The most memory in MB that the program has had after each game, and any bot; and all bytes that were sent."""

    program: list[float]
    bot: float
    bytes: int


def evening(game: str, many: int = GAMES) -> Evening:
    """Watch two Novices play `many` games of one kind."""
    with program(DEPTHS["truecolor"]) as shown:
        shown.until("New here")
        shown.quiet(_PAUSE)
        for key, answer in (
            (b"%d" % (games().index(game) + 1), "New game"),
            (_UP, "or two people"),
            (b"3", "First bot"),
            (ENTER, "? help"),
        ):
            shown.send(key)
            shown.until(answer)
            shown.quiet(_PAUSE)
        found: list[float] = []
        bot = 0.0
        for _ in range(many):
            bot = max(bot, _to_the_end(shown))
            found.append(peak_memory(shown.pid))
            shown.send(b"r")
            shown.until("Space")
        return Evening(found, bot, len(shown.everything.data))


def _to_the_end(shown: PtyProgram) -> float:
    """Hurry a game to its result; gives the most memory of its bots."""
    bot = 0.0
    for key in range(_PATIENCE):
        if "result" in shown.rows[0]:
            return bot
        if key % 50 == 0:
            bot = max([bot, *map(peak_memory, children(shown.pid))])
        shown.send(ENTER)
        shown.listen(_STEP)
    raise AssertionError("the game does not end:\n" + "\n".join(shown.rows))


def main(many: int = GAMES) -> None:
    for game in ("mana", "ikusa"):
        program_mb, bot, sent = evening(game, many)
        sizes = ", ".join(f"{size:.1f}" for size in program_mb)
        print(f"{game}: program {sizes} MB after each game, a bot {bot:.1f} MB, {sent:,} bytes")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
