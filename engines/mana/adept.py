"""The adept: weighs what every play does by carrying it out, spends its mana on the best group of cards, and fights by
the combat kernel. The veteran, which gives the hints, asks of more plays what they change in combat."""

from __future__ import annotations

import random
from typing import Literal, NamedTuple

from engines.bots.bot import Judgement
from engines.core.cards import Handle, Seat
from engines.core.moves import Move
from engines.mana.attacking import Front
from engines.mana.blocking import best_blocks
from engines.mana.bots import Script
from engines.mana.costs import Cost, supply
from engines.mana.keeping import kept
from engines.mana.keywords import RALLY, RAPID
from engines.mana.moves import PASS, Deployment, pairs_move
from engines.mana.plays import Playable, Plays
from engines.mana.rules import Mana
from engines.mana.spending import Offer, best_group, best_source, payment
from engines.mana.value import CARD, card_worth, harms, keep_worth, lasting, life_value
from engines.mana.view import ManaView
from engines.mana.vocabulary import (
    ActionCard,
    ChangeLife,
    ChangeStats,
    Draw,
    Effect,
    Grant,
    MainCard,
    Strip,
    Tapping,
    UnitCard,
)

_THREAT = 4.0
"""What an attack has to gain for Units to be valued as blockers against it."""

_WOUND = 0.12
"""What damage that does not kill is worth, in proportion to a death."""

_AWAY = 0.22
"""What it costs that a Unit which has attacked cannot block in the next turn, in proportion to its worth."""


class Play(NamedTuple):
    """A way to deploy a card, and what is gained by it."""

    card: Handle
    cost: Cost
    picks: tuple[Handle, ...]
    gain: float
    at_once: bool
    """It should not wait until after combat."""


def standing(game: Mana, seat: Seat) -> float:
    """What a position is worth to a seat beyond this turn: Life, Units, and cards in hand."""
    foe = 1 - seat
    total = life_value(game.life[seat]) - life_value(game.life[foe])
    for unit in game.units.values():
        worth, loss = lasting(unit)
        damage = unit.damage
        if damage:
            defence = unit.defence
            worth = worth - loss if damage >= defence else worth * (1 - _WOUND * damage / defence)
        elif unit.card.defence + unit.perm_def + unit.turn_def <= 0:
            worth -= loss
        if unit.attacked and unit.tapped:
            worth *= 1 - _AWAY
        total += worth if unit.owner == seat else -worth
    cards, faces = game.pool.cards, game.knowledge.faces
    for card in game.hands[seat]:
        # A card drawn in the course of this could be any, but in a world that a search has dealt.
        total += keep_worth(cards[faces[card]]) if card in faces else CARD
    if game.outcome is not None:
        winner = game.outcome.winner
        total += 0.0 if winner is None else 300.0 if winner == seat else -300.0
    return total - CARD * len(game.hands[foe])


