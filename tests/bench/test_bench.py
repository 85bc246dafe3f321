"""`make bench` itself: that it measures what it says, beside peers or without. Figures are not judged."""

import dataclasses
import json
import random
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engines.bots.bot import Judgement, RandomMover
from engines.core.moves import Move
from engines.core.view import View
from net.group_nacl import NaclGroup
from tests.bench import __main__ as bench
from tests.bench import (
    bots,
    engines,
    network,
    network_tables,
    peer,
    peers,
    rates,
    screen,
    shuffles,
)
from tests.bench.spread import spread
from tests.engines.playing import CASES

TINY = 0.001
"""Seconds a run."""


class Searching(RandomMover):
    """Says that it has searched, and remembers for how long it was asked to."""

    asked: list[int]

    def __init__(self) -> None:
        Searching.asked = []

    def choose(self, view: View, rng: random.Random, budget: int) -> Move:
        self.asked.append(budget)
        return super().choose(view, rng, budget)

    def explain(self) -> list[Judgement]:
        return [Judgement(Move("take"), 0.0, 300)]


def test_a_rate_is_what_was_done_in_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def work() -> int:
        nonlocal now
        now += 0.25
        return 5

    monkeypatch.setattr("tests.bench.rates.time.perf_counter", lambda: now)
    assert rates.rate(work, 0.7) == 20
    assert rates.rate(rates.often(work, 4), 0.7) == 4


def test_the_rules_of_every_game_are_measured() -> None:
    measured = engines.figures(TINY)
    assert set(measured) == {"elements", "toji", "ikusa", "mana"}
    for said in measured.values():
        assert all(value > 0 for value in said.values())
        assert {f"{step}_us" for step in bench.STEPS} < set(said)


def test_bots_that_search_are_found_when_a_game_has_them() -> None:
    case = CASES[0]
    scripts = {"random": RandomMover, "adept": RandomMover}
    package = dataclasses.replace(case.package, bots=scripts)
    assert bots.searching(case, package) == {}
    package = dataclasses.replace(case.package, bots={**scripts, "expert": Searching})
    measured = bots.searching(case, package, moves=2)
    assert set(measured) == {"expert"}
    assert measured["expert"]["iterations"] > 0
    assert 0 < measured["expert"]["move_s"] <= measured["expert"]["longest_s"]
    assert Searching.asked == [bots.USUAL, 0] * 2


def test_a_search_without_a_choice_is_no_figure() -> None:
    package = dataclasses.replace(CASES[0].package, bots={"master": RandomMover})
    assert bots.searching(CASES[0], package, moves=1) == {"master": {}}


def test_an_arena_plays_the_best_scripts() -> None:
    package = dataclasses.replace(CASES[0].package, ladder=("novice", "adept", "expert", "master"))
    names, pairs = bots.arena(package, TINY)
    assert names == ("adept", "novice")
    assert pairs > 0


def test_a_peer_that_cannot_be_installed_is_named_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
    monkeypatch.setattr(peers, "PEERS", peers.PEERS[:1])
    found, missing = peers.figures(tmp_path / "venv")
    assert found == {}
    (line,) = missing
    assert line.startswith("OpenSpiel is not measured: ") and "\n" not in line
    assert "open_spiel" in line


def test_a_peer_is_installed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[tuple[str, ...]] = []

    def run(*words: str | Path) -> str:
        ran.append(tuple(map(str, words)))
        return '{"version": "1", "games": {}}'

    monkeypatch.setattr(peers, "_run", run)
    for _ in range(2):
        found, missing = peers.figures(tmp_path / "venv")
        assert set(found) == {"OpenSpiel", "rlcard"}
        assert missing == []
    assert sum("install" in words for words in ran) == 2
    assert sum("tests.bench.peer" in words for words in ran) == 4


def test_a_peer_that_breaks_down_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(*words: str | Path) -> str:
        raise subprocess.CalledProcessError(1, "peer", stderr="Traceback\nImportError: no\n")

    monkeypatch.setattr(peers, "_run", run)
    found, missing = peers.figures(tmp_path / "venv")
    assert found == {}
    assert missing == [
        f"{name} is not measured: ImportError: no" for name in ("OpenSpiel", "rlcard")
    ]


