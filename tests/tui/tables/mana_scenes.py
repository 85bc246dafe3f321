"""Every question of Mana as its table shows it, in positions laid out for it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engines.core.dealer import LocalDealer
from engines.core.moves import Move
from engines.core.table import Table
from engines.mana.card_text import card_lines
from engines.mana.catalogue import Pool
from engines.mana.facts import Blocked
from engines.mana.rules import Mana
from engines.mana.view import ManaView
from tests.tui.tables import stepping
from tests.tui.tables.stepping import held
from tests.vectors.mana_position import ManaPosition, position_pool
from themes.glyphs import UNICODE
from tui.tables.mana.desk import ManaDesk

Scene = stepping.Scene[ManaDesk]

NAMES = ("You", "Rin")
_CARDS = json.loads((Path(__file__).parent / "mana_cards.json").read_text(encoding="utf-8"))
"""Cards and a deck as they once were: what the tables look like shall not hang on how cards are balanced."""
DECK = tuple(_CARDS["deck"])
POOL = position_pool("mana-table", _CARDS["cards"])


def longest(pool: Pool) -> tuple[str, ...]:
    """A deck of the cards whose lines are longest, with Mana cards of every element."""
    lines = {face: card_lines(card)[0] for face, card in pool.cards.items()}
    main = sorted(lines, key=lambda face: (-len(lines[face]), face))[:50]
    return (*main, *["mana_s", "mana_l", "mana_f", "mana_w", "mana_e", "mana_m"] * 2, "mana_s")


MINE = ["Solar", "Solar", "Lunar", "Solar/Lunar", "Solar/Lunar*", "Metal"]
THEIRS = ["Fire", "Fire*", "Water", "Fire/Water*"]
HAND = ["edge_of_morning", "changelings_kiss", "glassblade_lancer", "hour_between",
        "captain_of_the_sunwall", "mother_of_eclipses", "two_minded_lightning"]  # fmt: skip

P_UNITS: list[Any] = [
    ["p1", "glassblade_lancer"],
    ["p2", "captain_of_the_sunwall", {"mods": [[2, 1, "turn"]], "kws": [["Leech", "turn"]]}],
    ["p3", "harvest_hound", {"new": True}],
]
Q_UNITS: list[Any] = [
    ["q1", "scald_hand_laundress", {"tapped": True}],
    ["q2", "cinder_pup", {"mods": [[-1, 0, "perm"]], "damage": 1}],
    ["q3", "bellows_heart_berserk"],
]
EIGHT = ["captain_of_the_sunwall", "harvest_hound", "bellows_heart_berserk", "scald_hand_laundress",
         "ferrymans_leviathan", "queen_of_the_last_sheaf", "two_awl_apprentice",
         "colonel_of_the_eclipse"]  # fmt: skip
"""Long names, dear costs, many keywords."""


def position(**given: Any) -> ManaPosition:
    """A position in the words of the vectors, with cards like those of the shipped game."""
    filled: dict[str, Any] = {
        "phase": "pre",
        "units": [*P_UNITS, *Q_UNITS],
        "mana": {"P": MINE, "Q": THEIRS},
        "hand": {"P": HAND, "Q": HAND[:5]},
        "life": [13, 9],
        "mana_deck": {"P": ["Solar", "Solar", "Lunar", "Solar/Lunar"], "Q": ["Fire"] * 4},
    }
    return ManaPosition(filled | given, POOL)


def seen(at: ManaPosition, names: tuple[str, str] = NAMES, log: tuple[str, ...] = ()) -> Scene:
    """What the first seat sees of it."""
    desk = ManaDesk(0, names, UNICODE)
    desk.update(at.game.view(0))
    told = [
        "Rin deploys the Mana card Geyser Shelf (F/W), tapped.",
        "Rin deploys (3)(F)(M) Bellows-Heart Berserk 4/4 Twinstrike, Rapid, Must Attack.",
        "Rin passes.",
    ]
    return Scene(desk, [*told, *log])


def done(at: ManaPosition, *ops: dict[str, Any]) -> ManaPosition:
    for op in ops:
        at.do(op)
    return at


def attacked(*uids: str, **given: Any) -> ManaPosition:
    """The first seat attacks with these, and the other one is asked for blocks."""
    units: list[Any] = [[each[0], each[1], {**(each[2] if len(each) > 2 else {}), "tapped": False}]
                        for each in Q_UNITS]  # fmt: skip
    at = position(phase="attack", units=[*P_UNITS[:2], ["p3", "harvest_hound"], *units], **given)
    return done(at, {"op": "attack", "units": list(uids)})


def attacking_foe(**given: Any) -> ManaPosition:
    """The other seat attacks with all it has."""
    units: list[Any] = [["q1", "scald_hand_laundress"], *Q_UNITS[1:]]
    at = position(phase="attack", attacker="Q", units=[*P_UNITS, *units], **given)
    return done(at, {"op": "attack", "units": ["q1", "q2", "q3"]})


def blocked_moment(at: ManaPosition, *pairs: tuple[str, str]) -> Scene:
    """The other side blocks: shown before the damage lands."""
    scene = seen(at)
    at.do({"op": "block", "pairs": list(map(list, pairs))})
    scene.desk.update(at.game.view(0))
    scene.moment = Blocked(1, tuple((at.handle[unit], at.handle[to]) for unit, to in pairs))
    assert scene.desk.moment(scene.moment)
    return scene


def eight_a_side(more: int = 0, **given: Any) -> ManaPosition:
    """Eight Units on each side, and some more."""
    faces = [*EIGHT, *EIGHT[:more]]
    units = [[f"{side}{number}", face] for side in "pq" for number, face in enumerate(faces)]
    return position(units=units, **given)


def eight_blocked() -> ManaPosition:
    """Eight against eight: the other side attacks with all that may."""
    at = eight_a_side(phase="attack", attacker="Q")
    attack = {"op": "attack", "units": [f"q{n}" for n in range(8)]}
    return asked(done(at, attack, {"op": "choose", "p": "Q", "pick": "q0"}), "block")


def eight_chosen() -> ManaPosition:
    """Eight against eight: an attack ability asks whom it is done to."""
    at = eight_a_side(phase="attack")
    return asked(done(at, {"op": "attack", "units": [f"p{n}" for n in range(8)]}), "choose")


def eight_attacking(*uids: str) -> ManaPosition:
    """Eight against eight: these of the first seat attack, and the other one is asked for blocks."""
    return done(eight_a_side(phase="attack"), {"op": "attack", "units": list(uids)})


def eight_assigned() -> ManaPosition:
    """Eight against eight: two of the first seat's attack, and three block one of them."""
    at = eight_attacking("p2", "p4")
    pairs = [["q0", "p4"], ["q4", "p4"], ["q5", "p4"]]
    return asked(done(at, {"op": "block", "pairs": pairs}), "assign")


