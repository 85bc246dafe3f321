"""One key for one thing: at all four tables, on the pages around them, and on the network."""

from __future__ import annotations

import asyncio
import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tui.pages
from engines.core.registry import load
from tests.tui.pages.stage import Stage
from tui.pages import sharing, table, watching
from tui.pages.decks.builder import BuilderPage
from tui.pages.lan import online_table
from tui.pages.lan.lobby import LobbyPage
from tui.pages.page import Keys, Page
from tui.pages.quiet import KEY
from tui.pages.starting import begin
from tui.tables.desk import Desk
from tui.tables.ikusa.sight import FOE as IKUSA_SIGNS
from tui.tables.kinds import KINDS
from tui.tables.mana.sight import FOE as MANA_SIGNS

AROUND = {
    "against a bot": table.KEYS,
    "for two": sharing.SHARED_KEYS,
    "to watch": watching.WATCHED_KEYS,
    "on the network": online_table.NETWORK_KEYS,
}
"""The keys of the four pages around a table."""

games = pytest.mark.parametrize("game", KINDS)


def named(keys: Keys) -> set[str]:
    """The letters that a table of keys names, and Tab; the article in `a letter` is none."""
    found = (re.findall(r"\b(?:[a-z]|Tab)\b(?! letter)", names) for names, _ in keys)
    return {key for names in found for key in names}


def keys_of(game: str) -> Keys:
    """The keys of a game's table."""
    desk = KINDS[game].desk
    assert isinstance(desk, type) and issubclass(desk, Desk)
    return desk.keys


def pages() -> Iterator[type]:
    """Every page of the program."""
    for module in pkgutil.walk_packages(tui.pages.__path__, "tui.pages."):
        importlib.import_module(module.name)
    waiting: list[type] = [Page]
    while waiting:
        page = waiting.pop()
        waiting += page.__subclasses__()
        yield page


@games
@pytest.mark.parametrize("around", AROUND)
def test_no_key_of_a_table_is_one_of_the_page_around_it(game: str, around: str) -> None:
    assert not named(keys_of(game)) & named(AROUND[around])


@pytest.mark.parametrize("signs", [MANA_SIGNS, IKUSA_SIGNS], ids=["mana", "ikusa"])
def test_no_card_is_called_by_a_key_of_the_page_around_the_table(signs: str) -> None:
    for keys in AROUND.values():
        assert not set(signs) & named(keys)
    assert KEY not in signs


def test_what_all_tables_have_is_the_same_key_in_the_same_words() -> None:
    told: dict[str, set[str]] = {}
    for game in KINDS:
        for key, words in keys_of(game):
            told.setdefault(key, set()).add(words.partition(";")[0].partition(",")[0])
    assert told["x, then Enter"] == {"concede"}
    for key in ("c", "Esc"):
        assert len(told[key]) == 1, told[key]


def test_the_key_of_the_quiet_line_means_nothing_else_anywhere() -> None:
    """A challenge may come while any page is open."""
    for page in pages():
        keys = getattr(page, "keys", ())
        assert page is LobbyPage or KEY not in named(keys), page
    builder = BuilderPage(Stage(), load("mana"))
    assert KEY not in named(builder.keys)
    for game in KINDS:
        assert KEY not in named(keys_of(game))


@games
@pytest.mark.parametrize("key", ["c", "v", "z", "h", "l", "i", "u"])
async def test_a_key_that_tables_have_in_common_answers_at_each(
    game: str, key: str, tmp_path: Path
) -> None:
    """Where there is nothing to show or to do, it says so."""
    stage = Stage(tmp_path)
    stage.home()
    begin(stage, game, "novice", {}, "keys")
    await stage.settle()
    page, before = stage.top, stage.text()
    stage.type(key)
    for _ in range(2000):  # A hint is looked for beside everything else.
        if stage.top is not page or stage.text() != before:
            return
        await asyncio.sleep(0.002)
    raise AssertionError(stage.prompt)
