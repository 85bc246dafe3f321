"""The network's commands: what they understand, refuse and load, and how they exit."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.tui.lan.programs import PATIENCE, ROOT, Program, free_port, host, join
from tui import __main__ as program
from tui.lan import arguments
from tui.lan.options import LanOptions

NET = {"net", "msgpack", "zeroconf", "nacl", "cryptography", "ifaddr"}


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("host", "GAME"),
        ("host chess", "there are toji, elements"),
        ("host mana --set deck=mirrorwood", "deck is each player's own matter"),
        ("host mana --deck ore_court", "there are eclipse_vigil"),
        ("host ikusa --set mode=blitz --deck ore_court", "none in this game"),
        ("host toji --deck ore_court", "none in this game"),
        ("join here --deck nothing", "there are kindled_grove"),
        ("host toji --set x=1", "no option x"),
        ("host toji --set best_of=2", "best_of can be 1, 3"),
        ("host toji --set best_of", "NAME=VALUE"),
        ("host toji --bot nobody", "no bot called"),
        ("host toji --port 70000", "a port is a number"),
        ("host toji --port x", "--port"),
        ("host toji --wait nan", "--wait takes seconds"),
        ("host toji --wait -1", "--wait takes seconds"),
        ("host toji --theme x", "no theme"),
        ("join", "ADDRESS"),
        ("join 1.2.3", "four numbers"),
        ("join a:b:c", "IPv6"),
        ("join http://here/", "only a host and a port"),
        ("join here:99999", "from 1 to 65535"),
        ("join " + "x" * 400, "too long"),
        ("join \udcff", "control characters"),
        ("join here --bot nobody", "no bot called"),
        ("lobby --json --seconds inf", "--seconds takes seconds"),
        ("verify", "FILE"),
    ],
)
def test_words_that_make_no_sense_are_refused_with_the_reason(
    words: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        program.main([*words.split(" "), *(() if words.startswith("verify") else ("--plain",))])
    assert left.value.code == 2
    assert reason in capsys.readouterr().err


def test_words_become_options() -> None:
    parser = program._parser(["host"])
    line = "host Tōji --set best_of=3 --bot novice --port 0 --no-mdns --new --wait 5"
    words = parser.parse_args(line.split())
    assert arguments.lan_options(words) == LanOptions(
        game="toji",
        settings={"best_of": 3},
        bot="novice",
        port=0,
        mdns=False,
        new=True,
        patience=5.0,
    )
    words = parser.parse_args(["host", "ikusa", "--deck", "ore_court"])
    assert arguments.lan_options(words) == LanOptions(game="ikusa", deck="ore_court")


LOADED = """
import sys
from tui.__main__ import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print(*{name.partition(".")[0] for name in sys.modules}, file=sys.stderr)
"""


@pytest.mark.parametrize(
    "words", [["--version"], ["--help"], ["play", "elements", "--plain"], ["host", "--help"]]
)
def test_what_needs_no_network_loads_nothing_of_it(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *words],
        cwd=ROOT,
        input="",
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    loaded = set(done.stderr.split())
    assert "tui" in loaded
    assert not loaded & NET


def test_the_table_against_a_bot_loads_nothing_of_the_network() -> None:
    code = (
        "import sys, tui.app, tui.pages.home, tui.pages.table, tui.solo\n"
        "print(*{name.partition('.')[0] for name in sys.modules})"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert not set(done.stdout.split()) & NET


def test_nobody_at_the_address_is_said_and_the_status_tells(tmp_path: Path) -> None:
    with join(tmp_path, free_port(), "--wait", "2") as guest:
        assert guest.wait() == 3
        assert "Nobody listens at 127.0.0.1" in guest.text
        assert "It is tried for 2 seconds." in guest.text


def test_the_guest_may_come_first(tmp_path: Path) -> None:
    port = free_port()
    with join(tmp_path / "b", port, "--bot", "novice") as guest:
        guest.until("Nobody listens")
        with host(tmp_path / "a", port, "elements", "--bot", "novice") as one:
            assert (one.wait(), guest.wait()) == (0, 0)


@pytest.mark.parametrize("folder", ["state", "state/games"])
def test_a_folder_that_cannot_be_written_to_is_said_before_anybody_is_asked_to_join(
    folder: str, tmp_path: Path
) -> None:
    blocked = tmp_path / folder
    blocked.parent.mkdir(exist_ok=True)
    blocked.write_text("in the way")
    with host(tmp_path, free_port(), "elements") as one:
        assert one.wait() == 1
        assert "needs its record" in one.text and "cannot be" in one.text
        assert "To join you" not in one.text


def test_joining_oneself_is_said(tmp_path: Path) -> None:
    port = free_port()
    with Program(tmp_path, "join", f"127.0.0.1:{port}", "--port", str(port), "--no-mdns") as alone:
        assert alone.wait() == 3
        assert "your own" in alone.text


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_row_54_a_host_that_waits_ends_at_once(
    number: signal.Signals, code: int, tmp_path: Path
) -> None:
    with host(tmp_path, free_port(), "elements") as one:
        one.until("Waiting for somebody")
        began = time.monotonic()
        one.popen.send_signal(number)
        assert one.wait() == code
        assert time.monotonic() - began < 1.5


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_row_54_a_game_that_runs_ends_at_once_and_can_be_gone_on_with(
    number: signal.Signals, code: int, tmp_path: Path
) -> None:
    port = free_port()
    with (
        host(tmp_path / "a", port, "toji", "--set", "best_of=3", "--bot", "novice") as one,
        join(tmp_path / "b", port, "--bot", "novice") as guest,
    ):
        guest.until("five cards and three supports")
        began = time.monotonic()
        guest.popen.send_signal(number)
        assert guest.wait() == code
        assert time.monotonic() - began < 1.5
        one.until("can be gone on with when it is back")
        with join(tmp_path / "b", port, "--bot", "novice") as again:
            assert (again.wait(), one.wait()) == (0, 0)
            assert again.seal == one.seal


def test_leaving_by_q_keeps_the_game_and_the_same_commands_go_on(tmp_path: Path) -> None:
    port = free_port()
    with (
        host(tmp_path / "a", port, "elements", "--bot", "novice") as one,
        join(tmp_path / "b", port, answers=True) as guest,
    ):
        guest.until("Your choice")
        guest.type("q")
        assert guest.wait() == 4
        assert "the same command goes on with it" in guest.text
        one.until("has put the game aside")
        with join(tmp_path / "b", port, "--bot", "novice") as again:
            assert (again.wait(), one.wait()) == (0, 0)
            assert "You go on with Elements" in again.text
            assert again.seal == one.seal


@pytest.mark.parametrize("answer", ["y", "n"])
def test_a_game_that_a_guest_began_is_offered_to_go_on_with(answer: str, tmp_path: Path) -> None:
    port = free_port()
    with host(tmp_path / "a", port, "elements", "--bot", "novice") as one:
        with host(tmp_path / "b", free_port(), "toji") as own:
            own.until("Waiting for somebody")  # So that the next of this user is a guest.
            with join(tmp_path / "b", port, answers=True) as guest:
                guest.until("Your choice")
                guest.type("q")
                assert guest.wait() == 4
        with join(tmp_path / "b", port, answers=True) as again:
            again.until("as a guest. Go on with it?")
            again.type(answer)
            again.until("You go on with Elements" if answer == "y" else "is in a game.")
            assert (" II." in again.text) == (answer == "y")
    one.until("has put the game aside")


def test_conceding_ends_the_game_for_both(tmp_path: Path) -> None:
    port = free_port()
    with (
        host(tmp_path / "a", port, "toji", "--bot", "novice") as one,
        join(tmp_path / "b", port, answers=True) as guest,
    ):
        guest.until("Your choice")
        guest.type("t Good luck!")
        one.until(": Good luck!")
        guest.type("c")
        guest.type("y")
        assert (guest.wait(), one.wait()) == (0, 0)
        assert "You conceded" in guest.text
        assert guest.seal == one.seal


def test_two_programs_of_one_user_play_each_other(tmp_path: Path) -> None:
    port = free_port()
    with (
        host(tmp_path, port, "elements", "--bot", "novice") as one,
        join(tmp_path, port, "--bot", "novice") as other,
    ):
        assert (one.wait(), other.wait()) == (0, 0), one.text + other.text
        assert one.seal == other.seal
        # Whichever begins first has the user's own key and name.
        seconds = [re.search(r"You are \w+ \w+ II[.,]", each.text) for each in (one, other)]
        assert len(list(filter(None, seconds))) == 1


def test_the_lobby_is_listed_as_json(tmp_path: Path) -> None:
    with Program(tmp_path, "lobby", "--json", "--seconds", "0.2") as lobby:
        assert lobby.wait() == 0
        assert json.loads(lobby.text)["players"] == []


def test_a_record_is_verified_and_a_damaged_or_other_file_is_not(tmp_path: Path) -> None:
    port = free_port()
    with (
        host(tmp_path / "a", port, "elements", "--bot", "novice") as one,
        join(tmp_path / "b", port, "--bot", "novice") as other,
    ):
        assert (one.wait(), other.wait()) == (0, 0)
    (replay,) = (tmp_path / "a/state/games").rglob("*.replay")

    def verify(path: Path) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-m", "tui", "verify", str(path)],
            cwd=ROOT,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.stderr == ""
        return done.returncode, " ".join(done.stdout.split())

    code, text = verify(replay)
    assert code == 0
    assert "signed by both" in text and "each proved fair" in text and "Not known:" in text
    torn = tmp_path / "torn.replay"
    torn.write_bytes(replay.read_bytes()[: replay.stat().st_size // 2])
    assert verify(torn)[0] == 4
    for hostile in (b"", b"\0" * 100, b"FFLOG\x01\r\n", b"[" * 10_000):
        torn.write_bytes(hostile)
        assert verify(torn)[0] == 3
    assert verify(tmp_path)[0] == 3
    assert verify(tmp_path / "nothing")[0] == 3


def test_doctor_says_what_is_wrong_and_its_status_how_much(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tui", "doctor", "--json"],
        cwd=ROOT,
        env={"PATH": "/usr/bin", "FOURFOLD_HOME": str(tmp_path), "FOURFOLD_LAN": "off"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    found = json.loads(done.stdout)
    assert done.returncode == {"fine": 0, "hint": 1, "broken": 2}[found["worst"]]
    assert {"terminal", "network", "port", "folder"} <= {
        each["about"] for each in found["findings"]
    }
