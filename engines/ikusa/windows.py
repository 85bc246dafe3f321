"""Action points and windows: who may do what, and who is asked in which order (W)."""

from __future__ import annotations

from abc import abstractmethod

from engines.core.cards import Seat
from engines.core.errors import Refused
from engines.core.moves import Move
from engines.core.options import Options
from engines.ikusa.casting import Casting
from engines.ikusa.costs import FREE, payable
from engines.ikusa.facts import Passed
from engines.ikusa.moves import FACEDOWN, PASS
from engines.ikusa.permanent import Permanent
from engines.ikusa.plays import Picks, Play, Plays, Source
from engines.ikusa.vocabulary import REVERSED, UP, Ability

_CLOSED = {
    "W_START": "_begin_main",
    "W_MAIN_END": "_begin_ikusa",
    "W_ATTACK": "_ask_block",
    "W_BLOCK": "_resolve_ikusa",
    "W_END": "_clean_up",
}
"""How the game goes on when everybody who is asked in a window has passed."""


class Windows(Casting):
    """Every moment at which something may be cast."""

    __slots__ = ()

    @abstractmethod
    def _laid(self) -> None:
        """What follows the elementium step."""

    @abstractmethod
    def _empty_verge(self) -> None:
        """What follows a declined free cast."""

    @abstractmethod
    def _begin_end(self) -> None:
        """What follows the ikusa phase."""

    # --- windows -----------------------------------------------------------------------------------------------------

    def _open_window(self, label: str) -> None:
        """W-04: what waits is settled before."""
        self.point = label
        self.then = "_start_window"
        self._advance()

    def _start_window(self) -> None:
        self.stirred = False
        self.then = "_restart_window"
        self._restart_window()

    def _restart_window(self) -> None:
        """W-02: as it opens, and after every action in it and its whole stack."""
        self.asked = 0
        if self.point == "W_MAIN_END" and self.stirred:
            self._come_to("main")
        else:
            self._ask_window()

    def _ask_window(self) -> None:
        """The next of those who are asked, unless the window is closed for him by rule (W-05)."""
        seats = self._asked_in(self.point)
        while self.asked < len(seats):
            if self.is_open_to(seats[self.asked]):
                self._ask(seats[self.asked], self.point)
                return
            self.asked += 1
        getattr(self, _CLOSED[self.point])()

    def _asked_in(self, label: str) -> tuple[Seat, ...]:
        """W-02"""
        if label == "W_BLOCK":
            return (self.active, self.defender)
        if label in ("W_ATTACK", "W_END") and self.stirred:
            return (self.defender, self.active)
        return (self.defender,)

    def _come_to(self, point: str) -> None:
        """AP's action point, as soon as all is settled."""
        self.point = point
        self.then = f"_ask_{point}"
        self._advance()

    def _ask_main(self) -> None:
        self._ask(self.active, "main")

    # --- passing -----------------------------------------------------------------------------------------------------

    def _refuse_pass(self, seat: Seat, move: Move) -> Refused | None:
        """Q-04, B-02"""
        if move != PASS:
            return Refused("bad_move", "Passing names nothing.")
        assert self.choice is not None
        if self.choice.label == "elementium" and not self.may_decline:
            return Refused("E_CHOICE", "One card has to be laid as an elementium.")
        if self.choice.label == "attack" and self.must_attack():
            return Refused("E_BERSERKER", "A Berserker has to attack first.")
        return None

    def _do_pass(self, seat: Seat, label: str) -> None:
        self._tell(Passed, seat, label)
        match label:
            case "W_RESPONSE":
                self._begin_item()
                self._advance()
            case "free_cast":
                self._empty_verge()
            case "elementium":
                self._laid()
            case "main":
                self._open_window("W_MAIN_END")
            case "attack":
                self._begin_end()
            case _:
                self.asked += 1
                self._ask_window()

    # --- what can be played ------------------------------------------------------------------------------------------

    def _point_options(self, seat: Seat, label: str) -> Options:
        """Everything at an action point or in a window."""
        self._must_hold(seat, self.hands[seat])
        sources = self._given(seat)
        plays = [*self._casts(seat, sources), *self._activations(seat, sources)]
        return Plays(self._plain_moves(seat, label), plays)

    def _plain_moves(self, seat: Seat, label: str) -> list[Move]:
        moves = [] if self._refuse_pass(seat, PASS) else [PASS]
        if label == "elementium":
            hand = self.hands[seat]
            moves += [Move(label, (card,)) for card in hand if self._card(card).elementium]
            moves.append(FACEDOWN)
        elif label == "attack":
            moves += [
                Move(label, (card.handle,))
                for card in self.of(seat)
                if card.is_wargeist and not self.attack_fault(card)
            ]
        return moves

    def _given(self, seat: Seat) -> tuple[Source, ...]:
        return tuple(
            [(each.handle, self.attributes(each)) for each in self.untapped_elementium(seat)]
        )

    def _casts(self, seat: Seat, sources: tuple[Source, ...]) -> list[Play]:
        attributes = [each for _, each in sources]
        is_main = self._is_main_point()
        plays = []
        for handle in self.hands[seat]:
            card = self._card(handle)
            if not (card.is_kyu or is_main):
                continue
            for side in (UP, REVERSED) if card.is_dual else (UP,):
                face = card.face(side)
                assert face is not None and face.cost is not None
                if payable(face.cost, attributes):
                    targets = self.face_targets(face, seat)
                    if all(targets):
                        plays.append(Play("cast", handle, side, 0, targets, face.cost, sources))
        return plays

    def _activations(self, seat: Seat, sources: tuple[Source, ...]) -> list[Play]:
        plays = []
        for card in self.of(seat):
            for number in range(len(card.shown.activated)):
                ability = self.activated(card, number)
                assert ability is not None
                if not self.ability_fault(seat, card, ability):
                    play = self._activation(seat, sources, card, number, ability)
                    if play is not None:
                        plays.append(play)
        return plays

    def _activation(
        self,
        seat: Seat,
        sources: tuple[Source, ...],
        card: Permanent,
        number: int,
        ability: Ability,
    ) -> Play | None:
        """What can be named with an ability; None if something is missing."""
        cost = ability.cost
        assert cost is not None
        if cost.tap:
            sources = tuple([each for each in sources if each[0] != card.handle])
        energy = cost.energy or FREE
        if not payable(energy, [each for _, each in sources]):
            return None
        attributes = self.attributes(card)
        targets = tuple(
            [
                self.legal_targets(ability, place, seat, attributes)
                for place in range(len(ability.targets))
            ]
        )
        picks = (
            Picks(tuple(self.to_sacrifice(seat, ability)), cost.sacrifices),
            Picks(tuple(self.hands[seat]), cost.discards),
            Picks(tuple(self.hells[seat]), cost.exiles),
        )
        if not all(targets) or any(len(pick.cards) < pick.n for pick in picks):
            return None
        return Play("activate", card.handle, "", number, targets, energy, sources, *picks)

    def _free_casts(self) -> list[Play]:
        """I-11"""
        return [
            Play(
                "free_cast",
                card,
                targets=self.face_targets(self._card(card).upright, self.defender),
            )
            for card in self.castable()
        ]
