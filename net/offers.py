"""What one player offers another to play, and where two programs do not fit together for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engines.core import registry
from net.lobby_messages import Challenge, Decline, Hosted, Reason, Withdrawal
from net.lobby_requests import LinkId
from net.players import NAMELESS
from net.terms import Party, Settings, Terms, agree, pool_hash, rules_hash, settings_of

TAKEN_BACK: dict[Withdrawal, str] = {
    "changed": "has taken the challenge back",
    "late": "has waited long enough",
    "elsewhere": "plays somebody else now",
}


@dataclass(frozen=True, slots=True)
class Offer:
    """A game as it would be played; two equal offers are a wish for the same game."""

    game: str
    settings: Settings
    clock: int = 0
    rematch: bytes = b""
    """The session id of the game before; empty for a first game."""
    swapped: bool = False

    @property
    def title(self) -> str:
        """What the game is called in a sentence."""
        return title(self.game)


@dataclass(frozen=True, slots=True)
class Line:
    """An authenticated link to somebody, that carries no game."""

    link: LinkId
    identity: bytes
    name: str
    """Clean; how he called himself at the handshake."""
    friend: bool
    """Met before: his key is pinned."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """A challenge that waits for an answer, or for the challenger's last word."""

    line: Line
    challenge: Challenge
    expires: float
    """In monotonic seconds."""
    accepted: Terms | None = None
    """The terms, once they are accepted."""
    crossed: bool = False
    """One's own challenge to the same player stands in its place."""

    @property
    def name(self) -> str:
        return self.challenge.name or self.line.name or NAMELESS

    @property
    def offer(self) -> Offer:
        return offered(self.challenge)


@dataclass(frozen=True, slots=True)
class Outgoing:
    """One's own challenge."""

    key: str
    """Of the entry in the list; empty for a rematch."""
    name: str
    offer: Offer
    expires: float
    identity: bytes | None
    line: Line | None = None
    """None while it is being dialled."""
    nonce: bytes = b""

    def goes_over(self, link: LinkId) -> bool:
        return self.line is not None and self.line.link == link


def title(game: str) -> str:
    return registry.load(game).title if game in registry.names() else "an unknown game"


def new_offer(game: str, settings: Mapping[str, object], clock: int = 0) -> Offer:
    """Raises ValueError, in words, for a game or setting that there is not."""
    try:
        package = registry.load(game)
    except LookupError as error:
        raise ValueError(str(error)) from error
    return Offer(game, settings_of(package, settings), clock)


def hosted_offer(hosted: Hosted) -> Offer:
    """What a challenge to a game that somebody waits for would offer. Raises ValueError if it can not be played."""
    return new_offer(hosted.game, dict(hosted.settings), hosted.clock)


def rematch_of(terms: Terms) -> Offer:
    """The same game again, with seats swapped."""
    return Offer(terms.game, terms.settings, terms.clock, terms.sid, not terms.swapped)


def offered(challenge: Challenge) -> Offer:
    """What a challenge offers."""
    return Offer(
        challenge.game,
        challenge.settings,
        challenge.clock,
        challenge.rematch,
        challenge.swapped,
    )


def terms_of(offer: Offer, one: Party, another: Party) -> Terms | None:
    """What two players have agreed on; None for what no honest program would have said."""
    settings = dict(offer.settings)
    try:
        return agree(offer.game, settings, one, another, swapped=offer.swapped, clock=offer.clock)
    except ValueError:
        return None


def challenge_to(offer: Offer, nonce: bytes, name: str, program: str) -> Challenge:
    """The message that offers it."""
    return Challenge(
        nonce,
        name,
        offer.game,
        offer.settings,
        rules_hash(offer.game),
        pool_hash(registry.load(offer.game)),
        offer.swapped,
        offer.clock,
        offer.rematch,
        program,
    )


def objection(challenge: Challenge, games: frozenset[str], before: Terms | None) -> Reason | None:
    """Why this program, which plays these games, cannot play what is offered, if so.

    `before`: the last game over the same link.
    """
    if challenge.game not in games or challenge.game not in registry.names():
        return "game"
    package = registry.load(challenge.game)
    if challenge.rules != rules_hash(challenge.game):
        return "rules"
    if challenge.pool != pool_hash(package):
        return "cards"
    try:
        settings = settings_of(package, dict(challenge.settings))
    except ValueError:
        return "settings"
    if settings != challenge.settings:
        return "settings"
    if challenge.rematch and (before is None or offered(challenge) != rematch_of(before)):
        return "rematch"
    return None


def decline(challenge: Challenge, reason: Reason, program: str) -> Decline:
    """The answer no, with what one has oneself, so that the other side can say where the difference is."""
    if challenge.game not in registry.names():
        return Decline(challenge.nonce, reason, b"", b"", program)
    package = registry.load(challenge.game)
    return Decline(challenge.nonce, reason, rules_hash(challenge.game), pool_hash(package), program)


def mismatch(who: str, reason: Reason, game: str, theirs: Challenge | Decline, program: str) -> str:
    """One sentence that names both versions; `theirs` is what the other side said of its own."""
    called = title(game)
    you = f"you have Fourfold {program}"
    they = f"{who} has Fourfold {theirs.program or '?'}"
    if reason == "game":
        return f"{they} and {you}: not both know {called}."
    if reason == "rules":
        ours = rules_hash(game)
        return f"{they} with rules {_short(theirs.rules)} of {called}, {you} with {_short(ours)}: both need the same."
    if reason == "cards":
        ours = pool_hash(registry.load(game))
        return f"{they} with cards {_short(theirs.pool)} of {called}, {you} with {_short(ours)}: both need the same."
    if reason == "settings":
        return f"{they}, {you}, and the options of {called} differ: both need the same."
    return f"{who} does not know the game before this one, so it cannot be a rematch."


def _short(hashed: bytes) -> str:
    return hashed[:3].hex() or "none"


def said_no(mine: Outgoing, reason: Reason) -> str:
    """What became of one's own challenge; nothing if the two programs do not fit together."""
    match reason:
        case "no" if mine.offer.rematch:
            return f"{mine.name} does not want a rematch."
        case "no":
            return f"{mine.name} has declined."
        case "busy":
            return f"{mine.name} takes no challenges now."
        case "playing":
            return f"{mine.name} is in a game."
        case "late":
            return f"{mine.name} did not answer."
        case _:
            return ""
