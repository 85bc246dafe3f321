"""Lines out, answers in, over streams that may be anything: a terminal, a pipe, a closed one."""

from __future__ import annotations

import os
import textwrap
import unicodedata
from collections.abc import Mapping
from typing import BinaryIO

from themes.glyphs import choose as choose_glyphs

WIDTH = 76
"""Columns of a wrapped line."""
_LONGEST = 4096
"""Bytes of an answer; the rest of a longer line is thrown away."""


class Leave(Exception):
    """The player is done: `q`, or the end of the input."""


class Gone(Exception):
    """Nobody reads the output any more."""


class Console:
    """Plain text for a reader who may hear it rather than see it."""

    def __init__(self, source: BinaryIO, sink: BinaryIO, *, ascii_only: bool = False) -> None:
        self._source = source
        self._sink = sink
        self._ascii = ascii_only
        # Typed answers end the prompt's line by themselves; piped ones are not echoed.
        self._echoes = source.isatty()

    def say(self, text: str = "") -> None:
        """Print a text, wrapped. Raises Gone where nobody reads any more."""
        # Some of it comes from files and from bots; nothing may be said to the terminal itself.
        text = "".join(letter if letter.isprintable() else "?" for letter in text)
        lines = textwrap.wrap(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False)
        self._write("".join(f"{line}\n" for line in lines or [""]))

    def say_as_is(self, text: str) -> None:
        """Print a text that has its lines already."""
        self._write(f"{text}\n")

    def ask(self, prompt: str) -> str:
        """The answer to a prompt, without blanks around it. Raises Leave at the end of the input."""
        self._write(f"{prompt} " if self._echoes else f"{prompt}\n")
        try:
            line = self._source.readline(_LONGEST)
            last = line
            while last and not last.endswith(b"\n"):
                last = self._source.readline(_LONGEST)
        except (OSError, ValueError):  # A closed or broken input has ended.
            line = b""
        if not line:
            if self._echoes:
                self._write("\n")
            raise Leave
        return line.decode("utf-8", "replace").replace("\0", "").strip()

    def _write(self, text: str) -> None:
        try:
            self._sink.write(to_ascii(text) if self._ascii else text.encode("utf-8", "replace"))
            self._sink.flush()
        except (OSError, ValueError) as error:
            raise Gone from error


def needs_ascii(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether the locale cannot show more than ASCII."""
    return choose_glyphs(environ).name == "ascii"


def to_ascii(text: str) -> bytes:
    """`text` with every letter as near as ASCII comes to it: the macron of Tōji goes."""
    plain = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", text)
        if not unicodedata.combining(letter)
    )
    return plain.encode("ascii", "replace")
