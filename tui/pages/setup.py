"""Setting up a game against a bot."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from engines.core.registry import load
from tui.canvas import Canvas
from tui.pages.field import Field
from tui.pages.form import Choice, Form, Option, Row, Writing
from tui.pages.margin import draw_margin
from tui.pages.page import Keys, Navigator, Page
from tui.pages.rules import RulesPage, rules_rows
from tui.pages.starting import begin
from tui.players import PEOPLE
from tui.tables.pieces import foot, header

LADDER = {
    "novice": "Novice: quick, sensible, one move at a time",
    "adept": "Adept: reckons with the cards not seen",
    "expert": "Expert: tries out many deals before a move",
    "master": "Master: like Expert, five times as thorough",
}
"""What to expect of each rung."""

LONGEST_SEED = 40


class SetupPage(Page):
    """Whom to play, and how."""

    name: ClassVar[str] = "Setting up a game"
    keys: Keys = (
        ("up down, j k", "from row to row"),
        ("left right", "change the row; Space and digits do, too"),
        ("Enter", "start the game, from any row"),
        ("i", "the rules of this game"),
    )

    def __init__(self, nav: Navigator, game: str) -> None:
        super().__init__(nav)
        self._package = package = load(game)
        bots = list(package.ladder)
        rows: list[Row] = [
            Choice(
                "bot",
                "Opponent",
                [Option(bot, PEOPLE.get(bot, bot), LADDER.get(bot, "")) for bot in bots],
                bots.index(package.default_bot),
                tall=True,
            )
        ]
        rows += [
            Choice(each.name, each.title, [Option(value, words) for value, words in each.choices])
            for each in package.settings
        ]
        rows.append(Writing("seed", "Seed", Field("", LONGEST_SEED), "random"))
        self._form = Form(rows)

    @property
    def writing(self) -> bool:
        return self._form.writing

    def draw(self, canvas: Canvas) -> None:
        title = self._package.title
        header(canvas, [(f"New game of {title}", "title")], [])
        canvas.put(3, 3, self._package.tagline, "muted", width=75)
        y = self._form.draw(canvas, 3, 5, 75)
        if self.writing:
            canvas.put(3, y, "The same seed deals the same cards again.", "muted")
            foot(canvas, "Type a seed or leave it empty. Enter starts the game.")
        else:
            foot(canvas, "Enter starts the game. Arrows change it, i shows the rules.")
        draw_margin(canvas, f"Rules of {title}", partial(rules_rows, self._package.name))

    def _press(self, key: str, character: str | None) -> None:
        if key == "enter":
            settings = {each.name: self._form[each.name] for each in self._package.settings}
            begin(self.nav, self._package.name, self._form["bot"], settings, self._form["seed"])
        elif key == "i" and not self.writing:
            self.nav.push(RulesPage(self.nav, self._package.name))
        else:
            self._form.press(key, character)

    def paste(self, text: str) -> None:
        self._form.paste(text)
