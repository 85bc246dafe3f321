"""How the balance of the ready-made decks and of opened packs is measured, against the aims of CP."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from engines.bots.aims import (
    SURE,
    Shift,
    extremes,
    largest_shift,
    mean_target,
    median_target,
    share_target,
    shares,
    shifts,
)
from engines.core.balance import Balance, Findings, Listing, Note, Pairing, Target
from engines.core.cards import BOTH, Face, Seat
from engines.core.game import Fact, Game
from engines.ikusa.attributes import BIT, names
from engines.ikusa.catalogue import Pool
from engines.ikusa.facts import Attacked, Blocked, Thrown, WasCast
from engines.ikusa.plays import Plays
from engines.ikusa.rules import Ikusa
from engines.ikusa.state import WINDOWS, IkusaState
from engines.ikusa.vocabulary import WARGEIST

PACKS = ("Blitz Shield", "Blitz Shield, more")
"""Two parts of a run with opened packs: there are to be twice as many games of them as of any pairing of decks."""

ENOUGH = 300
"""Games of a card in decks for its shift to count: below, it is known to 6 points at best."""


class Seen(NamedTuple):
    """One seat of a game that was noted."""

    deck: str
    """Empty of one that came out of packs."""
    is_first: bool
    score: float
    """1, or 0, or a half for a drawn game."""
    cards: Sequence[int]
    """Its deck, as places in the sorted pool."""
    cast: Sequence[int]


class Asked(NamedTuple):
    """A window that is open to a seat (W-05), so that it has to answer."""

    is_able: bool
    """It could do something there (W-06); else it can only pass."""


def balance(
    pool: Pool, decks: Sequence[str], settings: Callable[[str, str], Mapping[str, int | str]]
) -> Balance:
    """All pairings of two of these decks, and opened packs.

    `settings`: who plays with which; both names are empty for packs.
    """
    pairs = {f"{one} v {other}": (one, other) for one, other in combinations(decks, 2)}
    pairs |= dict.fromkeys(PACKS, ("", ""))
    faces = sorted(pool.cards)
    return Balance(
        [Pairing(name, settings(*pair)) for name, pair in pairs.items()],
        lambda game, facts: _note(game, facts, faces),
        lambda games: _find(pool, faces, [(pairs[name], notes) for name, notes in games.items()]),
        _watch,
    )


# --- one game --------------------------------------------------------------------------------------------------------


def _note(game: Game, facts: Sequence[Fact], faces: Sequence[str]) -> Note:
    assert isinstance(game, IkusaState)
    assert game.outcome is not None
    place = {face: number for number, face in enumerate(faces)}
    cast: tuple[list[int], list[int]] = ([], [])
    attacks = blocked = free = asks = able = 0
    first: Seat = 0
    for fact in facts:
        match fact:
            case Thrown(first=int(seat)):
                first = seat
            case Attacked():
                attacks += 1
            case Blocked():
                blocked += 1
            case WasCast(seat=seat, face=face, side="up", free=is_free):
                cast[seat].append(place[face])
                free += is_free
            case Asked(is_able=is_able):
                asks += 1
                able += is_able
    return {
        "winner": game.outcome.winner,
        "reason": game.outcome.reason,
        "turns": game.turn,
        "first": first,
        "attacks": attacks,
        "blocked": blocked,
        "free": free,
        "asks": asks,
        "able": able,
        "decks": [sorted(place[face] for face in _deck(game, seat)) for seat in BOTH],
        "cast": [sorted(cards) for cards in cast],
    }


def _deck(game: IkusaState, seat: Seat) -> list[Face]:
    """What a seat brought, wherever it is now. Of cards that were never seen, it knows what they are among."""
    zones = (game.decks, game.hands, game.gates, game.hells, game.exiles)
    cards = {card for zone in zones for card in zone[seat]}
    cards |= {card.handle for card in game.field.values() if card.owner == seat}
    cards |= {item.card for item in game.stack if item.on == "cast" and item.seat == seat}
    if seat == game.defender:
        cards.update(game.verge)
    known = game.knowledge.faces
    found = [known[card] for card in cards if card in known]
    for group in game.knowledge.groups[seat]:
        if cards.issuperset(group.handles):
            found += group.faces
    return found


def _watch(game: Game, seat: Seat) -> Asked | None:
    assert isinstance(game, Ikusa)
    choice = game.choice
    if choice is None or choice.label not in WINDOWS:
        return None
    options = game.options(seat)
    assert isinstance(options, Plays)
    return Asked(bool(options.plays))


# --- all games -------------------------------------------------------------------------------------------------------

_Games = Sequence[tuple[tuple[str, str], Sequence[Note]]]


def _find(pool: Pool, faces: Sequence[str], games: _Games) -> Findings:
    notes = [note for _, of in games for note in of]
    strategy = [note for pair, of in games for note in of if pair[0]]
    blitz = [note for pair, of in games for note in of if not pair[0]]
    seats = [_seen(pair, note, seat) for pair, of in games for note in of for seat in BOTH]
    packed = [seat for seat in seats if not seat.deck]
    meetings = {pair: [_seen(pair, note, 0).score for note in of] for pair, of in games if pair[0]}
    decks = {
        deck: [seat.score for seat in seats if seat.deck == deck]
        for deck in dict.fromkeys(seat.deck for seat in seats if seat.deck)
    }
    held = shifts((seat.is_first, seat.score, set(seat.cards)) for seat in packed)
    counted = [shift for shift in held.values() if shift.games >= ENOUGH]
    attributes = _attributes(pool, faces, packed)
    targets = [
        share_target("the first player wins", 47, 53, [_first(note) for note in notes]),
        median_target("median length, Strategy", 22, 32, _turns(strategy), "turns"),
        median_target("median length, Blitz Shield", 18, 26, _turns(blitz), "turns"),
        median_target("nine games in ten end by", 0, 40, _turns(notes), "turns", 0.9),
        _blocked(notes),
        share_target(
            "lost for want of elementium",
            0,
            5,
            [float(note["reason"] == "no elementium") for note in notes],
        ),
        share_target("drawn games", 0, 0.3, [float(note["winner"] is None) for note in notes]),
        mean_target("free casts a game", 4, 8, [note["free"] for note in notes], "casts"),
        mean_target("asks a game", 0, 110, [note["asks"] for note in notes], "asks"),
        mean_target("asks with something to do", 0, 40, [note["able"] for note in notes], "asks"),
        *extremes("a deck against another, {}", 42, 58, meetings.values()),
        *largest_shift("an attribute's wargeists, Blitz Shield", 4, attributes.values()),
        *largest_shift("largest shift of a card, Blitz Shield", 6, counted),
    ]
    return Findings(
        [each for each in targets if each.high > each.low or each.value],
        [
            _pairings(games),
            _modes({"Strategy": strategy, "Blitz Shield": blitz}),
            Listing("Decks", ("deck", "wins %", "games"), shares(decks)),
            Listing("How games end", ("end", "games %", "games"), _ends(notes)),
            _shifted("Attributes: points by which their wargeists win more often", attributes),
            _shifted(
                "Cards: points by which a deck of packs wins more often with it",
                {pool.cards[faces[card]].upright.name: shift for card, shift in held.items()},
            ),
        ],
    )


def _seen(pair: tuple[str, str], note: Note, seat: Seat) -> Seen:
    winner = note["winner"]
    score = 0.5 if winner is None else float(winner == seat)
    first = note["first"] == seat
    return Seen(pair[seat], first, score, note["decks"][seat], note["cast"][seat])


def _first(note: Note) -> float:
    return 0.5 if note["winner"] is None else float(note["winner"] == note["first"])


def _turns(notes: Iterable[Note]) -> list[float]:
    return [note["turns"] for note in notes]


def _blocked(notes: Sequence[Note]) -> Target:
    """Of all attacks of all games. The attacks of one game are not independent: the games are the trials."""
    attacks = sum(note["attacks"] for note in notes)
    share = sum(note["blocked"] for note in notes) / max(1, attacks)
    rests = [note["blocked"] - share * note["attacks"] for note in notes]
    error = 100 * SURE * sum(rest**2 for rest in rests) ** 0.5 / max(1, attacks)
    value = 100 * share
    return Target("attacks that are blocked", 40, 60, value, value - error, value + error)


def _attributes(pool: Pool, faces: Sequence[str], seats: Sequence[Seen]) -> dict[str, Shift]:
    """Attribute -> how much more often than wargeists in general its wargeists were cast by who won, in points."""
    counts: dict[str, list[tuple[float, int]]] = {name: [] for name in BIT}
    for seat in seats:
        cast: Counter[str] = Counter()
        for card in seat.cast:
            face = pool.cards[faces[card]].upright
            if face.type == WARGEIST:
                cast.update(names(face.attributes))
        for name, number in cast.items():
            counts[name].append((seat.score, number))
    every = [each for of in counts.values() for each in of]
    usual = sum(score * number for score, number in every) / max(1, sum(n for _, n in every))
    found = {}
    for name, of in counts.items():
        total = sum(number for _, number in of)
        if total:
            gain = sum((score - usual) * number for score, number in of) / total
            spread = sum(((score - usual - gain) * number) ** 2 for score, number in of)
            found[name] = Shift(100 * gain, 100 * SURE * spread**0.5 / total, len(of))
    return found


def _ends(notes: Sequence[Note]) -> list[tuple[str, float, int]]:
    reasons = Counter(str(note["reason"]) for note in notes)
    return [(name, 100 * number / len(notes), number) for name, number in reasons.most_common()]


def _pairings(games: _Games) -> Listing:
    rows = []
    for pair, notes in games:
        if not notes:
            continue
        turns = sorted(_turns(notes))
        wins = [_seen(pair, note, 0).score for note in notes]
        rows.append(
            (
                " v ".join(pair) if pair[0] else "packs",
                f"{100 * sum(wins) / len(wins):.1f}" if pair[0] else "",
                100 * sum(_first(note) for note in notes) / len(notes),
                turns[len(turns) // 2],
                turns[len(turns) * 9 // 10],
                sum(note["free"] for note in notes) / len(notes),
            )
        )
    headings = ("pairing", "wins", "first wins", "turns", "9 in 10", "free casts")
    return Listing("Pairings", headings, rows)


def _modes(found: Mapping[str, Sequence[Note]]) -> Listing:
    rows = []
    for mode, notes in found.items():
        if notes:
            means = [
                sum(note[name] for note in notes) / len(notes)
                for name in ("free", "asks", "able", "attacks")
            ]
            blocked = _blocked(notes).value
            first = 100 * sum(_first(note) for note in notes) / len(notes)
            rows.append((mode, len(notes), first, *means, blocked))
    headings = ("mode", "games", "first wins", "free casts", "asks", "to do", "attacks", "blocked")
    return Listing("Modes, a game", headings, rows)


def _shifted(title: str, found: Mapping[str, Shift]) -> Listing:
    rows = [
        (name, f"{shift.points:+.1f}", f"{shift.error:.1f}", shift.games)
        for name, shift in sorted(found.items(), key=lambda each: -each[1].points)
    ]
    return Listing(title, ("", "points", "+-", "games"), rows)
