"""The wargeists on the battlefield as bare tuples, and what lies there in points."""

from __future__ import annotations

from typing import NamedTuple

from engines.core.cards import Handle, Seat
from engines.ikusa.attributes import Attributes
from engines.ikusa.keywords import (
    CAUTION,
    RECKLESS,
    SPY,
    SWIFT,
    WATCHER,
    Keywords,
    conquered,
    gates_broken,
)
from engines.ikusa.permanent import Permanent
from engines.ikusa.state import IkusaState
from engines.ikusa.value import abilities_worth, body, elementium_value
from engines.ikusa.vocabulary import ELEMENTIUM, WARGEIST, Turn


class Fighter(NamedTuple):
    """A wargeist as ikusa knows it."""

    handle: Handle
    power: int
    left: int
    """The damage that destroys it."""
    kw: Keywords
    attributes: Attributes
    loss: float
    """What its death costs its owner."""
    tapped: bool
    fresh: bool
    """It came this turn, and has no Swift."""
    spares: Attributes
    """B-09: cards with any of these can neither block nor hurt it."""
    breaks: int
    """B-07"""

    @property
    def can_attack(self) -> bool:
        return not (self.tapped or self.fresh or self.kw & CAUTION)


_SEES = SPY | WATCHER


def may_block(blocker: Fighter, attacker: Fighter) -> bool:
    """B-04, B-05, B-09; whether it is tapped is not looked at."""
    kw = blocker.kw
    return not (
        kw & RECKLESS
        or attacker.spares & blocker.attributes
        or (attacker.kw & SPY and not kw & _SEES)
    )


def _rising(game: IkusaState) -> set[Handle]:
    """Who untaps at the end of this turn, by a text that says so."""
    found: set[Handle] = set()
    for card in game.field.values():
        if card.controller != game.active or "end" not in card.shown.triggers:
            continue
        for number in card.shown.triggers["end"]:
            for effect in card.shown.abilities[number].effects:
                if isinstance(effect, Turn) and not effect.taps:
                    match effect.what.kind:
                        case "self":
                            found.add(card.handle)
                        case "host" if card.host is not None:
                            found.add(card.host)
                        case "all":
                            found |= {each.handle for each in game.of(card.controller)}
    return found


class Board:
    """The battlefield at one moment, by seat."""

    __slots__ = ("elementium", "later", "now", "worth")

    def __init__(self, game: IkusaState) -> None:
        self.now: tuple[list[Fighter], list[Fighter]] = ([], [])
        """As they are this turn."""
        self.later: tuple[list[Fighter], list[Fighter]] = ([], [])
        """As they will be when this turn is over: no marks, nothing that ends with the turn, nobody fresh."""
        self.worth = [0.0, 0.0]
        """In points, what lies there and will stay, but for the number of elementium."""
        self.elementium = [0, 0]
        rising = _rising(game)
        for card in game.field.values():
            seat, kind = card.controller, card.shown.type
            if kind == WARGEIST:
                now, later, worth = _fighters(card, game, card.handle in rising)
                self.now[seat].append(now)
                self.later[seat].append(later)
            else:
                worth = abilities_worth(card.shown)[0] if card.shown.abilities else 0.0
                self.elementium[seat] += kind == ELEMENTIUM
            self.worth[seat] += worth

    def points(self, seat: Seat) -> float:
        """What lies there for a seat."""
        return self.worth[seat] + elementium_value(self.elementium[seat])


def _fighters(card: Permanent, game: IkusaState, rises: bool) -> tuple[Fighter, Fighter, float]:
    """A wargeist as it is now, as it will be when this turn is over, and what it is worth as long as it lies there."""
    face, handle, tapped = card.shown, card.handle, card.tapped
    power, health, kw, attributes = face.power, face.health, face.keywords, face.attributes
    for static in game.field.added_to(card):
        power += static.power
        health += static.health
        kw |= static.keywords
        attributes |= static.attributes
    lasting, dying = abilities_worth(face)
    worth = body(power, health, kw) + lasting
    loss = worth - dying
    later = Fighter(
        handle,
        max(0, power),
        health,
        kw,
        attributes,
        loss,
        tapped and not rises,
        False,
        conquered(kw),
        gates_broken(kw),
    )
    is_new = card.arrived == game.turn
    if is_new or card.damage or card.power or card.health or card.keywords:
        kw |= card.keywords
        now = Fighter(
            handle,
            max(0, power + card.power),
            health + card.health - card.damage,
            kw,
            attributes,
            loss,
            tapped,
            is_new and not kw & SWIFT,
            conquered(kw),
            gates_broken(kw),
        )
    elif tapped and rises:
        now = later._replace(tapped=True)
    else:
        now = later
    return now, later, worth
