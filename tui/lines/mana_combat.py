"""Mana in lines: attackers, blocks and splits of damage, each with what it would lead to before it is sent (U-5)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from string import ascii_lowercase

from engines.core.cards import Handle
from engines.core.moves import Move
from engines.core.registry import Names
from engines.mana.card_text import unit_line
from engines.mana.moves import Pair, pairs_move, read_pairs
from engines.mana.options import Attacks, Blocks, Split, Splits
from engines.mana.preview import preview
from engines.mana.rules import Mana
from engines.mana.text import card_name, describe, side_and_name
from engines.mana.unit import Unit
from engines.mana.view import ManaView
from tui.game import PlayedGame
from tui.lines.mana_preview import preview_lines
from tui.lines.questions import Made, Reply, Said, number_of, wrong
from tui.lines.steps import Declaring, amounts_in, numbers_in, places_of, then_done

_BLOCK = re.compile(r"(\d+) ?([a-z]{1,2}|-)")
"""A blocker by number, and the attacker by its letters; - for none."""

_LETTERS = (*ascii_lowercase, *map("".join, product(ascii_lowercase, repeat=2)))
"""a to z, aa to zz: more than can ever attack."""


class _OfCombat(Declaring):
    """A declaration of a combat, with what it would lead to."""

    def __init__(self, game: PlayedGame) -> None:
        view = game.view(game.seat)
        assert isinstance(view, ManaView)
        self.view = view
        self._all = game.options(game.seat)
        self._names: Names = game.names(game.seat)
        self._units = {record.handle: view.unit(record) for record in view.units}

    @property
    def only(self) -> Made | None:
        if self._all.count() != 1:
            return None
        [move] = self._all
        return Made(move, describe(move, self.view))

    def describe(self, move: Move) -> str:
        return describe(move, self.view)

    def preview(self) -> list[str]:
        return preview_lines(preview(self.view, self.move), self.view, self._names)

    def _line(self, unit: Handle) -> str:
        return unit_line(self._units[unit])

    @property
    def tells_of(self) -> list[Unit]:
        """The Units that it lists."""
        return []


class Attacking(_OfCombat):
    """C-2 to C-4: who attacks."""

    def __init__(self, game: PlayedGame) -> None:
        super().__init__(game)
        options = self._all
        assert isinstance(options, Attacks)
        self._options = options
        self._chosen = set(options.must)
        combat = self.view.partial()
        assert isinstance(combat, Mana)
        self._blockers = combat.to_block().blockers

    @property
    def move(self) -> Move:
        return Move("attack", tuple(unit for unit in self._options.able if unit in self._chosen))

    @property
    def tells_of(self) -> list[Unit]:
        return [self._units[unit] for unit in (*self._options.able, *self._blockers)]

    @property
    def listed(self) -> list[str]:
        lines = []
        for number, unit in enumerate(self._options.able, 1):
            mark = "attacks: " if unit in self._chosen else ""
            must = " It must attack." if unit in self._options.must else ""
            lines.append(f"{number}: {mark}{self._line(unit)}.{must}")
        blockers = [f"{self._line(unit)}." for unit in self._blockers]
        head = "Nobody could block." if not blockers else "These could block:"
        return ["Who attacks?", *lines, head, *blockers]

    @property
    def prompt(self) -> str:
        return "Numbers to send or call back, all, none; 0 when done"

    def typed(self, move: Move, words: str) -> str:
        changes = self._chosen ^ {int(unit) for unit in move.args}
        return then_done(places_of(changes, self._options.able))

    def set(self, answer: str) -> Said | None:
        able = self._options.able
        if answer in ("all", "none"):
            self._chosen = set(able if answer == "all" else self._options.must)
            return None
        places = numbers_in(answer, len(able))
        if places is None:
            return wrong(answer, f"Answer with numbers from 1 to {len(able)}, all, none, or 0.")
        chosen = self._chosen ^ {able[place - 1] for place in places}
        if missing := set(self._options.must) - chosen:
            return Said([f"{card_name(self.view, min(missing))} must attack."])
        self._chosen = chosen
        return None


class Blocking(_OfCombat):
    """C-7, C-8: who blocks whom."""

    def __init__(self, game: PlayedGame) -> None:
        super().__init__(game)
        options = self._all
        assert isinstance(options, Blocks)
        self._options = options
        self._letters = dict(zip(_LETTERS, options.attackers, strict=False))
        self._blocks: dict[Handle, Handle] = {}

    @property
    def move(self) -> Move:
        blocks = [
            (each, self._blocks[each]) for each in self._options.blockers if each in self._blocks
        ]
        return pairs_move("block", blocks)

    @property
    def tells_of(self) -> list[Unit]:
        return [self._units[unit] for unit in (*self._options.attackers, *self._options.blockers)]

    @property
    def listed(self) -> list[str]:
        lines = ["These attack:"]
        lines += [f"{letter}: {self._line(unit)}." for letter, unit in self._letters.items()]
        lines += ["These can block:"]
        for number, unit in enumerate(self._options.blockers, 1):
            by = self._blocks.get(unit)
            mark = "" if by is None else f"blocks {card_name(self.view, by)}: "
            lines.append(f"{number}: {mark}{self._line(unit)}.")
        return [*lines, *self.preview()]

    def preview(self) -> list[str]:
        lines = super().preview()
        return lines if self._blocks or not lines else ["If you block nothing:", *lines]

    @property
    def prompt(self) -> str:
        return "Blocker and attacker, such as 1a; 1- for none; 0 when done"

    def typed(self, move: Move, words: str) -> str:
        wanted = dict(read_pairs(move) or ())
        letters = {unit: letter for letter, unit in self._letters.items()}
        changes = [
            f"{number}{letters.get(wanted[unit], '') if unit in wanted else '-'}"
            for number, unit in enumerate(self._options.blockers, 1)
            if wanted.get(unit) != self._blocks.get(unit)
        ]
        return then_done(" ".join(changes))

    def set(self, answer: str) -> Said | None:
        found = _BLOCK.findall(answer)
        blockers = self._options.blockers
        if not found or _BLOCK.sub("", answer).strip(" ,"):
            return wrong(answer, "Answer with blockers and attackers, such as 1a 2a, or with 0.")
        blocks = self._blocks.copy()
        for number, letter in found:
            place = number_of(number, len(blockers))
            if place is None or (letter != "-" and letter not in self._letters):
                return wrong(answer, "There is no such blocker or attacker.")
            blocks.pop(blockers[place - 1], None)
            if letter != "-":
                blocks[blockers[place - 1]] = self._letters[letter]
        self._blocks = blocks
        return None


_ASKS = {
    "assign": ("{} assigns {} damage:", "at most {} to {}"),
    "parry": ("Parry of {} prevents {} damage:", "at most {} from {}"),
    "revenge": ("Revenge of {} returns {} damage:", "at most {} to {}"),
}


class Splitting(_OfCombat):
    """D-6, K-PARRY, K-REVENGE: how much goes to whom."""

    def __init__(self, game: PlayedGame) -> None:
        super().__init__(game)
        options = self._all
        assert isinstance(options, Splits)
        self._options = options
        self._parts: list[tuple[Split, Pair]] = [
            (split, cap) for split in options.splits for cap in split.caps
        ]
        self._amounts: list[int] = []

    @property
    def move(self) -> Move:
        pairs = [
            (unit, n) for (_, (unit, _)), n in zip(self._parts, self._amounts, strict=False) if n
        ]
        return pairs_move(self._options.verb, pairs)

    @property
    def listed(self) -> list[str]:
        what, how = _ASKS[self._options.verb]
        lines = []
        number = 0
        for split in self._options.splits:
            whose = side_and_name(self.view, self._whose(split))
            words = what.format(whose, split.total)
            lines.append(f"{words[:1].upper()}{words[1:]}")
            for unit, most in split.caps:
                number += 1
                lines.append(f"{number}: {how.format(most, side_and_name(self.view, unit))}")
        return lines

    def _whose(self, split: Split) -> Handle:
        """The Unit whose damage, Parry or Revenge is split."""
        if self._options.verb == "revenge":
            assert self.view.running is not None
            return self.view.running.card
        [(blocker, _), *_] = split.caps
        return dict(self.view.blocks)[blocker]

    @property
    def prompt(self) -> str:
        example = " ".join(str(n) for n in self._example())
        return f"Amounts in the order of the list, such as {example}; 0 when done"

    def take(self, answer: str) -> Reply:
        if answer == "0" and not self._amounts:
            return Said(["Nothing has been split yet."])
        return super().take(answer)

    def set(self, answer: str) -> Said | None:
        amounts = amounts_in(answer)
        if amounts is None or len(amounts) != len(self._parts):
            example = " ".join(str(n) for n in self._example())
            return wrong(answer, f"Give an amount for each of the list, such as {example}.")
        for split in self._options.splits:
            own = [
                (unit, n)
                for (of, (unit, _)), n in zip(self._parts, amounts, strict=True)
                if of is split
            ]
            if not split.allows(own):
                return Said([f"That has to be {split.total} in all, to each at most its number."])
        self._amounts = amounts
        return None

    def typed(self, move: Move, words: str) -> str:
        wanted = dict(read_pairs(move) or ())
        amounts = [wanted.get(unit, 0) for _, (unit, _) in self._parts]
        return then_done("" if amounts == self._amounts else " ".join(map(str, amounts)))

    def _example(self) -> Sequence[int]:
        """A lawful answer."""
        amounts = []
        for split in self._options.splits:
            left = split.total
            for _, most in split.caps:
                amounts.append(min(most, left))
                left -= amounts[-1]
        return amounts
