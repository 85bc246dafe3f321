"""A game on one machine: the table, the dealer, the journal and whoever plays the seats.

Knows nothing of terminals. Every choice is on the disk before anybody is asked again.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from engines.bots.bot import arrange
from engines.bots.matchup import answer_seed
from engines.core.cards import BOTH, Seat
from engines.core.dealer import LocalDealer
from engines.core.errors import Refused, Unknowable
from engines.core.events import Chosen, Event, Sealed, Shuffled, TakenBack
from engines.core.game import Fact, Game
from engines.core.journal import Header
from engines.core.moves import CONCEDE, Move
from engines.core.needs import Choose, Shuffle
from engines.core.options import Options
from engines.core.outcome import Outcome
from engines.core.registry import Names, Package
from engines.core.table import Table
from engines.core.takeback import last_answer
from engines.core.view import View
from tui import saves
from tui.botprocess import BotFailed, BotProcess
from tui.players import BOT, is_known, people, seats_of_humans
from tui.saves import Save, SaveError


class Brain(Protocol):
    """A bot at work, as `tui.botprocess` runs it."""

    async def choose(self, view: View, seed: str, budget: int) -> Move:
        """The bot's move for `view.seat`."""

    def close(self) -> None:
        """Send the bot home."""


Hire = Callable[[Package, str], Brain]
"""Brings in the bot of that name for a game."""


class News(NamedTuple):
    """Something that happened, with its sentence for the log (empty where there is none)."""

    fact: Fact
    sentence: str


