"""Whether an unfinished game is the one that the command line asks for."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core.journal import Header
from engines.core.registry import Package
from tui.options import Options
from tui.players import BOT, is_human, person


def otherwise(header: Header, options: Options, package: Package) -> str:
    """What a game has otherwise than was asked for, `seed 5, not 7`; nothing if it is such a game. The rest is free."""
    return "; ".join(_differences(header, options, package))


def _differences(header: Header, options: Options, package: Package) -> Iterator[str]:
    choices = {each.name: each.choices for each in package.settings}
    for name, asked in options.settings.items():
        has = header.settings.get(name)
        if has != asked:
            yield f"{name} {_value(choices[name], has)}, not {_value(choices[name], asked)}"
    if options.seed not in (None, header.seed):
        from tui.inert import inert  # Loads rich, which the start of line mode can do without.

        yield f"seed {inert(header.seed, 40)}, not {options.seed}"
    if options.bot is not None and f"{BOT}{options.bot}" not in header.players:
        yield f"no {person(f'{BOT}{options.bot}')} ({options.bot})"
    if options.seat is not None and not is_human(header.players[options.seat]):
        yield f"somebody else in seat {options.seat}"


def _value(choices: tuple[tuple[int | str, str], ...], value: object) -> str:
    """A value as the command line takes it; the cards of a deck are too many for that."""
    known = [str(each) for each, _ in choices if each == value]
    return known[0] if known else "a deck of one's own"
