"""A game over the network, as the table and line mode play it: the counterpart of `tui.solo.SoloGame`.

What is shared with a game on this machine (`tui.game.PlayedGame`):

    package, settings, humans, reader, seat       who sits where; `reader` is always the own seat
    view owes options why_not names log           reading: of one moment, from any thread, never waiting
    take_news take_facts take_notice              what is new: facts with sentences; a sentence for the quiet line
    choose arrange concede bring                  raise Refused at once, or are on their way: until they are settled,
                                                  `owes` is None and `is_sending` is true
    bots_to_play play_bot play_bots               where a bot plays this seat (`bot`)
    outcome close

What only a network has:

    on_change, changed()        call back, or return, whenever anything below or above is different
    terms, names_by_seat        the settings both agreed on; what an onlooker calls the seats
    has_right                   something may be done beside the other side's choice, by `choose` too (Mana M-3)
    begun, wants_deck, bring    with private decks there is no table before both are fixed; one's own is asked for first
    is_ended, ended_words       whether there is nothing left to play, by the rules or not, and why in words
    waiting, waiting_words      what the game waits for: "Mio is choosing."
    presence, away              whether the other side is there (`Presence`); seconds of absence in this game
    asks_what_to_do             the other side is away for long: show wait() / leave("save") / claim() as choices
    may_claim, claim, wait      claim() only while may_claim; wait() is asked again after as much more absence
    offers, why_not_offer, offer, answer_offer    draw and take_back in the game, open (all cards) after it
    why_not_take_back, take_back                  the same as a request: `take_back` offers it
    opened                      after both have agreed to open: what each card was
    is_signed, is_complete      both have signed the result; everything has been said about the game
    say, phrase, chat, is_muted lines of chat (`Line`), newest last; `take_chat` gives those not taken yet
    words, is_verified          the three comparison words of the connection
    rematch, rematch_ready      see `net.online.Online.rematch`; a challenge by the other side comes through the lobby
    leave(reason)               coroutine: goodbye in less than a second; `close()` begins it and does not wait
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from engines.bots.matchup import answer_seed
from engines.core.cards import Seat
from engines.core.errors import Refused
from engines.core.moves import CONCEDE, Move
from engines.core.needs import Choose, Shuffle
from net.carrier import Carrier
from net.dealing import What
from net.messages import Chat, Farewell, Phrase
from net.text import CHAT_CELLS, clean
from tui.botprocess import BotFailed, BotProcess
from tui.lan.decks import deck_to_bring
from tui.lan.seeing import CLAIMED, SeenGame
from tui.lan.surroundings import Line, Presence
from tui.lan.words import PHRASES
from tui.solo import Brain, Hire

__all__ = ["CLAIMED", "LanGame", "Line", "Presence"]


class LanGame(SeenGame):
    """One game over the network, from the own seat. Made in the event loop in which its carrier lives."""

    def __init__(
        self, carrier: Carrier, hire: Hire | None = None, bot: str = "", deck: str = ""
    ) -> None:
        """With `bot`, a bot of that name plays this seat; `deck` is the deck to bring, if that is known."""
        super().__init__(carrier)
        self.bot = bot
        self.deck = deck
        self.humans: tuple[Seat, ...] = () if bot else (carrier.seat,)
        self.on_change: Callable[[], None] = lambda: None
        self._hire = hire or BotProcess
        self._brain: Brain | None = None
        self._loop = asyncio.get_running_loop()
        self._beside: int | None = None
        """How many own answers there were when something was done beside the other side's choice; None: settled."""
        self._change = asyncio.Event()
        self._tasks: set[asyncio.Future[Any]] = set()
        if carrier.sight.is_connected:
            self.presence = Presence.HERE
        carrier.on_change = self._tell_of_change
        carrier.on_notice = self._noticed

    async def changed(self) -> None:
        """Return when anything is different."""
        await self._change.wait()

    # --- the network ------------------------------------------------------------------------------------------------

    def claim(self) -> None:
        """Claim the game. Raises Refused unless `may_claim`."""
        if not self.may_claim:
            raise Refused("too_early", f"{self.other_name} has not been away for long enough.")
        self.asks_what_to_do = False
        self._send(self.carrier.claim)

    def wait(self) -> None:
        """Go on waiting for the other side; asked again after as much more absence."""
        self.asks_what_to_do = False
        self._start(self.carrier.wait)

    def offer(self, what: What) -> None:
        """Offer a draw, or ask to take the last answer back, or to open all cards after the game. Raises Refused."""
        if words := self.why_not_offer(what):
            raise Refused("no_offer", words)
        self._act(["offer", what])

    def answer_offer(self, what: What, accepted: bool) -> None:
        """Raises Refused if it does not stand any more."""
        if what not in self.offers:
            raise Refused("no_offer", "That is not offered any more.")
        self._act(["answer", what, accepted])

    def say(self, text: str) -> bool:
        """A line of chat; False if nobody is there to hear it."""
        line = clean(text, CHAT_CELLS)
        if not line or not self.sight.is_connected:
            return False
        self._talk(Chat(line), line)
        return True

    def phrase(self, number: int) -> bool:
        """A ready-made sentence (`PHRASES`); False if nobody is there to hear it."""
        if not self.sight.is_connected:
            return False
        self._talk(Phrase(number), PHRASES[number])
        return True

    # --- what players do --------------------------------------------------------------------------------------------

    def bring(self, deck: str = "") -> None:
        """Bring a deck, ready or one's own; the first there is if none is named. Raises Refused."""
        if not self.wants_deck:
            raise Refused("no_deck", "There is no deck to bring now.")
        self._act(["deck", list(deck_to_bring(self.package, self.settings, deck))])

    def bring_chosen(self) -> bool:
        """Bring the deck that was chosen beforehand; False if there is none, or none any more, which is told."""
        name, self.deck = self.deck, ""
        if not name:
            return False
        try:
            self.bring(name)
        except Refused as refused:
            self._unsaid.append(refused.reason)
            return False
        return True

    def choose(self, seat: Seat, move: Move) -> None:
        """A choice of the own player. Raises Refused, with nothing changed."""
        if (refused := self.why_not(seat, move)) is not None:
            raise refused
        if move != CONCEDE and self.owes(seat) is None:
            self._beside = self.sight.answers
        self._act(["concede"] if move == CONCEDE else ["choose", str(move)])

    def arrange(self, seat: Seat, order: Sequence[int] | None = None) -> None:
        """How the own player lays out his cards: place i gets card order[i]; at random if not said. Raises Refused."""
        need = self.owes(seat)
        if not isinstance(need, Shuffle):
            raise Refused("wrong_phase", "There is nothing to lay out now.")
        if order is not None and sorted(order) != list(range(len(need.cards))):
            raise Refused("bad_fan", "That is not an order of exactly these cards.")
        self._act(["arrange"] if order is None else ["arrange", list(order)])

    def concede(self, seat: Seat | None = None) -> None:
        """Give the game to the other side. Raises Refused once it is over."""
        self.choose(self.seat, CONCEDE)

    def take_back(self) -> None:
        """Ask the other player to let the last answer be taken back. Raises ValueError unless `can_take_back`."""
        if words := self.why_not_take_back:
            raise ValueError(words)
        self._act(["offer", "take_back"])

    @property
    def bots_to_play(self) -> bool:
        """Whether the bot in this seat owes an answer: to the game, or to an offer."""
        if not self.bot or self.is_ended or self.is_sending:
            return False
        return self.owes(self.seat) is not None or bool(self.offers) or self.wants_deck

    async def play_bots(self) -> None:
        """Let the bot answer until it is asked nothing any more, or the game is ended."""
        while self.bots_to_play:
            await self.play_bot()

    async def play_bot(self) -> None:
        """Let the bot give one answer, if it owes one; returns when it is on its way. Raises BotFailed."""
        if not self.bots_to_play:
            return
        if self.wants_deck:
            self.bring(self.deck)
        elif self.offers:
            self._act(["answer", min(self.offers), False])
        elif isinstance(need := self.owes(self.seat), Shuffle):
            self.arrange(self.seat)
        elif need is not None:
            await self._let_bot_choose(need)
        while self.is_sending and not self.carrier.has_left:
            await self.changed()

    async def _let_bot_choose(self, need: Choose) -> None:
        if self._brain is None:
            self._brain = self._hire(self.package, self.bot)
        seed = answer_seed(self.carrier.secret_seed("bot"), self.seat, self.sight.answers)
        move = await self._brain.choose(self.view(self.seat), seed, 0)
        if self.owes(self.seat) == need:  # Meanwhile the other side may have ended it.
            try:
                self.choose(self.seat, move)
            except Refused as refused:
                raise BotFailed(f"The bot broke the rules: {refused.reason}") from refused

    async def leave(self, reason: Farewell | None = None) -> None:
        """Say goodbye and let go of the game, in less than a second. One that is not over can be gone on with."""
        if self._brain is not None:
            self._brain.close()
        await self.carrier.leave(reason or ("done" if self.sight.is_complete else "save"))

    async def part(self) -> None:
        """After the game: say the last word, so that a rematch can be offered over the same connection."""
        await self.carrier.part()

    def close(self) -> None:
        """Begin to leave."""
        self._start(self.leave)

    # --- inside -----------------------------------------------------------------------------------------------------

    def _act(self, data: Any) -> None:
        self._send(lambda: self.carrier.act(data))

    def _send(self, call: Callable[[], Any]) -> None:
        """Have something done that changes the game; until it is, the player is asked nothing."""
        self._sent += 1

        async def send() -> None:
            try:
                await call()
            except Refused as refused:
                self._unsaid.append(refused.reason)
            finally:
                self._settled += 1
                self._tell_of_change()

        self._start(send)

    def _start(self, call: Callable[[], Any]) -> None:
        """Begin something in the event loop, from whatever thread."""

        def begin() -> None:
            task = asyncio.ensure_future(call())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

        self._loop.call_soon_threadsafe(begin)

    def _talk(self, said: Chat | Phrase, line: str) -> None:
        self.chat.append(Line(True, line))
        self._untaken += 1
        self._start(lambda: self.carrier.say(said))
        self._tell_of_change()

    def _tell_of_change(self) -> None:
        self._loop.call_soon_threadsafe(self._wake)

    def _look_beside(self) -> None:
        """Say so if what was done beside the other side's choice came too late: the programs call it void."""
        sight = self.sight
        if self._beside is None or self.is_under_way:
            return
        if sight.answers == self._beside and not self.is_ended:
            self._unsaid.append(f"Too late: {self.other_name} had moved already. Nothing was done.")
        self._beside = None

    def _wake(self) -> None:
        self._look_beside()
        change, self._change = self._change, asyncio.Event()
        change.set()
        self.on_change()
