"""A game over the network, in lines."""

from __future__ import annotations

import threading
from typing import ClassVar

from engines.core.errors import Refused
from net.dealing import What
from net.match import Waiting
from tui.lan.game import CLAIMED, LanGame, Presence
from tui.lan.status import Status
from tui.lan.words import PHRASES
from tui.lines.console import Console, Leave
from tui.lines.seat import COMMANDS, Seat

PATIENCE = 1.5
"""Seconds after which it is said what the game waits for."""
_LAN_COMMANDS = (
    ("u", "ask to take back your last answer"),
    ("d", "offer a draw"),
    ("t TEXT", "say something to the other player"),
    ("q", "leave; the game can be gone on with"),
)
_ASKED: dict[What, str] = {
    "draw": "{} offers a draw.",
    "take_back": "{} asks to take back the last answer.",
    "open": "{} would open all cards of this game.",
}


class LanSeat(Seat):
    """The human at a table whose other player sits at another machine.

    Runs in a thread that may wait for a line, beside the event loop of the game.
    """

    left: ClassVar[int] = Status.UNFINISHED
    commands: ClassVar[tuple[tuple[str, str], ...]] = (
        *(each for each in COMMANDS if each[0] not in ("u", "q")),
        *_LAN_COMMANDS,
    )

    def __init__(self, console: Console, game: LanGame) -> None:
        super().__init__(console, game)
        self._lan = game
        self._news = threading.Event()
        self._said = ""
        """What the game was last said to wait for."""
        self._wants_draw = False
        """A draw is to be offered as soon as that can be."""
        game.on_change = self._news.set

    def _wait(self) -> None:
        """Until the human is asked, or there is something to tell; what is waited for is said after a while."""
        patience: float | None = PATIENCE
        while True:
            self._news.clear()
            if self._is_due():
                return
            if not self._news.wait(patience) and patience is not None:
                patience = None
                self._say_waiting()
            if self._lan.asks_what_to_do:
                self._ask_what_to_do()
            self._offer_what_is_wanted()
            self._answer_offers()
            self._tell()

    def _answer(self) -> None:
        try:
            super()._answer()
        except Refused as refused:  # Meanwhile the other side has ended the game.
            self._console.say(refused.reason)

    def _is_due(self) -> bool:
        game = self._lan
        return self._is_over or (game.owes(game.seat) is not None and not game.offers)

    @property
    def _is_over(self) -> bool:
        return self._lan.is_ended

    def _say_waiting(self) -> None:
        words = self._lan.waiting_words
        if words != self._said and self._lan.waiting is not Waiting.PLAYER:
            self._console.say(words)
        self._said = words

    def _tell(self) -> None:
        super()._tell()
        for line in self._lan.take_chat():
            if not line.mine:
                self._console.say(f"{self._lan.other_name}: {line.text}")

    def _ask_what_to_do(self) -> None:
        """The other side is away for long: nothing happens unless the player says so."""
        game = self._lan
        self._tell()
        claim = ", c to claim the game" if game.may_claim else ""
        answer = self._console.ask(f"w to wait, q to leave and go on later{claim}:").lower()
        if answer == "q":
            raise Leave
        if answer == "c" and game.may_claim:
            self._claim()
        else:
            game.wait()

    def _answer_offers(self) -> None:
        for what in sorted(self._lan.offers):
            self._tell()
            self._console.say(_ASKED[what].format(self._lan.other_name))
            accepted = self._is_sure("Do you agree?")
            try:
                self._lan.answer_offer(what, accepted)
            except Refused as refused:
                self._console.say(refused.reason)

    def _does(self, typed: str) -> bool:
        command, _, text = typed.partition(" ")
        if command.lower() == "d" and not text:
            self._offer_draw()
        elif command.lower() == "t" and text:
            number = int(text) if text.isdecimal() and len(text) < 3 else -1
            told = (
                self._lan.phrase(number) if number in range(len(PHRASES)) else self._lan.say(text)
            )
            self._console.say("Said." if told else "Nobody is there to hear it.")
        else:
            return False
        return True

    def _offer_draw(self) -> None:
        """Now or, as it is the other side that has to choose then, right after the own answer."""
        if self._lan.why_not_offer("draw"):
            self._wants_draw = True
            self._console.say("A draw is offered with your next answer.")
        else:
            self._lan.offer("draw")
            self._console.say("A draw is offered.")

    def _offer_what_is_wanted(self) -> None:
        if self._wants_draw and not self._lan.is_sending:
            self._wants_draw = False
            if words := self._lan.why_not_offer("draw"):
                self._console.say(f"No draw was offered. {words}")
            else:
                self._offer_draw()

    def _take_back(self) -> bool:
        if why_not := self._lan.why_not_take_back:
            self._console.say(why_not)
            return False
        self._lan.take_back()
        self._console.say(f"{self._lan.other_name} is asked.")
        return True

    def _finish(self) -> int:
        if words := self._lan.take_end():
            self._console.say(words)
        if self._lan.may_claim:
            self._claim()
        return super()._finish() if self._lan.outcome is not None else Status.STOPPED

    def _claim(self) -> None:
        """Claim the game, if the player wants that, and wait until that is recorded."""
        if not self._is_sure("Really claim the game?"):
            return
        try:
            self._lan.claim()
        except Refused as refused:
            self._console.say(refused.reason)
        while self._lan.is_sending:
            self._news.wait(0.1)

    def _result(self) -> list[str]:
        result, *rest = super()._result()
        outcome = self._lan.outcome
        if outcome is not None and outcome.reason == CLAIMED:
            result = f"The game was claimed. {result}"
        return [result, *rest]

    def _parting(self) -> str:
        if self._lan.presence is Presence.EXPECTED:
            return "Goodbye. The game can be gone on with."
        return f"The game is kept, here and by {self._lan.other_name}: the same command goes on with it."
