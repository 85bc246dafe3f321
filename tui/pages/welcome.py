"""What the program opens with the very first time: a name, the colours, and how to get help."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from tui.canvas import Canvas
from tui.pages.field import Field
from tui.pages.form import LABEL
from tui.pages.page import Keys, Navigator, Page
from tui.pages.sample import draw_sample, theme_row
from tui.settings import LONGEST_NAME
from tui.tables.pieces import foot, header

_X = 3


class WelcomePage(Page):
    """One field and one choice. Enter is always enough, and Esc goes on without a name."""

    name: ClassVar[str] = "Welcome"
    keys: Keys = (
        ("letters", "your name"),
        ("left right", "the next theme"),
        ("Enter", "go on"),
        ("Esc", "go on without a name"),
    )

    def __init__(self, nav: Navigator, suggestion: str, note: str = "") -> None:
        super().__init__(nav)
        self._field = Field(nav.settings.nickname or suggestion, LONGEST_NAME)
        self._is_untouched = True
        """The name is still the one that was suggested: writing begins anew."""
        self._theme = theme_row(nav.settings.theme)
        self._note = note

    @property
    def writing(self) -> bool:
        return True

    def draw(self, canvas: Canvas) -> None:
        header(canvas, [("Fourfold", "title")], [("four elemental card games for two", "muted")])
        canvas.put(_X, 3, "Welcome. Two questions, and Enter answers both.", "title")
        self._draw_name(canvas, 6)
        self._draw_theme(canvas, 11)
        for y, line in enumerate(
            (
                "Everything is played with arrows or letters, Enter and Esc; no mouse.",
                "From the next page on, ? tells the keys and signs of what you see.",
            ),
            start=17,
        ):
            canvas.put(_X, y, line)
        if self._note:
            canvas.put(_X, 20, self._note, "warn", width=76)
        foot(canvas, "Enter goes on, Esc goes on without a name.", keys="Ctrl+C leaves")

    def _draw_name(self, canvas: Canvas, y: int) -> None:
        x = _X + LABEL
        canvas.put(_X, y, "Your name", "prompt")
        if self._is_untouched:
            canvas.put(x + 2, y, f" {self._field.text} ", "cursor")
            canvas.put(x + 26, y, "a suggestion; just type another", "muted")
        else:
            self._field.draw(canvas, x + 2, y, focused=True, empty='you are just "You"')
        canvas.put(x + 2, y + 1, "Players on your network see it while Fourfold runs;", "muted")
        canvas.put(
            x + 2, y + 2, "Settings can hide you from them, for good or for a while.", "muted"
        )

    def _draw_theme(self, canvas: Canvas, y: int) -> None:
        canvas.put(_X, y, "Theme", "prompt")
        self._theme.draw(canvas, _X + LABEL, y, 61, focused=True)
        canvas.put(_X + LABEL + 2, y + 1, "Left and right change it, at once.", "muted")
        draw_sample(canvas, _X, y + 3)

    def press(self, key: str, character: str | None) -> None:
        """Take a key; `?` is a letter here, and Esc has its own meaning."""
        if key in ("left", "right"):
            self._theme.press(key, None)
            self._hold(keep=False)
        elif key in ("enter", "escape"):
            if key == "escape":
                self._field.text = ""
            self.nav.home(self._hold(keep=True))
        elif self._field.press(key, character) and self._is_untouched:
            self._begin_anew(character)
        self.nav.redraw()

    def _begin_anew(self, text: str | None) -> None:
        self._is_untouched = False
        self._field.text = ""
        if text is not None and text.isprintable():
            self._field.paste(text)

    def paste(self, text: str) -> None:
        if self._is_untouched:
            self._begin_anew(None)
        self._field.paste(text)

    def _hold(self, *, keep: bool) -> str:
        """Go by what is chosen; gives what went wrong in keeping it."""
        settings = replace(self.nav.settings, theme=self._theme.value)
        if keep:
            settings = replace(settings, nickname=self._field.text.strip(), welcomed=True)
        return self.nav.change(settings, keep=keep)

    def leave(self) -> None:
        self.press("escape", None)
