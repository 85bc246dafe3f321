"""The preview of an ikusa: what an attack leads to as far as it is declared, before anything else is done.

The rules themselves work it out, on the engine that a view makes. Both sides are taken to pass in every window. Choices
still to come are not guessed: every answer to them is followed, and what comes out differently is given as a span.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from engines.core.cards import Handle
from engines.core.errors import Unknowable
from engines.core.events import Chosen, Event, Shown
from engines.core.game import Fact
from engines.core.moves import Move
from engines.core.needs import Show
from engines.core.spans import Span, span
from engines.ikusa.facts import Damaged, Lost, Moved, Prevented
from engines.ikusa.moves import PASS
from engines.ikusa.rules import Ikusa
from engines.ikusa.state import WINDOWS
from engines.ikusa.view import IkusaView

MOST_WAYS = 200
"""How many ways choices to come are followed; beyond, nothing is said."""


class Preview(NamedTuple):
    """What comes of an attack."""

    damage: dict[Handle, Span]
    """Of the cards that take any."""
    prevented: dict[Handle, Span]
    """The same for what Conquer prevents."""
    falls: dict[Handle, Span]
    """The cards that leave the battlefield: 1 if it is certain, 0 to 1 if they may."""
    gates: Span
    """How many are put out."""
    deck: Span
    """How many of its cards are put out."""
    loses: Span
    """Whether the attacked daimyo loses."""
    unblocked: bool
    """The block is not declared yet, and none is reckoned with."""


class _Way(NamedTuple):
    """What happens under one answer to every choice to come."""

    counts: Counter[tuple[str, Handle]]
    """(damage, prevented, falls, gates, deck or loses; the card, or 0) -> how much."""

    def note(self, facts: list[Fact]) -> None:
        for fact in facts:
            match fact:
                case Damaged(card, n):
                    self.counts["damage", card] += n
                case Prevented(card, n):
                    self.counts["prevented", card] += n
                case Moved(card, _, "field", _):
                    self.counts["falls", card] = 1
                case Moved(_, _, "gates" | "deck" as origin, "verge"):
                    self.counts[origin, 0] += 1
                case Lost(_, "attacked at zero"):
                    self.counts["loses", 0] = 1


def preview(view: IkusaView, unsent: Move | None = None) -> Preview | None:
    """What would come of the attack under way, or of `unsent`, a choice that this seat has not sent.

    None where no attack is under way, or nothing of it is left but free casts; where `unsent` is not lawful
    yet, and where too much is still open.
    """
    if view.choice is None or view.seat is None:
        return None
    game = view.partial()
    assert isinstance(game, Ikusa)
    way = _Way(Counter())
    if unsent is not None:
        if game.why_not(view.seat, unsent) is not None:
            return None
        way.note(game.apply(Chosen(view.seat, unsent)))
    if (game.attacker is None or game.point == "free_cast") and unsent is None:
        return None
    explorer = _Explorer()
    try:
        ways = list(explorer.ways(game, way, MOST_WAYS))
    except _TooOpen:
        return None
    return _gathered([way.counts for way in ways], explorer.is_unblocked)


class _TooOpen(Exception):
    """It hangs on too many choices, or on hidden cards."""


class _Explorer:
    """Follows every way that an attack can go."""

    def __init__(self) -> None:
        self.is_unblocked = False

    def ways(self, game: Ikusa, way: _Way, most: int) -> Iterator[_Way]:
        """The ends of all ways from here on."""
        while game.outcome is None and not game.verge:
            choice = game.choice
            if choice is None:
                way.note(game.apply(_shown(game)))
                continue
            [seat] = choice.seats
            if choice.label == "attack":
                break
            if choice.label in WINDOWS:
                way.note(game.apply(Chosen(seat, PASS)))
            elif choice.label == "block":
                self.is_unblocked = True
                way.note(game.apply(Chosen(seat, Move("block"))))
            else:
                yield from self._every_answer(game, way, most)
                return
        yield way

    def _every_answer(self, game: Ikusa, way: _Way, most: int) -> Iterator[_Way]:
        assert game.choice is not None
        [seat] = game.choice.seats
        try:
            options = game.options(seat)
        except Unknowable:
            raise _TooOpen from None
        count = options.count() or 0
        if not 0 < count <= most:
            raise _TooOpen
        for move in islice(options, count):
            other, its_way = game.clone(), _Way(way.counts.copy())
            its_way.note(other.apply(Chosen(seat, move)))
            yield from self.ways(other, its_way, most // count)


def _shown(game: Ikusa) -> Event:
    """A card that is drawn: which one, an ikusa does not ask. Others it might."""
    need = game.wanted[0]
    if not isinstance(need, Show) or len(need.to) > 1:
        raise _TooOpen
    return Shown(need.cards, need.to, None)


def _gathered(ways: list[Counter[tuple[str, Handle]]], unblocked: bool) -> Preview:
    def by_card(kind: str) -> dict[Handle, Span]:
        cards = dict.fromkeys(card for way in ways for what, card in way if what == kind)
        return {card: span([way[kind, card] for way in ways]) for card in cards}

    def alone(kind: str) -> Span:
        return span([way[kind, 0] for way in ways])

    return Preview(
        by_card("damage"),
        by_card("prevented"),
        by_card("falls"),
        alone("gates"),
        alone("deck"),
        alone("loses"),
        unblocked,
    )
