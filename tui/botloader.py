"""Finds a bot by what it is called: a bot of the game, a file of the user's, or an installed entry point.

A user's bot is one function, `choose(view, rng, budget)`: given what the seat may know, a `random.Random` and a number
of iterations (0: as many as the bot likes), it returns a `Move` or its text form (`play 3`). It is in a file of its
own, or in an installed package under the entry-point group `fourfold.bots`: that function, or a class with such a
method.
"""

from __future__ import annotations

import importlib.util
import os
import random
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from engines.bots.bot import Bot, Judgement
from engines.core.moves import Move, parse_move
from engines.core.registry import Package

GROUP = "fourfold.bots"


class BotError(Exception):
    """There is no such bot, or it cannot be used; the message is a sentence for the user."""


class OwnBot:
    """A user's function as a bot. It may answer in text, and has nothing to explain."""

    def __init__(self, function: Callable[[Any, random.Random, int], Any]) -> None:
        self._function = function

    def choose(self, view: Any, rng: random.Random, budget: int) -> Move:
        answer = self._function(view, rng, budget)
        if isinstance(answer, str):
            return parse_move(answer)
        if not isinstance(answer, Move):
            raise TypeError(
                f"it answered with {type(answer).__name__}, not with a move or its text"
            )
        return answer

    def explain(self) -> list[Judgement]:
        return []


def is_path(name: str) -> bool:
    """Whether a bot is called by the file it is in."""
    return name.endswith(".py") or os.sep in name


def absolute(name: str) -> str:
    """The name by which another process, in whatever folder, finds the same bot."""
    return str(Path(name).resolve()) if is_path(name) else name


def load(package: Package, name: str) -> Bot:
    """The bot of that name for a game; the game's own come first. Raises BotError."""
    if is_path(name):
        return _from_file(Path(name))
    if name in package.bots:
        return package.bots[name]()
    return _from_entry_point(package, name)


def _from_file(path: Path) -> Bot:
    if not path.is_file():
        raise BotError(f"There is no file {path}.")
    # A name of its own: two bots may be called alike, and neither may hide a module of ours.
    name = f"fourfold_bot_{sha256(bytes(path.resolve())).hexdigest()[:16]}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise BotError(f"{path} is no Python file: its name has to end in .py.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # Dataclasses look their module up there.
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # It may raise anything.
        del sys.modules[name]
        raise BotError(f"{path} cannot be loaded: {type(error).__name__}: {error}") from error
    function = getattr(module, "choose", None)
    if not callable(function):
        raise BotError(f"{path} has no function choose(view, rng, budget).")
    return OwnBot(function)


def _from_entry_point(package: Package, name: str) -> Bot:
    from importlib.metadata import entry_points  # 30 ms, which our own bots need not wait for.

    installed = {each.name: each for each in entry_points(group=GROUP)}
    if name not in installed:
        known = ", ".join([*package.bots, *sorted(installed)])
        raise BotError(
            f"{package.title} has no bot called {name!r}; there are {known}, and your own by "
            "the path of its file."
        )
    try:
        found = installed[name].load()
        if isinstance(found, type):
            found = found()
    except (Exception, SystemExit) as error:  # It may raise anything.
        raise BotError(f"{name} cannot be loaded: {type(error).__name__}: {error}") from error
    if callable(getattr(found, "choose", None)) and callable(getattr(found, "explain", None)):
        bot: Bot = found
        return bot
    function = getattr(found, "choose", found)
    if not callable(function):
        raise BotError(f"{name} is no function choose(view, rng, budget).")
    return OwnBot(function)
