"""Ikusa's side of the vectors: who is asked, the default answers, and what is expected against what is found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engines.core.cards import Handle
from engines.core.errors import Refused
from engines.ikusa.catalogue import Pool
from engines.ikusa.decks import problem
from engines.ikusa.defaults import default_answer
from engines.ikusa.keywords import words
from tests.vectors.ikusa_log import PLAYERS
from tests.vectors.ikusa_position import PILES, IkusaPosition, sample_pool

_CORE = ("game_over", "wrong_phase", "not_your_turn", "bad_move")
"""The core's words for what is E_TIMING here."""

_UNTIL = ("main", "attack", "elementium")

MOST_STEPS = 5000
"""Decisions after which a run to the end is given up."""


def run(vector: dict[str, Any]) -> list[str]:
    """What does not hold of one vector; empty if it passes."""
    pool = sample_pool(Path(vector["card_file"]))
    given, expect = vector["given"], vector["expect"]
    if given.get("phase") == "deck":
        found = _deck_problem(given, pool)
        wanted = expect.get("illegal", "")
        return [] if found == wanted else [f"illegal: {wanted!r} expected, {found!r} found"]
    position = IkusaPosition(given, pool)
    turn = given.get("turn", 5)
    for number, op in enumerate(vector["do"]):
        if not run_to(position, op):
            return [f"no decision accepts {op}"]
        turn, before = position.game.turn, position.picture()
        try:
            position.do(PLAYERS.index(op["p"]), op)
        except Refused as refused:
            code = "E_TIMING" if refused.code in _CORE else refused.code
            if number + 1 < len(vector["do"]) or "illegal" not in expect:
                return [f"{op} was refused ({refused})"]
            if position.picture() != before:
                return [f"{op} was refused and changed the position"]
            if code != expect["illegal"]:
                return [f"illegal: {expect['illegal']} expected, not {refused}"]
            return _compare(position, expect)
    if "illegal" in expect:
        return [f"the last action was accepted, but {expect['illegal']} was expected"]
    run_on(position, vector.get("until", _UNTIL), turn)
    return _compare(position, expect)


def _deck_problem(given: dict[str, Any], pool: Pool) -> str:
    deck = [f"IK-{code}" for code, copies in given["deck"].items() for _ in range(copies)]
    packs = given.get("packs")
    opened = None if packs is None else [f"IK-{code}" for pack in packs for code in pack]
    return problem(given["mode"], deck, pool, opened)


def run_to(position: IkusaPosition, op: dict[str, Any]) -> bool:
    """Default answers up to the first decision that takes this action."""
    for _ in range(MOST_STEPS):
        if position.decision is None:
            return False
        if position.accepts(op["p"], op["act"], op.get("at")):
            return True
        answer(position)
    return False


def run_on(position: IkusaPosition, until: str | Sequence[str], turn: int) -> None:
    """Default answers up to where the vector stops."""
    labels = (until,) if isinstance(until, str) else tuple(until)
    for _ in range(MOST_STEPS):
        decision = position.decision
        if decision is None or decision[1] in labels:
            return
        if "next_turn" in labels and position.game.turn > turn:
            return
        answer(position)


def answer(position: IkusaPosition) -> None:
    """The default answer to the decision at hand."""
    decision = position.decision
    assert decision is not None
    seat, label = decision
    match label:
        case "rps":
            position.do(seat, {"act": "rps", "throw": ("rock", "scissors")[seat]})
        case "elementium" if not position.game.may_decline:
            lowest = position.name[min(position.game.hands[seat])]
            position.do(seat, {"act": "facedown", "card": lowest})
        case _:
            position.give(seat, default_answer(position.game, seat))


# --- what is expected -------------------------------------------------------------------------------------------------


