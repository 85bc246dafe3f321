"""What an arena prints: the result in words, or as one JSON object."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engines.bots.statistics import Mean, Share, Summary
from engines.core import registry
from engines.core.registry import Package
from tui import botloader
from tui.arena.matchup import Plan
from tui.arena.verdict import Watch


def as_json(plan: Plan, summary: Summary, watch: Watch | None) -> dict[str, Any]:
    """The result as plain data; every share with its interval, as fractions. It says nothing of time or processes."""
    a, b = plan.bots
    said = {
        "game": plan.game,
        "settings": dict(plan.settings),
        "mirrored": plan.mirrored,
        "a": a,
        "b": b,
        "budgets": list(plan.budgets),
        "seed": plan.seed,
        "verdict": watch and watch.verdict,
        "until": watch and watch.as_json(),
    }
    shares = {
        "wins": _plain(summary.wins),
        "tally": {name: _plain(share) for name, share in summary.tally.items()},
        "points_a_round": _plain(summary.points_a_round),
        "by_seat": [_plain(share) for share in summary.by_seat],
        "by_first": {bot: _plain(share) for bot, share in zip("ab", summary.by_first, strict=True)},
        "first": _plain(summary.first),
    }
    counts = ("pairs", "games", "won", "drawn", "lost", "reasons", "answers")
    return {**said, **{name: getattr(summary, name) for name in counts}, **shares}


def as_text(plan: Plan, summary: Summary, watch: Watch | None) -> str:
    """The result in words."""
    package = registry.load(plan.game)
    a, b = (Path(name).stem if botloader.is_path(name) else name for name in plan.bots)
    rows: list[tuple[str, Share | None]] = [
        ("games", summary.wins),
        *summary.tally.items(),
        ("from seat 0", summary.by_seat[0]),
        ("from seat 1", summary.by_seat[1]),
        (f"{a} first", summary.by_first[0]),
        (f"{b} first", summary.by_first[1]),
    ]
    width = max(len(name) for name, _ in rows) + 2
    reasons = ", ".join(f"{reason} {count}" for reason, count in summary.reasons.items())
    gain = summary.points_a_round
    settled = ", had their number been settled before" if watch else ""
    return "\n".join(
        [
            f"{package.title}, {_words(package, plan)}: "
            f"{_with_budget(a, plan.budgets[0])} against {_with_budget(b, plan.budgets[1])}",
            f"{summary.pairs} pairs of games, each on the same deals with the seats swapped; "
            f"seed {plan.seed}",
            f"{summary.won} games won, {summary.drawn} drawn, {summary.lost} lost",
            *(["", str(watch)] if watch else []),
            "",
            f"What {a} won, with 95 % intervals over pairs (a draw is half a win){settled}:",
            *(f"  {name:{width}}{_percent(share)}" for name, share in rows if share),
            *([f"{a} made {_gain(gain)} points a round more than {b}"] if gain else []),
            *([f"Whoever was first won {_percent(summary.first)}"] if summary.first else []),
            f"{summary.answers:.1f} decisions a game; how it ended: {reasons}",
        ]
    )


def _plain(figure: Share | Mean | None) -> dict[str, float] | None:
    return None if figure is None else figure._asdict()


def _words(package: Package, plan: Plan) -> str:
    """The settings as the menu words them."""
    matter = package.that_matter(plan.settings)
    if not plan.mirrored:
        return ", ".join(each.words(plan.settings[each.name]) for each in matter)
    agreed = [each.words(plan.settings[each.name]) for each in matter if each.seat is None]
    return ", ".join([*agreed, "each deck in turn on both sides"])


def _with_budget(bot: str, budget: int) -> str:
    return f"{bot} ({budget} iterations)" if budget else bot


def _percent(share: Share) -> str:
    low, high = 100 * share.low, 100 * share.high
    return f"{100 * share.share:5.1f} %  ({low:.1f} to {high:.1f})  {share.won:g} of {share.of:g}"


def _gain(gain: Mean) -> str:
    return f"{gain.mean:+.2f} ({gain.low:+.2f} to {gain.high:+.2f})"
