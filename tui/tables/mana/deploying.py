"""PRE and POST at the table: what is deployed, at whom, and how it is paid for (R, P, M)."""

from __future__ import annotations

from dataclasses import replace

from engines.core.cards import Handle, other
from engines.core.moves import Move
from engines.mana.costs import payable, supply
from engines.mana.moves import PASS, read_deployment, read_mana
from engines.mana.plays import Plays
from themes.glyphs import Glyphs
from tui.tables.mana.fields import Marks
from tui.tables.mana.paying import ManaChoice, pay, payment_rows
from tui.tables.mana.sight import OWN, Sight
from tui.tables.mana.steps import ManaStep
from tui.tables.mana.targeting import Targeting
from tui.tables.rows import Row
from tui.tables.steps import Reply, Step, Sure

OWED = "You still owe a Mana card this turn. Enter passes, any other key goes back."
"""M-6"""
OWED_BEFORE_COMBAT = "End Pre-Combat and owe a Mana card? Enter passes, any other key goes back."


class Playing(ManaStep):
    """R-3, M-3: deploy a card of the hand, a Mana card, or pass."""

    is_of_hand = True

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        options = sight.options
        assert isinstance(options, Plays)
        self.options = options
        self._playable = {each.card: each for each in options.playable}
        self.keys = dict(zip(sight.hand, OWN, strict=False))
        held = [*(card for card in sight.hand if card in self._playable), *sight.hand]
        self.at = next(iter(held), None)

    @property
    def marks(self) -> Marks:
        return replace(super().marks, open=frozenset(self._playable), keys=self.keys)

    @property
    def prompt(self) -> str:
        mana = ", m a Mana card" if self.options.mana else ""
        if self.at in self._playable:
            name = self.sight.card(self.at).name
            return f"Enter deploys {name}{mana}, p passes."
        return f"1-9 or arrows choose a card{mana}, p passes."

    def panel(self, width: int, glyphs: Glyphs) -> list[Row]:
        """How the card under the cursor would be paid for, or why it cannot be deployed."""
        card = self.at
        if card not in self.sight.hand:
            return []
        each = self._playable.get(card)
        if each is None:
            return [((self._why_not(card), "illegal"),)]
        sources = self.sight.payment(card)
        assert sources is not None  # It is playable.
        return payment_rows(self.sight, each, sources, width)

    def press(self, key: str) -> Reply:
        match key:
            case "enter":
                return self._deploy(by_hand=False)
            case "t":
                return self._deploy(by_hand=True)
            case "p":
                return self._pass()
            case "m":
                if not self.options.mana:
                    return self._why_no_mana()
                return ManaChoice(self.sight, self.options.mana, self)
        card = next((card for card, label in self.keys.items() if label == key), None)
        self.at = card or self.at
        return None

    def _pass(self) -> Sure | Move:
        """M-6: a pass that ends the phase, or after which the other side may end it, with Mana owed."""
        view = self.sight.view
        if self.options.mana and view.phase == "post":
            return Sure(PASS, OWED)
        if self.options.mana and view.passes:
            return Sure(PASS, OWED_BEFORE_COMBAT)
        return PASS

    def _deploy(self, *, by_hand: bool) -> Move | Step | str:
        card = self.at
        if card is None or card not in self.sight.hand:
            return "Only cards of your hand are deployed; c shows this one in full."
        each = self._playable.get(card)
        if each is None:
            return self._why_not(card)
        if each.targets:
            return Targeting(self.sight, each, self, by_hand=by_hand)
        return pay(self.sight, each, (), self, by_hand=by_hand)

    def _why_not(self, card: Handle) -> str:
        name = self.sight.card(card).name
        if card not in self.sight.game.castable(self.sight.seat):
            if self._would_be_paid(card):
                return f"One more Mana card would pay for {name}: m deploys it."
            return f"Your untapped Mana cannot pay for {name}."
        return f"{name} has no target now."

    def _would_be_paid(self, card: Handle) -> bool:
        """Whether a Mana card that may be deployed now, and enters untapped, is all that is missing."""
        sight = self.sight
        untapped = [sight.elements(mana) for mana in sight.view.untapped[sight.seat]]
        fresh = {
            sight.elements(play.card)
            for play in map(read_mana, self.options.mana)
            if play is not None and (play.untapped or sight.elements(play.card).bit_count() == 1)
        }
        demand = sight.card(card).cost.demand
        return any(payable(supply([*untapped, each]), demand) for each in fresh)

    def _why_no_mana(self) -> str:
        if self.sight.view.mana_done[self.sight.seat]:
            return "You have deployed your Mana card of this turn."
        return "You have twelve Mana cards in play: that is all."

    def point(self, move: Move) -> None:
        if (wanted := read_deployment(move)) is not None and move.verb == "deploy":
            self.at = wanted.card


class Meanwhile(ManaStep):
    """M-3: a Mana card while the other side holds priority; all cards can be looked at, too."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.keys = dict(zip(sight.hand, OWN, strict=False))
        self.at = next(iter(sight.hand), None)

    @property
    def marks(self) -> Marks:
        return replace(super().marks, keys=self.keys)

    @property
    def _foe(self) -> str:
        return self.sight.names[other(self.sight.seat)]

    @property
    def prompt(self) -> str:
        return f"{self._foe} is choosing. m deploys a Mana card meanwhile."

    def press(self, key: str) -> Reply:
        if key == "m":
            return ManaChoice(self.sight, list(self.sight.options), self)
        if key in ("enter", "t", "p"):
            return f"{self._foe} holds Deployment Priority; m deploys a Mana card all the same."
        self.at = next((card for card, label in self.keys.items() if label == key), self.at)
        return None
