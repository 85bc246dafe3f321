"""The moves of Ikusa and their words.

    throw rock|paper|scissors        S-02       block [WARGEIST]...                  I-04
    gates CARD CARD CARD CARD CARD   S-06       distribute BLOCKER N [BLOCKER N]...  I-09
    elementium CARD                  Q-04 (a)   order PLACE...                       G-04
    facedown, then lay CARD          Q-04 (b)   target CARD                          G-03
    attack WARGEIST                  I-01       choose CARD...                       V-02, V-04, L-02
    pass                                        may yes|no                           G-09, V-14
    fetch CARD                       CP-01
    cast CARD up|rev [at TARGET...] [with ELEMENTIUM...]                             X-03
    free_cast CARD [at TARGET...]                                                    X-11
    activate CARD N [at TARGET...] [with ELEMENTIUM...] [sacrifice CARD...] [discard CARD...] [exile CARD...]   H-01

`facedown` names no card: the hand is mixed before (K-07). N counts the activated abilities of a face from 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engines.core.cards import Handle
from engines.core.moves import Move

PASS = Move("pass")
FACEDOWN = Move("facedown")

Handles = tuple[Handle, ...]


class Cast(NamedTuple):
    """X-03: a face to be cast, with its targets or host, and the elementium that pay."""

    card: Handle
    side: str
    targets: Handles = ()
    sources: Handles = ()

    @property
    def move(self) -> Move:
        parts = {"at": self.targets, "with": self.sources}
        return _move("cast", (self.card, self.side), parts)


class FreeCast(NamedTuple):
    card: Handle
    targets: Handles = ()

    @property
    def move(self) -> Move:
        return _move("free_cast", (self.card,), {"at": self.targets})


class Activation(NamedTuple):
    """H-01: an activated ability, with its targets and all that it costs."""

    card: Handle
    number: int
    targets: Handles = ()
    sources: Handles = ()
    sacrificed: Handles = ()
    discarded: Handles = ()
    exiled: Handles = ()

    @property
    def move(self) -> Move:
        parts = {
            "at": self.targets,
            "with": self.sources,
            "sacrifice": self.sacrificed,
            "discard": self.discarded,
            "exile": self.exiled,
        }
        return _move("activate", (self.card, self.number), parts)


def read_cast(move: Move) -> Cast | None:
    """The cast that a move of this verb stands for; None if it does not say one."""
    read = _read(move, ("at", "with"))
    match read:
        case [(int(card), "up" | "rev" as side), {"at": targets, "with": sources}]:
            return Cast(card, str(side), targets, sources)
    return None


def read_free_cast(move: Move) -> FreeCast | None:
    match _read(move, ("at",)):
        case [(int(card),), {"at": targets}]:
            return FreeCast(card, targets)
    return None


def read_activation(move: Move) -> Activation | None:
    read = _read(move, ("at", "with", "sacrifice", "discard", "exile"))
    match read:
        case [(int(card), int(number)), parts]:
            return Activation(card, number, *parts.values())
    return None


def targets_of(move: Move) -> Handles:
    """The targets or the host that a play names; none where the move is no play."""
    match move.verb:
        case "cast":
            play: Cast | FreeCast | Activation | None = read_cast(move)
        case "free_cast":
            play = read_free_cast(move)
        case "activate":
            play = read_activation(move)
        case _:
            play = None
    return () if play is None else play.targets


def read_cards(move: Move) -> Handles | None:
    """The cards that a move lists; None if it says anything else."""
    return _handles(move.args)


def read_card(move: Move) -> Handle | None:
    """The one card that a move names."""
    cards = read_cards(move)
    return cards[0] if cards is not None and len(cards) == 1 else None


def read_pairs(move: Move) -> tuple[tuple[Handle, int], ...] | None:
    """The pairs that a move lists; None if it says anything else."""
    numbers = _handles(move.args)
    if numbers is None or len(numbers) % 2:
        return None
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def _move(verb: str, words: Sequence[int | str], parts: Mapping[str, Handles]) -> Move:
    args = [*words]
    for name, cards in parts.items():
        if cards:
            args += [name, *cards]
    return Move(verb, tuple(args))


def _read(
    move: Move, names: tuple[str, ...]
) -> tuple[tuple[int | str, ...], dict[str, Handles]] | None:
    """The words before the first name, and the cards after each; a name comes once, in order, with cards or not."""
    words = list(move.args)
    parts: dict[str, Handles] = {}
    for name in reversed(names):
        parts[name] = ()
        if name in words:
            place = words.index(name)
            cards = _handles(words[place + 1 :])
            if not cards:
                return None
            parts[name] = cards
            del words[place:]
    return tuple(words), {name: parts[name] for name in names}


def _handles(words: Sequence[int | str]) -> Handles | None:
    numbers = tuple([word for word in words if isinstance(word, int)])
    return numbers if len(numbers) == len(words) else None
