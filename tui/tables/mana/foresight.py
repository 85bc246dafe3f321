"""The running preview of a combat in rows (U-5): for each step both Lives after it, who dies, and what is dealt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engines.core.cards import Handle, other
from engines.core.spans import Span
from engines.core.words import verb
from engines.mana.preview import Item, Preview, Step
from themes.glyphs import Glyphs
from themes.theme import StyleName
from tui.tables.desk import LEADS_TO
from tui.tables.mana.sight import Sight
from tui.tables.pieces import Text
from tui.tables.rows import Row, Word, fill

_STEPS = {"attack": "Attack", "block": "Blocks", "ambush": "Ambush", "standard": "Standard"}
_LABEL = 10
"""Columns for what a step is called."""

_TO_COME = {
    "assign": "assign damage",
    "parry": "say what is parried",
    "revenge": "split the damage of Revenge",
    "choose": "choose for an ability",
}
_UNDECIDED = {"assign": "damage", "parry": "Parry", "revenge": "Revenge", "choose": "a pick"}


def preview_rows(shown: Preview | None, sight: Sight, width: int, glyphs: Glyphs) -> list[Row]:
    """A few rows a step, then what is still to be chosen; nothing where no combat is under way."""
    if shown is None:
        return []
    rows: list[Row] = []
    for step in _told(shown, sight):
        words = [*_lives(step, sight), *_words(step, sight, glyphs)]
        rows += _labelled(step, fill(words, width - _LABEL, 0, 2))
    if not rows and not shown.open_from:
        rows.append((("No damage is dealt.", "muted"),))
    for choice in shown.to_come:
        name = sight.names[choice.seat]
        what = f"{name} {verb(name, 'have')} yet to {_TO_COME[choice.label]}."
        rows.append((_label(choice.step), (what, "muted")))
    return [*rows, *_too_open(shown)]


def brief_rows(
    shown: Preview | None, sight: Sight, width: int, glyphs: Glyphs, height: int
) -> list[Row]:
    """The last steps in so many rows, one at least for each: both Lives, what is undecided, and what else fits.

    Where there are rows to spare, the last step has them first. Who dies is marked on the Units as well.
    """
    if shown is None:
        return []
    blocks: list[list[Row]] = []
    for step in _told(shown, sight):
        undecided: list[Word] = [
            ((f"{sight.names[choice.seat]}: {_UNDECIDED[choice.label]}?", "warn"),)
            for choice in shown.to_come
            if choice.step == step.step
        ]
        words = [*_lives(step, sight), *undecided, *_words(step, sight, glyphs)]
        blocks.append(_labelled(step, fill(words, width - _LABEL, 0, 2)))
    if not blocks and not shown.open_from:
        blocks.append([(("No damage is dealt.", "muted"),)])
    if shown.open_from:
        blocks.append(_too_open(shown))
    blocks = blocks[-height:] if height else []
    spare = height - len(blocks)
    rows: list[Row] = []
    for first, *rest in reversed(blocks):
        rows = [first, *rest[:spare], *rows]
        spare -= min(spare, len(rest))
    return rows


def _told(shown: Preview, sight: Sight) -> Iterator[Step]:
    """The steps in which anything happens."""
    before = tuple(Span(life, life) for life in sight.view.life)
    for step in shown.steps:
        if step.items or step.life != before:
            yield step
        before = step.life


def _labelled(step: Step, rows: Sequence[Row]) -> list[Row]:
    first, *rest = rows
    return [(_label(step.step), *first), *(((" " * _LABEL, "text"), *row) for row in rest)]


def _label(step: str) -> Text:
    return (f"{_STEPS[step]:{_LABEL}}", "title")


def _too_open(shown: Preview) -> list[Row]:
    if not shown.open_from:
        return []
    return [(_label(shown.open_from), ("too much is still open to say.", "muted"))]


def headline(shown: Preview | None) -> str:
    """What a preview is of."""
    if shown is None:
        return ""
    return "If nothing blocks" if shown.unblocked else LEADS_TO


def deaths(shown: Preview | None) -> Mapping[Handle, bool]:
    """Who dies, and whether that is certain."""
    if shown is None:
        return {}
    return {
        item.card: bool(item.n.least)
        for step in shown.steps
        for item in step.items
        if item.kind == "dies"
    }


def _lives(step: Step, sight: Sight) -> Iterator[Word]:
    """Both Lives after a step, the other side's first; lethal is marked."""
    for seat in (other(sight.seat), sight.seat):
        life = step.life[seat]
        worse: StyleName = "good" if seat != sight.seat else "bad"
        style = worse if life.least <= 0 else "value"
        word: list[Text] = [(f"{sight.names[seat]} ", "muted"), (_short(life), style)]
        if life.least <= 0:
            word.append((" LETHAL" if life.most <= 0 else " may be lethal", worse))
        yield tuple(word)


def _words(step: Step, sight: Sight, glyphs: Glyphs) -> Iterator[Word]:
    """Who dies, then what each Unit does."""
    for item in step.items:
        if item.kind == "dies":
            does = "dies" if item.n.least else "may die"
            own = sight.units[item.card].owner == sight.seat
            yield ((f"{sight.label(item.card)} {does}", "bad" if own else "good"),)
    for item in step.items:
        if item.kind not in ("dies", "takes") and (item.n.most or _is_alone(item, step.items)):
            yield ((_does(item, sight, glyphs), "preview"),)


def _is_alone(item: Item, items: Sequence[Item]) -> bool:
    """Whether a strike of nothing is worth telling: nothing else is told of that Unit."""
    return not any(each.card == item.card and each.n.most for each in items)


def _does(item: Item, sight: Sight, glyphs: Glyphs) -> str:
    unit, n = sight.label(item.card), _short(item.n)
    to = sight.names[1 - sight.view.attacker] if item.to is None else sight.label(item.to)
    match item.kind:
        case "deals":
            return f"{unit}{glyphs.to}{to} {n}"
        case "parry":
            return f"{unit} parries {n} of {to}"
        case "revenge":
            return f"Revenge {unit}{glyphs.to}{to} {n}"
        case "leech" | "extract":
            return f"{item.kind.capitalize()} {unit} +{n}"
        case "riposte":
            return f"Riposte {unit} +{n} ATK"
    return f"{unit} takes {n}"


def _short(number: Span) -> str:
    """`3`, `3 to 5` as `3..5`: a minus may stand before either."""
    if number.least == number.most:
        return str(number.least)
    return f"{number.least}..{number.most}"
