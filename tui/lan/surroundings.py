"""What goes on around a game over the network: who is there, and what is said."""

from __future__ import annotations

from collections import deque
from enum import Enum
from typing import NamedTuple

from net.messages import Chat, Phrase
from net.notices import (
    Away,
    CannotResume,
    FalselyClaimed,
    Heard,
    Here,
    Left,
    LinkLost,
    Notice,
    Steady,
    StoppedByPeer,
    Unsteady,
    Withheld,
)
from net.text import CHAT_CELLS, clean
from tui.lan.words import ABOUT_THE_CONNECTION, PHRASES, notice_words

MOST_LINES = 200
"""Lines of chat that are kept."""
MOST_UNSAID = 20
"""Sentences that wait to be shown."""


class Presence(Enum):
    """Whether the other side is there."""

    EXPECTED = "expected"
    """Not yet, since this program began."""
    HERE = "here"
    UNSTEADY = "unsteady"
    """Connected, and silent for 10 seconds."""
    SILENT = "silent"
    """Connected, and does not send what its program must."""
    LOST = "lost"
    """The connection broke; it is tried again."""
    LEFT = "left"
    """The player closed the program or put the game aside, and said so."""
    ELSEWHERE = "elsewhere"
    """The program is there, the player not at this table: after a crash, mostly, not yet."""


class Line(NamedTuple):
    """A line of chat."""

    mine: bool
    text: str


class Surroundings:
    """Takes the notices of one session."""

    def __init__(self, other_name: str) -> None:
        """`other_name`: what the other player is called."""
        self.other_name = other_name
        self.presence = Presence.EXPECTED
        self.asks_what_to_do = False
        """The other side is away for long, or claims falsely: to wait, to leave or to claim is the player's choice."""
        self.is_muted = False
        """Whether the other side's chat is hidden."""
        self.chat: deque[Line] = deque(maxlen=MOST_LINES)
        self._untaken = 0
        """Lines of chat that nobody has taken yet."""
        self._notices: deque[Notice] = deque(maxlen=MOST_UNSAID)
        self._unsaid: deque[str] = deque(maxlen=MOST_UNSAID)
        self.connection_words = ""
        """The last sentence about the connection."""
        self._end = ""
        """Why the game can not be played on, in words."""
        self._end_is_said = False
        self._is_resumed = False
        """The other side has come since anybody asked."""

    @property
    def ended_words(self) -> str:
        """Why there is nothing left to play although nobody won; empty where that is not so."""
        return self._end

    def take_notice(self) -> str:
        """A sentence about what happens around the game, not said yet; empty if there is none. The oldest first."""
        words = self._unsaid.popleft() if self._unsaid else ""
        self._end_is_said = self._end_is_said or (words != "" and words == self.ended_words)
        return words

    def take_end(self) -> str:
        """`ended_words`, unless a notice has said so."""
        return "" if self._end_is_said else self.ended_words

    def take_notices(self) -> list[Notice]:
        """The same, and more, as the session tells it (`net.notices`), since this was last asked."""
        notices = list(self._notices)
        self._notices.clear()
        return notices

    def take_chat(self) -> list[Line]:
        """The lines that were not taken yet."""
        new = min(self._untaken, len(self.chat))
        self._untaken = 0
        return list(self.chat)[len(self.chat) - new :]

    def _noticed(self, notice: Notice) -> None:
        """What the session tells; in the event loop."""
        self._notices.append(notice)
        match notice:
            case Here():
                self.presence, self.asks_what_to_do = Presence.HERE, False
                self._is_resumed = True
            case Steady():
                self.presence = Presence.HERE
            case Unsteady():
                self.presence = Presence.UNSTEADY
            case Withheld():
                self.presence = Presence.SILENT
            case LinkLost():
                self.presence = Presence.LOST
            case Left(reason):
                is_there = reason == "elsewhere"
                self.presence = Presence.ELSEWHERE if is_there else Presence.LEFT
            case Away() | FalselyClaimed():
                self.asks_what_to_do = True
            case StoppedByPeer() | CannotResume():
                self._end = notice_words(notice, self.other_name)
            case Heard(Chat(text)) if not self.is_muted:
                self._hear(clean(text, CHAT_CELLS))
            case Heard(Phrase(number)) if not self.is_muted and number < len(PHRASES):
                self._hear(PHRASES[number])
        words = notice_words(notice, self.other_name)
        if isinstance(notice, ABOUT_THE_CONNECTION):
            if self.connection_words in self._unsaid:
                self._unsaid.remove(self.connection_words)
            self.connection_words = words
        if words:
            self._unsaid.append(words)

    def _hear(self, line: str) -> None:
        if line:
            self.chat.append(Line(False, line))
            self._untaken += 1
