"""`python -m tests.bench`: all figures, as tables or as one JSON object. Four minutes, more with searches."""

from __future__ import annotations

import argparse
import json
import os
import platform
from collections.abc import Sequence
from typing import Any

from engines.core import registry
from tests.bench import bots, crowds, engines, network, network_tables, peers, screen
from tests.bench.rates import ROUNDS

STEPS = ("clone", "view", "options", "sample", "digest")


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--no-peers", action="store_true", help="measure nothing but our own")
    parser.add_argument("--no-screen", action="store_true", help="leave the program's screen out")
    parser.add_argument("--no-network", action="store_true", help="leave the network out")
    args = parser.parse_args(argv)
    measured = figures(args.no_peers, args.no_screen, args.no_network)
    print(json.dumps(measured) if args.json else as_text(measured))


def figures(
    no_peers: bool = False, no_screen: bool = False, no_network: bool = False
) -> dict[str, Any]:
    """Everything, as plain data."""
    load = os.getloadavg()[0]
    rules = engines.figures()
    beside, missing = ({}, []) if no_peers else peers.figures()
    searching: dict[str, Any] = {}
    arena: dict[str, Any] = {}
    for case in engines.MEASURED:
        package = registry.load(case.game)
        searching[case.game] = bots.searching(case, package)
        (a, b), pairs = bots.arena(package)
        arena[case.game] = {"a": a, "b": b, "pairs": pairs}
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "load": load,
        "rules": rules,
        "peers": beside,
        "missing": missing,
        "crowds": crowds.figures(),
        "bots": searching,
        "arena": arena,
        "screen": {} if no_screen else screen.figures(),
        "network": {} if no_network else network.figures(),
    }


def as_text(measured: dict[str, Any]) -> str:
    """The figures as tables."""
    games: dict[str, dict[str, float]] = {
        f"Fourfold {game}": said for game, said in measured["rules"].items()
    }
    for title, peer in measured["peers"].items():
        for game, said in peer["games"].items():
            games[f"{title} {peer['version']} {game}"] = said
    searching = {
        f"{game} {bot}": said
        for game, each in measured["bots"].items()
        for bot, said in each.items()
        if said
    }
    parts = [
        f"Python {measured['python']}, {measured['machine']}; one core, medians of {ROUNDS} runs; "
        f"load when it began {measured['load']:.1f}",
        _table(
            "random playouts, a second",
            ("playouts", "decisions", "clones", "clone us"),
            {name: _playing(said) for name, said in games.items()},
        ),
        "\n".join(
            [
                "A playout is one round of Elements, one game of the others, from after the deal;",
                "with a clone, but in rlcard with a deal: it offers no clone, and copy.deepcopy",
                "stands for one. Decisions are those of one playout.",
                *measured["missing"],
            ]
        ),
        _table(
            "one step, microseconds",
            STEPS,
            {
                game: tuple(f"{said[f'{step}_us']:.2f}" for step in STEPS)
                for game, said in measured["rules"].items()
            },
        ),
    ]
    if measured["crowds"]:
        rows: dict[str, tuple[str, ...]] = {
            name: (f"{median:,.1f}", f"{worst:,.1f}")
            for name, (median, worst) in measured["crowds"].items()
        }
        title = "Mana, 24 Units a side, 12 Mana and 10 cards, microseconds"
        parts.append(_table(title, ("median", "worst"), rows))
    if searching:
        parts.append(
            _table(
                "search",
                ("iterations/s", "s a move", "longest"),
                {name: _search(said) for name, said in searching.items()},
            )
        )
    parts.append(
        _table(
            "arena, one core",
            ("pairs/s",),
            {
                f"{game}: {said['a']} against {said['b']}": (f"{said['pairs']:.1f}",)
                for game, said in measured["arena"].items()
            },
        )
    )
    parts += screen.as_text(measured["screen"])
    parts += network_tables.as_text(measured["network"])
    return "\n\n".join(parts)


def _playing(said: dict[str, float]) -> tuple[str, ...]:
    clone = said["clone_us"]
    return (
        f"{said['playouts']:,.0f}",
        f"{said['decisions']:.1f}",
        f"{1e6 / clone:,.0f}",
        f"{clone:,.2f}",
    )


def _search(said: dict[str, float]) -> tuple[str, ...]:
    return f"{said['iterations']:,.0f}", f"{said['move_s']:.3f}", f"{said['longest_s']:.3f}"


def _table(title: str, columns: Sequence[str], rows: dict[str, tuple[str, ...]]) -> str:
    lines = [(title, *columns), *((name, *row) for name, row in rows.items())]
    return "\n".join(
        f"{name:36}" + "".join(f"{cell:>13}" for cell in cells) for name, *cells in lines
    )


if __name__ == "__main__":
    main()
