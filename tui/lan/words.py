"""What happens around a game on the network, in sentences."""

from __future__ import annotations

from typing import assert_never

from net.match import Waiting
from net.messages import Farewell
from net.notices import (
    Away,
    CannotResume,
    Claimed,
    FalselyClaimed,
    Heard,
    Here,
    Left,
    LinkLost,
    Muted,
    Notice,
    Saved,
    Steady,
    Stopped,
    StoppedByPeer,
    TooManyResumes,
    TurnedAway,
    Unsaved,
    Unsteady,
    Withheld,
)

ABOUT_THE_CONNECTION = (
    Here,
    Unsteady,
    Steady,
    LinkLost,
    TurnedAway,
    Left,
    Withheld,
    Away,
    TooManyResumes,
)
"""Notices of which only the last is true."""

PHRASES = (
    "Hello!",
    "Good luck!",
    "Well played.",
    "Thank you.",
    "One moment, please.",
    "I am back.",
    "Again?",
    "Goodbye!",
)
"""Ready-made sentences; by their number on the wire, so new ones go to the end."""

GIVEN_UP = "Given up: the game is won by nobody."

BRIEF = 3.0
"""Seconds of absence that nobody needs to be told about."""

_LEFT: dict[Farewell, str] = {
    "quit": "has closed the program: the game can be gone on with when it is back",
    "save": "has put the game aside: it can be gone on with another day",
    "done": "has left the table",
    "suspended": "is on a machine that went to sleep",
    "replaced": "has gone on in another window",
    "elsewhere": "is there, but not at this table: the game goes on when it comes",
}

_WITHHELD = {
    Waiting.PEER_SHUFFLE.value: "does not shuffle",
    Waiting.PEER_ROLL.value: "does not send its half of a roll",
    Waiting.PEER_REVEAL.value: "does not show what has to be shown",
    Waiting.PEER_END.value: "does not sign the result",
}


def waiting_words(waiting: Waiting, name: str) -> str:
    """What the game waits for; `name` is the other player's."""
    match waiting:
        case Waiting.NOTHING:
            return "The game is over."
        case Waiting.PLAYER:
            return "It is your turn."
        case Waiting.OWN_DECK:
            return "Choose the deck that you bring."
        case Waiting.PEER_KEY:
            return f"{name} sits down."
        case Waiting.PEER_DECK:
            return f"{name} chooses a deck."
        case Waiting.PEER_MOVE:
            return f"{name} is choosing."
        case Waiting.PEER_ORDER:
            return f"{name} lays out cards."
        case Waiting.PEER_SHUFFLE:
            return "The cards are being shuffled."
        case Waiting.PEER_ROLL:
            return "Chance is being asked."
        case Waiting.PEER_REVEAL:
            return "Cards are being shown."
        case Waiting.PEER_END:
            return f"{name} signs the result."
    assert_never(waiting)


def notice_words(notice: Notice, name: str) -> str:
    """A sentence for the player, or none; `name` is the other player's."""
    match notice:
        case Here(away, _):
            return f"{name} is back." if away >= BRIEF else ""
        case Unsteady():
            return f"Nothing is heard from {name}: the connection is unsteady."
        case Steady():
            return f"{name} is heard again."
        case LinkLost("suspended", _):
            return "This machine slept. The connection is made anew."
        case LinkLost(_, words):
            return f"The connection to {name} is lost; it is tried again. {words}".strip()
        case TurnedAway(_, _, words):
            return words
        case Left(reason):
            return f"{name} {_LEFT[reason]}."
        case Withheld(what):
            return f"{name}'s program {_WITHHELD.get(what, 'does not go on')}."
        case Away(total):
            return (
                f"{name} has been away for {span(total)} in this game."
                " You can wait, leave and go on later, or claim the game."
            )
        case Claimed(by_us, away):
            if by_us:
                return f"You have claimed the game: {name} was away for {span(away)}."
            return f"{name} claims the game, and says that you were away for {span(away)}."
        case FalselyClaimed():
            return (
                f"{name} has claimed the game although you were here. That counts for nothing: the"
                " game goes on, as far as it can."
            )
        case CannotResume(ours):
            if ours:
                return "The record of this game has lost its end here: it cannot be gone on with."
            return (
                f"{name} has no record of this game any more: it cannot be gone on with."
                " You can claim it, or count it for nobody."
            )
        case Stopped(fault):
            return f"The game was stopped: {fault.words} Both records are kept."
        case StoppedByPeer(code):
            return f"{name}'s program has stopped the game ({code}). Your record is kept."
        case TooManyResumes(wait):
            return (
                f"The connection was lost too often: the next attempt is in {span(max(wait, 1))}."
            )
        case Unsaved(words):
            return f"{words} What is not on the disk is not sent."
        case Saved():
            return "The record of the game can be written again."
        case Muted():
            return f"{name} says too much, and is not listened to for a while."
        case Heard():
            return ""
    assert_never(notice)


def left_words(games: int) -> str:
    """What is to be known of somebody who leaves games when they do not please him; nothing if he has left none."""
    if not games:
        return ""
    return f"left {games} game{'' if games == 1 else 's'} with you unfinished"


def span(seconds: float) -> str:
    """`40 seconds`, `2 minutes`, `1 hour`."""
    number, unit = round(seconds), "second"
    if number >= 120:
        number, unit = number // 60, "minute"
    if unit == "minute" and number >= 120:
        number, unit = number // 60, "hour"
    return f"{number} {unit}{'' if number == 1 else 's'}"
