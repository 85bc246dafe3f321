"""The other side of a table: what was said, phrases and a line of one's own; and what there is to settle with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from net.text import CHAT_CELLS
from tui.canvas import Canvas, cells
from tui.inert import inert
from tui.lan.game import LanGame
from tui.lan.words import PHRASES
from tui.pages.field import Field
from tui.pages.lan.comparing import ComparePage
from tui.pages.lan.standing import deal_keys, deal_rows
from tui.pages.page import WIDTH, Keys, Navigator, Page
from tui.tables.pieces import Text, foot, over

SHOWN = 6
"""Lines of the conversation."""

_NOBODY = "Nobody is there to hear it."


class TalkPage(Page):
    """The table as it is, and the conversation over its lower rows.

    Every letter may be a card's at a table: so all that concerns the other side is behind Tab, on this page.
    """

    name: ClassVar[str] = "The other side"
    keys: Keys = (
        ("1-8", "say that, and go back to the table"),
        ("t", "type a line; Enter says it"),
        ("m", "mute the other side, or hear it again"),
        ("v", "the three words that show who sits at the other end"),
        ("o, then Enter", "offer a draw"),
        ("a, then Enter", "agree to what the other side offers or asks; s says no"),
        ("w, g", "while the other side is away: wait on; claim the game, which asks again"),
        ("Esc, Tab", "back to the table"),
    )

    def __init__(
        self, nav: Navigator, table: Page, game: LanGame, deal: Callable[[str], None] | None = None
    ) -> None:
        """`deal` does at the table what a key settles there; without it there is only to talk."""
        super().__init__(nav)
        self._table = table
        self._game = game
        self._deal = deal
        self._line: Field | None = None

    @property
    def writing(self) -> bool:
        return self._line is not None

    @property
    def asking(self) -> bool:
        return self.writing

    def draw(self, canvas: Canvas) -> None:
        self._table.draw(canvas)
        game = self._game
        rows: list[Text] = [(canvas.glyphs.single.horizontal * (WIDTH - 2), "rule")]
        lines = list(game.chat)[-SHOWN:]
        for mine, text in lines:
            name = "You" if mine else game.other_name
            rows.append((inert(f"{name}: {text}", WIDTH - 2), "you" if mine else "foe"))
        if not lines:
            rows.append(("Nothing has been said yet.", "muted"))
        if game.is_muted:
            rows.append((f"{game.other_name} is muted.", "warn"))
        rows += [("", "text"), *((row, "text") for row in _phrase_rows())]
        if self._deal is not None:
            rows += deal_rows(game)
        over(canvas, rows)
        canvas.fill(0, canvas.height - 1, WIDTH, 1)
        if self._line is not None:
            foot(canvas, "Say", keys="Enter, Esc")
            self._line.draw(canvas, 5, canvas.height - 1, focused=True)
        else:
            mute = "hears" if game.is_muted else "mutes"
            foot(canvas, f"1-{len(PHRASES)} says it, t types a line, m {mute} them. Esc goes back.")

    def leave(self) -> None:
        if self._line is not None:
            self._line = None
        else:
            self.nav.pop()

    def paste(self, text: str) -> None:
        if self._line is not None:
            self._line.paste(text)

    def _press(self, key: str, character: str | None) -> None:
        game = self._game
        if self._line is not None:
            if key != "enter":
                self._line.press(key, character)
            elif self._line.text.strip():
                self._said(game.say(self._line.text))
        elif key.isascii() and key.isdigit() and 1 <= int(key) <= len(PHRASES):
            self._said(game.phrase(int(key) - 1))
        elif key == "t":
            self._line = Field("", CHAT_CELLS)
        elif key == "m":
            game.is_muted = not game.is_muted
        elif key == "tab":
            self.nav.pop()
        elif self._deal is not None and key == "v":
            self.nav.replace(ComparePage(self.nav, game))
        elif self._deal is not None and key in tuple(deal_keys(game)):
            self.nav.pop()
            self._deal(key)
            self.nav.redraw()

    def _said(self, is_heard: bool) -> None:
        self._line = None
        if is_heard:
            self.nav.pop()
        else:
            self.nav.lan.say(_NOBODY)


def chat_lines(game: LanGame) -> list[str]:
    """What the other side has said since this was last asked, each for one row."""
    return [
        inert(f"{game.other_name}: {line.text}", WIDTH - 4)
        for line in game.take_chat()
        if not line.mine
    ]


def _phrase_rows() -> list[str]:
    """The phrases with their keys, as many to a row as fit."""
    rows = [""]
    for number, phrase in enumerate(PHRASES, start=1):
        piece = f"{number} {phrase}   "
        if cells(rows[-1] + piece) > WIDTH - 2:
            rows.append("")
        rows[-1] += piece
    return [row.rstrip() for row in rows]
