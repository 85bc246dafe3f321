"""Sitting down at a table on the network, with the other side there."""

from __future__ import annotations

from tests.tui.lan.fake_carrier import FakeCarrier, lan_game
from tests.tui.pages.stage import Stage
from tui.pages.lan.online_table import OnlinePage


async def sit(stage: Stage, carrier: FakeCarrier) -> FakeCarrier:
    """Home first, from which a game is come to; then the table."""
    stage.home()
    stage.lan.start(stage.settings)
    await stage.settle()
    stage.push(OnlinePage(stage, lan_game(carrier)))
    await stage.settle()
    return carrier


async def until_ours(stage: Stage, carrier: FakeCarrier) -> FakeCarrier:
    """Let the other side move until we are asked."""
    while carrier.sight.owes is None:
        carrier.answers()
        await stage.settle()
    return carrier
