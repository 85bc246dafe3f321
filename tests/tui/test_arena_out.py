"""`fourfold arena --out`: whatever ends it, no finished pair is lost or played twice, and nothing else is mixed in."""

import json
import os
import signal
import time
from pathlib import Path

import pytest

from engines.bots.matchup import Record
from tests.tui.arenas import GAME, own, result, run, slow_bot, started
from tui.arena import matchup
from tui.arena.ledger import Ledger, LedgerError

HEAD = {"fourfold arena": 1, "seed": "1"}
LINES = matchup.PairLines()


def pairs_in(path: Path) -> list[int]:
    """The numbers of the pairs in a file, in its order."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["pair"] for line in lines[1:]]


def pair(number: int) -> matchup.Pair:
    first, second = (
        Record(number, seat, "a", "points", "b", (3, 4), {"rounds": (2, 1)}) for seat in (0, 1)
    )
    return first, second


def test_the_file_has_a_line_for_what_is_played_and_one_for_every_pair(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "out.jsonl"
    played = result(capsys, *GAME, "--jobs", "2", "--out", str(path))
    assert sorted(pairs_in(path)) == list(range(12))
    head, *lines = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    assert head["a"] == {"bot": "adept", "budget": 0}
    assert head["settings"] == {"rounds": 0}
    assert {"game", "b", "seed", "catalogue", "version", "code"} < set(head)
    winners = [game["winner"] for line in lines for game in line["games"]]
    assert winners.count("a") == played["won"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_resumed_match_up_is_as_if_it_had_never_stopped(
    jobs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.jsonl"
    whole = result(capsys, *GAME, "--jobs", "1")
    words = (*GAME, "--out", str(path), "--jobs")
    result(capsys, *words, "2")
    lines = path.read_bytes().splitlines(keepends=True)
    # Some pairs, not the first ones, and a line that was being written.
    path.write_bytes(b"".join([lines[0], *lines[5:9], lines[9][:40]]))
    assert result(capsys, *words, jobs) == whole
    assert sorted(pairs_in(path)) == list(range(12))
    # Nothing is left to play, and nothing is played.
    monkeypatch.delattr(matchup, "play_pair")
    assert result(capsys, *words, "1") == whole


def test_more_pairs_go_on_from_there_and_fewer_leave_the_rest_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "out.jsonl"
    words = (*GAME[:-2], "--jobs", "1", "--pairs")
    for pairs in ("4", "9", "6"):
        alone = result(capsys, *words, pairs)
        assert result(capsys, *words, pairs, "--out", str(path)) == alone
    assert pairs_in(path) == list(range(9))


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--seed", "2"), 'seed is "1", not "2"'),
        (("--set", "rounds=3"), 'settings is {"rounds": 0}, not {"rounds": 3}'),
        (("--budget-b", "5"), '"budget": 5'),
        (("--a", "novice"), 'not {"bot": "novice"'),
    ],
)
def test_another_match_up_is_refused_in_words(
    more: tuple[str, ...], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "out.jsonl"
    words = (*GAME[:-1], "1", "--jobs", "1", "--out", str(path))
    result(capsys, *words)
    before = path.read_bytes()
    assert run(*words, *more) == 2
    printed = capsys.readouterr()
    assert "holds another match-up" in printed.err and said in printed.err
    assert printed.out == ""
    assert path.read_bytes() == before


def test_a_bot_whose_file_has_changed_is_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "def choose(view, rng, budget): return view.partial().options(view.seat).sample(rng)\n"
    words = ("elements", "--a", own(tmp_path, text), "--b", "random", "--pairs", "1", "--jobs", "1")
    out = ("--out", str(tmp_path / "out.jsonl"))
    assert run(*words, *out) == 0
    own(tmp_path, text + "# Better.\n")
    assert run(*words, *out) == 2
    assert "another match-up" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "A poem", "A poem\n", '{"pair":1}\n', "[]\n", "\n", "\xff\n"])
def test_a_file_of_something_else_stays_as_it_is(text: str, tmp_path: Path) -> None:
    path = tmp_path / "poem"
    path.write_bytes(text.encode("latin-1"))
    if text:
        with pytest.raises(LedgerError, match="something else"):
            Ledger(path, HEAD, LINES)
        assert path.read_bytes() == text.encode("latin-1")
    else:
        with Ledger(path, HEAD, LINES) as ledger:
            assert ledger.played == {}


@pytest.mark.parametrize(
    "line",
    [
        '{"pair":0}',
        '{"pair":0,"games":[]}',
        '{"pair":0,"games":[{},{}]}',
        "7",
        "",
        "nonsense",
    ],
)
def test_a_broken_line_is_named(line: str, tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    path.write_text(f"{json.dumps(HEAD)}\n{line}\n")
    with pytest.raises(LedgerError, match="line 2"):
        Ledger(path, HEAD, LINES)


def test_a_file_may_be_cut_anywhere(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    with Ledger(path, HEAD, LINES) as ledger:
        for number in (1, 0):
            ledger.add(number, pair(number))
    text = path.read_bytes()
    ends = [at + 1 for at, byte in enumerate(text) if byte == ord("\n")]
    for length in range(len(text) + 1):
        path.write_bytes(text[:length])
        with Ledger(path, HEAD, LINES) as ledger:
            whole = sum(end <= length for end in ends[1:])
            assert list(ledger.played) == [1, 0][:whole]
            assert all(ledger.played[number] == pair(number) for number in ledger.played)
            for number in [1, 0][whole:]:
                ledger.add(number, pair(number))
        assert path.read_bytes() == text


def test_a_pair_that_is_there_twice_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    with Ledger(path, HEAD, LINES) as ledger:
        ledger.add(3, pair(3))
        ledger.add(3, pair(3))
    with pytest.raises(LedgerError, match="line 3, has pair 3 a second time"):
        Ledger(path, HEAD, LINES)


def test_two_arenas_do_not_write_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    with Ledger(path, HEAD, LINES), pytest.raises(LedgerError, match="Another arena"):
        Ledger(path, HEAD, LINES)
    with Ledger(path, HEAD, LINES):
        pass


def test_a_file_that_cannot_be_written_is_told_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path, said in (
        (tmp_path, "Is a directory"),
        (tmp_path / "none" / "out", "No such file"),
        (Path("/dev/null"), "no ordinary file"),
    ):
        assert run(*GAME, "--out", str(path)) == 2
        assert said in capsys.readouterr().err


def test_a_full_disk_is_told_and_costs_one_pair(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.jsonl"
    words = (*GAME, "--jobs", "1", "--out", str(path))
    write, room = os.write, 1500

    def short(file: int, data: bytes) -> int:
        nonlocal room
        fits = data[:room]
        room -= len(fits)
        return write(file, fits)

    with monkeypatch.context() as full:
        full.setattr(os, "write", short)
        assert run(*words) == 1
    assert "the disk is full" in capsys.readouterr().err
    assert result(capsys, *words) == result(capsys, *GAME, "--jobs", "1")
    assert pairs_in(path) == list(range(12))


@pytest.mark.parametrize(
    ("jobs", "end"), [("1", signal.SIGKILL), ("2", signal.SIGKILL), ("2", signal.SIGTERM)]
)
def test_a_killed_arena_has_every_finished_pair_and_leaves_no_process(
    jobs: str, end: signal.Signals, tmp_path: Path
) -> None:
    out = tmp_path / "out.jsonl"
    path = slow_bot(tmp_path, 250)  # Some pairs, and then it thinks.
    words = ("elements", "--a", path, "--b", "random", "--pairs", "90", "--jobs", jobs)
    process = started(tmp_path, *words, "--out", str(out))
    while out.read_bytes().count(b"\n") < 3 and process.poll() is None:
        time.sleep(0.02)  # What ended before the thought is on its way.
    process.send_signal(end)
    process.communicate(timeout=50)  # The others have its output open: this ends when they do.
    assert process.returncode == -end
    played = pairs_in(out)
    assert len(set(played)) == len(played) >= 2


def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    path = slow_bot(tmp_path, 0)
    words = ("elements", "--a", path, "--b", path, "--pairs", "8", "--jobs", "1")
    process = started(tmp_path, *words, "--out", str(tmp_path / "out.jsonl"))
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=50)
    assert process.returncode == 130
    assert err.endswith("0 of 8 pairs. The same command goes on from there.\n")
