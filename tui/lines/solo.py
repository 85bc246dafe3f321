"""A game against a bot, in lines."""

from __future__ import annotations

import asyncio

from tui.lines.console import Console
from tui.lines.seat import Seat
from tui.solo import SoloGame

PATIENCE = 1.5
"""Seconds after which a bot that thinks is said to think."""


class SoloSeat(Seat):
    """The human at a table with a bot."""

    def __init__(self, console: Console, game: SoloGame, runner: asyncio.Runner) -> None:
        """Bots think in the loop of `runner`."""
        super().__init__(console, game)
        self._solo = game
        self._runner = runner

    def _wait(self) -> None:
        if self._solo.bots_to_play:
            self._runner.run(self._let_bots_play())

    async def _let_bots_play(self) -> None:
        task = asyncio.ensure_future(self._solo.play_bots())
        done, _ = await asyncio.wait({task}, timeout=PATIENCE)
        if not done:
            names = [name for name in self._names if name != "You"]
            self._console.say(f"{names[0]} is thinking.")
        await task

    def _parting(self) -> str:
        if not self._solo.save.is_stored:
            return "Goodbye. This game could not be saved."
        name = self._solo.package.name
        return f"The game is saved. `fourfold play {name} --plain` goes on with it."
