"""The scripted players of Mana: what they share, and the novice. They see views and nothing else."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod

from engines.bots.bot import Judgement
from engines.core.cards import Handle, Seat
from engines.core.moves import Move
from engines.mana.elements import ELEMENTS
from engines.mana.fighters import attacker_of, blocker_of
from engines.mana.kernel import clash
from engines.mana.keywords import CANT_BLOCK
from engines.mana.moves import PASS, Deployment, ManaPlay, pairs_move
from engines.mana.payment import simple_payment
from engines.mana.plays import Playable, Plays
from engines.mana.rules import Mana
from engines.mana.splits import split_move
from engines.mana.unit import Unit
from engines.mana.value import harms, lasting
from engines.mana.view import ManaView
from engines.mana.vocabulary import (
    ActionCard,
    ChangeLife,
    Draw,
    Effect,
    Selector,
    Text,
    UnitCard,
)


class Script(ABC):
    """Answers every prompt from what one seat knows, without a random number.

    It works on an engine, so that a search can play it on in a world that it has dealt; of the cards of that engine it
    looks at its own hand, its own Mana deck and what lies open.
    """

    def __init__(self) -> None:
        self._judgements: list[Judgement] = []

    def choose(self, view: ManaView, rng: random.Random, budget: int) -> Move:
        assert view.seat is not None
        self._judgements = []
        game = view.partial()
        assert isinstance(game, Mana)
        return self.answer(game, view.seat)

    def explain(self) -> list[Judgement]:
        return self._judgements

    def answer(self, game: Mana, seat: Seat) -> Move:
        """A legal move of this seat, which is asked."""
        choice = game.choice
        assert choice is not None
        match choice.label:
            case "keep":
                return self.keep(game, seat)
            case "priority":
                return self.priority(game, seat)
            case "forced":
                return self.source(game, seat, may_pay=False)
            case "attack":
                return self.attack(game, seat)
            case "block":
                return self.block(game, seat)
            case "choose":
                return self.pick(game, seat)
        return split_move(game)

    @abstractmethod
    def keep(self, game: Mana, seat: Seat) -> Move:
        """S-5"""

    @abstractmethod
    def priority(self, game: Mana, seat: Seat) -> Move:
        """R-2, while this seat holds priority."""

    @abstractmethod
    def source(self, game: Mana, seat: Seat, may_pay: bool) -> Move:
        """M-1; `may_pay`: the price of M-5 can be paid."""

    @abstractmethod
    def attack(self, game: Mana, seat: Seat) -> Move:
        """C-2"""

    @abstractmethod
    def block(self, game: Mana, seat: Seat) -> Move:
        """C-7"""

    @abstractmethod
    def pick(self, game: Mana, seat: Seat) -> Move:
        """E-3"""


class Novice(Script):
    """Plays what it can pay, the dearest first; attacks where no blocker beats it; blocks where it loses nothing.

    It neither plans a turn nor counts on several blockers, and never pays Life for a Mana card.
    """

    def keep(self, game: Mana, seat: Seat) -> Move:
        """The seven cheapest, which is seldom wrong."""
        cards, faces = game.pool.cards, game.knowledge.faces
        cheap = sorted(game.dealt[seat], key=lambda each: cards[faces[each]].cost.total)
        return Move("keep", tuple(sorted(cheap[:7])))

    def source(self, game: Mana, seat: Seat, may_pay: bool) -> Move:
        """The card with the elements that the hand asks for most, beyond what is in play."""
        cards, faces, mana = game.pool.cards, game.knowledge.faces, game.pool.mana
        lack = [0.0] * len(ELEMENTS)
        for each in game.hands[seat]:
            for symbol in cards[faces[each]].cost.symbols:
                for bit in range(len(ELEMENTS)):
                    lack[bit] += symbol >> bit & 1
        for kind in game.elements(game.mana[seat]):
            for bit in range(len(ELEMENTS)):
                lack[bit] /= 1 + (kind >> bit & 1)

        def help_of(card: Handle) -> float:
            elements = mana[faces[card]].elements
            return sum(lack[bit] for bit in range(len(ELEMENTS)) if elements >> bit & 1)

        return ManaPlay(max(game.mana_decks[seat], key=help_of)).move

    def priority(self, game: Mana, seat: Seat) -> Move:
        if game.owes(seat):
            return self.source(game, seat, may_pay=True)
        plays = game.options(seat)
        assert isinstance(plays, Plays)
        for each in sorted(plays.playable, key=lambda each: -each.cost.total):
            picks = self._picks(game, seat, each)
            if picks is not None:
                places = simple_payment(each.cost, game.elements(game.untapped[seat]))
                assert places is not None
                paid = tuple([game.untapped[seat][place] for place in places])
                return Deployment(each.card, picks, paid).move
        return PASS

    def _picks(self, game: Mana, seat: Seat, each: Playable) -> tuple[Handle, ...] | None:
        """The best Unit for each pick; None if the card would do no good."""
        card = game.pool.cards[game.knowledge.faces[each.card]]
        if not isinstance(card, ActionCard):
            return ()
        if game.phase == "post" and not _lasts(card):
            return None
        picks = []
        for to, targets in zip(card.text.picks, each.targets, strict=True):
            units = [game.units[target] for target in targets]
            meant = _meant(units, seat, _hurts(card.text, to))
            if meant is None:
                return None
            picks.append(meant.handle)
        mine, theirs = len(game.units_of(seat)), len(game.units_of(1 - seat))
        hits_all = any(
            harms(effect) and effect.to.kind == "all"
            for effect in card.text.effects
            if not isinstance(effect, (ChangeLife, Draw))
        )
        return None if hits_all and mine >= theirs else tuple(picks)

    def attack(self, game: Mana, seat: Seat) -> Move:
        attacks = game.to_attack()
        blockers = [
            unit
            for unit in game.units_of(1 - seat)
            if not unit.tapped and not unit.keywords & CANT_BLOCK
        ]
        going = [
            each
            for each in attacks.able
            if each in attacks.must
            or all(_holds_out(game.units[each], blocker) for blocker in blockers)
        ]
        return Move("attack", tuple(going))

    def block(self, game: Mana, seat: Seat) -> Move:
        """One blocker for each attacker, the strongest first; any blocker at all if the attack would kill."""
        blocks = game.to_block()
        free = [game.units[each] for each in blocks.blockers]
        attackers = [game.units[each] for each in blocks.attackers]
        threat = sum(unit.atk for unit in attackers)
        pairs = []
        for attacker in sorted(attackers, key=lambda unit: -unit.atk):
            if not free:
                break
            scores = [(_score(attacker, blocker), -n) for n, blocker in enumerate(free)]
            score, place = max(scores)
            if score >= 0 or threat >= game.life[seat]:
                pairs.append((free.pop(-place).handle, attacker.handle))
                threat -= attacker.atk
        return pairs_move("block", pairs)

    def pick(self, game: Mana, seat: Seat) -> Move:
        running = game.running
        assert running is not None
        card = game.pool.cards[running.face]
        assert isinstance(card, UnitCard)
        text = card.abilities[running.number].text
        units = [game.units[each] for each in game.to_choose()]
        meant = _meant(units, seat, harms(text.effects[game.place])) or units[0]
        return Move("choose", (meant.handle,))


def _lasts(card: ActionCard) -> bool:
    """Whether an Action does more than change Units for this turn."""
    return any(getattr(effect, "lasts", "perm") == "perm" for effect in card.text.effects)


def _hurts(text: Text, to: Selector) -> bool:
    """Whether it is no good to be picked."""
    own: list[Effect] = []
    taken = False
    for effect in text.effects:
        target = getattr(effect, "to", None)
        if target is to:
            taken = True
            own.append(effect)
        elif target is not None and target.kind == "pick":
            taken = False
        elif taken and target is not None and target.kind == "it":
            own.append(effect)
    return sum(1 if harms(effect) else -1 for effect in own) > 0


def _meant(units: list[Unit], seat: Seat, hurts: bool) -> Unit | None:
    """The best Unit of the side that an effect is for."""
    side = [unit for unit in units if (unit.owner != seat) == hurts]
    return max(side, key=lambda unit: lasting(unit)[0], default=None)


def _holds_out(attacker: Unit, blocker: Unit) -> bool:
    """Whether the attacker survives this blocker, or at least takes it along."""
    dead = clash(attacker_of(attacker), (blocker_of(blocker),)).dead
    return dead[1] or not dead[0]


def _score(attacker: Unit, blocker: Unit) -> float:
    """What a block gains in Units; the loss of the blocker alone is no block that is worth while."""
    mine, theirs = attacker_of(attacker), blocker_of(blocker)
    dead = clash(mine, (theirs,)).dead
    return 0.1 + (mine.loss if dead[0] else 0.0) - (theirs.loss if dead[1] else 0.0)
