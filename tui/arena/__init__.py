"""`fourfold arena`: bots against each other, over all cores, the same deals with the seats swapped.

The result depends on the bots, the settings, the seed and the number of pairs; not on the number of processes, nor on
how often it was interrupted and resumed.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from pathlib import Path

from engines.bots.statistics import summarise
from engines.core import registry
from tui import botloader
from tui.arena import balancing
from tui.arena.ledger import Ledger, LedgerError, header
from tui.arena.matchup import PairLines, Plan, mirrors
from tui.arena.playing import cores
from tui.arena.report import as_json, as_text
from tui.arena.running import Stopped, run_through
from tui.arena.verdict import Watch


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Everything that can be said after `fourfold arena`."""
    parser.description = (
        "Play two bots against each other: every deal twice, with the seats swapped. "
        "Exit status 0: it was played, whatever came out; 1: a bot or the file failed; "
        "2: it cannot be played."
    )
    parser.add_argument("game", metavar="GAME", help="the game: " + ", ".join(registry.names()))
    bot = (
        "a bot of the game, an installed one, or the path of a file with choose(view, rng, budget)"
    )
    parser.add_argument("--a", metavar="BOT", help=bot)
    parser.add_argument("--b", metavar="BOT", help="its opponent")
    parser.add_argument(
        "--pairs", type=_number, default=100, metavar="N", help="pairs of games (%(default)s)"
    )
    parser.add_argument(
        "--seed", default="1", metavar="S", help="what the deals follow from (%(default)s)"
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a setting of the game; may be given again",
    )
    parser.add_argument(
        "--mirrored",
        action="store_true",
        help="both play the same ready-made deck, each deck in turn from pair to pair",
    )
    for side in "ab":
        parser.add_argument(
            f"--budget-{side}",
            type=_number,
            default=0,
            metavar="N",
            help=f"iterations of {side.upper()} for each decision (a bot's own number)",
        )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="write every finished pair to FILE, and go on from what it holds",
    )
    parser.add_argument(
        "--until",
        type=_threshold,
        metavar="SHARE",
        help="stop as soon as the 95 %% interval of A's share lies above or below this (64%% or "
        "0.64), after N pairs at the latest; the share is of rounds in Elements, else of games",
    )
    parser.add_argument(
        "--balance",
        action="store_true",
        help="measure the game's balance instead: --bot on both seats, --games of each pairing of "
        "its decks, against the aims of its rules",
    )
    parser.add_argument("--bot", metavar="BOT", default="adept", help="who plays (%(default)s)")
    parser.add_argument(
        "--games",
        type=_number,
        default=balancing.PER_PAIRING,
        metavar="N",
        help="games of each pairing (%(default)s)",
    )
    parser.add_argument(
        "--budget",
        type=_number,
        default=0,
        metavar="N",
        help="iterations of --bot for each decision (its own number)",
    )
    parser.add_argument("--jobs", type=_number, metavar="N", help="processes (one for each core)")
    parser.add_argument("--json", action="store_true", help="print the result as a JSON object")


def run(args: argparse.Namespace) -> int:
    """Play, print the result, and return the exit status, as `add_arguments` says what it means."""
    try:
        return balancing.run(args) if args.balance else _match(args)
    except (LookupError, ValueError, botloader.BotError, LedgerError) as error:
        return _complain(str(error.args[0]), 2)
    except Stopped as stopped:
        return _complain(stopped.sentence, stopped.status)


def _match(args: argparse.Namespace) -> int:
    """One match-up. Raises LookupError, ValueError, LedgerError, BotError and Stopped."""
    if not (args.a and args.b):
        raise ValueError("--a and --b say which bots are to play.")
    plan = _plan(args)
    package = registry.load(plan.game)
    for name in plan.bots:
        botloader.load(package, name)
    bots = dict(zip("ab", zip(plan.bots, plan.budgets, strict=True), strict=True))
    if plan.mirrored:
        mirrors(package, plan.settings)  # Refused here, not in a process that plays.
    more = {"mirrored": True} if plan.mirrored else {}
    head = header(plan.game, bots, plan.seed, settings=dict(plan.settings), **more)
    ledger = Ledger(args.out, head, PairLines()) if args.out else None
    watch = Watch(package.measure(plan.settings), args.until, args.pairs) if args.until else None
    with ledger or contextlib.nullcontext():
        played = run_through(
            plan,
            args.pairs,
            args.jobs or cores(),
            ledger,
            called="pairs",
            blame=lambda fault: plan.bots[fault.seat],
            enough=watch.follow if watch else lambda played: False,
        )
    counted = range(watch.pairs if watch else args.pairs)
    summary = summarise(record for pair in counted for record in played[pair])
    said = as_json(plan, summary, watch) if args.json else as_text(plan, summary, watch)
    print(json.dumps(said) if args.json else said)
    return 0


def _plan(args: argparse.Namespace) -> Plan:
    package = registry.load(args.game)
    settings: dict[str, str] = {}
    for each in args.set:
        name, equals, value = each.partition("=")
        if not equals:
            raise ValueError(f"--set needs NAME=VALUE, not {each!r}")
        settings[name] = value
    return Plan(
        args.game,
        registry.place(args.game),
        package.checked(settings),
        (botloader.absolute(args.a), botloader.absolute(args.b)),
        (args.budget_a, args.budget_b),
        args.seed,
        args.mirrored,
    )


def _number(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1 is needed")
    return number


_number.__name__ = "number"  # What argparse calls it in a refusal.


def _threshold(text: str) -> float:
    """A share, as a fraction or in percent."""
    percent = text.endswith("%") or float(text) > 1
    threshold = float(text.removesuffix("%")) / (100 if percent else 1)
    if not 0 < threshold < 1:
        raise argparse.ArgumentTypeError("a share between 0 and 1, or 0 % and 100 %, is needed")
    return threshold


_threshold.__name__ = "share"


def _complain(sentence: str, status: int) -> int:
    print(f"fourfold arena: {sentence}", file=sys.stderr)
    return status
