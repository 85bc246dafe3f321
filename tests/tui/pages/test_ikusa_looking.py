"""What opens over Ikusa's table: cards in full, all cards in sight, a preview in words, the rules, a game's end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from engines.ikusa.catalogue import POOL
from engines.ikusa.view import IkusaView
from tests.tui.pages.stage import Stage
from tests.tui.pages.test_watching import Thrower
from tests.tui.playbill import Scenes
from tests.tui.tables import ikusa_scenes, mana_scenes
from tests.tui.tables.ikusa_asked import gate_breaker, stacked
from tests.tui.tables.ikusa_scenes import attacking_foe, position, seen
from tests.tui.tables.stepping import Scene as AnyScene
from tests.vectors.ikusa_position import IkusaPosition
from themes.glyphs import ASCII, UNICODE, Glyphs
from tui.pages.browse import BrowsePage
from tui.pages.rules import RulesPage
from tui.pages.starting import bring_together
from tui.pages.table import TablePage
from tui.pages.tabletop import in_words
from tui.players import BOT, YOU
from tui.tables.ikusa.shelves import shelves
from tui.tables.shelves import joined

Scene = Callable[[Stage], Awaitable[None]]

scene = SCENES = Scenes[Scene]()


def browse(
    stage: Stage, at: IkusaPosition, card: str, names: tuple[str, str] = ("You", "Rin")
) -> None:
    """The cards in sight, this one first."""
    shown = shelves(at.game.view(0), names, stage.glyphs)
    stage.push(BrowsePage(stage, shown, at.handle[card]))


@scene
async def ikusa_setup(stage: Stage) -> None:
    stage.home()
    stage.type("3")


@scene
async def ikusa_card_dual(stage: Stage) -> None:
    browse(stage, position(), "Ah3")


@scene
async def ikusa_card_in_play(stage: Stage) -> None:
    """Damaged, raised by an enchant, with a keyword that it has gained."""
    browse(stage, position(), "a2")


@scene
async def ikusa_card_face_down(stage: Stage) -> None:
    browse(stage, position(), "Ae1")


@scene
async def ikusa_cards_fallen(stage: Stage) -> None:
    browse(stage, gate_breaker([]), "Ag1")


@scene
async def ikusa_cards_of_both(stage: Stage) -> None:
    """As somebody sees them who looks on."""
    game = position().game
    one, another = (shelves(game.view(seat), ("Kaede", "Rin"), stage.glyphs) for seat in (0, 1))
    stage.push(BrowsePage(stage, joined(one, another)))
    stage.type("tab")


@scene
async def ikusa_foretold(stage: Stage) -> None:
    stage.push(in_words(stage, seen(attacking_foe()).press("1", "2").desk.foretold))


@scene
async def ikusa_stack_in_words(stage: Stage) -> None:
    stage.push(in_words(stage, seen(stacked()).desk.foretold))


@scene
async def ikusa_rules(stage: Stage) -> None:
    stage.push(RulesPage(stage, "ikusa"))


@scene
async def ikusa_result(stage: Stage) -> None:
    stage.home()
    bring_together(stage, "ikusa", (YOU, BOT + "novice"), {}, "golden")
    await stage.settle()
    stage.type("x", "enter")
    await stage.settle()


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("name", SCENES)
async def test_page(name: str, glyphs: Glyphs, tmp_path: Path) -> None:
    """One scene, at both sizes; where only ASCII is shown, nothing else is drawn."""
    stage = Stage(tmp_path, glyphs=glyphs)
    await SCENES[name](stage)
    stage.compare_in_signs(f"pages/{name}")


async def test_whoever_looks_on_sees_both_hands_card_by_card(tmp_path: Path) -> None:
    stage = Stage(tmp_path, hire=Thrower)
    stage.home()
    bring_together(stage, "ikusa", (BOT + "novice", BOT + "adept"), {}, "golden")
    await stage.settle()
    table = stage.top
    assert isinstance(table, TablePage)
    while table.game.view(0).label != "main":
        stage.type("enter")
        await stage.settle()
    stage.type("z")
    told = (
        {card.handle for card in stage.top._cards} if isinstance(stage.top, BrowsePage) else set()
    )
    text = stage.text(80, 120)
    for seat in (0, 1):
        view = table.game.view(seat)
        assert isinstance(view, IkusaView) and len(view.hands[seat]) >= 4
        assert {*view.hands[seat], *view.gates[seat]} <= told
        for card in view.hands[seat]:
            assert POOL.cards[view.faces[card]].upright.name in text


@pytest.mark.parametrize(
    ("table", "title"),
    [
        (ikusa_scenes.SCENES["answer"], "The stack"),
        (ikusa_scenes.SCENES["block"], "What this leads to"),
        (mana_scenes.SCENES["targeting"], "What the card says"),
        (mana_scenes.SCENES["standard-choose"], "What the card says and what this leads to"),
    ],
    ids=["answer", "block", "targeting", "standard-choose"],
)
def test_words_on_a_choice_stand_under_a_title_that_says_what_they_are(
    table: Callable[[], AnyScene[Any]], title: str
) -> None:
    stage = Stage()
    stage.push(in_words(stage, table().desk.foretold))
    assert stage.text().splitlines()[0].strip() == title
