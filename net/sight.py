"""What there is to see of a network game at one moment: a copy, which nothing that follows can change.

A game is gone on with in a thread of its own, so a screen never looks at the game itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engines.core.cards import Face, Handle
from engines.core.events import Chosen, Event, Sealed, Shuffled
from engines.core.game import Game
from engines.core.moves import Move
from engines.core.needs import Choose, Shuffle
from engines.core.outcome import Outcome
from net.aftermath import Result
from net.dealing import What
from net.errors import Fault
from net.match import Match, Waiting
from net.position import News
from net.session import Session
from net.terms import Role

OFFERS: tuple[What, ...] = ("draw", "take_back", "open")


@dataclass(frozen=True, slots=True)
class Sight:
    """A game from the own seat."""

    game: Game | None
    """A copy of the engine; None before there is a position."""
    told: tuple[News, ...]
    """All that has happened and was not undone."""
    answers: int
    """How many answers the own seat has given, those that were taken back included."""
    owes: Choose | Shuffle | None
    """What the own player is asked for, if anything."""
    requested: Move | None
    """What the own player would do beside the other side's choice (`Choose.rights`), still to be put in order."""
    op: int
    """How many events were settled when that was asked."""
    waiting: Waiting
    outcome: Outcome | None
    result: Result | None
    """None while the game goes on."""
    offered: frozenset[What]
    """What the other side offers, and waits for an answer to."""
    why_not_offer: Mapping[What, str]
    """In words why the own player cannot offer this now; empty if it can."""
    opened: Mapping[Handle, Face]
    """What each card is, once both have agreed to open all of them."""

    is_connected: bool
    may_act: bool
    """Whether answers are taken: the two records have been compared."""
    is_on: bool
    """Whether there is still something to play, as far as this side knows."""
    is_settled: bool
    """Whether the game is over, and the other side has every frame of ours."""
    away: float
    """Seconds that the other side was away in this game, all in all."""
    may_claim: bool
    claims: Mapping[Role, int]
    """By the role that claimed the game: after how many seconds of absence."""
    doubted: Mapping[Role, int]
    """The same of claims that cannot be true: the game goes on."""
    fault: Fault | None
    """What stopped the game, if something did."""

    @property
    def is_over(self) -> bool:
        return self.outcome is not None

    @property
    def is_complete(self) -> bool:
        """Whether the game is over, and the other side has said all that it can about that."""
        return self.is_over and self.waiting is Waiting.NOTHING


class Looker:
    """Makes sights of one game. The engine is copied only when it has gone on."""

    def __init__(self, session: Session, match: Match) -> None:
        self._session = session
        self._match = match
        self._source: tuple[Game, int] | None = None
        self._game: Game | None = None
        self._told: tuple[News, ...] = ()
        self._answers = 0

    def look(self) -> Sight:
        session, match = self._session, self._match
        if match.begun:
            self._copy()
        over = match.over
        return Sight(
            game=self._game,
            told=self._told,
            answers=self._answers,
            owes=match.owes(match.seat) if match.begun else None,
            requested=match.requested,
            op=match.op,
            waiting=match.waiting,
            outcome=match.outcome,
            result=match.result,
            offered=frozenset(what for what in OFFERS if match.is_offered(what)),
            why_not_offer={what: match.why_not_offer(what) for what in OFFERS},
            opened=match.opened if over else {},
            is_connected=session.is_connected,
            may_act=session.may_act,
            is_on=session.is_on,
            is_settled=session.is_settled,
            away=session.away,
            may_claim=session.may_claim,
            claims=dict(session.claims),
            doubted=dict(session.doubted),
            fault=session.fault,
        )

    def _copy(self) -> None:
        position = self._match.position
        game, length = position.game, len(position.journal)
        if self._source is not None and self._source[0] is game and self._source[1] == length:
            return
        self._source = game, length
        self._game = game.clone()
        self._told = tuple(position.told)
        self._answers = sum(_is_by(event, self._match.seat) for event in position.journal)


def _is_by(event: Event, seat: int) -> bool:
    if isinstance(event, Shuffled):
        return event.by == seat
    return isinstance(event, Sealed | Chosen) and event.seat == seat
