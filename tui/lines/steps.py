"""Questions that games put their own together from: one of some things, several of them, and steps back."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Sequence
from itertools import combinations, islice

from engines.core.moves import Move
from tui.lines.questions import Made, Next, Question, Reply, Said, number_of, up_to, wrong

BACK = "0: back"
_MOST_TRIED = 2000
"""Sets of things that are looked through for the one which leads to a move."""


def numbers_in(answer: str, most: int) -> list[int] | None:
    """All the numbers that an answer lists, each from 1 to `most`; None if it says anything else."""
    numbers = [number_of(word, most) for word in answer.replace(",", " ").split()]
    found = [number for number in numbers if number is not None]
    return found if found and len(found) == len(numbers) else None


def amounts_in(answer: str) -> list[int] | None:
    """The same for amounts, which may be 0."""
    words = answer.replace(",", " ").split()
    amounts = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 5]
    return amounts if len(amounts) == len(words) else None


class OneOf(Question):
    """A further step of a choice: one of the things in `lines`, or 0 to go back."""

    def __init__(
        self, before: Question, head: str, lines: Sequence[str], then: Callable[[int], Reply]
    ) -> None:
        """`then` goes on with the place of what was chosen."""
        self._before = before
        self._head = head
        self._lines = lines
        self._then = then

    @property
    def listed(self) -> list[str]:
        return [self._head, *enumerated(self._lines), BACK]

    @property
    def prompt(self) -> str:
        return f"Your choice, {up_to(len(self._lines))}, or 0"

    def take(self, answer: str) -> Reply:
        if answer == "0":
            return Next(self._before)
        number = number_of(answer, len(self._lines))
        if number is None:
            return wrong(answer, f"Answer with a number from 1 to {len(self._lines)}, or 0.")
        return self._then(number - 1)

    def typed(self, move: Move, words: str) -> str:
        for place in range(len(self._lines)):
            if _leads_to(self._then(place), move, words):
                return str(place + 1)
        return ""


class SomeOf(Question):
    """So many of the things in `lines` at once; or 0 to go back, where there is something before."""

    def __init__(
        self,
        before: Question | None,
        head: str,
        lines: Sequence[str],
        many: int,
        then: Callable[[list[int]], Reply],
    ) -> None:
        """`then` goes on with the places of what was chosen, each once and in order."""
        self._before = before
        self._head = head
        self._lines = lines
        self._many = many
        self._then = then

    @property
    def listed(self) -> list[str]:
        return [self._head, *enumerated(self._lines), *([BACK] if self._before else [])]

    @property
    def prompt(self) -> str:
        number = "1 number" if self._many == 1 else f"{self._many} numbers"
        return f"{number} from 1 to {len(self._lines)}{self._or_back}"

    @property
    def only(self) -> Made | None:
        if self._before is not None or self._many < len(self._lines):
            return None
        reply = self._then(list(range(self._many)))
        return reply if isinstance(reply, Made) else None

    @property
    def _or_back(self) -> str:
        return ", or 0" if self._before else ""

    def take(self, answer: str) -> Reply:
        if answer == "0" and self._before is not None:
            return Next(self._before)
        numbers = numbers_in(answer, len(self._lines))
        if numbers is None:
            most = len(self._lines)
            return wrong(answer, f"Answer with numbers from 1 to {most}{self._or_back}.")
        places = sorted({number - 1 for number in numbers})
        if len(places) != self._many:
            return Said([f"That would be {len(places)}, and it has to be {self._many}."])
        return self._then(places)

    def typed(self, move: Move, words: str) -> str:
        for places in islice(combinations(range(len(self._lines)), self._many), _MOST_TRIED):
            if _leads_to(self._then(list(places)), move, words):
                return " ".join(str(place + 1) for place in places)
        return ""


def _leads_to(reply: Reply, move: Move, words: str) -> bool:
    """Whether an answer makes this choice, or brings the question at which it can be made."""
    if isinstance(reply, Next):
        return bool(reply.question.typed(move, words))
    return isinstance(reply, Made) and reply.move == move


class Declaring(Question):
    """A declaration that is put together, looked at, and then sent with 0."""

    @property
    @abstractmethod
    def move(self) -> Move:
        """What has been put together so far."""

    @abstractmethod
    def describe(self, move: Move) -> str:
        """A move in words."""

    @abstractmethod
    def set(self, answer: str) -> Said | None:
        """Take in a part of the declaration; what is wrong with it, if anything."""

    @abstractmethod
    def preview(self) -> list[str]:
        """What the declaration would lead to."""

    def take(self, answer: str) -> Reply:
        if answer == "0":
            return Made(self.move, self.describe(self.move))
        return self.set(answer) or Said(self._now())

    def _now(self) -> list[str]:
        words = self.describe(self.move)
        return [f"{words[:1].upper()}{words[1:]}.", *self.preview()]


def enumerated(lines: Sequence[str]) -> list[str]:
    """The lines of a list, numbered from 1."""
    return [f"{number}: {words}" for number, words in enumerate(lines, 1)]


def then_done(answer: str) -> str:
    """What to type for a declaration that needs this first."""
    return f"{answer}, then 0" if answer else "0"


def places_of(things: Collection[int], among: Sequence[int]) -> str:
    """The numbers of some things in a list, as they are typed."""
    return " ".join(str(number) for number, each in enumerate(among, 1) if each in things)
