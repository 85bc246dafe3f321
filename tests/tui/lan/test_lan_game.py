"""The game over the network as tables and line mode have it, over real links on the loopback interface."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from engines.core.errors import Refused
from engines.core.moves import CONCEDE, Move
from engines.core.needs import Shuffle
from engines.core.outcome import Outcome
from net.match import Waiting
from net.terms import Party, agree
from tests.net.carriers import PATIENCE, World, at_the_table
from tests.tui.company import Guest
from tui.lan.game import CLAIMED, LanGame, Line, Presence
from tui.lan.words import PHRASES, span, waiting_words


class Table:
    """Both sides of one game; `asked` is the one whose turn it is."""

    def __init__(self, world: World, bot: str = "") -> None:
        self.world = world
        self.games = tuple(LanGame(each.game, Guest, bot) for each in world.players)

    @property
    def asked(self) -> LanGame:
        return next(game for game in self.games if game.owes(game.seat) is not None)

    def other(self, game: LanGame) -> LanGame:
        return self.games[1 - self.games.index(game)]

    async def until(self, condition: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not condition():
                await asyncio.sleep(0.002)

    async def until_asked(self) -> LanGame:
        await self.until(lambda: any(game.owes(game.seat) is not None for game in self.games))
        return self.asked

    async def _until_sent(self, game: LanGame) -> None:
        await self.until(lambda: not game.is_sending)

    async def play(self, answers: int, rng: random.Random) -> None:
        for _ in range(answers):
            game = await self.until_asked()
            answer(game, rng)
            await self._until_sent(game)

    def cut(self) -> None:
        for player in self.world.players:
            player.relay.cut()

    def mend(self) -> None:
        for player in self.world.players:
            player.relay.is_down = False


def answer(game: LanGame, rng: random.Random) -> None:
    if isinstance(game.owes(game.seat), Shuffle):
        game.arrange(game.seat)
    else:
        game.choose(game.seat, game.options(game.seat).sample(rng))


def outcome_of(game: LanGame) -> Outcome | None:
    """A call, which a type checker takes for no constant."""
    return game.outcome


def may_claim(game: LanGame) -> bool:
    return game.may_claim


@asynccontextmanager
async def seated(
    folder: Path, game: str = "elements", speed: float = 1.0, bot: str = ""
) -> AsyncIterator[Table]:
    async with at_the_table(folder, game, speed) as world:
        table = Table(world, bot)
        await table.until_asked()
        yield table


async def test_nobody_is_asked_twice_while_an_answer_is_on_its_way(tmp_path: Path) -> None:
    async with seated(tmp_path) as table:
        game, rng = table.asked, random.Random(3)
        answer(game, rng)
        assert game.is_sending and game.owes(game.seat) is None
        with pytest.raises(Refused, match="on its way"):
            game.choose(game.seat, game.options(game.seat).sample(rng))
        await table.until(lambda: not game.is_sending)
        await table.until_asked()


async def test_wrong_answers_are_refused_at_once(tmp_path: Path) -> None:
    async with seated(tmp_path) as table:
        game = table.asked
        for seat, move in ((1 - game.seat, CONCEDE), (game.seat, Move("fly", ()))):
            with pytest.raises(Refused):
                game.choose(seat, move)
        with pytest.raises(Refused):
            game.arrange(game.seat)
        with pytest.raises(ValueError, match="answered"):
            game.take_back()
        assert not game.is_sending


async def test_news_are_told_once_and_in_order(tmp_path: Path) -> None:
    async with seated(tmp_path) as table:
        await table.play(6, random.Random(5))
        game = table.games[0]
        first = [news.sentence for news in game.take_news() if news.sentence]
        assert first == game.log[: len(first)]
        assert game.take_news() == [] or len(game.log) > len(first)
        assert game.waiting_words
        assert game.names(game.seat)[game.seat] == "You"
        assert game.other_name in game.names(game.seat)


async def test_conceding_ends_the_game_for_both_and_both_sign(tmp_path: Path) -> None:
    async with seated(tmp_path, "toji") as table:
        game = table.games[0]
        game.concede()
        await table.until(lambda: all(each.is_complete for each in table.games))
        for each in table.games:
            assert each.outcome is not None and each.outcome.winner == table.games[1].seat
            assert each.is_signed and each.is_ended and not each.ended_words
            assert each.waiting is Waiting.NOTHING
        with pytest.raises(Refused):
            game.concede()


async def test_a_draw_takes_both(tmp_path: Path) -> None:
    async with seated(tmp_path) as table:
        asked = table.asked
        offerer = table.other(asked)
        await table.until(lambda: not offerer.why_not_offer("draw"))
        offerer.offer("draw")
        await table.until(lambda: "draw" in asked.offers)
        with pytest.raises(Refused):
            offerer.offer("draw")
        asked.answer_offer("draw", False)
        await table.until(lambda: not asked.is_sending and not asked.offers)
        assert outcome_of(offerer) is None
        with pytest.raises(Refused):
            asked.answer_offer("draw", True)
        await table.play(1, random.Random(1))
        asked = await table.until_asked()
        offerer = table.other(asked)
        await table.until(lambda: not offerer.why_not_offer("draw"))
        offerer.offer("draw")
        await table.until(lambda: "draw" in asked.offers)
        asked.answer_offer("draw", True)
        await table.until(lambda: all(outcome_of(each) is not None for each in table.games))
        assert outcome_of(asked) == outcome_of(offerer)
        assert (outcome_of(asked) or (0,))[0] is None


async def test_chat_reaches_the_other_side_and_can_be_muted(tmp_path: Path) -> None:
    async with seated(tmp_path) as table:
        one, other = table.games
        assert one.say("  hello \x1b[31mthere\u202e ")
        assert one.phrase(2)
        assert not one.say(" \u200b ")
        await table.until(lambda: len(other.chat) == 2)
        heard = [other.take_chat(), other.take_chat()]
        assert heard == [[Line(False, "hello ?[31mthere"), Line(False, PHRASES[2])], []]
        assert one.take_chat()[0] == Line(True, "hello ?[31mthere")
        other.is_muted = True
        one.say("still there?")
        await asyncio.sleep(0.2)
        assert len(other.chat) == 2


async def test_the_words_are_the_same_on_both_sides(tmp_path: Path) -> None:
    async with seated(tmp_path) as table:
        one, other = table.games
        await table.until(lambda: one.words and other.words)
        assert one.words == other.words
        assert not one.is_verified


async def test_row_37_absence_is_said_and_the_player_decides(tmp_path: Path) -> None:
    async with seated(tmp_path, speed=60) as table:
        one, other = table.games
        assert one.presence is Presence.HERE
        table.cut()
        await table.until(lambda: one.presence is Presence.LOST)
        assert "lost" in one.waiting_words
        assert not one.say("hello?")
        with pytest.raises(Refused):
            one.claim()
        await table.until(lambda: one.asks_what_to_do)
        sentences = list(iter(one.take_notice, ""))
        assert any("You can wait, leave and go on later, or claim" in each for each in sentences)
        assert outcome_of(one) is None and may_claim(one)
        one.wait()
        await table.until(lambda: not one.asks_what_to_do)
        await table.until(lambda: one.asks_what_to_do)
        table.mend()
        await table.until(lambda: one.presence is Presence.HERE)
        assert not may_claim(one)
        await table.play(2, random.Random(2))
        assert other.outcome is None


async def test_a_claim_is_an_outcome_for_its_maker_and_a_word_to_the_other_side(
    tmp_path: Path,
) -> None:
    async with seated(tmp_path, speed=60) as table:
        one, other = table.games
        table.cut()
        await table.until(lambda: one.may_claim)
        one.claim()
        await table.until(lambda: one.outcome is not None)
        table.mend()
        await table.until(lambda: other.is_ended)
        assert other.outcome is None and "counts for nobody here" in other.ended_words
        assert one.outcome is not None
        assert (one.outcome.winner, one.outcome.reason) == (one.seat, CLAIMED)
        assert any("claims the game" in each for each in iter(other.take_notice, ""))


async def test_who_leaves_says_so(tmp_path: Path) -> None:
    async with seated(tmp_path) as table:
        one, other = table.games
        await one.leave()
        await table.until(lambda: other.presence is Presence.LEFT)
        assert "put the game aside" in other.take_notice()
        with pytest.raises(Refused, match="left"):
            await one.carrier.act(["concede"])


async def test_bots_play_both_seats_to_the_end(tmp_path: Path) -> None:
    async with seated(tmp_path, "toji", bot="novice") as table:

        async def play(game: LanGame) -> None:
            while not game.is_ended:
                if game.bots_to_play:
                    await game.play_bots()
                else:
                    await game.changed()

        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(play(game) for game in table.games))
        await table.until(lambda: all(game.is_complete for game in table.games))
        assert table.games[0].outcome == table.games[1].outcome
        assert table.games[0].humans == ()


def test_nobody_is_called_you() -> None:
    one, other = Party(b"\1" * 32, b"\1" * 32, "you "), Party(b"\2" * 32, b"\2" * 32, "")
    assert agree("toji", {}, one, other).names_by_seat == ("Player 1", "Player 2")


@pytest.mark.parametrize("waiting", Waiting)
def test_every_state_of_waiting_has_its_words(waiting: Waiting) -> None:
    assert waiting_words(waiting, "Mio").endswith(".")


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(1, "1 second"), (119, "119 seconds"), (120, "2 minutes"), (7200, "2 hours")],
)
def test_spans_of_time_in_words(seconds: float, words: str) -> None:
    assert span(seconds) == words
