"""Pairs of matches at a point of interest or played by chance, and what holds of both sides there and at the end."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import TypeVar

from engines.core.cards import BOTH
from engines.core.errors import Refused
from engines.core.events import Event, Sealed
from engines.core.journal import settled as settled_events
from engines.core.outcome import Outcome
from engines.core.view import View
from engines.elements.view import ElementsView
from net.dealing import What
from net.match import Match, Waiting
from net.position import public
from net.terms import Role
from tests.engines.playing import CASES, Case
from tests.fifth import DECK
from tests.net.two_matches import P, Pair

ELEMENTS, TOJI, LANTERN = CASES[0], CASES[2], CASES[4]
PACKS = Case("lantern", (("packs", 1),), DECK)
OFFERS: tuple[What, ...] = ("draw", "take_back")

V = TypeVar("V", bound=View)


def shown(match: Match, kind: type[V]) -> V:
    """What everybody may see of this game, in a view of its kind."""
    view = match.view(None)
    assert isinstance(view, kind)
    return view


def public_events(match: Match) -> list[Event]:
    """The game of one side in the form that everybody may know; either side seals first in its own."""
    events = settled_events(match.position.journal)
    return [public(event) for event in events if not isinstance(event, Sealed)]


def check_end(pair: Pair) -> None:
    """Both sides have signed one result, and know the same of the whole game."""
    first, second = pair.matches
    assert first.result == second.result
    assert first.result is not None and first.result.is_signed and first.result.is_verified
    assert first.view(None) == second.view(None)
    assert public_events(first) == public_events(second)
    assert first.waiting == second.waiting == Waiting.NOTHING


def check_agreement(pair: Pair) -> None:
    """At rest both engines are in the same public state, and ask the same."""
    first, second = pair.matches
    if any(pair.under_way) or not (first.begun and second.begun):
        return
    assert first.position.game.digest() == second.position.game.digest()
    assert first.position.game.needs == second.position.game.needs


def settled(case: Case, number: int = 0, swapped: bool = False) -> Pair:
    pair = Pair(case, number, swapped=swapped).start()
    pair.settle()
    return pair


def mover(pair: Pair) -> int:
    """The role whose player is asked."""
    (role,) = [role for role in BOTH if pair.matches[role].owes(pair.matches[role].seat)]
    return role


def won_by(pair: Pair, role: int, reason: str = "concede") -> Outcome:
    return Outcome(pair.terms.seat_of(role), reason)


def finish(pair: Pair, rng: random.Random | None = None) -> Outcome:
    pair.settle(rng)
    check_end(pair)
    outcome = pair.matches[0].outcome
    assert outcome is not None
    return outcome


def nearly_over(case: Case = ELEMENTS, swapped: bool = False) -> Pair:
    """Elements at five points each: the next yield ends the match by itself."""
    pair = settled(case, swapped=swapped)
    while shown(pair.matches[0], ElementsView).scores != (5, 5):
        pair.act(mover(pair), ["choose", "yield"])
        pair.settle()
    return pair


def restless(kind: type[P], case: Case, seed: int) -> P:
    """Random answers, offers and concessions at random moments, in a random order of arrival."""
    rng = random.Random(seed)
    pair = kind(case, seed, swapped=bool(seed % 2)).start()
    haste = rng.choice((0.002, 0.02, 0.1))
    while not all(match.over for match in pair.matches):
        role = rng.choice(BOTH)
        consider(pair, role, rng)
        match = pair.matches[role]
        if match.begun and not match.over and rng.random() < haste:
            with suppress(Refused):
                pair.act(role, ["concede"])
        if not match.over:
            pair.answer(role, rng)
        for _ in range(rng.choice((0, 1, 1, 3))):
            pair.deliver(rng.choice(BOTH))
        check_agreement(pair)
    pair.settle(rng)
    check_end(pair)
    return pair


def consider(pair: Pair, role: Role, rng: random.Random) -> None:
    """Offers, answers to offers, and moves by standing right."""
    match = pair.matches[role]
    for what in OFFERS:
        if match.is_offered(what):
            if rng.random() < 0.5:
                accepted = what == "take_back" or rng.random() < 0.3
                pair.act(role, ["answer", what, accepted])
        elif rng.random() < 0.1 and not match.why_not_offer(what):
            pair.act(role, ["offer", what])
    if match.op and not match.over and match.owes(match.seat) is None and rng.random() < 0.3:
        for move in match.options(match.seat):
            with suppress(Refused):
                pair.act(role, ["choose", str(move)])
