"""A game against a peer, from one seat: the engine's dealer on the network.

A `Match` is a deterministic fold. The same terms, seed, own inputs and received messages give the same messages, byte
for byte, whenever and wherever it is done: after a crash the log is folded again, and the game goes on. It knows no
time, no disk and no connection; a session (net/session.py) carries it.

What a player does goes in by `act`, as plain data, because a log has to keep it:

    ["deck", [face, …]]         the private deck that the player brings, in a game with such; the first input
    ["choose", "play 23"]       a choice, one's part of a simultaneous one, or a move by standing right
    ["arrange", [2, 0, 1]]      the order of a shuffle of one's own; ["arrange"] lays the cards at random
    ["concede"]
    ["offer", "draw"]           or "take_back" (of one's last answer), or "open" (all cards, after the game)
    ["answer", "draw", true]    to the other side's offer

Where a game has a clock, the player's own client sends the default answer when the time is up, as such an input.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any

from engines.core.cards import Face, Handle, Seat
from engines.core.errors import Refused
from engines.core.events import to_record
from engines.core.game import Fact, Game
from engines.core.journal import settled
from engines.core.moves import CONCEDE, Move, parse_move
from engines.core.needs import Choose, Shuffle
from engines.core.options import Options
from engines.core.outcome import Outcome
from engines.core.registry import Names
from engines.core.view import View
from engines.core.words import YOU
from net.aftermath import Result
from net.answers import Answers
from net.choices import Choosing, Selecting
from net.course import Course
from net.dealing import Answer, Concede, DeckCommit, GameMessage, MakeMove, Offer, Request, What
from net.dealt import Held
from net.deck import Cards
from net.group import Group, default
from net.operations import Mixing, Operation, Rolling
from net.position import News, Position
from net.stages import Stages
from net.terms import Role, Terms
from net.transcript import Secrets


class Waiting(Enum):
    """What the game waits for."""

    NOTHING = "nothing"
    """It is over, and everything has been said."""
    PLAYER = "player"
    """An answer of the own player; perhaps of the other one too."""
    OWN_DECK = "own_deck"
    """The private deck that the own player brings."""
    PEER_KEY = "peer_key"
    """The other program's key for this game, or its part in opening packs."""
    PEER_DECK = "peer_deck"
    """The private deck that the other player brings."""
    PEER_MOVE = "peer_move"
    """A choice of the other player."""
    PEER_ORDER = "peer_order"
    """The order in which the other player lays its cards."""
    PEER_SHUFFLE = "peer_shuffle"
    """The other program's step of a shuffle, and its proof."""
    PEER_ROLL = "peer_roll"
    """The other program's half of a roll."""
    PEER_REVEAL = "peer_reveal"
    """The other program's shares of cards, the faces of its private cards, or its opening of a sealed choice."""
    PEER_END = "peer_end"
    """What the other program says after the game: its private deck, its receipt."""

    @property
    def is_of_program(self) -> bool:
        """Whether the other program can go on without asking its player, so that silence is no reflection."""
        return self in _OF_PROGRAM


_OF_PROGRAM = {
    Waiting.PEER_KEY,
    Waiting.PEER_SHUFFLE,
    Waiting.PEER_ROLL,
    Waiting.PEER_REVEAL,
    Waiting.PEER_END,
}


