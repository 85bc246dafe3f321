"""The whole log of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol

from tui.pages.page import Navigator
from tui.pages.text import Row, TextPage, paragraphs


class Logged(Protocol):
    """Something with a log, which may grow."""

    @property
    def log(self) -> list[str]:
        """Its sentences, oldest first."""


class LogPage(TextPage):
    """All sentences of the log, the newest at the end; it grows while it is open."""

    name: ClassVar[str] = "Log"

    def __init__(self, nav: Navigator, source: Logged) -> None:
        super().__init__(nav, "Log", (), at_end=True)
        self._source = source

    @property
    def rows(self) -> Sequence[Row]:
        return paragraphs(self._source.log) or [(("Nothing has happened yet.", "muted"),)]
