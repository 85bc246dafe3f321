"""An amount to be split among several: each part with its most, the parts of a group with one total."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from themes.glyphs import Glyphs
from themes.theme import StyleName
from tui.tables.rows import Row, Word, fill


class Part(NamedTuple):
    """Something that gets a share."""

    words: Row
    most: int
    """What can be given it; of damage to assign, what is lethal."""
    group: int
    """Which of the totals it takes from."""
    label: str = ""
    """What it is called in short, where there are several groups or too many parts for a row each."""


class Amounts:
    """The shares as they are, the cursor on one of them. Left and right change it by one, a digit sets it."""

    def __init__(self, parts: Sequence[Part], totals: Sequence[int], shares: Sequence[int]) -> None:
        """`shares` are what is filled in at first."""
        self.parts = tuple(parts)
        self.totals = tuple(totals)
        self.shares = list(shares)
        self.at = 0

    def left(self, group: int) -> int:
        """What is still to be given of a total; less than 0 if too much is."""
        given = sum(
            share
            for part, share in zip(self.parts, self.shares, strict=True)
            if part.group == group
        )
        return self.totals[group] - given

    @property
    def is_right(self) -> bool:
        """Whether all totals are given out exactly."""
        return not self.wrong

    @property
    def wrong(self) -> str:
        """What is too much or too little, and of what; empty if nothing is."""
        for group in range(len(self.totals)):
            if left := self.left(group):
                what = f"{left} still to be given" if left > 0 else f"{-left} too much"
                labels = [part.label for part in self.parts if part.group == group and part.label]
                return f"{what} ({', '.join(labels)})" if labels else what
        return ""

    @property
    def prompt(self) -> str:
        """What is asked of whoever splits."""
        if self.wrong:
            return "Left and right or a digit change it, Space gives what is left."
        return "Enter sends this. Up, down choose; left, right or a digit change."

    def press(self, key: str) -> bool:
        """Take a key; False for one that means nothing here."""
        part, share = self.parts[self.at], self.shares[self.at]
        match key:
            case "up" | "down":
                self.at = (self.at + (1 if key == "down" else -1)) % len(self.parts)
            case "left" | "minus":
                self.shares[self.at] = max(0, share - 1)
            case "right" | "plus":
                self.shares[self.at] = min(part.most, share + 1)
            case "space":
                # All that is left, as far as it can be of use.
                self.shares[self.at] = max(0, min(part.most, share + self.left(part.group)))
            case _ if len(key) == 1 and key.isascii() and key.isdigit():
                self.shares[self.at] = min(part.most, int(key))
            case _:
                return False
        return True

    def side_by_side(self, width: int, glyphs: Glyphs) -> list[Row]:
        """The parts by their labels, in as few rows as can be."""
        words: list[Word] = []
        for place, (part, share) in enumerate(zip(self.parts, self.shares, strict=True)):
            here = place == self.at
            style: StyleName = "cursor" if here else "value"
            sign, ready = glyphs.right if here else " ", glyphs.yes if share == part.most else " "
            told = f"{part.label} {share} of {part.most}"
            words.append(((sign, "key"), (told, style), (ready, "good")))
        return fill(words, width)

    def rows(self, most: str, glyphs: Glyphs) -> list[Row]:
        """The parts with their shares; `most` is said of what each can be given, and who has that is marked."""
        rows: list[Row] = []
        for place, (part, share) in enumerate(zip(self.parts, self.shares, strict=True)):
            here = place == self.at
            style: StyleName = "cursor" if here else "value"
            sign = glyphs.right if here else " "
            rows.append(
                (
                    (f"{sign} ", "key"),
                    (f" {share:2} ", style),
                    (f" {most} {part.most:2} ", "muted"),
                    (f"{glyphs.yes if share == part.most else ' '} ", "good"),
                    *part.words,
                )
            )
        return rows
