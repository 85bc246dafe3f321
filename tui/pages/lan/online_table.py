"""The table of a game over the network: the same desk as at home, and somebody else at the other end."""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import Any, ClassVar

from engines.core.errors import Refused
from engines.core.moves import Move
from net.match import Waiting
from net.notices import Away, LinkLost, Unsteady
from tui.canvas import Canvas
from tui.lan import pace
from tui.lan.game import LanGame, Presence
from tui.lan.turn_clock import TurnClocks
from tui.pages.lan.departing import DepartPage
from tui.pages.lan.online_result import OnlineResultPage
from tui.pages.lan.sitting_down import SittingDown
from tui.pages.lan.standing import presence_words, question, standing_rows
from tui.pages.lan.talk import TalkPage
from tui.pages.lan.telling import tell
from tui.pages.page import WIDTH, Keys, Navigator, Page, Running
from tui.pages.table import KEYS
from tui.pages.tabletop import Tabletop
from tui.tables.desk import Answer, Desk
from tui.tables.pieces import foot, over

NETWORK_KEYS: Keys = (
    ("Tab", "the other side: chat, a draw, the three words; answers to what it asks or offers"),
    ("u", "ask to take your last answer back"),
    *(pair for pair in KEYS if pair[0] in "lzi"),
    ("Esc or q", "put the game aside: both can go on with it another day"),
)

LULL = 0.3
"""Seconds that the programs may be busy with each other before that is worth a word."""

RING_AFTER = 3.0
"""Seconds of waiting after which one's own turn rings the bell."""

_MISSING = frozenset({Presence.EXPECTED, Presence.LOST, Presence.LEFT, Presence.ELSEWHERE})

_SHOWN_ANYWAY = (Away, LinkLost, Unsteady)
"""Notices of what the table shows for as long as it is so."""

_AT_REST = frozenset(
    {Waiting.PLAYER, Waiting.PEER_MOVE, Waiting.PEER_ORDER, Waiting.PEER_END, Waiting.NOTHING}
)
"""What is waited for while no card is under way."""


