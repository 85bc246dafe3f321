"""What the player prefers, kept in one small file that may be missing, old, damaged or read-only."""

from __future__ import annotations

import json
import os
import stat
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from themes.glyphs import GLYPHS
from themes.palette import THEMES
from tui.inert import inert

LONGEST_NAME = 16
"""Cells of a nickname."""

AUTO, ON, OFF = "auto", "on", "off"

VERSION = 1
"""Of the file. A larger number was written by a later Fourfold, whose other settings are kept."""

_LARGEST = 1 << 14
"""Bytes; a file that is larger was not written here."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One player's preferences."""

    nickname: str = ""
    """What others see on the network; empty where the player has not said."""
    theme: str = ""
    """A theme by name; empty for the one that suits the terminal."""
    signs: str = AUTO
    """AUTO for the set of signs that the terminal shows well, or the name of a set."""
    animations: str = AUTO
    """Show moments in stages: ON, OFF, or AUTO for unless the terminal is far away."""
    forced: bool = True
    """Answer choices that leave no choice; of windows, auto-pass decides (`tui.passing`)."""
    presence: bool = True
    """Others on the local network may see that this player is there."""
    undisturbed: bool = False
    """Challenges are declined unseen."""
    bell: bool = True
    """Ring the terminal's bell when it is one's move in a game over the network."""
    welcomed: bool = False
    """The player has been asked for a name."""


def load(path: Path) -> tuple[Settings, str]:
    """The settings in the file, and in words what was wrong with it (empty if nothing).

    Whatever is wrong, the rest counts; a file that does not exist is not wrong.
    """
    try:
        values = _values(path)
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        return Settings(), f"The settings cannot be read ({error.strerror or 'error'})."
    except (ValueError, RecursionError):
        return Settings(), "The settings file is damaged; the defaults are used."
    good: dict[str, Any] = {
        field.name: values[field.name]
        for field in fields(Settings)
        if field.name in values and _fits(field.name, values[field.name])
    }
    known = {field.name for field in fields(Settings)}
    wrong = [
        inert(name, 20)
        for name in values
        if name not in good and name != "version" and (name in known or not _is_later(values))
    ]
    if "nickname" in good:
        good["nickname"] = inert(good["nickname"], LONGEST_NAME, ellipsis="")
    note = f"Settings not understood, defaults used: {', '.join(wrong[:3])}." if wrong else ""
    return Settings(**good), note


def save(path: Path, settings: Settings) -> str:
    """Put the settings into the file, all or nothing; gives in words what went wrong.

    What a later Fourfold has put there besides stays.
    """
    others: dict[str, Any] = {}
    with suppress(OSError, ValueError, RecursionError):
        others = _values(path)
    if not _is_later(others):
        others = {"version": VERSION}
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(json.dumps(others | asdict(settings), indent=2) + "\n", encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        return f"The settings hold until you quit; saving failed ({error.strerror or 'error'})."
    return ""


def _values(path: Path) -> dict[str, Any]:
    """What the file holds. Raises OSError, ValueError, RecursionError."""
    values = json.loads(_read(path))
    if not isinstance(values, dict):
        raise ValueError("not settings")
    return values


def _is_later(values: dict[str, Any]) -> bool:
    version = values.get("version")
    return isinstance(version, int) and version > VERSION


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
    if name == "signs":
        return value in (AUTO, *GLYPHS)
    if name == "animations":
        return value in (AUTO, ON, OFF)
    return isinstance(value, bool)
