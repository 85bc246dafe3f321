"""What two players see of real games over real links when these break, stall or disagree: rows 33, 37 to 39, 42 and 55.

Everything below the terminal is real but time, which goes on when a test says so.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from engines.elements.view import ElementsView
from net.absence import ENOUGH
from net.connection import PATIENCE as DUE
from net.heartbeat import DEAD, UNSTEADY
from net.log_format import Kind
from net.match import Match
from net.notices import Unsteady
from net.verify import verify
from tests.net.carriers import PATIENCE, Player, SteppedClock, at_the_table
from tests.net.modified_matches import (
    GOES_WRONG_AT,
    MistakenMatch,
    StallingMatch,
    UnsigningMatch,
)
from tests.tui.company import Guest
from tests.tui.pages.stage import Stage
from tui.lan.game import LanGame, Presence
from tui.pages.lan.online_result import OnlineResultPage
from tui.pages.lan.online_table import OnlinePage
from tui.settings import OFF, Settings


class Screen:
    """One program: its stage, with the table of one side of the game on it."""

    def __init__(self, player: Player, folder: Path) -> None:
        self.player = player
        self.game = LanGame(player.game, Guest)
        self.stage = Stage(folder, Settings(animations=OFF))
        self.stage.home()
        self.stage.lan.start(self.stage.settings)
        self.stage.push(OnlinePage(self.stage, self.game))

    @property
    def text(self) -> str:
        """What is shown, with line breaks as blanks."""
        return " ".join(self.stage.text().split())

    @property
    def presence(self) -> str:
        return self.game.presence.value

    def type(self, *keys: str) -> None:
        self.stage.type(*keys)

    @property
    def elements(self) -> ElementsView:
        """What this player sees of the game."""
        view = self.game.view(self.game.seat)
        assert isinstance(view, ElementsView)
        return view

    @property
    def is_asked(self) -> bool:
        """Whether the table shows what can be done."""
        return "y yield" in self.text


class Two:
    """Both programs of one game."""

    def __init__(self, screens: list[Screen], clock: SteppedClock) -> None:
        self.screens = screens
        self.clock = clock

    async def until(self, condition: Callable[[], object]) -> None:
        """No time passes but that of the machine."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not condition():
                    await asyncio.sleep(0.002)
        except TimeoutError:
            shown = "\n".join(screen.stage.text() for screen in self.screens)
            raise AssertionError(shown) from None

    async def asked(self) -> tuple[Screen, Screen]:
        """Whose turn it is, and who waits."""
        await self.until(lambda: any(screen.is_asked for screen in self.screens))
        first, second = self.screens
        return (first, second) if first.is_asked else (second, first)

    async def play_to_the_end(self) -> None:
        """Whoever's turn it is plays its first card."""
        while not self._is_over:
            await self.until(lambda: self._is_over or any(s.is_asked for s in self.screens))
            for screen in self.screens:
                if screen.is_asked:
                    screen.type("enter")
            await asyncio.sleep(0.002)

    @property
    def _is_over(self) -> bool:
        return any(screen.game.is_ended for screen in self.screens)

    def cut(self) -> None:
        for screen in self.screens:
            screen.player.relay.cut()

    def silence(self) -> None:
        for screen in self.screens:
            screen.player.relay.is_silent = True

    def mend(self) -> None:
        for screen in self.screens:
            screen.player.relay.is_down = screen.player.relay.is_silent = False

    async def together(self) -> None:
        games = [screen.game for screen in self.screens]
        await self.clock.go_on(60, lambda: all(g.presence is Presence.HERE for g in games))


@asynccontextmanager
async def seated(
    folder: Path, matches: tuple[type[Match], type[Match]] = (Match, Match)
) -> AsyncIterator[Two]:
    clock = SteppedClock()
    async with at_the_table(folder, clock=clock, matches=matches) as world:
        two = Two(
            [Screen(player, folder / player.credentials.name) for player in world.players], clock
        )
        await two.until(lambda: all("DISPLAY" in screen.text for screen in two.screens))
        try:
            yield two
        finally:
            for screen in two.screens:
                screen.stage.home()


# Row 33


async def test_row_33_a_disagreement_of_the_engines_is_said_on_both_screens_and_names_nobody(
    tmp_path: Path,
) -> None:
    async with seated(tmp_path, (Match, MistakenMatch)) as two:
        await two.play_to_the_end()
        await two.until(lambda: all(isinstance(s.stage.top, OnlineResultPage) for s in two.screens))
        texts = [screen.text for screen in two.screens]
        finder = next(n for n, s in enumerate(two.screens) if s.player.game.sight.fault)
        assert (
            "The game was stopped: The two programs no longer agree on the state of the game."
            " Both records are kept." in texts[finder]
        )
        assert "program has stopped the game (desync). Your record is kept." in texts[1 - finder]
        for screen, text in zip(two.screens, texts, strict=True):
            assert " win" not in text.lower().split("log")[0], "nobody has won by that"
            assert "Nothing is signed: this game has no result." in text
            assert "not after a game that was stopped" in text
            assert screen.game.outcome is None
            screen.type("h")
        for screen in two.screens:
            await two.until(partial(getattr, screen.player.game, "has_left"))
            assert len(list(screen.player.folder.glob("*.log"))) == 1
            assert {Kind.SEED, Kind.OUT, Kind.IN} <= {kind for kind, _ in screen.player.records}


# Row 37


