"""What a card on the battlefield is worth at this moment: power, health, keywords, attributes (N-04, V-15, A-03)."""

from __future__ import annotations

from engines.core.cards import Seat
from engines.ikusa.attributes import Attributes
from engines.ikusa.keywords import (
    BERSERKER,
    CAUTION,
    RECKLESS,
    SPY,
    SWIFT,
    WATCHER,
    Keywords,
    conquered,
)
from engines.ikusa.permanent import Permanent
from engines.ikusa.state import IkusaState
from engines.ikusa.vocabulary import Ability, AbilityCost


class Traits(IkusaState):
    """Answers about the battlefield; nothing here changes anything."""

    __slots__ = ()

    def power(self, card: Permanent) -> int:
        """D-07: read as at least 0."""
        added = sum([static.power for static in self.field.added_to(card)])
        return max(0, card.shown.power + card.power + added)

    def health(self, card: Permanent) -> int:
        """The true sum: damage does not change it, and 0 or less is fatal by itself (D-08)."""
        added = sum([static.health for static in self.field.added_to(card)])
        return card.shown.health + card.health + added

    def keywords(self, card: Permanent) -> Keywords:
        """B: wargeists alone have any."""
        if not card.is_wargeist:
            return 0
        keywords = card.shown.keywords | card.keywords
        for static in self.field.added_to(card):
            keywords |= static.keywords
        return keywords

    def attributes(self, card: Permanent) -> Attributes:
        """A-03"""
        attributes = card.shown.attributes
        for static in self.field.added_to(card):
            attributes |= static.attributes
        return attributes

    def is_fresh(self, card: Permanent) -> bool:
        """I-02, H-03: a wargeist that came under its daimyo's control this turn, Swift aside."""
        return card.arrived == self.turn and card.is_wargeist and not self.keywords(card) & SWIFT

    def is_doomed(self, card: Permanent) -> bool:
        """D-04"""
        return card.is_wargeist and card.damage >= self.health(card)

    # --- who may attack and block ------------------------------------------------------------------------------------

    def attack_fault(self, card: Permanent) -> str:
        """The code that keeps a wargeist of AP from attacking (I-01, I-02, B-03); empty if nothing does."""
        if card.tapped:
            return "E_TAPPED"
        if self.is_fresh(card):
            return "E_FRESH"
        return "E_CAUTION" if self.keywords(card) & CAUTION else ""

    def must_attack(self) -> list[Permanent]:
        """B-02: the able Berserkers that have not attacked this turn."""
        return [
            card
            for card in self.of(self.active)
            if self.keywords(card) & BERSERKER and not card.attacked and not self.attack_fault(card)
        ]

    def block_faults(self, card: Permanent, attacker: Permanent) -> set[str]:
        """The codes that keep a wargeist of NAP from blocking (I-04, B-04, B-05, B-09)."""
        keywords, opposed = self.keywords(card), self.keywords(attacker)
        faults = set()
        if card.tapped:
            faults.add("E_TAPPED")
        if keywords & RECKLESS:
            faults.add("E_RECKLESS")
        if opposed & SPY and not keywords & (SPY | WATCHER):
            faults.add("E_SPY")
        if conquered(opposed) & self.attributes(card):
            faults.add("E_CONQUER")
        return faults

    # --- windows that are closed by rule -----------------------------------------------------------------------------

    def is_open_to(self, seat: Seat) -> bool:
        """W-05: whether a window is open for a seat; told from public facts alone."""
        untapped = len(self.untapped_elementium(seat))
        if untapped and self.hands[seat]:
            return True
        for card in self.field.values():
            face = card.shown
            if face.activated and card.controller == seat:
                for number in face.activated:
                    ability = face.abilities[number]
                    assert ability.cost is not None
                    if self._may_respond(card, ability, ability.cost, untapped):
                        return True
        return False

    def _may_respond(
        self, card: Permanent, ability: Ability, cost: AbilityCost, untapped: int
    ) -> bool:
        if not ability.any_speed:
            return False
        if cost.tap:
            if card.tapped:
                return False
            untapped -= card.is_elementium
        return untapped >= cost.total
