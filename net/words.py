"""Three words that two players read to each other: if they hear their own, nobody sits between them.

The list is part of the protocol: both sides look the same number up in it. It was composed for being read aloud over
a bad line: everyday English, no two words alike in their first four letters, none that becomes another by one wrong,
missing, added or swapped letter, none that sounds like another common word, none spelled differently in Britain and
America.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

COUNT = 2048
BITS = 11
"""Of one word. An attacker between two players has one guess a connection (net/handshake.py), right once in 2^33."""

Words = tuple[str, str, str]


@cache
def word_list() -> tuple[str, ...]:
    """The 2,048 words, in order."""
    text = resources.files("net").joinpath("words.txt").read_text(encoding="ascii")
    return tuple(text.split())


def three_words(digest: bytes) -> Words:
    """The words for the first 33 bits of a hash, the most significant first."""
    number = int.from_bytes(digest[:5]) >> 7
    words = word_list()
    first, second, third = (words[number >> shift & COUNT - 1] for shift in (2 * BITS, BITS, 0))
    return first, second, third
