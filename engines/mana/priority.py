"""PRE and POST: Deployment Priority, Mana cards, Units and Actions, and the forced Mana card (R, M, P)."""

from __future__ import annotations

from abc import abstractmethod

from engines.core.cards import Face, Handle, Seat
from engines.core.errors import Refused
from engines.core.moves import Move
from engines.core.needs import Choose
from engines.core.options import NONE, Listed, Options
from engines.mana.agenda import BENEFICIAL, TEXT, Agenda
from engines.mana.catalogue import MANA_CAP
from engines.mana.costs import payable, supply
from engines.mana.facts import Deployed, ManaDeployed, Passed, PhaseBegan
from engines.mana.keywords import FOCUS, RALLY
from engines.mana.moves import Deployment, ManaPlay, read_deployment, read_mana
from engines.mana.payment import auto_payment, pays
from engines.mana.plays import Playable, Plays
from engines.mana.state import CHOOSE
from engines.mana.unit import Unit
from engines.mana.view import Trigger
from engines.mana.vocabulary import ActionCard, MainCard, UnitCard

_PRIORITY = {
    (holder, right): Choose((holder,), "priority", ((1 - holder, "mana"),) if right else ())
    for holder in (0, 1)
    for right in (False, True)
}
"""Who holds Deployment Priority, and whether the other one may deploy a Mana card beside it (M-3)."""