async def test_row_37_ten_minutes_without_a_link_ask_both_players_and_lose_no_move(
    tmp_path: Path,
) -> None:
    async with seated(tmp_path) as two:
        mover, waiter = await two.asked()
        two.cut()
        await two.until(lambda: all("connection lost" in s.text for s in two.screens))
        assert mover.is_asked, "who is asked can go on thinking, and answer"
        mover.type("enter")
        await two.until(lambda: mover.player.game.sight.answers == 1)
        await two.clock.go_on(ENOUGH - 5)
        for screen in two.screens:
            assert "has been away for a while" not in screen.text
            screen.type("tab", "g", "escape")
            assert "Claim the game?" not in screen.stage.prompt, "it cannot be claimed yet"
        await two.clock.go_on(10)
        for screen in two.screens:
            assert (
                f"{screen.game.other_name} has been away for a while. Nothing happens by itself:"
                " Tab: wait on or claim the game. Esc puts the game aside for another day."
                in screen.text
            )
        waiter.type("tab", "w")
        await two.until(lambda: "has been away for a while" not in waiter.text)
        await two.clock.go_on(ENOUGH - 15)
        assert "has been away for a while" not in waiter.text
        await two.clock.go_on(20)
        assert "has been away for a while" in waiter.text, "asked again after as much more"
        mover.type("tab", "g")
        assert "Claim the game? Enter claims it as won" in mover.stage.prompt
        mover.type("n")
        await two.clock.go_on(600 - 2 * ENOUGH)
        for screen in two.screens:
            assert screen.game.outcome is None and not screen.game.is_ended

        two.mend()
        await two.together()
        await two.until(lambda: waiter.is_asked)
        for screen in two.screens:
            assert "has been away for a while" not in screen.text
            assert "connection lost" not in screen.text
            assert not screen.game.may_claim
        assert waiter.elements.display, "the move made meanwhile has arrived"
        waiter.type("enter")
        await two.until(lambda: mover.is_asked)


# Row 38


async def test_row_38_a_half_open_link_is_shown_and_keys_are_answered_throughout(
    tmp_path: Path,
) -> None:
    async with seated(tmp_path) as two:
        mover, waiter = await two.asked()
        two.silence()
        passed = await two.clock.go_on(60, lambda: "connection unsteady" in waiter.text)
        assert UNSTEADY - 6 <= passed <= UNSTEADY + 1
        for screen in two.screens:
            table = screen.text
            began = time.monotonic()
            screen.type("l")
            assert screen.stage.top.name == "Log"
            screen.type("escape")
            assert screen.text == table and time.monotonic() - began < 0.2
        mover.type("enter")
        await two.until(lambda: mover.player.game.sight.answers == 1)
        passed += await two.clock.go_on(60, lambda: "connection lost" in waiter.text)
        assert passed <= DEAD + 1
        two.cut()
        two.mend()
        await two.together()
        await two.until(lambda: waiter.is_asked)


# Row 39


def is_not_asked(screen: Screen) -> bool:
    return not screen.is_asked


async def test_row_39_a_program_that_holds_its_share_back_is_named_and_may_be_claimed_from(
    tmp_path: Path,
) -> None:
    async with seated(tmp_path, (Match, StallingMatch)) as two:
        rin, mio = two.screens
        for _ in range(GOES_WRONG_AT):
            mover, _ = await two.asked()
            mover.type("enter")
            await two.until(partial(is_not_asked, mover))
        await two.until(lambda: rin.game.waiting.is_of_program)
        words = rin.game.waiting_words
        await two.clock.go_on(DUE - 2)
        assert rin.presence == "here" and rin.game.waiting_words == words
        await two.clock.go_on(4)
        assert rin.presence == "silent"
        assert "Mio's program does not show what has to be shown." in rin.text
        assert "Mio's program does not go on." in rin.text and "connection unsteady" in rin.text
        assert "has been away for a while" not in rin.text
        await two.clock.go_on(ENOUGH + 2)
        assert rin.player.game.sight.is_connected, "pings are answered all the time"
        assert not rin.player.told(Unsteady)
        assert "has been away for a while" in rin.text and "claim the game" in rin.text
        rin.type("tab", "g", "enter")
        await two.until(lambda: isinstance(rin.stage.top, OnlineResultPage))
        assert "Mio stayed away, and the game was claimed." in rin.text
        # It is Rin's word alone: a program that was there, and knows of nothing it owes, believes none of it.
        await two.until(lambda: "Rin has claimed the game although you were here." in mio.text)
        assert mio.game.outcome is None


# Row 55


async def test_row_55_a_result_that_is_not_signed_is_said_to_be_that_and_keeps_nobody(
    tmp_path: Path,
) -> None:
    async with seated(tmp_path, (Match, UnsigningMatch)) as two:
        rin, mio = two.screens
        await two.asked()
        mio.type("x", "enter")
        await two.until(lambda: isinstance(rin.stage.top, OnlineResultPage))
        assert "You win: Mio conceded." in rin.text
        assert "Mio has still to sign this result." in rin.text
        rin.type("o")
        assert "both have signed" in rin.stage.prompt
        await two.clock.go_on(DUE + 2)
        assert "Mio's program does not sign the result." in rin.text
        mio.stage.home()
        await two.until(lambda: "Not signed by Mio: kept as your own record." in rin.text)
        began = time.monotonic()
        rin.type("h")
        await two.until(lambda: rin.player.game.has_left)
        assert time.monotonic() - began < 1.5
        report = verify(rin.player.records)
        assert report.result is not None and not report.result.is_signed
