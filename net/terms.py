"""What two peers have agreed on before the first card: the terms of one game, and its session id.

Both peers hold the same terms, so everything that differs by side is listed by *role*, never as mine and theirs.
Role 0 is the smaller identity key, whoever dialled or challenged; which seat a role takes is a term of its own, for a
rematch swaps seats and not roles (net.md 2.2).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from engines.core import registry
from engines.core.cards import Seat
from engines.core.plain import canonical
from engines.core.registry import Names, Package
from engines.core.words import YOU
from net.transcript import digest

PROTOCOL = 1
"""The version of everything that both sides of a game must do alike: messages, proofs, the order of operations."""

KEY = NONCE = HASH = 32
"""Bytes of an identity key, of a nonce, and of a session id, rules hash or pool hash."""

LONGEST_CLOCK = 3600

Role = int
"""0 or 1: the place of a peer in every ordering of the protocol."""

Settings = tuple[tuple[str, int | str], ...]
"""The checked settings of a game, by name in ascending order."""


class Party(NamedTuple):
    """What one peer brings to the terms."""

    identity: bytes
    """Its long-term Ed25519 public key."""
    nonce: bytes
    """Fresh for this game, so that no two games share a session id."""
    name: str
    """What it calls itself, already made inert."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of one game. Raises ValueError where a field has no lawful value; see also `playable`."""

    game: str
    settings: Settings
    rules: bytes
    """`rules_hash` of the game."""
    pool: bytes
    """`pool_hash` of the game."""
    identities: tuple[bytes, bytes]
    """By role, ascending."""
    nonces: tuple[bytes, bytes]
    """By role."""
    names: tuple[str, str]
    """By role. Not a part of the session id: nothing of the game rests on what somebody is called."""
    swapped: bool = False
    """False: role 0 sits in seat 0, as in the first game of a pair. True: in seat 1."""
    clock: int = 0
    """Seconds that a player has for a choice; 0 for as long as he likes. Kept by each player's own client."""

    def __post_init__(self) -> None:
        if any(len(key) != KEY for key in self.identities):
            raise ValueError(f"an identity key has {KEY} bytes")
        if self.identities[0] >= self.identities[1]:
            raise ValueError(
                "roles go by identity key, in ascending order, and a peer plays no game with itself"
            )
        if any(len(nonce) != NONCE for nonce in self.nonces) or self.nonces[0] == self.nonces[1]:
            raise ValueError(f"each side brings its own nonce of {NONCE} bytes")
        if len(self.rules) != HASH or len(self.pool) != HASH:
            raise ValueError(f"a hash has {HASH} bytes")
        names = [name for name, _ in self.settings]
        if names != sorted(set(names)):
            raise ValueError("settings are listed once each, by name")
        if not 0 <= self.clock <= LONGEST_CLOCK:
            raise ValueError(f"a clock gives up to {LONGEST_CLOCK} seconds")

    @property
    def sid(self) -> bytes:
        """The session id, 32 bytes: absorbed by every proof, commitment and signature of the game."""
        return digest(
            "fourfold/sid",
            PROTOCOL.to_bytes(4),
            *self.identities,
            *self.nonces,
            self.game.encode(),
            self.rules,
            self.pool,
            canonical([list(self.settings), self.swapped, self.clock]),
        )[:HASH]

    def seat_of(self, role: Role) -> Seat:
        """The seat that a role takes in this game."""
        return role ^ self.swapped

    def role_of(self, seat: Seat) -> Role:
        """The role that sits in a seat."""
        return seat ^ self.swapped

    def role_of_identity(self, identity: bytes) -> Role:
        """The role of the peer with this key. Raises ValueError for anybody else."""
        if identity not in self.identities:
            raise ValueError("this game is between two other peers")
        return self.identities.index(identity)

    @property
    def names_by_seat(self) -> Names:
        """What the seats are called by an onlooker: never nothing, and never `You`, which means the reader."""
        first, second = (self.names[self.role_of(seat)] for seat in (0, 1))
        return _called(first, 0), _called(second, 1)

    def load(self) -> Package:
        """The package of the game, once it is certain that ours is the one meant. Raises ValueError in words."""
        package = self._load_package()
        if rules_hash(self.game) != self.rules:
            raise ValueError(f"the other side plays {package.title} by other rules")
        if pool_hash(package) != self.pool:
            raise ValueError(f"the other side plays {package.title} with other cards")
        if settings_of(package, dict(self.settings)) != self.settings:
            raise ValueError(f"these settings of {package.title} are not complete")
        return package

    def _load_package(self) -> Package:
        try:
            return registry.load(self.game)
        except LookupError as error:
            raise ValueError(str(error)) from error

    def encode(self) -> bytes:
        """The one text of these terms: JSON, keys in hexadecimal. The header of a frame log."""
        return canonical(
            [
                "fourfold-net",
                PROTOCOL,
                self.game,
                [list(pair) for pair in self.settings],
                self.rules.hex(),
                self.pool.hex(),
                [key.hex() for key in self.identities],
                [nonce.hex() for nonce in self.nonces],
                list(self.names),
                self.swapped,
                self.clock,
            ]
        )


