"""A game over the network, as far as it can be seen: from any thread, at once, and of one moment."""

from __future__ import annotations

from collections.abc import Mapping

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
from net.notices import FalselyClaimed
from net.position import News
from net.sight import Sight
from net.terms import Terms
from net.text import NICK_CELLS, clean
from net.words import Words
from tui.lan.surroundings import Presence, Surroundings
from tui.lan.words import notice_words, span, waiting_words

CLAIMED = "claim"
"""The reason of an outcome by which somebody claimed the game of a player who stayed away."""


class SeenGame(Surroundings):
    """One game, from the own seat. `LanGame` adds what players do."""

    def __init__(self, carrier: Carrier) -> None:
        self.carrier = carrier
        self.terms = carrier.terms
        self.package = carrier.package
        self.settings: Mapping[str, int | str] = carrier.settings
        self.seat: Seat = carrier.seat
        self.reader: Seat | None = carrier.seat
        self.names_by_seat = _names(carrier.terms)
        """What an onlooker calls the seats; never the same, and nobody is `You`."""
        super().__init__(self.names_by_seat[1 - carrier.seat])
        self._taken = self._told = 0
        self._sent = self._settled = 0
        """How many answers were sent by whoever plays, and how many of them have been taken up by the session."""

    @property
    def sight(self) -> Sight:
        """Everything about the game at this moment."""
        return self.carrier.sight

    @property
    def begun(self) -> bool:
        """Whether there is a table to look at; with private decks, only once both are fixed."""
        return self.sight.game is not None

    @property
    def wants_deck(self) -> bool:
        """Whether the own player has to say which deck he brings."""
        sight = self.sight
        asked = sight.waiting is Waiting.OWN_DECK and sight.may_act
        return asked and not (self.is_sending or self.is_ended)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules, by a player's will or by a claim of one's own; else None.

        The other side's claim ends the game too, but is its own word alone: it makes nobody a winner here.
        """
        sight = self.sight
        if sight.outcome is None and self.terms.role_of(self.seat) in sight.claims:
            return Outcome(self.seat, CLAIMED)
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
        if self.outcome is None and self.sight.claims:
            (away,) = self.sight.claims.values()
            return (
                f"{self.names_by_seat[1 - self.seat]} claims the game, and says that you were away for {span(away)}."
                " That is their word alone: it counts for nobody here."
            )
        return "" if self.sight.outcome is not None else self._end

    def view(self, seat: Seat | None) -> View:
        """Everything that the own seat, or an onlooker (None), may know."""
        return self._game.view(seat)

    def owes(self, seat: Seat) -> Choose | Shuffle | None:
        """What `seat` is asked for; nothing while an answer is on its way, or before the other side was there."""
        sight = self.sight
        if seat != self.seat or self.is_sending or not sight.may_act:
            return None
        return sight.owes

    @property
    def has_right(self) -> bool:
        """Whether the own player may do something beside the other side's choice (`Choose.rights`)."""
        sight = self.sight
        if sight.game is None or self.is_under_way or self.is_ended or not sight.may_act:
            return False
        choice = sight.game.choice
        return choice is not None and any(seat == self.seat for seat, _ in choice.rights)

    @property
    def default_answer(self) -> Move | tuple[int, ...] | None:
        """What the own seat answers once its time is up (Ikusa W-07); None where that is nothing."""
        asked, timing = self.owes(self.seat), self.package.timing
        if timing is None or asked is None:
            return None
        if isinstance(asked, Shuffle):
            return tuple(range(len(asked.cards)))
        return timing.default(self.view(self.seat).partial(), self.seat)

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
        if self.is_under_way and move != CONCEDE:
            return Refused("pending", "Your answer is on its way.")
        return self._game.why_not(seat, move)

    def names(self, seat: Seat | None) -> Names:
        """What the seats are called by whoever sits in `seat`: `You`, and the other's name."""
        first, second = self.names_by_seat
        if seat is None:
            return first, second
        return (YOU, second) if seat == 0 else (first, YOU)

    @property
    def log(self) -> list[str]:
        """The game so far in sentences."""
        return [news.sentence for news in self.sight.told if news.sentence]

    def take_news(self) -> list[News]:
        """What has happened since this was last asked, in play order. What was undone meanwhile is not told."""
        told = self.sight.told
        taken, self._taken = min(self._taken, len(told)), len(told)
        return list(told[taken:])

    def take_break(self) -> bool:
        """Whether the game was gone on with, or an answer taken back, since this was last asked."""
        told, before = len(self.sight.told), self._told
        is_broken, self._is_resumed, self._told = self._is_resumed or told < before, False, told
        return is_broken

    def take_facts(self) -> list[Fact]:
        """`take_news` without the sentences."""
        return [news.fact for news in self.take_news()]

    def skip_news(self) -> None:
        """Count all that has happened so far as known: for a game that goes on."""
        self._taken = len(self.sight.told)

    # --- what is waited for, and offered ------------------------------------------------------------------------------

    @property
    def is_sending(self) -> bool:
        """Whether an answer is on its way to the record and the other side."""
        return self._sent > self._settled

    @property
    def is_under_way(self) -> bool:
        """The same, or what was done beside the other side's choice is still to be put in order by its program."""
        return self.is_sending or self.sight.requested is not None

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
            case Presence.ELSEWHERE:
                return f"{self.other_name} is there, and not yet at this table."
            case Presence.SILENT:
                return f"{self.other_name}'s program does not go on."
            case Presence.UNSTEADY:
                return f"Nothing is heard from {self.other_name}."
        if self.is_under_way:
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

    @property
    def asking_words(self) -> str:
        """Why the player is asked whether to wait or to leave (`asks_what_to_do`)."""
        if self.sight.doubted and self.sight.is_connected:
            (away,) = self.sight.doubted.values()
            return notice_words(FalselyClaimed(away), self.other_name)
        return f"{self.other_name} has been away for a while. Nothing happens by itself:"

    @property
    def offers(self) -> frozenset[What]:
        """What the other side offers: answer with `answer_offer`."""
        return self.sight.offered

    def why_not_offer(self, what: What) -> str:
        """In words why this cannot be offered now; empty if it can."""
        return self.sight.why_not_offer[what]

    @property
    def can_take_back(self) -> bool:
        """Whether taking back the last answer can be asked for."""
        return not self.why_not_take_back

    @property
    def why_not_take_back(self) -> str:
        return self.why_not_offer("take_back")

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

    @property
    def _game(self) -> Game:
        game = self.sight.game
        assert game is not None, "there is no table before the game has begun"
        return game


def _names(terms: Terms) -> Names:
    first, second = (clean(name, NICK_CELLS) for name in terms.names_by_seat)
    return first, f"{second} II" if first == second else second
