"""The cards of the game as data, one file an attribute (CP-07), in the words of the vocabulary.

An id is the upright face's name in snake case; `flavour` is a line of at most 70 characters. No text is stored: what a
card says is made from what it does (`card_text`).
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

from engines.ikusa.attributes import ATTRIBUTES


def group(attribute: str) -> list[dict[str, Any]]:
    """The cards at home in an attribute, in the order of its file."""
    text = resources.files(__name__).joinpath(f"{attribute}.json").read_text(encoding="utf-8")
    cards: list[dict[str, Any]] = json.loads(text)
    return cards


def every_card() -> list[dict[str, Any]]:
    """The cards of all attributes."""
    return [card for attribute in ATTRIBUTES for card in group(attribute)]
