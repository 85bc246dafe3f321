"""The course of a game: what the messages of both roles come to, from the first need of the engine to the last.

A course takes messages, whoever sent them, and keeps the position that they lead to. It makes none and holds no secret,
so it is the same for a player and for whoever checks a finished game; all that differs is which faces its engine may
know. Events are settled in the order of their needs, so that handles are the same everywhere, however messages of
needs that are open together may cross.
"""

from __future__ import annotations

from dataclasses import replace

from engines.core.cards import Seat
from engines.core.errors import Refused
from engines.core.events import Chosen, Event, Shuffled
from engines.core.game import Game
from engines.core.needs import Roll, Show, Shuffle
from net.choices import Choosing, Selecting, illegal
from net.consent import Consent
from net.dealing import Answer, Concede, GameMessage, Offer, Request
from net.dealt import Dealt
from net.endings import Endings
from net.errors import Fault
from net.operations import Mixing, Operation, Rolling, Showing, unexpected
from net.position import Position
from net.terms import Role, Terms


class Course:
    """One game between two roles, from its first need on."""

    def __init__(self, terms: Terms, seat: Seat | None, dealt: Dealt, position: Position) -> None:
        """`seat` is whose knowledge the engine of `position` has; None for an onlooker's."""
        self.terms = terms
        self.seat = seat
        self.dealt = dealt
        self.position = position
        self.operations: list[Operation] = []
        """What meets the open needs, in the engine's order."""
        self.consent = Consent(self)
        self.endings = Endings(self)
        self._floors = [0, 0]
        """By role: the `op` of the need, or of the first of several together, that its latest message answered."""
        self._start = 0
        self._commitments: set[bytes] = set()
        self._requests: set[tuple[Role, int]] = set()
        """Requests that came too late: there is one a moment at most."""
        self._digest = b""
        self._open()

    # --- where it stands ---------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self.position.game

    @property
    def is_over(self) -> bool:
        return self.game.outcome is not None

    @property
    def op(self) -> int:
        """The number of the first need that is open; after the game, of the events there were."""
        return self.operations[0].op if self.operations else len(self.position.journal)

    @property
    def digest(self) -> bytes:
        """16 bytes over the public state in which the open choice was asked."""
        return self._digest

    def has_seen(self, seat: Seat, card: int) -> bool:
        """Whether a seat knows the face of a card. Public."""
        return bool(self.game.knowledge.seen[card] >> seat & 1)

    # --- messages ----------------------------------------------------------------------------------------------------

    def take(self, role: Role, message: GameMessage) -> None:
        """A message of either role, in the order in which this side has them. Raises Fault."""
        op = getattr(message, "op", None)
        if op is None:
            raise unexpected(message, role)
        last = self.operations[-1].op if self.operations else self.op
        if op < self._floors[role] or (op > last and not self.endings.is_willed):
            raise unexpected(message, role)
        if self.endings.takes(role, message, op):
            return
        match message:
            case Concede():
                self.endings.concede(role, op)
            case Offer():
                self.consent.take_offer(role, message)
            case Answer():
                self.consent.take_answer(role, message)
            case Request() if (role, op) in self._requests:
                raise unexpected(message, role)
            case Request() if op < self.op:
                # Void: the seat that is asked had moved before it could know of the request.
                self._requests.add((role, op))
            case _:
                self._operation(role, op, message).take(role, message)
                self._floors[role] = self._start
        self.settle()

    def _operation(self, role: Role, op: int, message: GameMessage) -> Operation:
        found = next((each for each in self.operations if each.op == op), None)
        if found is None:
            raise unexpected(message, role)
        return found

    def compare(self, digest: bytes) -> None:
        """Raises Fault, blaming nobody, if the other engine is in another state."""
        if digest != self._digest:
            raise Fault("desync", "The two programs no longer agree on the state of the game.")

    def remember(self, role: Role, commitment: bytes) -> None:
        """Raises Fault for a commitment that has been there before, from whichever side."""
        if commitment in self._commitments:
            raise Fault("commitment_repeated", "The other side repeated a commitment.", role)
        self._commitments.add(commitment)

    # --- events ------------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Let the engine have the events that are ready, in the order of their needs."""
        while self.operations:
            first = self.operations[0]
            for event in first.ready():
                self._apply(event)
            if not first.is_done:
                return
            del self.operations[0]
            if not self.operations:
                self._open()

    def rewound(self) -> None:
        """The position was changed from outside: ask for what it needs."""
        self.operations = []
        self._open()

    def _apply(self, event: Event) -> None:
        if isinstance(event, Shuffled):
            event = self._shuffle(event)
        try:
            self.position.apply(event)
        except Refused as refused:
            raise self._fault(event, refused) from refused

    def _shuffle(self, event: Shuffled) -> Shuffled:
        """Give the masked cards the handles that the engine will give; the event as this observer learns of it."""
        start = self.game.knowledge.fresh
        fresh = range(start, start + len(event.cards))
        by = None if event.by is None else self.terms.role_of(event.by)
        order = self.dealt.shuffle(event.cards, fresh, by)
        return event if event.order is not None else replace(event, order=order)

    def _fault(self, event: Event, refused: Refused) -> Fault:
        if isinstance(event, Chosen):
            return illegal(self.terms.role_of(event.seat), event.move, refused)
        # Sound proofs rule it out that anything else is refused; who has found a hole in one cannot be told.
        return Fault(refused.code, "Cards were dealt that cannot lie there.")

    def _open(self) -> None:
        """Begin to meet what the engine asks for now."""
        self._start = start = len(self.position.journal)
        choice, joint = self.game.choice, 0
        if choice is not None:
            self._digest = bytes.fromhex(self.game.digest())
            kind = Selecting if len(choice.seats) == 2 else Choosing
            self.operations = [kind(self, start, choice)]
            return
        for op, need in enumerate(self.game.wanted, start):
            match need:
                case Show():
                    self.operations.append(Showing(self, op, need))
                case Roll():
                    self.operations.append(Rolling(self, op, need))
                case Shuffle(by=None):
                    # Of two decks each role begins with one, so that neither waits for the other.
                    steps = (joint % 2, 1 - joint % 2)
                    self.operations.append(Mixing(self, op, need, steps))
                    joint += 1
                case Shuffle(by=int() as seat):
                    steps_alone = (self.terms.role_of(seat),)
                    self.operations.append(Mixing(self, op, need, steps_alone))
