"""`python -m tests.vectors PATH...`: run vector files; a line for each failure, then `N passed, M failed`."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path

from tests.vectors.runner import Vector, adapters, load


def main(paths: list[str]) -> int:
    """Exit status 0 if all vectors of all files pass, else 1; 2 for a call without a file."""
    if not paths:
        print("usage: python -m tests.vectors PATH...", file=sys.stderr)
        return 2
    passed = failed = 0
    for path in paths:
        try:
            game, vectors = load(Path(path))
            if game not in adapters():
                raise ValueError(f"there are no adapters for {game!r}")
        except (OSError, ValueError) as error:
            print(f"{path}: {error}")
            failed += 1
            continue
        for vector in vectors:
            failures = _failures(game, vector)
            for failure in failures:
                print(f"{path} {vector.get('id')}: {failure}")
            passed, failed = passed + (not failures), failed + bool(failures)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _failures(game: str, vector: Vector) -> list[str]:
    """A vector that breaks the engine or the adapter has failed like any other, and the rest go on."""
    try:
        return adapters()[game](vector)
    except Exception:
        return [traceback.format_exc(limit=-3).strip().replace("\n", " | ")]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
