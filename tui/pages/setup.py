"""Setting up a game: who plays, and how."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from engines.core.registry import Setting, load
from tui.canvas import Canvas
from tui.decks.choosing import OwnDeck, builds_decks, is_deck, own_decks
from tui.pages.field import Field
from tui.pages.form import Choice, Form, Option, Row, Writing
from tui.pages.margin import draw_margin
from tui.pages.page import Keys, Navigator, Page
from tui.pages.rules import RulesPage, rules_rows
from tui.pages.starting import bring_together
from tui.players import BOT, LONGEST_NAME, PEOPLE, YOU, human
from tui.tables.kinds import KINDS
from tui.tables.pieces import foot, header, over
from tui.wrapping import wrap

LADDER = {
    "novice": "Novice: quick, sensible, one move at a time",
    "adept": "Adept: reckons with the cards not seen",
    "expert": "Expert: tries its moves out before it plays",
    "master": "Master: like Expert, many times as thorough",
}
"""What to expect of each rung."""

LONGEST_SEED = 40

_ALONE, _TWO, _WATCH = "alone", "two", "watch"


class SetupPage(Page):
    """You against a bot, two people at one terminal, or two bots to watch; and the game's own options."""

    name: ClassVar[str] = "Setting up a game"
    keys: Keys = (
        ("up down, j k", "from row to row"),
        ("left right", "change the row; Space and digits do, too"),
        ("Enter", "start the game, from any row"),
        ("i", "the rules of this game"),
        ("d", "your decks, where the game has such: build one, and choose it here"),
    )

    def __init__(self, nav: Navigator, game: str) -> None:
        super().__init__(nav)
        self._package = package = load(game)
        self._players = Choice(
            "players",
            "Players",
            (
                Option(_ALONE, "you against a bot", "or two people, or bots to watch"),
                Option(_TWO, "two people, one screen", "the cards hide between turns"),
                Option(_WATCH, "bot against bot", "to watch"),
            ),
        )
        self._company: dict[str, tuple[Row, ...]] = {
            _ALONE: (self._bots("bot", "Opponent", tall=True),),
            _TWO: (
                _name("name0", "First name", nav.settings.nickname, "Player 1"),
                _name("name1", "Second name", "", "Player 2"),
            ),
            _WATCH: (self._bots("bot0", "First bot"), self._bots("bot1", "Second bot")),
        }
        self._seed = Writing("seed", "Seed", Field("", LONGEST_SEED), "random")
        self._note = ""
        self._options = {
            each: Choice(each.name, each.title, self._choices(each), each.default)
            for each in package.settings
        }
        self._form = Form(self._rows())
        # Most change the opponent, if anything.
        self._form.cursor = 1

    def _choices(self, setting: Setting) -> list[Option]:
        """What an option can be set to; a deck also to one's own, of which some are not legal yet."""
        options = [Option(value, words) for value, words in setting.choices]
        if is_deck(setting, self._package):
            options += [
                Option(own, own.words, "not legal yet" if own.problem else "")
                for own in own_decks(self.nav.decks.path, self._package)
            ]
        return options

    def opened(self) -> None:
        """Look at the decks anew: one may have been built meanwhile."""
        for each, row in self._options.items():
            if is_deck(each, self._package):
                row.options = self._choices(each)
                row.at = min(row.at, len(row.options) - 1)

    def _bots(self, name: str, title: str, *, tall: bool = False) -> Choice:
        """A row to choose a bot in, each with what to expect of it as far as there is room."""
        options = []
        for bot in self._package.ladder:
            words = LADDER.get(bot, "")
            hint = words if tall else words.partition(":")[0]
            options.append(Option(bot, PEOPLE.get(bot, bot), hint))
        return Choice(
            name, title, options, self._package.ladder.index(self._package.default_bot), tall
        )

    def _rows(self) -> tuple[Row, ...]:
        whose = ("Your", "Other") if self._players.value == _ALONE else ("First", "Second")
        for each, row in self._options.items():
            if each.seat is not None:
                row.title = f"{whose[each.seat]} {each.title.lower()}"
        company = self._company[self._players.value]
        options = [row for each, row in self._options.items() if self._matters(each)]
        return (self._players, *company, *options, self._seed)

    def _matters(self, setting: Setting) -> bool:
        """Whether an option means anything, as the others are set."""
        if setting.when is None:
            return True
        name, value = setting.when
        return any(each.name == name and row.value == value for each, row in self._options.items())

    @property
    def writing(self) -> bool:
        return self._form.writing

    def draw(self, canvas: Canvas) -> None:
        title = self._package.title
        header(canvas, [(f"New game of {title}", "title")], [])
        canvas.put(3, 2, self._package.tagline, "muted", width=75)
        canvas.put(3, 3, KINDS[self._package.name].first, "muted", width=75)
        y = self._form.draw(canvas, 3, 5, 75)
        if self._form.current is self._seed:
            canvas.put(3, y, "The same seed deals the same cards again.", "muted")
            foot(canvas, "Type a seed or leave it empty. Enter starts the game.", keys="")
        elif self.writing:
            foot(canvas, "Type a name or leave it empty. Enter starts the game.", keys="")
        else:
            shows = "i shows the rules"
            if builds_decks(self._package):
                shows = "i the rules, d your decks"
            foot(canvas, f"Enter starts the game. Arrows change it, {shows}.")
        if self._note:
            over(canvas, [(line, "warn") for line in wrap(self._note, 75)])
        draw_margin(canvas, f"Rules of {title}", partial(rules_rows, self._package.name))

    def _press(self, key: str, character: str | None) -> None:
        self._note = ""
        if key == "enter":
            self._start()
        elif key == "d" and not self.writing and builds_decks(self._package):
            # Loads what other games can do without.
            from tui.pages.decks.shelf import DecksPage

            self.nav.push(DecksPage(self.nav, self._package.name))
        elif key == "i" and not self.writing:
            self.nav.push(RulesPage(self.nav, self._package.name))
        else:
            self._form.press(key, character)
            self._form.rows = self._rows()

    def _start(self) -> None:
        settings = {}
        for each, row in self._options.items():
            value = row.value
            if isinstance(value, OwnDeck):
                if value.problem and self._matters(each):
                    self._note = f"{value.name} cannot be played. {value.problem}"
                    return
                value = value.value or each.choices[each.default][0]
            settings[each.name] = value
        bring_together(
            self.nav, self._package.name, self._who_plays(), settings, self._form["seed"]
        )

    def _who_plays(self) -> tuple[str, str]:
        form = self._form
        company = self._players.value
        if company == _TWO:
            return human(form["name0"]), human(form["name1"])
        if company == _WATCH:
            return BOT + form["bot0"], BOT + form["bot1"]
        return YOU, BOT + form["bot"]

    def paste(self, text: str) -> None:
        self._form.paste(text)


def _name(name: str, title: str, text: str, empty: str) -> Writing:
    return Writing(name, title, Field(text, LONGEST_NAME), empty)
