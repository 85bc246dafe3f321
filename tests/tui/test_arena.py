"""`fourfold arena`: the same result on any number of processes, in words and as JSON, and clear refusals."""

import os
import signal
from pathlib import Path

import pytest

from engines.core import registry
from tests.tui.arenas import GAME, own, result, run, slow_bot, started
from tui import botloader
from tui.arena.matchup import Plan

PASSIVE = """
def choose(view, rng, budget):
    print("a word on standard output")
    return view.partial().options(view.seat).sample(rng)
"""


def test_the_number_of_processes_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    alone = result(capsys, *GAME, "--jobs", "1")
    assert result(capsys, *GAME, "--jobs", "2") == alone
    assert result(capsys, *GAME, "--jobs", "1", "--seed", "2") != alone


def test_the_json_object_says_what_was_played_and_how_sure_that_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    played = result(capsys, *GAME, "--jobs", "1")
    assert (played["game"], played["a"], played["b"], played["seed"]) == (
        "elements",
        "adept",
        "random",
        "1",
    )
    assert played["pairs"] == 12
    assert played["games"] == played["won"] + played["drawn"] + played["lost"] == 24
    shares = [
        played["wins"],
        played["first"],
        *played["tally"].values(),
        *played["by_seat"],
        *played["by_first"].values(),
    ]
    assert set(played["tally"]) == {"rounds", "points"}
    assert all(0 <= each["low"] <= each["share"] <= each["high"] <= 1 for each in shares)
    gain, points = played["points_a_round"], played["tally"]["points"]
    assert gain["low"] < gain["mean"] < gain["high"]
    assert gain["of"] == played["tally"]["rounds"]["of"]
    assert gain["mean"] == (2 * points["won"] - points["of"]) / gain["of"]
    assert (played["verdict"], played["until"]) == (None, None)


def test_the_result_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*GAME, "--jobs", "1") == 0
    printed = capsys.readouterr()
    assert "Elements, match to 6 points: adept against random" in printed.out
    assert "95 %" in printed.out
    for row in ("games", "rounds", "from seat 0", "from seat 1", "adept first", "random first"):
        assert f"  {row} " in printed.out
    assert "points a round more than random" in printed.out
    assert printed.err == ""  # Nobody watches, so there is no progress.


