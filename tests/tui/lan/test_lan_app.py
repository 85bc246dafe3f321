"""The network in the real program: begun after the first picture, quiet, and thrifty."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from net.addresses import Address
from net.pins import Pins
from tests.tui.known import known
from tests.tui.lan.fake_peer import FakePeer, opening
from tests.tui.pages.stage import FirstBrain
from tests.tui.pty_harness import PtyProgram, environment
from tests.tui.test_app import text
from tui.app import FourfoldApp
from tui.clock import InstantClock
from tui.lan.company import Phase
from tui.options import Options

LOADED = "import sys, tui.app; print(*{name.partition('.')[0] for name in sys.modules})"

DOWN = b"\x1b[B"


@pytest.fixture
def environ(tmp_path: Path) -> Mapping[str, str]:
    known(tmp_path)
    return {"FOURFOLD_HOME": str(tmp_path), "TERM": "xterm-256color", "LANG": "C.UTF-8"}


def test_what_the_first_picture_needs_loads_nothing_of_the_network() -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", LOADED], capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    assert not loaded & {"net", "zeroconf", "nacl", "cryptography", "msgpack"}


async def test_the_network_begins_by_itself_unless_the_player_is_hidden(
    environ: Mapping[str, str], tmp_path: Path
) -> None:
    peer = FakePeer()
    shown = FourfoldApp(None, environ, InstantClock(), FirstBrain, open_peer=opening(peer))
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.pause()
        assert shown.lan.phase is Phase.ON
    assert peer.closed
    known(tmp_path, presence=False)
    shown = FourfoldApp(None, environ, InstantClock(), FirstBrain, open_peer=opening(FakePeer()))
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.pause()
        assert shown.lan.phase is Phase.OFF


async def test_a_challenge_waits_while_somebody_plays_and_takes_no_key_of_the_game(
    environ: Mapping[str, str],
) -> None:
    peer = FakePeer()
    options = Options(game="elements", seed="golden", bot="novice")
    shown = FourfoldApp(options, environ, InstantClock(), FirstBrain, open_peer=opening(peer))
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("n")
        await pilot.pause()
        assert shown.top.name == "Table", "without a challenge the key means nothing"
        peer.is_challenged(1, "Kei")
        await pilot.pause()
        await pilot.pause()
        assert "Kei challenges you to Tōji: n shows it" in text(shown)
        for key in ("x", "n", "a", "d", "1", "2"):
            await pilot.press(key)
            await pilot.pause()
            assert shown.top.name == "Table", key
        assert "Kei challenges you" in text(shown)
        await pilot.press("n")
        await pilot.pause()
        assert shown.top.name == "A challenge"
        await pilot.press("escape")
        await pilot.pause()
        assert shown.top.name == "Table"
        assert peer.sent == []


async def test_a_key_typed_before_the_challenge_was_seen_does_not_open_it(
    environ: Mapping[str, str],
) -> None:
    peer = FakePeer()
    shown = FourfoldApp(None, environ, InstantClock(), FirstBrain, open_peer=opening(peer))
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.pause()
        peer.is_challenged(1, "Kei")
        assert not shown._is_for_challenge(shown.clock.now())
        await pilot.pause()
        await pilot.pause()
        assert shown._is_for_challenge(shown.clock.now())


def test_the_lobby_keeps_to_its_budgets(tmp_path: Path) -> None:
    """A cursor move costs at most 1.5 kB, and nothing is drawn when nothing happens."""
    known(tmp_path, presence=False)
    pins = Pins(tmp_path / "config" / "peers.toml")
    for number, name in enumerate(("Kei", "Mio", "Blue Fox"), start=1):
        pins.remember(bytes([number]) * 32, name, 1_700_000_000, Address("127.0.0.1", number))
    argv = (sys.executable, "-P", "-m", "tui")
    with PtyProgram(argv, env=environment(FOURFOLD_HOME=str(tmp_path))) as program:
        program.until("F O U R F O L D")
        program.quiet()
        program.send(b"l")
        program.until("Blue Fox")
        program.quiet(1.0)
        for _ in range(4):
            sent = program.answer(DOWN)
            assert len(sent.data) <= 1500
            assert sent.frames == 1
        assert program.listen(12.0).data == b"", "everybody is asked meanwhile, and nothing changes"
        program.send(b"\x1b")
        program.until("F O U R F O L D")
        program.quiet()
        program.send(b"q")
        assert program.wait() == 0
        assert program.is_restored
