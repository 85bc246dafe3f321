"""The prompt row has room for whatever it says of the card with the longest name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engines.ikusa.catalogue import POOL as IKUSA
from engines.mana.catalogue import POOL as MANA
from tests.tui.tables import ikusa_scenes, mana_scenes
from tests.tui.tables.stepping import Scene
from tests.vectors.mana_position import position_pool
from tui.canvas import cells
from tui.tables.desk import WIDTH
from tui.tables.ikusa.sight import Sight

ROOM = WIDTH - 3
"""Cells of a prompt that leaves no keys beside it."""

FACES = [face for card in IKUSA.cards.values() for face in (card.upright, card.reversed) if face]
LONGEST = "W" * max(cells(each.name) for each in (*FACES, *MANA.cards.values()))

_CARDS = json.loads((Path(__file__).parent / "mana_cards.json").read_text(encoding="utf-8"))
LONG_NAMES = position_pool("long-names", [each | {"name": LONGEST} for each in _CARDS["cards"]])

SIGNS = [*"1234567890ABCDEFabcd", "m"]


def longest_prompt(scene: Scene[Any]) -> str:
    """Of what is said with the cursor on any card, and after Enter there."""
    desk = scene.desk
    said: list[str] = [desk._prompt()[0]]
    for sign in SIGNS:
        for key in (sign, "enter"):
            desk.press(key)
            said.append(desk._prompt()[0])
        while desk.is_inside:
            desk.press("escape")
        desk.confirming = None
    return max(said, key=cells)


@pytest.mark.parametrize("name", ikusa_scenes.SCENES)
def test_ikusas_prompts_have_room_for_the_longest_name(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sight, "name", lambda *_: LONGEST)
    prompt = longest_prompt(ikusa_scenes.SCENES[name]())
    assert cells(prompt) <= ROOM, prompt


@pytest.mark.parametrize("name", mana_scenes.SCENES)
def test_manas_prompts_have_room_for_the_longest_name(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mana_scenes, "POOL", LONG_NAMES)
    prompt = longest_prompt(mana_scenes.SCENES[name]())
    assert cells(prompt) <= ROOM, prompt
