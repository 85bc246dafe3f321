"""The player's side of a table in lines: what happened, what is asked, and what was answered."""

from __future__ import annotations

import importlib
import time
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import Any, ClassVar, Protocol

from engines.core.cards import other
from engines.core.errors import Refused
from engines.core.needs import Shuffle
from engines.core.registry import Names
from tui import lessons
from tui.botprocess import BotFailed
from tui.game import PlayedGame
from tui.lines.console import WIDTH, Console, Leave
from tui.lines.questions import Made, Next, Question, Said, number_of, wrong
from tui.lines.reflexes import Reflexes

COMMANDS = (
    ("?", "the rules, and these commands"),
    ("s", "how things stand, and the choices again"),
    ("l", "the whole log"),
    ("h", "a hint: a choice, and what speaks for it"),
    ("u", "take back your last answer, where that is possible"),
    ("c", "concede"),
    ("q", "leave; the game is saved"),
)


class Words(Protocol):
    """What a game says in lines: the modules beside this one."""

    FINAL: frozenset[str]
    """Verbs that ask once more."""
    BRIEF: bool
    """Whether a prompt tells of the state of the game only what has changed since the last one."""

    def summary(self, view: Any, names: Names) -> list[str]:
        """The state of the game for `view.seat`; where BRIEF, each line stands for itself."""

    def after(self, fact: Any, names: Names) -> list[str]:
        """What is told after a fact beyond its sentence."""

    def standing(self, view: Any, names: Names) -> str:
        """The score as it is."""

    def question(self, game: PlayedGame) -> Question:
        """What is asked of `game.seat`, which owes a choice, or may do something beside one of the other side's."""

    def reflexes(self) -> Reflexes:
        """What a player's seat answers by itself, for one sitting."""

    def fan(self, view: Any, count: int) -> Sequence[str] | None:
        """What is said of so many own cards that are put in an order; None to leave that to chance."""

    def explain(self, what: str, view: Any) -> list[str]:
        """The card or word that a line is about, in full; nothing if it is about none."""


