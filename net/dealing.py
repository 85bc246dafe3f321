"""The messages of a game: what two peers tell each other so that one engine can run on both sides.

`op` is the number of events that both engines had settled when the need arose which the message answers; of several
needs that are open together, each has its own, in the engine's order. So a message says itself where it belongs.
Nothing here asks for a share of a point: which cards are opened, and to whom, follows from the rules alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from net.masked_cards import KeyPart, SharePart, ShufflePart
from net.schema import U32, Bytes16, Bytes32, Length, Role
from net.wire import Family, message

MOST_CARDS = 64
"""Cards of one operation. A joint shuffle has up to 50, a private deck with all its piles up to 63."""

Text = Annotated[str, Length(1, 1024)]
"""A move in its text form."""

FaceText = Annotated[str, Length(1, 48)]
"""A card id of the catalogue."""

What = Literal["draw", "take_back", "open"]
"""What can be offered: a draw; that the last answer of the one who asks be undone; that both open all cards of a
finished game."""


class Opening(NamedTuple):
    """What a commitment to an entry of a private deck was made from."""

    face: FaceText
    nonce: Bytes32


class PackSecret(NamedTuple):
    """What a `PackCommit` was made from."""

    secret: Bytes32
    nonce: Bytes32


@message("key")
@dataclass(frozen=True, slots=True)
class Key:
    """The sender's key of this game, and the proof that it knows the secret."""

    part: KeyPart


@message("pack_commit")
@dataclass(frozen=True, slots=True)
class PackCommit:
    """Binds the sender to the secret half of the seed from which its packs are made."""

    commitment: Bytes32


@message("pack_number")
@dataclass(frozen=True, slots=True)
class PackNumber:
    """The sender's, open half of the seed of the *other* side's packs."""

    number: Bytes32


@message("deck_commit")
@dataclass(frozen=True, slots=True)
class DeckCommit:
    """Binds the sender to its private deck, entry by entry."""

    entries: Annotated[tuple[Bytes32, ...], Length(1, MOST_CARDS)]


@message("mix")
@dataclass(frozen=True, slots=True)
class Mix:
    """The sender's step of a shuffle."""

    op: U32
    part: ShufflePart


@message("shares")
@dataclass(frozen=True, slots=True)
class Shares:
    """The sender's shares of the cards that the need asks of it, in the need's order."""

    op: U32
    shares: Annotated[tuple[SharePart, ...], Length(1, MOST_CARDS)]


@message("openings")
@dataclass(frozen=True, slots=True)
class Openings:
    """The faces of cards of the sender's private deck that the need asks of it, in the need's order."""

    op: U32
    openings: Annotated[tuple[Opening, ...], Length(1, MOST_CARDS)]


@message("roll_commit")
@dataclass(frozen=True, slots=True)
class RollCommit:
    """Role 0 binds its half of a roll."""

    op: U32
    commitment: Bytes32


@message("roll_half")
@dataclass(frozen=True, slots=True)
class RollHalf:
    """Role 1's half of a roll, open."""

    op: U32
    half: Bytes32


@message("roll_reveal")
@dataclass(frozen=True, slots=True)
class RollReveal:
    """Role 0's half of a roll: the number is settled."""

    op: U32
    half: Bytes32
    nonce: Bytes32


@message("move")
@dataclass(frozen=True, slots=True)
class MakeMove:
    """The choice of the seat that is asked."""

    op: U32
    move: Text
    digest: Bytes16
    """Of the public state in which it was made, as the sender's engine has it."""


@message("commit")
@dataclass(frozen=True, slots=True)
class Commit:
    """Binds the sender's part of a simultaneous choice."""

    op: U32
    commitment: Bytes32
    digest: Bytes16


@message("reveal")
@dataclass(frozen=True, slots=True)
class Reveal:
    """Opens the sender's part of a simultaneous choice, once both are bound."""

    op: U32
    move: Text
    nonce: Bytes32


@message("request")
@dataclass(frozen=True, slots=True)
class Request:
    """A move by standing right, beside the choice of the other seat. It counts once it is granted."""

    op: U32
    move: Text


@message("grant")
@dataclass(frozen=True, slots=True)
class Grant:
    """The seat that is asked puts a requested move in its place, before its own."""

    op: U32
    move: Text
    digest: Bytes16


@message("concede")
@dataclass(frozen=True, slots=True)
class Concede:
    op: U32


@message("offer")
@dataclass(frozen=True, slots=True)
class Offer:
    """Stands until it is answered, or until something else has happened in the game."""

    op: U32
    what: What


@message("answer")
@dataclass(frozen=True, slots=True)
class Answer:
    op: U32
    what: What
    accepted: bool


@message("over")
@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended for the sender, who says nothing more in it. Once both have said so the end is certain."""


@message("closing")
@dataclass(frozen=True, slots=True)
class Closing:
    """After the game: all of the sender's private deck, and the secret half of the seed of its packs."""

    entries: Annotated[tuple[Opening, ...], Length(1, MOST_CARDS)]
    packs: PackSecret | None


@message("receipt")
@dataclass(frozen=True, slots=True)
class Receipt:
    """How the game ended, as both sides sign it. Equal on both, or one of them is wrong."""

    op: U32
    winner: Role | None
    """A role; None for a draw, and where a false claim stopped the game."""
    reason: Annotated[str, Length(1, 32)]
    digest: Bytes16
    """Of the last public state."""
    events: Bytes32
    """Of all public events."""


@message("open_key")
@dataclass(frozen=True, slots=True)
class OpenKey:
    """The secret of the sender's key, for an open replay that both have agreed to."""

    secret: Bytes32


GameMessage = (
    Key
    | PackCommit
    | PackNumber
    | DeckCommit
    | Mix
    | Shares
    | Openings
    | RollCommit
    | RollHalf
    | RollReveal
    | MakeMove
    | Commit
    | Reveal
    | Request
    | Grant
    | Concede
    | Offer
    | Answer
    | Over
    | Closing
    | Receipt
    | OpenKey
)

DEALING = Family[GameMessage](
    Key,
    PackCommit,
    PackNumber,
    DeckCommit,
    Mix,
    Shares,
    Openings,
    RollCommit,
    RollHalf,
    RollReveal,
    MakeMove,
    Commit,
    Reveal,
    Request,
    Grant,
    Concede,
    Offer,
    Answer,
    Over,
    Closing,
    Receipt,
    OpenKey,
)
