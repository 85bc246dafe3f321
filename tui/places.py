"""Where Fourfold keeps its files: the XDG folders, or one folder named by FOURFOLD_HOME."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

OVERRIDE = "FOURFOLD_HOME"


class Place(NamedTuple):
    """A folder that can be written to; or None and, in one sentence, why there is none."""

    path: Path | None
    problem: str = ""


def saves(environ: Mapping[str, str] = os.environ) -> Place:
    """The folder of saved games, made on demand."""
    return _below(data(environ), "saves")


def decks(environ: Mapping[str, str] = os.environ) -> Place:
    """The folder of the user's own decks, made on demand."""
    return _below(data(environ), "decks")


def data(environ: Mapping[str, str] = os.environ) -> Place:
    """The folder for what the user made: saved games, records, decks. Made on demand, private."""
    return _folder(environ, "data", "XDG_DATA_HOME", ".local/share")


def state(environ: Mapping[str, str] = os.environ) -> Place:
    """The folder for what the program remembers and could do without. Made on demand, private."""
    return _folder(environ, "state", "XDG_STATE_HOME", ".local/state")


def games(environ: Mapping[str, str] = os.environ) -> Place:
    """The folder for the records of games on the network, made on demand."""
    return _below(state(environ), "games")


def config(environ: Mapping[str, str] = os.environ) -> Place:
    """The folder for settings. Made on demand, private."""
    return _folder(environ, "config", "XDG_CONFIG_HOME", ".config")


def _folder(environ: Mapping[str, str], kind: str, variable: str, default: str) -> Place:
    if override := environ.get(OVERRIDE):
        return _made(Path(override).absolute() / kind)
    base = environ.get(variable, "")
    if base.startswith("/"):  # The specification has relative paths ignored.
        return _made(Path(base) / "fourfold")
    home = environ.get("HOME", "")
    if not home.startswith("/"):
        return Place(None, f"There is no home folder: neither HOME nor {OVERRIDE} names one.")
    return _made(Path(home) / default / "fourfold")


def _below(place: Place, name: str) -> Place:
    return place if place.path is None else _made(place.path / name)


def _made(path: Path) -> Place:
    """`path` as a folder that can be written to. New folders on the way are the user's alone."""
    try:
        # `mode` of mkdir(parents=True) does not reach the parents.
        for folder in reversed([path, *path.parents]):
            if not folder.is_dir():
                folder.mkdir(0o700, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "no such name can be"
        return Place(None, f"The folder {path} cannot be made ({reason}).")
    if not os.access(path, os.W_OK | os.X_OK):
        return Place(None, f"The folder {path} cannot be written to.")
    return Place(path)
