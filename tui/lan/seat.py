"""A game over the network, in lines."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import ClassVar

from engines.core.errors import Refused
from engines.core.moves import Move
from net.dealing import What
from net.match import Waiting
from tui.clock import RealClock
from tui.lan.bell import Bell
from tui.lan.decks import decks_to_bring
from tui.lan.game import CLAIMED, LanGame, Presence
from tui.lan.pace import delay
from tui.lan.status import Status
from tui.lan.turn_clock import OUT_OF_TIME, TurnClock, minutes
from tui.lan.words import PHRASES
from tui.lines.console import Console, Leave
from tui.lines.questions import number_of
from tui.lines.seat import COMMANDS, Seat

PATIENCE = 1.5
"""Seconds after which it is said what the game waits for."""
_LAN_COMMANDS = (
    ("u", "ask to take back your last answer"),
    ("d", "offer a draw"),
    ("y, n", "agree to what the other player offers or asks, or say no"),
    ("t TEXT", "say something to the other player"),
    ("q", "leave; the game can be gone on with"),
)
_YES_OR_NO = "y agrees, n says no."
_ASKED: dict[What, str] = {
    "draw": "{} offers a draw.",
    "take_back": "{} asks to take back the last answer.",
    "open": "{} would open all cards of this game.",
}


class _Moved(Exception):
    """What the player was asked is not the question any more."""


class LanSeat(Seat):
    """The human at a table whose other player sits at another machine.

    Runs in a thread that may wait for a line, beside the event loop of the game; what happens is told meanwhile.
    """

    left: ClassVar[int] = Status.UNFINISHED
    commands: ClassVar[tuple[tuple[str, str], ...]] = (
        *(each for each in COMMANDS if each[0] not in ("u", "q")),
        *_LAN_COMMANDS,
    )

    def __init__(self, console: Console, game: LanGame) -> None:
        super().__init__(console, game)
        self._lan = game
        self._bell = Bell()
        self._is_moot: Callable[[], bool] = lambda: False
        """Whether the question that waits for an answer has become another."""
        self._is_doubted = False
        """Whether it is one that `y` answers."""
        self._told_offers: frozenset[What] = frozenset()
        self._said = ""
        """What the game was last said to wait for."""
        self._wants_draw = False
        """A draw is to be offered as soon as that can be."""
        self.is_given_up = False
        """Whether a game that cannot be gone on with is to be counted for nobody."""
        timing, agreed = game.package.timing, game.terms.clock
        self._timing = timing if agreed else None
        self._clock = TurnClock(RealClock(), agreed, 0.0 if timing is None else timing.reserve)
        game.on_change = self._bell.ring

    def play(self) -> int:
        self._console.listen(self)
        try:
            return super().play()
        finally:
            self._console.listen(None)
            self._bell.close()

    # --- while a prompt waits (`tui.lines.console.Interruption`) ------------------------------------------------------

    def fileno(self) -> int:
        return self._bell.fileno()

    def tell(self) -> None:
        """Say what is new. Raises _Moved where the question that waits has become another."""
        self._bell.silence()
        if self._is_moot():
            raise _Moved
        self._count()
        self._tell()
        if not self._is_doubted:
            for what in sorted(self._lan.offers - self._told_offers):
                self._console.say(f"{_ASKED[what].format(self._lan.other_name)} {_YES_OR_NO}")
            self._told_offers = self._lan.offers

    @contextmanager
    def _asking(self, is_moot: Callable[[], bool]) -> Iterator[None]:
        """Ask something, for as long as it is worth an answer."""
        before, self._is_moot = self._is_moot, is_moot
        try:
            yield
        except _Moved:
            pass
        finally:
            self._is_moot = before

    @property
    def _delay(self) -> float:
        """W-06, R-8: drawn anew for each answer, and from the same distribution whatever the hand holds."""
        return delay()

    def _is_sure(self, question: str) -> bool:
        self._is_doubted = True
        try:
            return super()._is_sure(question)
        finally:
            self._is_doubted = False
            self._bell.ring()  # For what was not told meanwhile.

    def _wait(self) -> None:
        """Until the human is asked, or there is something to tell; what is waited for is said after a while."""
        begun, patience = time.monotonic(), PATIENCE
        while True:
            self._bell.silence()
            if self._is_due():
                return
            # It rings once a second at least: the time of the other side's absence goes on.
            self._bell.wait(begun + patience - time.monotonic())
            if time.monotonic() >= begun + patience:
                patience = math.inf
                if not self._may_act_beside:
                    self._say_waiting()
            if self._lan.asks_what_to_do:
                self._ask_what_to_do()
            if self._lan.wants_deck:
                self._bring_deck()
            self._offer_what_is_wanted()
            self._answer_offers()
            self._tell()
            if patience == math.inf and self._may_act_beside:
                self._act_beside()

    @property
    def _may_act_beside(self) -> bool:
        game = self._lan
        return game.has_right and not (game.asks_what_to_do or game.offers)

    def _act_beside(self) -> None:
        """While the other side takes its time, offer what may be done beside its choice (Mana M-3)."""
        with self._asking(lambda: not self._may_act_beside):
            self._put(self._words.question(self._lan))

    def _answer(self) -> None:
        game = self._lan
        if game.take_break():
            self._say(self._reflexes.cancel(game))
        with self._asking(lambda: self._is_over or game.owes(game.seat) is None):
            try:
                self._count()
                super()._answer()
            except Refused as refused:  # Meanwhile the other side has ended the game.
                self._console.say(refused.reason)
        self._clock.watch(None, is_there=True)

    def _count(self) -> None:
        """Count the time of what is asked. Raises _Moved after an answer for a player who has none left (W-07)."""
        game = self._lan
        if self._timing is None or game.owes(game.seat) is None:
            return
        seconds = self._timing.seconds(game.view(game.seat), game.terms.clock)
        is_there = game.presence is Presence.HERE
        self._clock.watch(game.sight.op, is_there=is_there, seconds=seconds)
        if self._clock.is_up and (answer := game.default_answer) is not None:
            self._console.say(OUT_OF_TIME)
            if isinstance(answer, Move):
                game.choose(game.seat, answer)
            else:
                game.arrange(game.seat, answer)
            raise _Moved

    def _summary(self) -> list[str]:
        if self._timing is None:
            return super()._summary()
        left, reserve = minutes(self._clock.left), minutes(self._clock.reserve)
        return [*super()._summary(), f"Your time: {left}, and a reserve of {reserve}."]

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
        tell_chat(self._console, self._lan)

    def _bring_deck(self) -> None:
        """The deck of the wish, or one that the player chooses."""
        game = self._lan
        if game.bring_chosen():
            return
        self._tell()
        decks = decks_to_bring(game.package, game.settings)
        for number, deck in enumerate(decks, 1):
            self._console.say(f"{number}: {deck.words}{', not legal' if deck.problem else ''}")
        with self._asking(lambda: not game.wants_deck):
            typed = self._console.ask(f"Your deck? 1 to {len(decks)}, or q to leave:").strip()
            if typed.lower() == "q":
                raise Leave
            if (place := number_of(typed, len(decks))) is None:
                self._console.say(f"Please answer with a number from 1 to {len(decks)}, or with q.")
            elif (deck := decks[place - 1]).problem:
                self._console.say(deck.problem)
            else:
                game.bring(deck.name)
                self._console.say(f"You bring {deck.words}. {game.other_name} is not told.")

    def _ask_what_to_do(self) -> None:
        """The other side is away for long: nothing happens unless the player says so."""
        game = self._lan
        self._tell()
        claim = ", c to claim the game" if game.may_claim else ""
        with self._asking(lambda: game.is_ended or not game.asks_what_to_do):
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
            self._told_offers |= {what}
            with self._asking(partial(self._has_lapsed, what)):
                self._answer_offer(what, self._is_sure("Do you agree?"))

    def _has_lapsed(self, what: What) -> bool:
        return what not in self._lan.offers

    def _answer_offer(self, what: What, accepted: bool) -> None:
        try:
            self._lan.answer_offer(what, accepted)
        except Refused as refused:
            self._console.say(refused.reason)

    def _does(self, typed: str) -> bool:
        command, _, text = typed.partition(" ")
        if command.lower() in ("y", "n") and not text and self._lan.offers:
            self._answer_offer(min(self._lan.offers), command.lower() == "y")
            self._settle()
            raise _Moved
        if command.lower() == "d" and not text:
            self._offer_draw()
        elif command.lower() == "t" and text:
            say_aloud(self._console, self._lan, text)
        else:
            return super()._does(typed)
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
        if self._lan.may_claim and not self._claim():
            self.is_given_up = self._is_sure("Count it for nobody, then?")
        return super()._finish() if self._lan.outcome is not None else Status.STOPPED

    def _claim(self) -> bool:
        """Claim the game, if the player wants that, and wait until that is recorded; False if he does not."""
        if not self._is_sure("Really claim the game?"):
            return False
        try:
            self._lan.claim()
        except Refused as refused:
            self._console.say(refused.reason)
        self._settle()
        return True

    def _settle(self) -> None:
        """Until what was answered is recorded."""
        while self._lan.is_sending:
            self._bell.silence()
            if self._lan.is_sending:
                self._bell.wait(0.1)

    def _result(self) -> list[str]:
        if not self._lan.begun:  # It was claimed before the other side had brought its deck.
            return ["The game was claimed before it had begun. Result: you win."]
        result, *rest = super()._result()
        outcome = self._lan.outcome
        if outcome is not None and outcome.reason == CLAIMED:
            result = f"The game was claimed. {result}"
        return [result, *rest]

    def _parting(self) -> str:
        if self._lan.presence is Presence.EXPECTED:
            return "Goodbye. The game can be gone on with."
        return f"The game is kept, here and by {self._lan.other_name}: the same command goes on with it."


def tell_chat(console: Console, game: LanGame) -> None:
    """Say what the other player has said."""
    for line in game.take_chat():
        if not line.mine:
            console.say(f"{game.other_name}: {line.text}")


def say_aloud(console: Console, game: LanGame, text: str) -> None:
    """A line of chat; of a number, the ready-made phrase."""
    number = int(text) if text.isdecimal() and len(text) < 3 else -1
    told = game.phrase(number) if number in range(len(PHRASES)) else game.say(text)
    console.say("Said." if told else "Nobody is there to hear it.")