def _compare(position: IkusaPosition, expect: dict[str, Any]) -> list[str]:
    found = _state(position)
    failures: list[str] = []
    for key, wanted in ({"winner": None} | expect).items():
        match key:
            case "illegal":
                continue
            case "A" | "B":
                failures += _compare_seat(position, key, wanted)
            case "is":
                for uid, properties in wanted.items():
                    failures += _compare_card(position, uid, properties)
            case "knows":
                for uid, who in wanted.items():
                    seen = position.game.knowledge.seen[position.handle[uid]]
                    knows = "".join(PLAYERS[seat] for seat in (0, 1) if seen >> seat & 1)
                    if knows != who:
                        failures.append(f"knows.{uid}: {who!r} expected, {knows!r} found")
            case "log":
                rest = iter(position.log)
                failures += [f"log: no {line!r} (in order)" for line in wanted if line not in rest]
            case "not_log":
                failures += [f"log: {line!r}" for line in wanted if line in position.log]
            case _:
                if found[key] != wanted:
                    failures.append(f"{key}: {wanted} expected, {found[key]} found")
    return failures


def _state(position: IkusaPosition) -> dict[str, Any]:
    game, decision = position.game, position.decision
    outcome = game.outcome
    winner = None
    if outcome is not None:
        winner = "draw" if outcome.winner is None else PLAYERS[outcome.winner]
    return {
        "winner": winner,
        "reason": None if outcome is None else outcome.reason,
        "turn": game.turn,
        "active": PLAYERS[game.active],
        "decision": None if decision is None else f"{PLAYERS[decision[0]]} {decision[1]}",
        "blockers": position.blockers,
    }


def _compare_seat(position: IkusaPosition, player: str, wanted: dict[str, Any]) -> list[str]:
    game, seat = position.game, PLAYERS.index(player)
    zones = (game.decks, game.gates, game.hands, game.hells, game.exiles)
    cards = {zone: _codes(position, pile[seat]) for zone, pile in zip(PILES, zones, strict=True)}
    failures = []
    for key, value in wanted.items():
        found: Any
        if key == "elementium":
            found = len(game.elementium(seat))
        elif key == "untapped":
            found = len(game.untapped_elementium(seat))
        else:
            found = len(cards[key]) if isinstance(value, int) else cards[key]
        if isinstance(value, list) and key not in ("deck", "gates"):
            agree = Counter(found) == Counter(value)
        else:
            agree = found == value
        if not agree:
            failures.append(f"{player}.{key}: {value} expected, {found} found")
    return failures


def _codes(position: IkusaPosition, pile: Sequence[Handle]) -> list[str]:
    faces = position.game.knowledge.faces
    return [faces[card].removeprefix("IK-") for card in pile]


def _compare_card(position: IkusaPosition, uid: str, wanted: Any) -> list[str]:
    found = _properties(position, position.handle[uid])
    properties = {"zone": wanted} if isinstance(wanted, str) else wanted
    return [
        f"is.{uid}.{key}: {value} expected, {found.get(key)} found"
        for key, value in properties.items()
        if key not in found or found[key] != (sorted(value) if key == "keywords" else value)
    ]


def _properties(position: IkusaPosition, handle: Handle) -> dict[str, Any]:
    game = position.game
    card = game.field.get(handle)
    if card is None:
        return {"zone": _zone(position, handle)}
    return {
        "zone": "field",
        "face": card.side,
        "type": card.type,
        "tapped": card.tapped,
        "damage": card.damage,
        "power": game.power(card),
        "health": game.health(card),
        "fresh": game.is_fresh(card),
        "host": None if card.host is None else position.name[card.host],
        "keywords": sorted(words(game.keywords(card))),
    }


def _zone(position: IkusaPosition, handle: Handle) -> str:
    game = position.game
    if handle in game.verge:
        return "verge"
    if any(item.card == handle and item.on == "cast" for item in game.stack):
        return "stack"
    zones = (game.decks, game.gates, game.hands, game.hells, game.exiles)
    return next(
        (zone for zone, pile in zip(PILES, zones, strict=True) if handle in (*pile[0], *pile[1])),
        "nowhere",
    )
