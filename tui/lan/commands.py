"""`fourfold host` and `fourfold join` in lines: two people, two scripts or two bots at two machines."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial

from tui.botprocess import BotFailed
from tui.lan.afterwards import Afterwards, Run
from tui.lan.errand import NoGame, Wish
from tui.lan.game import LanGame, Presence
from tui.lan.guest_games import key_for
from tui.lan.loop_thread import LoopThread
from tui.lan.meeting import Meeting, open_meeting
from tui.lan.seat import LanSeat
from tui.lan.status import Status
from tui.lines.console import Console, Leave
from tui.solo import Hire

SETTLING = 10.0
"""Seconds to wait for the other side's signature under a game that is over."""


def play(wish: Wish, console: Console, environ: Mapping[str, str], hire: Hire | None = None) -> int:
    """Come together with another player and play one game; gives the code to exit with. Raises Gone."""
    with LoopThread() as loop:
        meeting: Meeting | None = None
        try:
            identity = key_for(environ, wish, partial(_is_wanted, console, wish))
            meeting = loop.run(open_meeting(environ, wish, console.say, hire, identity))
            game = loop.run(meeting.come_together())
            if wish.bot:
                return int(loop.run(_let_bot_play(game, console.say, wish.patience)))
            code = _sit(loop.run, console, meeting, game)
            while (again := meeting.game) is not None and again is not game:
                game = again
                code = _sit(loop.run, console, meeting, game)
            return code
        except NoGame as error:
            console.say(str(error))
            return error.status
        except Leave:
            return Status.NOBODY
        finally:
            if meeting is not None:
                loop.run(meeting.close())


def _is_wanted(console: Console, wish: Wish, question: str) -> bool:
    """Whether to go on with a game; a bot does not know better than to say yes."""
    if wish.bot:
        console.say(question)
        return True
    try:
        return console.ask(f"{question} y for yes, anything else for no:").lower() in ("y", "yes")
    except Leave:
        return False


def _sit(run: Run, console: Console, meeting: Meeting, game: LanGame) -> int:
    """The human plays, in this thread; gives the code to exit with, if no other game begins at the end of this."""
    seat = LanSeat(console, game)
    code = seat.play()
    run(_settle(game))
    if game.outcome is not None:
        console.say(_seal(game))
        if console.is_terminal:  # A script has done what it was written for.
            Afterwards(console, run, meeting, game).stay()
    run(game.leave())
    if seat.is_given_up:
        run(meeting.give_up(game))
    return code


async def _let_bot_play(game: LanGame, say: Callable[[str], None], patience: float) -> Status:
    """The bot plays, and its game is told."""
    try:
        while not game.is_ended:
            _tell(game, say)
            if game.bots_to_play:
                await game.play_bot()
            elif not await _goes_on(game, say, patience):
                say(f"{game.other_name} does not come back. The game can be gone on with.")
                await game.leave("save")
                return Status.UNFINISHED
    except BotFailed as failed:
        say(f"{failed} The game can be gone on with.")
        await game.leave("save")
        return Status.FAILED
    _tell(game, say)
    await _settle(game)
    if words := game.take_end():
        say(words)
    outcome = game.outcome
    if outcome is not None:
        winner = None if outcome.winner is None else game.names_by_seat[outcome.winner]
        say("Result: a draw." if winner is None else f"Result: {winner} wins ({outcome.reason}).")
        say(_seal(game))
    await game.leave()
    return Status.STOPPED if outcome is None else Status.FINISHED


async def _goes_on(game: LanGame, say: Callable[[str], None], patience: float) -> bool:
    """Wait until something has happened, or the other side is back; False if it was away for too long."""
    if _is_here(game):
        await game.changed()
        return True
    with suppress(TimeoutError):
        async with asyncio.timeout(patience):
            while not (_is_here(game) or game.is_ended or game.bots_to_play):
                await game.changed()  # Every attempt to reach it is a change.
                _tell(game, say)
            return True
    return False


def _is_here(game: LanGame) -> bool:
    return game.presence in (Presence.HERE, Presence.UNSTEADY)


async def _settle(game: LanGame) -> None:
    """Wait until both sides have everything there is of a game that is over, as long as that can come."""
    with suppress(TimeoutError):
        async with asyncio.timeout(SETTLING):
            while game.outcome is not None and not (game.is_complete or game.carrier.has_left):
                if game.presence in (Presence.LEFT, Presence.ELSEWHERE):
                    return
                await game.changed()


def _tell(game: LanGame, say: Callable[[str], None]) -> None:
    for news in game.take_news():
        if news.sentence:
            say(news.sentence)
    while notice := game.take_notice():
        say(notice)
    for line in game.take_chat():
        say(f"{game.other_name}: {line.text}")


def _seal(game: LanGame) -> str:
    """What both sides have alike after a game, to be compared."""
    digest = "" if game.sight.game is None else game.sight.game.digest()[:16]
    signed = "signed by both" if game.is_signed else "not signed by the other side"
    return f"Game {game.terms.sid.hex()[:16]}, last state {digest}, {signed}."
