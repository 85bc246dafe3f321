"""Scenes of Mana and Ikusa at the network's tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import islice

from engines.core.moves import Move
from engines.core.needs import Shuffle
from engines.ikusa.catalogue import BLITZ
from net.match import Waiting
from net.messages import Chat
from net.notices import Heard, LinkLost
from tests.tui.lan.fake_carrier import FakeCarrier
from tests.tui.lan.seated import sit
from tests.tui.pages.stage import Stage
from tests.tui.playbill import Scenes
from tui.pages.lan.online_table import OnlinePage

Scene = Callable[[Stage], Awaitable[FakeCarrier]]

scene = SCENES = Scenes[Scene]()


async def plays(stage: Stage, carrier: FakeCarrier) -> None:
    """Whoever is asked gives an answer: alone the second, which is mostly more than a pass; both together another."""
    for seat in (0, 1):
        owed = carrier._table.owes(seat)
        if isinstance(owed, Shuffle):
            carrier._table.arrange(seat, range(len(owed.cards)))
        elif owed is not None:
            moves = list(islice(carrier._table.options(seat), 2))
            carrier._table.choose(seat, moves[seat if len(owed.seats) == 2 else -1])
    carrier.on_change()
    await stage.settle()
    while isinstance(page := stage.top, OnlinePage) and page._pending:
        stage.type("space")
        await stage.settle()


async def play_until(stage: Stage, carrier: FakeCarrier, label: str, seat: int) -> FakeCarrier:
    """Up to the first time that this is asked of a seat."""
    for _ in range(200):
        view = carrier._table.view(0)
        if view.label == label and seat in view.waiting:
            return carrier
        await plays(stage, carrier)
    raise AssertionError(f"{label} is never asked")


# --- before the first turn ------------------------------------------------------------------------------------------


@scene
async def online_mana_choosing_a_deck(stage: Stage) -> FakeCarrier:
    carrier = FakeCarrier("mana", "Mio")
    carrier.shows(game=None, told=(), owes=None, waiting=Waiting.OWN_DECK)
    return await sit(stage, carrier)


@scene
async def online_mana_other_deck(stage: Stage) -> FakeCarrier:
    carrier = FakeCarrier("mana", "Mio")
    carrier.shows(game=None, told=(), owes=None, waiting=Waiting.PEER_DECK)
    return await sit(stage, carrier)


@scene
async def online_mana_keeping(stage: Stage) -> FakeCarrier:
    carrier = await sit(stage, FakeCarrier("mana", "Mio"))
    stage.type("1", "2", "5")
    return carrier


@scene
async def online_mana_kept(stage: Stage) -> FakeCarrier:
    """The marks stay in sight while the choice is sealed."""
    carrier = await online_mana_keeping(stage)
    stage.type("enter")
    await stage.settle()
    return carrier


@scene
async def online_ikusa_packs(stage: Stage) -> FakeCarrier:
    carrier = await sit(stage, FakeCarrier("ikusa", "Mio", mode=BLITZ))
    stage.type("space")
    return carrier


@scene
async def online_ikusa_gates(stage: Stage) -> FakeCarrier:
    carrier = await play_until(stage, await sit(stage, FakeCarrier("ikusa", "Mio")), "gates", 0)
    stage.type("1", "2", "3", "4", "5")
    return carrier


@scene
async def online_ikusa_gates_set(stage: Stage) -> FakeCarrier:
    carrier = await online_ikusa_gates(stage)
    stage.type("enter")
    await stage.settle()
    return carrier


# --- in a turn ------------------------------------------------------------------------------------------------------


@scene
async def online_mana_priority(stage: Stage) -> FakeCarrier:
    return await play_until(stage, await sit(stage, FakeCarrier("mana", "Mio")), "priority", 0)


@scene
async def online_mana_meanwhile(stage: Stage) -> FakeCarrier:
    return await play_until(stage, await sit(stage, FakeCarrier("mana", "Mio")), "priority", 1)


@scene
async def online_mana_meanwhile_choosing(stage: Stage) -> FakeCarrier:
    carrier = await online_mana_meanwhile(stage)
    stage.type("m", "down")
    return carrier


@scene
async def online_mana_under_way(stage: Stage) -> FakeCarrier:
    carrier = await online_mana_meanwhile(stage)
    carrier.shows(requested=Move("mana", (1,)))
    await stage.settle()
    return carrier


@scene
async def online_mana_heard(stage: Stage) -> FakeCarrier:
    """What is said stands in the rule, and nothing of what stood there."""
    carrier = await online_mana_priority(stage)
    carrier.notices(Heard(Chat("Good luck!")))
    await stage.settle()
    return carrier


@scene
async def online_mana_lost(stage: Stage) -> FakeCarrier:
    carrier = await online_mana_meanwhile(stage)
    carrier.notices(LinkLost("eof"))
    await stage.settle()
    return carrier


@scene
async def online_ikusa_laying(stage: Stage) -> FakeCarrier:
    return await play_until(stage, await sit(stage, FakeCarrier("ikusa", "Mio")), "elementium", 0)


@scene
async def online_ikusa_waiting(stage: Stage) -> FakeCarrier:
    return await play_until(stage, await sit(stage, FakeCarrier("ikusa", "Mio")), "main", 1)


@scene
async def online_ikusa_take_back_asked(stage: Stage) -> FakeCarrier:
    carrier = await online_ikusa_laying(stage)
    carrier.shows(offered=frozenset({"take_back"}))
    await stage.settle()
    return carrier


@scene
async def online_ikusa_help(stage: Stage) -> FakeCarrier:
    carrier = await online_ikusa_laying(stage)
    stage.type("question_mark")
    return carrier


@scene
async def online_mana_conceded(stage: Stage) -> FakeCarrier:
    carrier = await online_mana_priority(stage)
    carrier.answers_concession()
    await stage.settle()
    return carrier
