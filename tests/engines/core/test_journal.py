"""The journal: whole records in, whole records out, whatever happened to the file."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.events import (
    Agreed,
    Chosen,
    Event,
    Rolled,
    Sealed,
    Shown,
    Shuffled,
    TakenBack,
    from_record,
    to_record,
)
from engines.core.journal import Header, decode, encode_event, encode_header, settled
from engines.core.moves import Move
from tests.engines.playing import CASES, play

HEADER = Header(
    "elements", "seed", {"rounds": 0}, ("you", "bot:adept"), "c0ffee", "2026-11-29T12:00"
)
EVENTS: list[Event] = [
    Rolled(2, 1),
    Shuffled((0, 1, 2)),
    Shown((3, 4), (0,), ("1a", "6f")),
    Shown((5,), (1,), None),
    Sealed(0, Move("play", (3,))),
    Sealed(1, None),
    Chosen(0, Move("throw", ("rock",))),
    Shuffled((6, 7), 1, (1, 0)),
    TakenBack(2),
    Agreed(),
]
FILE = encode_header(HEADER) + b"".join(map(encode_event, EVENTS))


def test_a_journal_reads_back_as_it_was_written() -> None:
    assert decode(FILE) == (HEADER, EVENTS, len(FILE))


def test_a_tail_torn_at_any_byte_is_cut_at_the_last_whole_record() -> None:
    ends = [len(encode_header(HEADER))]
    for event in EVENTS:
        ends.append(ends[-1] + len(encode_event(event)))
    for cut in range(ends[0], len(FILE)):
        whole = max(end for end in ends if end <= cut)
        assert decode(FILE[:cut]) == (HEADER, EVENTS[: ends.index(whole)], whole)


def test_a_flipped_bit_never_changes_an_event() -> None:
    rng = random.Random(1)
    for _ in range(500):
        place = rng.randrange(len(encode_header(HEADER)), len(FILE))
        damaged = bytearray(FILE)
        damaged[place] ^= 1 << rng.randrange(8)
        _, events, length = decode(bytes(damaged))
        assert events == EVENTS[: len(events)] and len(events) < len(EVENTS)
        assert length <= place


@pytest.mark.parametrize("data", [b"", b"\n", b"not a journal\n", FILE[:20], b"\x00" * 64])
def test_a_file_without_a_whole_header_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="saved game"):
        decode(data)


def test_another_format_is_refused_by_name() -> None:
    from engines.core.journal import _line

    with pytest.raises(ValueError, match="format 2"):
        decode(_line(["fourfold", 2, "elements"]))


@pytest.mark.parametrize(
    "record",
    [
        None,
        [],
        ["dance"],
        ["chosen", 2, "play 1"],
        ["chosen", True, "play 1"],
        ["chosen", 0, "PLAY"],
        ["chosen", 0, 5],
        ["rolled", -1, 0],
        ["rolled", 1.5, 0],
        ["shown", [0], [3], None],
        ["shown", "ab", [0], None],
        ["shown", [0], [0], [1]],
        ["shuffled", [0], 7, None],
        ["shuffled", [0], 0, ["a"]],
        ["taken_back", "1"],
        ["sealed", 0],
        {"chosen": 0},
        ["rolled", 10**12, 0],
    ],
)
def test_a_record_that_no_event_wrote_is_refused(record: object) -> None:
    with pytest.raises(ValueError, match=r"expected|event|seat|read as a move"):
        from_record(record)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8), st.lists, max_leaves=12
    )
)
def test_any_json_is_an_event_or_refused(record: object) -> None:
    try:
        event = from_record(record)
    except ValueError:
        return
    assert to_record(event) == record


def test_what_was_taken_back_no_longer_holds() -> None:
    assert settled(EVENTS) == [*EVENTS[:6], Agreed()]
    with pytest.raises(ValueError, match="more than there was"):
        settled([Rolled(2, 0), TakenBack(2)])


FOLD = """
import json, sys
from tests.engines.playing import CASES, whole_game
out = []
for case in CASES:
    game, digests = case.new(), []
    for event in whole_game(case, 5):
        game.apply(event)
        digests.append(game.digest())
    out.append([str(case), len(digests), digests[len(digests) // 2], digests[-1]])
print(json.dumps(out))
"""


def _fold_elsewhere(python: str, hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(Path.cwd())}
    return subprocess.run(
        [python, "-c", FOLD],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    ).stdout


@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_a_journal_folds_to_the_same_digest_under_every_hash_seed(hash_seed: str) -> None:
    assert _fold_elsewhere(sys.executable, hash_seed) == _fold_elsewhere(sys.executable, "random")


def _other_pythons() -> list[str]:
    """Interpreters of other versions on this machine (the engines need nothing but the standard library)."""
    names = ["python3.11", "python3.12", "python3.13", "python3.14"]
    homes = Path.home() / ".pyenv" / "versions"
    found = [shutil.which(name) or "" for name in names]
    found += [str(python) for python in sorted(homes.glob("*/bin/python"))]
    return [python for python in found if python and _version(python) >= (3, 11)]


def _version(python: str) -> tuple[int, ...]:
    shown = subprocess.run(
        [python, "-c", "import sys; print(*sys.version_info[:2])"], capture_output=True, text=True
    ).stdout.split()
    return tuple(map(int, shown))


def test_a_journal_folds_to_the_same_digest_on_every_python_version() -> None:
    here = sys.version_info[:2]
    others = {v: p for p in _other_pythons() if (v := _version(p)) != here}
    if not others:
        pytest.skip("no other Python version on this machine")
    expected = _fold_elsewhere(sys.executable, "0")
    for python in others.values():
        assert _fold_elsewhere(python, "3") == expected


@pytest.mark.parametrize(
    ("game", "records", "outcome", "digest"),
    [
        ("elements", 148, (0, "points"), "246c3220d01b5479b487c91b325925fd"),
        ("toji", 89, (0, "life"), "c7465bb944250603c3cf3aefdca747e6"),
    ],
)
def test_a_game_recorded_by_an_earlier_program_still_folds(
    game: str, records: int, outcome: tuple[int, str], digest: str
) -> None:
    """A change of the rules or of the dealing that breaks saved games has to be noticed, and versioned.

    (A new field of a view changes the digest and breaks nothing: then the digest here is replaced.)
    """
    data = (Path(__file__).parent / "recorded" / f"{game}.journal").read_bytes()
    header, events, length = decode(data)
    assert (header.game, len(events), length) == (game, records, len(data))
    case = next(case for case in CASES if case.game == game)
    assert header.catalogue == case.package.catalogue
    table = case.table(header.seed, events)
    assert table.events == events
    assert table.game.outcome is not None
    assert table.game.outcome[:2] == outcome
    assert table.game.digest() == digest


def test_the_journal_of_a_game_carries_it_to_another_table() -> None:
    case = CASES[0]
    table = case.table("carry")
    for _, _ in zip(play(table, random.Random(0)), range(20), strict=False):
        pass
    data = encode_header(HEADER) + b"".join(map(encode_event, table.events))
    _, events, _ = decode(data)
    assert case.table("carry", events).game.digest() == table.game.digest()