class Seat(ABC):
    """The human at a table. Whom he plays against, the classes below know."""

    commands: ClassVar[tuple[tuple[str, str], ...]] = COMMANDS
    left: ClassVar[int] = 0
    """The code to exit with after leaving a game that is not over."""

    def __init__(self, console: Console, game: PlayedGame) -> None:
        self._console = console
        self._game = game
        self._names = game.names(game.seat)
        self._words = _words(game.package.name)
        self._pages = lessons.pages(game.package.name)
        self._reflexes = self._words.reflexes()
        self._known: list[str] = []
        """The state of the game as it was last told."""
        self._has_heard = False
        """Whether the commands have been named."""

    def play(self) -> int:
        """Play until the game is over or the player leaves: gives the code to exit with. Raises Gone."""
        try:
            while True:
                self._wait()
                self._tell()
                if self._is_over:
                    break
                if self._game.owes(self._game.seat) is not None:
                    self._answer()
        except Leave:
            self._console.say(self._parting())
            return self.left
        except KeyboardInterrupt:
            self._console.say()
            self._console.say(self._parting())
            raise
        except BotFailed as failed:
            self._console.say(str(failed))
            self._console.say(self._parting())
            return 1
        return self._finish()

    @abstractmethod
    def _wait(self) -> None:
        """Return when the human is asked something, or has something to be told. Raises Leave, BotFailed."""

    @abstractmethod
    def _parting(self) -> str:
        """What is said to a player who leaves."""

    @property
    def _is_over(self) -> bool:
        return self._game.outcome is not None

    def _finish(self) -> int:
        """The game is over; gives the code to exit with."""
        for sentence in self._result():
            self._console.say(sentence)
        return 0

    def _tell(self) -> None:
        """Say what is new."""
        for news in self._game.take_news():
            if news.sentence:
                self._console.say(news.sentence)
            for line in self._words.after(news.fact, self._names):
                self._console.say(line)
        while notice := self._game.take_notice():
            self._console.say(notice)

    @property
    def _delay(self) -> float:
        """Seconds until an answer is made that nobody was asked for: none at one's own machine (Ikusa W-06)."""
        return 0.0

    # --- one prompt ---------------------------------------------------------------------------------------------

    def _answer(self) -> None:
        """Get one answer from the player, whatever it takes."""
        if isinstance(ask := self._game.owes(self._game.seat), Shuffle):
            self._lay_out(len(ask.cards))
        else:
            self._choose()

    def _choose(self) -> None:
        question = self._words.question(self._game)
        reflex = self._reflexes.answer(self._game, question)
        if reflex is not None:
            time.sleep(self._delay)
        if reflex is not None and not reflex.is_forced and self._console.was_interrupted():
            self._say(self._reflexes.cancel(self._game))
            reflex = self._reflexes.answer(self._game, question)
        if reflex is not None:
            if reflex.words:
                self._console.say(reflex.words)
            self._game.choose(self._game.seat, reflex.move)
            return
        self._show_news(question.listed, question.covers)
        self._put(question)

    def _put(self, question: Question) -> None:
        """Ask until a choice is made, or a command has changed the game."""
        while (answer := self._prompt(question.prompt, question.listed, question)) is not None:
            match question.take(answer):
                case Made() as made:
                    if self._play(made):
                        return
                case Said(lines):
                    self._say(lines)
                case Next(question):
                    self._say(question.listed)

    def _play(self, made: Made) -> bool:
        """Make a choice; False if the player thought better of it, or it was refused."""
        if made.warning:
            self._console.say(made.warning)
        asks_again = made.warning or made.move.verb in self._words.FINAL
        if asks_again and not self._is_sure(f"Really {made.words}?"):
            return False
        self._reflexes.note(self._game, made.move)
        try:
            self._game.choose(self._game.seat, made.move)
        except Refused as refused:
            self._console.say(refused.reason)
            return self._is_over
        return True

    def _lay_out(self, count: int) -> None:
        """Ask for the order of the own fan."""
        game, seat = self._game, self._game.seat
        fan = self._words.fan(game.view(seat), count)
        if count == 1 or fan is None:
            game.arrange(seat)
            return
        example = " ".join(map(str, (*range(2, count + 1), 1)))
        listed = [
            *fan,
            "1: lay them out at random",
            f"Or type the order in which they shall lie, such as {example}.",
        ]
        self._show_news(listed)
        while (
            answer := self._prompt(f"Your choice, 1 or an order of 1 to {count}", listed)
        ) is not None:
            if answer == "1":
                game.arrange(seat)
                return
            order = [number_of(word, count) or 0 for word in answer.replace(",", " ").split()]
            if sorted(order) == list(range(1, count + 1)):
                game.arrange(seat, [number - 1 for number in order])
                return
            self._say(wrong(answer, f"Answer with 1, or with each of 1 to {count} once.").lines)

    def _show(self, listed: list[str]) -> None:
        """How things stand, and what can be answered."""
        self._known = self._summary()
        self._say([*self._known, *listed])

    def _summary(self) -> list[str]:
        """The state of the game, and what the seat answers by itself."""
        game = self._game
        known = self._words.summary(game.view(game.seat), self._names)
        return [*known, *self._reflexes.standing(game)]

    def _show_news(self, listed: list[str], covered: Collection[str] = ()) -> None:
        """The same for a new prompt."""
        before = {*self._known, *covered} if self._words.BRIEF else set()
        first, *others = self._summary()
        self._known = [first, *others]
        self._say([first, *(line for line in others if line not in before), *listed])

    def _say(self, lines: Sequence[str]) -> None:
        for line in lines:
            self._console.say(line)

    def _prompt(self, what: str, listed: list[str], question: Question | None = None) -> str | None:
        """The next answer that is no command; None if a command changed the game. Raises Leave."""
        while True:
            prompt = f"{what} (? rules and help, h hint, l log, q leave):"
            if self._has_heard or len(prompt) > WIDTH:
                prompt = f"{what} (? for help):"
            else:
                self._has_heard = True
            typed = self._console.ask(prompt)
            answer = typed.lower()
            if answer in ("?", "help"):
                self._help()
            elif answer.startswith("?"):
                self._explain(answer[1:].strip(), listed)
            elif answer == "h":
                self._hint(question)
            elif answer == "s":
                self._show(listed)
            elif answer == "l":
                for sentence in self._game.log:
                    self._console.say(sentence)
            elif answer in ("q", "quit"):
                raise Leave
            elif answer == "u":
                if self._take_back():
                    return None
            elif answer == "c":
                if self._is_sure("Really concede?"):
                    self._game.concede()
                    return None
            elif not self._does(typed):
                return answer

    def _does(self, typed: str) -> bool:
        """Whether what was typed was one more command, which has been carried out."""
        said = self._reflexes.does(typed, self._game)
        self._say(said)
        return bool(said)

    def _is_sure(self, question: str) -> bool:
        if self._console.ask(f"{question} y for yes, anything else for no:").lower() in (
            "y",
            "yes",
        ):
            return True
        self._console.say("Nothing was done.")
        return False

    def _take_back(self) -> bool:
        if why_not := self._game.why_not_take_back:
            self._console.say(why_not)
            return False
        self._game.take_back()
        self._console.say("Your last answer is taken back.")
        self._say(self._reflexes.cancel(self._game))
        return True

    def _hint(self, question: Question | None) -> None:
        """A choice with what to type for it, and what speaks for it."""
        package, view = self._game.package, self._game.view(self._game.seat)
        if package.hint is None:
            self._console.say("There are no hints in this game.")
            return
        move, reason = package.hint(view)
        if move is not None:
            words = package.describe(move, view)
            typed = question.typed(move, words) if question is not None else ""
            said = words if words.endswith((".", '."')) else f"{words}."
            self._console.say(f"Hint: {typed}: {said}" if typed else f"Hint: {said}")
        self._console.say(reason)

    def _explain(self, what: str, listed: list[str]) -> None:
        """A page of the rules, or a card or word: of a number, the one in the line which has it."""
        found = [text for name, text in self._pages if name.lower() == what]
        if found:
            self._console.say_as_is(found[0])
            return
        line = next((each for each in listed if each.partition(":")[0].strip() == what), what)
        view = self._game.view(self._game.seat)
        said = self._words.explain(line.partition(": ")[2] or line, view)
        self._say(said or [f'Nothing is known of "{what[:20]}" here; ? by itself shows the rules.'])

    def _help(self) -> None:
        """The first page of the rules, what others there are, and the commands."""
        (_, first), *others = self._pages
        self._console.say_as_is(first)
        self._console.say()
        if others:
            names = ", ".join(name for name, _ in others)
            self._console.say(f"? with one of these tells more: {names}.")
            self._console.say("? with a number of the list or the name of a card: what it does")
        for key, meaning in (*self.commands, *self._reflexes.commands):
            self._console.say(f"{key}: {meaning}")

    # --- the end ------------------------------------------------------------------------------------------------

    def _result(self) -> list[str]:
        outcome = self._game.outcome
        assert outcome is not None
        if outcome.winner is None:
            result = "Result: a draw."
        else:
            name = self._names[outcome.winner]
            result = "Result: you win." if name == "You" else f"Result: {name} wins."
        if outcome.reason == "concede" and outcome.winner is not None:
            loser = self._names[other(outcome.winner)]
            result = f"{loser} conceded. {result}"
        view = self._game.view(self._game.seat)
        return [result, self._words.standing(view, self._names)]


def _words(game: str) -> Words:
    module: Any = importlib.import_module(f"tui.lines.{game}")
    words: Words = module
    return words
