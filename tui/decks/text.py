"""Decks as text: what is exported, what is in a deck's file, and all that is read as such.

    Game: Mana
    Deck: Night Market
    Cards: 1f0c2a5b9d3e4a67

    Main deck (50)
    1 Gatehouse Cadet
    ...

Reading is tolerant: of case, odd spaces, Unicode forms and accents, of cards in any order and repeated over lines, of
`3 Name`, `3x Name`, `Name x3`, bullets, comments (`#`) and missing headings. It is never tolerant of a guess: a line
that names no card of the game is a fault, with its number.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import NamedTuple

from engines.core.cards import Face
from engines.core.decks import Construction, Violation
from engines.core.registry import Package
from tui.inert import inert

LONGEST_NAME = 24
"""Cells of a deck's name."""
LARGEST = 64 * 1024
"""Characters of a text; the longest deck takes a thirtieth."""
MOST_CARDS = 250
"""Cards of a deck that is still being built."""

_LONGEST_LINE = 200
_MOST_FAULTS = 20
"""Of a text; what is no deck at all has one a line."""
_QUOTED = 40
_FIELDS = {"game": "game", "deck": "name", "name": "name", "cards": "pool"}
_BEFORE = re.compile(r"^(\d+)(?:\s*[x×*]\s+|[x×*](?=\S)|\s+)(.*)$", re.IGNORECASE | re.DOTALL)
_BEHIND = re.compile(r"^(.*?)\s*(?:\s[x×*]\s*(\d+)|\((\d+)\))$", re.IGNORECASE | re.DOTALL)

Piles = tuple[tuple[Face, ...], ...]


class DeckError(Exception):
    """A deck cannot be used; the text is a sentence for the player."""


class OtherGame(DeckError):
    """It is a deck, but of another game."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of one's own, legal or not."""

    game: str
    name: str
    piles: Piles
    """The cards of each pile, in the order in which the game's deck builder sorts them."""
    pool: str
    """The hash of the cards that it was made with."""

    @property
    def faces(self) -> tuple[Face, ...]:
        """All its cards, as a game takes them."""
        return tuple(face for pile in self.piles for face in pile)


class Reading(NamedTuple):
    """What a text says."""

    deck: Deck
    """All of it that makes sense; without a name if the text gives none."""
    faults: tuple[str, ...]
    """What makes no sense, a sentence each."""


def clean_name(text: str) -> str:
    """A name for a deck: one line of inert text. Raises DeckError for one without a letter or a digit."""
    name = " ".join(inert(text, LONGEST_NAME, ellipsis="").split())
    if not key(name):
        raise DeckError("A deck's name needs a letter or a digit.")
    return name


def key(text: str) -> str:
    """What is left of a name when case, accents, Unicode forms, marks and odd spaces do not count."""
    letters = "".join(
        character
        for character in unicodedata.normalize("NFKD", text)
        if unicodedata.category(character) not in ("Mn", "Cf", "Me") and character not in "'’`ʼ"
    )
    return " ".join(re.sub(r"[\W_]+", " ", letters.casefold()).split())


def sorted_piles(construction: Construction, faces: Sequence[Face]) -> Piles:
    """Cards of the pool, each in its pile, by name."""
    piles: list[list[Face]] = [[] for _ in construction.piles]
    for face in sorted(faces, key=lambda face: (construction.names[face], face)):
        piles[construction.pile_of(face)].append(face)
    return tuple(map(tuple, piles))


def violations(package: Package, deck: Deck) -> list[Violation]:
    """Why a deck cannot be played, clause by clause; none for a legal one."""
    construction = construction_of(package)
    found = construction.violations(deck.piles)
    if deck.pool != construction.pool:
        words = "It was made with another version of the cards: look it over and save it again."
        found = [Violation("cards", words), *found]
    return found


def construction_of(package: Package) -> Construction:
    """How the decks of a game are built. Raises DeckError for a game without."""
    if package.decks is None or package.decks.construction is None:
        raise DeckError(f"Nobody builds decks for {package.title}.")
    return package.decks.construction


