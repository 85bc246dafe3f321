"""How long the lines of the golden screens are: `python -m tests.tui.widths` lists the longest of each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.tui.golden import HOME
from tui.canvas import cells

_SIZE = re.compile(r"(.+)-(\d+)x(\d+)")


class Screen(NamedTuple):
    """A golden screen, and the size at which it was drawn."""

    name: str
    width: int
    height: int
    rows: tuple[str, ...]

    @property
    def longest(self) -> str:
        """Its longest line of words, without the rule that goes on to the edge."""
        return max((row.rstrip("─- ") for row in self.rows), key=cells, default="")


def screens(home: Path = HOME) -> Iterator[Screen]:
    """All golden screens by name; line mode has none."""
    for path in sorted(home.rglob("*.txt")):
        if found := _SIZE.fullmatch(str(path.relative_to(home).with_suffix(""))):
            name, width, height = found.groups()
            rows = tuple(path.read_text(encoding="utf-8").splitlines())
            yield Screen(name, int(width), int(height), rows)


def main(width: int = 80) -> None:
    """Print the longest line of every screen of a width, the longest of all last."""
    found = sorted((cells(each.longest), each.name) for each in screens() if each.width == width)
    for length, name in found:
        print(f"{length:3}  {name}")
    print(f"{len(found)} screens of {width} columns; the longest line of words has {found[-1][0]}")


if __name__ == "__main__":
    main()
