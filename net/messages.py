"""Loose messages of a session: what peers say beside the game. Neither signed, numbered nor kept.

A connection that is to carry a game begins with a `Resume` from either side, the first one of a game too. All else that
goes over it before that is refused. What is said before a game, and between two, is in net/lobby_messages.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from net.errors import Malformed
from net.schema import U8, U32, Bytes16, Bytes32, Cells, Code
from net.text import CHAT_CELLS
from net.wire import LOOSE as LOOSE_BODY
from net.wire import Family, decode, message, split_body

_CODE = Code(32)
ErrorCode = Annotated[str, _CODE]
"""What the other side says is shown, so it says nothing but a word of its program."""

Farewell = Literal["quit", "save", "done", "suspended", "replaced", "elsewhere"]
"""Why somebody closes a connection.

`save`: he means to go on later; `done`: the game is over and all is said; `elsewhere`: his program is there, he himself
is not at the table of this game, or not yet.
"""

QUITTING: frozenset[Farewell | None] = frozenset({"quit", "save"})
"""With these words somebody leaves a game of his own will."""

EXCUSED = frozenset({"suspended", "replaced"})
"""Ends of a connection after which nobody has left: a machine went to sleep, or another connection took over."""

Proposal = Literal["save", "rematch", "open_replay"]
"""What takes two: to leave and go on another day, to play again, to publish the keys of the game for a full replay."""


@message("resume")
@dataclass(frozen=True, slots=True)
class Resume:
    """Where the sender stands in the game `sid`. Both send it first, and each goes on from the other's `received`."""

    sid: Bytes32
    epoch: U32
    """The number of this connection; both take the higher of the two they said."""
    received: U32
    """Game frames of the other side that the sender has on its disk: the number of the next one it takes."""
    sent: U32
    """Own game frames that there are so far."""
    chain: Bytes16
    """The hash of the other side's stream up to `received`."""
    mac: Bytes32
    """Over all of the above, by a key from the nonces of the game (net/resume.py)."""


@message("no_game")
@dataclass(frozen=True, slots=True)
class NoGame:
    """The sender cannot go on with this game: it has no record of it, or one that lost its end."""

    sid: Bytes32


@message("again")
@dataclass(frozen=True, slots=True)
class Again:
    """A frame is missing: send all from number `first` on once more."""

    first: U32


@message("ping")
@dataclass(frozen=True, slots=True)
class Ping:
    number: U32
    sent: U32
    """Game frames that went before it on this connection, or before this connection."""


@message("pong")
@dataclass(frozen=True, slots=True)
class Pong:
    number: U32
    received: U32
    """Game frames of the other side that are on the sender's disk."""


@message("bye")
@dataclass(frozen=True, slots=True)
class Bye:
    """The connection ends on purpose. One that ends without it is lost."""

    reason: Farewell


@message("error")
@dataclass(frozen=True, slots=True)
class Error:
    """Why the sender closes the connection: the code of what it did not accept."""

    code: ErrorCode


@message("stop")
@dataclass(frozen=True, slots=True)
class Stop:
    """The sender stopped the game, with this code. Nothing follows from it but that."""

    code: ErrorCode


@message("chat")
@dataclass(frozen=True, slots=True)
class Chat:
    text: Annotated[str, Cells(CHAT_CELLS)]


@message("phrase")
@dataclass(frozen=True, slots=True)
class Phrase:
    """A ready-made sentence, by its number in the program's list; one that is not in it says nothing."""

    number: U8


@message("propose")
@dataclass(frozen=True, slots=True)
class Propose:
    what: Proposal


@message("respond")
@dataclass(frozen=True, slots=True)
class Respond:
    """The answer to the last proposal of this kind."""

    what: Proposal
    agreed: bool


Said = Chat | Phrase | Propose | Respond
"""What is for the player's eyes."""

Loose = Resume | NoGame | Again | Ping | Pong | Bye | Error | Stop | Said

LOOSE = Family[Loose](
    Resume, NoGame, Again, Ping, Pong, Bye, Error, Stop, Chat, Phrase, Propose, Respond
)


def as_code(code: str) -> str:
    """The code of an error, as it fits into a message: a game calls what it refuses by the clause of its rules."""
    return code if _CODE.form.fullmatch(code) else "against_the_rules"


def is_last_word(body: bytes) -> bool:
    """Whether this is the other side's last word about a game that is over."""
    try:
        kind, _, payload = split_body(body)
        return kind == LOOSE_BODY and decode(payload, LOOSE) == Bye("done")
    except Malformed:
        return False
