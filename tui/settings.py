"""What the player prefers, kept in one small file that may be missing, old, damaged or read-only."""

from __future__ import annotations

import json
import os
import stat
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from themes.palette import THEMES
from tui.inert import inert

LONGEST_NAME = 16
"""Cells of a nickname."""

_LARGEST = 1 << 14
"""Bytes; a file that is larger was not written here."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One player's preferences."""

    nickname: str = ""
    """What others see on the network; empty where the player has not said."""
    theme: str = ""
    """A theme by name; empty for the one that suits the terminal."""
    ascii: bool = False
    """Draw with ASCII signs, whatever the terminal says it can show."""
    animations: bool = True
    """Show moments in stages."""
    forced: bool = True
    """Answer choices that leave no choice after a short pause."""


def load(path: Path) -> tuple[Settings, str]:
    """The settings in the file, and in words what was wrong with it (empty if nothing).

    Whatever is wrong, the rest counts; a file that does not exist is not wrong.
    """
    try:
        data = _read(path)
        values = json.loads(data)
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        return Settings(), f"The settings cannot be read ({error.strerror or 'error'})."
    except (ValueError, RecursionError):
        return Settings(), "The settings file is damaged; the defaults are used."
    if not isinstance(values, dict):
        return Settings(), "The settings file is damaged; the defaults are used."
    good: dict[str, Any] = {
        field.name: values[field.name]
        for field in fields(Settings)
        if field.name in values and _fits(field.name, values[field.name])
    }
    wrong = [inert(str(name), 20) for name in values if name not in good]
    if "nickname" in good:
        good["nickname"] = inert(good["nickname"], LONGEST_NAME, ellipsis="")
    note = f"Settings not understood, defaults used: {', '.join(wrong[:3])}." if wrong else ""
    return Settings(**good), note


def save(path: Path, settings: Settings) -> str:
    """Put the settings into the file, all or nothing; gives in words what went wrong."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(json.dumps(asdict(settings), indent=2) + "\n", encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        return f"The settings hold until you quit; saving failed ({error.strerror or 'error'})."
    return ""


def _read(path: Path) -> bytes:
    # Not blocking, so that a pipe in the file's place cannot keep us waiting.
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise ValueError("not a file")
        data = file.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise ValueError("too large")
    return data


def _fits(name: str, value: Any) -> bool:
    """Whether a value from outside can be this setting."""
    if name == "nickname":
        return isinstance(value, str)
    if name == "theme":
        return isinstance(value, str) and (not value or value in THEMES)
    return isinstance(value, bool)
