"""What frames the table of Ikusa: turn, phase and window above, and a row or two for each side."""

from __future__ import annotations

from engines.core.cards import Seat
from engines.core.words import inner, verb
from engines.ikusa.attributes import Attributes
from engines.ikusa.catalogue import BLITZ, DEALT, DECK, GATES, STRATEGY
from engines.ikusa.passing import IkusaWindows
from themes.glyphs import Glyphs
from themes.theme import StyleName
from tui.canvas import Canvas
from tui.tables.desk import WIDTH
from tui.tables.ikusa.sight import Sight
from tui.tables.ikusa.signs import attribute_word
from tui.tables.pieces import Text, header, rule
from tui.tables.rows import Row, Word, fill

_PHASES = ("draw", "elementium", "main", "ikusa", "end")

_POINTS = {
    "elementium": "elementium step",
    "main": "main phase",
    "attack": "ikusa phase",
    "block": "the block",
    "distribute": "damage to split",
    "free_cast": "free casts",
    "order": "abilities to order",
    "target": "a target to choose",
    "lay": "a card to lay face-down",
    "may": "yes or no",
    "look": "cards looked at",
    "take": "cards looked at",
    "search": "the deck looked through",
    "discard": "a discard",
    "sacrifice": "a sacrifice",
    "return_elementium": "an elementium to take back",
    "": "cards to put back",
    "rps": "who goes first",
    "gates": "gates to set",
}

_MODES = {STRATEGY: "Strategy", BLITZ: "Blitz Shield"}

_DECK_BAR = 10
"""Columns for a deck."""


def draw_header(canvas: Canvas, sight: Sight) -> None:
    """Turn, phases with the present one in brackets, whose turn it is; below, who may act."""
    view = sight.view
    left: list[Text] = [("Ikusa", "title")]
    if view.phase == "setup":
        left.append((f"  before turn 1{_first(sight)}", "muted"))
        header(canvas, left, [(_MODES[view.mode], "muted")])
        return
    left.append((f"  turn {view.turn} ", "value"))
    for phase in _PHASES:
        left.append((" ", "text"))
        here = phase == view.phase
        left.append((f"[{phase.upper()}]", "phase") if here else (phase, "muted"))
    name = sight.names[view.active]
    whose = "Your turn" if view.active == sight.seat and name == "You" else f"{name} is active"
    header(canvas, left, [(whose, _style(sight, view.active))])
    _draw_window(canvas, sight)


def _first(sight: Sight) -> str:
    """Who goes first, once that is settled."""
    if sight.view.label == "rps":
        return ""
    name = sight.names[sight.view.active]
    return f", {inner(name)} {verb(name, 'go')} first"


def _draw_window(canvas: Canvas, sight: Sight) -> None:
    """Who is asked, and at which point or in which window; in the rule."""
    view = sight.view
    if len(view.waiting) != 1:
        return
    [seat] = view.waiting
    name = sight.names[seat]
    label = view.label
    where = _POINTS.get(label, "a choice")
    if label in IkusaWindows.kinds:
        where = f"window, {IkusaWindows.kinds[label].name}"
    words = f" {canvas.glyphs.life} {name} {verb(name, 'act')}: {where} "
    canvas.put(2, 1, words, _style(sight, seat))


def _style(sight: Sight, seat: Seat) -> StyleName:
    return "you" if seat == sight.seat else "foe"


def status_rows(sight: Sight, seat: Seat, glyphs: Glyphs) -> list[Row]:
    """One side in numbers: gates and deck with their bars, hand, Hell, exile; its elementium by attribute."""
    view = sight.view
    is_asked = view.waiting == (seat,)
    gates, deck = len(view.gates[seat]), len(view.decks[seat])
    most = DECK[view.mode] - DEALT
    full = min(_DECK_BAR, -(-deck * _DECK_BAR // most))
    words: list[Word] = [
        ((glyphs.life if is_asked else " ", "key"), (sight.names[seat], _style(sight, seat))),
        (
            ("gates ", "muted"),
            (glyphs.gate * gates, "life"),
            (glyphs.gate_lost * max(0, GATES - gates), "life_lost"),
            (f" {gates}", "life"),
        ),
        (
            ("deck ", "muted"),
            (glyphs.bar * full, "value"),
            (glyphs.bar_off * (_DECK_BAR - full), "life_lost"),
            (f" {deck}", "value"),
        ),
    ]
    for name, number in (
        ("hand", len(view.hands[seat])),
        ("Hell", len(view.hells[seat])),
        ("exile", len(view.exiles[seat])),
    ):
        words.append(((f"{name} ", "muted"), (str(number), "value")))
    return [*fill(words, WIDTH - 1, 2, 2), *_elementium(sight, seat, glyphs)]


def _elementium(sight: Sight, seat: Seat, glyphs: Glyphs) -> list[Row]:
    """For each kind how many are untapped, and how many there are; what lies face-down at the end."""
    kinds: dict[tuple[bool, Attributes], list[int]] = {}
    cards = sight.game.elementium(seat)
    for card in cards:
        count = kinds.setdefault((card.is_face_down, sight.game.attributes(card)), [0, 0])
        count[0] += not card.tapped
        count[1] += 1
    words: list[Word] = [(("  elementium", "muted"),)]
    if not cards:
        return [(*words[0], (" none", "muted"))]
    for (is_down, attributes), (ready, number) in sorted(kinds.items()):
        back: Word = ((glyphs.back, "back"),) if is_down else ()
        style: StyleName = "value" if ready else "muted"
        words.append((*back, *attribute_word(attributes), (f"{ready}/{number}", style)))
    ready = sum(not card.tapped for card in cards)
    words.append(((f"{ready} of {len(cards)} untapped", "muted"),))
    return fill(words, WIDTH - 1, 4, 2)


def draw_middle(canvas: Canvas, y: int, title: str | Row = "") -> None:
    """A rule between two parts of the table."""
    rule(canvas, y)
    if title:
        words: Row = ((title, "muted"),) if isinstance(title, str) else title
        canvas.put_spans(2, y, (" ", "text"), *words, (" ", "text"))
