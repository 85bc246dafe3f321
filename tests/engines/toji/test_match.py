"""Best of three (R27), and what a game leaves behind."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engines.core.cards import BOTH
from engines.core.events import Chosen, Event, Sealed, Shown, Shuffled
from engines.core.game import Fact, Game
from engines.core.moves import CONCEDE, Move
from engines.core.needs import Show, Shuffle
from engines.toji.facts import GameResult
from engines.toji.rules import Toji
from engines.toji.state import Settings
from tests.engines.playing import Case, play
from tests.engines.toji.positions import play_out

MATCH = Case("toji", (("best_of", 3),))


def matches(many: int) -> Iterator[tuple[Toji, list[GameResult]]]:
    """Finished random matches with the results of their games."""
    for seed in range(many):
        results: list[GameResult] = []

        def listen(
            event: Event, facts: list[Fact], game: Game, results: list[GameResult] = results
        ) -> None:
            results += [fact for fact in facts if isinstance(fact, GameResult)]

        table = MATCH.table(str(seed), listener=listen)
        for _ in play(table, random.Random(seed)):
            pass
        assert isinstance(table.game, Toji)
        yield table.game, results


def test_a_match_ends_with_two_wins_or_after_three_games() -> None:
    lengths = set()
    for game, results in matches(25):
        assert [result.game for result in results] == list(range(1, len(results) + 1))
        wins = [sum(result.winner == seat for result in results) for seat in BOTH]
        assert wins == game.wins == list(results[-1].wins)
        before = [sum(result.winner == seat for result in results[:-1]) for seat in BOTH]
        assert max(before) < 2
        assert max(wins) == 2 or len(results) == 3
        assert game.outcome is not None
        assert game.outcome.reason == "games"
        assert game.outcome.winner == (None if wins[0] == wins[1] else int(wins[1] > wins[0]))
        assert game.last_game == results[-1]
        lengths.add(len(results))
    assert lengths == {2, 3}


def to_the_end_of(game: Toji, life: tuple[int, int], rng: random.Random) -> None:
    """Deal the open game, and let it end with these lives by an empty battle of its last cards."""
    game.open = True
    while game.choice is not None and game.choice.label == "throw":
        for seat in BOTH:
            game.play(seat, Move("throw", (rng.choice(("rock", "paper")),)))
    for need in game.wanted:
        assert isinstance(need, Shuffle)
        game.apply(Shuffled(need.cards, None, tuple(range(len(need.cards)))))
    for hand in game.hands:
        game.toji += hand[1:]
        del hand[1:]
    game.toji += game.deck
    game.deck.clear()
    game.life = list(life)
    number = game.game
    while game.outcome is None and game.game == number:
        assert game.choice is not None
        for seat in game.choice.seats:
            game.play(seat, next(iter(game.options(seat))))


def test_a_drawn_game_counts_for_nobody() -> None:
    rng = random.Random(0)
    game = Toji(Settings(3))
    for number in (1, 2):
        # The first cards of the unshuffled deck are Fire 1 against Fire 1: a tie, so the lives stay.
        to_the_end_of(game, (7, 7), rng)
        assert game.last_game is not None
        assert (game.last_game.game, game.last_game.winner, game.last_game.reason) == (
            number,
            None,
            "empty",
        )
        assert (game.wins, game.outcome) == ([0, 0], None)
    to_the_end_of(game, (3, 9), rng)
    assert game.outcome is not None
    assert (game.outcome.winner, game.wins) == (1, [0, 1])


def test_three_drawn_games_are_a_drawn_match() -> None:
    game = Toji(Settings(3))
    for _ in range(3):
        to_the_end_of(game, (5, 5), random.Random(0))
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason, game.phase) == (None, "games", "OVER")


def second_game(seed: str) -> Toji:
    """A random match as its second game begins."""
    table = MATCH.table(seed)
    for _ in play(table, random.Random(1)):
        if isinstance(table.game, Toji) and table.game.game == 2:
            return table.game
    raise AssertionError("a match has at least two games")


def test_the_next_game_starts_afresh_and_the_last_one_stays_readable() -> None:
    """R6, R24: a fresh throw, fresh lives; and nothing that was closed is opened by gathering the cards."""
    view = second_game("next").view(0)
    assert (view.phase, view.label, view.turn, view.first) == ("RPS", "throw", 0, None)
    assert (view.life, view.hands, view.toji, view.last) == ((12, 12), ((), ()), (), None)
    assert (len(view.deck), len(view.event_deck)) == (32, 16)
    assert view.last_game is not None
    assert (view.last_game.game, view.wins) == (1, view.last_game.wins)
    assert view.last_game.battle is not None
    assert view.unseen()


def test_a_single_game_ends_with_its_own_reason() -> None:
    table = Case("toji").table("single")
    for _ in play(table, random.Random(2)):
        pass
    game = table.game
    assert isinstance(game, Toji)
    assert game.last_game is not None
    assert game.outcome is not None
    assert (game.last_game.winner, game.last_game.reason) == (
        game.outcome.winner,
        game.outcome.reason,
    )
    assert game.outcome.reason in ("life", "empty")


def test_conceding_gives_away_the_match() -> None:
    game = second_game("gone")
    game.apply(Chosen(1, CONCEDE))
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (0, "concede")


def test_equal_throws_are_repeated_without_limit() -> None:
    """T2.1."""
    game = Toji(Settings())
    for throw in ("rock", "paper", "scissors"):
        for seat in BOTH:
            game.apply(Sealed(seat, Move("throw", (throw,))))
        for seat in BOTH:
            game.apply(Chosen(seat, Move("throw", (throw,))))
        assert (game.phase, game.first, game.throws) == ("RPS", None, (throw, throw))
        assert game.bound == [None, None]
    for mine, theirs, first in (
        ("paper", "rock", 0),
        ("scissors", "rock", 1),
        ("rock", "scissors", 0),
    ):
        other = game.clone()
        other.play(0, Move("throw", (mine,)))
        other.play(1, Move("throw", (theirs,)))
        assert (other.first, other.phase) == (first, "DEAL")


def test_the_deal_goes_card_by_card_first_player_first() -> None:
    """T2.2 to T2.6, R5; the draw goes on in the same way (T9.1)."""
    game = Toji(Settings())
    game.play(0, Move("throw", ("rock",)))
    game.play(1, Move("throw", ("paper",)))
    start = game.knowledge.fresh
    for need in tuple(game.wanted):
        assert isinstance(need, Shuffle)
        game.apply(Shuffled(need.cards))
    deal = list(range(start, start + 32))
    assert game.hands == (deal[1:10:2], deal[0:10:2])
    assert game.supports == (deal[11:16:2], deal[10:16:2])
    assert game.deck == deal[16:]
    assert [need.to for need in game.wanted if isinstance(need, Show)] == [(1,), (0,), (0, 1)]
    faces = iter(
        ["Fi1a", "Fi1b", "Fi2a", "Fi2b", "Fi3a", "Fi3b", "Fi4a", "Fi4b", "Wi1a", "Wi1b", "Wi2a"]
    )
    for need in tuple(game.wanted):
        assert isinstance(need, Show)
        supports = ("Wa1a", "Wa1b", "Wa2a", "Wa2b", "Wa3a", "Wa3b")
        shown = supports if len(need.to) == 2 else tuple(next(faces) for _ in need.cards)
        game.apply(Shown(need.cards, need.to, shown))
    assert (game.phase, game.turn, game.life) == ("EVENT", 1, [12, 12])
    need = game.wanted[0]
    assert need == Show((start + 32,), BOTH)
    game.apply(Shown((start + 32,), BOTH, ("S3210",)))
    assert game.phase == "SELECT"


def test_an_open_match_stops_only_at_the_deal_of_its_next_game() -> None:
    rng = random.Random(8)
    table = MATCH.table("open")
    for _ in play(table, rng):
        if table.game.choice is not None and table.game.choice.label == "select":
            break
    view = table.game.view(0)
    world = view.sample(rng)
    assert isinstance(world, Toji)
    play_out(world, rng)
    assert (world.game, world.phase) == (2, "DEAL")
    assert all(isinstance(need, Shuffle) and need.by is None for need in world.wanted)
