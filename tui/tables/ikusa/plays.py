"""What is named with a play, step by step: its targets, what else it costs, and which elementium pay (X-03, H-01)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engines.core.cards import Handle
from engines.core.moves import Move
from engines.ikusa.answers import aimed, aims
from engines.ikusa.costs import pays
from engines.ikusa.describing import source_name
from engines.ikusa.moves import Handles
from engines.ikusa.plays import Named, Picks, Play, read_play
from engines.ikusa.titles import ability_sentence, cost_signs, kind, title
from engines.ikusa.vocabulary import UP, CardFace
from tui.lines.ikusa_table import by_side, permanent_line, target_line
from tui.tables.ikusa.lists import Entry, OneOf, SomeOf
from tui.tables.ikusa.picking import Picking
from tui.tables.ikusa.sight import Sight
from tui.tables.ikusa.steps import IkusaStep
from tui.tables.steps import Reply, Step

_COSTS = ("sacrifice", "discard", "exile from your Hell")


class Chosen(NamedTuple):
    """What was named for a play so far."""

    targets: Handles = ()
    picks: tuple[Handles, ...] = ()
    """Sacrifices, discards, cards exiled from Hell."""


def face_of(sight: Sight, play: Play) -> CardFace:
    """The face that is cast, or that has the ability."""
    if play.kind == "activate":
        return sight.game.field[play.card].shown
    face = sight.card(play.card).face(play.side or UP)
    assert face is not None
    return face


def play_words(sight: Sight, play: Play) -> str:
    """What the play is, and what the face says."""
    face = face_of(sight, play)
    if play.kind == "activate":
        ability = face.abilities[face.activated[play.number]]
        return f"use it: {ability_sentence(face, ability)}"
    assert face.cost is not None
    paid = play.kind == "cast"
    what = f"{cost_signs(face.cost)} {face.name}" if paid else f"{face.name} for free"
    return f"cast {what}: {kind(face)} {face.text}".rstrip()


def without(sight: Sight, play: Play) -> Handle | None:
    """H-05: the card that cannot pay, since it is tapped for the ability itself."""
    if play.kind != "activate":
        return None
    face = face_of(sight, play)
    cost = face.abilities[face.activated[play.number]].cost
    return play.card if cost is not None and cost.tap else None


def payment(sight: Sight, play: Play) -> Handles:
    """The elementium that are tapped if nobody chooses others: those that the hint named, or P-06."""
    if hinted := _hinted(sight, play):
        return hinted.sources
    sources = sight.game.auto_pay(sight.seat, play.cost, without(sight, play))
    assert sources is not None  # It can be paid, or it were not offered.
    return sources


def go_on(
    sight: Sight, play: Play, before: Step, chosen: Chosen | None = None, *, by_hand: bool = False
) -> Reply:
    """The next step of a play: a target, a part of the cost, the payment; or all of it as a move."""
    chosen = chosen or Chosen()
    if len(chosen.targets) < len(play.targets):
        return _targeting(sight, play, before, chosen, by_hand=by_hand)
    parts = (play.sacrifices, play.discards, play.exiles)
    place = len(chosen.picks)
    if place < len(parts):
        if parts[place].n == 0:
            chosen = chosen._replace(picks=(*chosen.picks, ()))
            return go_on(sight, play, before, chosen, by_hand=by_hand)
        return _picking(sight, play, before, chosen, parts[place], by_hand=by_hand)
    if by_hand and play.cost.total:
        return _paying(sight, play, before, chosen)
    return _made(play, chosen, payment(sight, play))


def _made(play: Play, chosen: Chosen, sources: Sequence[Handle]) -> Move:
    return play.move(chosen.targets, tuple(sorted(sources)), *chosen.picks)


def _targeting(sight: Sight, play: Play, before: Step, chosen: Chosen, *, by_hand: bool) -> Step:
    """X-04: a target, or the host of an enchant."""
    number, many = len(chosen.targets), len(play.targets)
    targets = by_side(sight.view, sight.game, play.targets[number])
    face = face_of(sight, play)
    asks = "Attached to what?" if face.host is not None and play.kind != "activate" else "Whom?"
    if many > 1:
        asks = f"{asks[:-1]} ({number + 1} of {many})?"

    def then(card: Handle, step: Step) -> Reply:
        more = chosen._replace(targets=(*chosen.targets, card))
        return go_on(sight, play, step, more, by_hand=by_hand)

    words = play_words(sight, play) if play.kind == "activate" else face.text
    name = face.name or sight.name(play.card)
    return aim(sight, name, words, asks, targets, then, before, _likely(sight, play)[number])


def _hinted(sight: Sight, play: Play) -> Named | None:
    """What the hint names, if it is about this play."""
    move = sight.hinted
    return read_play(move) if move is not None and play.allows(move) else None


def _likely(sight: Sight, play: Play) -> Handles:
    """What a play is best aimed at, by the hint or at a glance: where the cursor stands first.

    A quick key shall not harm an own card.
    """
    if hinted := _hinted(sight, play):
        return hinted.targets
    face = face_of(sight, play)
    if play.kind != "activate":
        return aimed(sight.game, sight.seat, face, play.targets)[0]
    ability = face.abilities[face.activated[play.number]]
    attributes = sight.game.attributes(sight.game.field[play.card])
    return aims(sight.game, sight.seat, ability, play.targets, attributes)[0]


def aim(
    sight: Sight,
    title: str,
    said: str,
    asks: str,
    targets: Sequence[Handle],
    then: Callable[[Handle, Step], Reply],
    before: Step | None,
    first: Handle,
) -> IkusaStep:
    """One of these cards, `first` under the cursor: at the table where all have signs there, else out of a list."""
    if all(card in sight.labels and card in sight.game.field for card in targets):
        return Picking(sight, title, said, asks, targets, then, before, first)

    def reply(card: Handle) -> Callable[[Step], Reply]:
        return lambda step: then(card, step)

    entries = [
        Entry(target_line(sight.view, sight.game, card), reply(card), card) for card in targets
    ]
    step = OneOf(sight, title, entries, before, said=f"{said} {asks}")
    step.point(Move("target", (first,)))
    return step


def card_line(sight: Sight, card: Handle) -> str:
    """A card that is parted with: as it lies, or as it is held."""
    if card in sight.game.field:
        return permanent_line(sight.view, sight.game, card)
    return title(sight.card(card)) if card in sight.view.faces else "an unseen card"


def _picking(
    sight: Sight, play: Play, before: Step, chosen: Chosen, picks: Picks, *, by_hand: bool
) -> Step:
    """H-01: what is sacrificed, discarded or exiled."""
    what = _COSTS[len(chosen.picks)]

    def then(places: list[int], step: Step) -> Reply:
        cards = tuple(sorted(picks.cards[place] for place in places))
        more = chosen._replace(picks=(*chosen.picks, cards))
        return go_on(sight, play, step, more, by_hand=by_hand)

    many = "a card" if picks.n == 1 else f"{picks.n} cards"
    lines = [card_line(sight, card) for card in picks.cards]
    title = f"{sight.name(play.card)}: {what} {many}"
    step = SomeOf(sight, title, lines, picks.n, then, before, cards=picks.cards)
    if hinted := _hinted(sight, play):
        step.mark([picks.cards.index(card) for card in hinted.picks[len(chosen.picks)]])
    return step


def _paying(sight: Sight, play: Play, before: Step, chosen: Chosen) -> Step:
    """P-04: which elementium are tapped; it begins with those of P-06."""
    sources = [source for source, _ in play.sources]

    def then(places: list[int], step: Step) -> Reply:
        if not pays(play.cost, [play.sources[place][1] for place in places]):
            return f"These do not pay exactly {cost_signs(play.cost)}."
        return _made(play, chosen, [sources[place] for place in places])

    lines = [source_name(sight.view, source) for source in sources]
    title = f"What pays {cost_signs(play.cost)}"
    step = SomeOf(sight, title, lines, play.cost.total, then, before, cards=sources)
    step.mark([sources.index(source) for source in payment(sight, play)])
    return step
