"""After a game over the network, in lines: to say something, open all cards, or play once more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from engines.core.errors import Refused
from net.errors import LogError
from tui.lan.bell import Bell
from tui.lan.game import LanGame, Presence
from tui.lan.meeting import Meeting
from tui.lan.opened import opened_rows
from tui.lan.seat import say_aloud, tell_chat
from tui.lines.console import WIDTH, Console, Leave

MOMENT = 1.0
"""Seconds."""

_PROMPT = "r for a rematch, o to open all cards, t TEXT to say something, q to leave:"
_GONE = (Presence.LEFT, Presence.LOST, Presence.ELSEWHERE)

Run = Callable[[Coroutine[Any, Any, Any]], Any]


class _Over(Exception):
    """There is nothing more to be asked."""


class Afterwards:
    """The human and the other player, as long as both stay."""

    def __init__(self, console: Console, run: Run, meeting: Meeting, game: LanGame) -> None:
        """`run` does something in the event loop of the game, and waits for it."""
        self._console = console
        self._run = run
        self._meeting = meeting
        self._online = meeting.online
        self._game = game
        self._bell = Bell()
        self._told: set[str] = set()

    def stay(self) -> None:
        """Until the other player has left, this one wants to, or another game has begun."""
        game, lobby = self._game, self._online.station
        before = lobby.on_change

        def changed() -> None:
            before()
            self._bell.ring()

        game.on_change, lobby.on_change = self._bell.ring, changed
        self._console.listen(self)
        try:
            self._bell.ring()  # For what has happened so far.
            while True:
                self._do(self._console.ask(_PROMPT))
        except _Over:
            pass
        except Leave:
            self._online.release()
        finally:
            self._console.listen(None)
            lobby.on_change = before
            self._bell.close()

    @property
    def _has_another(self) -> bool:
        """Whether another game has begun."""
        return self._meeting.game is not self._game

    # --- while the prompt waits (`tui.lines.console.Interruption`) ----------------------------------------------------

    def fileno(self) -> int:
        return self._bell.fileno()

    def tell(self) -> None:
        self._bell.silence()
        game, name = self._game, self._game.other_name
        if self._has_another:
            raise _Over
        while notice := game.take_notice():
            self._console.say(notice)
        tell_chat(self._console, game)
        if "open" in game.offers:
            self._say_once(f"{name} would open all cards of this game: o agrees.")
        if game.opened and "opened" not in self._told:
            self._told.add("opened")
            self._show_cards()
        if self._is_asked_for_rematch:
            self._say_once(f"{name} wants a rematch: r accepts.")
        if self._has_left and self._run(self._stays_away()):
            self._say_once(f"{name} has left.")
            raise _Over

    def _say_once(self, words: str) -> None:
        if words not in self._told:
            self._told.add(words)
            self._console.say(words)

    @property
    def _is_asked_for_rematch(self) -> bool:
        incoming, link = self._online.station.lobby.incoming, self._online.rematch_link
        return link is not None and any(each.line.link == link for each in incoming)

    @property
    def _has_left(self) -> bool:
        link = self._online.rematch_link
        if link is not None:
            return self._online.station.words(link) is None
        return self._game.presence in _GONE

    async def _stays_away(self) -> bool:
        """Between the last word about the game and the link for the next one a moment passes."""
        with suppress(TimeoutError):
            async with asyncio.timeout(MOMENT):
                while self._has_left and not self._has_another:
                    await asyncio.sleep(MOMENT / 20)
        return self._has_left and not self._has_another

    def _show_cards(self) -> None:
        try:
            replay = self._run(self._game.carrier.whole())
        except LogError as error:
            self._console.say(error.words)
            return
        for row in opened_rows(self._game, replay, WIDTH):
            self._console.say_as_is("".join(words for words, _ in row) or " ")

    # --- answers ------------------------------------------------------------------------------------------------------

    def _do(self, typed: str) -> None:
        command, _, text = typed.partition(" ")
        match command.lower():
            case "r" if not text:
                self._console.say(self._run(self._rematch()))
            case "o" if not text:
                self._open()
            case "t" if text:
                say_aloud(self._console, self._game, text)
            case "q" if not text:
                raise Leave
            case _:
                self._console.say("Answer with r, o, t and a text, or q.")

    async def _rematch(self) -> str:
        """Say the last word about this game, and offer or accept the next."""
        if self._online.rematch_link is None:
            await self._game.part()
        offered = "You accept." if self._is_asked_for_rematch else "Offered: a minute to answer."
        return self._online.rematch() or offered

    def _open(self) -> None:
        game = self._game
        try:
            if "open" in game.offers:
                game.answer_offer("open", True)
            else:
                game.offer("open")
                self._console.say(f"{game.other_name} is asked.")
        except Refused as refused:
            self._console.say(refused.reason)