class Priority(Agenda):
    """Deployment by turns, until both pass in a row."""

    __slots__ = ()

    @abstractmethod
    def _ask_attack(self) -> None:
        """What follows PRE."""

    @abstractmethod
    def _end_phase(self) -> None:
        """What follows POST."""

    # --- priority (R-1, R-4) -----------------------------------------------------------------------------------------

    def _open_priority(self, phase: str) -> None:
        """R-1: PRE starts with AP, POST with DP, each with zero passes."""
        self.phase = phase
        self.holder = self.attacker if phase == "pre" else 1 - self.attacker
        self.passes = 0
        if not self.open:
            self.facts.append(PhaseBegan(phase))
        self._ask_priority()

    def _ask_priority(self) -> None:
        self.choice = _PRIORITY[self.holder, self.owes(1 - self.holder)]

    def _pass_on(self) -> None:
        """R-3: a deployment has been resolved completely; the opponent holds priority."""
        self.holder = 1 - self.holder
        self._ask_priority()

    def _do_pass(self, seat: Seat, move: Move) -> None:
        """R-4: two passes in a row end the phase at once."""
        self.passes += 1
        self.holder = 1 - seat
        if not self.open:
            self.facts.append(Passed(seat, self.passes))
        if self.passes < 2:
            self._ask_priority()
        elif self.phase == "pre":
            self._ask_attack()
        else:
            self._ask_forced()

    def _refuse_pass(self, seat: Seat, move: Move) -> Refused | None:
        return Refused("bad_move", "Passing names nothing.") if move.args else None

    # --- Mana cards (M) ----------------------------------------------------------------------------------------------

    def _ask_forced(self) -> None:
        """M-6: DP, then AP, each only if he still owes a Mana card; then the End Phase."""
        for seat in (1 - self.attacker, self.attacker):
            if self.owes(seat):
                self.choice = CHOOSE["forced"][seat]
                return
        self._end_phase()

    def _refuse_mana(self, seat: Seat, move: Move) -> Refused | None:
        """T-3; for a card that is not known here, what can be told without it."""
        play = read_mana(move)
        if play is None:
            return Refused("bad_move", "Name one Mana card.")
        forced = self.choice is not None and self.choice.label == "forced"
        if forced and play.untapped:
            return Refused("M-6", "No Life can be paid now: it untaps in a moment by itself.")
        if self.mana_done[seat]:
            return Refused("M-1", "You have deployed your Mana card of this turn.")
        if len(self.mana[seat]) >= MANA_CAP:
            return Refused("M-2", f"You have {MANA_CAP} Mana cards in play.")
        if play.card not in self.mana_decks[seat]:
            return Refused("M-1", "That card is not in your Mana deck.")
        face = self.knowledge.faces.get(play.card)
        if face is not None and not self._can_afford(seat, play, face):
            return Refused("M-5", "Paying that much would leave you no Life.")
        return None

    def _can_afford(self, seat: Seat, play: ManaPlay, face: Face) -> bool:
        """M-5, RULING 14: the payer keeps at least 1 Life."""
        price = self.pool.mana[face].price
        return not play.untapped or price == 0 or self.life[seat] > price

    def _do_mana(self, seat: Seat, move: Move) -> None:
        play = read_mana(move)
        assert play is not None
        self.pending, self.mover = move, seat
        self._show("_mana_shown", (play.card,))

    def _mana_shown(self) -> None:
        """M-4, M-5: it enters, tapped or not. Priority and passes stay as they are (RULING 10)."""
        seat, move = self.mover, self.pending
        assert move is not None
        play = read_mana(move)
        assert play is not None
        face = self.knowledge.faces[play.card]
        if face not in self.pool.mana or not self._can_afford(seat, play, face):
            self._end_by_false_claim(seat, move, play.card)
            return
        self.pending = None
        card = self.pool.mana[face]
        tapped = card.price > 0 and not play.untapped
        price = card.price if play.untapped else 0
        self.mana_decks[seat].remove(play.card)
        self.mana[seat].append(play.card)
        if not tapped:
            self.untapped[seat].append(play.card)
        self.mana_done[seat] = True
        if not self.open:
            self.facts.append(ManaDeployed(seat, play.card, face, tapped, price))
        self._change_life((seat,), -price)  # L-6: never the last Life.
        if self.passes < 2:
            self._ask_priority()
        else:
            self._ask_forced()

    # --- Units and Actions (R-3, R-5) --------------------------------------------------------------------------------

    def _refuse_deploy(self, seat: Seat, move: Move) -> Refused | None:
        """T-3; for a card that is not known here, what can be told without it."""
        wanted = read_deployment(move)
        if wanted is None:
            return Refused("bad_move", "Name a card, whom it is done to, and the Mana that pays.")
        if wanted.card not in self.hands[seat]:
            return Refused("R-3", "That card is not in your hand.")
        face = self.knowledge.faces.get(wanted.card)
        if face is None:
            return self._refuse_sources(seat, wanted)
        card = self.pool.cards[face]
        return (
            self._refuse_picks(seat, wanted, card)
            or self._refuse_sources(seat, wanted)
            or self._refuse_payment(wanted, card)
        )

    def _refuse_picks(self, seat: Seat, wanted: Deployment, card: MainCard) -> Refused | None:
        """R-5: every pick of an Action is announced with it."""
        picks = card.text.picks if isinstance(card, ActionCard) else ()
        if len(wanted.picks) != len(picks):
            return Refused("R-5", f"That needs {len(picks)} Units named.")
        for pick, to in zip(wanted.picks, picks, strict=True):
            targets = self._targets(seat, wanted.card, to)
            if all(unit.handle != pick for unit in targets):
                return Refused("R-5", "That Unit cannot be picked for this.")
        return None

    def _refuse_sources(self, seat: Seat, wanted: Deployment) -> Refused | None:
        """P-2"""
        sources = wanted.sources
        if len(set(sources)) < len(sources):
            return Refused("P-2", "A Mana card can be tapped once.")
        if not set(sources) <= set(self.untapped[seat]):
            return Refused("P-2", "That is not an untapped Mana card of yours.")
        return None

    def _refuse_payment(self, wanted: Deployment, card: MainCard) -> Refused | None:
        """P-4"""
        if not pays(card.cost, self.elements(list(wanted.sources))):
            return Refused("P-4", f"These Mana cards do not pay {card.cost}.")
        return None

    def _do_deploy(self, seat: Seat, move: Move) -> None:
        wanted = read_deployment(move)
        assert wanted is not None
        self.pending, self.mover = move, seat
        self._show("_deployment_shown", (wanted.card,))

    def _deployment_shown(self) -> None:
        """R-3: it is paid for and resolved completely. What a hidden card was claimed to be has to be true."""
        seat, move = self.mover, self.pending
        assert move is not None
        wanted = read_deployment(move)
        assert wanted is not None
        face = self.knowledge.faces[wanted.card]
        if not self.open and not self._is_true(seat, wanted, face):
            self._end_by_false_claim(seat, move, wanted.card)
            return
        self.pending = None
        self.hands[seat].remove(wanted.card)
        untapped = self.untapped[seat]
        for source in wanted.sources:
            untapped.remove(source)
        self.passes = 0
        if not self.open:
            self.facts.append(Deployed(seat, wanted.card, face, wanted.picks, wanted.sources))
        card = self.pool.cards[face]
        if isinstance(card, UnitCard):
            self._enter(Unit(wanted.card, card, seat))
        else:
            self.announced = wanted.picks
            self._perform(seat, wanted.card, card)

    def _is_true(self, seat: Seat, wanted: Deployment, face: Face) -> bool:
        card = self.pool.cards.get(face)
        return (
            card is not None
            and self._refuse_picks(seat, wanted, card) is None
            and self._refuse_payment(wanted, card) is None
        )

    def _enter(self, unit: Unit) -> None:
        """RULING 73: Rally, its own and others' abilities are one group."""
        triggers: list[Trigger] = []
        for ally in self.units_of(unit.owner):
            if ally.keywords & RALLY:
                triggers.append(_keyword(ally, "rally"))
            triggers += self._triggers(ally, "ally_deploy")
        self.units[unit.handle] = unit
        triggers += self._triggers(unit, "deploy")
        self._resolve(triggers, "_pass_on")

    def _perform(self, seat: Seat, handle: Handle, card: ActionCard) -> None:
        """E-7: Focus and similar abilities first, then the text; it stays nowhere (A-4)."""
        self.discards[seat].append(handle)
        triggers: list[Trigger] = []
        for ally in self.units_of(seat):
            if ally.keywords & FOCUS:
                triggers.append(_keyword(ally, "focus"))
            triggers += self._triggers(ally, "action_deploy")
        triggers.append(Trigger(TEXT, seat, handle, card.id, "text"))
        self._resolve(triggers, "_pass_on")

    # --- what can be played, and how it is paid ----------------------------------------------------------------------

    def castable(self, seat: Seat) -> list[Handle]:
        """P-4: the hand cards whose cost could be paid now; targets and priority are not looked at."""
        cards, faces = self.pool.cards, self.knowledge.faces
        supplied = supply(self.elements(self.untapped[seat]))
        return [
            card for card in self.hands[seat] if payable(supplied, cards[faces[card]].cost.demand)
        ]

    def auto_pay(self, seat: Seat, card: Handle) -> tuple[Handle, ...] | None:
        """P-7: the best payment for this hand card; None if there is none."""
        cards, faces = self.pool.cards, self.knowledge.faces
        untapped = self.untapped[seat]
        others = [cards[faces[each]].cost for each in self.hands[seat] if each != card]
        places = auto_payment(cards[faces[card]].cost, self.elements(untapped), others)
        return None if places is None else tuple([untapped[place] for place in places])

    def _priority_options(self, seat: Seat) -> Options:
        """M-3: the one who does not hold priority may still deploy a Mana card."""
        mana = self._mana_moves(seat, may_pay=True) if self.owes(seat) else []
        if seat != self.holder:
            return Listed(mana) if mana else NONE
        hand = self.hands[seat]
        if not self.open:
            self._must_hold(seat, hand)
        cards, faces = self.pool.cards, self.knowledge.faces
        elements = self.elements(self.untapped[seat])
        supplied = supply(elements)
        playable: list[Playable] = []
        for handle in hand:
            card = cards[faces[handle]]
            if not payable(supplied, card.cost.demand):
                continue
            picks = card.text.picks if isinstance(card, ActionCard) else ()
            targets = tuple(
                [tuple([unit.handle for unit in self._targets(seat, handle, to)]) for to in picks]
            )
            if all(targets):
                playable.append(Playable(handle, card.cost, targets))
        return Plays(mana, playable, self.untapped[seat], elements)

    def _mana_moves(self, seat: Seat, may_pay: bool) -> list[Move]:
        deck = self.mana_decks[seat]
        if not self.open:
            self._must_hold(seat, deck)
        mana, faces = self.pool.mana, self.knowledge.faces
        moves = [ManaPlay(card).move for card in deck]
        if may_pay:
            moves += [
                ManaPlay(card, True).move
                for card in deck
                if 0 < mana[faces[card]].price < self.life[seat]
            ]
        return moves


def _keyword(unit: Unit, kind: str) -> Trigger:
    """K-RALLY, K-FOCUS: beneficial, without choice."""
    return Trigger(BENEFICIAL, unit.owner, unit.handle, unit.card.id, kind)
