"""Tōji with a balance to be measured: who leads, over two pairings that differ in name only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engines import toji
from engines.core.balance import Balance, Findings, Listing, Note, Pairing, Target
from engines.core.game import Fact, Game

SETTINGS = toji.PACKAGE.checked({})


def note(game: Game, facts: Sequence[Fact]) -> Note:
    assert game.outcome is not None
    return {"winner": game.outcome.winner, "facts": len(facts)}


def find(games: Mapping[str, Sequence[Note]]) -> Findings:
    notes = [each for of in games.values() for each in of]
    wins = 100 * sum(each["winner"] == 0 for each in notes) / len(notes)
    return Findings(
        [
            Target("seat 0 wins", 0, 100, wins, wins - 10, wins + 10),
            Target("nobody wins", 101, 102, wins, wins, wins),
        ],
        [Listing("Games", ("pairing", "games", "facts a game"), _rows(games))],
    )


def _rows(games: Mapping[str, Sequence[Note]]) -> list[tuple[str, int, float]]:
    return [
        (name, len(notes), sum(each["facts"] for each in notes) / len(notes))
        for name, notes in games.items()
    ]


PACKAGE = replace(
    toji.PACKAGE,
    balance=Balance([Pairing("one", SETTINGS), Pairing("other", SETTINGS)], note, find),
)
