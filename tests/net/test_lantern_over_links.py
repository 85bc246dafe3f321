"""The fifth game (tests/fifth) between two carriers, over sockets and TLS: every operation that the network has."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path

from engines.core.errors import Refused
from engines.core.events import Chosen, Event, Rolled, Shown, Shuffled
from engines.core.journal import settled
from engines.core.moves import Move
from engines.core.needs import Shuffle
from net.dealing import (
    DEALING,
    Closing,
    Commit,
    DeckCommit,
    Grant,
    Mix,
    Openings,
    PackCommit,
    PackNumber,
    Request,
    Reveal,
    RollReveal,
    Shares,
)
from net.log_format import Kind
from net.match import Waiting
from net.notices import Stopped
from net.verify import Report, verify
from tests.engines.playing import Case
from tests.fifth import DECK, Lantern
from tests.fifth.rules import HAND
from tests.net.carriers import PATIENCE, Player, World, at_the_table
from tests.net.modified import message_in

LANTERN = Case("lantern", (), DECK)
PACKS = Case("lantern", (("packs", 1),), DECK)

ACTIONS = {"lay", "swear", "bury", "hide", "peek", "search", "fetch", "gate", "back", "spark"}


class Explorers:
    """Both players: they do what was done least, so that one game goes through everything."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.done: Counter[str] = Counter()
        self.rng = random.Random(11)

    async def play(self) -> None:
        players = self.world.players
        async with asyncio.timeout(PATIENCE):
            while not all(each.game.sight.is_complete for each in players):
                acted = [await self._act(each) for each in players]
                if not any(acted):
                    await asyncio.sleep(0.001)
            while not all(each.game.sight.is_settled for each in players):
                await asyncio.sleep(0.001)

    async def _act(self, player: Player) -> bool:
        sight, seat = player.game.sight, player.game.seat
        game = sight.game
        if not isinstance(game, Lantern) or not sight.may_act:
            return await player.answer(self.rng)
        if isinstance(sight.owes, Shuffle):
            order = list(range(len(sight.owes.cards)))
            await player.game.act(["arrange", order[::-1]])
            return True
        if sight.owes is None and not self._may_spark(player, game):
            return False
        if sight.owes is not None and sight.owes.rights and not any(game.sparked):
            return False  # The other side's right comes first, so that it is granted in this game.
        move = self._keep(game, seat) or self._next(game, seat)
        try:
            await player.game.act(["choose", str(move)])
        except Refused:  # The other side's move came first, and with it the end of a right.
            assert sight.owes is None
            return False
        self.done[move.verb] += 1
        return True

    def _may_spark(self, player: Player, game: Lantern) -> bool:
        """Once, by right, while the other side is asked."""
        waits = player.game.sight.waiting is Waiting.PEER_MOVE
        return waits and not self.done["spark"] and bool(list(game.options(player.game.seat)))

    @staticmethod
    def _keep(game: Lantern, seat: int) -> Move | None:
        """Two lanterns, so that one can be sworn, and the rest of the hand from the deck."""
        if game.choice is None or game.choice.label != "keep":
            return None
        look = game.zones[seat]["look"]
        look = sorted(look, key=lambda card: game.knowledge.faces[card] != "lantern")
        return Move("keep", tuple(sorted(look[: HAND - 3])))

    def _next(self, game: Lantern, seat: int) -> Move:
        moves = list(game.options(seat))
        return min(moves, key=lambda move: self.done[move.verb])


def messages(world: World) -> set[type[object]]:
    bodies = [body for player in world.players for kind, body in player.records if kind == Kind.OUT]
    return {type(message_in(body, DEALING)) for body in bodies}


async def whole_game(world: World) -> tuple[Explorers, Report]:
    explorers = Explorers(world)
    await explorers.play()
    first, second = (player.game.sight for player in world.players)
    assert first.result == second.result
    assert first.result is not None and first.result.is_signed and first.result.is_verified
    assert first.game is not None and second.game is not None
    assert first.game.digest() == second.game.digest()
    reports = [verify(player.records) for player in world.players]
    for player, report in zip(world.players, reports, strict=True):
        assert report.is_sound and report.result == first.result
        assert not player.told(Stopped)
    return explorers, reports[0]


async def test_a_whole_game_of_private_decks_goes_through_every_operation(tmp_path: Path) -> None:
    async with at_the_table(tmp_path, LANTERN) as world:
        explorers, report = await whole_game(world)
        assert explorers.done.keys() == {*ACTIONS, "keep"}
        assert {DeckCommit, Mix, Shares, Openings, Commit, Reveal, Closing} <= messages(world)
        assert {Request, Grant, RollReveal} <= messages(world)
        happened = Happened(report.events)
        assert happened.looks_of_ten == 2
        assert happened.reshuffled, "part of a deck, by both"
        assert happened.remasked, "one's own hand, before a card is laid face-down"
        assert happened.opened_at_the_end
        assert report.counts["openings"] >= 2 * len(DECK)


async def test_a_whole_game_from_packs_that_neither_side_could_choose(tmp_path: Path) -> None:
    async with at_the_table(tmp_path, PACKS) as world:
        _, report = await whole_game(world)
        assert {PackCommit, PackNumber, DeckCommit, Closing} <= messages(world)
        assert not [doubt for doubt in report.doubts if "deck" in doubt], "packs were opened too"


class Happened:
    """What an onlooker has seen of it."""

    def __init__(self, events: list[Event]) -> None:
        events = settled(events)
        assert any(isinstance(event, Rolled) for event in events)
        shuffles = [event for event in events if isinstance(event, Shuffled)]
        shown = [event for event in events if isinstance(event, Shown)]
        self.looks_of_ten = sum(len(each.cards) == 10 and len(each.to) == 1 for each in shown)
        self.reshuffled = [
            each for each in shuffles if each.by is None and len(each.cards) < len(DECK)
        ]
        self.remasked = [each for each in shuffles if each.by is not None]
        hidden = {
            event.move.args[0]
            for event in events
            if isinstance(event, Chosen) and event.move.verb == "hide"
        }
        self.opened_at_the_end = bool(hidden) and any(
            hidden & set(each.cards) and len(each.to) == 2 for each in shown
        )
