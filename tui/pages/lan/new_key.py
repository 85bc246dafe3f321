"""A player who shows another key than the one we know: both keys, and a way to let him in, never by chance."""

from __future__ import annotations

from typing import ClassVar

from net.identity import fingerprint
from net.pins import NotAdmitted
from tui.canvas import Canvas
from tui.pages.lan.lines import name_of
from tui.pages.listed import ago
from tui.pages.page import Keys, Navigator, Page
from tui.tables.pieces import foot, header, put_wrapped

MOST_KEYS = 4
"""Known keys of one name that are listed."""

_WARNING = (
    "It may be the same person with a new machine, another one of that name, or somebody"
    " who wants to be taken for your friend. Nobody was let in."
)


class NewKeyPage(Page):
    """Nothing is decided here but by `t` and then `y`."""

    name: ClassVar[str] = "Another key"
    keys: Keys = (("t, then y", "let the player with the new key in"), ("Esc", "keep that key out"))

    def __init__(self, nav: Navigator, key: str) -> None:
        super().__init__(nav)
        self._key = key
        self._trusting = False

    @property
    def _stranger(self) -> NotAdmitted | None:
        peer = self.nav.lan.peer
        return None if peer is None else peer.kept_out.get(self._key)

    @property
    def asking(self) -> object:
        stranger = self._stranger
        return self._trusting, None if stranger is None else stranger.key

    @property
    def is_confirming(self) -> bool:
        return self._trusting

    def draw(self, canvas: Canvas) -> None:
        header(canvas, [("Another key", "title")], [])
        stranger = self._stranger
        if stranger is None:
            canvas.put(3, 3, "Nobody is kept out there any more.")
            foot(canvas, "Esc goes back.")
            return
        name = name_of(stranger.nickname)
        if stranger.code == "changed":
            title = f"This {name} is not known by the key of the {name} you have met."
        else:
            title = f"{name} answers where you have met somebody else."
        y = put_wrapped(canvas, 3, 3, title, "bad")
        y = put_wrapped(canvas, 3, y + 1, _WARNING)
        now = self.nav.clock.wall()
        for pin in stranger.known[:MOST_KEYS]:
            canvas.put(3, y + 1, "key you know", "muted")
            canvas.put(20, y + 1, fingerprint(pin.key), "value")
            verified = "verified, " if pin.verified else ""
            seen = f"seen {ago(now - pin.seen)}" if pin.seen else "never met"
            canvas.put(
                46, y + 1, f"{name_of(pin.nickname)[:12]}, {verified}{seen}", "muted", width=33
            )
            y += 1
        canvas.put(3, y + 1, "key shown now", "muted")
        canvas.put(20, y + 1, fingerprint(stranger.key), "warn")
        y = put_wrapped(
            canvas,
            3,
            y + 3,
            "Ask, on the phone or across the table, which key their own lobby shows.",
        )
        put_wrapped(
            canvas,
            3,
            y,
            "Let nobody in unless it is the last one here. The key you know stays known.",
        )
        if self._trusting:
            foot(
                canvas,
                "Let the owner of the new key in? y: yes, any other key: no.",
                "warn",
                more=None,
            )
        else:
            foot(canvas, "Esc keeps the new key out. t lets it in, and asks again.")

    def press(self, key: str, character: str | None) -> None:
        """While it asks again, every key answers that."""
        if not self._trusting:
            super().press(key, character)
            return
        self._trusting = False
        peer = self.nav.lan.peer
        if key == "y" and peer is not None:
            self.nav.lan.say(peer.trust(self._key) or "Let in, and asked once more.")
            self.nav.pop()
        self.nav.redraw()

    def _press(self, key: str, character: str | None) -> None:
        if key == "t":
            self._trusting = self._stranger is not None
