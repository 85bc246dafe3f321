"""Programs that are not as they should be, by what plays in them instead of `Match`."""

from __future__ import annotations

from engines.core.cards import Seat
from engines.elements.rules import Elements
from net.dealing import GameMessage, Receipt
from net.group import Group
from net.match import Match
from net.position import Position
from net.terms import Role, Terms

GOES_WRONG_AT = 3
"""How many actions of a round are taken when something goes wrong."""


class MiscountingElements(Elements):
    """Adds one to the limit once in a round, in everybody's sight."""

    __slots__ = ()

    def _next_turn(self, seat: Seat) -> None:
        super()._next_turn(seat)
        if self.moves == GOES_WRONG_AT:
            self.limit += 1


class MistakenMatch(Match):
    """Elements by an engine with a mistake."""

    def __init__(self, terms: Terms, role: Role, seed: bytes, group: Group | None = None) -> None:
        super().__init__(terms, role, seed, group)

        def fresh() -> Elements:
            game = self.package.new(self.settings, None)
            assert isinstance(game, Elements)
            game.__class__ = MiscountingElements
            return game

        self._stages.position = Position(fresh, self._narrate)


class StallingMatch(Match):
    """Elements until some actions were taken; from then on this program keeps back what it owes."""

    def _run(self) -> list[GameMessage]:
        said = super()._run()
        game = self.position.game
        assert isinstance(game, Elements)
        return said if game.moves < GOES_WRONG_AT else []


class UnsigningMatch(Match):
    """Plays a whole game, and never signs how it ended."""

    def _run(self) -> list[GameMessage]:
        return [each for each in super()._run() if not isinstance(each, Receipt)]
