"""The whole of a finished game, once both sides have published their keys: every card, every hand, every order.

Both agree to that after the game, or it does not happen. Nothing is believed here: the record is folded once more with
both keys in hand, and has to come to the same game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from engines.core.cards import Deck, Seat
from engines.core.events import Chosen, Event, Sealed
from engines.core.journal import settled
from engines.core.moves import Move
from net.dealing import Closing, DeckCommit, GameMessage, OpenKey
from net.errors import Fault, LogError, Malformed, Rejected
from net.group import Group, decode_scalar, default
from net.log_format import Record
from net.masked_cards import MaskedCards
from net.operations import ROLES
from net.private import PrivateDeck
from net.stages import Stages
from net.terms import Role, Terms
from net.verify import messages_of, mute, terms_of


class OpenReplay(NamedTuple):
    """A game as somebody would tell it who saw all cards."""

    terms: Terms
    decks: tuple[Deck, Deck] | None
    """The private decks by seat, for making the game anew; None in a game without such."""
    events: list[Event]
    """Everything that holds, with every face and every order. Of equal cards it is not known which is which."""


def open_replay(records: Sequence[Record], group: Group | None = None) -> OpenReplay:
    """Open all cards of the record of a finished game.

    Raises LogError if not both keys are in it, or if the record is not sound.
    """
    terms = terms_of(records)
    try:
        messages = list(messages_of(terms, records))
        masked = MaskedCards(group or default(), terms.sid, terms.game)
        for role in ROLES:
            masked.put_secret(role, decode_scalar(_said(messages, role, OpenKey).secret))
        stages = Stages(terms, None, masked, mute, is_open=True)
        if stages.opening.piles:
            for role in ROLES:
                stages.opening.decks[role] = _deck(stages, messages, role)
        for role, message in messages:
            stages.take(role, message)
    except (Malformed, Rejected, Fault, ValueError) as error:
        raise LogError("open_replay", f"This game cannot be opened: {error}.") from error
    events = _unsealed(settled(stages.reached().journal))
    return OpenReplay(terms, stages.opening.engine_decks(), events)


def _unsealed(events: Sequence[Event]) -> list[Event]:
    """The events with the value of each seal, as its seat opened it next."""
    moves: dict[Seat, Move] = {}
    told: list[Event] = []
    for event in reversed(events):
        if isinstance(event, Chosen):
            moves[event.seat] = event.move
        if isinstance(event, Sealed):
            event = Sealed(event.seat, moves.get(event.seat))
        told.append(event)
    return told[::-1]


M = TypeVar("M")


def _said(messages: Sequence[tuple[Role, GameMessage]], role: Role, kind: type[M]) -> M:
    """The one message of a kind that a role said. Raises LogError if there is none."""
    for sender, message in messages:
        if sender == role and isinstance(message, kind):
            return message
    raise LogError("open_replay", "Not both sides have opened their cards after this game.")


def _deck(stages: Stages, messages: Sequence[tuple[Role, GameMessage]], role: Role) -> PrivateDeck:
    """The private deck of a role as it opened it after the game."""
    entries = _said(messages, role, Closing).entries
    return PrivateDeck(
        stages.opening.context(role),
        _said(messages, role, DeckCommit).entries,
        [entry.face for entry in entries],
        [entry.nonce for entry in entries],
    )
