"""Lines out, answers in, over streams that may be anything: a terminal, a pipe, a closed one."""

from __future__ import annotations

import os
import select
import textwrap
import unicodedata
from collections.abc import Mapping
from typing import BinaryIO, Protocol

from themes.glyphs import choose as choose_glyphs

WIDTH = 76
"""Columns of a wrapped line."""
_LONGEST = 4096
"""Bytes of an answer; the rest of a longer line is thrown away."""


class Leave(Exception):
    """The player is done: `q`, or the end of the input."""


class Gone(Exception):
    """Nobody reads the output any more."""


class Interruption(Protocol):
    """What may happen while a prompt waits."""

    def fileno(self) -> int:
        """A descriptor that can be read when something has happened."""

    def tell(self) -> None:
        """Say on the console what has happened, if anything is to be said. What it raises ends the prompt."""


class Console:
    """Plain text for a reader who may hear it rather than see it."""

    def __init__(self, source: BinaryIO, sink: BinaryIO, *, ascii_only: bool = False) -> None:
        self._source = source
        self._sink = sink
        self._ascii = ascii_only
        self.is_terminal = source.isatty()
        """Whether somebody types: then answers end the prompt's line by themselves. Piped ones are not echoed."""
        self._read = b""
        """What was read beyond the last line, while there was an interruption to listen to."""
        self._interruption: Interruption | None = None
        self._is_behind_a_prompt = False
        """Whether the cursor stands behind a prompt, and perhaps behind half an answer."""

    def say(self, text: str = "") -> None:
        """Print a text, wrapped. Raises Gone where nobody reads any more."""
        # Some of it comes from files and from bots; nothing may be said to the terminal itself.
        text = "".join(letter if letter.isprintable() else "?" for letter in text)
        lines = textwrap.wrap(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False)
        self.say_as_is("\n".join(lines))

    def say_as_is(self, text: str) -> None:
        """Print a text that has its lines already. An empty one ends the line that there is."""
        if not self._end_line() or text:
            self._write(f"{text}\n")

    def listen(self, interruption: Interruption | None) -> None:
        """Let what happens be told while a prompt waits; the prompt is repeated then. None: wait for lines alone."""
        self._interruption = interruption

    def ask(self, prompt: str) -> str:
        """The answer to a prompt, without blanks around it. Raises Leave at the end of the input."""
        self._show(prompt)
        try:
            line = self._line(prompt)
        except (OSError, ValueError):  # A closed or broken input has ended.
            line = b""
        if not line:
            self._end_line()
            raise Leave
        self._is_behind_a_prompt = False
        return line.decode("utf-8", "replace").replace("\0", "").strip()

    def was_interrupted(self) -> bool:
        """Whether somebody has typed a line that no prompt asked for; it is thrown away. Piped answers wait."""
        if not self.is_terminal:
            return False
        source = self._source.fileno()
        if b"\n" not in self._read and source not in select.select([source], [], [], 0)[0]:
            return False
        self._line("")
        return True

    def _show(self, prompt: str) -> None:
        self._write(f"{prompt} " if self.is_terminal else f"{prompt}\n")
        self._is_behind_a_prompt = True

    def _end_line(self) -> bool:
        """Begin a fresh line, unless the cursor stands at the start of one; gives whether that was to be done."""
        was_within, self._is_behind_a_prompt = self._is_behind_a_prompt and self.is_terminal, False
        if was_within:
            self._write("\n")
        return was_within

    def _line(self, prompt: str) -> bytes:
        """The next line with its end; less at the end of the input."""
        if self._interruption is None and not self._read:
            line = last = self._source.readline(_LONGEST)
            while last and not last.endswith(b"\n"):
                last = self._source.readline(_LONGEST)
            return line
        source = self._source.fileno()
        while b"\n" not in self._read:
            self._wait(source, prompt)
            more = os.read(source, _LONGEST)
            if not more:
                break
            self._read = self._read[:_LONGEST] + more
        line, end, self._read = self._read.partition(b"\n")
        return line[:_LONGEST] + end

    def _wait(self, source: int, prompt: str) -> None:
        """Until something can be read, telling meanwhile what happens."""
        while (interruption := self._interruption) is not None:
            ready, _, _ = select.select([source, interruption.fileno()], [], [])
            if interruption.fileno() in ready:
                interruption.tell()
                if not self._is_behind_a_prompt:
                    self._show(prompt)
            if source in ready:
                return

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
