"""What everybody on the local network may read of a player: the TXT record of his mDNS service (RFC 6763, 6).

    v=1         version of the protocol
    st=open     or busy
    g=3         the games that can be played, as a bit mask
    n=Red Heron the nickname that the player chose
    r=3f9c      random, another one in every announcement (net/discovery.py)

Nothing else is in it: no key by which somebody could be followed from network to network, no host or user name.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

from net.addresses import Address
from net.terms import PROTOCOL
from net.text import NICK_CELLS, clean

GAMES = ("toji", "elements", "mana", "ikusa")
"""By bit of `g`, the lowest first. A part of the protocol: games are added at the end."""

LONGEST_RECORD = 400
"""Bytes of a TXT record worth reading; an honest one has about 50."""

INSTANCE_ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"

_NUMBER = re.compile(rb"[0-9]{1,9}")
_STATES = {b"open": True, b"busy": False}


@dataclass(frozen=True, slots=True)
class Presence:
    """How one player shows himself."""

    name: str
    """Clean, and empty for a player who left it out."""
    open: bool = True
    """Whether challenges are welcome."""
    games: frozenset[str] = frozenset(GAMES)
    version: int = PROTOCOL

    def record(self) -> dict[str, str]:
        """The TXT record, as zeroconf takes it."""
        bits = sum(1 << bit for bit, game in enumerate(GAMES) if game in self.games)
        return {
            "v": str(self.version),
            "st": "open" if self.open else "busy",
            "g": str(bits),
            "n": clean(self.name, NICK_CELLS),
        }


@dataclass(frozen=True, slots=True)
class Found:
    """An instance announces itself, or something about it has changed."""

    instance: str
    addresses: tuple[Address, ...]
    presence: Presence


@dataclass(frozen=True, slots=True)
class Lost:
    """An instance has said goodbye. One that was killed does not; zeroconf would list it for 20 minutes."""

    instance: str


@dataclass(frozen=True, slots=True)
class Working:
    """The trouble is over."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Nobody can be found automatically, and why, in one sentence."""

    code: str
    words: str


DiscoveryEvent = Found | Lost | Working | Trouble


def read_record(data: bytes) -> Presence | None:
    """The presence in a TXT record's bytes; None if an honest program did not write them.

    Of another version of the protocol only that number is believed.
    """
    if not 0 < len(data) <= LONGEST_RECORD:
        return None
    fields = _fields(data)
    version = _number(fields.get(b"v"))
    if not version:
        return None
    name = _text(fields.get(b"n", b""))
    if version != PROTOCOL:
        return Presence(name or "", False, frozenset(), version)
    bits, state = _number(fields.get(b"g")), _STATES.get(fields.get(b"st", b""))
    if name is None or bits is None or state is None:
        return None
    return Presence(
        name, state, frozenset(game for bit, game in enumerate(GAMES) if bits >> bit & 1)
    )


def _fields(data: bytes) -> dict[bytes, bytes]:
    """`key=value` strings with their length before each (RFC 6763, 6.4: the first of equal keys counts)."""
    fields: dict[bytes, bytes] = {}
    at = 0
    while at < len(data):
        end = at + 1 + data[at]
        key, _, value = data[at + 1 : end].partition(b"=")
        fields.setdefault(key.lower(), value)
        at = end
    return fields


def _number(value: bytes | None) -> int | None:
    return int(value) if value is not None and _NUMBER.fullmatch(value) else None


def _text(value: bytes) -> str | None:
    try:
        return clean(value.decode(), NICK_CELLS)
    except UnicodeDecodeError:
        return None


def random_instance(rng: random.Random) -> str:
    """A name for mDNS, new at every start: nobody is known again by it, and a restarted program is somebody new."""
    return f"n-{''.join(rng.choices(INSTANCE_ALPHABET, k=6))}"
