"""What can happen in Mana, in play order: for the log, the screen and tests."""

from __future__ import annotations

from typing import NamedTuple

from engines.core.cards import Face, Handle, Seat
from engines.mana.keywords import Keywords
from engines.mana.moves import Pair


class Tossed(NamedTuple):
    """S-3: who attacks in turn 1."""

    attacker: Seat


class Kept(NamedTuple):
    """S-6: how many of the dealt cards each seat kept."""

    numbers: tuple[int, int]


class TurnBegan(NamedTuple):
    turn: int
    attacker: Seat


class PhaseBegan(NamedTuple):
    """pre, attack, block, ambush, standard, post or end."""

    phase: str
    idle: bool = False
    """Of a damage step: nobody strikes in it."""


class Passed(NamedTuple):
    """R-4; `passes` in a row, this one counted."""

    seat: Seat
    passes: int


class ManaDeployed(NamedTuple):
    """M-3; `price` is the Life that was paid for entering untapped (M-5)."""

    seat: Seat
    card: Handle
    face: Face
    tapped: bool
    price: int


class Deployed(NamedTuple):
    """R-3; `paid` are the Mana cards tapped for it."""

    seat: Seat
    card: Handle
    face: Face
    picks: tuple[Handle, ...]
    paid: tuple[Handle, ...]


class Attacked(NamedTuple):
    seat: Seat
    units: tuple[Handle, ...]


class Blocked(NamedTuple):
    seat: Seat
    pairs: tuple[Pair, ...]
    """(blocker, attacker)"""


class Divided(NamedTuple):
    """An answer to assign, parry or revenge."""

    seat: Seat
    verb: str
    pairs: tuple[Pair, ...]


class Triggered(NamedTuple):
    """An ability or keyword of a Unit, or the text of an Action, begins to resolve (E-4)."""

    seat: Seat
    card: Handle
    face: Face
    kind: str
    """text, ability, or a keyword in lower case."""
    number: int
    """Of an ability: its place on the card. Of a keyword: the amount."""


class Struck(NamedTuple):
    """Combat damage that landed: on a Unit, or on a player where `unit` is None."""

    source: Handle
    unit: Handle | None
    dealt: int
    prevented: int
    """By Parry; not in `dealt`."""


class LifeChanged(NamedTuple):
    seat: Seat
    by: int
    life: int


class Drew(NamedTuple):
    """S-7, E-14: its owner has seen them; `missing` if there were fewer than had to be drawn (L-1)."""

    seat: Seat
    cards: tuple[Handle, ...]
    missing: bool


class DrawSkipped(NamedTuple):
    """S-6"""

    seat: Seat


class Damaged(NamedTuple):
    """Direct damage to a Unit."""

    unit: Handle
    n: int


class StatsChanged(NamedTuple):
    unit: Handle
    atk: int
    defence: int
    lasts: str


class Gained(NamedTuple):
    unit: Handle
    keywords: Keywords
    lasts: str


class Stripped(NamedTuple):
    """Keywords were switched off for this turn (E-11)."""

    unit: Handle
    keywords: Keywords


class Turned(NamedTuple):
    """An effect has tapped or untapped a Unit."""

    unit: Handle
    tapped: bool


class Died(NamedTuple):
    """E-9: these Units left play at one instant; each with the damage on it."""

    units: tuple[Pair, ...]


class StepEnded(NamedTuple):
    """A damage step is over, its deaths and death abilities included, and losses are about to be looked at (D-11)."""

    step: str
    life: tuple[int, int]
    damage: tuple[Pair, ...]
    """On each Unit that was in play when the step began; of one that died in it, when it did."""


class Cleared(NamedTuple):
    """N-4: damage and what was for this turn have ended; the roles have switched before."""

    turn: int


class Untapped(NamedTuple):
    """N-2, N-3: all Mana cards, and these Units."""

    units: tuple[Handle, ...]
