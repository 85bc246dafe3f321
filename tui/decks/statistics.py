"""Figures of a balance run: of a file that `fourfold arena GAME --balance --out FILE` has written.

It is looked for in the folder `arena` beside the decks.
"""

from __future__ import annotations

import json
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from engines.core.balance import Listing, Note
from engines.core.registry import Package
from tui.arena.ledger import FORMAT
from tui.decks.choosing import ready_decks
from tui.inert import inert

LARGEST = 256 << 20
"""Bytes of a file that is read; a game takes about a thousand."""


class Table(NamedTuple):
    """Rows below their headings; the first column names what the others are of."""

    title: str
    rows: list[tuple[str, ...]]


class Figures(NamedTuple):
    """What a run says of cards and of ready decks."""

    about: str
    cards: Table
    decks: Table


def newest(folder: Path | None, package: Package) -> Figures | str:
    """The figures of the newest run of this game with the cards of now; or why there are none, in a sentence."""
    how: Figures | str = (
        "There are no figures yet. They come from a file of fourfold arena "
        f"{package.name} --balance --out FILE.jsonl, laid into the folder {_shown(folder)}."
    )
    if folder is None or package.balance is None:
        return how
    try:
        paths = sorted(folder.glob("*.jsonl"), key=lambda path: path.lstat().st_mtime, reverse=True)
    except OSError:
        return how
    for path in paths:
        if (found := _read(path, package)) is not None:
            how = found
            if isinstance(found, Figures):
                return found
    return how


def _shown(folder: Path | None) -> str:
    return "arena beside your decks" if folder is None else inert(str(folder), 200)


def _read(path: Path, package: Package) -> Figures | str | None:
    """The figures of a file; None if it is of another game, or no such file at all."""
    shown = inert(path.name, 40)
    try:
        status = path.lstat()
        if not stat.S_ISREG(status.st_mode) or status.st_size > LARGEST:
            return None
        with path.open(encoding="utf-8") as file:
            head = json.loads(file.readline(1 << 20))
            if head.get(FORMAT) is None or head.get("game") != package.name:
                return None
            if head.get("catalogue") != package.catalogue:
                return f"The games in {shown} were played with other cards than there are now."
            return _figures(shown, head, [json.loads(line) for line in file], package)
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return f"The file {shown} holds no games that can be counted."


def _figures(name: str, head: Any, said: list[Any], package: Package) -> Figures | str:
    assert package.balance is not None
    pairings = [each.name for each in package.balance.pairings]
    if head.get("balance") != pairings:
        return f"The games in {name} are of other decks than there are now."
    games: dict[str, list[Note]] = {pairing: [] for pairing in pairings}
    for piece in said:
        games[pairings[piece["game"] % len(pairings)]].append(piece["note"])
    if not all(games.values()):
        return f"There are not yet games of each pairing in {name}."
    listings = package.balance.find(games).listings
    bot = inert(str(head["bot"]["bot"]), 20)
    about = f"{len(said)} games, {bot} on both seats ({name})."
    decks = _table(listings, "Decks")
    titles = {each.value: each.title for each in ready_decks(package)}
    rows = [(titles.get(name, name), *figures) for name, *figures in decks.rows]
    return Figures(about, _table(listings, "Cards:"), Table(decks.title, rows))


def _table(listings: Sequence[Listing], about: str) -> Table:
    """The listing whose title begins so."""
    found = next(each for each in listings if each.title.startswith(about))
    rows = [[f"{c:.1f}" if isinstance(c, float) else str(c) for c in row] for row in found.rows]
    return Table(found.title, [found.headings, *(tuple(row) for row in rows)])
