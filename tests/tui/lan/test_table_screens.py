"""Tables on the network as they look, at 80x24 and 120x40, with nothing cut off. UPDATE_GOLDEN=1 writes them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from engines.core.outcome import Outcome
from net.aftermath import Result
from net.errors import Fault
from net.match import Waiting
from net.messages import Chat, Phrase
from net.notices import Away, Heard, Left, LinkLost, Stopped, Unsteady
from tests.tui import golden
from tests.tui.lan import big_table_scenes
from tests.tui.lan.fake_carrier import FakeCarrier, lan_game
from tests.tui.lan.fake_peer import FakePeer, opening
from tests.tui.lan.seated import sit, until_ours
from tests.tui.pages.stage import SIZES, Stage
from tests.tui.playbill import Scenes
from themes.glyphs import ASCII, UNICODE, Glyphs
from tui.pages.lan.online_table import OnlinePage
from tui.settings import OFF, Settings

Scene = Callable[[Stage], Awaitable[FakeCarrier]]

scene = SCENES = Scenes[Scene]()


@scene
async def online_sitting_down(stage: Stage) -> FakeCarrier:
    carrier = FakeCarrier("elements", "Mio")
    carrier.shows(waiting=Waiting.PEER_SHUFFLE, owes=None)
    stage.home()
    stage.push(OnlinePage(stage, lan_game(carrier)))
    await stage.settle()
    return carrier


@scene
async def online_toji(stage: Stage) -> FakeCarrier:
    return await sit(stage, FakeCarrier("toji", "Mio"))


@scene
async def online_toji_sealed(stage: Stage) -> FakeCarrier:
    carrier = await sit(stage, FakeCarrier("toji", "Mio"))
    carrier.shows(owes=None, waiting=Waiting.PEER_MOVE)
    await stage.settle()
    return carrier


@scene
async def online_elements(stage: Stage) -> FakeCarrier:
    carrier = await sit(stage, FakeCarrier("elements", "Mio", 60))
    return await until_ours(stage, carrier)


@scene
async def online_waiting(stage: Stage) -> FakeCarrier:
    carrier = await online_elements(stage)
    stage.type("enter")
    await stage.settle()
    return carrier


@scene
async def online_unsteady(stage: Stage) -> FakeCarrier:
    carrier = await online_waiting(stage)
    carrier.notices(Unsteady())
    await stage.settle()
    return carrier


@scene
async def online_lost(stage: Stage) -> FakeCarrier:
    carrier = await online_waiting(stage)
    carrier.notices(LinkLost("eof"))
    await stage.settle()
    return carrier


@scene
async def online_left(stage: Stage) -> FakeCarrier:
    carrier = await online_waiting(stage)
    carrier.notices(Left("quit"))
    await stage.settle()
    return carrier


@scene
async def online_away(stage: Stage) -> FakeCarrier:
    carrier = await online_lost(stage)
    carrier.shows(may_claim=True, away=120.0)
    carrier.notices(Away(120.0))
    await stage.settle()
    return carrier


@scene
async def online_claiming(stage: Stage) -> FakeCarrier:
    carrier = await online_away(stage)
    stage.type("tab", "g")
    return carrier


@scene
async def online_draw_offered(stage: Stage) -> FakeCarrier:
    carrier = await online_elements(stage)
    carrier.shows(offered=frozenset({"draw"}))
    await stage.settle()
    return carrier


@scene
async def online_draw_agreeing(stage: Stage) -> FakeCarrier:
    carrier = await online_draw_offered(stage)
    stage.type("tab", "a")
    return carrier


@scene
async def online_take_back_asked(stage: Stage) -> FakeCarrier:
    carrier = await online_elements(stage)
    carrier.shows(offered=frozenset({"take_back"}))
    await stage.settle()
    return carrier


@scene
async def online_chat_heard(stage: Stage) -> FakeCarrier:
    carrier = await online_elements(stage)
    carrier.notices(Heard(Chat("Are you sure about that? I would not be, in your place, today.")))
    await stage.settle()
    return carrier


@scene
async def online_chat(stage: Stage) -> FakeCarrier:
    carrier = await online_elements(stage)
    carrier.notices(Heard(Phrase(1)), Heard(Chat("[red]Hello[/red] there")))
    stage.type("tab")
    return carrier


@scene
async def online_chat_typing(stage: Stage) -> FakeCarrier:
    carrier = await online_chat(stage)
    stage.type("t", *"Thanks, and you?")
    return carrier


@scene
async def online_leaving(stage: Stage) -> FakeCarrier:
    carrier = await online_elements(stage)
    stage.type("escape")
    return carrier


@scene
async def online_words(stage: Stage) -> FakeCarrier:
    carrier = await online_elements(stage)
    stage.type("tab", "v")
    return carrier


@scene
async def online_help(stage: Stage) -> FakeCarrier:
    carrier = await online_elements(stage)
    stage.type("question_mark")
    return carrier


@scene
async def online_result(stage: Stage) -> FakeCarrier:
    carrier = await sit(stage, FakeCarrier("elements", "Mio"))
    for _ in range(400):
        if carrier.outcome is not None:
            break
        if carrier.sight.owes is None:
            carrier.answers()
        else:
            stage.type("y", "enter")
        await stage.settle()
        stage.type("space")
        await stage.settle()
    await stage.settle()
    return carrier


@scene
async def online_conceded(stage: Stage) -> FakeCarrier:
    carrier = await online_elements(stage)
    carrier.answers_concession()
    await stage.settle()
    return carrier


@scene
async def online_unsigned(stage: Stage) -> FakeCarrier:
    carrier = await online_elements(stage)
    outcome = Outcome(0, "concede")
    carrier.notices(Left("quit"))
    carrier.shows(outcome=outcome, result=Result(outcome, True, False), is_on=False)
    await stage.settle()
    return carrier


@scene
async def online_claimed(stage: Stage) -> FakeCarrier:
    carrier = await online_claiming(stage)
    stage.type("enter")
    await stage.settle()
    return carrier


@scene
async def online_stopped(stage: Stage) -> FakeCarrier:
    carrier = await online_elements(stage)
    fault = Fault("shuffle", "The proof of the other side's shuffle is false.", 1)
    carrier.shows(fault=fault, is_on=False, may_act=False)
    carrier.notices(Stopped(fault))
    await stage.settle()
    return carrier


@scene
async def online_open_offered(stage: Stage) -> FakeCarrier:
    carrier = await online_conceded(stage)
    carrier.shows(offered=frozenset({"open"}))
    await stage.settle()
    return carrier


@scene
async def online_opened(stage: Stage) -> FakeCarrier:
    carrier = await online_conceded(stage)
    await open_cards(stage, carrier)
    return carrier


async def open_cards(stage: Stage, carrier: FakeCarrier) -> None:
    """Both have agreed to it, and the player looks."""
    carrier.shows(opened=carrier.all_faces)
    await stage.settle()
    stage.type("o")
    await stage.settle()


@scene
async def online_opened_toji(stage: Stage) -> FakeCarrier:
    carrier = await online_toji(stage)
    for _ in range(20):
        await carrier.plays()
    carrier.answers_concession()
    await stage.settle()
    while stage.top.name != "Result":
        stage.type("enter")
        await stage.settle()
    await open_cards(stage, carrier)
    return carrier


@scene
async def online_long_name(stage: Stage) -> FakeCarrier:
    carrier = await sit(stage, FakeCarrier("elements", "W" * 24))
    await until_ours(stage, carrier)
    carrier.shows(offered=frozenset({"take_back"}))
    carrier.notices(Heard(Chat("x" * 60)))
    await stage.settle()
    return carrier


ALL = SCENES | big_table_scenes.SCENES

LONG = "online_long_name"
"""There a name is cut, where a desk has twelve columns for it."""


def stage_of(folder: Path, glyphs: Glyphs = UNICODE) -> Stage:
    settings = Settings(animations=OFF)
    return Stage(folder, settings, glyphs, open_peer=opening(FakePeer()))


@pytest.mark.parametrize("name", ALL)
async def test_page(name: str, tmp_path: Path) -> None:
    """One scene, at both sizes."""
    stage = stage_of(tmp_path)
    await ALL[name](stage)
    for width, height in SIZES:
        canvas = stage.canvas(width, height)
        if name != LONG:
            assert canvas.lost == []
        golden.check(f"lan/{name}-{width}x{height}", canvas.plain())
    stage.ask_for_help()


@pytest.mark.parametrize("name", ALL)
async def test_page_in_ascii(name: str, tmp_path: Path) -> None:
    """Where only ASCII is known to be shown, nothing else is drawn."""
    stage = stage_of(tmp_path, ASCII)
    await ALL[name](stage)
    for size in SIZES:
        canvas = stage.canvas(*size)
        assert canvas.plain().isascii()
        if name != LONG:
            assert canvas.lost == []
