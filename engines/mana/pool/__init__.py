"""The cards of the game as data, one file a group of 18.2, in the words of the vocabulary.

`flavour` is a line of at most 70 characters; an id is its card's name in snake case.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

GROUPS = (
    "solar",
    "lunar",
    "fire",
    "water",
    "earth",
    "metal",
    "hybrid",
    "two_element",
    "generic",
)


def group(name: str) -> list[dict[str, Any]]:
    """The cards of one group, in the order of its file."""
    text = resources.files(__name__).joinpath(f"{name}.json").read_text(encoding="utf-8")
    cards: list[dict[str, Any]] = json.loads(text)
    return cards


def every_card() -> list[dict[str, Any]]:
    """The cards of all groups."""
    return [card for name in GROUPS for card in group(name)]