class OnlinePage(Tabletop):
    """Answers are sent instead of played; whatever takes its time is said in words."""

    name: ClassVar[str] = "Table on the network"
    game: LanGame

    def __init__(self, nav: Navigator, game: LanGame, note: str = "") -> None:
        self._asked_for = ""
        """What Enter would do: `offer draw`, `agree draw`, `agree take_back` or `claim`."""
        self._seen: Hashable = None
        self._present: Hashable = None
        """The position, and whether the other side is there."""
        self._lull: Running | None = None
        self._timing = timing = game.package.timing
        reserve = 0.0 if timing is None else timing.reserve
        self._clocks = TurnClocks(nav.clock, game.terms.clock, reserve, answers=timing is not None)
        self._ticking: Running | None = None
        self._waited_since = nav.clock.now()
        self._was_asked = False
        self._is_handed_on = False
        self._is_seeking = False
        self._is_laid = False
        """Whether there was something to show yet: the cards have to be shuffled by both first."""
        self._sitting_down = SittingDown(game, nav.lan)
        self._following: Running | None = None
        super().__init__(nav, game, note)

    def _new_desk(self) -> Desk:
        desk = super()._new_desk()
        desk.offer = "Tab chat"
        return desk

    def _list_keys(self) -> Keys:
        return (*self._desk.keys, *NETWORK_KEYS)

    # --- what is shown ----------------------------------------------------------------------------

    @property
    def asking(self) -> Hashable:
        game = self.game
        if not self._is_laid:
            return game.wants_deck
        desk = self._desk
        return (super().asking, desk.has_right, self._asked_for, game.offers, game.asks_what_to_do)

    @property
    def is_confirming(self) -> bool:
        return super().is_confirming or bool(self._asked_for)

    def _heard(self) -> None:
        """Something about the game is different, though perhaps nothing that can be seen."""
        if self.game.wants_deck:
            self.game.bring_chosen()
        self._hold()
        if self._say_what_is_new() or self._state != self._seen:
            if self._is_brief and self._lull is None:
                self._lull = self.nav.spawn(self._after_lull())
            elif not self._is_brief:
                self._bring()
        self._nudge.set()

    async def _after_lull(self) -> None:
        await self.nav.clock.sleep(LULL)
        self._lull = None
        if self._state != self._seen:
            self._bring()

    @property
    def _is_brief(self) -> bool:
        """Whether the programs are at work, which is mostly over before anybody could read of it."""
        game = self.game
        if game.presence is not Presence.HERE or game.is_ended:
            return False
        return game.is_under_way or game.waiting.is_of_program

    @property
    def _state(self) -> Hashable:
        """All that the picture depends on."""
        game = self.game
        return (
            game.sight.game,  # Another copy for each position, also where there is nothing to tell.
            game.owes(self._seat),
            game.sight.may_act,
            game.waiting,
            game.presence,
            game.offers,
            game.is_under_way,
            game.has_right,
            game.asks_what_to_do,
            game.may_claim,
            game.is_ended,
        )

    def _seek(self) -> None:
        """While the other side is missing, everybody on the network is asked: it may be back at another address."""
        is_missing = self.game.presence in _MISSING and not self.game.is_ended
        peer = self.nav.lan.peer
        if peer is not None and is_missing != self._is_seeking:
            self._is_seeking = is_missing
            peer.watch(is_missing)

    def _hold(self) -> None:
        """Take no answer while none is wanted, and say what is waited for."""
        game, desk = self.game, self._desk
        if not self._is_laid:
            return
        desk.is_held = game.owes(self._seat) is None
        desk.offers_always = game.presence is Presence.HERE
        waits = game.waiting in (Waiting.PEER_MOVE, Waiting.PLAYER) and not game.is_under_way
        is_usual = waits and game.presence is Presence.HERE and not game.is_ended
        desk.has_right = is_usual and game.has_right
        if is_usual:
            desk.waiting_words = ""
            if game.waiting is Waiting.PEER_MOVE and self._seat in desk.view.waiting:
                desk.waiting_words = f"Your choice is sealed. {game.waiting_words}"
        else:
            desk.waiting_words = game.waiting_words

    def _bring(self) -> None:
        self._seen = self._state
        if (present := (self.game.sight.op, self.game.presence)) != self._present:
            # Whatever was said of the last key was said of another moment.
            self._present, self._desk.note = present, ""
        self._seek()
        self._is_laid = self._is_laid or self._is_at_rest
        if self._is_laid:
            super()._bring()
        else:
            self._take_notice()
            self.nav.redraw()

    def _lay(self) -> None:
        """Between two choices cards lie on the table whose faces are still under way: the desk waits for them."""
        if self._is_at_rest:
            if self.game.take_break():
                self._desk.ask_again()
            self._desk.update(self.game.view(self._seat))
        self._hold()
        self._call()

    @property
    def _is_at_rest(self) -> bool:
        """Whether everything that the player may know of the position has arrived."""
        if not self.game.begun or self.game.waiting not in _AT_REST:
            return False
        view: Any = self.game.view(self._seat)
        return all(card in view.faces for card in view.hands[self._seat])

    def _take_notice(self) -> None:
        self._say_what_is_new()
        if self._note:
            self._desk.note, self._note = self._note, ""

    def _say_what_is_new(self) -> bool:
        """Put chat and what happens around the game on the quiet line; gives whether there was anything."""
        is_new = tell(self.nav.lan, self.game, _SHOWN_ANYWAY)
        if is_new:
            self.nav.redraw()
        return is_new

    def _call(self) -> None:
        """Ring for the own turn, if it came after a while; have the window's title say so."""
        asked, now = self._desk.asked, self.nav.clock.now()
        if asked != self._was_asked:
            if not asked:
                self._waited_since = now
            ring = now - self._waited_since >= RING_AFTER
            self.nav.call("Your move" if asked else "", ring=asked and ring)
        self._was_asked = asked
        self._watch_clocks()

    def _watch_clocks(self) -> None:
        """Let the clocks go on or stand. One that has just begun shows its steps from now on."""
        game, view = self.game, self._desk.view
        op, is_theirs = game.sight.op, self._is_at_rest and 1 - self._seat in view.waiting
        timing, agreed = self._timing, game.terms.clock
        self._clocks.watch(
            op if self._desk.asked else None,
            op if is_theirs and not game.is_ended else None,
            is_there=game.presence is Presence.HERE,
            seconds=None if timing is None else timing.seconds(view, agreed),
        )
        if self._ticking is not None:
            self._ticking.cancel()
        self._ticking = self.nav.spawn(self._tick()) if game.terms.clock else None

    def draw(self, canvas: Canvas) -> None:
        if self._is_laid:
            super().draw(canvas)
        else:
            self._sitting_down.draw(canvas)

    def _draw_over(self, canvas: Canvas) -> None:
        if rows := standing_rows(self.game, self.nav.lan.notice):
            over(canvas, rows)
        if self._asked_for:
            canvas.fill(0, canvas.height - 1, WIDTH, 1)
            foot(canvas, question(self._asked_for, self.game.other_name), "warn", keys="")
        if words := presence_words(self.game.presence) or self._clocks.words:
            canvas.put(WIDTH - 3 - len(words), canvas.height - 2, f" {words} ", "phase")

    # --- keys -------------------------------------------------------------------------------------

    def press(self, key: str, character: str | None) -> None:
        """While something is asked once more, every key answers that."""
        if not self._asked_for:
            super().press(key, character)
            return
        asked, self._asked_for = self._asked_for, ""
        if key == "enter":
            self._try(asked)
        self.nav.redraw()

    def _try(self, asked: str) -> None:
        """Do what was asked for and confirmed."""
        game = self.game
        try:
            match asked:
                case "offer draw":
                    game.offer("draw")
                    self._desk.note = (
                        f"You offer a draw; {game.other_name} can agree while it stands."
                    )
                case "agree draw":
                    game.answer_offer("draw", True)
                case "agree take_back":
                    game.answer_offer("take_back", True)
                case "claim":
                    game.claim()
        except Refused as refused:
            self._desk.note = refused.reason

    def _press(self, key: str, character: str | None) -> None:
        game, desk = self.game, self._desk
        if not self._is_laid:
            self._sitting_down.press(key)
            return
        desk.note = ""
        match key:
            case "tab":
                self.nav.push(TalkPage(self.nav, self, game, self._deal))
            case "u":
                self._ask_to_take_back()
            case "h":
                desk.note = "There are no hints over the network."
            case _:
                super()._press(key, character)

    def _deal(self, key: str) -> None:
        """What a key of the page about the other side leads to at the table (`standing.deal_keys`)."""
        game, desk = self.game, self._desk
        match key:
            case "o":
                desk.note = game.why_not_offer("draw")
                self._asked_for = "" if desk.note else "offer draw"
            case "a":
                self._asked_for = f"agree {min(game.offers)}"
            case "s":
                self._refuse()
            case "w":
                game.wait()
                desk.note = f"You wait for {game.other_name}."
            case "g":
                self._asked_for = "claim"

    def _ask_to_take_back(self) -> None:
        try:
            self.game.take_back()
            self._desk.note = f"{self.game.other_name} is asked to let you take your answer back."
        except ValueError as error:
            self._desk.note = str(error)

    def _refuse(self) -> None:
        try:
            self.game.answer_offer(min(self.game.offers), False)
        except Refused as refused:
            self._desk.note = refused.reason

    def _answer(self, answer: Answer) -> None:
        super()._answer(answer)
        self._hold()

    async def _go_on(self) -> None:
        """Before there is something to show nothing is answered."""
        await (super()._go_on() if self._is_laid else self._nudged())

    @property
    def _delay(self) -> float:
        """W-06, R-8: drawn anew for each answer, and from the same distribution whatever the hand holds.

        A hand is mixed whatever it holds, and without a thought: that need not be late.
        """
        if self.game.package.windows is None:
            return super()._delay
        is_order = self._desk.reflex is not None and not isinstance(self._desk.reflex, Move)
        return 0.0 if is_order else pace.delay()

    def leave(self) -> None:
        self.nav.push(DepartPage(self.nav, self, self.game))

    # --- the course of the game -------------------------------------------------------------------

    def opened(self) -> None:
        super().opened()
        if self._following is None:
            self._following = self.nav.spawn(self._follow())

    async def _follow(self) -> None:
        """Show whatever happens in the game; here, so that a mistake in doing so is not lost in a callback."""
        while True:
            self._heard()
            await self.game.changed()

    async def _tick(self) -> None:
        """Show the clock as it goes, in steps that grow finer towards its end."""
        clocks = self._clocks
        while True:
            shown = clocks.words
            if notice := clocks.take_notice(self.game.other_name):
                self.nav.lan.say(notice)
                self.nav.redraw()
            if clocks.is_own_up and (answer := self.game.default_answer) is not None:
                self._answer(answer)
            if (step := clocks.next_step) == math.inf:
                return
            await self.nav.clock.sleep(step)
            if clocks.words != shown:
                self.nav.redraw()

    def closed(self) -> None:
        for work in (self._work, self._lull, self._ticking, self._following):
            if work is not None:
                work.cancel()
        self.nav.call("")
        if self._is_seeking and self.nav.lan.peer is not None:
            self.nav.lan.peer.watch(False)
        if not self._is_handed_on:
            self.game.close()

    @property
    def _is_over(self) -> bool:
        return self.game.is_ended

    def _result(self) -> Page:
        self._is_handed_on = True
        return OnlineResultPage(self.nav, self.game)
