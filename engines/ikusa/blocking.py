"""NAP's blocks: every set of blockers that may be worth it, by what dies, what falls, and what is left for the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import inf
from operator import itemgetter
from typing import NamedTuple

from engines.core.cards import Seat
from engines.core.moves import Move
from engines.ikusa.fighters import Board, Fighter, may_block
from engines.ikusa.kernel import Assault, brawl, duel
from engines.ikusa.standing import NOW
from engines.ikusa.state import IkusaState
from engines.ikusa.value import LOST, card_worth, life_after, life_value

_GROUPED = 6
"""So many blockers are tried together, at most: the strongest."""
_WAYS = 12
"""So many blocks are weighed against what is left for the rest, at most: those that do best in the fight itself."""
_KYU = 0.6
"""What is left of a card's worth where it is cast for free, at a moment that it cannot choose."""

Blocks = tuple[Fighter, ...]


class Attack(NamedTuple):
    """An attack that is declared or thought of, and what stands behind either side."""

    attacker: Fighter
    walls: Sequence[Fighter]
    """NAP's untapped wargeists."""
    rest: Assault
    """What else can attack this turn, against those walls."""
    gates: int
    deck: int

    def blocks(self, kyu: Callable[[int], float] = lambda gates: 0.0) -> list[tuple[float, Blocks]]:
        """Blocks worth thinking about with their worth for NAP in points, the best first.

        `kyu` says what NAP gets back as so many gates fall, as far as that is known.
        """
        ways = [(worth - self._to_come(blocks), blocks) for worth, blocks in self._fights(kyu)]
        return sorted(ways, key=lambda way: -way[0])

    def best_block(
        self, kyu: Callable[[int], float] = lambda gates: 0.0, enough: float = inf
    ) -> tuple[float, Blocks]:
        """The first of `blocks`, or any that is worth `enough`.

        What is to come makes none better, so most need not be thought to the end.
        """
        best: Blocks = ()
        most = -inf
        for worth, blocks in sorted(self._fights(kyu), key=itemgetter(0), reverse=True):
            if worth <= most:
                break
            worth -= self._to_come(blocks)
            if worth > most:
                best, most = blocks, worth
                if most >= enough:
                    break
        return most, best

    def _fights(self, kyu: Callable[[int], float]) -> list[tuple[float, Blocks]]:
        """Blocks worth thinking about, first to let it through; each with what comes of this attack for NAP."""
        attacker = self.attacker
        able = [each for each in self.walls if may_block(each, attacker)]
        found = [(-_gain(attacker, blocks), blocks) for blocks in _ways(attacker, able)]
        if len(found) >= _WAYS:
            found = sorted(found, key=lambda way: -way[0])[: _WAYS - 1]
        return [(self._let_through(kyu), ()), *found]

    def _let_through(self, kyu: Callable[[int], float]) -> float:
        gates, deck = self.gates, self.deck
        if not gates and not deck:
            return -2 * LOST
        after = self._after()
        return life_value(*after) - life_value(gates, deck) + kyu(gates - after[0])

    def _after(self) -> tuple[int, int]:
        """Gates and deck after the attack, if it is let through."""
        attacker = self.attacker
        return life_after(self.gates, self.deck, attacker.power, attacker.breaks)

    def _to_come(self, blocks: Blocks) -> float:
        """What the attacks after this one will cost NAP, who has blocked so."""
        gates, deck = self.gates, self.deck
        if not blocks:
            if not gates and not deck:
                return 0.0  # All is over.
            gates, deck = self._after()
        busy = {self.attacker.handle, *[each.handle for each in blocks]}
        return NOW * self.rest.gain(gates, deck, busy)


def _gain(attacker: Fighter, blocks: Blocks) -> float:
    """What AP makes of the fight alone."""
    return duel(attacker, *blocks) if len(blocks) == 1 else brawl(attacker, blocks)


def best_block(game: IkusaState) -> Move:
    """The best block against the attack that is declared."""
    return _move(_attack(game).best_block(lambda gates: fallen_kyu(game, game.defender, gates))[1])


def likely_blocks(game: IkusaState, most: int) -> list[Move]:
    """Blocks worth thinking about, the best first; no block at all is one of them."""
    ways = _attack(game).blocks(lambda gates: fallen_kyu(game, game.defender, gates))
    moves = [_move(blocks) for _, blocks in ways[:most]]
    if most > 1 and Move("block") not in moves:
        moves[-1] = Move("block")
    return moves


def _attack(game: IkusaState) -> Attack:
    """The attack that is declared."""
    board = Board(game)
    active, seat = game.active, game.defender
    walls = [each for each in board.now[seat] if not each.tapped]
    return Attack(
        next(each for each in board.now[active] if each.handle == game.attacker),
        walls,
        Assault([each for each in board.now[active] if each.can_attack], walls),
        len(game.gates[seat]),
        len(game.decks[seat]),
    )


def _move(blocks: Blocks) -> Move:
    return Move("block", tuple(sorted([each.handle for each in blocks])))


def _ways(attacker: Fighter, able: Sequence[Fighter]) -> Iterator[Blocks]:
    """Each alone, two or three together where one alone does not destroy the attacker, and all.

    Where one alone destroys it and lives, more are not thought of.
    """
    for each in able:
        yield (each,)
    if any(each.power >= attacker.left and each.left > attacker.power for each in able):
        return
    strong = sorted(able, key=lambda each: (-each.power, each.loss))[:_GROUPED]
    for pair in combinations(strong, 2):
        if all(each.power < attacker.left for each in pair) or attacker.power < sum(
            each.left for each in pair
        ):
            yield pair
    for trio in combinations(strong, 3):
        if sum(each.power for each in trio[:2]) < attacker.left <= sum(each.power for each in trio):
            yield trio
    if len(able) > 3 and sum(each.power for each in strong[:3]) < attacker.left:
        yield tuple(able)


def fallen_kyu(game: IkusaState, seat: Seat, gates: int) -> float:
    """I-11: what the kyu cards among the top gates are worth to their owner as they fall, as far as they are known."""
    faces, cards = game.knowledge.faces, game.pool.cards
    known = [cards[faces[card]] for card in game.gates[seat][:gates] if card in faces]
    return _KYU * sum([card_worth(card) for card in known if card.is_kyu])
