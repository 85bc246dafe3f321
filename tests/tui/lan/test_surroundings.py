"""What is said around a game: nothing that has stopped being true."""

from __future__ import annotations

from net.notices import (
    Away,
    Here,
    Left,
    LinkLost,
    Muted,
    Notice,
    Steady,
    StoppedByPeer,
    Unsaved,
    Unsteady,
)
from tui.lan.surroundings import Surroundings


def said(*notices: Notice) -> list[str]:
    """What is left to say after these."""
    surroundings = Surroundings("Mio")
    for notice in notices:
        surroundings._noticed(notice)
    return list(iter(surroundings.take_notice, ""))


def test_of_what_is_said_about_the_connection_the_last_counts() -> None:
    assert said(LinkLost("eof"), Here(30.0, 30.0)) == ["Mio is back."]
    assert said(Here(30.0, 30.0), LinkLost("eof")) == [
        "The connection to Mio is lost; it is tried again."
    ]
    assert said(Unsteady(), Steady(), Unsteady(), Here(0.0, 0.0)) == []
    assert said(Left("save"), Away(120.0), Here(130.0, 130.0)) == ["Mio is back."]


def test_what_is_said_of_something_else_stays() -> None:
    kept = said(LinkLost("eof"), Unsaved("The disk is full."), Muted(), Here(30.0, 30.0))
    assert [sentence.split()[0] for sentence in kept] == ["The", "Mio", "Mio"]
    assert kept[0].startswith("The disk is full.")


def test_why_a_game_was_stopped_is_said_once() -> None:
    surroundings = Surroundings("Mio")
    surroundings._noticed(StoppedByPeer("fork"))
    assert "(fork)" in surroundings.take_end()
    assert "(fork)" in surroundings.take_notice()
    assert (surroundings.take_notice(), surroundings.take_end()) == ("", "")
    assert "(fork)" in surroundings.ended_words
