"""The README shows the program as it is."""

from __future__ import annotations

import os
import re
from pathlib import Path

from tests.tui.golden import HOME

README = Path(__file__).parent.parent / "README.md"
SCREEN = re.compile(r"<!-- screen: (\S+) -->\n```\n(.*?)```\n", re.DOTALL)


def test_the_screens_are_golden_ones() -> None:
    """Of all four tables. UPDATE_GOLDEN=1 brings them up to date."""
    text = README.read_text(encoding="utf-8")
    if os.environ.get("UPDATE_GOLDEN"):
        text = SCREEN.sub(lambda found: _as_shown(found[1]), text)
        README.write_text(text, encoding="utf-8")
    names = [name for name, _ in SCREEN.findall(text)]
    assert {name.split("/")[1] for name in names} == {"toji", "elements", "ikusa", "mana"}
    for name in names:
        assert _as_shown(name) in text, name


def test_every_file_that_it_names_exists() -> None:
    text = README.read_text(encoding="utf-8")
    named = re.findall(r"\]\(([^)#:]+)\)|`((?:engines|net|tui|themes|tests)/[\w/.]+)`", text)
    for names in named:
        [name] = filter(None, names)
        assert (README.parent / name).exists(), name


def _as_shown(name: str) -> str:
    screen = (HOME / f"{name}.txt").read_text(encoding="utf-8")
    return f"<!-- screen: {name} -->\n```\n{screen}```\n"
