"""Two people in lines at two machines: what one says or offers, the other hears at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.tui.lan.programs import Program, free_port, host, join


@contextmanager
def two_at_a_table(folder: Path) -> Iterator[tuple[Program, Program]]:
    """The one who is asked first, and the other."""
    port = free_port()
    with (
        host(folder / "a", port, "elements", terminal=True) as one,
        join(folder / "b", port, terminal=True) as other,
    ):
        for program in (one, other):
            program.until("Words to compare")
        while "Your choice" not in one.text + other.text:
            one.until("", 0.1)
        asked = one if "Your choice" in one.text else other
        yield asked, other if asked is one else one


def test_what_is_said_and_offered_shows_while_a_prompt_waits(tmp_path: Path) -> None:
    with two_at_a_table(tmp_path) as (asked, other):
        other.until("is choosing")
        asked.type("t Hello there!")
        other.until(": Hello there!")
        asked.type("d")
        asked.until("A draw is offered with your next answer.")
        asked.type("1")
        other.until("offers a draw. y agrees, n says no.")
        other.type("t One moment.")
        asked.until(": One moment.")
        other.type("y")
        for program in (asked, other):
            program.until("Result: a draw.")
            program.until("r for a rematch")


def test_a_rematch_and_opened_cards_are_agreed_on_in_lines(tmp_path: Path) -> None:
    with two_at_a_table(tmp_path) as (asked, other):
        asked.type("c")
        asked.type("y")
        for program in (asked, other):
            program.until("r for a rematch, o to open all cards")
        asked.type("o")
        other.until("would open all cards of this game: o agrees.")
        other.type("o")
        for program in (asked, other):
            program.until("set aside")
        other.type("t Again?")
        asked.until(": Again?")
        other.type("r")
        asked.until("wants a rematch: r accepts.")
        asked.type("r")
        for program in (asked, other):
            program.until("Result:", 5)
        while asked.text.count("Your choice, 1 to") + other.text.count("Your choice, 1 to") < 2:
            asked.until("", 0.1)
        second = asked if "Your choice" in asked.text.split("r for a rematch")[-1] else other
        second.type("c")
        second.type("y")
        for program in (asked, other):
            while program.text.count("Result:") < 2:
                program.until("", 0.1)
        other.type("q")
        assert other.wait() == 0
        asked.until("has left.")
        assert asked.wait() == 0
