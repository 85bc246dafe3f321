"""The settings: each holds at once, and is kept when the page is left."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from themes.palette import THEMES
from themes.theme import ELEMENTS
from tui.canvas import Canvas
from tui.pages.field import Field
from tui.pages.form import Choice, Form, Option, Row, Writing
from tui.pages.page import Keys, Navigator, Page
from tui.settings import LONGEST_NAME, Settings
from tui.tables.pieces import foot, header

_ON_OFF = (Option(True, "on"), Option(False, "off"))


class SettingsPage(Page):
    """What the player prefers, with a sample of the theme."""

    name: ClassVar[str] = "Settings"
    keys: Keys = (
        ("up down", "from row to row"),
        ("left right", "change the row; Space and digits do, too"),
    )

    def __init__(self, nav: Navigator) -> None:
        super().__init__(nav)
        now = nav.settings
        themes = [Option("", "as the terminal", "full colour if the terminal has it")]
        themes += [Option(name, theme.title) for name, theme in THEMES.items()]
        rows: list[Row] = [
            Choice("theme", "Theme", themes),
            Choice(
                "ascii",
                "Signs",
                (
                    Option(False, "as the terminal", "boxes and hearts if it has them"),
                    Option(True, "ASCII only", "for terminals that draw signs two columns wide"),
                ),
            ),
            Choice("animations", "Animations", _ON_OFF),
            Choice("forced", "Forced moves", _ON_OFF),
            Writing("nickname", "Nickname", Field(now.nickname, LONGEST_NAME), "none yet"),
        ]
        for row in rows:
            if isinstance(row, Choice):
                values = [option.value for option in row.options]
                row.at = values.index(getattr(now, row.name))
        self._form = Form(rows)
        self._before = now

    @property
    def writing(self) -> bool:
        return self._form.writing

    def draw(self, canvas: Canvas) -> None:
        header(canvas, [("Settings", "title")], [])
        y = self._form.draw(canvas, 3, 3, 75)
        canvas.put(3, y, _NOTES[self._form.current.name], "muted", width=75)
        self._draw_sample(canvas, y + 2)
        what = "Type a name" if self.writing else "Left and right change this row"
        foot(canvas, f"{what}; up and down go to others. Esc goes back.")

    def _draw_sample(self, canvas: Canvas, y: int) -> None:
        glyphs = canvas.glyphs
        canvas.put(3, y, "Sample", "muted")
        x = 17
        for element in ELEMENTS[:6]:
            x = canvas.put(x, y, f"{getattr(glyphs, element)} {element}", element) + 2
        x = canvas.put(17, y + 1, glyphs.heart * 3, "life")
        x = canvas.put(x, y + 1, glyphs.heart_off * 3, "life_lost") + 2
        for word in ("you", "foe", "legal", "illegal", "good", "bad", "cursor"):
            x = canvas.put(x, y + 1, f" {word} " if word == "cursor" else word, word) + 2

    def _press(self, key: str, character: str | None) -> None:
        if key == "enter":
            key = "down"
        if self._form.press(key, character):
            self._hold()

    def paste(self, text: str) -> None:
        self._form.paste(text)
        self._hold()

    def _hold(self) -> None:
        self.nav.change(self._chosen(), keep=False)

    def _chosen(self) -> Settings:
        values: dict[str, Any] = {row.name: row.value for row in self._form.rows}
        return replace(self.nav.settings, **values)

    def leave(self) -> None:
        chosen = self._chosen()
        note = self.nav.change(chosen) if chosen != self._before else ""
        self.nav.home(note)


_NOTES = {
    "theme": "Colours and emphasis. NO_COLOR in the environment is always respected.",
    "ascii": "Choose ASCII if frames look torn or columns do not line up.",
    "animations": "Off: battles and rounds show their end at once, without stages.",
    "forced": "On: a choice with a single option is answered after a second.",
    "nickname": "What other players will see once games over the network are there.",
}
