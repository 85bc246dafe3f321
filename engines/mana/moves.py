"""The moves of Mana and their words.

    keep CARD...                            S-5       attack UNIT...                       C-4
    deploy CARD [at UNIT...] [with MANA...]  R-3       block [BLOCKER ATTACKER]...          C-7
    mana CARD [untapped]                    M-3, M-5  assign [BLOCKER DAMAGE]...           D-6
    pass                                    R-4       parry [SOURCE DAMAGE]...             K-PARRY
    choose UNIT                             E-3       revenge [SOURCE DAMAGE]...           K-REVENGE

A Unit blocks one attacker at most (C-8), so a blocker or a source of damage names the other Unit as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.core.cards import Handle
from engines.core.moves import Move

PASS = Move("pass")

Pair = tuple[Handle, int]
"""A blocker and its attacker, or a Unit and an amount."""


class Deployment(NamedTuple):
    """A Unit or Action to be deployed: with the picks of an Action, and the Mana cards that pay."""

    card: Handle
    picks: tuple[Handle, ...] = ()
    sources: tuple[Handle, ...] = ()

    @property
    def move(self) -> Move:
        words: list[int | str] = [self.card]
        if self.picks:
            words += ["at", *self.picks]
        if self.sources:
            words += ["with", *self.sources]
        return Move("deploy", tuple(words))


def read_deployment(move: Move) -> Deployment | None:
    """The deployment that a move of this verb stands for; None if it does not say one."""
    words = list(move.args)
    sources: list[int | str] = []
    picks: list[int | str] = []
    if "with" in words:
        place = words.index("with")
        words, sources = words[:place], words[place + 1 :]
        if not sources:
            return None
    if "at" in words:
        place = words.index("at")
        words, picks = words[:place], words[place + 1 :]
        if not picks:
            return None
    parts = [_handles(part) for part in (words, picks, sources)]
    card, targets, paid = parts
    if card is None or len(card) != 1 or targets is None or paid is None:
        return None
    return Deployment(card[0], targets, paid)


class ManaPlay(NamedTuple):
    """A Mana card to be deployed; `untapped` asks to pay the price of M-5."""

    card: Handle
    untapped: bool = False

    @property
    def move(self) -> Move:
        return Move("mana", (self.card, "untapped") if self.untapped else (self.card,))


def read_mana(move: Move) -> ManaPlay | None:
    match move.args:
        case (int(card),):
            return ManaPlay(card)
        case (int(card), "untapped"):
            return ManaPlay(card, True)
    return None


def read_cards(move: Move) -> tuple[Handle, ...] | None:
    """The cards that a move lists; None if it says anything else."""
    return _handles(move.args)


def read_pairs(move: Move) -> tuple[Pair, ...] | None:
    """The pairs that a move lists; None if it says anything else."""
    numbers = _handles(move.args)
    if numbers is None or len(numbers) % 2:
        return None
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def pairs_move(verb: str, pairs: Sequence[Pair]) -> Move:
    return Move(verb, tuple(number for pair in pairs for number in pair))


def _handles(words: Sequence[int | str]) -> tuple[int, ...] | None:
    numbers = tuple(word for word in words if isinstance(word, int))
    return numbers if len(numbers) == len(words) else None
