"""One's own challenge, while the other side thinks about it."""

from __future__ import annotations

from typing import ClassVar

from net.offers import Outgoing
from tui.canvas import Canvas
from tui.pages.lan.compared import draw_words
from tui.pages.lan.lines import in_words, name_of
from tui.pages.page import Keys, Navigator, Page
from tui.tables.pieces import foot, header


class WaitingPage(Page):
    """Goes away by itself when there is an answer: the game begins, or a sentence says why not."""

    name: ClassVar[str] = "Waiting for an answer"
    keys: Keys = (
        ("Esc or c", "take the challenge back"),
        ("v, then y", "mark the other side as verified, once you have compared the three words"),
    )

    def __init__(self, nav: Navigator) -> None:
        super().__init__(nav)
        self._verifying = False

    @property
    def _outgoing(self) -> Outgoing | None:
        peer = self.nav.lan.peer
        return None if peer is None else peer.lobby.outgoing

    @property
    def asking(self) -> object:
        outgoing = self._outgoing
        return self._verifying, outgoing is None

    def opened(self) -> None:
        self.changed()

    def changed(self) -> None:
        """The challenge has come to an end."""
        if self._outgoing is None and self.nav.top is self:
            self.nav.pop()

    @property
    def is_confirming(self) -> bool:
        return self._verifying

    def draw(self, canvas: Canvas) -> None:
        outgoing, peer = self._outgoing, self.nav.lan.peer
        header(canvas, [("Challenge", "title")], [])
        if outgoing is None or peer is None:
            canvas.put(3, 3, "The challenge is over.")
            foot(canvas, "Esc goes back.")
            return
        name = name_of(outgoing.name)
        canvas.put(3, 3, f"You challenge {name} to", "muted")
        y = 5
        for place, words in enumerate(in_words(outgoing.offer)):
            canvas.put(3, y, words, "text" if place else "title", width=76)
            y += 1
        line = outgoing.line
        if line is None:
            canvas.put(3, y + 1, f"Reaching {name}{canvas.glyphs.ellipsis}", "muted")
        else:
            canvas.put(3, y + 1, f"{name} has been asked, and has a minute to answer.")
            draw_words(
                canvas, y + 3, peer.words(line.link), name, verified=self._is_verified(outgoing)
            )
        if self._verifying:
            foot(
                canvas,
                "Did you both read the same three words? y: yes, any other key: no.",
                "warn",
                more=None,
            )
        else:
            foot(canvas, f"Waiting for {name}. Esc takes the challenge back.")

    def _is_verified(self, outgoing: Outgoing) -> bool:
        return any(
            entry.verified for entry in self.nav.lan.entries if entry.identity == outgoing.identity
        )

    def press(self, key: str, character: str | None) -> None:
        """While it asks about the words, every key answers that."""
        if not self._verifying:
            super().press(key, character)
            return
        self._verifying = False
        outgoing, peer = self._outgoing, self.nav.lan.peer
        if key == "y" and outgoing is not None and peer is not None and outgoing.identity:
            name = name_of(outgoing.name)
            self.nav.lan.say(peer.verify(outgoing.identity) or f"{name} is marked as verified.")
        self.nav.redraw()

    def _press(self, key: str, character: str | None) -> None:
        outgoing = self._outgoing
        if key == "c":
            self.leave()
        elif key == "v" and outgoing is not None and outgoing.line is not None:
            self._verifying = True

    def leave(self) -> None:
        peer = self.nav.lan.peer
        if peer is not None and self._outgoing is not None:
            peer.cancel()
            self.nav.lan.say("You have taken the challenge back.")
        if self.nav.top is self:
            self.nav.pop()
