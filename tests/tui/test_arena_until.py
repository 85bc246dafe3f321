"""`fourfold arena --until`: it stops where the games say, and says which side of the threshold the share is on."""

from pathlib import Path

import pytest

from engines.bots.matchup import Record
from engines.core.registry import WINS, load
from tests.tui.arenas import result, run
from tui.arena.matchup import Pair
from tui.arena.verdict import BLOCK, Watch

CLEAR = ("elements", "--a", "adept", "--b", "random", "--pairs", "60", "--until")


def pair(number: int, winner: str) -> Pair:
    one, two = (Record(number, seat, winner, "life", "", (1, 1), {}) for seat in (0, 1))
    return one, two


def test_it_stops_as_soon_as_the_share_is_surely_above(capsys: pytest.CaptureFixture[str]) -> None:
    played = result(capsys, *CLEAR, "50%", "--jobs", "1")
    assert played["verdict"] == "above"
    assert played["pairs"] < 60 and played["pairs"] % BLOCK == 0
    assert played["until"]["share"] == "rounds"
    assert played["until"]["threshold"] == 0.5 < played["until"]["low"]
    wilson = played["tally"]["rounds"]
    assert played["until"]["low"] < wilson["low"] < wilson["high"] < played["until"]["high"]


def test_below_is_an_answer_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("elements", "--a", "random", "--b", "adept", "--pairs", "60", "--jobs", "1")
    played = result(capsys, *words, "--until", "0.5")
    assert played["verdict"] == "below"
    assert played["until"]["high"] < 0.5


def test_what_the_pairs_do_not_settle_stays_open(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("toji", "--a", "novice", "--b", "novice", "--pairs", "12", "--jobs", "1")
    played = result(capsys, *words, "--until", "50")
    assert (played["verdict"], played["pairs"]) == ("open", 12)
    assert played["until"]["share"] == "wins"
    assert played["until"]["low"] <= 0.5 <= played["until"]["high"]
    assert run(*words, "--until", "50") == 0
    assert "Not settled: it may be above or below 50 % of games" in capsys.readouterr().out


def test_neither_processes_nor_interruptions_move_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "out.jsonl"
    alone = result(capsys, *CLEAR, "0.55", "--jobs", "1")
    assert result(capsys, *CLEAR, "0.55", "--jobs", "2", "--out", str(path)) == alone
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], *lines[4:9]]))
    assert result(capsys, *CLEAR, "0.55", "--jobs", "2", "--out", str(path)) == alone
    # A file that holds more pairs than were needed gives the same answer from as few.
    result(capsys, *CLEAR[:-1], "--out", str(path))
    assert result(capsys, *CLEAR, "0.55", "--out", str(path)) == alone


def test_pairs_count_in_the_order_of_their_numbers() -> None:
    watch = Watch(WINS, 0.5, 100)
    assert not watch.follow({number: pair(number, "a") for number in range(1, 100)})
    assert watch.pairs == 0
    assert watch.follow({number: pair(number, "a") for number in range(100)})
    assert (watch.verdict, watch.pairs) == ("above", BLOCK)


def test_the_last_look_takes_what_is_left_of_a_block() -> None:
    watch = Watch(WINS, 0.55, 13)
    played = {number: pair(number, "") for number in range(12)}
    assert not watch.follow(played)
    assert watch.pairs == 10
    assert not watch.follow(played | {12: pair(12, "")})
    assert (watch.pairs, watch.verdict) == (13, "open")


@pytest.mark.parametrize("a", ["adept", "random"])
@pytest.mark.parametrize(("rounds", "most"), [("0", 12), ("3", 6)])
def test_neither_side_wins_more_rounds_than_the_verdict_allows_for(
    rounds: str, most: int, a: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("elements", "--a", a, "--b", "random", "--pairs", "20", "--jobs", "1")
    # More would have been refused by `Evidence`.
    played = result(capsys, *words, "--set", f"rounds={rounds}", "--until", "0.999")
    assert load("elements").measure({"rounds": int(rounds)}).most == most
    assert played["until"]["share"] == "rounds"


@pytest.mark.parametrize("words", ["0", "1", "100", "-3", "100%", "nan", "half", "%"])
def test_a_threshold_is_a_share(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        run(*CLEAR[:-1], f"--until={words}")
    assert stopped.value.code == 2
    assert "share" in capsys.readouterr().err
