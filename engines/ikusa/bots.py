"""The scripted players of Ikusa: what they share, and the novice. They see views and nothing else."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from engines.bots.bot import Judgement
from engines.core.cards import Handle, Seat
from engines.core.moves import Move
from engines.ikusa.answers import aimed, cheapest, glance
from engines.ikusa.attributes import names
from engines.ikusa.fighters import Board, Fighter, may_block
from engines.ikusa.kernel import duel
from engines.ikusa.moves import FACEDOWN, PASS
from engines.ikusa.plays import Play, Plays
from engines.ikusa.rules import Ikusa
from engines.ikusa.spending import payment
from engines.ikusa.state import WINDOWS
from engines.ikusa.value import card_worth
from engines.ikusa.view import IkusaView
from engines.ikusa.vocabulary import JUTSU


class Script(ABC):
    """Answers every prompt from what one seat knows, without a random number.

    It works on an engine, so that a search can play it on in a world that it has dealt; of the cards of that engine it
    looks at its own hand, its own gates and what lies open.
    """

    def __init__(self) -> None:
        self._judgements: list[Judgement] = []

    def choose(self, view: IkusaView, rng: random.Random, budget: int) -> Move:
        assert view.seat is not None
        self._judgements = []
        if view.label == "rps":
            return Move("throw", (rng.choice(("rock", "paper", "scissors")),))
        game = view.partial()
        assert isinstance(game, Ikusa)
        return self.answer(game, view.seat)

    def explain(self) -> list[Judgement]:
        return self._judgements

    def note(self, judgements: Iterable[Judgement]) -> None:
        """Keeps what was thought of moves, for `explain`."""
        self._judgements = sorted(judgements, key=lambda judgement: -judgement.value)

    def answer(self, game: Ikusa, seat: Seat) -> Move:
        """A legal move of this seat, which is asked."""
        choice = game.choice
        assert choice is not None
        match choice.label:
            case "gates":
                return self.gates(game, seat)
            case "elementium":
                return self.elementium(game, seat)
            case "lay":
                return Move("lay", (self.laid(game, seat),))
            case "main":
                return self.main(game, seat)
            case "attack":
                return self.attack(game, seat)
            case "block":
                return self.block(game, seat)
            case label if label in WINDOWS:
                return self.window(game, seat, label)
        return self.other(game, seat)

    def other(self, game: Ikusa, seat: Seat) -> Move:
        """Targets, orders, discards, free casts and the like."""
        return glance(game, seat)

    @abstractmethod
    def gates(self, game: Ikusa, seat: Seat) -> Move:
        """S-06"""

    @abstractmethod
    def elementium(self, game: Ikusa, seat: Seat) -> Move:
        """Q-04"""

    @abstractmethod
    def laid(self, game: Ikusa, seat: Seat) -> Handle:
        """The card that is laid face-down."""

    @abstractmethod
    def main(self, game: Ikusa, seat: Seat) -> Move:
        """Q-05"""

    @abstractmethod
    def attack(self, game: Ikusa, seat: Seat) -> Move:
        """Q-06"""

    @abstractmethod
    def block(self, game: Ikusa, seat: Seat) -> Move:
        """I-04"""

    @abstractmethod
    def window(self, game: Ikusa, seat: Seat, label: str) -> Move:
        """W-02"""


def plays_of(game: Ikusa, seat: Seat) -> list[Play]:
    """What can be cast or activated now, of equal cards one."""
    space = game.options(seat)
    assert isinstance(space, Plays)
    faces = game.knowledge.faces
    found: dict[tuple[str, int | str, str, int], Play] = {}
    for play in space.plays:
        key = play.card if play.kind == "activate" else faces[play.card]
        found.setdefault((play.kind, key, play.side, play.number), play)
    return list(found.values())


class Novice(Script):
    """Plays wargeists and enchants, the dearest first; attacks and blocks where nothing can happen to it.

    It risks no wargeist for the race of gates and decks before its own deck is empty. It neither plans a turn nor
    counts on several blockers, keeps its jutsu, and does nothing in windows.
    """

    def gates(self, game: Ikusa, seat: Seat) -> Move:
        """The dearest: it keeps what can be cast soon, and thinks of no kyu card that might strike back."""
        cards, faces = game.pool.cards, game.knowledge.faces

        def cost(handle: Handle) -> int:
            upright = cards[faces[handle]].upright
            assert upright.cost is not None
            return upright.cost.total

        return Move("gates", tuple(sorted(game.dealt[seat], key=cost, reverse=True)[:5]))

    def elementium(self, game: Ikusa, seat: Seat) -> Move:
        """One that shows its elementium face, of the attribute that it has least of; else the least useful card."""
        cards, faces = game.pool.cards, game.knowledge.faces
        have = [name for each in game.elementium(seat) for name in names(game.attributes(each))]

        def held(handle: Handle) -> int:
            face = cards[faces[handle]].elementium
            assert face is not None
            return min(have.count(name) for name in names(face.attributes))

        able = [card for card in game.hands[seat] if cards[faces[card]].elementium is not None]
        return Move("elementium", (min(able, key=held),)) if able else FACEDOWN

    def laid(self, game: Ikusa, seat: Seat) -> Handle:
        return cheapest(game, game.hands[seat])[0]

    def main(self, game: Ikusa, seat: Seat) -> Move:
        return self.cast(game, plays_of(game, seat), seat)

    def cast(self, game: Ikusa, plays: Sequence[Play], seat: Seat) -> Move:
        """The card of the greatest worth that seems to do any good."""
        best, most = PASS, 0.0
        cards, faces = game.pool.cards, game.knowledge.faces
        for play in plays:
            if play.kind != "cast":
                continue
            card = cards[faces[play.card]]
            face = card.face(play.side)
            assert face is not None
            if face.type == JUTSU:
                continue
            targets, appeal = aimed(game, seat, face, play.targets)
            worth = card_worth(card)
            if appeal > 0 and worth > most:
                paid = payment(play.cost, play.sources, ())
                assert paid is not None
                best, most = play.move(targets, paid, (), (), ()), worth
        return best

    def attack(self, game: Ikusa, seat: Seat) -> Move:
        board = Board(game)
        walls = [each for each in board.now[1 - seat] if not each.tapped]
        able = [each for each in board.now[seat] if each.can_attack]
        must = {each.handle for each in game.must_attack()}
        for each in able:
            if not game.decks[seat] or _is_safe(each, walls):
                return Move("attack", (each.handle,))
        return Move("attack", (min(must),)) if must else PASS

    def block(self, game: Ikusa, seat: Seat) -> Move:
        """One blocker that survives; any blocker at all if the attack would take the last cards."""
        board = Board(game)
        attacker = next(each for each in board.now[game.active] if each.handle == game.attacker)
        able = [each for each in board.now[seat] if not each.tapped and may_block(each, attacker)]
        if not able:
            return Move("block")
        best = min(able, key=lambda each: duel(attacker, each))
        last = not game.gates[seat] and len(game.decks[seat]) <= attacker.power
        if last or attacker.power < best.left:
            return Move("block", (best.handle,))
        return Move("block")

    def window(self, game: Ikusa, seat: Seat, label: str) -> Move:
        return PASS


def _is_safe(attacker: Fighter, walls: list[Fighter]) -> bool:
    """Whether no single blocker destroys the attacker."""
    return all(each.power < attacker.left for each in walls if may_block(each, attacker))
