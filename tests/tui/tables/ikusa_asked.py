"""What Ikusa asks besides its phases: in every window, of every ability, before the first turn, at 0/0."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.core.events import Chosen, Shown
from engines.core.needs import Show
from engines.ikusa.catalogue import STRATEGY, read_pool, register
from engines.ikusa.moves import FACEDOWN, PASS
from tests.tui.tables.ikusa_scenes import (
    CARDS,
    Scene,
    answering,
    asked,
    attacked,
    attacking_foe,
    begun,
    do,
    position,
    resolved,
    seen,
    seen_of,
    to,
)
from tests.vectors.ikusa_position import IkusaPosition


def _like(face: str, name: str, **ability: Any) -> dict[str, Any]:
    """A card with another name and this one ability, otherwise like one of the table's."""
    [card] = [each for each in CARDS["cards"] if each["id"] == f"IK-{face}"]
    upright = {**card["upright"], "name": name, "abilities": [ability]}
    return {**card, "id": f"IK-{name.lower().replace(' ', '_')}", "upright": upright}


WIDER = read_pool(
    "ikusa-wider",
    [
        *CARDS["cards"],
        _like(
            "moon_in_a_basin",
            "Names in the Water",
            on="cast",
            do=[{"op": "look", "who": "self", "n": 3, "then": "reorder"}],
        ),
        _like(
            "mist_ferryman",
            "Lintel Thief",
            on="enter",
            may=True,
            do=[{"op": "gate_to_hand", "who": "self", "n": 1}],
        ),
    ],
)
"""With what no card of the game asks, but the rules allow (CP-01, CP-02)."""
register(WIDER)


def windowed(label: str, seat: int = 0, **given: Any) -> Scene:
    """A window, reached by default answers."""
    return seen(to(position(**given), label, seat))


def attack_window() -> Scene:
    """W_ATTACK: the other seat attacks, and nothing was triggered by it."""
    return seen(to(do(position("ikusa", active="B"), ("B", "attack", {"by": "b1"})), "W_ATTACK"))


def block_window() -> Scene:
    """W_BLOCK: two block, and the first seat may still do something."""
    return seen(to(do(attacked(), ("B", "block", {"with": ["b1", "b3"]})), "W_BLOCK"))


def mixed() -> Scene:
    """The hand has been mixed for a card that is laid face-down (K-07)."""
    at = position("elementium")
    at.give(0, FACEDOWN)
    return seen(asked(at, "lay"))


def ordering() -> Scene:
    """Three abilities trigger at the end of the turn."""
    field = ["a1=ox_of_the_old_furrow", "a2=torch_from_the_dark:T", "a3=lotus_pond_exorcist:T"]
    return seen(to(do(position(A={"field": field, "hand": []}), ("A", "pass")), "order"))


def stacked() -> IkusaPosition:
    """An item of the other seat, an answer to it, and an answer to that."""
    at = answering()
    do(at, ("A", "cast", {"card": "Ah7", "targets": ["a7"]}))
    return to(at, "W_RESPONSE", 1)


def gate_breaker(hand: list[str]) -> IkusaPosition:
    """Two gates with kyu have fallen together, and there is nothing else to do."""
    gates = ["what_the_smoke_said", "torch_from_the_dark", "lintel_cracker"]
    at = position(
        "ikusa",
        active="B",
        A={"gates": gates, "hand": hand},
        B={"field": ["b1=canal_stopper"]},
    )
    do(at, ("B", "attack", {"by": "b1"}), ("A", "block", {"with": []}))
    return to(at, "free_cast", 0)


def gates_of_the_other() -> Scene:
    """The attack of the first seat has put out gates with kyu: the other one is asked."""
    gates = {"gates": ["flick_of_the_talisman", "torch_from_the_dark"]}
    at = do(position("ikusa", B=gates), ("A", "attack", {"by": "a1"}))
    do(at, ("B", "block", {"with": []}))
    return seen(to(at, "free_cast", 1))


def told_to_discard() -> Scene:
    """The other seat makes the first one discard (V-02)."""
    given = {"hand": ["both_sides_of_the_coin"], "elem": 7}
    at = do(position(active="B", B=given), ("B", "cast", {"card": "Bh1", "face": "rev"}))
    return seen(to(at, "discard"))


def put_back() -> Scene:
    """Three cards looked at go back in any order (V-14)."""
    own = {"hand": ["names_in_the_water"], "elem": 7}
    own["deck"] = ["barrow_hare", "mist_ferryman", "stand_as_stone"]
    game = do(position(pool=WIDER, A=own), ("A", "cast", {"card": "Ah1"})).game
    game.apply(Chosen(1, PASS))
    [show] = game.wanted
    assert isinstance(show, Show)
    game.apply(Shown(show.cards, show.to, tuple(game.knowledge.faces[card] for card in show.cards)))
    return seen_of(game)


def offered() -> Scene:
    """An ability that may be done or not (G-09)."""
    own = {"hand": ["lintel_thief"], "elem": 7}
    at = do(position(pool=WIDER, A=own), ("A", "cast", {"card": "Ah1"}))
    return seen(to(at, "may"))


def at_zero(phase: str, **given: Any) -> IkusaPosition:
    """The first seat has neither gates nor deck."""
    own = {"gates": [], "deck": 0} | given.pop("A", {})
    return position(phase, A=own, **given)


def attack_at(**other: Any) -> Scene:
    """The first seat is about to attack whoever has this left."""
    return seen(position("ikusa", B={"field": ["b2=mist_ferryman:T"], **other}))


SCENES: dict[str, Callable[[], Scene]] = {
    "throw-again": lambda: begun(STRATEGY, "rock", "rock"),
    "throw-waiting": lambda: begun(STRATEGY, "rock"),
    "gates-waiting": lambda: begun(STRATEGY, "rock", "scissors", "gates"),
    "lay": mixed,
    "window-start": lambda: windowed("W_START", phase="elementium", active="B"),
    "window-main-end": lambda: windowed("W_MAIN_END", active="B"),
    "window-attack": attack_window,
    "window-block": block_window,
    "window-end": lambda: windowed("W_END", active="B"),
    "stack": lambda: seen(stacked()),
    "order": ordering,
    "order-chosen": lambda: ordering().press("2", "3"),
    "may": offered,
    "look-bottom": lambda: seen(resolved("break_new_ground", "look")),
    "put-back": put_back,
    "put-back-chosen": lambda: put_back().press("3", "1"),
    "discard": told_to_discard,
    "free-casts": lambda: seen(gate_breaker([])),
    "free-casts-target": lambda: seen(gate_breaker([])).press("enter"),
    "free-casts-foe": gates_of_the_other,
    "take-back-elementium": lambda: seen(to(at_zero("start"), "return_elementium")),
    "attack-deck": lambda: attack_at(gates=[], deck=2),
    "attack-lethal": lambda: attack_at(gates=[], deck=0),
    "block-lethal": lambda: seen(
        to(do(at_zero("ikusa", active="B"), ("B", "attack", {"by": "b1"})), "block")
    ),
    "block-why-not": lambda: seen(attacking_foe()).press("1"),
}