def write(package: Package, deck: Deck) -> str:
    """The text of a deck."""
    construction = construction_of(package)
    lines = [f"Game: {package.title}", f"Deck: {deck.name}", f"Cards: {deck.pool}"]
    for pile, faces in zip(construction.piles, deck.piles, strict=True):
        lines += ["", f"{pile.title} ({len(faces)})"]
        lines += [
            f"{number} {' / '.join(construction.names[face])}"
            for face, number in Counter(faces).items()
        ]
    return "\n".join([*lines, ""])


def read(package: Package, text: str) -> Reading:
    """The deck that a text describes. Raises DeckError for what is no deck of this game at all."""
    if len(text) > LARGEST:
        raise DeckError("This text is too long for a deck.")
    reader = _Reader(package)
    for number, line in enumerate(text.splitlines(), 1):
        reader.take(number, line.strip(" \t\u00a0\ufeff"))
    return reader.reading()


class _Reader:
    """Takes a text line by line."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self._construction = construction_of(package)
        self._faces = {
            key(name): face
            for face, names in self._construction.names.items()
            for name in (face, *names, " / ".join(names))
        }
        self._titles = {key(pile.title) for pile in self._construction.piles}
        self._found: Counter[Face] = Counter()
        self._faults: list[str] = []
        self._said = {"name": "", "pool": self._construction.pool}

    def take(self, number: int, line: str) -> None:
        if len(self._faults) >= _MOST_FAULTS:
            return
        if len(line) > _LONGEST_LINE:
            self._faults.append(f"Line {number} is too long for the name of a card.")
            return
        line = re.sub(r"^[-*•·]\s+", "", line)
        if not key(line) or line.startswith(("#", "//")) or self._is_field(line):
            return
        if key(_split(line)[1]) in self._titles or key(line) in self._titles:
            return
        copies, name = _split(line)
        if (face := self._faces.get(key(name))) is None:
            self._faults.append(f"Line {number}: {self._unknown(name)}")
        elif not 0 < copies <= MOST_CARDS:
            self._faults.append(f"Line {number}: so many copies make no deck.")
        else:
            self._found[face] += copies

    def reading(self) -> Reading:
        if self._found.total() > MOST_CARDS:
            raise DeckError(f"A deck has at most {MOST_CARDS} cards; this text has more.")
        if not self._found and self._faults:
            raise DeckError(f"This is no deck. {self._faults[0]}")
        if not self._found and not self._said["name"]:
            raise DeckError("There is no deck in this text.")
        piles = sorted_piles(self._construction, list(self._found.elements()))
        said = self._said
        deck = Deck(self._package.name, said["name"], piles, said["pool"])
        return Reading(deck, tuple(self._faults))

    def _is_field(self, line: str) -> bool:
        """Whether the line says something of the deck; takes it if so."""
        title, colon, rest = line.partition(":")
        field = _FIELDS.get(key(title)) if colon and key(rest) else None
        if field is None:
            return bool(colon) and not key(rest) and key(title) in {*_FIELDS, *self._titles}
        if field == "game":
            if key(rest) not in (key(self._package.title), key(self._package.name)):
                other = inert(rest.strip(), _QUOTED)
                raise OtherGame(f"This is a deck for {other}, not for {self._package.title}.")
        elif field == "name":
            self._said["name"] = clean_name(rest)
        else:
            self._said["pool"] = inert(rest.strip(), _QUOTED).lower()
        return True

    def _unknown(self, name: str) -> str:
        close = get_close_matches(key(name)[:80], self._faces, 1, 0.75)
        guess = f" Is {self._construction.names[self._faces[close[0]]][0]} meant?" if close else ""
        shown = inert(name, _QUOTED)
        return f"there is no card called {shown} in {self._package.title}.{guess}"


def _split(line: str) -> tuple[int, str]:
    """How many copies a line asks for, and of what."""
    if before := _BEFORE.match(line):
        return int(before[1][:6]), before[2]
    if behind := _BEHIND.match(line):
        return int((behind[2] or behind[3])[:6]), behind[1]
    return 1, line