def fight(attacker: str, *blockers: str) -> ManaPosition:
    """One Unit of the first seat attacks, and these block it."""
    uids = [f"q{number}" for number in range(1, len(blockers) + 1)]
    units = [["p1", attacker], *map(list, zip(uids, blockers, strict=True))]
    at = position(phase="attack", units=units)
    attack = {"op": "attack", "units": ["p1"]}
    return done(at, attack, {"op": "block", "pairs": [[uid, "p1"] for uid in uids]})


def assigning() -> ManaPosition:
    return asked(fight("harvest_hound", "moss_bearded_glutton", "potter_of_deep_clay"), "assign")


def assigning_twice() -> ManaPosition:
    """Two Units attack, and two block each of them; a third is blocked by one."""
    mine = ["harvest_hound", "glassblade_lancer", "bastion_sisters"]
    theirs = ["moss_bearded_glutton", "potter_of_deep_clay"] * 2
    uids = [*(f"p{n}" for n in (1, 2, 3)), *(f"q{n}" for n in (1, 2, 3, 4, 5))]
    faces = [*mine, *theirs, "captain_of_the_sunwall"]
    at = position(phase="attack", units=list(map(list, zip(uids, faces, strict=True))))
    pairs = [["q1", "p1"], ["q2", "p1"], ["q3", "p3"], ["q4", "p3"], ["q5", "p2"]]
    attack = {"op": "attack", "units": ["p1", "p2", "p3"]}
    return asked(done(at, attack, {"op": "block", "pairs": pairs}), "assign")


def parrying() -> ManaPosition:
    """Two with Leech strike one with Parry, for more than it prevents."""
    at = fight("bastion_sisters", "moss_bearded_glutton", "potter_of_deep_clay")
    return asked(done(at, {"op": "assign", "split": {"p1": {"q1": 5, "q2": 1}}}), "parry")


def returning() -> ManaPosition:
    """Two strike one with Revenge, for more than its DEF."""
    return asked(fight("brine_quay_brawler", "glassblade_lancer", "veiled_cutthroat"), "revenge")


