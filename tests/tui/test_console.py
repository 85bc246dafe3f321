"""The console while a prompt waits: what happens is said on a fresh line, and the prompt repeated."""

from __future__ import annotations

import io
import os
import pty
import tty
from collections.abc import Callable
from typing import BinaryIO

import pytest

from tui.lan.bell import Bell
from tui.lines.console import Console, Leave


class News:
    """Says what is put into it, once it rings; an exception is raised."""

    def __init__(self, *news: str | Exception) -> None:
        self.bell = Bell()
        self.console: Console
        self.then: Callable[[], object] = lambda: None
        self._news = news
        self.bell.ring()

    def fileno(self) -> int:
        return self.bell.fileno()

    def tell(self) -> None:
        self.bell.silence()
        for each in self._news:
            if isinstance(each, Exception):
                raise each
            self.console.say(each)
        self.then()


def asked(source: BinaryIO, news: News) -> tuple[str | Exception, str]:
    """The answer to a prompt, and what is on the output then."""
    sink = io.BytesIO()
    news.console = Console(source, sink)
    news.console.listen(news)
    try:
        answer: str | Exception = news.console.ask("Your choice:")
    except (Leave, RuntimeError) as ended:
        answer = ended
    news.bell.close()
    return answer, sink.getvalue().decode()


def test_news_are_said_before_the_answer_is_there() -> None:
    source, typing = os.pipe()
    news = News("Mio: Hello!")
    news.then = lambda: os.write(typing, b"3\n")
    with os.fdopen(source, "rb") as reading:
        assert asked(reading, news) == ("3", "Your choice:\nMio: Hello!\nYour choice:\n")
    os.close(typing)


def test_a_half_typed_line_is_kept_and_the_news_stand_on_a_line_of_their_own() -> None:
    terminal, end = pty.openpty()
    tty.setcbreak(end)  # For an answer in pieces; the console reads them as it does lines.
    os.write(terminal, b"1")
    news = News("Mio: Hello!")
    news.then = lambda: os.write(terminal, b"2\n")
    with os.fdopen(end, "rb", buffering=0) as reading:
        answer, shown = asked(reading, news)
    assert answer == "12"
    assert shown == "Your choice: \nMio: Hello!\nYour choice: "
    os.close(terminal)


def test_without_news_the_prompt_stands_as_it_was() -> None:
    source, typing = os.pipe()
    news = News()
    news.then = lambda: os.write(typing, b"3\n4\n")
    with os.fdopen(source, "rb") as reading:
        answer, shown = asked(reading, news)
        assert (answer, shown) == ("3", "Your choice:\n")
        news.console.listen(None)
        assert news.console.ask("And now:") == "4", "what was typed ahead is not lost"
    os.close(typing)


def test_a_question_that_has_become_moot_ends_without_an_answer() -> None:
    source, typing = os.pipe()
    with os.fdopen(source, "rb") as reading:
        answer, _ = asked(reading, News(RuntimeError("moot")))
        assert isinstance(answer, RuntimeError)
    os.close(typing)


@pytest.mark.parametrize("typed", [b"", b"half"])
def test_the_end_of_the_input_is_the_end_of_the_questions(typed: bytes) -> None:
    source, typing = os.pipe()
    os.write(typing, typed)
    os.close(typing)
    with os.fdopen(source, "rb") as reading:
        answer, _ = asked(reading, News())
    assert answer == "half" if typed else isinstance(answer, Leave)


def test_a_line_that_is_too_long_is_cut() -> None:
    source, typing = os.pipe()
    os.write(typing, b"x" * 20_000 + b"\n5\n")
    os.close(typing)
    news = News()
    with os.fdopen(source, "rb") as reading:
        answer, _ = asked(reading, news)
        assert isinstance(answer, str) and len(answer) == 4096
        news.console.listen(None)
        assert news.console.ask("And now:") == "5"


def test_a_line_that_no_prompt_asked_for_interrupts_once_and_is_thrown_away() -> None:
    terminal, end = pty.openpty()
    with os.fdopen(end, "rb", buffering=0) as reading:
        console = Console(reading, io.BytesIO())
        assert not console.was_interrupted()
        os.write(terminal, b"\n")
        assert console.was_interrupted()
        assert not console.was_interrupted()
    os.close(terminal)


def test_answers_in_a_pipe_wait_for_their_prompts() -> None:
    source, typing = os.pipe()
    os.write(typing, b"1\n")
    os.close(typing)
    with os.fdopen(source, "rb") as reading:
        console = Console(reading, io.BytesIO())
        assert not console.was_interrupted()
        assert console.ask("Your choice:") == "1"
