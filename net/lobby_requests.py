"""What the lobby's core wants done, and what it wants said: plain data for a shell to execute, in order."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from net.addresses import Address
from net.lobby_messages import LobbyMessage
from net.terms import Terms

LinkId = int
"""Names an authenticated link between shell and core; never used twice."""


@dataclass(frozen=True, slots=True)
class Probe:
    """Ask who is there: dial, shake hands, exchange `Status`, hang up. Answer with `answered` or `missed`, always."""

    key: str
    addresses: tuple[Address, ...]


@dataclass(frozen=True, slots=True)
class Dial:
    """Make a link for a challenge. Answer with `linked` or `not_linked`, always."""

    key: str
    addresses: tuple[Address, ...]


@dataclass(frozen=True, slots=True)
class Send:
    link: LinkId
    message: LobbyMessage


@dataclass(frozen=True, slots=True)
class HangUp:
    """Close the link once everything has been sent; no `unlinked` is expected."""

    link: LinkId


@dataclass(frozen=True, slots=True)
class Play:
    """A game was agreed on. The link belongs to it from here on, until `returned`."""

    link: LinkId
    terms: Terms
    identity: bytes
    """The other side's."""


@dataclass(frozen=True, slots=True)
class Changed:
    """The list of players, or the challenges, are not what they were."""


class NoticeKind(StrEnum):
    CHALLENGED = "challenged"
    """Answer with `accept` or `decline`; `Notice.link` says which."""
    WITHDRAWN = "withdrawn"
    """A challenge is no more."""
    DECLINED = "declined"
    """One's own challenge came to nothing."""
    MISMATCH = "mismatch"
    """Two programs do not fit together."""
    MUTED = "muted"
    TROUBLE = "trouble"


@dataclass(frozen=True, slots=True)
class Notice:
    """One sentence for a quiet line. Names in it are clean."""

    kind: NoticeKind
    words: str
    link: LinkId = 0


Request = Probe | Dial | Send | HangUp | Play | Changed | Notice
