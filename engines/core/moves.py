"""Moves and their text form, the same for every game: a verb, then card handles, numbers or words.

`play 23`, `support 4 7`, `throw rock`, `knock`. The text form goes both ways and is unique: journals, line mode, tests
and the network all use it. Games give the words their meaning.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from engines.core.errors import Refused

_WORD = re.compile(r"[a-z][a-z_]{0,23}\Z")
_NUMBER = re.compile(r"(0|[1-9][0-9]{0,8})\Z")
_MOST_WORDS = 128


class Move(NamedTuple):
    """What a player chose."""

    verb: str
    args: tuple[int | str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *map(str, self.args)))


CONCEDE = Move("concede")


def parse_move(text: str) -> Move:
    """The move that `text` stands for; `parse_move(str(move)) == move`.

    Raises Refused (`bad_move`) for anything that `str` could not have written.
    """
    words = text.split(" ") if len(text) <= 2048 else []
    if not words or len(words) > _MOST_WORDS or not _WORD.match(words[0]):
        raise Refused("bad_move", "That cannot be read as a move.")
    args: list[int | str] = []
    for word in words[1:]:
        if _NUMBER.match(word):
            args.append(int(word))
        elif _WORD.match(word):
            args.append(word)
        else:
            raise Refused("bad_move", "That cannot be read as a move.")
    return Move(words[0], tuple(args))