class State:
    """As OpenSpiel has it: a card is dealt, two decisions follow, the middle one after another card."""

    def __init__(self, past: int = 0) -> None:
        self.past = past

    def clone(self) -> "State":
        return State(self.past)

    def is_terminal(self) -> bool:
        return self.past == 4

    def is_chance_node(self) -> bool:
        return self.past in (0, 2)

    def legal_actions(self) -> list[int]:
        return [1]

    def apply_action(self, action: int) -> None:
        self.past += action


class CardGame:
    """As rlcard has it: three decisions."""

    def __init__(self) -> None:
        self.judge = self
        self.past = 0

    def init_game(self) -> None:
        self.past = 0

    def is_over(self) -> bool:
        return self.past == 3

    def get_legal_actions(self) -> dict[int, None]:
        return {1: None}

    def step(self, action: int) -> None:
        self.past += action


@pytest.mark.parametrize(("library", "decisions"), [("open_spiel", 2), ("rlcard", 3)])
def test_a_peer_is_measured_from_deal_to_end(
    library: str, decisions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    modules: dict[str, Any] = {
        "pyspiel": SimpleNamespace(
            load_game=lambda name: SimpleNamespace(new_initial_state=lambda: State())
        ),
        "rlcard": SimpleNamespace(make=lambda name, config: SimpleNamespace(game=CardGame())),
    }
    monkeypatch.setattr(peer, "import_module", modules.__getitem__)
    monkeypatch.setattr("tests.bench.peer.metadata.version", lambda name: "9")
    measured = peer.figures(library, TINY)
    assert measured["version"] == "9"
    assert tuple(measured["games"]) == peer.GAMES[library]
    for said in measured["games"].values():
        assert said["decisions"] == decisions
        assert said["playouts"] > 0 and said["clone_us"] > 0


def test_a_peer_needs_nothing_of_ours_but_the_bench() -> None:
    code = "import sys, tests.bench.peer; print({name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=peers.ROOT, capture_output=True, text=True, check=True
    )
    assert "tests" in done.stdout
    assert not any(f"'{name}'" in done.stdout for name in ("engines", "tui", "net", "textual"))


def test_many_measurements_are_a_few_numbers() -> None:
    assert spread(range(100, 0, -1)) == {"min": 1, "median": 50.5, "p95": 96, "count": 100}
    assert spread([7.0])["p95"] == 7.0
    with pytest.raises(ValueError, match="nothing"):
        spread([])


def test_a_joint_shuffle_leaves_cards_that_open_on_both_sides() -> None:
    pair = first, second = shuffles.at_the_table(4, NaclGroup())
    cost = shuffles.shuffle(pair, 1, (0, 1, 2, 3))
    assert cost.messages == 2 and cost.bytes > 2 * 4 * 200
    assert cost.cpu_ms > 0 and cost.wall_ms > 0
    labels = set()
    for card in range(4, 8):
        second.cards.take_share(2, card, first.cards.share(2, card))
        labels.add(second.cards.open(card))
    assert labels == {f"card {number}" for number in range(4)}


def test_the_network_is_measured_between_two_processes() -> None:
    said = network.figures(games=3, toji=1, big=1, meetings=1, sizes=(2,), runs=1)
    times = {**said["links"], **said["cards"], **said["games"], **said["discovery"]}
    expected = set(network_tables.TITLES) - {"killed_is_grey"}  # That takes ten seconds.
    assert set(times) | {"drawn"} == expected, "with luck nobody is asked for supports"
    assert all(0 < each["min"] <= each["median"] <= each["p95"] for each in times.values())
    assert said["games"]["accepted_to_hand"]["count"] == 6
    assert said["games"]["cut_to_play"]["count"] == said["games"]["record_to_play"]["count"] == 1
    assert all(each["min"] > 50_000 for each in said["traffic"].values())
    assert set(said["shuffles"]) == {"2 cards, PyNaCl", "16 cards, pure Python"}
    assert network_tables.as_text(said)[0].startswith("joint shuffle")


def test_where_nobody_can_be_found_by_mdns_the_rest_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(network, "SETTLED", 0.01)
    monkeypatch.setattr(network, "PATIENCE", 0.0)
    monkeypatch.setattr(network, "links", dict)
    monkeypatch.setattr(network, "_two_play", lambda *words: {})
    monkeypatch.setattr(network, "begun", lambda *played: {})
    monkeypatch.setattr(network, "shown", lambda *played: {})
    monkeypatch.setattr(network, "BIG", {})
    said = network.figures(sizes=(2,), runs=1)
    assert said["discovery"] == {}
    assert "Discovery is not measured: found First ended" in capsys.readouterr().err