def asked(at: ManaPosition, label: str) -> ManaPosition:
    """The position, which asks the first seat just this."""
    view = at.game.view(0)
    assert isinstance(view, ManaView)
    assert (view.label, view.waiting) == (label, (0,)), (view.label, view.waiting)
    return at


def forced() -> ManaPosition:
    """Both have passed in POST, and the first seat still owes a Mana card."""
    at = position(phase="post", **OWING)
    return asked(done(at, {"op": "pass", "p": "Q"}, {"op": "pass", "p": "P"}), "forced")


def choosing() -> ManaPosition:
    """A Unit that has been deployed asks whom it is done to."""
    at = position(hand={"P": ["caravan_night_watch"], "Q": []})
    deploy = {"op": "deploy", "p": "P", "card": "caravan_night_watch", "targets": []}
    return asked(done(at, deploy), "choose")


def ending() -> ManaPosition:
    """What a Unit lost for good kills it when its bonus ends, and its death asks whom to hurt (N-5)."""
    dying = {"mods": [[0, -2, "perm"], [0, 3, "turn"]]}
    units: list[Any] = [["p1", "scald_hand_laundress", dying], *Q_UNITS]
    at = position(phase="post", units=units)
    return asked(done(at, {"op": "pass", "p": "Q"}, {"op": "pass", "p": "P"}), "choose")


def dying() -> ManaPosition:
    """A Unit of the first seat dies in the Standard step, and its death asks whom to hurt."""
    faces = {"p1": "scald_hand_laundress", "q1": "moss_bearded_glutton", "q2": "harvest_hound"}
    at = position(phase="attack", units=list(map(list, faces.items())))
    attack = {"op": "attack", "units": ["p1"]}
    return asked(done(at, attack, {"op": "block", "pairs": [["q1", "p1"]]}), "choose")


def foes_choice() -> ManaPosition:
    """A Unit of the other seat has been deployed and asks it whom it is done to."""
    units = [["p1", "glassblade_lancer", {"tapped": True}], *P_UNITS[1:], *Q_UNITS]
    hand = {"P": HAND, "Q": ["caravan_night_watch"]}
    at = position(units=units, hand=hand, priority="Q", mana={"P": MINE, "Q": ["Fire"] * 4})
    return done(at, {"op": "deploy", "p": "Q", "card": "caravan_night_watch", "targets": []})


def foes_split() -> ManaPosition:
    """The other seat attacks with one Unit, and two of the first seat's block it."""
    units = [["p1", "moss_bearded_glutton"], ["p2", "potter_of_deep_clay"], ["q1", "harvest_hound"]]
    at = done(
        position(phase="attack", attacker="Q", units=units), {"op": "attack", "units": ["q1"]}
    )
    return done(at, {"op": "block", "pairs": [["p1", "q1"], ["p2", "q1"]]})


def foe_forced() -> ManaPosition:
    """Both have passed in POST, and the other seat still owes a Mana card."""
    at = position(phase="post", attacker="Q", mana_done=[True, False])
    return done(at, {"op": "pass", "p": "P"}, {"op": "pass", "p": "Q"})


def watched(at: ManaPosition) -> Scene:
    """Nobody is asked, and both hands lie open."""
    scene = seen(at, ("Kaede", "Rin"))
    scene.desk.watched = True
    scene.desk.open_hand = tuple(HAND[:5])
    return scene


OWING: dict[str, Any] = {"mana_done": [False, True]}


def crafting(*, sent: bool = False, deck: tuple[str, ...] = DECK, pool: Pool = POOL) -> Scene:
    """The 14 cards before the first turn; `sent`: this seat has chosen."""

    def fresh() -> tuple[Mana, LocalDealer]:
        game = Mana((deck, deck), pool)
        return game, LocalDealer("crafting", game)

    table = Table(fresh, ())
    if sent:
        view = table.game.view(0)
        assert isinstance(view, ManaView)
        table.choose(0, Move("keep", tuple(sorted(view.dealt[0])[:7])))
    desk = ManaDesk(0, NAMES, UNICODE)
    view = table.game.view(0)
    assert isinstance(view, ManaView)
    desk.update(view)
    return Scene(desk, [])


