"""A player whom the program has met before."""

from __future__ import annotations

import json
from pathlib import Path

from tui.app import SETTINGS


def known(home: Path, **settings: object) -> None:
    """Have FOURFOLD_HOME `home` hold these settings, and nobody be welcomed again."""
    folder = home / "config"
    folder.mkdir(exist_ok=True)
    (folder / SETTINGS).write_text(json.dumps({"welcomed": True, **settings}), encoding="utf-8")
