"""The figures of the network as tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Spread = Mapping[str, float]

TITLES = {
    "handshake": "handshake: TCP, TLS, identities",
    "handshake_cpu": "  processor, dialling side",
    "one_way": "a link alone, TLS included, one way",
    "card_cpu": "share and proof, made and checked",
    "fsync": "fsync of a frame",
    "played": "card played, until the other sees it",
    "drawn": "card drawn, from the move before",
    "turned": "event turned up, on both screens",
    "accepted_to_hand": "Elements: accepted, until the hand",
    "throw_to_hand": "Tōji: last throw, until the hand",
    "deployed": "Mana: deployed, until the other sees",
    "passed": "Mana: passed, until the other is asked",
    "mana_drawn": "Mana: turn ended, until the draw",
    "mana_dealt": "Mana: accepted, until the 14 cards",
    "mana_hand": "  until the hand crafted of them",
    "ikusa_dealt": "Ikusa: accepted, until the ten cards",
    "ikusa_hand": "  until gates and hand",
    "blitz_dealt": "Ikusa, packs: accepted, until the ten",
    "blitz_hand": "  until gates and hand",
    "cut_to_play": "link cut, until play may go on",
    "record_to_play": "left; from the record until play",
    "together": "both start: each sees the other",
    "newcomer_sees": "newcomer sees who is there",
    "newcomer_is_seen": "newcomer is seen",
    "leaver_is_gone": "who quits is off the list",
    "killed_is_grey": "who is killed is grey or gone",
}
_COLUMNS = ("least", "median", "95 %", "of")


def as_text(said: dict[str, Any]) -> list[str]:
    """The figures as tables."""
    if not said:
        return []
    parts = [
        _shuffles_as_text(said["shuffles"]),
        _times("milliseconds, two processes", {**said["cards"], **said["links"]}, 1000, 2),
        _times("seconds", {**said["games"], **said["discovery"]}, 1, 3),
    ]
    parts.append(_traffic(said["traffic"]))
    if any(said["memory"].values()):
        parts.append(_memory(said["memory"]))
    parts.append(f"network: {said['seconds']:.0f} s; load when it began {said['load']:.1f}")
    return parts


def _row(name: str, *cells: str) -> str:
    return f"{name:37}" + "".join(f"{cell:>12}" for cell in cells)


def _shuffles_as_text(costs: Mapping[str, Any]) -> str:
    columns = ("cpu ms, min", "median", "wall, min", "median", "bytes", "messages")
    rows = [_row("joint shuffle, both sides", *columns)]
    for name, cost in costs.items():
        times = [cost[kind][which] for kind in ("cpu_ms", "wall_ms") for which in ("min", "median")]
        counts = [f"{cost['bytes']:,}", str(cost["messages"])]
        rows.append(_row(name, *(f"{each:.1f}" for each in times), *counts))
    return "\n".join(rows)


def _times(title: str, spreads: Mapping[str, Spread], factor: float, digits: int) -> str:
    rows = [_row(title, *_COLUMNS)]
    for name, each in spreads.items():
        cells = [f"{factor * each[which]:.{digits}f}" for which in ("min", "median", "p95")]
        rows.append(_row(TITLES[name], *cells, f"{each['count']:.0f}"))
    return "\n".join(rows)


def _traffic(games: Mapping[str, Spread]) -> str:
    rows = [_row("bytes of a whole game, both ways", *_COLUMNS)]
    for name, each in games.items():
        cells = [f"{each[which]:,.0f}" for which in ("min", "median", "p95")]
        rows.append(_row(f"  {name}", *cells, f"{each['count']:.0f}"))
    return "\n".join(rows)


def _memory(sides: Mapping[str, Mapping[Any, float]]) -> str:
    games = [str(game) for game in next(iter(sides.values()))]
    rows = [_row("memory after so many games, MB", *games)]
    for side, sizes in sides.items():
        rows.append(_row(f"  {side}", *(f"{size:.1f}" for size in sizes.values())))
    return "\n".join(rows)
