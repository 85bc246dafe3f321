"""The adept: spends its energy on the best group of plays, and attacks and blocks by the kernel.

It takes a wargeist at a glance for what it is; what any other play does it finds out by carrying it out on a copy. The
veteran carries out whatever it thinks of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engines.bots.bot import Judgement
from engines.core.cards import Handle, Seat
from engines.core.moves import Move
from engines.ikusa.answers import aimed, aims, cheapest, least_worth
from engines.ikusa.appeal import (
    best_first,
    face_appeal,
    lasting_worth,
    target_appeal,
    untargeted_appeal,
)
from engines.ikusa.attacking import attacks, reckoned
from engines.ikusa.blocking import best_block
from engines.ikusa.bots import Script, plays_of
from engines.ikusa.costs import Cost
from engines.ikusa.imagining import imagined
from engines.ikusa.laying import gates, lays
from engines.ikusa.moves import PASS, Handles
from engines.ikusa.plays import Picks, Play
from engines.ikusa.rules import Ikusa
from engines.ikusa.spending import Offer, best_group, payment
from engines.ikusa.standing import standing
from engines.ikusa.value import entering_worth, face_worth, keep_worth, unshown_worth
from engines.ikusa.vocabulary import ENCHANT, WARGEIST, CardFace

_LEAST = 0.25
"""What a play has to gain."""


class Way(NamedTuple):
    """A play with all that is named with it, and what it gains."""

    play: Play
    targets: Handles
    parts: tuple[Handles, Handles, Handles]
    """What is sacrificed, discarded, and exiled from Hell."""
    gain: float


class Adept(Script):
    """Plays the curve, the gates and the race; it foresees what a trick does, of a fight no more than sums."""

    TARGETS = 3
    """So many targets are tried for each that is to be named."""

    def gates(self, game: Ikusa, seat: Seat) -> Move:
        return gates(game, seat)

    def elementium(self, game: Ikusa, seat: Seat) -> Move:
        ways = lays(game, seat)
        self.note(Judgement(lay.move, lay.worth, 1) for lay in ways)
        return ways[0].move

    def laid(self, game: Ikusa, seat: Seat) -> Handle:
        return next(lay.card for lay in lays(game, seat) if lay.face_down)

    def attack(self, game: Ikusa, seat: Seat) -> Move:
        return reckoned(game, seat)

    def block(self, game: Ikusa, seat: Seat) -> Move:
        return best_block(game)

    def main(self, game: Ikusa, seat: Seat) -> Move:
        wargeists: list[Play] = []
        tricks: list[Play] = []
        for play in plays_of(game, seat):
            is_wargeist = play.kind == "cast" and face_of(game, play).type == WARGEIST
            (wargeists if is_wargeist else tricks).append(play)
        ways = [glanced(game, seat, play) for play in wargeists] + self.ways(game, seat, tricks)
        return self.spend(game, seat, ways, waits=False)

    def window(self, game: Ikusa, seat: Seat, label: str) -> Move:
        """At the end of the other daimyo's turn energy is spent that would come back unused."""
        plays = plays_of(game, seat)
        if not plays or label == "W_START":
            return PASS
        ways = self.ways(game, seat, plays)
        if label == "W_END" and seat != game.active:
            return self.spend(game, seat, ways, waits=False)
        best = max(ways, key=lambda way: way.gain - later(game, way.play))
        if best.gain <= later(game, best.play) + _LEAST:
            return PASS
        return self.deploy(game, seat, best, [])

    # --- plays -------------------------------------------------------------------------------------------------------

    def spend(self, game: Ikusa, seat: Seat, ways: list[Way], waits: bool) -> Move:
        """The first of the best group of plays that can be paid together; with `waits` those that can wait do."""
        sources = [game.attributes(each) for each in game.untapped_elementium(seat)]
        offers = [Offer(way.gain - _LEAST, total_cost(game, way.play)) for way in ways]
        self.note(Judgement(self.deploy(game, seat, way, []), way.gain, 1) for way in ways)
        _, chosen = best_group(offers, sources)
        group = [ways[place] for place in chosen]
        now = [way for way in group if not (waits and can_wait(game, way.play))]
        if not now:
            return PASS
        first = max(now, key=lambda way: way.gain)
        others = [total_cost(game, way.play) for way in group if way is not first]
        return self.deploy(game, seat, first, others)

    def deploy(self, game: Ikusa, seat: Seat, way: Way, others: list[Cost]) -> Move:
        """The move of a play, paid for so that these others can be paid as well."""
        play = way.play
        given = dict(play.sources)
        ordered = [each.handle for each in game.sources(seat) if each.handle in given]
        paid = payment(play.cost, [(each, given[each]) for each in ordered], others)
        assert paid is not None
        return play.move(way.targets, paid, *way.parts)

    def ways(self, game: Ikusa, seat: Seat, plays: Sequence[Play]) -> list[Way]:
        """The best way of each of these plays, and what it gains over doing nothing."""
        assert game.choice is not None
        if not plays:
            return []
        if game.choice.label in ("main", "elementium", "W_MAIN_END", "W_END") and not game.stack:
            before = standing(game, seat)
        else:
            before = standing(imagined(game, seat, PASS), seat)
        return [self._best_way(game, seat, play, before) for play in plays]

    def _best_way(self, game: Ikusa, seat: Seat, play: Play, before: float) -> Way:
        parts = _parts(game, play)
        if play.kind == "cast":
            before -= unshown_worth(face_of(game, play))
        found = [
            Way(play, targets, parts, self._outcome(game, seat, play, targets, parts) - before)
            for targets in self._aims(game, seat, play)
        ]
        return max(found, key=lambda way: way.gain)

    def _outcome(
        self,
        game: Ikusa,
        seat: Seat,
        play: Play,
        targets: Handles,
        parts: tuple[Handles, Handles, Handles],
    ) -> float:
        return standing(imagined(game, seat, play.move(targets, (), *parts)), seat)

    def _aims(self, game: Ikusa, seat: Seat, play: Play) -> list[Handles]:
        """The targets worth trying: of each that is to be named the most appealing ones, the others at their best."""
        if not play.targets:
            return [()]
        face = face_of(game, play)
        orders = []
        for number, cards in enumerate(play.targets):
            if play.kind != "activate" and face.host is not None:
                appeals = [(face_appeal(game, face, each, seat), each) for each in cards]
            else:
                ability = (
                    face.abilities[face.activated[play.number]]
                    if play.kind == "activate"
                    else face.abilities[0]
                )
                source = face.attributes
                appeals = [
                    (target_appeal(game, ability, number, each, seat, source), each)
                    for each in cards
                ]
            orders.append(best_first(appeals)[: self.TARGETS])
        best = tuple([order[0] for order in orders])
        found = [best]
        for place, order in enumerate(orders):
            found += [(*best[:place], each, *best[place + 1 :]) for each in order[1:]]
        return found


