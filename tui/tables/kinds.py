"""What the pages around a table need to know of its game: its desk, and its standing in words."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from engines.core.cards import Face, Seat, other
from engines.core.registry import Names, names
from engines.elements import text as elements_text
from engines.elements.view import ElementsView
from engines.toji import text as toji_text
from engines.toji.catalogue import MP
from engines.toji.view import TojiView
from themes.glyphs import Glyphs
from tui.tables.desk import Desk
from tui.tables.elements import ElementsDesk
from tui.tables.pieces import Text
from tui.tables.shelves import Shelf
from tui.tables.toji import TojiDesk
from tui.tables.toji_drawing import piles
from tui.tables.whole import Lay, lay_elements, lay_toji


class Kind(NamedTuple):
    """A game as it is seen from outside its table."""

    desk: Callable[[Seat, Names, Glyphs], Desk]
    standing: Callable[[Any, Seat], str]
    """How far a game has come, for lists, in at most 30 cells; the seat's own numbers first."""
    scores: Callable[[Any], tuple[str, str]]
    """What each seat has in the end."""
    first: str
    """How it comes about who goes first, which nobody can choose."""
    face: Callable[[Face], str]
    """What a card is called."""
    lay: Lay
    """What is told of its cards, moment by moment, once both sides have opened them."""
    piles: Callable[[Any, Glyphs], list[tuple[str, list[Text]]]] | None = None
    """The open piles that the table has no room to show in full, each with its cards."""
    shelves: Callable[[Any, Names, Glyphs], list[Shelf]] | None = None
    """In a game whose cards have texts, all that can be looked at card by card, in the place of the piles."""


def _elements_standing(view: ElementsView, seat: Seat) -> str:
    goal = f" of {view.rounds}" if view.rounds else ""
    return f"round {view.round}{goal}, {view.scores[seat]} : {view.scores[other(seat)]}"


def _elements_scores(view: ElementsView) -> tuple[str, str]:
    first, second = (_count(each, "round" if view.rounds else "point") for each in view.scores)
    return first, second


def _toji_standing(view: TojiView, seat: Seat) -> str:
    game = f"game {view.game}, " if view.best_of > 1 else ""
    if not view.turn:
        return f"{game}before the first turn"
    return f"{game}turn {view.turn}, life {view.life[seat]} : {view.life[other(seat)]}"


def _toji_scores(view: TojiView) -> tuple[str, str]:
    if view.best_of > 1:
        return _count(view.wins[0], "game"), _count(view.wins[1], "game")
    return f"{view.life[0]} life", f"{view.life[1]} life"


def _toji_face(face: Face) -> str:
    return toji_text.card(face) if face in MP else toji_text.event(face)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


_KINDS: Mapping[str, Kind] = {
    "toji": Kind(
        TojiDesk,
        _toji_standing,
        _toji_scores,
        "Rock, paper, scissors decides who goes first.",
        _toji_face,
        lay_toji,
        piles,
    ),
    "elements": Kind(
        ElementsDesk,
        _elements_standing,
        _elements_scores,
        "Chance decides who moves first.",
        elements_text.card,
        lay_elements,
    ),
}

_PLACES: Mapping[str, str] = {
    "ikusa": "tui.tables.ikusa.kind",
    "mana": "tui.tables.mana.kind",
}
"""Where the `KIND` of a big game is: its cards take a fifth of a second to read, which Home need not wait for."""


class _Kinds(Mapping[str, Kind]):
    """Every game that has a table, loaded when it is asked for."""

    def __getitem__(self, game: str) -> Kind:
        if game in _KINDS:
            return _KINDS[game]
        kind: Kind = importlib.import_module(_PLACES[game]).KIND
        return kind

    def __contains__(self, game: object) -> bool:
        return game in _KINDS or game in _PLACES

    def __iter__(self) -> Iterator[str]:
        return iter((*_KINDS, *_PLACES))

    def __len__(self) -> int:
        return len(_KINDS) + len(_PLACES)


KINDS: Mapping[str, Kind] = _Kinds()


def games() -> tuple[str, ...]:
    """The games that have a table, in the order in which they are offered."""
    return tuple(name for name in names() if name in KINDS)