@pytest.mark.parametrize("game", registry.names())
def test_every_game_has_an_arena(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    best = list(registry.load(game).bots)[-1]
    words = (game, "--a", best, "--b", "random", "--pairs", "1", "--jobs", "1")
    assert result(capsys, *words, "--budget-a", "1")["games"] == 2


def test_settings_are_the_games_own(capsys: pytest.CaptureFixture[str]) -> None:
    played = result(capsys, *GAME, "--jobs", "1", "--set", "rounds=3")
    assert played["tally"]["rounds"]["of"] == 3 * 24


def test_mirrored_pairs_have_each_deck_in_turn_on_both_sides() -> None:
    package = registry.load("ikusa")

    def plan(mirrored: bool, **decks: str) -> Plan:
        place = registry.place("ikusa")
        bots = ("novice", "random")
        return Plan("ikusa", place, package.checked(decks), bots, (0, 0), "1", mirrored)

    both = plan(True, deck="ore_court").begin()
    for pair, deck in enumerate(("kindled_grove", "ash_embankment")):
        alone = plan(False, deck=deck, other_deck=deck).begin()
        assert both(pair) == both(pair) == alone(pair) != plan(False).begin()(pair)


def test_a_mirrored_result_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("ikusa", "--a", "novice", "--b", "random", "--pairs", "1", "--jobs", "1", "--mirrored")
    assert result(capsys, *words)["mirrored"]
    assert run(*words) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert "each deck in turn on both sides: novice against random" in first


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((*GAME, "--mirrored"), "Elements has no decks to choose from"),
        (
            ("ikusa", "--a", "adept", "--b", "adept", "--set", "mode=blitz", "--mirrored"),
            "Ikusa has no decks to choose from",
        ),
        (("chess", "--a", "adept", "--b", "random"), "no game called 'chess'"),
        (("elements", "--a", "nobody", "--b", "random"), "no bot called 'nobody'"),
        (("elements", "--a", "random", "--b", "./missing.py"), "missing.py"),
        ((*GAME, "--set", "rounds=4"), "rounds can be"),
        ((*GAME, "--set", "best"), "NAME=VALUE"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words) == 2
    printed = capsys.readouterr()
    assert said in printed.err
    assert printed.out == ""


def test_every_bot_is_given_its_own_budget(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = own(
        tmp_path,
        "def choose(view, rng, budget):\n"
        "    assert budget == 7, f'given {budget}'\n"
        "    return view.partial().options(view.seat).sample(rng)\n",
    )
    words = ("elements", "--a", path, "--b", path, "--pairs", "1", "--jobs", "1")
    played = result(capsys, *words, "--budget-a", "7", "--budget-b", "7")
    assert played["budgets"] == [7, 7]
    assert run(*words, "--budget-a", "7", "--budget-b", "8") == 1
    assert "given 8" in capsys.readouterr().err
    assert run(*words) == 1
    assert "given 0" in capsys.readouterr().err


def test_no_pairs_are_no_match(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        run("elements", "--a", "adept", "--b", "random", "--pairs", "0")
    assert stopped.value.code == 2
    assert "at least 1" in capsys.readouterr().err


def test_a_bot_of_ones_own_is_a_file_with_a_function(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = own(tmp_path, PASSIVE)
    for jobs in ("1", "2"):
        words = ("elements", "--a", path, "--b", "novice", "--pairs", "4", "--jobs", jobs)
        played = result(capsys, *words)  # What it prints is not among the JSON.
        assert played["a"] == path
        assert played["lost"] >= 6


@pytest.mark.parametrize(
    ("text", "said", "status"),
    [
        ("def choose(view, rng, budget): return 'play 999'", "not in your hand", 1),
        ("def choose(view, rng, budget): return 7", "not with a move", 1),
        ("def choose(view, rng, budget): return view.deal", "AttributeError", 1),
        ("def chose(view, rng, budget): return 'knock'", "no function choose", 2),
        ("import nothing_of_the_kind", "cannot be loaded", 2),
        ("raise SystemExit", "cannot be loaded", 2),
    ],
)
def test_a_bot_that_does_not_work_is_named_with_its_fault(
    text: str, said: str, status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = own(tmp_path, text)
    words = ("elements", "--a", "random", "--b", path, "--pairs", "2", "--jobs", "1")
    assert run(*words) == status
    printed = capsys.readouterr()
    assert said in printed.err and "own.py" in printed.err
    assert printed.out == ""


def test_a_fault_in_another_process_is_told_as_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = own(tmp_path, "def choose(view, rng, budget): return 'play 999'", "wrong.py")
    dead = own(tmp_path, "import os\ndef choose(view, rng, budget): os._exit(3)", "dead.py")
    for path, said in ((wrong, "not in your hand"), (dead, "ended while its bots")):
        words = ("elements", "--a", path, "--b", "random", "--pairs", "4", "--jobs", "2")
        assert run(*words) == 1
        assert said in capsys.readouterr().err


def test_an_installed_bot_is_found_by_its_entry_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "clever_bots.py").write_text(PASSIVE + "\nclass Bot:\n    choose = choose\n")
    about = tmp_path / "clever_bots-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: clever-bots\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(
        "[fourfold.bots]\nclever = clever_bots:choose\ngone = clever_bots:nothing\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    package = registry.load("elements")
    assert isinstance(botloader.load(package, "clever"), botloader.OwnBot)
    with pytest.raises(botloader.BotError, match="gone cannot be loaded"):
        botloader.load(package, "gone")
    with pytest.raises(botloader.BotError, match="novice, adept, expert, master, clever, gone"):
        botloader.load(package, "nobody")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_stops_at_once_and_says_so(jobs: str, tmp_path: Path) -> None:
    path = slow_bot(tmp_path, 0)
    words = ("elements", "--a", path, "--b", path, "--pairs", "8", "--jobs", jobs)
    process = started(tmp_path, *words)
    os.killpg(process.pid, signal.SIGINT)
    # Sixty seconds of thought lie ahead: that it ends at all is the proof.
    out, err = process.communicate(timeout=50)
    assert (process.returncode, out) == (130, "")
    assert err == "fourfold arena: Stopped after 0 of 8 pairs.\n"
