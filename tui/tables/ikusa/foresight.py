"""The running preview of an ikusa in rows: who falls, what is dealt, and what the attacked daimyo loses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engines.core.cards import Handle
from engines.core.spans import Span
from engines.core.words import verb
from engines.ikusa.preview import Preview
from themes.theme import StyleName
from tui.tables.desk import LEADS_TO
from tui.tables.ikusa.sight import Sight
from tui.tables.rows import Row, Word, fill

_FEW = 2
"""Rows in which everything is called by its name."""


def preview_rows(shown: Preview | None, sight: Sight, width: int, head: str = "") -> list[Row]:
    """A row or two, after what it is of, if that is said; nothing where no attack is under way.

    Cards are named, or where that takes more rows are told by their signs.
    """
    if shown is None:
        return []
    words: list[Word] = [((f"{head}:", "title"),)] if head else []
    rows: list[Row] = []
    for called in (sight.title, sight.label):
        told = [*_daimyo(shown, sight), *_cards(shown, sight, called)]
        told = told or [(("nothing happens", "muted"),)]
        rows = fill([*words, *_listed(told)], width, 2)
        if len(rows) <= _FEW:
            break
    return rows


def _listed(words: list[Word]) -> list[Word]:
    """With a comma after each but the last."""
    return [*((*word, (",", "preview")) for word in words[:-1]), words[-1]]


def headline(shown: Preview | None) -> str:
    """What a preview is of."""
    if shown is None:
        return ""
    return "If nothing blocks" if shown.unblocked else LEADS_TO


def falls(shown: Preview | None) -> Mapping[Handle, bool]:
    """Who falls, and whether that is certain."""
    if shown is None:
        return {}
    return {card: bool(n.least) for card, n in shown.falls.items() if n.most}


def _daimyo(shown: Preview, sight: Sight) -> Iterator[Word]:
    """What the attacked daimyo loses; the end of the game is marked."""
    seat = 1 - sight.view.active
    name = sight.names[seat]
    style: StyleName = "bad" if seat == sight.seat else "good"
    for many, one in ((shown.gates, "gate"), (shown.deck, "card of the deck")):
        if many.most:
            noun = (
                one if many.least == many.most == 1 else one.replace(one.split()[0], _plural(one))
            )
            yield ((f"{name} {verb(name, 'lose')} {_short(many)} {noun}", "preview"),)
    if shown.loses.most:
        does = (
            f"{verb(name, 'lose').upper()} THE GAME" if shown.loses.least else "may lose the game"
        )
        yield ((f"{name} {does}", style),)


def _plural(noun: str) -> str:
    return f"{noun.split()[0]}s"


def _cards(shown: Preview, sight: Sight, called: Callable[[Handle], str]) -> Iterator[Word]:
    """What each card takes, and whether it falls: those that do come first."""
    falling = [card for card, n in shown.falls.items() if n.most]
    hurt = [card for card, n in shown.damage.items() if n.most]
    for card in dict.fromkeys([*falling, *hurt]):
        does = [f"takes {_short(shown.damage[card])}"] if card in hurt else []
        style: StyleName = "preview"
        if card in falling:
            does.append("falls" if shown.falls[card].least else "may fall")
            style = "bad" if sight.mine(card) else "good"
        yield ((f"{called(card)} {' and '.join(does)}", style),)
    for card, n in shown.prevented.items():
        if n.most:
            yield ((f"Conquer of {called(card)} prevents {_short(n)}", "preview"),)


def _short(number: Span) -> str:
    """`3`, or `3 to 5` as `3..5`."""
    if number.least == number.most:
        return str(number.least)
    return f"{number.least}..{number.most}"
