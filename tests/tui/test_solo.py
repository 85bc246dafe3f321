"""A game on one machine: it goes on after anything, and always in the same way."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from engines.core import registry
from engines.core.errors import Refused
from engines.core.events import Chosen, Event, Rolled, Sealed, Shown, Shuffled, TakenBack
from engines.core.journal import encode_event, encode_header
from engines.core.moves import Move
from engines.core.needs import Shuffle
from engines.elements.view import ElementsView
from tests.tui.company import Guest, answer_at_random, is_over
from tui import players, saves, solo
from tui.saves import SaveError
from tui.solo import SoloGame

GAMES = ["elements", "toji"]
STARTED = "2026-01-02T03:04:05+00:00"


def begin(
    game: str,
    folder: Path | None = None,
    seed: str = "7",
    players: tuple[str, str] = ("you", "bot:novice"),
    **settings: int,
) -> SoloGame:
    package = registry.load(game)
    return solo.start(package, settings, players, seed, folder, STARTED, hire=Guest)


def again(game: SoloGame) -> SoloGame:
    """The game closed and resumed from its file."""
    game.close()
    assert game.save.path is not None
    return solo.resume(saves.open_save(game.save.path), hire=Guest)


async def play(game: SoloGame, rng: random.Random, pause: int = 0) -> SoloGame:
    """Play to the end by random answers; with `pause`, through the file after every so many."""
    answers = 0
    while not is_over(game):
        await game.play_bots()
        if not is_over(game):
            answer_at_random(game, rng)
            answers += 1
        if pause and answers % pause == 0 and not is_over(game):
            log = game.log
            game = again(game)
            assert game.log == log
            assert game.take_news() == []
    return game


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", [0, 1])
async def test_a_game_that_is_resumed_again_and_again_plays_the_same(
    tmp_path: Path, name: str, seat: int
) -> None:
    players = ("you", "bot:novice") if seat == 0 else ("bot:novice", "you")
    for seed in "1234":
        whole = await play(begin(name, None, seed, players), random.Random(seed))
        parts = begin(name, tmp_path, seed, players)
        parts = await play(parts, random.Random(seed), pause=1)
        assert parts.log == whole.log
        assert parts.outcome == whole.outcome
        assert parts.view(None) == whole.view(None)


@pytest.mark.parametrize("name", GAMES)
async def test_a_game_is_resumable_at_every_record(tmp_path: Path, name: str) -> None:
    game = await play(begin(name, tmp_path), random.Random(5))
    assert game.save.path is not None
    lines = game.save.path.read_bytes().splitlines(keepends=True)
    path = tmp_path / "part.game"
    for count in range(1, len(lines) + 1):
        path.write_bytes(b"".join(lines[:count]))
        part = solo.resume(saves.open_save(path), hire=Guest)
        whole = part.log
        assert whole == game.log[: len(whole)]
        part.close()
        # What the dealer owed at that record is on the disk by now.
        if path.exists():
            assert path.read_bytes().startswith(b"".join(lines[:count]))


@pytest.mark.parametrize("name", GAMES)
async def test_every_answer_is_on_the_disk_before_the_next_prompt(
    tmp_path: Path, name: str
) -> None:
    game = begin(name, tmp_path)
    rng = random.Random(1)
    for _ in range(12):
        await game.play_bots()
        assert game.save.is_stored
        answer_at_random(game, rng)
        if not is_over(game):
            assert game.save.is_stored, "after the answer"
    game.close()


async def test_a_finished_game_is_put_away_and_stays_readable(tmp_path: Path) -> None:
    game = begin("elements", tmp_path)
    game.concede()
    assert game.outcome is not None
    assert game.outcome.winner == 1
    assert saves.listing(tmp_path) == []
    assert len(saves.listing(tmp_path / saves.FINISHED)) == 1
    with pytest.raises(Refused):
        game.concede()


async def test_news_come_once_and_the_log_keeps_them() -> None:
    game = begin("elements")
    news = game.take_news()
    assert [each.sentence for each in news if each.sentence] == game.log
    assert game.take_facts() == []
    await game.play_bots()
    answer_at_random(game, random.Random(1))
    assert game.take_facts()


def test_the_players_have_names() -> None:
    assert begin("elements").names(0) == ("You", "Rin")
    assert begin("elements", players=("bot:adept", "you")).names(1) == ("Kaede", "You")
    assert begin("elements", players=("bot:adept", "bot:adept")).names(None) == (
        "Kaede",
        "Kaede II",
    )
    assert begin("toji", players=("you", "you")).names(1) == ("Player 1", "You")
    assert players.person("bot:/home/me/my\x1b[31mbot.py") == "My?[31mbot"


async def test_two_bots_play_by_themselves(tmp_path: Path) -> None:
    game = begin("toji", tmp_path, players=("bot:novice", "bot:random"))
    await game.play_bots()
    assert game.outcome is not None
    assert "Rin" in " ".join(game.log)


# --- taking back ----------------------------------------------------------------------------------


def offers_to_take_back(game: SoloGame) -> bool:
    return game.can_take_back


def possible(game: SoloGame, verb: str) -> Move:
    return next(move for move in game.options(game.seat) if move.verb == verb)


def seen(game: SoloGame) -> ElementsView:
    view = game.view(0)
    assert isinstance(view, ElementsView)
    return view


async def test_an_answer_nobody_learned_from_can_be_taken_back(tmp_path: Path) -> None:
    game = begin("elements", tmp_path, seed="4")
    await game.play_bots()
    while seen(game).display == ():
        answer_at_random(game, random.Random(1))
        await game.play_bots()
    view, log = game.view(0), game.log
    game.choose(0, possible(game, "take"))
    assert len(game.log) == len(log) + 1
    assert offers_to_take_back(game)
    game.take_back()
    assert (game.view(0), game.log) == (view, log)
    assert not offers_to_take_back(game)
    resumed = again(game)
    assert (resumed.view(0), resumed.log) == (view, log)
    resumed.choose(0, possible(resumed, "take"))
    await resumed.play_bots()
    assert not resumed.can_take_back
    with pytest.raises(ValueError, match="stands"):
        resumed.take_back()


async def test_what_was_shown_opened_or_rolled_cannot_be_taken_back() -> None:
    for name in GAMES:
        for seed in "123":
            game, rng = begin(name, seed=seed), random.Random(seed)
            while not is_over(game):
                await game.play_bots()
                if is_over(game):
                    break
                before = game.log
                answer_at_random(game, rng)
                if game.can_take_back:
                    game.take_back()
                    assert game.log == before
                    answer_at_random(game, rng)


class Slow(Guest):
    """A bot that waits until it is told."""

    gate = asyncio.Event()

    async def choose(self, view: object, seed: str, budget: int) -> Move:
        await self.gate.wait()
        return await super().choose(view, seed, budget)


async def test_a_bot_that_thinks_can_be_interrupted_and_answers_the_same_later() -> None:
    package = registry.load("toji")
    game = solo.start(package, {}, ("you", "bot:novice"), "7", None, STARTED, hire=Slow)
    Slow.gate = asyncio.Event()
    task = asyncio.create_task(game.play_bots())
    await asyncio.sleep(0)
    game.choose(0, Move("throw", ("rock",)))
    assert game.can_take_back
    task.cancel()
    game.take_back()
    Slow.gate.set()
    await game.play_bots()
    game.choose(0, Move("throw", ("rock",)))
    await game.play_bots()
    plain = begin("toji")
    plain.choose(0, Move("throw", ("rock",)))
    await plain.play_bots()
    assert game.log == plain.log


async def test_conceding_while_the_bot_thinks_ends_the_game() -> None:
    package = registry.load("toji")
    game = solo.start(package, {}, ("you", "bot:novice"), "7", None, STARTED, hire=Slow)
    Slow.gate = asyncio.Event()
    task = asyncio.create_task(game.play_bots())
    await asyncio.sleep(0)
    game.concede()
    Slow.gate.set()
    await task
    assert is_over(game)


# --- rematch --------------------------------------------------------------------------------------


async def test_a_rematch_deals_anew_and_swaps_seats_when_asked(tmp_path: Path) -> None:
    game = begin("elements", tmp_path, rounds=3)
    game.concede()
    second = game.rematch(False, STARTED)
    assert (second.header.seed, second.humans, second.settings) == ("7/2", (0,), {"rounds": 3})
    third = second.rematch(True, STARTED)
    assert (third.header.seed, third.humans) == ("7/3", (1,))
    assert third.names(1) == ("Rin", "You")
    assert len(saves.listing(tmp_path)) == 2
    third.close()


# --- hostile journals -----------------------------------------------------------------------------


def journal(folder: Path, events: Sequence[Event], name: str = "elements") -> Path:
    """A file with the true beginning of a game, then `events`."""
    game = begin(name, folder)
    path = game.save.path
    assert path is not None
    game.close()
    path.write_bytes(path.read_bytes() + b"".join(map(encode_event, events)))
    return path


HOSTILE: dict[str, list[Event]] = {
    "illegal move": [Chosen(0, Move("knock", (1, 2)))],
    "not asked": [Chosen(0, Move("take")), Chosen(0, Move("take")), Chosen(1, Move("take"))],
    "no such card": [Chosen(0, Move("play", (999_999_999,))), Chosen(1, Move("play", (5,)))],
    "words for numbers": [Chosen(1, Move("play", ("rock",))), Chosen(0, Move("play", ("x",)))],
    "sealed nothing": [Sealed(0), Sealed(1)],
    "dealt by hand": [Shown((1, 2), (0,), ("6a", "6b"))],
    "rolled again": [Rolled(2, 1)],
    "shuffled by nobody's leave": [Shuffled((16, 17), 0, (1, 0))],
    "joint shuffle": [Shuffled((16, 17))],
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("game", GAMES)
def test_a_journal_against_the_rules_is_refused_in_words(
    tmp_path: Path, name: str, game: str
) -> None:
    path = journal(tmp_path, HOSTILE[name], game)
    for _ in range(2):  # The first refusal lets go of the lock.
        with pytest.raises(SaveError, match="event"):
            solo.resume(saves.open_save(path), hire=Guest)


async def test_a_journal_with_other_cards_than_its_seed_deals_is_refused(tmp_path: Path) -> None:
    game = begin("elements", tmp_path)
    path = game.save.path
    assert path is not None
    game.close()
    save = saves.open_save(path)
    events, header = save.events, save.header
    save.close()
    shown = next(number for number, event in enumerate(events) if isinstance(event, Shown))
    event = events[shown]
    assert isinstance(event, Shown)
    assert event.faces is not None
    events[shown] = Shown(event.cards, event.to, tuple(reversed(event.faces)))
    path.write_bytes(encode_header(header) + b"".join(map(encode_event, events)))
    with pytest.raises(SaveError, match="makes no sense at event"):
        solo.resume(saves.open_save(path), hire=Guest)


def test_a_journal_that_takes_back_the_deal_is_dealt_the_same_again(tmp_path: Path) -> None:
    game = begin("elements", tmp_path)
    log = game.log
    assert game.save.path is not None
    path, count = game.save.path, len(saves._decoded(game.save.path.read_bytes())[1])
    game.close()
    path.write_bytes(path.read_bytes() + encode_event(TakenBack(count)))
    assert solo.resume(saves.open_save(path), hire=Guest).log == log


def test_a_player_whom_nobody_knows_is_refused(tmp_path: Path) -> None:
    game = begin("elements", tmp_path, players=("you", "peer:x"))
    game.close()
    assert game.save.path is not None
    with pytest.raises(SaveError, match="does not know"):
        solo.resume(saves.open_save(game.save.path), hire=Guest)


async def test_a_game_that_ended_without_being_put_away_is_put_away_on_opening(
    tmp_path: Path,
) -> None:
    game = begin("elements", tmp_path)
    game.concede()
    assert game.save.path is not None
    path = game.save.path.rename(tmp_path / "over.game")
    over = solo.resume(saves.open_save(path), hire=Guest)
    assert over.outcome == game.outcome
    assert saves.listing(tmp_path) == []


async def test_the_fan_is_laid_out_by_its_owner_or_at_random() -> None:
    for seed in range(40):
        game, rng = begin("toji", seed=str(seed)), random.Random(seed)
        while not is_over(game):
            await game.play_bots()
            if is_over(game):
                break
            if isinstance(ask := game.owes(0), Shuffle) and len(ask.cards) > 2:
                with pytest.raises(Refused):
                    game.arrange(0, (0, 0))
                game.arrange(0)
                assert game.can_take_back or game.owes(0) is not None
                return
            answer_at_random(game, rng)
    pytest.fail("no Hand-Pick came up")


@pytest.mark.parametrize("player", ["", "me", "You", "youth", "net:Kim", "bot"])
def test_a_game_of_unknown_players_is_refused_in_words(player: str, tmp_path: Path) -> None:
    game = begin("elements", tmp_path, players=("you", player))
    path = game.save.path
    assert path is not None
    game.close()
    with pytest.raises(SaveError, match="somebody whom this program does not know"):
        solo.resume(saves.open_save(path))


def test_two_people_keep_their_names_and_nobody_else_is_you() -> None:
    game = begin("elements", players=("you:Kim", "you:You"))
    assert game.reader is None
    assert game.names(None) == ("Kim", "Player 2")
    assert game.names(1) == ("Kim", "You")
    assert "Kim" in game.log[0] or "Player 2" in game.log[0]
