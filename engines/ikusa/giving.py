"""Cards that a daimyo has to give up: discards and sacrifices (V-02, V-04)."""

from __future__ import annotations

from engines.core.cards import Handle, Seat
from engines.core.errors import Refused
from engines.core.moves import Move
from engines.core.needs import Roll
from engines.ikusa.looking import Looking
from engines.ikusa.moves import read_cards
from engines.ikusa.view import Item
from engines.ikusa.vocabulary import Discard, Sacrifice


class Giving(Looking):
    """AP, then NAP, each of those who have something to choose; then all cards go together."""

    __slots__ = ()

    def _ask_pickers(self, effect: Discard | Sacrifice, item: Item) -> bool:
        """AP, then NAP, each of those who have something to choose; then all cards go together."""
        self.picked = ()
        self.pickers = tuple(
            [
                seat
                for seat in self._whom(effect.who, item.seat)
                if self.to_pick(effect, seat) and self._amount(effect.n, item.seat) > 0
            ]
        )
        return self._next_picker(effect)

    def _next_picker(self, effect: Discard | Sacrifice) -> bool:
        if not self.pickers:
            self._give_up(effect)
            return True
        seat = self.pickers[0]
        if isinstance(effect, Sacrifice):
            self._ask(seat, "sacrifice")
        elif effect.at_random:
            self._want("_picked_at_random", Roll(len(self.to_pick(effect, seat))))
        else:
            self._ask(seat, "discard")
        return False

    def to_pick(self, effect: Discard | Sacrifice, seat: Seat) -> list[Handle]:
        """What a seat can discard or sacrifice, without what was chosen already."""
        if isinstance(effect, Discard):
            return [card for card in self.hands[seat] if card not in self.picked]
        return [each.handle for each in self.of(seat) if each.type in effect.types]

    def must_pick(self, effect: Discard | Sacrifice, seat: Seat) -> int:
        """How many: all if there are fewer (V-02)."""
        n = self._amount(effect.n, self.stack[-1].seat)
        return min(n, len(self.to_pick(effect, seat)))

    def _refuse_pick(self, seat: Seat, move: Move) -> Refused | None:
        effect = self._effect()
        assert isinstance(effect, (Discard, Sacrifice))
        cards = read_cards(move)
        if cards is None:
            return Refused("bad_move", "Name cards.")
        n = self.must_pick(effect, seat)
        if len(set(cards)) != len(cards) or len(cards) != n:
            return Refused("E_CHOICE", f"Choose {n}.")
        if not set(cards) <= set(self.to_pick(effect, seat)):
            return Refused("E_CHOICE", "That cannot be chosen for this.")
        return None

    def _do_pick(self, seat: Seat, move: Move) -> None:
        effect = self._effect()
        assert isinstance(effect, (Discard, Sacrifice))
        self.picked += tuple([int(card) for card in move.args])
        self.pickers = self.pickers[1:]
        if self._next_picker(effect):
            self._advance()

    def _rolled(self, value: int) -> None:
        """K-10: one card after the other, by joint randomness."""
        effect = self._effect()
        assert isinstance(effect, Discard)
        seat = self.pickers[0]
        self.picked += (self.to_pick(effect, seat)[value],)
        done = sum(card in self.hands[seat] for card in self.picked)
        if done == min(len(self.hands[seat]), self._amount(effect.n, self.stack[-1].seat)):
            self.pickers = self.pickers[1:]

    def _picked_at_random(self) -> None:
        effect = self._effect()
        assert isinstance(effect, Discard)
        if self._next_picker(effect):
            self._advance()

    def _give_up(self, effect: Discard | Sacrifice) -> None:
        cards, self.picked = self.picked, ()
        if isinstance(effect, Sacrifice):
            self._bury([self.field[card] for card in cards])
            return
        for seat in (self.active, self.defender):
            self._discard(seat, [card for card in cards if card in self.hands[seat]])
