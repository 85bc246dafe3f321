"""A game over the network, as the table and line mode play it: the counterpart of `tui.solo.SoloGame`.

What is shared with a game on this machine (`tui.game.PlayedGame`):

    package, settings, humans, reader, seat       who sits where; `reader` is always the own seat
    view owes options why_not names log           reading: of one moment, from any thread, never waiting
    take_news take_facts take_notice              what is new: facts with sentences; a sentence for the quiet line
    choose arrange concede                        raise Refused at once, or are on their way: until they are settled,
                                                  `owes` is None and `is_sending` is true
    bots_to_play play_bot play_bots               where a bot plays this seat (`bot`)
    outcome close

What only a network has:

    on_change, changed()        call back, or return, whenever anything below or above is different
    terms, names_by_seat        the settings both agreed on; what an onlooker calls the seats
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
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

from engines.bots.matchup import answer_seed
from engines.core.cards import Face, Handle, Seat
from engines.core.errors import Refused
from engines.core.game import Fact, Game
from engines.core.moves import CONCEDE, Move
from engines.core.needs import Choose, Shuffle
from engines.core.options import Options
from engines.core.outcome import Outcome
from engines.core.registry import Names
from engines.core.view import View
from engines.core.words import YOU
from net.carrier import Carrier
from net.dealing import What
from net.match import Waiting
from net.messages import Chat, Farewell, Phrase
from net.notices import (
    Away,
    CannotResume,
    Heard,
    Here,
    Left,
    LinkLost,
    Notice,
    Steady,
    StoppedByPeer,
    Unsteady,
    Withheld,
)
from net.position import News
from net.sight import Sight
from net.text import CHAT_CELLS, NICK_CELLS, clean
from net.words import Words
from tui.botprocess import BotFailed, BotProcess
from tui.lan.words import PHRASES, notice_words, span, waiting_words
from tui.solo import Brain, Hire

NAMELESS = "The other side"
CLAIMED = "claim"
"""The reason of an outcome by which somebody claimed the game of a player who stayed away."""
MOST_LINES = 200
"""Lines of chat that are kept."""
MOST_UNSAID = 20
"""Sentences that wait to be shown."""


class Presence(Enum):
    """Whether the other side is there."""

    EXPECTED = "expected"
    """Not yet, since this program began."""
    HERE = "here"
    UNSTEADY = "unsteady"
    """Connected, and silent for 10 seconds."""
    SILENT = "silent"
    """Connected, and does not send what its program must."""
    LOST = "lost"
    """The connection broke; it is tried again."""
    LEFT = "left"
    """The player closed the program or put the game aside, and said so."""


class Line(NamedTuple):
    """A line of chat."""

    mine: bool
    text: str


class LanGame:
    """One game over the network, from the own seat. Made in the event loop in which its carrier lives."""

    def __init__(self, carrier: Carrier, hire: Hire | None = None, bot: str = "") -> None:
        """With `bot`, a bot of that name plays this seat."""
        self.carrier = carrier
        self.terms = carrier.terms
        self.package = carrier.package
        self.settings: Mapping[str, int | str] = carrier.settings
        self.seat: Seat = carrier.seat
        self.reader: Seat | None = carrier.seat
        self.bot = bot
        self.humans: tuple[Seat, ...] = () if bot else (carrier.seat,)
        self.presence = Presence.EXPECTED
        self.asks_what_to_do = False
        self.is_muted = False
        """Whether the other side's chat is hidden."""
        self.chat: deque[Line] = deque(maxlen=MOST_LINES)
        self.on_change: Callable[[], None] = lambda: None
        self._hire = hire or BotProcess
        self._brain: Brain | None = None
        self._loop = asyncio.get_running_loop()
        self._sending = 0
        self._taken = 0
        self._heard = 0
        self._notices: deque[Notice] = deque(maxlen=MOST_UNSAID)
        self._unsaid: deque[str] = deque(maxlen=MOST_UNSAID)
        self._end = ""
        self._change = asyncio.Event()
        self._tasks: set[asyncio.Future[Any]] = set()
        carrier.on_change = self._changed
        carrier.on_notice = self._noticed

    # --- what is going on -------------------------------------------------------------------------------------------

    @property
    def sight(self) -> Sight:
        """Everything about the game at this moment."""
        return self.carrier.sight

    @property
    def begun(self) -> bool:
        """Whether there is a table to look at; with private decks, only once both are fixed."""
        return self.sight.game is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules, by a player's will or by a claim; else None."""
        sight = self.sight
        if sight.outcome is None and sight.claims:
            return Outcome(self.terms.seat_of(min(sight.claims)), CLAIMED)
        return sight.outcome if sight.result is None else sight.result.outcome

    @property
    def is_ended(self) -> bool:
        """Whether there is nothing left to play."""
        return self.outcome is not None or bool(self.ended_words)

    @property
    def ended_words(self) -> str:
        """Why there is nothing left to play although nobody won; empty where that is not so."""
        if self.carrier.failure is not None:
            return f"The program has failed ({type(self.carrier.failure).__name__})."
        if (fault := self.sight.fault) is not None:
            return f"The game was stopped: {fault.words} Both records are kept."
        return "" if self.sight.outcome is not None else self._end

    def view(self, seat: Seat | None) -> View:
        """Everything that the own seat, or an onlooker (None), may know."""
        return self._game.view(seat)

    def owes(self, seat: Seat) -> Choose | Shuffle | None:
        """What `seat` is asked for; nothing while an answer is on its way, or before the other side was there."""
        sight = self.sight
        if seat != self.seat or self._sending or not sight.may_act:
            return None
        return sight.owes

    def options(self, seat: Seat) -> Options:
        """What `seat` may choose now, conceding aside."""
        return self._game.options(seat)

    def why_not(self, seat: Seat, move: Move) -> Refused | None:
        """Why `seat` may not choose `move` now; None if it may."""
        if seat != self.seat:
            return Refused("not_your_turn", f"{self.other_name} chooses for that seat.")
        if self.is_ended:
            return Refused("game_over", "The game is over.")
        if not self.sight.may_act:
            return Refused("alone", f"{self.other_name} has not been there yet.")
        if self._sending and move != CONCEDE:
            return Refused("pending", "Your answer is on its way.")
        return self._game.why_not(seat, move)

    def names(self, seat: Seat | None) -> Names:
        """What the seats are called by whoever sits in `seat`: `You`, and the other's name."""
        first, second = self.names_by_seat
        if seat is None:
            return first, second
        return (YOU, second) if seat == 0 else (first, YOU)

    @property
    def names_by_seat(self) -> Names:
        """What an onlooker calls the seats; never the same, and nobody is `You`."""
        first, second = (_harmless(name) for name in self.terms.names_by_seat)
        return first, f"{second} II" if first == second else second

    @property
    def other_name(self) -> str:
        """What the other player is called."""
        return self.names_by_seat[1 - self.seat]

    @property
    def log(self) -> list[str]:
        """The game so far in sentences."""
        return [news.sentence for news in self.sight.told if news.sentence]

    def take_news(self) -> list[News]:
        """What has happened since this was last asked, in play order. What was undone meanwhile is not told."""
        told = self.sight.told
        taken, self._taken = min(self._taken, len(told)), len(told)
        return list(told[taken:])

    def take_facts(self) -> list[Fact]:
        """`take_news` without the sentences."""
        return [news.fact for news in self.take_news()]

    def skip_news(self) -> None:
        """Count all that has happened so far as known: for a game that goes on."""
        self._taken = len(self.sight.told)

    def take_notice(self) -> str:
        """A sentence about what happens around the game, not said yet; empty if there is none. The oldest first."""
        return self._unsaid.popleft() if self._unsaid else ""

    def take_notices(self) -> list[Notice]:
        """The same, and more, as the session tells it (`net.notices`), since this was last asked."""
        notices = list(self._notices)
        self._notices.clear()
        return notices

    async def changed(self) -> None:
        """Return when anything is different."""
        await self._change.wait()

    # --- the network ------------------------------------------------------------------------------------------------

    @property
    def is_sending(self) -> bool:
        """Whether an answer is on its way to the record and the other side."""
        return bool(self._sending)

    @property
    def waiting(self) -> Waiting:
        return self.sight.waiting

    @property
    def waiting_words(self) -> str:
        """What the game waits for, in a sentence."""
        if self.ended_words:
            return self.ended_words
        match self.presence:
            case Presence.EXPECTED:
                return f"{self.other_name} is looked for."
            case Presence.LOST:
                return f"The connection to {self.other_name} is lost; it is tried again."
            case Presence.LEFT:
                return f"{self.other_name} is gone; the game goes on when it is back."
            case Presence.SILENT:
                return f"{self.other_name}'s program does not go on."
            case Presence.UNSTEADY:
                return f"Nothing is heard from {self.other_name}."
        if self._sending:
            return "Your answer is on its way."
        return waiting_words(self.waiting, self.other_name)

    @property
    def away(self) -> float:
        """Seconds that the other side was away in this game, all in all."""
        return self.sight.away

    @property
    def may_claim(self) -> bool:
        """Whether the game may be claimed: the other side is away, and was for two minutes in all."""
        return self.sight.may_claim

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

    @property
    def offers(self) -> frozenset[What]:
        """What the other side offers: answer with `answer_offer`."""
        return self.sight.offered

    def why_not_offer(self, what: What) -> str:
        """In words why this cannot be offered now; empty if it can."""
        return self.sight.why_not_offer[what]

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

    @property
    def opened(self) -> Mapping[Handle, Face]:
        """After both have agreed to open everything: what each card in play is."""
        return self.sight.opened

    @property
    def is_signed(self) -> bool:
        """Whether both sides have signed how the game ended."""
        result = self.sight.result
        return result is not None and result.is_signed

    @property
    def is_complete(self) -> bool:
        """Whether the game is over, and nothing is missing on either side."""
        sight = self.sight
        return sight.is_complete and (sight.is_settled or self.carrier.has_left)

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

    def take_chat(self) -> list[Line]:
        """The lines that were not taken yet."""
        new = min(self._heard, len(self.chat))
        self._heard = 0
        return list(self.chat)[len(self.chat) - new :]

    @property
    def words(self) -> Words | None:
        """Three words that both players see, unless somebody sits between them; None before the first connection."""
        who = None if self.carrier.link is None else self.carrier.link.authenticated
        return None if who is None else who.words

    @property
    def is_verified(self) -> bool:
        """Whether the words were compared once with this player."""
        who = None if self.carrier.link is None else self.carrier.link.authenticated
        pin = None if who is None else who.standing.pin
        return pin is not None and pin.verified

    # --- what players do --------------------------------------------------------------------------------------------

    def choose(self, seat: Seat, move: Move) -> None:
        """A choice of the own player. Raises Refused, with nothing changed."""
        if (refused := self.why_not(seat, move)) is not None:
            raise refused
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

    @property
    def can_take_back(self) -> bool:
        """Whether taking back the last answer can be asked for."""
        return not self.why_not_take_back

    @property
    def why_not_take_back(self) -> str:
        return self.why_not_offer("take_back")

    def take_back(self) -> None:
        """Ask the other player to let the last answer be taken back. Raises ValueError unless `can_take_back`."""
        if words := self.why_not_take_back:
            raise ValueError(words)
        self._act(["offer", "take_back"])

    @property
    def bots_to_play(self) -> bool:
        """Whether the bot in this seat owes an answer: to the game, or to an offer."""
        if not self.bot or self.is_ended or self._sending:
            return False
        return self.owes(self.seat) is not None or bool(self.offers)

    async def play_bots(self) -> None:
        """Let the bot answer until it is asked nothing any more, or the game is ended."""
        while self.bots_to_play:
            await self.play_bot()

    async def play_bot(self) -> None:
        """Let the bot give one answer, if it owes one; returns when it is on its way. Raises BotFailed."""
        if not self.bots_to_play:
            return
        if self.offers:
            self._act(["answer", min(self.offers), False])
        elif isinstance(need := self.owes(self.seat), Shuffle):
            self.arrange(self.seat)
        elif need is not None:
            await self._let_bot_choose(need)
        while self._sending and not self.carrier.has_left:
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

    @property
    def _game(self) -> Game:
        game = self.sight.game
        assert game is not None, "there is no table before the game has begun"
        return game

    def _act(self, data: Any) -> None:
        self._send(lambda: self.carrier.act(data))

    def _send(self, call: Callable[[], Any]) -> None:
        """Have something done that changes the game; until it is, the player is asked nothing."""
        self._sending += 1

        async def send() -> None:
            try:
                await call()
            except Refused as refused:
                self._unsaid.append(refused.reason)
            finally:
                self._sending -= 1
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
        self._heard += 1
        self._start(lambda: self.carrier.say(said))
        self._tell_of_change()

    def _changed(self) -> None:
        self._tell_of_change()

    def _tell_of_change(self) -> None:
        self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        change, self._change = self._change, asyncio.Event()
        change.set()
        self.on_change()

    def _noticed(self, notice: Notice) -> None:
        """What the session tells; in the event loop."""
        self._notices.append(notice)
        match notice:
            case Here():
                self.presence, self.asks_what_to_do = Presence.HERE, False
            case Steady():
                self.presence = Presence.HERE
            case Unsteady():
                self.presence = Presence.UNSTEADY
            case Withheld():
                self.presence = Presence.SILENT
            case LinkLost():
                self.presence = Presence.LOST
            case Left():
                self.presence = Presence.LEFT
            case Away():
                self.asks_what_to_do = True
            case StoppedByPeer() | CannotResume():
                self._end = notice_words(notice, self.other_name)
            case Heard(Chat(text)) if not self.is_muted:
                self._hear(clean(text, CHAT_CELLS))
            case Heard(Phrase(number)) if not self.is_muted and number < len(PHRASES):
                self._hear(PHRASES[number])
        if words := notice_words(notice, self.other_name):
            self._unsaid.append(words)

    def _hear(self, line: str) -> None:
        if line:
            self.chat.append(Line(False, line))
            self._heard += 1


def _harmless(name: str) -> str:
    """A player's name as sentences can use it: whoever calls himself `You` would be taken for the reader."""
    clean_name = clean(name, NICK_CELLS)
    return clean_name if clean_name and clean_name.casefold() != YOU.casefold() else NAMELESS


__all__ = ["CLAIMED", "LanGame", "Line", "Presence", "span"]
