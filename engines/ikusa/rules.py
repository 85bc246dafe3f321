"""The game of Ikusa: the layers put together, and what a seat may choose (RULES.md, DEC).

Each layer is one part of the rule document and stands on the one before: `state`, `traits`, `zones`, `targeting`,
`effects`, `agenda`, `casting`, `windows`, `battle`, `turns`, `preparation`.

Refusals carry the codes of DEC, those of X-12 in its order. What every game has keeps the core's words: `wrong_phase`
and `not_your_turn` are E_TIMING there.
"""

from __future__ import annotations

from typing import ClassVar

from engines.core.cards import Seat
from engines.core.errors import Refused
from engines.core.moves import Move
from engines.core.options import NONE, Listed, Options, Subsets
from engines.ikusa.moves import PASS
from engines.ikusa.options import Arrangements
from engines.ikusa.plays import Plays
from engines.ikusa.preparation import Preparation
from engines.ikusa.state import POINTS, WINDOWS
from engines.ikusa.vocabulary import Discard, Sacrifice

_YES_NO = Listed([Move("may", ("yes",)), Move("may", ("no",))])

_PLAY = frozenset({"cast", "activate", "pass"})


class Ikusa(Preparation):
    """One game between two private decks, of which this engine may know only one."""

    __slots__ = ()

    verbs: ClassVar = {
        "rps": frozenset({"throw"}),
        "gates": frozenset({"gates"}),
        "elementium": _PLAY | {"elementium", "facedown"},
        "lay": frozenset({"lay"}),
        "main": _PLAY,
        "attack": _PLAY | {"attack"},
        **dict.fromkeys(WINDOWS, _PLAY),
        "block": frozenset({"block"}),
        "distribute": frozenset({"distribute"}),
        "free_cast": frozenset({"free_cast", "pass"}),
        "order": frozenset({"order"}),
        "target": frozenset({"target"}),
        "may": frozenset({"may"}),
        "look": frozenset({"may"}),
        "take": frozenset({"choose"}),
        "search": frozenset({"fetch", "pass"}),
        "discard": frozenset({"choose"}),
        "sacrifice": frozenset({"choose"}),
        "return_elementium": frozenset({"choose"}),
    }

    def _choose(self, seat: Seat, move: Move) -> None:
        assert self.choice is not None
        label, self.choice = self.choice.label, None
        self.left = {}
        match move.verb:
            case "pass" | "fetch" if label == "search":
                self._do_search(seat, move)
            case "pass":
                self._do_pass(seat, label)
            case "choose":
                self._do_choose(seat, move, label)
            case "may" if label == "look":
                self._do_look(seat, move)
            case verb:
                getattr(self, f"_do_{verb}")(seat, move)

    def _do_choose(self, seat: Seat, move: Move, label: str) -> None:
        match label:
            case "take":
                self._do_take(seat, move)
            case "return_elementium":
                self._do_return(seat, move)
            case _:
                self._do_pick(seat, move)

    def _illegal(self, seat: Seat, move: Move) -> Refused | None:
        assert self.choice is not None
        refused: Refused | None
        label = self.choice.label
        match label:
            case "rps":
                known = move in self.to_throw()
                return None if known else Refused("bad_move", "Throw rock, paper or scissors.")
            case "may" | "look":
                return None if move in _YES_NO else Refused("bad_move", "Say yes or no.")
            case "search":
                return self._refuse_search(seat, move)
            case "take":
                known = move in Subsets("choose", self.looked, 1, 1)
                return None if known else Refused("E_CHOICE", "Name one of the cards looked at.")
            case "return_elementium":
                return self._refuse_return(seat, move)
            case "discard" | "sacrifice":
                return self._refuse_pick(seat, move)
        refused = getattr(self, f"_refuse_{move.verb}")(seat, move)
        return refused

    def options(self, seat: Seat) -> Options:
        choice = self.choice
        if choice is None or seat not in choice.seats or self.bound[seat] is not None:
            return NONE
        label = choice.label
        if label in POINTS or label in WINDOWS:
            return self._point_options(seat, label)
        match label:
            case "rps":
                return self.to_throw()
            case "gates":
                self._must_hold(seat, self.dealt[seat])
                return self.to_gates(seat)
            case "lay":
                return Listed([Move("lay", (card,)) for card in self.hands[seat]])
            case "block":
                able = self.able_blockers()
                return Subsets("block", able, 0, len(able))
            case "distribute":
                return self.to_distribute()
            case "free_cast":
                return Plays([PASS], self._free_casts())
            case "order":
                places = range(len(self.to_order()))
                return Arrangements("order", places, len(places))
            case "target":
                return Listed([Move("target", (card,)) for card in self.to_target()])
            case "may" | "look":
                return _YES_NO
            case "take":
                return Subsets("choose", self.looked, 1, 1)
            case "search":
                fetches = [Move("fetch", (card,)) for card in self.to_search(seat)]
                return Listed([PASS, *fetches])
            case "return_elementium":
                return Subsets("choose", [card.handle for card in self.elementium(seat)], 1, 1)
        effect = self._effect()
        assert isinstance(effect, (Discard, Sacrifice))
        n = self.must_pick(effect, seat)
        return Subsets("choose", self.to_pick(effect, seat), n, n)