def test_what_two_sides_saw_of_a_game_makes_a_time() -> None:
    dealt = ("Dealt", None, 4.0)
    host: dict[str, Any] = {"acts": [(1, "play", 5.0)], "facts": [dealt, ("Played", 0, 5.125)]}
    guest: dict[str, Any] = {"acts": [], "facts": [dealt, ("Played", 0, 5.25)]}
    assert list(network.plays((host, guest))) == [0.25]

    host = {"seat": 0, "acts": [], "facts": [("Battle", None, 1.0), ("Drew", 0, 1.5)]}
    guest = {"seat": 1, "acts": [(-1, "support", 1.25)], "facts": []}
    assert list(network.draws((host, guest))) == [0.25]

    facts = [("Drew", 1, 2.0), ("Turned", None, 2.25)]
    late = [("Drew", 1, 2.25), ("Turned", None, 2.75)]
    assert list(network.turns(({"facts": facts}, {"facts": late}))) == [0.5]


def test_the_figures_are_tables_or_one_object(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = {f"{step}_us": 2.0 for step in bench.STEPS}
    playing = {"playouts": 25000.0, "decisions": 5.5}
    monkeypatch.setattr(
        engines,
        "figures",
        lambda: {name: {**playing, **steps} for name in ("elements", "toji")},
    )
    beside = {"Peer": {"version": "1.2", "games": {"whist": {**playing, "clone_us": 10.0}}}}
    monkeypatch.setattr(peers, "figures", lambda: (beside, ["Other is not measured: no."]))
    search = {"iterations": 2000.0, "move_s": 0.4, "longest_s": 0.5}
    monkeypatch.setattr(bots, "searching", lambda case, package: {"expert": search})
    monkeypatch.setattr(bots, "arena", lambda package: (("adept", "novice"), 70.0))

    cost = {"bytes": 1234, "frames": 2, "ms": 56.0}
    drawn = {
        "actions": {"toji": {"cursor": dict.fromkeys(screen.DEPTHS, cost)}},
        "idle": {"toji": {depth: {"bytes": 0, "cpu_ms": 10.0} for depth in screen.DEPTHS}},
        "memory": {"toji": {depth: {"program": 40.0, "bot": 20.0} for depth in screen.DEPTHS}},
        "start": {"first_paint_ms": 300.0, "import_textual_ms": 250.0, "ratio": 1.2},
    }
    monkeypatch.setattr(screen, "figures", lambda: drawn)
    lag = {"min": 0.002, "median": 0.003, "p95": 0.004, "count": 9}
    networked = {
        "load": 1.0,
        "seconds": 60.0,
        "shuffles": {"50 cards": {"cpu_ms": lag, "wall_ms": lag, "bytes": 21012, "messages": 2}},
        "links": {"handshake": lag},
        "cards": {"played": lag},
        "games": {"accepted_to_hand": lag},
        "discovery": {"together": lag},
        "traffic": {"mana": {"min": 90_000.0, "median": 101_500.0, "p95": 120_000.0, "count": 4}},
        "memory": {"guest": {"1": 45.0, "100": 49.5}},
    }
    monkeypatch.setattr(network, "figures", lambda: networked)

    bench.main([])
    printed = capsys.readouterr().out
    for words in (
        "Fourfold elements                          25,000          5.5      500,000",
        "Peer 1.2 whist                             25,000          5.5      100,000",
        "Other is not measured: no.",
        "elements expert                             2,000        0.400        0.500",
        "toji: adept against novice                   70.0",
        "  cursor                    1,234/2     1,234/2     1,234/2     1,234/2    56",
        "memory, bot, MB            20.0        20.0",
        "first paint 300 ms, import textual.app 250 ms: 1.20 times",
        "card played, until the other sees it         2.00        3.00        4.00           9",
        "21,012           2",
        "  guest                                      45.0        49.5",
    ):
        assert words in printed
    bench.main(["--json"])
    said = json.loads(capsys.readouterr().out)
    assert said["screen"] == drawn and said["network"] == networked
    assert said["peers"] == beside and said["bots"]["toji"]["expert"] == search
    bench.main(["--no-peers", "--no-screen", "--no-network"])
    printed = capsys.readouterr().out
    assert "Peer" not in printed and "first paint" not in printed
    assert "until the hand" not in printed
