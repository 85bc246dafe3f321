"""The running preview of an ikusa in rows: who falls, what is dealt, and what the attacked daimyo loses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engines.core.cards import Handle
from engines.core.spans import Span
from engines.core.words import verb
from engines.ikusa.preview import Preview
from themes.theme import StyleName
from tui.tables.ikusa.sight import Sight
from tui.tables.rows import Row, Word, fill


def preview_rows(shown: Preview | None, sight: Sight, width: int, head: str = "") -> list[Row]:
    """A row or two, after what it is of, if that is said; nothing where no attack is under way."""
    if shown is None:
        return []
    words: list[Word] = [((f"{head}:", "title"),)] if head else []
    told = [*_daimyo(shown, sight), *_cards(shown, sight)]
    words += told or [(("nothing happens", "muted"),)]
    return fill(words, width, 2, 2)


def headline(shown: Preview | None) -> str:
    """What a preview is of."""
    if shown is None:
        return ""
    return "If nothing blocks" if shown.unblocked else "What this leads to"


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


def _cards(shown: Preview, sight: Sight) -> Iterator[Word]:
    """Who falls, then what each card takes."""
    for card, n in shown.falls.items():
        if n.most:
            does = "falls" if n.least else "may fall"
            style: StyleName = "bad" if sight.mine(card) else "good"
            yield ((f"{sight.label(card)} {does}", style),)
    for card, n in shown.damage.items():
        if n.most:
            yield ((f"{sight.label(card)} takes {_short(n)}", "preview"),)
    for card, n in shown.prevented.items():
        if n.most:
            yield ((f"Conquer of {sight.label(card)} prevents {_short(n)}", "preview"),)


def _short(number: Span) -> str:
    """`3`, or `3 to 5` as `3..5`."""
    if number.least == number.most:
        return str(number.least)
    return f"{number.least}..{number.most}"
