"""Before the first turn: packs that are opened, the throw for the first turn, the gates (M-02, S-02, S-06)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from engines.core.cards import Handle
from engines.core.moves import Move
from engines.ikusa.catalogue import BLITZ, GATES
from engines.ikusa.packs import PACK
from engines.ikusa.preparation import THROWS
from engines.ikusa.vocabulary import ENCHANT, JUTSU, WARGEIST
from themes.glyphs import Glyphs
from tui.lines.ikusa_table import by_cost
from tui.tables.ikusa.fields import Marks
from tui.tables.ikusa.lists import Entry, OneOf, sends
from tui.tables.ikusa.sight import OWN, Sight
from tui.tables.ikusa.signs import attribute_word
from tui.tables.ikusa.steps import IkusaStep
from tui.tables.rows import Row, Word, fill
from tui.tables.steps import Reply

_KINDS = (WARGEIST, JUTSU, ENCHANT, "kyu", "dual")


def first_step(sight: Sight, *, is_opened: bool) -> IkusaStep:
    """What is asked before anything is dealt: in Blitz Shield the packs are opened first."""
    if sight.view.mode == BLITZ and not is_opened:
        return Opening(sight)
    return throwing(sight)


def throwing(sight: Sight) -> IkusaStep:
    """S-02"""
    entries = []
    for word in THROWS:
        move = Move("throw", (word,))
        entries.append(Entry(word, sends(move), None, move))
    return OneOf(
        sight,
        "Rock, paper, scissors",
        entries,
        said="The winner goes first. Rock beats scissors, scissors beat paper, paper beats rock.",
        asks="Enter throws it",
    )


class Opening(IkusaStep):
    """M-02: five packs, opened card by card or all at once."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self._cards = sight.view.decks[sight.seat]
        self._open = 1
        self.at = self._cards[0] if self._cards else None

    @property
    def pack(self) -> int:
        """The number of the pack at hand, from 0."""
        return max(0, self._open - 1) // PACK

    @property
    def cards(self) -> tuple[Handle, ...]:
        """What has come out of the pack at hand."""
        return self._cards[self.pack * PACK : self._open]

    @property
    def closed(self) -> int:
        """How many cards are still in it."""
        return PACK - len(self.cards)

    @property
    def title(self) -> str:
        return f"Pack {self.pack + 1} of {len(self._cards) // PACK}"

    @property
    def prompt(self) -> str:
        if self._open == len(self._cards):
            return "All packs are open: this is your deck, z shows it. Enter goes on."
        which = "the next card" if self.closed else "the next pack"
        return f"Enter turns over {which}; Space: the whole pack, a: all packs."

    def press(self, key: str) -> Reply:
        if key == "enter":
            if self._open == len(self._cards):
                return throwing(self.sight)
            self._turn(1)
        elif key == "space":
            self._turn(self.closed or PACK)
        elif key == "a":
            self._turn(len(self._cards))
        return None

    def _turn(self, number: int) -> None:
        self._open = min(len(self._cards), self._open + number)
        self.at = self._cards[self._open - 1]

    @property
    def marks(self) -> Marks:
        return Marks(cursor=self.at)

    def panel(self, width: int, glyphs: Glyphs) -> list[Row]:
        """What has come out of all packs so far."""
        cards = [self.sight.card(card) for card in self._cards[: self._open]]
        counts = Counter(card.upright.type for card in cards)
        counts["kyu"] = sum(card.is_kyu for card in cards)
        counts["dual"] = sum(card.is_dual for card in cards)
        elementium = [card.elementium for card in cards if card.elementium is not None]
        words: list[Word] = [((f"{len(cards)} of {len(self._cards)} cards are open:", "title"),)]
        words += [((f"{kind} {counts[kind]}", "text"),) for kind in _KINDS if counts[kind]]
        signs = Counter(face.attributes for face in elementium)
        words += [
            (("el", "muted"), *attribute_word(kind), (f" {number}", "text"))
            for kind, number in sorted(signs.items())
        ]
        return fill(words, width, 2, 2)

    @property
    def keys(self) -> Mapping[Handle, str]:
        """Cards of a pack have no keys."""
        return {}


class Gates(IkusaStep):
    """S-06: five of ten cards, the top gate first; the others are the hand."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.cards = tuple(by_cost(sight.view, sight.view.dealt[sight.seat]))
        self.keys: Mapping[Handle, str] = dict(zip(self.cards, OWN, strict=False))
        self.gates: list[Handle] = []
        self.at = self.cards[0] if self.cards else None
        if sight.view.own is not None:
            self.point(sight.view.own)

    @property
    def marks(self) -> Marks:
        return replace(super().marks, chosen=frozenset(self.gates))

    @property
    def title(self) -> str:
        return f"{len(self.gates)} of {GATES} gates set, the top one first"

    @property
    def prompt(self) -> str:
        left = GATES - len(self.gates)
        if not left:
            return "Enter sets these gates, for good. Space or a key changes it."
        return f"Space or a key: the next gate, {left} to go; Backspace takes it off."

    def panel(self, width: int, glyphs: Glyphs) -> list[Row]:
        """The gates in their order, and what the hand would be."""
        gates: list[Word] = [(("Gates, from the top:", "title"),)]
        for place, card in enumerate(self.gates, 1):
            known = self.sight.card(card)
            mark = " [kyu]" if known.is_kyu else ""
            gates.append(((f"{place} {known.upright.name}{mark}", "value"),))
        rest = [card for card in self.cards if card not in self.gates]
        hand: list[Word] = [(("Your hand would be:", "title"),)]
        if len(self.gates) < GATES:
            hand = [(("Still to be placed:", "title"),)]
        hand += [
            ((f"{self.sight.card(card).upright.name}{_end(card, rest)}", "text"),) for card in rest
        ]
        kyu = sum(self.sight.card(card).is_kyu for card in self.cards)
        told = (
            "Gates fall from the top. A kyu card that an attack puts out may be cast for nothing;"
            f" {kyu or 'none'} of your ten {'is' if kyu == 1 else 'are'} kyu."
        )
        return [
            *fill(gates, width, 2, 2),
            *fill(hand, width, 2),
            *fill([((word, "muted"),) for word in told.split()], width, 2),
        ]

    def press(self, key: str) -> Reply:
        if key == "enter":
            left = GATES - len(self.gates)
            return f"{left} more to set." if left else Move("gates", tuple(self.gates))
        if key in ("minus", "backspace", "delete"):
            del self.gates[-1:]
            return None
        card = self.at
        if key != "space":
            card = next((card for card, label in self.keys.items() if label == key), None)
        if card is None:
            return None
        self.at = card
        if card in self.gates:
            self.gates.remove(card)
        elif len(self.gates) == GATES:
            return f"{GATES} gates are set: call one back first."
        else:
            self.gates.append(card)
        return None

    def point(self, move: Move) -> None:
        self.gates = [int(card) for card in move.args]


def _end(card: Handle, cards: list[Handle]) -> str:
    return "." if card == cards[-1] else ","
