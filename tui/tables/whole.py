"""A game that is over, told by somebody who sees all cards: what lay where when each round or turn began."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from engines.core.cards import Face, Handle
from engines.core.events import Event
from engines.core.game import Fact
from engines.elements import facts as elements
from engines.elements import text as elements_text
from engines.elements.rules import Elements
from engines.toji import facts as toji
from engines.toji import text as toji_text
from engines.toji.rules import Toji


class Laid(NamedTuple):
    """Cards at one moment."""

    title: str
    hands: tuple[tuple[Face, ...], tuple[Face, ...]] | None
    """By seat; None where only the rest is told."""
    rest: tuple[tuple[str, tuple[Face, ...]], ...] = ()
    """What else lay face down: what each is called, and its cards, the top one first where there is one."""


class _Replayed(Protocol):
    """A new game in which every event opens what it has to."""

    def apply(self, event: Event) -> list[Fact]:
        """Take in what happened."""


Lay = Callable[[Any, Fact], Laid | None]
"""What is to be told of a game at a fact, if anything."""


def moments(game: _Replayed, events: Iterable[Event], lay: Lay) -> Iterator[Laid]:
    """The moments of a whole game (`net.open_replay`); `game` is a new one, before its first event."""
    for event in events:
        for fact in game.apply(event):
            if (laid := lay(game, fact)) is not None:
                yield laid


def lay_elements(game: Elements, fact: Fact) -> Laid | None:
    """Each round as it was dealt: all that was closed then."""
    if not isinstance(fact, elements.Dealt):
        return None
    faces = game.knowledge.faces
    return Laid(
        f"Round {fact.round}",
        _hands(game),
        (("set aside", _sorted((faces[card] for card in game.aside), elements_text.card)),),
    )


def lay_toji(game: Toji, fact: Fact) -> Laid | None:
    """The cards to be drawn and the events after the first in each game, and both hands as each turn begins."""
    faces = game.knowledge.faces
    match fact:
        case toji.Dealt():
            title = f"Game {fact.game}" if game.settings.best_of > 1 else "The deal"
            draw, events = (
                tuple(faces[card] for card in pile) for pile in (game.deck, game.event_deck)
            )
            return Laid(title, None, (("draw pile", draw), ("later events", events)))
        case toji.Turned(turn, _, event):
            return Laid(f"Turn {turn}: {toji_text.event(event)}", _hands(game))
    return None


def _hands(game: Elements | Toji) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
    faces = game.knowledge.faces
    called = elements_text.card if isinstance(game, Elements) else toji_text.card

    def hand(cards: Sequence[Handle]) -> tuple[Face, ...]:
        return _sorted((faces[card] for card in cards), called)

    return hand(game.hands[0]), hand(game.hands[1])


def _sorted(faces: Iterable[Face], called: Callable[[Face], str]) -> tuple[Face, ...]:
    return tuple(sorted(faces, key=called))
