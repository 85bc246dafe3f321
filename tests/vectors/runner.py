"""Runs vectors whose `do` are actions in words and whose `expect` are paths into the state (Tōji and Elements)."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

from engines.core.errors import Refused
from engines.core.game import Game
from engines.core.plain import to_plain
from engines.core.view import View

Vector = dict[str, Any]

CARDS = Path(__file__).parent / "cards"
"""Our copies of the card files that vectors name."""


class Position(Protocol):
    """One game's side of the vectors: a position built from `given`, moved by actions in words."""

    @property
    def game(self) -> Game: ...

    @property
    def multisets(self) -> frozenset[str]:
        """Keys of the state whose lists are compared without order."""

    def do(self, action: str) -> None:
        """Carry out one action. Raises Refused with nothing changed."""

    def state(self) -> dict[str, Any]:
        """The state in the words of the schema."""

    def seen(self, seat: int) -> dict[str, Any]:
        """The seat's view in the words of the schema."""

    def legal(self, seat: int) -> list[str]:
        """What the seat is offered, in the words of the schema."""


Builder = Callable[[dict[str, Any]], Position]


class Names:
    """Card ids of the vectors <-> handles of the engine. An id keeps naming the same card through every shuffle."""

    def __init__(self) -> None:
        self._handle: dict[str, int] = {}
        self._name: dict[int, str] = {}

    def __getitem__(self, handle: int) -> str:
        return self._name[handle]

    def of(self, handles: Sequence[int]) -> list[str]:
        return [self._name[handle] for handle in handles]

    def handle(self, name: str) -> int:
        """The handle of a card id; for an unknown id a handle that no game has."""
        return self._handle.get(name, 999_999_999)

    def set(self, name: str, handle: int) -> None:
        if (old := self._handle.get(name)) is not None:
            self._name.pop(old, None)
        self._handle[name] = handle
        self._name[handle] = name


def run(vector: Vector, build: Builder) -> list[str]:
    """What does not hold of one vector; empty if it passes."""
    position = build(copy.deepcopy(vector["given"]))
    expect = vector["expect"]
    actions = vector["do"]
    refused: Refused | None = None
    for number, action in enumerate(actions):
        before = _picture(position)
        try:
            position.do(action)
        except Refused as error:
            refused = error
            if number + 1 < len(actions) or "error" not in expect:
                return [f"{action!r} was refused ({error})"]
            if _picture(position) != before:
                return [f"{action!r} was refused and changed the position"]
    if "error" in expect and refused is None:
        return [f"{actions[-1]!r} was accepted, but {expect['error']} was expected"]
    return [
        failure
        for key, wanted in expect.items()
        if key != "error"
        for failure in _check(position, key, wanted)
    ]


def _picture(position: Position) -> Any:
    return (position.game.digest(), position.state(), position.seen(0), position.seen(1))


def _check(position: Position, key: str, wanted: Any) -> Iterator[str]:
    head, _, rest = key.partition(".")
    if head == "hidden":
        view = position.game.view(int(rest))
        for value in sorted(set(wanted) & set(_values(_searched(view)))):
            yield f"{key}: {value} occurs in the view"
        return
    if head == "legal":
        found: Any = position.legal(int(rest))
        loose = True
    elif head == "view":
        seat, _, path = rest.partition(".")
        found = _at(position.seen(int(seat)), path)
        loose = path.split(".")[0] in position.multisets
    elif head == "count":
        found, loose = len(_at(position.state(), rest)), False
    else:
        found = _at(position.state(), key)
        loose = head in position.multisets
    if _comparable(found, loose) != _comparable(wanted, loose):
        yield f"{key}: {json.dumps(wanted)} was expected, {json.dumps(found)} was found"


def _searched(view: View) -> Any:
    """The view as the schema searches it: without what is derived from what the seat knows."""
    plain = to_plain(view)
    return {name: value for name, value in plain.items() if name not in ("groups", "last_game")}


def _values(data: Any) -> Iterator[str]:
    """Every whole value and key of some JSON data; the words of a move count one by one."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield str(key)
            yield from _values(value)
    elif isinstance(data, (list, tuple)):
        for item in data:
            yield from _values(item)
    elif isinstance(data, str):
        yield data


def _at(data: Any, path: str) -> Any:
    for step in path.split("."):
        data = data[int(step)] if isinstance(data, list) else data[step]
    return data


def _comparable(value: Any, loose: bool) -> Any:
    """A value to compare: lists of texts without their order where that has no meaning."""
    if isinstance(value, (list, tuple)):
        items = [_comparable(item, loose) for item in value]
        if loose and all(isinstance(item, str) for item in items):
            return Counter(items)
        return items
    return value


def adapters() -> dict[str, Callable[[Vector], list[str]]]:
    """The games whose vectors can be run -> what checks one."""
    from tests.vectors import elements, ikusa, mana, toji

    return {
        "elements": lambda vector: run(vector, elements.build),
        "ikusa": ikusa.run,
        "mana": mana.run,
        "toji": lambda vector: run(vector, toji.build),
    }


def load(path: Path) -> tuple[str, list[Vector]]:
    """The game and the vectors of a file. Raises ValueError where it is of another schema."""
    data = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(data, dict) or not isinstance(data.get("vectors"), list):
        raise ValueError("the file has no list of vectors")
    vectors: list[Vector] = data["vectors"]
    if data.get("cards"):
        card_file = str(_card_file(path, str(data["cards"])))
        vectors = [{**vector, "card_file": card_file} for vector in vectors]
    return str(data.get("game")), vectors


def _card_file(path: Path, name: str) -> Path:
    """The card file of some vectors: beside them, else our own copy, else among the rule documents."""
    places = (path.parent, CARDS, path.parent.parent / "rules")
    found = next((place / name for place in places if (place / name).is_file()), None)
    if found is None:
        raise ValueError(f"the card file {name} is not to be found")
    return found
