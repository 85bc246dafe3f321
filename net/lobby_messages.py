"""What peers say to each other before a game, and between two games: loose messages on an authenticated link.

    dialler                     the other
    Status            ->        (a probe: who are you, are you free)
                      <- Status
    Challenge         ->
                      <- Accept | Decline
    Begin | Cancel    ->        (the challenger has the last word, so nobody starts a game alone)

`of` is always the nonce of the challenge that is meant: an answer to an older one changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from net.schema import U16, Bytes32, Cells, Length, Range
from net.terms import HASH, LONGEST_CLOCK
from net.text import NICK_CELLS
from net.wire import Family, message

Name = Annotated[str, Cells(NICK_CELLS)]
Program = Annotated[str, Cells(16)]
"""The program's version, to be named where two do not fit together."""
GameName = Annotated[str, Length(1, 24)]
Setting = tuple[
    Annotated[str, Length(1, 32)],
    Annotated[int, Range(-(2**31), 2**31 - 1)] | Annotated[str, Length(0, 64)],
]
MaybeHash = Annotated[bytes, Length(0, HASH)]

State = Literal["open", "busy", "playing"]
"""`busy`: wants no challenges; `playing`: is in a game on the network."""

Reason = Literal["no", "busy", "playing", "game", "rules", "cards", "settings", "rematch", "late"]
"""Why a challenge is declined. `game` to `rematch`: the two programs do not agree on what is to be played."""

Withdrawal = Literal["changed", "late", "elsewhere"]
"""Why a challenge is taken back: the challenger changed his mind, waited long enough, or plays somebody else."""


class Hosted(NamedTuple):
    """A game that the sender would play with whoever challenges him to just this."""

    game: GameName
    settings: Annotated[tuple[Setting, ...], Length(0, 32)]
    clock: Annotated[int, Range(0, LONGEST_CLOCK)]


@message("status")
@dataclass(frozen=True, slots=True)
class Status:
    """Who speaks, and what he is doing. The answer to a `Status` is a `Status`."""

    name: Name
    state: State
    playing: Annotated[str, Length(0, 24)]
    """The game that `state` speaks of; empty for none."""
    games: Annotated[tuple[GameName, ...], Length(0, 16)]
    """What can be played with him."""
    instance: Annotated[str, Length(0, 63)]
    """His mDNS instance of now, so that an old record of the same address is known for one."""
    port: U16
    """Where he listens; 0 from somebody who does not want to be listed."""
    program: Program
    hosted: Hosted | None = None


@message("challenge")
@dataclass(frozen=True, slots=True)
class Challenge:
    """An offer of a game: all that `net.terms.agree` needs of the challenger."""

    nonce: Bytes32
    name: Name
    game: GameName
    settings: Annotated[tuple[Setting, ...], Length(0, 32)]
    rules: Bytes32
    pool: Bytes32
    swapped: bool
    clock: Annotated[int, Range(0, LONGEST_CLOCK)]
    rematch: MaybeHash
    """The session id of the game that this would be a rematch of; empty for none."""
    program: Program

    def __post_init__(self) -> None:
        if len(self.rematch) not in (0, HASH):
            raise ValueError(f"a session id has {HASH} bytes")
        if self.swapped and not self.rematch:
            raise ValueError("seats are swapped by a rematch")


@message("accept")
@dataclass(frozen=True, slots=True)
class Accept:
    of: Bytes32
    nonce: Bytes32
    name: Name


@message("begin")
@dataclass(frozen=True, slots=True)
class Begin:
    """The game is on. What comes next on this link belongs to it."""

    of: Bytes32
    sid: Bytes32


@message("decline")
@dataclass(frozen=True, slots=True)
class Decline:
    of: Bytes32
    reason: Reason
    rules: MaybeHash
    """The rules of the game that the decliner has; empty if he does not have the game."""
    pool: MaybeHash
    program: Program


@message("cancel")
@dataclass(frozen=True, slots=True)
class Cancel:
    of: Bytes32
    reason: Withdrawal


LobbyMessage = Status | Challenge | Accept | Begin | Decline | Cancel

LOBBY = Family[LobbyMessage](Status, Challenge, Accept, Begin, Decline, Cancel)
