"""A game of Ikusa that is over, told by somebody who sees all cards."""

from __future__ import annotations

from engines.core.cards import Face, Handle, Zones
from engines.core.game import Fact
from engines.ikusa.catalogue import POOL
from engines.ikusa.facts import Prepared, TurnBegan
from engines.ikusa.rules import Ikusa
from tui.tables.whole import Laid


def face(card: Face) -> str:
    """What a card is called: by the names of both its sides."""
    return " / ".join(POOL.cards[card].names)


def lay(game: Ikusa, fact: Fact) -> Laid | None:
    """The gates as they were set up, and both hands as each turn begins."""
    match fact:
        case Prepared(seat=1):
            return Laid("The gates, the top one first", _faces(game, game.gates))
        case TurnBegan(turn=turn):
            first, second = _faces(game, game.hands)
            return Laid(f"Turn {turn}", (_sorted(first), _sorted(second)))
    return None


def _faces(game: Ikusa, zones: Zones) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
    faces = game.knowledge.faces

    def known(cards: list[Handle]) -> tuple[Face, ...]:
        return tuple(faces[card] for card in cards)

    return known(zones[0]), known(zones[1])


def _sorted(cards: tuple[Face, ...]) -> tuple[Face, ...]:
    return tuple(sorted(cards, key=face))
