"""Questions of the lines at a position of the rules' tests, and what becomes of an answer to them."""

from __future__ import annotations

from typing import cast

from engines.core import registry
from engines.core.cards import Seat
from engines.core.game import Game
from engines.core.options import Options
from engines.core.view import View
from tui.game import PlayedGame
from tui.lines.questions import Made, Next, Question, Reply, Said


class Sitting:
    """A game as questions see one that is played, which is less than there is to it."""

    def __init__(self, name: str, game: Game, seat: Seat) -> None:
        self.package = registry.load(name)
        self.game = game
        self.seat = seat

    def view(self, seat: Seat) -> View:
        return self.game.view(seat)

    def options(self, seat: Seat) -> Options:
        return self.game.options(seat)

    def names(self, seat: Seat) -> tuple[str, str]:
        return ("You", "Rin") if seat == 0 else ("Rin", "You")


def sit(name: str, game: Game, seat: Seat | None = None) -> PlayedGame:
    """A game of this name at the seat that is asked, or at another one."""
    if seat is None:
        assert game.choice is not None
        seat = game.choice.seats[0]
    return cast(PlayedGame, Sitting(name, game, seat))


def lines_of(reply: Reply) -> str:
    assert isinstance(reply, Said)
    return " ".join(reply.lines)


def next_of(reply: Reply) -> Question:
    assert isinstance(reply, Next)
    return reply.question


def made(reply: Reply) -> Made:
    assert isinstance(reply, Made)
    return reply