SCENES: dict[str, Callable[[], Scene]] = {
    "crafting": crafting,
    "crafting-marked": lambda: crafting().press("1", "2", "3", "5", "6", "8", "9"),
    "crafting-none": lambda: crafting().press("enter"),
    "crafting-long": lambda: crafting(deck=longest(POOL)).press("3", "8"),
    "crafting-sent": lambda: crafting(sent=True),
    "pre-first": lambda: seen(
        position(units=[], mana={"P": [], "Q": []}, life=[20, 20], turn=1, **OWING)
    ),
    "pre": lambda: seen(position()),
    "pre-unaffordable": lambda: seen(position()).press("7"),
    "pre-foe": lambda: seen(position(priority="Q")),
    "pre-own-unit": lambda: seen(position()).press("up"),
    "pre-foes-unit": lambda: seen(position()).press("up", "up", "up"),
    "pre-last-pass": lambda: seen(position(**OWING, passes=1)).press("p"),
    "mana": lambda: seen(position(**OWING)).press("m"),
    "paying": lambda: seen(position()).press("4", "t"),
    "paying-wrongly": lambda: seen(position()).press("4", "t", "left"),
    "targeting": lambda: seen(position()).press("3", "enter"),
    "targeting-second": lambda: seen(position()).press("2", "enter", "b", "enter"),
    "post-owing": lambda: seen(position(phase="post", priority="P", **OWING)).press("p"),
    "post": lambda: seen(position(phase="post", priority="P", passes=1)),
    "post-foe": lambda: seen(position(phase="post", priority="Q", **OWING)),
    "forced": lambda: seen(forced()),
    "forced-foe": lambda: seen(foe_forced()),
    "end-choose": lambda: seen(ending()),
    "attack": lambda: seen(position(phase="attack")),
    "attack-chosen": lambda: seen(position(phase="attack")).press("a"),
    "attack-why-not": lambda: seen(position(phase="attack")).press("3"),
    "attack-none": lambda: seen(position(phase="attack", units=Q_UNITS)),
    "attack-foe": lambda: seen(position(phase="attack", attacker="Q")),
    "block": lambda: seen(attacking_foe()),
    "block-chosen": lambda: seen(attacking_foe()).press("1", "d", "2", "a"),
    "block-none": lambda: seen(
        done(
            position(phase="attack", attacker="Q", units=[["q1", "glassblade_lancer"]]),
            {"op": "attack", "units": ["q1"]},
        )
    ),
    "block-foe": lambda: seen(attacked("p1", "p2")),
    "blocked": lambda: blocked_moment(attacked("p1", "p2"), ("q1", "p2"), ("q2", "p2")),
    "assign": lambda: seen(assigning()),
    "assign-wrongly": lambda: seen(assigning()).press("right"),
    "assign-two": lambda: seen(assigning_twice()).press("down", "down"),
    "assign-foe": lambda: seen(foes_split()),
    "parry": lambda: seen(parrying()),
    "revenge": lambda: seen(returning()),
    "choose": lambda: seen(choosing()),
    "standard-choose": lambda: seen(dying()),
    "choose-foe": lambda: seen(foes_choice()),
    "eight-a-side": lambda: seen(eight_a_side()),
    "eight-mana": lambda: seen(eight_a_side(**OWING)).press("m", "down"),
    "eight-paying": lambda: seen(eight_a_side()).press("4", "t", "down"),
    "eight-targeting": lambda: seen(eight_a_side()).press("2", "enter"),
    "eight-targeting-second": lambda: seen(eight_a_side()).press("2", "enter", "b", "enter"),
    "eight-owing": lambda: seen(eight_a_side(phase="post", priority="P", **OWING)).press("p"),
    "eight-choose": lambda: seen(eight_chosen()),
    "eight-assign": lambda: seen(eight_assigned()).press("down"),
    "eight-assign-wrongly": lambda: seen(eight_assigned()).press("left"),
    "eight-attack": lambda: seen(eight_a_side(phase="attack")).press("a"),
    "eight-block": lambda: seen(eight_blocked()),
    "eight-block-chosen": lambda: seen(eight_blocked()).press(*"1d2f5f"),
    "eight-blocked": lambda: blocked_moment(
        eight_attacking("p0", "p2", "p4", "p5"), ("q0", "p5"), ("q1", "p4"), ("q7", "p0")
    ),
    "eight-watched": lambda: watched(eight_attacking("p0", "p2", "p4", "p5")),
    "eleven-a-side": lambda: seen(eight_a_side(3)),
    "eleven-further": lambda: seen(eight_a_side(3)).press(*["up"] * 9),
    "auto-pass": lambda: seen(position()).press("w"),
    "auto-pass-set": lambda: held(seen(position()), "quick", ["post_defending"]),
    "auto-pass-until": lambda: held(seen(position(priority="Q")), resting=True),
    "watched": lambda: watched(attacked("p1", "p2")),
    "over": lambda: seen(done(position(), {"op": "concede", "p": "Q"})),
    "conceding": lambda: seen(position()).press("x"),
}
