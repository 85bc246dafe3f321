"""Three words that two players read to each other: the same on both screens, nobody sits between them."""

from __future__ import annotations

from net.words import Words
from tui.canvas import Canvas
from tui.pages.lan.lines import name_of
from tui.tables.pieces import put_wrapped


def draw_words(canvas: Canvas, y: int, words: Words | None, name: str, *, verified: bool) -> int:
    """The words with what to do about them; gives the row below."""
    if words is None:
        return y
    name = name_of(name)
    canvas.put(3, y, "Three words", "muted")
    canvas.put(17, y, "  ".join(words), "value")
    if verified:
        text = f"{name} is verified: you have compared such words before."
        return put_wrapped(canvas, 17, y + 1, text, "muted")
    text = f"If {name} reads the same ones to you, nobody sits between you: v marks that."
    return put_wrapped(canvas, 17, y + 1, text, "muted")
