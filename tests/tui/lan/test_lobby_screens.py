"""The pages of the lobby as they look, at 80x24 and 120x40, with nothing cut off. UPDATE_GOLDEN=1 writes them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engines.core.registry import load
from net.presence import Trouble
from net.roster import Miss
from tests.tui.decks.test_text_and_files import ready
from tests.tui.lan.fake_peer import FakePeer, key, opening
from tests.tui.pages.stage import SIZES, Stage
from tests.tui.playbill import Scenes
from themes.glyphs import ASCII, UNICODE, Glyphs
from tui import places
from tui.decks import files
from tui.lan.peer import Joined, LanError
from tui.pages.starting import begin
from tui.settings import Settings
from tui.tables.kinds import games

Scene = Callable[[Stage, FakePeer], Awaitable[None]]

scene = SCENES = Scenes[Scene]()


async def enter(stage: Stage) -> None:
    stage.home()
    stage.type("l")
    await stage.settle()


def company(peer: FakePeer) -> None:
    """A little of everything."""
    peer.arrives(1, "Kei", friend=True, verified=True)
    peer.arrives(2, "Blue Fox", rtt=0.0004)
    peer.arrives(3, "Blue Fox", rtt=0.021, friend=True)
    peer.arrives(4, "Lynx", state="playing", playing="toji")
    peer.arrives(5, "Otter", state="busy", games=("elements",))
    peer.arrives(6, "Grey Wren", answers=False)
    peer.misses(peer.arrives(7, "Silent Crane"))
    words = "Old Koi has version 2 of the protocol and you have 1: both need the same Fourfold."
    peer.misses(peer.arrives(8, "Old Koi"), Miss.UNFIT, words)
    peer.remembers(9, "Tanuki", 3 * 86_400)


@scene
async def lobby_joining(stage: Stage, peer: FakePeer) -> None:
    stage.home()
    stage.type("l")


@scene
async def lobby_empty(stage: Stage, peer: FakePeer) -> None:
    await enter(stage)


@scene
async def lobby_alone(stage: Stage, peer: FakePeer) -> None:
    await enter(stage)
    peer.time_passes(11)


@scene
async def lobby(stage: Stage, peer: FakePeer) -> None:
    await enter(stage)
    company(peer)


@scene
async def lobby_left_games(stage: Stage, peer: FakePeer) -> None:
    peer.games.leavers = {key(2): 3}
    await lobby(stage, peer)
    stage.type("j", "j")


@scene
async def lobby_unfit(stage: Stage, peer: FakePeer) -> None:
    await lobby(stage, peer)
    stage.type(*["j"] * 7)


@scene
async def lobby_trouble(stage: Stage, peer: FakePeer) -> None:
    await enter(stage)
    words = "Port 5353 is taken, so players are not found by themselves; an address can be typed."
    peer.lobby.discovered(Trouble("taken", words), 0)
    peer.remembers(9, "Tanuki", 3 * 86_400)


@scene
async def lobby_hidden(stage: Stage, peer: FakePeer) -> None:
    await lobby(stage, peer)
    stage.type("o")


@scene
async def lobby_address(stage: Stage, peer: FakePeer) -> None:
    await lobby(stage, peer)
    stage.type("a", *"192.168.1.7:24441")


@scene
async def lobby_bad_address(stage: Stage, peer: FakePeer) -> None:
    await lobby(stage, peer)
    stage.type("a", *"http://kei", "enter")


@scene
async def lobby_crowd(stage: Stage, peer: FakePeer) -> None:
    await enter(stage)
    for number in range(500):
        peer.arrives(number, f"Player {number}", answers=number % 50 == 7)
    stage.type("pagedown", "pagedown")


@scene
async def lobby_challenged(stage: Stage, peer: FakePeer) -> None:
    await lobby(stage, peer)
    peer.is_challenged(1, "Kei")


@scene
async def lobby_new_key(stage: Stage, peer: FakePeer) -> None:
    await lobby(stage, peer)
    peer.keeps_out(peer.arrives(11, "Kei", answers=False), 11, "Kei", 1)
    stage.type("end", "up", "up", "enter")


@scene
async def lobby_new_key_asked(stage: Stage, peer: FakePeer) -> None:
    await lobby_new_key(stage, peer)
    stage.type("t")


@scene
async def lobby_failed(stage: Stage, peer: FakePeer) -> None:
    await enter(stage)


@scene
async def help_lobby(stage: Stage, peer: FakePeer) -> None:
    await lobby(stage, peer)
    stage.type("question_mark")


@scene
async def offering(stage: Stage, peer: FakePeer) -> None:
    await lobby(stage, peer)
    stage.type("enter", "down", "right")


def own_decks(game: str) -> None:
    """A legal deck of one's own, and one that is not finished."""
    package, folder = load(game), places.decks().path
    deck = ready(package, "Night Market")
    files.save(folder, package, deck)
    files.save(folder, package, replace(deck, name="Half", piles=((), *deck.piles[1:])))