class Adept(Script):
    """Plays by what it would write down about a position, one step ahead."""

    CAUTION = 0.25
    """How much the other side's next attack is minded when Units are sent out."""
    TARGETS = 4
    """Of so many Units on each side, the dearest, the best is picked."""
    FORESIGHT: Literal["none", "tricks", "all"] = "tricks"
    """Of which plays it is asked as well what they change in the combat of this turn; tricks are Rapid Units
    and Actions that do something for this turn only, in the own attack."""
    HASTE = False
    """Units are taken at what they are usually worth; Actions of which nothing lasts are left alone."""

    _weighed: tuple[Mana, Seat, list[Play]] | None = None

    def keep(self, game: Mana, seat: Seat) -> Move:
        return kept(game, seat)

    def source(self, game: Mana, seat: Seat, may_pay: bool) -> Move:
        return best_source(game, seat, may_pay).move

    def attack(self, game: Mana, seat: Seat) -> Move:
        front = Front(game, self.CAUTION)
        return Move("attack", front.units(front.best()))

    def block(self, game: Mana, seat: Seat) -> Move:
        return pairs_move("block", best_blocks(game))

    def pick(self, game: Mana, seat: Seat) -> Move:
        options = game.to_choose()
        if len(options) == 1:
            return Move("choose", (options[0],))
        worths = {}
        for each in _dearest(game, options, self.TARGETS):
            after = copied(game)
            after.play(seat, Move("choose", (each,)))
            self.settle(after, seat)
            worths[each] = standing(after, seat)
        return Move("choose", (max(worths, key=lambda each: worths[each]),))

    def priority(self, game: Mana, seat: Seat) -> Move:
        if game.owes(seat):
            return self.source(game, seat, may_pay=True)
        plays = self.plays(game, seat)
        self._weighed = game, seat, plays
        return self.decide(game, seat, plays)

    def choose(self, view: ManaView, rng: random.Random, budget: int) -> Move:
        self._weighed = None
        return super().choose(view, rng, budget)

    def explain(self) -> list[Judgement]:
        """The deployments that were thought of, each with what it gains in points."""
        if self._weighed is None:
            return []
        game, seat, plays = self._weighed
        return sorted(
            (Judgement(self.deploy(game, seat, play, []), play.gain, 1) for play in plays),
            key=lambda judgement: -judgement.value,
        )

    def decide(self, game: Mana, seat: Seat, plays: list[Play]) -> Move:
        """The first of the best group of plays that can be paid together; pass if all of it should wait."""
        supplied = supply(game.elements(game.untapped[seat]))
        _, chosen = best_group([Offer(play.gain, play.cost) for play in plays], supplied)
        group = [plays[place] for place in chosen]
        now = [play for play in group if play.at_once]
        if not now:
            return PASS
        first = max(now, key=lambda play: play.gain)
        return self.deploy(game, seat, first, [play.cost for play in group if play is not first])

    # --- plays -------------------------------------------------------------------------------------------------------

    def deploy(self, game: Mana, seat: Seat, play: Play, others: list[Cost]) -> Move:
        """The move of a play, paid for so that these others can be paid as well."""
        untapped = game.untapped[seat]
        places = payment(play.cost, game.elements(untapped), others)
        assert places is not None
        paid = tuple([untapped[place] for place in places])
        return Deployment(play.card, play.picks, paid).move

    def plays(self, game: Mana, seat: Seat) -> list[Play]:
        """The best way to deploy each card that can be deployed now, and what it gains."""
        space = game.options(seat)
        assert isinstance(space, Plays)
        if not space.playable:
            return []
        judge = _Judge(self, game, seat)
        found: list[Play] = []
        seen: set[str] = set()
        for each in space.playable:
            face = game.knowledge.faces[each.card]
            card = game.pool.cards[face]
            if face not in seen and not (self.HASTE and _is_fleeting(card)):
                seen.add(face)
                found.append(judge.best(each, card))
        return found

    def settle(self, game: Mana, seat: Seat) -> None:
        """Answer the picks that a play leads to, of both sides."""
        while (choice := game.choice) is not None and choice.label == "choose":
            [asked] = choice.seats
            options = game.to_choose()
            if len(options) > 1:
                options = [_likely(game, asked, options)]
            game.play(asked, Move("choose", (options[0],)))


class Veteran(Adept):
    """Asks of every play that may matter in combat what it changes there, in the other side's attack as well."""

    FORESIGHT = "all"


