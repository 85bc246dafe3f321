"""Sets out of a few words that are known beforehand, as integers: union, intersection and lookup are one operation."""

from __future__ import annotations

from collections.abc import Iterable


class Bitsets:
    """The words, and the sets of them: one bit a word, the first word in the lowest."""

    def __init__(self, noun: str, words: Iterable[str]) -> None:
        """`noun`: what one of the words is, for the errors."""
        self._noun = noun
        self.bit: dict[str, int] = {word: 1 << place for place, word in enumerate(words)}
        """Word -> the set of it alone."""
        self.all = (1 << len(self.bit)) - 1

    def gathered(self, words: Iterable[str]) -> int:
        """The set of these words. Raises ValueError for one that is none of ours."""
        bits = 0
        for word in words:
            if word not in self.bit:
                raise ValueError(f"there is no {self._noun} {word!r}")
            bits |= self.bit[word]
        return bits

    def united(self, words: Iterable[str]) -> int:
        """The same, of words that differ. Raises ValueError for one that comes twice as well."""
        words = list(words)
        bits = self.gathered(words)
        for word in words:
            if words.count(word) > 1:
                raise ValueError(f"{word} is named twice")
        return bits

    def names(self, bits: int) -> tuple[str, ...]:
        """The words of a set, in their fixed order."""
        return tuple(word for word, bit in self.bit.items() if bits & bit)
