"""Every question of Ikusa as its table shows it, in positions laid out for it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engines.core.dealer import LocalDealer
from engines.core.game import Fact, Game
from engines.core.table import Table
from engines.ikusa.catalogue import BLITZ, DECK, STRATEGY, Pool, read_pool, register
from engines.ikusa.facts import Blocked, HitDaimyo
from engines.ikusa.rules import Ikusa
from engines.ikusa.text import narrate
from engines.ikusa.view import IkusaView
from tests.tui.tables import stepping
from tests.tui.tables.stepping import held
from tests.vectors.ikusa import answer, run_to
from tests.vectors.ikusa_log import PLAYERS
from tests.vectors.ikusa_position import IkusaPosition
from themes.glyphs import UNICODE
from tui.tables.ikusa.desk import IkusaDesk

Scene = stepping.Scene[IkusaDesk]

NAMES = ("You", "Rin")
CARDS = json.loads((Path(__file__).parent / "ikusa_cards.json").read_text(encoding="utf-8"))
POOL = read_pool("ikusa-table", CARDS["cards"])
"""Cards as they once were: what the tables look like shall not hang on how cards are balanced."""
register(POOL)

HAND = ["what_the_smoke_said", "firecracker_hound", "undertaker_of_cinders", "sash_of_live_coals",
        "sleeper_in_the_rampart", "hundred_blade_judge", "turn_it_over"]  # fmt: skip
MINE = ["a1=ram_of_the_burning_yoke", "a2=twin_hook_sentry:D2", "a3=canal_stopper:N",
        "a4=sash_of_live_coals:@a2", "a5=keeper_of_the_last_coal"]  # fmt: skip
THEIRS = ["b1=lotus_pond_exorcist", "b2=mist_ferryman:T", "b3=memory_eating_eel",
          "b4=sealing_nails:@b2"]  # fmt: skip
STONES = ["a6=pyre_crowned_giant:R", "a7=ram_of_the_burning_yoke:R", "a8=lintel_cracker:R:T",
          "a9=great_bronze_listener:R"]  # fmt: skip
WATERS = ["b6=mist_ferryman:R", "b7=memory_eating_eel:R:T", "b8=lotus_pond_exorcist:R:T"]
EIGHT = ["sleeper_in_the_rampart", "hundred_blade_judge", "ram_of_the_burning_yoke",
         "lotus_pond_exorcist", "memory_eating_eel", "great_bronze_listener", "pyre_crowned_giant",
         "ox_of_the_old_furrow"]  # fmt: skip
"""Long names, dear costs, many keywords."""


def position(phase: str = "main", pool: Pool = POOL, **given: Any) -> IkusaPosition:
    """A position in the words of the vectors, with cards like those of the shipped game."""
    filled: dict[str, dict[str, Any]] = {
        "A": {
            "deck": 27,
            "gates": ["what_the_smoke_said", "barrow_hare", "lintel_cracker"],
            "hand": HAND,
            "hell": ["stand_as_stone", "ash_falls_on_everyone"],
            "field": [*MINE, *STONES],
            "elem": 2,
        },
        "B": {
            "deck": 31,
            "gates": 4,
            "hand": ["moon_in_a_basin", *["mist_ferryman"] * 3],
            "hell": ["spark_heeled_page"],
            "field": [*THEIRS, *WATERS],
            "elem": 3,
        },
    }
    for player in PLAYERS:
        filled[player] |= given.pop(player, {})
    return IkusaPosition({"phase": phase, "turn": 9, **filled, **given}, pool)


def do(at: IkusaPosition, *ops: tuple[Any, ...]) -> IkusaPosition:
    """(player, act, more fields), each at the first decision that takes it; default answers in between."""
    for player, act, *more in ops:
        fields = {"p": player, "act": act, **(more[0] if more else {})}
        assert run_to(at, fields), fields
        at.do(PLAYERS.index(player), fields)
    return at


def to(at: IkusaPosition, label: str, seat: int = 0) -> IkusaPosition:
    """The position in which this is asked, after default answers."""
    for _ in range(20):
        if at.decision == (seat, label):
            break
        answer(at)
    return asked(at, label, seat)


def asked(at: IkusaPosition, label: str, seat: int = 0) -> IkusaPosition:
    """The position, which asks just this."""
    assert at.decision == (seat, label), at.decision
    return at


def seen(at: IkusaPosition, names: tuple[str, str] = NAMES, log: tuple[str, ...] = ()) -> Scene:
    """What the first seat sees of it."""
    return seen_of(at.game, names, log)


def seen_of(game: Ikusa, names: tuple[str, str] = NAMES, log: tuple[str, ...] = ()) -> Scene:
    """The same of a game."""
    desk = IkusaDesk(0, names, UNICODE)
    desk.update(game.view(0))
    told = [
        "Rin lays Mist Ferryman as an elementium (A).",
        "Rin casts (3)(A) Memory-Eating Eel 2/4 Spy.",
        "Turn 9: your turn.",
    ]
    return Scene(desk, [*told, *log])


def attacking_foe(**given: Any) -> IkusaPosition:
    """The other seat attacks, and the first one is asked for a block."""
    at = position("ikusa", active="B", **given)
    return to(do(at, ("B", "attack", {"by": "b3"})), "block")


def attacked(**given: Any) -> IkusaPosition:
    """The first seat attacks, and the other one is asked for a block."""
    at = do(position("ikusa", **given), ("A", "attack", {"by": "a1"}))
    return to(at, "block", 1)


def blocked_moment() -> Scene:
    """The other side blocks: shown before the damage lands."""
    at = attacked()
    scene = seen(at)
    cards = tuple(sorted(at.handle[each] for each in ("b1", "b3")))
    do(at, ("B", "block", {"with": ["b1", "b3"]}))
    scene.desk.update(at.game.view(0))
    scene.moment = Blocked(1, cards)
    assert scene.desk.moment(scene.moment)
    return scene


def hit_moment() -> Scene:
    """Nothing blocks the attack of the first seat: shown before the gates fall."""
    at = attacked(A={"hand": []})
    scene = seen(at)
    do(at, ("B", "block", {"with": []}))
    scene.desk.update(at.game.view(0))
    scene.moment = HitDaimyo(1)
    assert scene.desk.moment(scene.moment)
    return scene


def splitting() -> IkusaPosition:
    """Two block one attacker."""
    at = do(attacked(A={"hand": []}), ("B", "block", {"with": ["b1", "b3"]}))
    return to(at, "distribute", 0)


def answering() -> IkusaPosition:
    """Something of the other side is on the stack."""
    at = position(active="B")
    return asked(do(at, ("B", "cast", {"card": "Bh1"})), "W_RESPONSE")


def fallen() -> IkusaPosition:
    """An attack that nothing stopped has put out a gate with kyu."""
    at = attacking_foe()
    do(at, ("A", "block", {"with": []}))
    return to(at, "free_cast", 0)


def triggered() -> IkusaPosition:
    """A wargeist that has come asks whom it is done to."""
    hand = {"hand": ["bough_drop_ambusher"], "field": [*MINE, "a6=the_grove_leans_in:R"]}
    at = do(position(A=hand), ("A", "cast", {"card": "Ah1"}))
    return to(at, "target", 0)


def resolved(card: str, label: str, *extra: str, **targets: Any) -> IkusaPosition:
    """A card of the first seat is cast, and asks for something as it resolves."""
    held = {"hand": [card, *extra], "field": [*MINE, *STONES, "ax=the_tide_takes_all:F"]}
    at = do(position(A={**held, "elem": 6}), ("A", "cast", {"card": "Ah1", **targets}))
    while at.decision != (0, label):
        assert at.decision is not None and at.decision[0] == 1, at.decision
        do(at, ("B", "pass"))
    return at


def eight_a_side(more: int = 0, phase: str = "main", **given: Any) -> IkusaPosition:
    """Eight wargeists on each side, and some more."""
    faces = [*EIGHT, *EIGHT[:more]]
    sides = {
        player: {"field": [f"{sign}{n}={face}" for n, face in enumerate(faces)], "elem": 7}
        | given.pop(player, {})
        for player, sign in zip(PLAYERS, "ab", strict=True)
    }
    return position(phase, **sides, **given)


def eight_blocked() -> IkusaPosition:
    """Eight against eight: the other side attacks."""
    at = eight_a_side(phase="ikusa", active="B")
    do(at, ("B", "attack", {"by": "b2"}))
    return to(at, "block", 0)


def eight_split() -> IkusaPosition:
    """Eight against eight: seven block the attack of the first seat."""
    at = eight_a_side(phase="ikusa", A={"hand": []})
    at = to(do(at, ("A", "attack", {"by": "a7"})), "block", 1)
    do(at, ("B", "block", {"with": [f"b{number}" for number in range(1, 8)]}))
    return to(at, "distribute", 0)


def watched() -> Scene:
    """Nobody is asked, and both hands lie open."""
    scene = seen(attacked(), ("Kaede", "Rin"))
    scene.desk.watched = True
    scene.desk.open_hand = tuple(f"IK-{card}" for card in ("moon_in_a_basin", "mist_ferryman"))
    return scene


def begun(mode: str, *words: str) -> Scene:
    """Before the first turn, after these throws, first seat first; `gates` sets the first five of the ten."""
    size = DECK[mode]
    deck = tuple((list(POOL.cards) * 2)[:size])

    def fresh() -> tuple[Ikusa, LocalDealer]:
        game = Ikusa((deck, deck), POOL, mode)
        return game, LocalDealer("gates", game)

    log: list[str] = []

    def note(_: object, facts: list[Fact], game: Game) -> None:
        log.extend(filter(None, (narrate(fact, game.view(0), NAMES) for fact in facts)))

    table = Table(fresh, (), listener=note)
    desk = IkusaDesk(0, NAMES, UNICODE)
    for number, word in enumerate(words):
        space = table.game.options(number % 2)
        table.choose(number % 2, next(move for move in space if word in (*move.args, move.verb)))
    view = table.game.view(0)
    assert isinstance(view, IkusaView)
    desk.update(view)
    return Scene(desk, log)


SCENES: dict[str, Callable[[], Scene]] = {
    "packs": lambda: begun(BLITZ).press("enter", "enter"),
    "packs-second": lambda: begun(BLITZ).press("space", "space"),
    "packs-open": lambda: begun(BLITZ).press("a"),
    "throw": lambda: begun(STRATEGY),
    "gates": lambda: begun(STRATEGY, "rock", "scissors"),
    "gates-set": lambda: begun(STRATEGY, "rock", "scissors").press(*"31780"),
    "elementium": lambda: seen(position("elementium")),
    "elementium-kyu": lambda: seen(position("elementium")).press("9", "enter"),
    "elementium-long": lambda: seen(
        position("elementium", A={"hand": ["twin_hook_sentry", *HAND]})
    ).press("0", "enter"),
    "main": lambda: seen(position()),
    "main-unaffordable": lambda: seen(position()).press("C"),
    "main-foe": lambda: seen(position(active="B")),
    "main-ability": lambda: seen(position()).press("2"),
    "main-foes-card": lambda: seen(position()).press("up", "up", "up", "up"),
    "main-dual": lambda: seen(position()).press("0", "enter"),
    "main-ending": lambda: seen(position()).press("p"),
    "targeting": lambda: seen(position()).press("2", "enter", "b"),
    "sacrificing": lambda: seen(position()).press("4", "enter", "a", "enter"),
    "attaching": lambda: seen(position()).press("8", "enter"),
    "paying": lambda: seen(position()).press("7", "t"),
    "attack": lambda: seen(position("ikusa")),
    "attack-why-not": lambda: seen(position("ikusa")).press("3"),
    "attack-foe": lambda: seen(position("ikusa", active="B")),
    "block": lambda: seen(attacking_foe()),
    "block-chosen": lambda: seen(attacking_foe()).press("1", "2"),
    "block-foe": lambda: seen(attacked()),
    "blocked": blocked_moment,
    "hit": hit_moment,
    "split": lambda: seen(splitting()),
    "split-wrongly": lambda: seen(splitting()).press("right"),
    "window": lambda: seen(do(position("ikusa", active="B"), ("B", "attack", {"by": "b3"}))),
    "answer": lambda: seen(answering()),
    "free-cast": lambda: seen(fallen()),
    "target": lambda: seen(triggered()),
    "look": lambda: seen(resolved("moon_in_a_basin", "take")),
    "sacrifice": lambda: seen(resolved("a_pyre_for_three", "sacrifice")),
    "search": lambda: seen(resolved("the_tide_takes_all", "search", face="rev")),
    "eight-a-side": lambda: seen(eight_a_side()),
    "eight-attack": lambda: seen(eight_a_side(phase="ikusa")),
    "eight-block": lambda: seen(eight_blocked()).press("a"),
    "eight-split": lambda: seen(eight_split()),
    "eleven-a-side": lambda: seen(eight_a_side(3)),
    "eleven-further": lambda: seen(eight_a_side(3)).press(*["up"] * 9),
    "auto-pass": lambda: seen(position()).press("w"),
    "auto-pass-set": lambda: held(seen(position()), "quick", ["W_START"]),
    "auto-pass-until": lambda: held(seen(position(active="B")), resting=True),
    "watched": watched,
    "over": lambda: seen(do(position(), ("B", "concede"))),
    "conceding": lambda: seen(position()).press("x"),
}