class Veteran(Adept):
    """The adept that carries out every play and every attack on a copy, and looks at what comes of it.

    It gives the hints.
    """

    def attack(self, game: Ikusa, seat: Seat) -> Move:
        choices = attacks(game, seat)
        self.note(Judgement(choice.move, choice.gain, 1) for choice in choices)
        return choices[0].move

    def main(self, game: Ikusa, seat: Seat) -> Move:
        return self.spend(game, seat, self.ways(game, seat, plays_of(game, seat)), waits=True)


def glanced(game: Ikusa, seat: Seat, play: Play) -> Way:
    """A play at its most appealing targets, by what its text is usually worth and what is given up for it."""
    face, parts = face_of(game, play), _parts(game, play)
    if play.kind != "activate":
        targets, appeal = aimed(game, seat, face, play.targets)
        return Way(play, targets, parts, face_worth(face) if appeal > 0 else 0.0)
    ability = face.abilities[face.activated[play.number]]
    if play.targets:
        targets, gain = aims(game, seat, ability, play.targets, face.attributes)
    else:
        targets, gain = (), untargeted_appeal(game, ability, play.card, seat)
    sacrificed, discarded, _ = parts
    cards, faces = game.pool.cards, game.knowledge.faces
    gain -= sum([lasting_worth(game, game.field[card]) for card in sacrificed])
    gain -= sum([keep_worth(cards[faces[card]]) for card in discarded])
    return Way(play, targets, parts, gain)


def _parts(game: Ikusa, play: Play) -> tuple[Handles, Handles, Handles]:
    return (
        _picked(game, play.sacrifices, least_worth),
        _picked(game, play.discards, cheapest),
        _picked(game, play.exiles, cheapest),
    )


_Order = Callable[[Ikusa, Sequence[Handle]], list[Handle]]


def _picked(game: Ikusa, picks: Picks, order: _Order) -> Handles:
    """The first in this order; mostly none are asked for."""
    return tuple(sorted(order(game, picks.cards)[: picks.n])) if picks.n else ()


def face_of(game: Ikusa, play: Play) -> CardFace:
    """The face that is cast, or that has the ability."""
    if play.kind == "activate":
        return game.field[play.card].shown
    face = game.pool.cards[game.knowledge.faces[play.card]].face(play.side or "up")
    assert face is not None
    return face


def total_cost(game: Ikusa, play: Play) -> Cost:
    """What a play takes of the elementium that could pay for others."""
    if play.kind != "activate":
        return play.cost
    card = game.field[play.card]
    ability = game.activated(card, play.number)
    assert ability is not None and ability.cost is not None
    if ability.cost.tap and card.is_elementium:
        return Cost(play.cost.pips, play.cost.free + 1)
    return play.cost


def can_wait(game: Ikusa, play: Play) -> bool:
    """Whether a play is as good at the end of the other daimyo's turn, before which it may serve as an answer."""
    if play.kind != "cast":
        return False
    card = game.pool.cards[game.knowledge.faces[play.card]]
    return card.is_kyu and card.upright.type == WARGEIST


def later(game: Ikusa, play: Play) -> float:
    """What a play would gain by itself at a better moment."""
    if play.kind != "cast":
        return 0.0
    card = game.pool.cards[game.knowledge.faces[play.card]]
    face = face_of(game, play)
    if face.type == WARGEIST:
        return face_worth(face) - entering_worth(face) - keep_worth(card)
    return 1.0 if face.type == ENCHANT else 0.5
