"""The three words of the connection that a game runs over."""

from __future__ import annotations

from typing import ClassVar

from net.identity import fingerprint
from tui.canvas import Canvas
from tui.lan.game import LanGame
from tui.pages.lan.compared import draw_words
from tui.pages.lan.lines import name_of
from tui.pages.page import Keys, Navigator, Page
from tui.tables.pieces import foot, header, put_wrapped


class ComparePage(Page):
    """Shows the words; `v` and then `y` mark the other side as verified."""

    name: ClassVar[str] = "Three words"
    keys: Keys = (("v, then y", "mark the other side as verified"), ("Esc", "back to the table"))

    def __init__(self, nav: Navigator, game: LanGame) -> None:
        super().__init__(nav)
        self._game = game
        self._asking = False
        self._verified = game.is_verified

    @property
    def asking(self) -> bool:
        return self._asking

    @property
    def is_confirming(self) -> bool:
        return self._asking

    def draw(self, canvas: Canvas) -> None:
        game = self._game
        name = name_of(game.other_name)
        header(canvas, [("Who sits at the other end?", "title")], [(name, "foe")])
        if game.words is None:
            canvas.put(3, 3, "There has been no connection yet.")
            foot(canvas, "Esc goes back.")
            return
        y = draw_words(canvas, 3, game.words, name, verified=self._verified)
        canvas.put(3, y + 1, "Key", "muted")
        canvas.put(17, y + 1, fingerprint(game.carrier.peer), "value")
        put_wrapped(
            canvas,
            3,
            y + 3,
            "Compare them over something that nobody can imitate: a voice you know, or a glance at"
            " the other screen. Words sent by chat prove nothing.",
            "muted",
        )
        if self._asking:
            foot(
                canvas,
                "Did you both read the same three words? y: yes, any other key: no.",
                "warn",
                more=None,
            )
        elif self._verified:
            foot(canvas, "Esc goes back.")
        else:
            foot(canvas, "v marks that the words are the same. Esc goes back.")

    def press(self, key: str, character: str | None) -> None:
        """While it asks, every key answers that."""
        if not self._asking:
            super().press(key, character)
            return
        self._asking = False
        peer = self.nav.lan.peer
        if key == "y" and peer is not None:
            words = peer.verify(self._game.carrier.peer)
            self._verified = True
            self.nav.lan.say(words or f"{name_of(self._game.other_name)} is marked as verified.")
        self.nav.redraw()

    def _press(self, key: str, character: str | None) -> None:
        if key == "v":
            self._asking = self._game.words is not None and not self._verified
