"""A tiny game for tests of sessions: both sides seal a number, open it, and give a share; some rounds of that.

It has what real games have: secrets from the seed, inputs that their frames hide, answers that need no player, inputs
of both sides at once, and an end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from nacl.signing import SigningKey

from engines.core.errors import Refused
from net.errors import Fault
from net.schema import U8, Bytes32, Length
from net.session import Session
from net.terms import Role, Terms
from net.transcript import Secrets, digest
from net.wire import Family, message
from tests.net.wires import Game, Player

ROUNDS = 3


@message("tally_hello")
@dataclass(frozen=True, slots=True)
class Hello:
    token: Bytes32


@message("tally_seal")
@dataclass(frozen=True, slots=True)
class Seal:
    round: U8
    commitment: Bytes32


@message("tally_open")
@dataclass(frozen=True, slots=True)
class Open:
    round: U8
    value: U8
    nonce: Bytes32


@message("tally_share")
@dataclass(frozen=True, slots=True)
class Share:
    round: U8
    token: Bytes32


@message("tally_shout")
@dataclass(frozen=True, slots=True)
class Shout:
    """Out of turn: both sides may shout at any time."""

    text: Annotated[str, Length(1, 40)]


TALLY = Family[Hello | Seal | Open | Share | Shout](Hello, Seal, Open, Share, Shout)


def commitment(sid: bytes, role: Role, number: int, value: int, nonce: bytes) -> bytes:
    return digest("tally", sid, bytes((role, number, value)), nonce)[:32]


class Tally:
    """One side. `owed`: what the other program must send by itself."""

    def __init__(self, terms: Terms, role: Role, seed: bytes, rounds: int = ROUNDS) -> None:
        self.sid, self.role, self.rounds = terms.sid, role, rounds
        self.secrets = Secrets(seed)
        self.tokens: dict[Role, bytes] = {}
        self.sealed: list[dict[Role, bytes]] = [{} for _ in range(rounds)]
        self.values: list[dict[Role, int]] = [{} for _ in range(rounds)]
        self.shares: list[dict[Role, bytes]] = [{} for _ in range(rounds)]
        self.shouts: dict[Role, list[str]] = {0: [], 1: []}
        self.mine: int | None = None
        self.log: list[str] = []
        """Everything that happened, in the order in which this side learned of it."""

    @property
    def round(self) -> int:
        """The round that is played, or `rounds` at the end."""
        done = (number for number, shares in enumerate(self.shares) if len(shares) < 2)
        return next(done, self.rounds)

    @property
    def over(self) -> bool:
        return self.round == self.rounds

    @property
    def owed(self) -> str:
        if 1 - self.role not in self.tokens:
            return "hello"
        if self.over:
            return ""
        sealed, values = self.sealed[self.round], self.values[self.round]
        if len(sealed) == 2 and 1 - self.role not in values:
            return "opening"
        if len(values) == 2 and 1 - self.role not in self.shares[self.round]:
            return "share"
        return ""

    @property
    def may_seal(self) -> bool:
        return not self.over and self.role not in self.sealed[self.round]

    @property
    def outcome(self) -> bytes:
        """What both sides must agree on."""
        parts = [bytes((value,)) for values in self.values for _, value in sorted(values.items())]
        tokens = [
            token for held in (self.tokens, *self.shares) for _, token in sorted(held.items())
        ]
        shouts = ["\n".join(self.shouts[role]).encode() for role in (0, 1)]
        return digest("tally", *parts, *tokens, *shouts)

    def start(self) -> Sequence[object]:
        self.tokens[self.role] = self.secrets.bytes32("tally hello")
        return [Hello(self.tokens[self.role])]

    def act(self, data: Any) -> Sequence[object]:
        match data:
            case ["seal", int(value)] if 0 <= value < 256 and self.may_seal:
                return self._seal(value)
            case ["shout", str(text)] if 1 <= len(text.encode()) <= 40:
                self.shouts[self.role].append(text)
                return [Shout(text)]
        raise Refused("no", "That cannot be done now.")

    def receive(self, message: Any) -> Sequence[object]:
        peer = 1 - self.role
        self.log.append(type(message).__name__)
        match message:
            case Hello(token) if peer not in self.tokens and token != self.tokens[self.role]:
                self.tokens[peer] = token
                return []
            case Seal(number, bound) if number == self.round and peer not in self.sealed[number]:
                if bound in self.sealed[number].values():
                    raise Fault("echo", "The other side sealed what we sealed.", peer)
                self.sealed[number][peer] = bound
                return self._open() if self.role in self.sealed[number] else []
            case Open(number, value, nonce) if (
                number == self.round and peer not in self.values[number]
            ):
                if len(self.sealed[number]) < 2:
                    raise Fault("early", "The other side opened before both had sealed.", peer)
                if commitment(self.sid, peer, number, value, nonce) != self.sealed[number][peer]:
                    raise Fault("opening", "The other side opened what it had not sealed.", peer)
                self.values[number][peer] = value
                return self._share() if self.role in self.values[number] else []
            case Share(number, token) if number == self.round and len(self.values[number]) == 2:
                self.shares[number][peer] = token
                return []
            case Shout(text):
                self.shouts[peer].append(text)
                return []
        raise Fault("state", "The other side sent what does not belong here.", peer)

    def _nonce(self) -> bytes:
        return self.secrets.bytes32("tally nonce", bytes((self.round, self.mine or 0)))

    def _seal(self, value: int) -> Sequence[object]:
        number, self.mine = self.round, value
        bound = commitment(self.sid, self.role, number, value, self._nonce())
        self.sealed[number][self.role] = bound
        rest = self._open() if 1 - self.role in self.sealed[number] else []
        return [Seal(number, bound), *rest]

    def _open(self) -> Sequence[object]:
        assert self.mine is not None
        number, value, nonce = self.round, self.mine, self._nonce()
        self.values[number][self.role] = value
        rest = self._share() if 1 - self.role in self.values[number] else []
        return [Open(number, value, nonce), *rest]

    def _share(self) -> Sequence[object]:
        number = self.round
        token = self.secrets.bytes32("tally share", bytes((number,)))
        self.shares[number][self.role] = token
        return [Share(number, token)]


def seal_all(session: Session) -> Any:
    """A player who seals as soon as it may, always the same number at the same place."""
    play = session.play
    assert isinstance(play, Tally)
    return ["seal", (play.round * 7 + play.role) % 256] if play.may_seal else None


def sit(session: Session) -> Any:
    """A player who does nothing."""
    return None


def terms_between(one: SigningKey, another: SigningKey, nonce: int = 0) -> Terms:
    low, high = sorted(bytes(key.verify_key) for key in (one, another))
    nonces = bytes((1, nonce)) * 16, bytes((2, nonce)) * 16
    return Terms("tally", (), bytes(32), bytes(32), (low, high), nonces, ("Red", "Blue"))


def play_tally(
    players: tuple[Player, Player] = (seal_all, seal_all), rounds: int = ROUNDS, nonce: int = 0
) -> Game:
    keys = sorted(
        (SigningKey(bytes((n,)) * 32) for n in (1, 2)), key=lambda key: bytes(key.verify_key)
    )
    return Game(
        lambda terms, role, seed: Tally(terms, role, seed, rounds),
        TALLY,
        terms_between(keys[0], keys[1], nonce),
        (keys[0], keys[1]),
        (bytes((3, nonce)) * 16, bytes((4, nonce)) * 16),
        players,
    )


def tally(session: Session) -> Tally:
    """The play of a session in these tests."""
    assert isinstance(session.play, Tally)
    return session.play
