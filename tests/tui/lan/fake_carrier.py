"""A network game without a network: a game on this machine, seen as a carrier shows it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from engines.core.cards import Face, Handle
from engines.core.dealer import LocalDealer
from engines.core.events import Event, Sealed, Shuffled
from engines.core.journal import settled
from engines.core.moves import Move, parse_move
from engines.core.needs import Shuffle
from engines.core.outcome import Outcome
from engines.core.registry import load
from net.aftermath import Result
from net.carrier import Carrier
from net.match import Waiting
from net.messages import Farewell, Said
from net.notices import Here, Notice
from net.open_replay import OpenReplay
from net.pins import Standing
from net.position import News
from net.sight import Sight
from net.terms import Party, agree
from net.words import Words
from tests.tui.lan.fake_peer import ME, WORDS, key
from tui import solo
from tui.lan.game import LanGame

_NEW = Standing("new")


@dataclass(frozen=True)
class FakeAuthenticated:
    words: Words = WORDS
    standing: Standing = _NEW


@dataclass(frozen=True)
class FakeLink:
    authenticated: FakeAuthenticated = FakeAuthenticated()


class FakeCarrier:
    """Seat 0 is ours; a test plays the other one by `answers`, and changes the rest of the `Sight` by `shows`."""

    def __init__(self, game: str, name: str, clock: int = 0, **settings: int | str) -> None:
        package = load(game)
        one, another = Party(ME, bytes(32), "Red Heron"), Party(key(1), bytes([1]) * 32, name)
        self.terms = agree(game, settings, one, another, clock=clock)
        self.package = package
        self.settings: Mapping[str, int | str] = dict(self.terms.settings)
        self.seat, self.role, self.peer = 0, 0, key(1)
        self.link: FakeLink | None = FakeLink()
        self.failure: BaseException | None = None
        self.has_left = False
        self.on_change: Callable[[], None] = lambda: None
        self.on_notice: Callable[[Notice], None] = lambda notice: None
        self.acts: list[Any] = []
        self.said: list[Said] = []
        self.left: list[Farewell] = []
        self._shown: dict[str, Any] = {}
        self._table = solo.start(
            package, self.settings, ("you", f"bot:{name}"), "golden", None, "2026-01-01"
        )

    @property
    def sight(self) -> Sight:
        table = self._table
        outcome = table.outcome
        owes = table.owes(0)
        waiting = Waiting.PLAYER if owes is not None else Waiting.PEER_MOVE
        told = tuple(News(*news) for news in table._told)
        sight = Sight(
            game=table._table.game.clone(),
            told=told,
            answers=0,
            owes=owes,
            requested=None,
            op=sum(not isinstance(event, Sealed) for event in table._table.events),
            waiting=waiting if outcome is None else Waiting.NOTHING,
            outcome=outcome,
            result=None if outcome is None else Result(outcome, True, True),
            offered=frozenset(),
            why_not_offer={"draw": "", "take_back": "", "open": ""},
            opened={},
            is_connected=True,
            may_act=True,
            is_on=outcome is None,
            is_settled=True,
            away=0.0,
            may_claim=False,
            claims={},
            doubted={},
            fault=None,
        )
        return replace(sight, **self._shown)

    # --- what a game asks of its carrier ------------------------------------------------------------

    async def act(self, data: Any) -> None:
        self.acts.append(data)
        match data:
            case ["choose", str(text)]:
                self._table.choose(0, parse_move(text))
            case ["concede"]:
                self._table.concede(0)
            case ["arrange", *_]:
                self._table.arrange(0)
        self.on_change()

    async def claim(self) -> None:
        self.acts.append("claim")
        self.shows(claims={0: 130}, may_claim=False)

    async def wait(self) -> None:
        self.acts.append("wait")

    async def say(self, said: Said) -> None:
        self.said.append(said)

    async def leave(self, reason: Farewell) -> None:
        self.left.append(reason)
        self.has_left = True

    async def whole(self) -> OpenReplay:
        await asyncio.sleep(0)
        table = self._table._table
        dealer = LocalDealer("golden", self.package.new(self.settings, None))
        events: list[Event] = []
        for event in settled(table.events):
            opened = event
            if isinstance(event, Shuffled) and event.order is None:
                opened = replace(event, order=dealer._stream().permutation(len(event.cards)))
            dealer.observe(event)
            events.append(opened)
        return OpenReplay(self.terms, None, events)

    async def part(self) -> None:
        await self.leave("done")

    # --- what a test lets happen --------------------------------------------------------------------

    def answers(self, move: Move | None = None) -> None:
        """The other side gives an answer: the first that there is, unless said."""
        if isinstance(self._table.owes(1), Shuffle):
            self._table.arrange(1)
        else:
            self._table.choose(1, move or next(iter(self._table.options(1))))
        self.on_change()

    async def plays(self) -> None:
        """Whoever is asked gives an answer: we the last that there is, the other side the first."""
        if self._table.owes(0) is None:
            self.answers()
        elif isinstance(self._table.owes(0), Shuffle):
            await self.act(["arrange"])
        else:
            await self.act(["choose", str(list(self._table.options(0))[-1])])

    def answers_concession(self) -> None:
        """The other side gives up."""
        self._table.concede(1)
        self.on_change()

    @property
    def all_faces(self) -> dict[Handle, Face]:
        """What every card in either hand is."""
        views: list[Any] = [self._table.view(seat) for seat in (0, 1)]
        return {card: view.faces[card] for view in views for card in view.hands[view.seat]}

    def shows(self, **changes: Any) -> None:
        """Something else of the sight is different from now on."""
        self._shown |= changes
        self.on_change()

    def notices(self, *notices: Notice) -> None:
        for notice in notices:
            self.on_notice(notice)
        self.on_change()

    @property
    def outcome(self) -> Outcome | None:
        return self._table.outcome


def lan_game(carrier: FakeCarrier, *, here: bool = True) -> LanGame:
    """The game that a page plays over this carrier."""
    game = LanGame(cast(Carrier, carrier))
    if here:
        carrier.notices(Here(0.0, 0.0))
    return game


async def settle() -> None:
    for _ in range(40):
        await asyncio.sleep(0)
