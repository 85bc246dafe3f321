"""Scenes for golden screens, by the names of the functions that play them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

S = TypeVar("S", bound=Callable[..., object])


class Scenes(dict[str, S]):
    """Decorate a function with it, and it is a scene."""

    def __call__(self, make: S) -> S:
        self[make.__name__] = make
        return make
