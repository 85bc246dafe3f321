"""Hints for Mana: the adept's move, and the quantity that speaks for it.

In the sentences *they* are the other side. What a combat would lead to comes from the preview, so a hint says no more
than the player could read there.
"""

from __future__ import annotations

from engines.bots.hints import NOT_ASKED, Hint, dice
from engines.core.cards import Handle, Seat
from engines.core.moves import Move
from engines.core.view import View
from engines.mana.adept import Adept
from engines.mana.card_text import count, listed
from engines.mana.catalogue import pool
from engines.mana.elements import names
from engines.mana.moves import PASS, read_deployment, read_mana
from engines.mana.preview import Preview, preview
from engines.mana.rules import Mana
from engines.mana.view import ManaView

DECISIVE = 100.0
"""From so many points on, a play decides between winning and losing."""

EARLY = 4
"""S-10: the turns by which a hand should have something to play."""


def hint(view: View) -> Hint:
    """The adept's move for the seat whose view this is, and why. Nothing but the view is used."""
    assert isinstance(view, ManaView)
    if view.seat is None or view.seat not in view.waiting:
        return NOT_ASKED
    adept = Adept()
    move = adept.choose(view, dice(view), 0)
    match move.verb:
        case "keep":
            reason = _keep(view, move)
        case "mana":
            reason = _mana(view, view.seat, move)
        case "deploy" | "pass":
            gains = {judgement.move: judgement.value for judgement in adept.explain()}
            reason = _play(view, view.seat, move, gains)
        case "attack" if not move.args:
            reason = _no_attack(view)
        case _:
            reason = _combat(view, view.seat, move)
    return Hint(move, reason)


# --- deployment ------------------------------------------------------------------------------------------------------


def _keep(view: ManaView, move: Move) -> str:
    """The curve of what is kept."""
    cards = pool(view.pool).cards
    costs = sorted(cards[view.faces[int(card)]].cost.total for card in move.args)
    if not costs:
        return "An average unseen card is better than any of these."
    early = sum(cost <= EARLY for cost in costs)
    return (
        f"Costs {', '.join(map(str, costs))}: {early} of {len(costs)} can be paid by turn {EARLY}."
    )


def _mana(view: ManaView, seat: Seat, move: Move) -> str:
    """How many cards in hand ask for its elements."""
    play = read_mana(move)
    assert play is not None
    cards = pool(view.pool)
    elements = cards.mana[view.faces[play.card]].elements
    asking = sum(
        bool(cards.cards[view.faces[card]].cost.elements & elements) for card in view.hands[seat]
    )
    which = listed(names(elements), "or")
    do = "asks" if asking == 1 else "ask"
    return f"You owe a Mana card; {asking} of {count(len(view.hands[seat]), 'card')} in hand {do} for {which}."


def _play(view: ManaView, seat: Seat, move: Move, gains: dict[Move, float]) -> str:
    """What a deployment gains, in points: one of ATK or DEF on a Unit is one."""
    if move == PASS:
        best = max(gains.values(), default=None)
        if best is None:
            return "Nothing in your hand can be deployed now."
        if best <= 0:
            return "Nothing that you could deploy now makes the table better for you."
        return "What you could deploy now does more for you if it waits."
    wanted = read_deployment(move)
    assert wanted is not None
    spent, ready = len(wanted.sources), len(view.untapped[seat])
    # The adept pays for what it means to play next as well, so the very move may not be among those weighed.
    gain = gains.get(move) or _gain_of(wanted.card, gains)
    if gain >= DECISIVE:
        return "It decides the combat to come between winning and losing."
    mana = f"It takes {spent} of {count(ready, 'untapped Mana card')}"
    return f"{mana} and is worth about {count(max(1, round(gain)), 'point')}, where 1 ATK is 1."


def _gain_of(card: Handle, gains: dict[Move, float]) -> float:
    return max((gain for move, gain in gains.items() if move.args[:1] == (card,)), default=1.0)


# --- combat ----------------------------------------------------------------------------------------------------------


def _no_attack(view: ManaView) -> str:
    game = view.partial()
    assert isinstance(game, Mana)
    if not game.to_attack().able:
        return "No Unit of yours can attack."
    return "An attack would cost you more in what dies or cannot block than it deals."


def _combat(view: ManaView, seat: Seat, move: Move) -> str:
    """What the preview says that the move leads to."""
    shown = preview(view, move)
    if shown is None or not shown.steps:
        return "Of all that can be picked, this one leaves you best off."
    mine = {record.handle for record in view.units if record.owner == seat}
    dying = _dying(shown)
    own, theirs = len(dying & mine), len(dying - mine)
    life = shown.steps[-1].life
    start = "If nothing blocks, " if shown.unblocked else ""
    after = f"you are at {life[seat]} Life and they are at {life[1 - seat]}"
    deaths = f"{count(theirs, 'Unit')} of theirs and {own} of yours may die"
    words = f"{start}{after}" + (f"; {deaths}" if dying else "")
    return f"{words[:1].upper()}{words[1:]}."


def _dying(shown: Preview) -> set[Handle]:
    return {item.card for step in shown.steps for item in step.items if item.kind == "dies"}
