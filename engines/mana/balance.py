"""How the balance of the six decks is measured, against the aims of 18.6."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from engines.bots.aims import (
    Shift,
    extremes,
    largest_shift,
    median_target,
    share_target,
    shares,
    shifts,
)
from engines.core.balance import Balance, Findings, Listing, Note, Pairing
from engines.core.cards import BOTH, Seat
from engines.core.game import Fact, Game
from engines.mana.catalogue import Pool
from engines.mana.facts import Deployed, Kept, Tossed
from engines.mana.keywords import words as keyword_words
from engines.mana.state import ManaState
from engines.mana.vocabulary import UnitCard

ENOUGH = 300
"""Games in which a card was drawn, for its shift to count: below, it is known to 6 points at best."""

LENGTHS = (8, 12)
"""Turns up to which a game is short, or of middle length. Longer games show more cards, whoever wins them."""


class Seen(NamedTuple):
    """One seat of a game that was noted: what statistics count."""

    deck: str
    other: str
    is_first: bool
    score: float
    """1, or 0, or a half for a drawn game."""
    kept: int
    length: int
    """Short, middle or long: 0 to 2."""
    drawn: Sequence[int]
    """Cards that were in its hand at any time, as places in the sorted pool."""
    played: Sequence[int]


def balance(
    pool: Pool, decks: Sequence[str], settings: Callable[[str, str], Mapping[str, int | str]]
) -> Balance:
    """All pairings of these decks, each against itself as well; `settings`: who plays with which."""
    met = [
        (one, other) for place, one in enumerate(decks) for other in decks[place:]
    ]  # Each meeting once, whoever sits where: the toss decides who attacks first.
    names = {f"{one} v {other}": (one, other) for one, other in met}
    faces = sorted(pool.cards)
    return Balance(
        [Pairing(name, settings(*pair)) for name, pair in names.items()],
        lambda game, facts: _note(game, facts, faces),
        lambda games: _find(pool, faces, {names[name]: notes for name, notes in games.items()}),
    )


# --- one game --------------------------------------------------------------------------------------------------------


def _note(game: Game, facts: Sequence[Fact], faces: Sequence[str]) -> Note:
    assert isinstance(game, ManaState)
    assert game.outcome is not None
    place = {face: number for number, face in enumerate(faces)}
    played: tuple[list[int], list[int]] = ([], [])
    first, kept = 0, (0, 0)
    for fact in facts:
        match fact:
            case Deployed(seat=seat, face=face):
                played[seat].append(place[face])
            case Tossed(attacker=attacker):
                first = attacker
            case Kept(numbers=numbers):
                kept = numbers
    known = game.knowledge.faces
    # A card leaves the hand by being deployed and in no other way, so what was drawn is what was played or is left.
    drawn = [played[seat] + [place[known[card]] for card in game.hands[seat]] for seat in BOTH]
    return {
        "winner": game.outcome.winner,
        "reason": game.outcome.reason,
        "turns": game.turn,
        "first": first,
        "kept": list(kept),
        "drawn": [sorted(cards) for cards in drawn],
        "played": [sorted(cards) for cards in played],
    }


def _seen(pair: tuple[str, str], note: Note, seat: Seat) -> Seen:
    winner = note["winner"]
    return Seen(
        pair[seat],
        pair[1 - seat],
        note["first"] == seat,
        0.5 if winner is None else float(winner == seat),
        note["kept"][seat],
        sum(note["turns"] > most for most in LENGTHS),
        note["drawn"][seat],
        note["played"][seat],
    )


# --- all games -------------------------------------------------------------------------------------------------------


def _find(
    pool: Pool, faces: Sequence[str], games: Mapping[tuple[str, str], Sequence[Note]]
) -> Findings:
    notes = [note for of in games.values() for note in of]
    seats = [_seen(pair, note, seat) for pair, of in games.items() for note in of for seat in BOTH]
    first = {pair: [_first(note) for note in of] for pair, of in games.items()}
    meetings = {
        pair: [_seen(pair, note, 0).score for note in of]
        for pair, of in games.items()
        if pair[0] != pair[1]
    }
    decks = {
        deck: [seat.score for seat in seats if seat.deck == deck != seat.other]
        for deck in dict.fromkeys(seat.deck for seat in seats)
    }
    turns = [note["turns"] for note in notes]
    kept = {
        "eight": [float(seat.kept == 8) for seat in seats],
        "seven": [float(seat.kept == 7) for seat in seats],
        "fewer": [float(seat.kept < 7) for seat in seats],
    }
    drawn = _shifts(seats, lambda seat: seat.drawn)
    winning = _on_winning_side(pool, faces, notes)
    counted = {card: shift for card, shift in drawn.items() if shift.games >= ENOUGH}
    targets = [
        share_target(
            "the first attacker wins", 48, 52, [each for of in first.values() for each in of]
        ),
        *extremes("the same, {} of a pairing", 46, 54, first.values()),
        *extremes("a deck against another, {}", 40, 60, meetings.values()),
        *extremes("a deck against all others, {}", 45, 55, decks.values()),
        median_target("median length", 8, 12, turns, "turns"),
        share_target("within 18 turns", 90, 100, [float(each <= 18) for each in turns]),
        share_target("drawn games", 0, 2, [float(note["winner"] is None) for note in notes]),
        share_target(
            "ended by an empty library",
            0,
            3,
            [float(note["reason"] == "library") for note in notes],
        ),
        *(
            share_target(f"hands of which {word} are kept", 10, 100, of)
            for word, of in kept.items()
        ),
        *largest_shift("largest shift of a card", 6, counted.values()),
        *extremes("a keyword on the winning side, {}", 35, 100, winning.values(), only="least"),
    ]
    played = _shifts(seats, lambda seat: seat.played)
    return Findings(
        targets,
        [
            _pairings(games, first, meetings),
            Listing("Decks", ("deck", "wins %", "games"), shares(decks)),
            Listing("Cards kept", ("kept", "hands %", "wins %"), _by_kept(seats)),
            Listing("Keywords", ("keyword", "on winning side %", "games"), shares(winning)),
            _cards(pool, faces, drawn, played, len(seats)),
        ],
    )


def _first(note: Note) -> float:
    return 0.5 if note["winner"] is None else float(note["winner"] == note["first"])


def _shifts(seats: Iterable[Seen], cards: Callable[[Seen], Sequence[int]]) -> dict[int, Shift]:
    """Card -> its shift. Games are alike if decks, first attacker and length are the same."""
    return shifts(
        ((seat.deck, seat.other, seat.is_first, seat.length), seat.score, cards(seat))
        for seat in seats
    )


def _on_winning_side(
    pool: Pool, faces: Sequence[str], notes: Iterable[Note]
) -> dict[str, list[float]]:
    """Keyword -> for each game with a winner in which a Unit that prints it was deployed: 1 if the winner did."""
    printed = [
        keyword_words(card.keywords) if isinstance(card := pool.cards[face], UnitCard) else ()
        for face in faces
    ]
    found: dict[str, list[float]] = defaultdict(list)
    for note in notes:
        if note["winner"] is None:
            continue
        sides = [{word for card in note["played"][seat] for word in printed[card]} for seat in BOTH]
        for word in sides[0] | sides[1]:
            found[word].append(float(word in sides[note["winner"]]))
    return dict(sorted(found.items()))


def _by_kept(seats: Sequence[Seen]) -> list[tuple[int, float, float]]:
    numbers = Counter(seat.kept for seat in seats)
    scores: dict[int, float] = defaultdict(float)
    for seat in seats:
        scores[seat.kept] += seat.score
    return [
        (kept, 100 * number / len(seats), 100 * scores[kept] / number)
        for kept, number in sorted(numbers.items())
    ]


def _pairings(
    games: Mapping[tuple[str, str], Sequence[Note]],
    first: Mapping[tuple[str, str], Sequence[float]],
    meetings: Mapping[tuple[str, str], Sequence[float]],
) -> Listing:
    rows = []
    for pair, notes in games.items():
        turns = sorted(note["turns"] for note in notes)
        scores = meetings.get(pair, ())
        wins = f"{100 * sum(scores) / len(scores):.1f}" if scores else ""
        rows.append(
            (
                " v ".join(pair),
                wins,
                100 * sum(first[pair]) / len(notes),
                turns[len(turns) // 2],
                turns[len(turns) * 9 // 10],
            )
        )
    headings = ("pairing", "wins", "first wins", "turns", "9 in 10")
    return Listing("Pairings", headings, rows)


def _cards(
    pool: Pool,
    faces: Sequence[str],
    drawn: Mapping[int, Shift],
    played: Mapping[int, Shift],
    seats: int,
) -> Listing:
    """Every card that was drawn, the strongest first."""
    rows = [
        (
            pool.cards[faces[card]].name,
            f"{shift.points:+.1f}",
            f"{shift.error:.1f}",
            f"{played[card].points:+.1f}" if card in played else "never",
            shift.games,
            round(100 * played[card].games / shift.games) if card in played else 0,
        )
        for card, shift in sorted(drawn.items(), key=lambda each: -each[1].points)
    ]
    headings = ("card", "drawn", "+-", "played", "games", "played %")
    return Listing(
        "Cards: points by which a deck wins more often with it in hand, or played", headings, rows
    )
