"""Bots against each other: the same deals with the seats swapped. Pure; processes and files belong to the program.

Everything random follows from one seed: the deal of both games of pair k from `SEED/k`, the answers of a bot in game g
from `SEED/g`, its seat and how many answers it has given. So a pair comes out the same wherever it is played.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from engines.bots.bot import Bot, arrange
from engines.core.cards import BOTH, Deck, Seat
from engines.core.dealer import LocalDealer
from engines.core.errors import Refused
from engines.core.events import Event
from engines.core.game import Fact, Game
from engines.core.moves import Move
from engines.core.needs import Shuffle
from engines.core.outcome import Outcome
from engines.core.registry import Package
from engines.core.table import Table


class BotFault(Exception):
    """A bot broke down, or answered what is no legal move. `seat` is where it sat, `reason` a clause for the user."""

    def __init__(self, seat: Seat, reason: str) -> None:
        super().__init__(seat, reason)
        self.seat = seat
        self.reason = reason

    def __str__(self) -> str:
        return self.reason


class Entrant(NamedTuple):
    """A bot that takes part, and the budget it is given for each decision."""

    bot: Bot
    budget: int = 0


@dataclass(frozen=True, slots=True)
class Terms:
    """What every game of a match-up has in common."""

    package: Package
    settings: Mapping[str, int | str]
    """Checked (`Package.checked`)."""
    seed: str
    decks: tuple[Deck, Deck] | None = None
    """The private decks of seats 0 and 1, where they are brought."""


@dataclass(frozen=True, slots=True)
class Record:
    """One game of a match-up, as plain data. What is kept by seat is kept for A and B: A's comes first."""

    pair: int
    seat: Seat
    """Where A sat."""
    winner: str
    """`a`, `b`, or nothing for a draw."""
    reason: str
    first: str
    """Who was asked first: `a`, `b`, or nothing where both were asked at once."""
    answers: tuple[int, int]
    """How many answers each gave."""
    tally: Mapping[str, tuple[int, int]]
    """What the game's package counts (`Package.tally`)."""


class Played(NamedTuple):
    """How one game went, by seat."""

    outcome: Outcome
    first: Seat | None
    answers: tuple[int, int]
    facts: tuple[Fact, ...]
    game: Game
    """At its end."""


def answer_seed(seed: str, seat: Seat, number: int) -> str:
    """The seed of a bot's answer after `number` others of the same seat, in a game of that seed.

    It depends on nothing else, so a resumed game goes on the same way; and it is a hash, so that a bot which is handed
    it cannot tell the deal from it.
    """
    return sha256(f"fourfold-bot/1/{seat}/{number}/{seed}".encode()).hexdigest()


def play_pair(terms: Terms, a: Entrant, b: Entrant, pair: int) -> tuple[Record, Record]:
    """The two games of pair number `pair`, counted from 0: A in seat 0, then in seat 1.

    Raises BotFault; there, `seat` is 0 for A and 1 for B.
    """
    return _record(terms, a, b, pair, 0), _record(terms, a, b, pair, 1)


def play_game(
    terms: Terms,
    entrants: tuple[Entrant, Entrant],
    deal: str,
    seed: str,
    watch: Callable[[Game, Seat], Fact | None] = lambda game, seat: None,
) -> Played:
    """One game between the bots of seats 0 and 1: `deal` seeds the dealer, `seed` the bots. Raises BotFault.

    What `watch` says of the game as a seat is about to be asked stands among the facts.
    """
    facts: list[Fact] = []

    def fresh() -> tuple[Game, LocalDealer]:
        if terms.decks is None:
            game = terms.package.begin(terms.settings, deal)
        else:
            game = terms.package.new(terms.settings, terms.decks)
        return game, LocalDealer(deal, game)

    def listen(event: Event, told: list[Fact], game: Game) -> None:
        facts.extend(told)

    table = Table(fresh, (), listen)
    asked = [seat for seat in BOTH if table.owes(seat) is not None]
    first = asked[0] if len(asked) == 1 else None
    answers = [0, 0]
    while (outcome := table.game.outcome) is None:
        seat = next(seat for seat in BOTH if table.owes(seat) is not None)
        if (seen := watch(table.game, seat)) is not None:
            facts.append(seen)
        rng = random.Random(answer_seed(seed, seat, answers[seat]))
        _answer(table, seat, entrants[seat], rng)
        answers[seat] += 1
    return Played(outcome, first, (answers[0], answers[1]), tuple(facts), table.game)


def _answer(table: Table, seat: Seat, entrant: Entrant, rng: random.Random) -> None:
    ask = table.owes(seat)
    if isinstance(ask, Shuffle):
        table.arrange(seat, arrange(len(ask.cards), rng))
        return
    move: Any
    try:
        move = entrant.bot.choose(table.game.view(seat), rng, entrant.budget)
    except Exception as error:  # Somebody's own bot may raise anything.
        raise BotFault(seat, f"the bot broke down: {type(error).__name__}: {error}") from error
    if not isinstance(move, Move):
        raise BotFault(seat, f"the bot answered {str(move)[:80]!r}, which is no move")
    try:
        table.choose(seat, move)
    except Refused as refused:
        raise BotFault(seat, f"the bot chose {str(move)[:80]!r}: {refused.reason}") from refused


def _record(terms: Terms, a: Entrant, b: Entrant, pair: int, seat: Seat) -> Record:
    deal, seed = f"{terms.seed}/{pair}", f"{terms.seed}/{2 * pair + seat}"
    try:
        game = play_game(terms, (a, b) if seat == 0 else (b, a), deal, seed)
    except BotFault as fault:
        raise BotFault(fault.seat ^ seat, fault.reason) from fault
    tally = terms.package.tally(game.facts)
    return Record(
        pair,
        seat,
        _name(game.outcome.winner, seat),
        game.outcome.reason,
        _name(game.first, seat),
        _turned(game.answers, seat),
        {name: _turned(counts, seat) for name, counts in tally.items()},
    )


def _name(who: Seat | None, seat: Seat) -> str:
    """Which bot sits in `who`, if A sits in `seat`."""
    return "" if who is None else "ab"[who ^ seat]


def _turned(counts: Sequence[int], seat: Seat) -> tuple[int, int]:
    """Counts by seat as counts for A and B."""
    return counts[seat], counts[1 - seat]