class SoloGame:
    """One game, begun by `start` or gone on with by `resume`."""

    def __init__(
        self, package: Package, save: Save, folder: Path | None, hire: Hire | None = None
    ) -> None:
        """Go on from what `save` holds. Raises SaveError, with `save` closed, if that breaks the rules."""
        self.package = package
        self.save = save
        header = save.header
        self.header = header
        self.settings: Mapping[str, int | str] = package.checked(header.settings)
        self.humans = seats_of_humans(header.players)
        self.reader: Seat | None = self.humans[0] if len(self.humans) == 1 else None
        """Whose log this is; an onlooker's unless exactly one human plays."""
        self._folder = folder
        self._hire = hire or BotProcess
        self._brains: dict[Seat, Brain] = {}
        self._people = people(header.players)
        self._told: list[News] = []
        self._marks: list[int] = []
        """How much had been told after each event that holds."""
        self._taken = 0
        self._taken_back = 0
        self._past = tuple(save.events)
        """What the journal holds, while it is folded."""
        self._table = self._fold()
        self._taken = len(self._told) if self._past else 0
        self._past = ()
        self._keep()

    # --- what is going on ---------------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._table.game.outcome

    @property
    def seat(self) -> Seat:
        """The human's seat; of two humans, the one who owes an answer; 0 where only bots play."""
        asked = [seat for seat in self.humans if self._table.owes(seat) is not None]
        return (asked or list(self.humans) or [0])[0]

    def view(self, seat: Seat | None) -> View:
        """Everything that the seat may know."""
        return self._table.game.view(seat)

    def owes(self, seat: Seat) -> Choose | Shuffle | None:
        """What `seat` is asked for, if anything."""
        return self._table.owes(seat)

    def options(self, seat: Seat) -> Options:
        """What `seat` may choose now, conceding aside."""
        return self._table.game.options(seat)

    def why_not(self, seat: Seat, move: Move) -> Refused | None:
        """Why `seat` may not choose `move` now; None if it may."""
        return self._table.game.why_not(seat, move)

    def names(self, seat: Seat | None) -> Names:
        """What the seats are called by whoever sits in `seat`: `You`, and the other's name."""
        first, second = self._people
        if seat is None:
            return first, second
        return ("You", second) if seat == 0 else (first, "You")

    @property
    def log(self) -> list[str]:
        """The game so far in sentences, for `reader`."""
        return [news.sentence for news in self._told if news.sentence]

    def take_news(self) -> list[News]:
        """What has happened since this was last asked, in play order; after `resume`, since then."""
        taken, self._taken = min(self._taken, len(self._told)), len(self._told)
        return self._told[taken:]

    def take_facts(self) -> list[Fact]:
        """`take_news` without the sentences."""
        return [news.fact for news in self.take_news()]

    def take_notice(self) -> str:
        """A sentence about saving that has not been said yet; empty if there is none."""
        return self.save.take_notice()

    # --- what players do ----------------------------------------------------------------------------------------

    def choose(self, seat: Seat, move: Move) -> None:
        """A player's choice. Raises Refused, with nothing changed."""
        self._table.choose(seat, move)
        self._keep()

    def arrange(self, seat: Seat, order: Sequence[int] | None = None) -> None:
        """How a player lays out his own cards: place i gets card order[i]; at random if not said. Raises Refused."""
        ask = self._table.owes(seat)
        if order is None and isinstance(ask, Shuffle):
            order = arrange(len(ask.cards), random.Random(self._seed_of(seat)))
        self._table.arrange(seat, order or ())
        self._keep()

    def concede(self, seat: Seat | None = None) -> None:
        """Give the game to the other side. Raises Refused once it is over."""
        self.choose(self.seat if seat is None else seat, CONCEDE)

    @property
    def bots_to_play(self) -> bool:
        """Whether a bot owes an answer."""
        return self._asked_bot() is not None

    async def play_bots(self) -> None:
        """Let the bots answer until only a human is asked, or the game is over. As `play_bot`, again and again."""
        while self.bots_to_play:
            await self.play_bot()

    async def play_bot(self) -> None:
        """Let one bot give one answer, if any owes one: so that whoever watches can look at what came of it.

        May be cancelled, and then the next call asks again. A bot's answer depends on the game alone, not on when it
        was asked or whether the game was resumed. Raises BotFailed.
        """
        if (seat := self._asked_bot()) is not None:
            await self._play_bot(seat)

    @property
    def can_take_back(self) -> bool:
        """Whether the human's last answer has led to nothing that anybody could learn from."""
        return isinstance(self._last_answer(), int)

    @property
    def why_not_take_back(self) -> str:
        """In words why the human's last answer cannot be taken back; empty if it can."""
        found = self._last_answer()
        return found if isinstance(found, str) else ""

    def take_back(self) -> None:
        """Undo the human's last answer. Raises ValueError unless `can_take_back`."""
        number = self._last_answer()
        if isinstance(number, str):
            raise ValueError(number)
        self._taken_back += 1
        self._table.take_back(number)
        self._keep()

    def rematch(self, swap: bool, started: str) -> SoloGame:
        """A new game between the same players, on the other seats if `swap`; this one is closed.

        Its seed follows from this one's, so a series can be repeated.
        """
        self.close()
        first, second = self.header.players
        players = (second, first) if swap else (first, second)
        seed = _next_seed(self.header.seed)
        return start(
            self.package, self.settings, players, seed, self._folder, started, hire=self._hire
        )

    def close(self) -> None:
        """Send the bots home and let go of the file; an unfinished game can be resumed."""
        for brain in self._brains.values():
            brain.close()
        self._brains.clear()
        self.save.close()

    # --- inside -------------------------------------------------------------------------------------------------

    def _fold(self) -> Table:
        """The table after the events of the journal.

        The dealer's events are not copied but dealt again from the seed, and have to come out the same: a journal
        that was tampered with is refused instead of believed.
        """
        at = 0
        try:
            table = Table(self._fresh, (), self._listen)
            for at, event in enumerate(self._past):
                if at >= len(self._marks):
                    _answer(table, event)
        except Refused as refused:
            self.save.close()
            raise SaveError(f"It breaks the rules at event {at + 1}: {refused.reason}") from refused
        except (ValueError, LookupError, TypeError, AssertionError, Unknowable) as error:
            self.save.close()
            raise SaveError(f"It makes no sense at event {at + 1}.") from error
        return table

    def _fresh(self) -> tuple[Game, LocalDealer]:
        game = self.package.begin(self.settings, self.header.seed)
        return game, LocalDealer(self.header.seed, game)

    def _listen(self, event: Event, facts: list[Fact], game: Game) -> None:
        """Journal an event and put it into words."""
        number = len(self._marks)
        if isinstance(event, TakenBack):
            del self._marks[number - event.events :]
            del self._told[self._marks[-1] if self._marks else 0 :]
            self.save.write(event)
            return
        if number >= len(self._past):
            self.save.write(event)
        elif event != self._past[number]:
            raise ValueError("the journal tells of another event")
        if facts:
            view, names = game.view(self.reader), self.names(self.reader)
            self._told += [News(fact, self.package.narrate(fact, view, names)) for fact in facts]
        self._marks.append(len(self._told))

    def _keep(self) -> None:
        """Bring what happened to the disk; put a finished game away."""
        if self.outcome is None:
            self.save.flush()
        else:
            self.save.finish()

    def _asked_bot(self) -> Seat | None:
        seats = [seat for seat in BOTH if seat not in self.humans]
        return next((seat for seat in seats if self._table.owes(seat) is not None), None)

    async def _play_bot(self, seat: Seat) -> None:
        ask = self._table.owes(seat)
        if isinstance(ask, Shuffle):
            self.arrange(seat)
            return
        if seat not in self._brains:
            name = self.header.players[seat].removeprefix(BOT)
            self._brains[seat] = self._hire(self.package, name)
        seed, before = self._seed_of(seat), self._taken_back
        move = await self._brains[seat].choose(self.view(seat), seed, 0)
        # Meanwhile the human may have conceded, or taken back what the bot was thinking about.
        still = self._table.owes(seat) is ask and self._seed_of(seat) == seed
        if still and self._taken_back == before:
            try:
                self.choose(seat, move)
            except Refused as refused:
                raise BotFailed(f"The bot broke the rules: {refused.reason}") from refused

    def _seed_of(self, seat: Seat) -> str:
        """The seed of the next answer of `seat`: a matter of how many answers it has given."""
        answers = sum(
            event.by == seat if isinstance(event, Shuffled) else event.seat == seat
            for event in self._table.events
            if isinstance(event, Sealed | Chosen | Shuffled)
        )
        return answer_seed(self.header.seed, seat, answers)

    def _last_answer(self) -> int | str:
        """The number of the human's last event, if it can be taken back; else why not."""
        if self.outcome is not None:
            return "The game is over."
        if self.reader is None:
            return "Only answers to a bot can be taken back."
        return last_answer(self._table.events, self.reader)