async def meet(stage: Stage, peer: FakePeer) -> None:
    """Somebody who plays everything."""
    await enter(stage)
    peer.arrives(1, "Kei", games=games())


@scene
async def offering_mana(stage: Stage, peer: FakePeer) -> None:
    await meet(stage, peer)
    stage.type("enter", "4", "down", "3")


@scene
async def offering_ikusa(stage: Stage, peer: FakePeer) -> None:
    await meet(stage, peer)
    stage.type("enter", "3", "down", "down", "down")


@scene
async def offering_blitz(stage: Stage, peer: FakePeer) -> None:
    await meet(stage, peer)
    stage.type("enter", "3", "down", "right")


@scene
async def offering_unlawful(stage: Stage, peer: FakePeer) -> None:
    own_decks("ikusa")
    await meet(stage, peer)
    stage.type("enter", "3", "down", "down", "down", "5", "enter")


@scene
async def bringing(stage: Stage, peer: FakePeer) -> None:
    own_decks("mana")
    await meet(stage, peer)
    peer.is_challenged(1, "Kei", "mana")
    stage.look()
    stage.type("a", "j")


@scene
async def bringing_unlawful(stage: Stage, peer: FakePeer) -> None:
    await bringing(stage, peer)
    stage.type("7")


@scene
async def waiting(stage: Stage, peer: FakePeer) -> None:
    await offering(stage, peer)
    stage.type("enter")


@scene
async def waiting_verifying(stage: Stage, peer: FakePeer) -> None:
    await waiting(stage, peer)
    stage.type("v")


@scene
async def declined(stage: Stage, peer: FakePeer) -> None:
    await waiting(stage, peer)
    peer.is_declined()


@scene
async def other_rules(stage: Stage, peer: FakePeer) -> None:
    await waiting(stage, peer)
    peer.is_declined(bytes(32))


@scene
async def challenged(stage: Stage, peer: FakePeer) -> None:
    await lobby(stage, peer)
    peer.is_challenged(2, "Blue Fox", "elements", 60)
    stage.look()


@scene
async def challenged_left_game(stage: Stage, peer: FakePeer) -> None:
    peer.games.leavers = {key(2): 1}
    await challenged(stage, peer)


@scene
async def challenged_twice(stage: Stage, peer: FakePeer) -> None:
    await lobby(stage, peer)
    peer.is_challenged(1, "Kei")
    peer.is_challenged(2, "Blue Fox", "elements")
    stage.look()
    stage.type("right", "b")


@scene
async def home_challenged(stage: Stage, peer: FakePeer) -> None:
    await enter(stage)
    stage.home()
    peer.is_challenged(1, "Kei")


@scene
async def table_challenged(stage: Stage, peer: FakePeer) -> None:
    await enter(stage)
    stage.home()
    begin(stage, "elements", "novice", {}, "golden")
    await stage.settle()
    peer.is_challenged(1, "Kei")


async def fail(settings: Settings, identity: bytes | None = None) -> Joined:
    raise LanError(
        "Your key /home/kei/.config/fourfold/identity.ed25519 is refused: others can read it."
    )


def stage_of(name: str, peer: FakePeer, folder: Path, glyphs: Glyphs) -> Stage:
    open_peer = fail if name == "lobby_failed" else opening(peer)
    return Stage(folder, glyphs=glyphs, open_peer=open_peer)


@pytest.mark.parametrize("name", SCENES)
async def test_page(name: str, tmp_path: Path) -> None:
    """One scene, at both sizes."""
    peer = FakePeer()
    stage = stage_of(name, peer, tmp_path, UNICODE)
    await SCENES[name](stage, peer)
    stage.compare(f"lan/{name}")


@pytest.mark.parametrize("name", SCENES)
async def test_page_in_ascii(name: str, tmp_path: Path) -> None:
    """Where only ASCII is known to be shown, nothing else is drawn, and nothing is cut off."""
    peer = FakePeer()
    stage = stage_of(name, peer, tmp_path, ASCII)
    await SCENES[name](stage, peer)
    for size in SIZES:
        canvas = stage.canvas(*size)
        assert canvas.plain().isascii()
        assert canvas.lost == []
