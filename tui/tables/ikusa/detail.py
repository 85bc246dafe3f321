"""A card in full: both orientations, what its keywords mean, and how it lies."""

from __future__ import annotations

from typing import NamedTuple

from engines.core.cards import Handle
from engines.ikusa.glossary import KEYWORD_LINES, keywords_of
from engines.ikusa.permanent import Permanent
from engines.ikusa.titles import card_lines, cost_signs, kind, other_side
from engines.ikusa.vocabulary import Card, CardFace
from tui.lines.ikusa_table import permanent_line
from tui.tables.ikusa.sight import Sight
from tui.tables.ikusa.signs import cost_word
from tui.tables.rows import Row, prose


class Brief(NamedTuple):
    """What is told of the card under the cursor."""

    head: Row
    """Its cost and name."""
    said: list[Row]
    """What it says, in either orientation."""
    notes: list[Row]
    """What its keywords mean: where there is room."""


def brief(sight: Sight, handle: Handle, width: int) -> Brief | None:
    """A card in short: the face that it shows first; None for one that this seat does not know."""
    if handle not in sight.view.faces:
        return None
    card = sight.card(handle)
    permanent = sight.game.field.get(handle)
    face = card.upright if permanent is None else permanent.shown
    cost: Row = () if face.cost is None else (*cost_word(face.cost), (" ", "text"))
    head: Row = (*cost, (sight.name(handle), "title"))
    said = [
        *prose(_says(face), width),
        *_attached(sight, handle, width),
        *_other(card, face, width),
    ]
    return Brief(head, said, _reminders(card, width))


def _attached(sight: Sight, handle: Handle, width: int) -> list[Row]:
    """The enchants on a card in play, and what they say."""
    on_it = [each for each in sight.game.field.values() if each.host == handle]
    told = [f"With {sight.title(each.handle)}: {_after_host(each)}" for each in on_it]
    return [row for words in told for row in prose(words, width, "value", 2)]


def _after_host(enchant: Permanent) -> str:
    """What it says but for its first sentence, which is about what it may be attached to."""
    return enchant.shown.text.partition(". ")[2]


def _says(face: CardFace) -> str:
    return f"{kind(face)} {face.text}".rstrip()


def _other(card: Card, face: CardFace, width: int) -> list[Row]:
    """The orientation that is not shown."""
    if face is card.upright:
        if card.reversed is None:
            return [(("Reversed: kyu. It can be cast whenever you are asked.", "muted"),)]
        turned = other_side(card).removeprefix("or ")
        words = f"Reversed: {turned}. {card.reversed.text}"
    else:
        assert card.upright.cost is not None
        upright = card.upright
        words = f"Upright: {cost_signs(card.upright.cost)} {upright.name}. {_says(upright)}"
    return prose(words.rstrip(), width, "muted", 2)


def card_rows(sight: Sight, handle: Handle, width: int) -> list[Row]:
    """All there is to know of a card that this seat knows."""
    card = sight.card(handle)
    rows = prose(" / ".join(card.names), width, "title", 2)
    for line in card_lines(card):
        rows += prose(line, width, "value" if line.startswith(("Upright", "Reversed")) else "text")
    if notes := _reminders(card, width):
        rows += [(), *notes]
    if handle in sight.game.field:
        now = permanent_line(sight.view, sight.game, handle)
        rows += [(), *prose(f"In play: {now}.", width, "value", 2)]
    if card.flavour:
        rows += [(), *prose(f'"{card.flavour}"', width, "muted")]
    return rows


def _reminders(card: Card, width: int) -> list[Row]:
    lines = [KEYWORD_LINES[word] for word in keywords_of(card)]
    return [row for line in lines for row in prose(line, width, "muted", 2)]
