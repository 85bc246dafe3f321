"""The authenticated links that carry no game: before one, and after one for a rematch. Sans-IO."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from net.lobby_requests import HangUp, LinkId, Request
from net.offers import Line
from net.terms import Terms


class Lines:
    """Those that there are. Links of games that are over are *kept*: nothing but `release` hangs them up."""

    def __init__(self, emit: Callable[[Request], None]) -> None:
        self._emit = emit
        self._lines: dict[LinkId, Line] = {}
        self._kept: dict[LinkId, Terms] = {}

    def __contains__(self, link: LinkId) -> bool:
        return link in self._lines

    def get(self, link: LinkId) -> Line | None:
        return self._lines.get(link)

    def add(self, line: Line) -> None:
        self._lines[line.link] = line

    def keep(self, line: Line, terms: Terms) -> None:
        """The link of a game that is over. Its other side was a stranger, if at all, when the link was made."""
        self._lines[line.link] = replace(line, friend=True)
        self._kept[line.link] = terms

    @property
    def kept(self) -> list[LinkId]:
        return list(self._kept)

    def game_before(self, link: LinkId) -> Terms | None:
        """The terms of the game that was played over this link; None if there was none."""
        return self._kept.get(link)

    def forget(self, link: LinkId) -> None:
        """It is gone, or carries a game from now on."""
        self._lines.pop(link, None)
        self._kept.pop(link, None)

    def hang_up(self, link: LinkId) -> None:
        """There is nothing more to say on it, unless it is kept."""
        if link in self._lines and link not in self._kept:
            del self._lines[link]
            self._emit(HangUp(link))

    def release(self, link: LinkId) -> None:
        """It need not be kept any longer."""
        self._kept.pop(link, None)
        self.hang_up(link)
