"""`fourfold arena GAME --balance`: one bot plays all pairings that the game names, against the aims of its rules."""

from __future__ import annotations

import argparse
import contextlib
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from engines.bots.matchup import Entrant, Terms, play_game
from engines.core import registry
from engines.core.balance import Balance, Findings, Listing, Note, Target
from tui import botloader
from tui.arena.ledger import Ledger, header
from tui.arena.playing import cores
from tui.arena.running import run_through

PER_PAIRING = 1000
"""Games of each pairing, unless said otherwise: shares to about 3 points."""


class Plan(NamedTuple):
    """Which games a balance run has. Game g is of pairing g modulo their number, so every part of a run is even."""

    game: str
    module: str
    bot: str
    budget: int
    seed: str

    def begin(self) -> Callable[[int], Note]:
        registry.register(self.game, self.module)
        package = registry.load(self.game)
        balance = found(self.game)
        entrant = Entrant(botloader.load(package, self.bot), self.budget)

        def play(number: int) -> Note:
            round_, place = divmod(number, len(balance.pairings))
            settings = package.checked(balance.pairings[place].settings)
            terms = Terms(package, settings, self.seed)
            deal, seed = (f"{self.seed}/{word}/{place}/{round_}" for word in ("deal", "bots"))
            played = play_game(terms, (entrant, entrant), deal, seed, balance.watch)
            return balance.note(played.game, played.facts)

        return play


class GameLines:
    """How a game stands in the file: its number and what was noted."""

    key = "game"

    def write(self, piece: Note) -> Mapping[str, Any]:
        return {"note": piece}

    def read(self, number: int, said: Mapping[str, Any]) -> Note:
        note = said["note"]
        if not isinstance(note, dict):
            raise TypeError("no note")
        return note


def found(game: str) -> Balance:
    """How the balance of a game is measured. Raises LookupError."""
    package = registry.load(game)
    if package.balance is None:
        raise LookupError(f"{package.title} has no decks whose balance could be measured.")
    return package.balance


def run(args: argparse.Namespace) -> int:
    """Play, print the findings, and return 0. Raises LookupError, ValueError, LedgerError, BotError and Stopped."""
    balance = found(args.game)
    bot = botloader.absolute(args.bot)
    plan = Plan(args.game, registry.place(args.game), bot, args.budget, args.seed)
    botloader.load(registry.load(args.game), bot)
    head = header(
        args.game,
        {"bot": (bot, args.budget)},
        args.seed,
        balance=[each.name for each in balance.pairings],
    )
    ledger = Ledger(args.out, head, GameLines()) if args.out else None
    count = args.games * len(balance.pairings)
    with ledger or contextlib.nullcontext():
        played = run_through(
            plan, count, args.jobs or cores(), ledger, blame=lambda fault: plan.bot
        )
    games: dict[str, list[Note]] = {each.name: [] for each in balance.pairings}
    for number in range(count):
        games[balance.pairings[number % len(balance.pairings)].name].append(played[number])
    findings = balance.find(games)
    print(
        json.dumps(_as_json(plan, args.games, findings))
        if args.json
        else _as_text(plan, args.games, findings)
    )
    return 0


def _as_json(plan: Plan, games: int, findings: Findings) -> dict[str, Any]:
    return {
        "game": plan.game,
        "bot": plan.bot,
        "budget": plan.budget,
        "seed": plan.seed,
        "games_a_pairing": games,
        "targets": [
            {**each._asdict(), "holds": each.holds, "sure": each.is_sure}
            for each in findings.targets
        ],
        "listings": [
            {"title": each.title, "headings": each.headings, "rows": list(each.rows)}
            for each in findings.listings
        ],
    }


def _as_text(plan: Plan, games: int, findings: Findings) -> str:
    package = registry.load(plan.game)
    budget = f" ({plan.budget} iterations)" if plan.budget else ""
    held = sum(each.holds for each in findings.targets)
    return "\n".join(
        [
            f"{package.title}: {plan.bot}{budget} on both seats, {games:,} games of each pairing; seed {plan.seed}",
            f"{held} of {len(findings.targets)} aims hold; in brackets 95 % intervals, ? where one crosses the aim",
            "",
            *_columns([_target(each) for each in findings.targets]),
            *(line for each in findings.listings for line in _listing(each)),
        ]
    )


def _target(target: Target) -> tuple[str, ...]:
    aim = f"{target.least:g}-{target.most:g}"
    measured = f"{target.value:.1f} ({target.low:.1f}-{target.high:.1f})"
    verdict = ("holds" if target.holds else "MISSED") + ("" if target.is_sure else " ?")
    return f"  {target.words}, {target.unit}", aim, measured, verdict


def _listing(listing: Listing) -> list[str]:
    rows = [tuple(_shown(value) for value in row) for row in listing.rows]
    return ["", f"{listing.title}:", *_columns([listing.headings, *rows], "  ")]


def _shown(value: str | float) -> str:
    return f"{value:.1f}" if isinstance(value, float) else str(value)


def _columns(rows: Sequence[tuple[str, ...]], indent: str = "") -> list[str]:
    """Rows of equal length, words to the left and what begins with a digit, a sign or a point to the right."""
    if not rows:
        return []
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    right = [all(_is_figure(cell) for cell in column[1:]) for column in zip(*rows, strict=True)]
    return [
        indent
        + "  ".join(
            cell.rjust(width) if flush else cell.ljust(width)
            for cell, width, flush in zip(row, widths, right, strict=True)
        ).rstrip()
        for row in rows
    ]


def _is_figure(cell: str) -> bool:
    return cell == "" or cell[0] in "+-0123456789."
