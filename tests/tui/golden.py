"""Golden screens: plain text in files, compared exactly. `UPDATE_GOLDEN=1` writes them anew, to be read in the diff."""

from __future__ import annotations

import os
from pathlib import Path

HOME = Path(__file__).parent / "golden"


def check(name: str, text: str) -> None:
    """`text` is what the file `name` has; trailing spaces do not count."""
    path = HOME / f"{name}.txt"
    shown = "\n".join(line.rstrip() for line in text.splitlines()) + "\n"
    if os.environ.get("UPDATE_GOLDEN"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(shown, encoding="utf-8")
    assert path.exists(), f"there is no golden screen {name}; UPDATE_GOLDEN=1 writes it"
    assert shown == path.read_text(encoding="utf-8"), name
