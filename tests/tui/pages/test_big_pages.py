"""Pages around the tables of Mana and Ikusa as they look, and what Home tells of both games."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.core.registry import load
from tests.tui.pages import test_ikusa_pages, test_mana_pages
from tests.tui.pages.stage import Stage
from themes.glyphs import ASCII, UNICODE, Glyphs
from tui.pages.home import TOLD

SCENES = test_ikusa_pages.SCENES | test_mana_pages.SCENES


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("name", SCENES)
async def test_page(name: str, glyphs: Glyphs, tmp_path: Path) -> None:
    """One scene, at both sizes; where only ASCII is shown, nothing else is drawn."""
    stage = Stage(tmp_path, glyphs=glyphs)
    await SCENES[name](stage)
    stage.compare_in_signs(f"pages/{name}")
    stage.ask_for_help()


@pytest.mark.parametrize("game", TOLD)
def test_the_home_page_says_of_a_game_what_its_package_says(game: str) -> None:
    """It says so without loading the package, which takes a while."""
    package = load(game)
    assert TOLD[game] == (package.title, package.tagline)
