"""Pictures for the README: `python -m tests.tui.screenshots`, or `make screenshots`.

Home and the tables as SVG, in full colour: from games that anybody can repeat, those of Mana and Ikusa from positions
laid out.
"""

from __future__ import annotations

import asyncio
import random
import re
import tempfile
from collections.abc import Iterable
from pathlib import Path

from textual.pilot import Pilot

from engines.core.moves import Move
from engines.core.registry import Package
from engines.core.view import View
from tests.tui.known import known
from tests.tui.tables import ikusa_scenes, mana_scenes
from themes.palette import LANTERN
from themes.theme import Depth
from tui.app import FourfoldApp
from tui.canvas import Canvas
from tui.clock import InstantClock
from tui.options import Options
from tui.pages.margin import draw_margin
from tui.pages.page import Navigator, Page
from tui.pages.tabletop import log_rows
from tui.widgets.ink import Ink

Laid = mana_scenes.Scene | ikusa_scenes.Scene

HOME = Path(__file__).parent / "screenshots"

SHOTS = {
    "home": (Options(), ()),
    "elements": (
        Options(game="elements", seed="lantern", bot="novice"),
        ("5", "enter", "t", "4", "enter", "2"),
    ),
    "toji": (
        Options(game="toji", seed="lantern", bot="novice"),
        ("2", "enter", "space", "enter", "enter", "space", "space", "3"),
    ),
}
"""What to open, and the keys to press there."""


class Still(Page):
    """A table in a position that no game has to reach first."""

    name = "Table"

    def __init__(self, nav: Navigator, scene: Laid) -> None:
        super().__init__(nav)
        self._scene = scene

    def draw(self, canvas: Canvas) -> None:
        self._scene.desk.recent = ()
        self._scene.desk.draw(canvas)
        log = self._scene.log
        draw_margin(canvas, "Log", lambda width: log_rows(log, width), from_end=True)


class Opponent:
    """The game's own bot, in this process."""

    def __init__(self, package: Package, name: str) -> None:
        self._bot = package.bots[name]()

    async def choose(self, view: View, seed: str, budget: int) -> Move:
        return self._bot.choose(view, random.Random(seed), budget)

    def close(self) -> None:
        pass


async def take(name: str, options: Options, keys: Iterable[str], scene: Laid | None = None) -> Path:
    """Take one picture; gives its file."""
    with tempfile.TemporaryDirectory() as folder:
        environ = {"FOURFOLD_HOME": folder, "LANG": "C.UTF-8", "COLORTERM": "truecolor"}
        known(Path(folder))
        app = FourfoldApp(options, environ, InstantClock(), Opponent)
        # Whatever terminal this runs in: the picture has all colours.
        app.ink = Ink(LANTERN, Depth.TRUECOLOR)
        app._filters = []
        async with app.run_test(size=(80, 24) if name == "home" else (120, 30)) as pilot:
            await settle(pilot)
            if scene is not None:
                app.push(Still(app, scene))
                app.redraw()
                await settle(pilot)
            for key in keys:
                await pilot.press(key)
                await settle(pilot)
            picture = app.export_screenshot(title="Fourfold", simplify=True)
    # The font is loaded from the net, which a README must not do.
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    path = HOME / f"{name}.svg"
    path.write_text(picture, encoding="utf-8")
    return path


async def settle(pilot: Pilot[int]) -> None:
    """Let pages be shown and bots play."""
    for _ in range(4):
        await pilot.pause()


async def main() -> None:
    """Take all pictures."""
    HOME.mkdir(exist_ok=True)
    for name, (options, keys) in SHOTS.items():
        print(await take(name, options, keys))
    print(await take("mana", Options(), (), mana_scenes.SCENES["block-chosen"]()))
    print(await take("ikusa", Options(), (), ikusa_scenes.SCENES["attack"]()))


if __name__ == "__main__":
    asyncio.run(main())
