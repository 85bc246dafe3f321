"""Breaking text into lines, by cells."""

from __future__ import annotations

from tui.canvas import cells, cut


def wrap(text: str, width: int, indent: int = 0) -> list[str]:
    """`text` in lines of at most `width` cells, broken between words; what follows is indented.

    Line breaks of its own stay, and so do the spaces that a line begins with, up to half a line. A
    `width` below 2 counts as 2, so that there is room for a wide character.
    """
    width = max(2, width)
    return [line for part in text.split("\n") for line in _wrap_line(part, width, indent)]


def _wrap_line(text: str, width: int, indent: int) -> list[str]:
    room = min(width // 2, width - 2)
    begin = " " * min(len(text) - len(text.lstrip(" ")), room)
    further = (begin + " " * indent)[:room]
    lines, line = [], begin
    for word in text.split():
        if line.strip() and cells(line) + 1 + cells(word) > width:
            lines.append(line)
            line = further
        if line.strip():
            line += " "
        line += word
        while cells(line) > width:
            head = cut(line, width)
            lines.append(head)
            line = further + line[len(head) :]
    return [*lines, line.rstrip()]
