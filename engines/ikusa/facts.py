"""What can happen in Ikusa, in play order: for the log, the screen and tests.

A card that not both know stands in a fact as its handle alone; `Opened` says what it is, where it comes to light.
"""

from __future__ import annotations

from typing import NamedTuple

from engines.core.cards import Face, Handle, Seat
from engines.ikusa.keywords import Keywords
from engines.ikusa.moves import Handles
from engines.ikusa.permanent import Aims


class Thrown(NamedTuple):
    """S-02; `first` is None if both throw again."""

    throws: tuple[str, str]
    first: Seat | None


class Prepared(NamedTuple):
    """S-06: the gates of a seat, top first."""

    seat: Seat
    gates: Handles


class TurnBegan(NamedTuple):
    turn: int
    active: Seat


class StepBegan(NamedTuple):
    """main, ikusa or end: what begins in words; the steps before it are told by what happens in them."""

    step: str


class TurnEnded(NamedTuple):
    turn: int


class UntapStep(NamedTuple):
    """Q-02: these were tapped."""

    seat: Seat
    cards: Handles


class Locked(NamedTuple):
    """L-04: no elementium step for this seat."""

    seat: Seat


class Passed(NamedTuple):
    """A pass at this label; at an action point it means done."""

    seat: Seat
    label: str


class Moved(NamedTuple):
    """A card went from one zone to another, by whatever cause: to its owner's, or the shared one."""

    card: Handle
    owner: Seat
    origin: str
    """`looked` for one of the cards of a deck that were looked at."""
    zone: str


class Opened(NamedTuple):
    """These cards are known to both from now on."""

    cards: Handles
    faces: tuple[Face, ...]
    claimed: bool = False
    """A move rests on the card, and is carried out now: what comes next tells of it."""


class Seen(NamedTuple):
    """One seat has been shown these: what it drew, or looked at."""

    seat: Seat
    cards: Handles


class WasCast(NamedTuple):
    """X-03: announced and paid; the card is on the stack."""

    seat: Seat
    card: Handle
    face: Face
    side: str
    targets: Aims
    paid: Handles
    free: bool


class Activated(NamedTuple):
    """H-04: announced and paid."""

    seat: Seat
    card: Handle
    face: Face
    side: str
    """The face that has the ability, and its place among the activated ones there."""
    number: int
    targets: Aims
    paid: Handles


class Triggered(NamedTuple):
    """G-03: on the stack with its targets."""

    seat: Seat
    card: Handle
    face: Face
    on: str
    targets: Aims
    side: str
    """The face that has the ability, and its place there."""
    number: int


class Dropped(NamedTuple):
    """G-05: a trigger without a legal target."""

    seat: Seat
    card: Handle
    face: Face
    on: str
    side: str


class Resolving(NamedTuple):
    """The top item begins to resolve; `on` is cast, activate or what triggered it."""

    seat: Seat
    card: Handle
    face: Face
    on: str
    side: str


class Fizzled(NamedTuple):
    """X-09: no target or host is legal any more."""

    seat: Seat
    card: Handle
    face: Face
    on: str
    side: str


class Decided(NamedTuple):
    """G-09"""

    seat: Seat
    yes: bool


class Damaged(NamedTuple):
    card: Handle
    n: int


class Prevented(NamedTuple):
    """D-02"""

    card: Handle
    n: int


class Turned(NamedTuple):
    """An effect has tapped or untapped a card."""

    card: Handle
    tapped: bool


class Switched(NamedTuple):
    card: Handle
    side: str


class Modified(NamedTuple):
    """V-15"""

    card: Handle
    power: int
    health: int
    keywords: Keywords


class Mended(NamedTuple):
    card: Handle
    n: int


class Looked(NamedTuple):
    """K-08: `seat` has looked at so many top cards of a deck."""

    seat: Seat
    deck: Seat
    n: int


class Searched(NamedTuple):
    """K-11: `seat` has looked at its whole deck, which is mixed after it."""

    seat: Seat


class Bottomed(NamedTuple):
    """K-08: cards looked at went to the bottom of a deck."""

    deck: Seat
    n: int


class Kept(NamedTuple):
    """K-08: `seat` left the cards that it looked at where they were."""

    seat: Seat
    n: int


class Attacked(NamedTuple):
    seat: Seat
    card: Handle


class Blocked(NamedTuple):
    seat: Seat
    cards: Handles


class NoBlockersLeft(NamedTuple):
    """I-06"""


class HitDaimyo(NamedTuple):
    """The attack resolves against this seat."""

    seat: Seat


class Fell(NamedTuple):
    """So many cards were taken off the top of these `gates`, or of this `deck`."""

    seat: Seat
    zone: str
    n: int
    to: str
    """`verge`: an attack has put them out (I-10). `hell`: an effect has (V-03, V-11)."""


class Swept(NamedTuple):
    """I-11: what of them is not cast goes to Hell."""

    seat: Seat
    cards: Handles


class Distributed(NamedTuple):
    seat: Seat
    parts: tuple[tuple[Handle, int], ...]


class Lost(NamedTuple):
    seat: Seat
    reason: str
