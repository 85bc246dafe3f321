"""What a session has to tell the player. The screen puts it into words; `words` are there where the cause has some."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from net.errors import Fault
from net.messages import Farewell, Said

MOST_UNREAD = 200
"""Notices that wait for the screen; beyond them, what a peer can cause without end is dropped."""


@dataclass(frozen=True, slots=True)
class Here:
    """The other side is there. `away`: how long it was gone this time, 0 at the beginning; `total`: in this game."""

    away: float
    total: float


@dataclass(frozen=True, slots=True)
class Unsteady:
    """Nothing was heard for 10 seconds, on a connection that still stands."""


@dataclass(frozen=True, slots=True)
class Steady:
    """What was unsteady is well again."""


@dataclass(frozen=True, slots=True)
class LinkLost:
    """The connection broke: `eof`, `dead`, `suspended`, or a code that it was closed with. We dial again."""

    code: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class TurnedAway:
    """A connection was closed before it carried the game, by us or by the other side, with this code."""

    by_us: bool
    code: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class Left:
    """The other side closed its program, put the game aside, or is back and not yet at the table: it said so."""

    reason: Farewell


@dataclass(frozen=True, slots=True)
class Withheld:
    """The other program is connected and does not send `what`, which needs nobody's decision."""

    what: str


@dataclass(frozen=True, slots=True)
class Away:
    """The other side was away for `total` seconds in this game. Wait, save and leave, or claim: the player's choice."""

    total: float


@dataclass(frozen=True, slots=True)
class Claimed:
    """The game was claimed, by us or by the other side, after `away` seconds in all."""

    by_us: bool
    away: int


@dataclass(frozen=True, slots=True)
class FalselyClaimed:
    """The other side claimed the game after `away` seconds in which we were here. It goes on, as far as it can."""

    away: int


@dataclass(frozen=True, slots=True)
class CannotResume:
    """One side has lost its record of this game, or the end of it. It can be claimed, or counted for nobody."""

    ours: bool
    """Whether it is our record."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """A deviation: the game stops, and the evidence is in its record."""

    fault: Fault


@dataclass(frozen=True, slots=True)
class StoppedByPeer:
    """The other side says that it stopped the game, and why. Nothing is proved by that."""

    code: str


@dataclass(frozen=True, slots=True)
class TooManyResumes:
    """This game was resumed as often as it may be within an hour; the next attempt is in `wait` seconds."""

    wait: float


@dataclass(frozen=True, slots=True)
class Unsaved:
    """The record of the game cannot be written. What is not written is not sent; it is tried again."""

    words: str


@dataclass(frozen=True, slots=True)
class Saved:
    """The record can be written again; nothing is missing."""


@dataclass(frozen=True, slots=True)
class Muted:
    """The other side says too much, and is not listened to for a while. Its moves count as before."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A line of chat, a phrase, a proposal, or the answer to one."""

    said: Said


Notice = (
    Here
    | Unsteady
    | Steady
    | LinkLost
    | TurnedAway
    | Left
    | Withheld
    | Away
    | Claimed
    | FalselyClaimed
    | CannotResume
    | Stopped
    | StoppedByPeer
    | TooManyResumes
    | Unsaved
    | Saved
    | Muted
    | Heard
)


class Board:
    """What the player has not been told yet."""

    def __init__(self) -> None:
        self._notices: deque[Notice] = deque()

    def tell(self, notice: Notice) -> None:
        is_endless = isinstance(notice, Heard | TurnedAway | Muted)
        if len(self._notices) < MOST_UNREAD or not is_endless:
            self._notices.append(notice)

    def take(self) -> list[Notice]:
        notices = list(self._notices)
        self._notices.clear()
        return notices
