"""The answers that follow from the position alone: how damage is assigned, parried and returned (D-6, K)."""

from __future__ import annotations

from engines.core.cards import Handle
from engines.core.moves import Move
from engines.mana.kernel import parried, split
from engines.mana.keywords import LEECH, REVENGE
from engines.mana.moves import Pair, pairs_move
from engines.mana.rules import Mana
from engines.mana.value import lasting


def split_move(game: Mana) -> Move:
    """The answer to `assign`, `parry` or `revenge`, whichever is asked."""
    choice = game.choice
    assert choice is not None
    match choice.label:
        case "assign":
            pairs = _assigned(game)
        case "parry":
            pairs = _prevented(game)
        case _:
            pairs = _returned(game)
    return pairs_move(choice.label, [pair for pair in pairs if pair[1]])


def _losses(game: Mana, units: list[Handle]) -> list[float]:
    return [lasting(game.units[each])[1] if each in game.units else 0.0 for each in units]


def _assigned(game: Mana) -> list[Pair]:
    pairs: list[Pair] = []
    for each in game.to_assign():
        units, needs = [unit for unit, _ in each.caps], [need for _, need in each.caps]
        parts = split(each.total, needs, needs, _losses(game, units))
        pairs += zip(units, parts, strict=True)
    return pairs


def _prevented(game: Mana) -> list[Pair]:
    pairs: list[Pair] = []
    for each in game.to_parry():
        units, hits = [unit for unit, _ in each.caps], [n for _, n in each.caps]
        target = next(hit.unit for hit in game.hits if hit.source == units[0])
        assert target is not None
        leeches = [bool(game.units[unit].keywords & LEECH) for unit in units]
        revenge = bool(game.units[target].keywords & REVENGE)
        left = parried(each.total, hits, leeches, revenge)
        pairs += [(unit, hit - n) for unit, hit, n in zip(units, hits, left, strict=True)]
    return pairs


def _returned(game: Mana) -> list[Pair]:
    [each] = game.to_revenge()
    units, caps = [unit for unit, _ in each.caps], [n for _, n in each.caps]
    needs = [game.units[unit].still_needed if unit in game.units else 0 for unit in units]
    return list(zip(units, split(each.total, caps, needs, _losses(game, units)), strict=True))