def _called(name: str, seat: Seat) -> str:
    return f"Player {seat + 1}" if name.strip().casefold() in ("", YOU.casefold()) else name


def decode_terms(data: bytes) -> Terms:
    """The terms that `encode` wrote. Raises ValueError for anything else, another protocol's terms included."""
    try:
        record = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise ValueError("terms are one line of JSON") from error
    match record:
        case ["fourfold-net", int(version), *_] if version != PROTOCOL:
            raise ValueError(
                f"this game was played by protocol {version}; this program speaks {PROTOCOL}"
            )
        case [
            "fourfold-net",
            int(),
            str(game),
            list(settings),
            str(rules),
            str(pool),
            [str(), str()] as identities,
            [str(), str()] as nonces,
            [str(first), str(second)],
            bool(swapped),
            int(clock),
        ]:
            terms = Terms(
                game,
                _settings(settings),
                bytes.fromhex(rules),
                bytes.fromhex(pool),
                _two_keys(identities),
                _two_keys(nonces),
                (first, second),
                swapped,
                clock,
            )
            if terms.encode() == data:
                return terms
    raise ValueError("these are no terms of a game")


def _settings(pairs: list[Any]) -> Settings:
    settings: list[tuple[str, int | str]] = []
    for pair in pairs:
        match pair:
            case [str(name), str() | int() as value] if type(value) is not bool:
                settings.append((name, value))
            case _:
                raise ValueError("a setting is a name with a number or a word")
    return tuple(settings)


def _two_keys(texts: list[str]) -> tuple[bytes, bytes]:
    first, second = (bytes.fromhex(text) for text in texts)
    return first, second


def agree(
    game: str,
    settings: Mapping[str, object],
    one: Party,
    another: Party,
    *,
    swapped: bool = False,
    clock: int = 0,
) -> Terms:
    """The terms of a game between two parties, the same in whatever order they are named.

    For challenge and accept: either side builds the terms from what was said, and compares the session ids. Raises
    ValueError, in words, for a game or setting that this program does not have.
    """
    try:
        package = registry.load(game)
    except LookupError as error:
        raise ValueError(str(error)) from error
    parties = sorted((one, another), key=lambda party: party.identity)
    return Terms(
        game,
        settings_of(package, settings),
        rules_hash(game),
        pool_hash(package),
        (parties[0].identity, parties[1].identity),
        (parties[0].nonce, parties[1].nonce),
        (parties[0].name, parties[1].name),
        swapped,
        clock,
    )


def settings_of(package: Package, settings: Mapping[str, object]) -> Settings:
    """What both agree on, filled up with defaults, in the order of terms. Raises ValueError that names a wrong one.

    What is a seat's own matter (the deck that it brings) is no term, and none of the other side's business.
    """
    own = {each.name for each in package.settings if each.seat is not None}
    for name in settings:
        if name in own:
            raise ValueError(f"{name} is each player's own matter")
    values = package.checked(settings)
    return tuple(sorted((name, value) for name, value in values.items() if name not in own))


@cache
def rules_hash(game: str) -> bytes:
    """What both sides must have alike to play by the same rules: the rule document and this protocol's version.

    Raises LookupError for a game that there is not.
    """
    text = resources.files(registry.place(game)).joinpath("RULES.md").read_text("utf-8")
    return digest("fourfold/rules", PROTOCOL.to_bytes(4), text.encode())[:HASH]


def pool_hash(package: Package) -> bytes:
    """What both sides must have alike to play with the same cards."""
    return digest("fourfold/pool", package.catalogue.encode())[:HASH]
