"""The settings: each holds at once, and is kept when the page is left."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from tui.canvas import Canvas
from tui.pages.field import Field
from tui.pages.form import Choice, Form, Option, Row, Writing
from tui.pages.page import Keys, Navigator, Page
from tui.pages.sample import draw_sample, theme_row
from tui.settings import AUTO, LONGEST_NAME, OFF, ON, Settings
from tui.tables.pieces import foot, header

_ROWS = (
    (
        "signs",
        "Signs",
        (
            Option(AUTO, "automatic", "those your terminal draws well"),
            Option("unicode", "Unicode", "boxes, hearts and triangles"),
            Option("ascii", "ASCII only", "where signs are two columns wide"),
        ),
    ),
    (
        "animations",
        "Animations",
        (
            Option(AUTO, "automatic", "on, unless the terminal is far away"),
            Option(ON, "on"),
            Option(OFF, "off"),
        ),
    ),
    ("forced", "Forced moves", (Option(True, "on"), Option(False, "off"))),
    (
        "presence",
        "Presence",
        (
            Option(True, "be seen", "by others on this network"),
            Option(False, "hidden", "you see others, they do not see you"),
        ),
    ),
    (
        "undisturbed",
        "Challenges",
        (
            Option(False, "welcome", "as a quiet line, wherever you are"),
            Option(True, "do not disturb", "declined unseen"),
        ),
    ),
    ("bell", "Bell", (Option(True, "on"), Option(False, "off"))),
)


class SettingsPage(Page):
    """What the player prefers, with a sample of the theme."""

    name: ClassVar[str] = "Settings"
    keys: Keys = (
        ("up down, j k", "from row to row"),
        ("left right", "change the row; Space and digits do, too"),
    )

    def __init__(self, nav: Navigator) -> None:
        super().__init__(nav)
        now = nav.settings
        rows: list[Row] = [theme_row(now.theme)]
        for name, title, options in _ROWS:
            values = [option.value for option in options]
            rows.append(Choice(name, title, options, values.index(getattr(now, name))))
        rows.append(Writing("nickname", "Name", Field(now.nickname, LONGEST_NAME), "none"))
        self._form = Form(rows)
        self._before = now

    @property
    def writing(self) -> bool:
        return self._form.writing

    def draw(self, canvas: Canvas) -> None:
        header(canvas, [("Settings", "title")], [])
        y = self._form.draw(canvas, 3, 2, 75)
        canvas.put(3, y, _NOTES[self._form.current.name], "muted", width=75)
        draw_sample(canvas, 3, y + 1)
        if self.writing:
            foot(canvas, "Type a name; up and down go to other rows. Esc goes back.", keys="")
        else:
            foot(canvas, "Arrows choose a row and change it. Esc goes back.")

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
    "signs": "Choose ASCII if frames look torn or columns do not line up.",
    "animations": "Off: battles and rounds show their end at once, without stages.",
    "forced": "On: what leaves no choice is answered. In Mana and Ikusa w sets passes.",
    "presence": "Hidden: nothing of you is announced, and no challenge can reach you.",
    "undisturbed": "Do not disturb: others see that you are busy. Rematches still reach you.",
    "bell": "On: bell and window title tell when it is your move in a network game.",
    "nickname": "What others see, here and on the network; without it, a made-up name.",
}
