"""What a player's program says without being asked: everything that follows from the rules and its secrets.

Each message is made once, and then taken by the own course like one of the other side. All that is random comes from
`Secrets`, by the place in the game and by what it is for, so that the same game makes the same messages again.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.cards import Face
from engines.core.moves import Move
from net.choices import CHOICE, Choosing, Selecting
from net.commitment import commit
from net.dealing import (
    Closing,
    Commit,
    DeckCommit,
    GameMessage,
    Grant,
    Key,
    Mix,
    Openings,
    OpenKey,
    Over,
    PackCommit,
    PackNumber,
    Receipt,
    Reveal,
    RollCommit,
    RollHalf,
    RollReveal,
    Shares,
)
from net.deck import Cards
from net.operations import ROLL, Mixing, Operation, Rolling, Showing
from net.private import bring
from net.stages import Stages
from net.terms import Role
from net.transcript import Secrets

_CHOICE_NONCE = "nonces/choice"
_ROLL_HALF = "half/roll"
_ROLL_NONCE = "nonces/roll"
_ARRANGE = "order/arrange"


class Answers:
    """The next message of one player, if there is one that needs no decision."""

    def __init__(self, stages: Stages, role: Role, cards: Cards, secrets: Secrets) -> None:
        self._stages = stages
        self._role = role
        self._cards = cards
        self._secrets = secrets

    def next(self) -> GameMessage | None:
        """None while the other side, or a player, has to do something first."""
        course = self._stages.course
        if course is None:
            return self._opening()
        for operation in course.operations:
            if (message := self._operation(operation)) is not None:
                return message
        return self._aftermath()

    # --- the opening -------------------------------------------------------------------------------------------------

    def bring_deck(self, faces: Sequence[Face]) -> None:
        """Fix the own private deck, of the right size."""
        opening = self._stages.opening
        context = opening.context(self._role)
        opening.decks[self._role] = bring(self._secrets, context, faces, opening.piles)

    def _opening(self) -> GameMessage | None:
        opening, role = self._stages.opening, self._role
        kind = opening.next_of(role)
        if kind is Key:
            return Key(self._cards.key())
        if kind is PackCommit:
            assert opening.packs is not None
            return PackCommit(opening.packs[role].prepare(self._secrets))
        if kind is PackNumber:
            assert opening.packs is not None
            return PackNumber(opening.packs[1 - role].answer(self._secrets))
        if kind is DeckCommit:
            if opening.packs is not None and opening.decks[role] is None:
                rules = self._stages.package.decks
                assert rules is not None and rules.packs is not None
                self.bring_deck(rules.packs(self._stages.settings, opening.packs[role].seed))
            deck = opening.decks[role]
            return None if deck is None else DeckCommit(deck.commitments)
        return None

    # --- the course --------------------------------------------------------------------------------------------------

    def _operation(self, operation: Operation) -> GameMessage | None:
        if self._role not in operation.owes:
            return None
        match operation:
            case Showing():
                return self._showing(operation)
            case Mixing() if operation.need.by is None or operation.order is not None:
                part = self._cards.mix(
                    operation.op, operation.deck, operation.need.cards, operation.order
                )
                return Mix(operation.op, part)
            case Rolling():
                return self._rolling(operation)
            case Choosing(request=Move() as move):
                assert self._stages.course is not None
                return Grant(operation.op, str(move), self._stages.course.digest)
            case Selecting(own=Move() as move) if operation.is_bound:
                return Reveal(operation.op, str(move), self._choice_nonce(operation, move))
        return None

    def _showing(self, showing: Showing) -> GameMessage | None:
        op = showing.op
        if self._role in showing.givers:
            cards = showing.shared[self._role]
            return Shares(op, tuple(self._cards.share(op, card) for card in cards))
        if self._role in showing.tellers:
            dealt, deck = showing.course.dealt, self._stages.opening.decks[self._role]
            assert deck is not None
            entries = [dealt.entry(card) for card in showing.opened[self._role]]
            return Openings(op, tuple(deck.opening(entry) for entry in entries))
        return None

    def _rolling(self, rolling: Rolling) -> GameMessage:
        where = bytes(rolling.context(self._role))
        half = self._secrets.bytes32(_ROLL_HALF, where)
        if self._role == 1:
            return RollHalf(rolling.op, half)
        nonce = self._secrets.bytes32(_ROLL_NONCE, where, half)
        if rolling.commitment:
            return RollReveal(rolling.op, half, nonce)
        return RollCommit(rolling.op, commit(ROLL, rolling.context(0), half, nonce))

    def bind(self, selecting: Selecting, move: Move, digest: bytes) -> Commit:
        """The commitment to one's part of a simultaneous choice."""
        context, nonce = selecting.context(self._role), self._choice_nonce(selecting, move)
        commitment = commit(CHOICE, context, str(move).encode(), nonce)
        return Commit(selecting.op, commitment, digest)

    def _choice_nonce(self, selecting: Selecting, move: Move) -> bytes:
        where = bytes(selecting.context(self._role))
        return self._secrets.bytes32(_CHOICE_NONCE, where, str(move).encode())

    def arrangement(self, mixing: Mixing) -> tuple[int, ...]:
        """A random order for a shuffle of one's own."""
        where = bytes(mixing.context(self._role, mixing.deck))
        return self._secrets.permutation(_ARRANGE, len(mixing.need.cards), where)

    # --- the aftermath -----------------------------------------------------------------------------------------------

    def _aftermath(self) -> GameMessage | None:
        aftermath, opening = self._stages.aftermath, self._stages.opening
        kind = aftermath.next_of(self._role)
        if kind is Over:
            return Over()
        if kind is Closing:
            deck, packs = opening.decks[self._role], opening.packs
            assert deck is not None
            return Closing(
                tuple(deck.opening(entry) for entry in range(len(deck.faces))),
                None if packs is None else packs[self._role].opening(self._secrets),
            )
        if kind is Receipt:
            return aftermath.receipt()
        if kind is OpenKey:
            return OpenKey(self._cards.secret_key())
        return None
