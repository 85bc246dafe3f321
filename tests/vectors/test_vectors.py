"""The rule vectors hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.vectors.__main__ import main
from tests.vectors.runner import Vector, adapters, load

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.json"))
CASES = [
    pytest.param(game, vector, id=f"{game}-{vector['id']}")
    for game, vectors in map(load, FILES)
    for vector in vectors
]


@pytest.mark.parametrize(("game", "vector"), CASES)
def test_the_position_has_the_outcome_of_the_vector(game: str, vector: Vector) -> None:
    assert adapters()[game](vector) == []


def test_the_command_counts_passes_and_failures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = tmp_path / "wrong.json"
    text = (HERE / "elements.json").read_text(encoding="utf-8")
    wrong.write_text(text.replace('"last.sums":[13,12]', '"last.sums":[13,11]'), encoding="utf-8")
    assert main([str(wrong)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "E040: last.sums: [13, 11] was expected, [13, 12] was found" in lines[0]
    assert lines[-1].endswith("passed, 1 failed")


def test_the_command_names_a_file_it_cannot_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "chess.json").write_text('{"game": "chess", "vectors": []}', encoding="utf-8")
    assert main([str(tmp_path / "chess.json"), str(tmp_path / "none.json")]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "0 passed, 2 failed"
