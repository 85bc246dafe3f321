"""Row 48 of the fault matrix, on the screen: what others call themselves and say can do nothing but be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from net.messages import Chat
from net.notices import Heard
from tests.tui.lan.fake_carrier import FakeCarrier, lan_game
from tests.tui.lan.fake_peer import FakePeer, opening
from tests.tui.pages.stage import SIZES, Stage
from tui.canvas import cells
from tui.inert import inert
from tui.pages.lan.online_table import OnlinePage

HOSTILE = {
    "ansi": "\x1b[31mred\x1b[2J\x1b[H",
    "title": "\x1b]2;pwned\x07",
    "markup": "[red]bold[/red][link=x]",
    "bidi": "\u202eneh ot yaw\u2066",
    "combining": "a" + "\u0301" * 10_000,
    "newline": "one\ntwo\r\nthree",
    "zero width": "\u200b\u200d\ufeff",
    "wide": "漢" * 60,
    "c1": "\x9b31mred\x85",
    "nothing": "",
    "blank": "\u3164\u2800",
    "emoji": "👨\u200d👩\u200d👧🏽🇩🇪",
    "long": "W" * 500,
}


def is_inert(stage: Stage) -> None:
    """Every row is exactly as wide as the screen, and means nothing to a terminal."""
    for width, height in SIZES:
        lines = stage.canvas(width, height).lines()
        assert len(lines) == height
        for line in lines:
            text = "".join(span.text for span in line)
            assert cells(text) == width
            assert inert(text, width, ellipsis="") == text


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
async def test_row_48_names_in_the_lobby_keep_the_layout(name: str, tmp_path: Path) -> None:
    peer = FakePeer()
    stage = Stage(tmp_path, open_peer=opening(peer))
    stage.home()
    stage.type("l")
    await stage.settle()
    before = stage.text().split("\n")
    peer.arrives(1, name, playing=name[:24], state="playing", games=(name[:20], "toji"))
    peer.arrives(2, name)
    peer.keeps_out(peer.arrives(3, name, answers=False), 3, name, 1)
    is_inert(stage)
    after = stage.text().split("\n")
    assert after[0] == before[0] and after[-4:-2] == before[-4:-2]
    stage.type("end", "enter")
    is_inert(stage)
    stage.type("escape", "home", "enter")
    is_inert(stage)
    peer.is_challenged(4, name)
    is_inert(stage)
    stage.look()
    is_inert(stage)


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
async def test_row_48_names_and_chat_at_the_table_keep_the_layout(
    text: str, tmp_path: Path
) -> None:
    peer = FakePeer()
    stage = Stage(tmp_path, open_peer=opening(peer))
    stage.home()
    carrier = FakeCarrier("elements", text)
    stage.push(OnlinePage(stage, lan_game(carrier)))
    await stage.settle()
    carrier.notices(Heard(Chat(text)))
    carrier.shows(offered=frozenset({"draw"}))
    await stage.settle()
    is_inert(stage)
    for key in ("tab", "v", "escape", "tab", "escape", "escape"):
        stage.type(key)
        is_inert(stage)
    stage.type("escape")
    carrier.answers_concession()
    await stage.settle()
    assert stage.top.name == "Result"
    is_inert(stage)
