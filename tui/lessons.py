"""The rules of each game in pages, for line mode and the full screen."""

from __future__ import annotations

import importlib
from importlib.util import find_spec

from engines.core import registry

Pages = tuple[tuple[str, str], ...]
"""The name of each page, and its text in lines; headings are lines in capitals."""


def pages(game: str) -> Pages:
    """The pages that teach a game, how it is played first."""
    found: Pages = importlib.import_module(_module(game)).PAGES
    return tuple((name, text.strip("\n")) for name, text in found)


def taught() -> tuple[str, ...]:
    """The games that have such pages, in the order in which they are offered."""
    return tuple(name for name in registry.names() if find_spec(_module(name)) is not None)


def _module(game: str) -> str:
    return f"{registry.place(game)}.lessons"