class _Judge:
    """Weighs the plays of one moment."""

    def __init__(self, script: Adept, game: Mana, seat: Seat) -> None:
        self._script = script
        self._game = game
        self._seat = seat
        self._before = standing(game, seat)
        self._attacks = seat == game.attacker
        self._fight: float | None = None
        self._best: tuple[Handle, ...] = ()
        own = game.units_of(seat)
        self._rallies = any(
            unit.keywords & RALLY or "ally_deploy" in unit.card.when for unit in own
        )

    def _now(self) -> float:
        """What the attack of this turn is worth to AP as things stand."""
        if self._fight is None:
            front = Front(self._game, self._script.CAUTION)
            attacks = front.best()
            self._best = front.units(attacks)
            self._fight = front.worth(attacks)
        return self._fight

    def best(self, each: Playable, card: MainCard) -> Play:
        before_combat = self._game.phase == "pre"
        ways = self._ways(each, card)
        fight = 0.0
        total, picks = max(ways, key=lambda way: way[0])
        if before_combat and self._stirs(card):
            total, fight, picks = max(
                (self._with_combat(each.card, picks) for _, picks in self._likeliest(ways)),
                key=lambda way: way[0],
            )
        at_once = (
            not (before_combat and self._attacks)
            or fight > 0.2
            or (isinstance(card, ActionCard) and total - fight > 0)
        )
        return Play(each.card, each.cost, picks, total, at_once)

    def _stirs(self, card: MainCard) -> bool:
        """Whether to ask what a card changes in the combat of this turn: it may show nowhere else."""
        foresight = self._script.FORESIGHT
        if foresight == "none" or (foresight == "tricks" and not self._attacks):
            return False
        if isinstance(card, ActionCard):
            return any(passes_by(effect) for effect in card.text.effects)
        if not self._attacks:
            return self._now() > _THREAT
        if card.keywords & RAPID:
            return True
        return foresight == "all" and (self._rallies or _strikes_in(card))

    def _ways(self, each: Playable, card: MainCard) -> list[tuple[float, tuple[Handle, ...]]]:
        """The picks worth trying, and what they gain beside combat; several picks are chosen one by one."""
        if isinstance(card, UnitCard) and (
            self._script.HASTE or not (self._rallies or "deploy" in card.when)
        ):
            return [(card_worth(card) - keep_worth(card), ())]
        if not each.targets:
            return [(self._gain(self._after(each.card, ())), ())]
        wide = [_dearest(self._game, targets, self._script.TARGETS) for targets in each.targets]
        chosen = [targets[0] for targets in wide]
        ways: list[tuple[float, tuple[Handle, ...]]] = []
        for place, targets in enumerate(wide):
            ways = []
            for target in targets:
                picks = (*chosen[:place], target, *chosen[place + 1 :])
                ways.append((self._gain(self._after(each.card, picks)), picks))
            chosen[place] = max(ways, key=lambda way: way[0])[1][place]
        return ways

    def _likeliest(
        self, ways: list[tuple[float, tuple[Handle, ...]]]
    ) -> list[tuple[float, tuple[Handle, ...]]]:
        """Of each side, the two best last picks."""
        if len(ways) <= 2:
            return ways
        units = self._game.units
        found: list[tuple[float, tuple[Handle, ...]]] = []
        for side in (0, 1):
            of_side = [way for way in ways if units[way[1][-1]].owner == side]
            found += sorted(of_side, key=lambda way: -way[0])[:2]
        return found

    def _after(self, card: Handle, picks: tuple[Handle, ...]) -> Mana:
        after = copied(self._game)
        after.play(self._seat, Deployment(card, picks).move)
        self._script.settle(after, self._seat)
        return after

    def _gain(self, after: Mana) -> float:
        return standing(after, self._seat) - self._before

    def _with_combat(
        self, card: Handle, picks: tuple[Handle, ...]
    ) -> tuple[float, float, tuple[Handle, ...]]:
        """What a deployment gains in all, and how much of it in the combat of this turn."""
        after = self._after(card, picks)
        gain = self._gain(after)
        if after.outcome is not None:
            return gain, 0.0, picks
        before = self._now()
        fight = Front(after, self._script.CAUTION).glance(self._best) - before
        if not self._attacks:
            fight = -fight
        return gain + fight, fight, picks


def _is_fleeting(card: MainCard) -> bool:
    return isinstance(card, ActionCard) and all(passes_by(each) for each in card.text.effects)


def _strikes_in(card: UnitCard) -> bool:
    """Whether a Unit does something to Units as it is deployed."""
    return any(
        ability.when == "deploy"
        and any(not isinstance(effect, (ChangeLife, Draw)) for effect in ability.text.effects)
        for ability in card.abilities
    )


def passes_by(effect: Effect) -> bool:
    """Whether an effect ends with the turn."""
    match effect:
        case ChangeStats(lasts=lasts) | Grant(lasts=lasts):
            return lasts == "turn"
        case Strip() | Tapping():
            return True
    return False


def copied(game: Mana) -> Mana:
    """A copy in which a play is carried out without being paid for, and without anything being shown."""
    after: Mana = game.clone()
    after.open = True
    return after


def _dearest(game: Mana, options: list[Handle] | tuple[Handle, ...], count: int) -> list[Handle]:
    """The dearest Units of both sides among these."""
    units = sorted((game.units[each] for each in options), key=lambda unit: -lasting(unit)[0])
    return [
        unit.handle
        for side in (0, 1)
        for unit in [each for each in units if each.owner == side][:count]
    ]


def _likely(game: Mana, seat: Seat, options: list[Handle]) -> Handle:
    """The pick that is best at first sight."""
    running = game.running
    assert running is not None
    card = game.pool.cards[running.face]
    assert isinstance(card, UnitCard)
    effect = card.abilities[running.number].text.effects[game.place]
    hurts = harms(effect)
    most = effect.n.number if hasattr(effect, "n") else 99
    if isinstance(effect, ChangeStats):
        most = -effect.defence.number

    def appeal(handle: Handle) -> float:
        unit = game.units[handle]
        worth = lasting(unit)[0] if (unit.owner != seat) == hurts else -lasting(unit)[0]
        return worth + (100.0 if hurts and worth > 0 and unit.still_needed <= most else 0.0)

    return max(options, key=appeal)
