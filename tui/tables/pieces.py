"""What tables are drawn from: cards, headers, prompt lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from themes.theme import StyleName
from tui.canvas import Canvas, cells
from tui.tables.desk import WIDTH
from tui.wrapping import wrap

Text = tuple[str, StyleName]

HELP = "? help"
"""Stands at the end of every prompt row at which `?` shows the help."""


def draw_card(
    canvas: Canvas,
    x: int,
    y: int,
    rows: Iterable[Text],
    *,
    width: int,
    cursor: bool = False,
    chosen: bool = False,
    style: StyleName = "card",
) -> None:
    """A card of `width` columns with its lower left corner's row below its `rows`; the cursor is a double frame."""
    texts = list(rows)
    frame: StyleName = "cursor" if cursor else "chosen" if chosen else style
    canvas.box(x, y, width, len(texts) + 2, frame, double=cursor)
    for place, (text, ink) in enumerate(texts, start=1):
        canvas.fill(x + 1, y + place, width - 2, 1, " ", ink)
        canvas.put(x + 1, y + place, text, ink, width=width - 2)
    if cursor:
        canvas.put(x + width // 2, y + len(texts) + 1, canvas.glyphs.up, "cursor")
    elif chosen:
        canvas.put(x + width // 2, y + len(texts) + 1, canvas.glyphs.yes, "chosen")


def header(canvas: Canvas, left: Iterable[Text], right: Iterable[Text]) -> None:
    """The first row and the rule below it."""
    canvas.put_spans(1, 0, *left)
    put_right(canvas, 0, right)
    rule(canvas, 1)


def rule(canvas: Canvas, y: int) -> None:
    canvas.put(0, y, canvas.glyphs.single.horizontal * WIDTH, "rule")


def put_right(canvas: Canvas, y: int, texts: Iterable[Text]) -> None:
    """Texts that end one column before the table's right edge."""
    spans = list(texts)
    canvas.put_spans(WIDTH - 1 - sum(cells(text) for text, _ in spans), y, *spans)


def foot(
    canvas: Canvas,
    prompt: str,
    style: StyleName = "prompt",
    keys: str = HELP,
    more: str | None = "",
) -> None:
    """The prompt on the last row, with the rule above it; on the right this screen's keys, `more` first if it fits.

    With None for `more`, as where every key is an answer, it names none.
    """
    rule(canvas, canvas.height - 2)
    offers = [] if more is None else [f"{more}  {keys}", keys] if more else [keys]
    shown = next((each for each in offers if cells(prompt) + cells(each) + 5 <= WIDTH), "")
    room = WIDTH - 3 - (cells(shown) + 2 if shown else 0)
    canvas.put(1, canvas.height - 1, prompt, style, width=room)
    put_right(canvas, canvas.height - 1, [(shown, "muted")])


def over(canvas: Canvas, lines: Sequence[Text]) -> None:
    """Lines over the table's last rows, above the rule of the prompt, in the place of what was there."""
    top = canvas.height - 2 - len(lines)
    canvas.fill(0, top, WIDTH, len(lines))
    for y, (text, style) in enumerate(lines, start=top):
        canvas.put(1, y, text, style)


def recent(canvas: Canvas, y: int, count: int, sentences: tuple[str, ...]) -> None:
    """The latest sentences of the log in `count` rows, the newest last and brightest, and whole if it can be."""
    rows: list[Text] = []
    for sentence in reversed(sentences):
        lines = wrap(sentence, WIDTH - 2, 2)
        if rows and len(rows) + len(lines) > count:
            break
        style: StyleName = "muted" if rows else "text"
        rows = [*((line, style) for line in lines), *rows]
    for place, (text, style) in enumerate(rows[:count]):
        canvas.put(1, y + place, text, style)


def put_wrapped(canvas: Canvas, x: int, y: int, text: str, style: StyleName = "text") -> int:
    """A sentence over as many rows as it needs; gives the row after it."""
    for line in wrap(text, WIDTH - 1 - x):
        canvas.put(x, y, line, style)
        y += 1
    return y
