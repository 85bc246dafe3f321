"""Whom a text means: filters, targets and their conditions, amounts and facts that are asked about (CP-02, X-04)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core.cards import BOTH, Handle, Seat
from engines.ikusa.attributes import Attributes
from engines.ikusa.keywords import BLESSING, conquered
from engines.ikusa.permanent import Permanent
from engines.ikusa.view import Item
from engines.ikusa.vocabulary import (
    ELEMENTIUM,
    MOST_COUNTED,
    WARGEIST,
    Ability,
    Amount,
    CardFace,
    Condition,
    Discard,
    Filter,
    RevealHand,
    Sacrifice,
    Shift,
    Those,
)
from engines.ikusa.zones import Zones


class Targeting(Zones):
    """Answers about what a text means at this moment; nothing here changes anything."""

    __slots__ = ()

    # --- filters -----------------------------------------------------------------------------------------------------

    def _found(self, wanted: Filter, seat: Seat) -> Iterator[Handle]:
        """The cards that a filter finds, for a text that `seat` controls."""
        if wanted.zone == "field":
            yield from [
                handle
                for handle, card in self.field.items()
                if self._fits(card, wanted, seat)
                and (not wanted.switchable or card.switches_to is not None)
            ]
            return
        for owner in BOTH:
            if _is_whose(wanted, owner, seat):
                for handle in self.hells[owner]:
                    if self._face_fits(self._card(handle).upright, wanted):
                        yield handle

    def _fits(self, card: Permanent, wanted: Filter, seat: Seat) -> bool:
        """Whether a filter means this card; that it can be switched is a condition of its own (E_SWITCH)."""
        face = card.shown
        return (
            (not wanted.types or face.type in wanted.types)
            and _is_whose(wanted, card.controller, seat)
            and (wanted.tapped is None or card.tapped == wanted.tapped)
            and (wanted.damaged is None or (card.damage > 0) == wanted.damaged)
            and (not wanted.attribute or self.attributes(card) & wanted.attribute != 0)
            and (not wanted.keyword or self.keywords(card) & wanted.keyword != 0)
            and (
                wanted.max_cost is None
                or (face.cost is not None and face.cost.total <= wanted.max_cost)
            )
            and (
                wanted.max_power is None
                or (card.is_wargeist and self.power(card) <= wanted.max_power)
            )
        )

    def _face_fits(self, face: CardFace, wanted: Filter) -> bool:
        """C-05: a card outside the battlefield, by its upright face."""
        cost = face.cost
        return (
            (not wanted.types or face.type in wanted.types)
            and (not wanted.attribute or face.attributes & wanted.attribute != 0)
            and (not wanted.keyword or face.keywords & wanted.keyword != 0)
            and (wanted.max_cost is None or (cost is not None and cost.total <= wanted.max_cost))
            and (
                wanted.max_power is None
                or (face.type == WARGEIST and face.power <= wanted.max_power)
            )
        )

    # --- targets (X-04, X-09) ----------------------------------------------------------------------------------------

    def target_fault(
        self,
        target: Handle,
        wanted: Filter,
        seat: Seat,
        attributes: Attributes,
        switches: bool = False,
        locks: bool = False,
    ) -> str:
        """The first code that forbids a target or host; empty if it is legal.

        `attributes` are those of the source, `switches` says that the text switches this target, and `locks` that it
        takes no elementium away before (L-04).
        """
        if wanted.zone == "hell":
            return "" if target in self._found(wanted, seat) else "E_TARGET"
        card = self.field.get(target)
        if card is None or not self._fits(card, wanted, seat):
            return "E_TARGET"
        return self._shield(card, attributes, switches or wanted.switchable, locks)

    def _shield(self, card: Permanent, attributes: Attributes, switches: bool, locks: bool) -> str:
        """The first code that keeps a card on the battlefield that is meant from being a target."""
        keywords = self.keywords(card)
        if keywords & BLESSING:
            return "E_BLESSING"
        if conquered(keywords) & attributes:
            return "E_CONQUER"
        if switches and card.switches_to is None:
            return "E_SWITCH"
        if locks and card.switches_to == ELEMENTIUM and self._is_locked(card.controller):
            return "E_ELEMENTIUM_LOCKED"
        return ""

    def _is_locked(self, seat: Seat) -> bool:
        """L-04: no elementium may come to this seat; while an item resolves, none beyond those that it took away."""
        if not self.at_zero(seat):
            return False
        return not self.resolving or len(self.elementium(seat)) >= self.held[seat]

    def text_fault(
        self, ability: Ability, number: int, target: Handle, seat: Seat, attributes: Attributes
    ) -> str:
        """The first code that forbids this as the target of that number of an ability."""
        return self.target_fault(
            target,
            ability.targets[number],
            seat,
            attributes,
            number in ability.switched,
            number in ability.locked,
        )

    def legal_targets(
        self, ability: Ability, number: int, seat: Seat, attributes: Attributes
    ) -> tuple[Handle, ...]:
        """All that this target of an ability could be now."""
        switches, locks = number in ability.switched, number in ability.locked
        return self._unshielded(ability.targets[number], seat, attributes, switches, locks)

    def _unshielded(
        self,
        wanted: Filter,
        seat: Seat,
        attributes: Attributes,
        switches: bool = False,
        locks: bool = False,
    ) -> tuple[Handle, ...]:
        """All without a `target_fault`."""
        found = self._found(wanted, seat)
        if wanted.zone == "hell":
            return tuple(found)
        field = self.field
        return tuple(
            [
                handle
                for handle in found
                if not self._shield(field[handle], attributes, switches, locks)
            ]
        )

    def legal_hosts(self, face: CardFace, seat: Seat) -> tuple[Handle, ...]:
        """N-01"""
        assert face.host is not None
        return self._unshielded(face.host, seat, face.attributes)

    def face_targets(self, face: CardFace, seat: Seat) -> tuple[tuple[Handle, ...], ...]:
        """For each target (or the host) that has to be named as this face is cast, all that it could be."""
        if face.host is not None:
            return (self.legal_hosts(face, seat),)
        played = face.played
        if played is None:
            return ()
        return tuple(
            [
                self.legal_targets(played, number, seat, face.attributes)
                for number in range(len(played.targets))
            ]
        )

    def targets_fault(self, face: CardFace, targets: tuple[Handle, ...], seat: Seat) -> str:
        """The first code that forbids these targets for a face that is cast (X-04)."""
        if len(targets) != len(face.targets):
            return "E_TARGET"
        if face.host is not None:
            return self.target_fault(targets[0], face.host, seat, face.attributes)
        played = face.played
        return "" if played is None else self._first_fault(played, targets, seat, face.attributes)

    def _first_fault(
        self, ability: Ability, targets: tuple[Handle, ...], seat: Seat, attributes: Attributes
    ) -> str:
        if len(targets) != len(ability.targets):
            return "E_TARGET"
        faults = [
            self.text_fault(ability, number, target, seat, attributes)
            for number, target in enumerate(targets)
        ]
        return min([fault for fault in faults if fault], key=_ORDER.index, default="")

    # --- what an item speaks of --------------------------------------------------------------------------------------

    def _face(self, item: Item) -> CardFace:
        face = self.pool.cards[item.face].face(item.side)
        assert face is not None
        return face

    def _source_attributes(self, item: Item) -> Attributes:
        """D-01, G-06"""
        return self.attributes(self.field[item.card]) if item.here else item.attributes

    def _handles(self, those: Those, item: Item) -> list[Handle]:
        """The cards that an effect of an item is done to."""
        found: list[Handle | None]
        match those.kind:
            case "target":
                found = [item.targets[those.number]]
            case "self":
                found = [item.card if item.here else None]
            case "host":
                found = [item.host]
            case "attacker":
                found = [self.attacker]
            case "blockers":
                found = list(self.blockers)
            case _:
                assert those.filter is not None
                found = list(self._found(those.filter, item.seat))
        return [handle for handle in found if handle is not None]

    def _permanents(self, those: Those, item: Item) -> list[Permanent]:
        return [self.field[each] for each in self._handles(those, item) if each in self.field]

    def reach(self, item: Item) -> set[Handle]:
        """Every card that an item on the stack speaks of: its targets and host, and what its effects are done to."""
        cards = {target for target in item.targets if target is not None}
        face = self._face(item)
        if item.on != "cast" or face.played is not None:
            for effect in face.abilities[item.number].effects:
                those = getattr(effect, "what", getattr(effect, "to", None))
                if those is not None:
                    cards.update(self._handles(those, item))
        return cards

    def bereft(self, item: Item) -> set[Seat]:
        """Who loses cards of his choice, or of a hidden zone, by an item on the stack."""
        face = self._face(item)
        if item.on == "cast" and face.played is None:
            return set()
        losses = (Discard, RevealHand, Sacrifice, Shift)
        return {
            seat
            for effect in face.abilities[item.number].effects
            if isinstance(effect, losses)
            for seat in self._whom(effect.who, item.seat)
        }

    def _whom(self, who: str, seat: Seat) -> tuple[Seat, ...]:
        """The daimyos meant, AP first where it is both."""
        if who == "each":
            return (self.active, self.defender)
        return (seat,) if who == "self" else (1 - seat,)

    def _amount(self, amount: Amount, seat: Seat) -> int:
        if amount.counted is None:
            return amount.number
        return min(MOST_COUNTED, sum(1 for _ in self._found(amount.counted, seat)))

    def _holds_true(self, condition: Condition | None, seat: Seat) -> bool:
        """CP-02 `if`"""
        if condition is None:
            return True
        [whose] = self._whom(condition.who, seat)
        match condition.kind:
            case "gates_at_most":
                return len(self.gates[whose]) <= condition.number
            case "at_zero":
                return self.at_zero(whose)
            case "your_turn":
                return (self.active == seat) == condition.holds
        assert condition.counted is not None
        return sum(1 for _ in self._found(condition.counted, seat)) >= condition.number


_ORDER = ("E_TARGET", "E_BLESSING", "E_CONQUER", "E_SWITCH", "E_ELEMENTIUM_LOCKED")
"""Which code counts first, of several targets too."""


def _is_whose(wanted: Filter, holder: Seat, seat: Seat) -> bool:
    return wanted.whose == "any" or (wanted.whose == "self") == (holder == seat)