class Match:
    """One game, from the first message to the receipts and what both may open afterwards."""

    def __init__(self, terms: Terms, role: Role, seed: bytes, group: Group | None = None) -> None:
        """`seed`: 32 random bytes from which all own secrets follow. Raises ValueError for terms that are not ours."""
        self.terms = terms
        self.role = role
        self.seat: Seat = terms.seat_of(role)
        self._peer = 1 - role
        secrets = Secrets(seed)
        cards = Cards(group or default(), terms.sid, terms.game, role, secrets)
        self._stages = Stages(terms, self.seat, Held(cards), self._narrate)
        self._answers = Answers(self._stages, role, cards, secrets)
        self._taken = 0
        self.package = self._stages.package
        self.settings = self._stages.settings

    # --- the fold ----------------------------------------------------------------------------------------------------

    def start(self) -> list[GameMessage]:
        """The first messages of this side."""
        return self._run()

    def receive(self, message: GameMessage) -> list[GameMessage]:
        """The other side's next message; gives what follows from it. Raises Fault: the game stops there."""
        self._stages.take(self._peer, message)
        return self._run()

    def act(self, data: Any) -> list[GameMessage]:
        """An own input; gives the messages that follow. Raises Refused, with nothing changed."""
        message = self._input(data)
        if message is not None:
            self._stages.take(self.role, message)
        follow = self._run()
        return follow if message is None else [message, *follow]

    def _run(self) -> list[GameMessage]:
        """Say everything that needs no decision."""
        said = []
        while (message := self._answers.next()) is not None:
            self._stages.take(self.role, message)
            said.append(message)
        return said

    # --- what a screen needs -----------------------------------------------------------------------------------------

    @property
    def op(self) -> int:
        """The number of the first need that is open: how many events had been settled when it arose."""
        return 0 if self._course is None else self._course.op

    @property
    def begun(self) -> bool:
        """Whether there is a position to look at: at once, or, with private decks, as soon as both are fixed."""
        return self._stages.begun

    @property
    def over(self) -> bool:
        """Whether the game has ended; receipts may still follow, and an ending that crossed this one."""
        return self._stages.is_over

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules or by a player's will; None while it goes on."""
        return self._game.outcome if self.begun else None

    @property
    def result(self) -> Result | None:
        """The outcome with what came after the game; None while it goes on."""
        return self._stages.aftermath.result if self.over else None

    @property
    def position(self) -> Position:
        """The engine and the journal of this side, to look at. There are none before `begun`."""
        return self._stages.reached()

    @property
    def _game(self) -> Game:
        return self.position.game

    def view(self, seat: Seat | None) -> View:
        """Everything that the own seat, or an onlooker (None), may know. Raises Unknowable for the other seat."""
        return self._game.view(seat)

    def options(self, seat: Seat) -> Options:
        """What the own seat may choose now, conceding aside."""
        return self._game.options(seat)

    def why_not(self, seat: Seat, move: Move) -> Refused | None:
        """Why `seat` may not choose `move` now; None if it may."""
        if self._course is None:
            return Refused("wrong_phase", "The game has not begun.")
        return self._game.why_not(seat, move)

    def owes(self, seat: Seat) -> Choose | Shuffle | None:
        """What the player of `seat` is asked for, if anything."""
        role = self.terms.role_of(seat)
        for operation in [] if self._course is None else self._course.operations:
            match operation:
                case Choosing(need=need) if role in operation.owes:
                    return need
                case Selecting(need=need) if role in operation.owes and not operation.is_bound:
                    return need
                case Mixing(need=need, order=None) if need.by == seat and role in operation.owes:
                    return need
        return None

    @property
    def requested(self) -> Move | None:
        """What the own player would do beside the other's choice, until that is put in order or comes too late."""
        for operation in [] if self._course is None else self._course.operations:
            if isinstance(operation, Choosing) and operation.role != self.role:
                return operation.request
        return None

    def names(self, seat: Seat | None) -> Names:
        """What the seats are called by whoever sits in `seat`: `You`, and the other's name."""
        first, second = self.terms.names_by_seat
        if seat is None:
            return first, second
        return (YOU, second) if seat == 0 else (first, YOU)

    @property
    def log(self) -> list[str]:
        """The game so far in sentences."""
        told = self.position.told if self.begun else []
        return [news.sentence for news in told if news.sentence]

    def take_news(self) -> list[News]:
        """What has happened since this was last asked, in play order. What was undone meanwhile is not told."""
        told = self.position.told if self.begun else []
        taken, self._taken = min(self._taken, len(told)), len(told)
        return told[taken:]

    def take_facts(self) -> list[Fact]:
        """`take_news` without the sentences."""
        return [news.fact for news in self.take_news()]

    def own_view(self) -> list[Any]:
        """The game as the own seat saw it, as plain data: a note for the replay, which holds no secrets."""
        events = settled(self.position.journal) if self.begun else []
        return ["events", self.seat, [to_record(event) for event in events]]

    def _narrate(self, fact: Fact, game: Game) -> str:
        view, names = game.view(self.seat), self.names(self.seat)
        return self._stages.package.narrate(fact, view, names)

    # --- what is waited for, and what is offered ---------------------------------------------------------------------

    @property
    def waiting(self) -> Waiting:
        """What the game waits for: first of all for the own player."""
        if self._course is None:
            return self._waiting_at_first()
        if self.owes(self.seat) is not None:
            return Waiting.PLAYER
        for operation in self._course.operations:
            if self._peer in operation.owes:
                return _waiting_for(operation)
        if self._stages.aftermath.next_of(self._peer) is not None:
            return Waiting.PEER_END
        return Waiting.NOTHING

    def _waiting_at_first(self) -> Waiting:
        opening = self._stages.opening
        if opening.next_of(self.role) is DeckCommit and opening.decks[self.role] is None:
            return Waiting.OWN_DECK
        is_deck = opening.next_of(self._peer) is DeckCommit and opening.packs is None
        return Waiting.PEER_DECK if is_deck else Waiting.PEER_KEY

    @property
    def owed(self) -> str:
        """What the other program must send without asking anybody, for a notice; empty if nothing."""
        return self.waiting.value if self.waiting.is_of_program else ""

    def why_not_offer(self, what: What) -> str:
        """In words why the own player can not offer this now; empty if it can."""
        if self._course is None:
            return "The game has not begun."
        aftermath = self._stages.aftermath
        if what != "open":
            if self._course.consent.standing(self.role, what):
                return "It is offered already."
            return self._course.consent.why_not(self.role, what)
        if not aftermath.is_signed:
            return "Cards are opened after the game, once both have signed how it ended."
        if aftermath.is_agreed or aftermath.has_offered(self.role):
            return "It is offered already."
        return ""

    def is_offered(self, what: What) -> bool:
        """Whether the other side's offer waits for an answer of the own player."""
        if what == "open":
            return self._stages.aftermath.has_offered(self._peer)
        return self._course is not None and self._course.consent.standing(self._peer, what)

    @property
    def opened(self) -> dict[Handle, Face]:
        """After both have opened everything: what each card in play is. Empty before."""
        course = self._course
        if course is None or not self._stages.aftermath.is_open:
            return {}
        cards = [card for card in self._game.knowledge.seen if course.dealt.is_in_play(card)]
        return {card: face for card in cards if (face := course.dealt.face(card)) is not None}

    @property
    def _course(self) -> Course | None:
        return self._stages.course

    # --- inputs ------------------------------------------------------------------------------------------------------

    def _input(self, data: Any) -> GameMessage | None:
        """The message that an own input comes to; None for one that is only noted. Raises Refused."""
        match data:
            case ["deck", list(faces)] if all(type(face) is str for face in faces):
                self._bring(faces)
                return None
            case ["choose", str(text)]:
                return self._choose(parse_move(text))
            case ["arrange"]:
                self._arrange(None)
                return None
            case ["arrange", list(order)] if all(type(place) is int for place in order):
                self._arrange(order)
                return None
            case ["concede"]:
                return self._choose(CONCEDE)
            case ["offer", "draw" | "take_back" | "open" as what]:
                return self._offer(what)
            case ["answer", "draw" | "take_back" | "open" as what, bool(accepted)]:
                if not self.is_offered(what):
                    raise Refused("no_offer", "That is not offered any more.")
                return Answer(self.op, what, accepted)
        raise Refused("bad_input", "That cannot be read as an answer.")

    def _bring(self, faces: list[Face]) -> None:
        opening, rules = self._stages.opening, self._stages.package.decks
        if rules is None or opening.packs is not None or opening.decks[self.role] is not None:
            raise Refused("no_deck", "There is no deck to bring now.")
        words = rules.fault(self.settings, faces)
        if words or len(faces) != sum(opening.piles):
            raise Refused("illegal_deck", words or "That deck has another number of cards.")
        self._answers.bring_deck(faces)

    def _choose(self, move: Move) -> GameMessage:
        if (refused := self.why_not(self.seat, move)) is not None:
            raise refused
        course = self._course
        assert course is not None
        if move == CONCEDE:
            return Concede(course.op)
        match course.operations[0]:
            case Selecting() as selecting:
                selecting.own = move
                return self._answers.bind(selecting, move, course.digest)
            case Choosing(role=role, request=request) if role != self.role:
                if request is not None:
                    raise Refused("pending", "You have asked for that already.")
                return Request(course.op, str(move))
        return MakeMove(course.op, str(move), course.digest)

    def _arrange(self, order: Sequence[int] | None) -> None:
        course = self._course
        for operation in [] if course is None else course.operations:
            if isinstance(operation, Mixing) and self.owes(self.seat) is operation.need:
                count = len(operation.need.cards)
                if order is not None and sorted(order) != list(range(count)):
                    raise Refused("bad_fan", "That is not an order of exactly these cards.")
                operation.order = (
                    self._answers.arrangement(operation) if order is None else tuple(order)
                )
                return
        raise Refused("wrong_phase", "There is nothing to lay out now.")

    def _offer(self, what: What) -> Offer:
        if words := self.why_not_offer(what):
            raise Refused("no_offer", words)
        return Offer(self.op, what)


def _waiting_for(operation: Operation) -> Waiting:
    """What is waited for where the other side owes a message of this operation."""
    match operation:
        case Choosing():
            return Waiting.PEER_MOVE
        case Selecting():
            return Waiting.PEER_REVEAL if operation.is_bound else Waiting.PEER_MOVE
        case Mixing(need=Shuffle(by=None)):
            return Waiting.PEER_SHUFFLE
        case Mixing():
            return Waiting.PEER_ORDER
        case Rolling():
            return Waiting.PEER_ROLL
    return Waiting.PEER_REVEAL
