"""What the Ikusa vectors call what happened: the verbs of their log."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.cards import Handle
from engines.core.game import Fact
from engines.ikusa import facts as told

PLAYERS = "AB"


def log_line(fact: Fact, name: Mapping[Handle, str]) -> str:
    """The line of the schema's log for a fact; empty where it has none."""
    match fact:
        case told.WasCast(card=card):
            return f"cast {name[card]}"
        case told.Activated(card=card):
            return f"activate {name[card]}"
        case told.Triggered(card=card, on=on):
            return f"trigger {name[card]}:{on}"
        case told.Dropped(card=card, on=on):
            return f"dropped {name[card]}:{on}"
        case told.Resolving(card=card, on=on):
            return f"resolve {_label(name[card], on)}"
        case told.Fizzled(card=card, on=on):
            return f"fizzle {_label(name[card], on)}"
        case told.Moved():
            return _move_line(fact, name)
        case told.Damaged(card, n):
            return f"damage {name[card]} {n}"
        case told.Prevented(card, n):
            return f"prevented {name[card]} {n}"
        case told.Turned(card, tapped):
            return f"{'tap' if tapped else 'untap'} {name[card]}"
        case told.Switched(card=card):
            return f"switch {name[card]}"
        case told.Attacked(card=card):
            return f"attack {name[card]}"
        case told.Blocked(cards=cards):
            return " ".join(["block", *(name[card] for card in cards)])
        case told.NoBlockersLeft():
            return "no blockers left"
        case told.HitDaimyo(seat):
            return f"hits daimyo {PLAYERS[seat]}"
        case told.Locked(seat):
            return f"elementium locked {PLAYERS[seat]}"
        case told.Thrown(first=first):
            return "rps tie" if first is None else f"first {PLAYERS[first]}"
        case told.TurnEnded(turn):
            return f"end {turn}"
        case told.Lost(seat, reason):
            return f"lose {PLAYERS[seat]} {reason}"
    return ""


def _label(card: str, on: str) -> str:
    return card if on == "cast" else f"{card}:{on}"


def _move_line(fact: told.Moved, names: Mapping[Handle, str]) -> str:
    name = names.get(fact.card, "")
    match fact.origin, fact.zone:
        case _, "field":
            return f"enter {name}"
        case _, "hell" | "exile":
            return f"{fact.zone} {name}"
        case "field", "hand":
            return f"hand {name}"
        case "deck", "hand":
            return f"draw {PLAYERS[fact.owner]}"
        case "deck", "gates":
            return f"gates {name}"
        case "gates", "verge":
            return f"break {name}"
        case "deck", "verge":
            return f"mill {name}"
    return ""
