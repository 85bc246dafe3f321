"""What frames the table of Mana: turn, phase and priority above, and a row or two for each side (U-6)."""

from __future__ import annotations

from engines.core.cards import Seat
from engines.core.words import verb
from themes.glyphs import Glyphs
from themes.theme import StyleName
from tui.canvas import Canvas
from tui.tables.desk import WIDTH
from tui.tables.mana.sight import Sight
from tui.tables.mana.signs import kinds, mana_word
from tui.tables.pieces import Text, header, rule
from tui.tables.rows import Row, Word, fill

_PHASES = ("pre", "attack", "block", "ambush", "standard", "post", "end")


def draw_header(canvas: Canvas, sight: Sight) -> None:
    """The turn, the phases with the present one in brackets, who attacks; below, who may deploy."""
    view = sight.view
    left: list[Text] = [("Mana", "title")]
    if view.phase == "setup":
        left.append(("  before turn 1", "muted"))
    else:
        left.append((f"  turn {view.turn:<2}", "value"))
        for phase in _PHASES:
            left.append((" ", "text"))
            here = phase == view.phase
            left.append((f"[{phase.upper()}]", "phase") if here else (phase, "muted"))
    name = sight.names[view.attacker]
    style: StyleName = "you" if view.attacker == sight.seat else "foe"
    header(canvas, left, [(f"{name} {verb(name, 'attack')}", style)])
    draw_priority(canvas, 1, sight)


def draw_priority(canvas: Canvas, y: int, sight: Sight) -> None:
    """U-6: who has Deployment Priority, and how many passes have been made in a row; in the rule."""
    view = sight.view
    if view.label != "priority":
        return
    name = sight.names[view.holder]
    holder = f"{name} {verb(name, 'have')} Deployment Priority"
    passes = ("no pass yet", "1 pass: one more ends the phase")[view.passes]
    x = canvas.put(2, y, f" {canvas.glyphs.life} {holder} ", _style(sight, view.holder))
    canvas.put(x + 2, y, f" {passes} ", "value" if view.passes else "muted")


def _style(sight: Sight, seat: Seat) -> StyleName:
    return "you" if seat == sight.seat else "foe"


def status_rows(sight: Sight, seat: Seat, glyphs: Glyphs) -> list[Row]:
    """One side in numbers: Life, hand, library, discards, Mana by kind, and whether a Mana card is owed."""
    words, tight = (_words(sight, seat, glyphs, is_tight=is_tight) for is_tight in (False, True))
    ways = [fill(words, WIDTH - 1, 2, 2), fill(words, WIDTH - 1, 2), fill(tight, WIDTH - 1, 2)]
    return next((rows for rows in ways if len(rows) == 1), ways[1])


def _words(sight: Sight, seat: Seat, glyphs: Glyphs, *, is_tight: bool) -> list[Word]:
    view = sight.view
    holds = view.label == "priority" and view.holder == seat
    numbers = (
        ("life", view.life[seat]),
        ("hand", len(view.hands[seat])),
        ("lib" if is_tight else "library", len(view.libraries[seat])),
        ("disc" if is_tight else "discards", len(view.discards[seat])),
    )
    words: list[Word] = [
        ((glyphs.life if holds else " ", "key"), (sight.names[seat], _style(sight, seat))),
    ]
    for name, number in numbers:
        style: StyleName = "life" if name == "life" else "value"
        words.append(((f"{name} ", "muted"), (str(number), style)))
    words += _mana(sight, seat)
    if view.phase in ("pre", "post") and view.owes(seat):
        words.append((("owes Mana", "warn"),))
    return words


def _mana(sight: Sight, seat: Seat) -> list[Word]:
    """For each kind how many are untapped, and how many there are."""
    view = sight.view
    if not view.mana[seat]:
        return [(("no Mana", "muted"),)]
    untapped = kinds([sight.elements(card) for card in view.untapped[seat]])
    words: list[Word] = []
    for kind, number in kinds([sight.elements(card) for card in view.mana[seat]]).items():
        ready = untapped.get(kind, 0)
        style: StyleName = "value" if ready else "muted"
        words.append((*mana_word(kind), (f"{ready}/{number}", style)))
    return words


def draw_middle(canvas: Canvas, y: int, title: str = "") -> None:
    """The rule between the two sides."""
    rule(canvas, y)
    if title:
        canvas.put(2, y, f" {title} ", "muted")