def start(
    package: Package,
    settings: Mapping[str, object],
    players: tuple[str, str],
    seed: str,
    save_folder: Path | None,
    started: str,
    *,
    hire: Hire | None = None,
) -> SoloGame:
    """A new game. `started` is ISO 8601; without a folder the game is saved nowhere. Raises ValueError for settings."""
    header = Header(
        package.name, seed, package.checked(settings), players, package.catalogue, started
    )
    return SoloGame(package, saves.create(save_folder, header), save_folder, hire)


def resume(save: Save, *, hire: Hire | None = None) -> SoloGame:
    """The game of an opened save, where it was left. Raises SaveError, with `save` closed."""
    try:
        package = saves.package_of(save.header)
        if not all(is_known(player) for player in save.header.players):
            raise SaveError("It was played by somebody whom this program does not know.")
    except SaveError:
        save.close()
        raise
    return SoloGame(package, save, None if save.path is None else save.path.parent, hire)


def _answer(table: Table, event: Event) -> None:
    """Have a player at `table` answer as the journal says."""
    match event:
        case Sealed(seat, Move() as move) | Chosen(seat, move):
            table.choose(seat, move)
        case Shuffled(_, int() as seat, tuple() as order):
            table.arrange(seat, order)
        case _:
            raise ValueError("nobody at this table can answer that")


def _next_seed(seed: str) -> str:
    """`7` -> `7/2` -> `7/3`."""
    stem, slash, number = seed.rpartition("/")
    if slash and number.isascii() and number.isdigit() and len(number) < 7:
        return f"{stem}/{int(number) + 1}"
    return f"{seed}/2"
