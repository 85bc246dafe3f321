"""Positions of the Ikusa vectors: built directly, moved by the ids of the schema, with a log taken from facts."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from engines.core.cards import BOTH, Handle, SealedDeck, Seat
from engines.core.events import Chosen, Event, Rolled, Sealed, Shown, Shuffled
from engines.core.game import Fact
from engines.core.knowledge import Knowledge
from engines.core.moves import CONCEDE, Move
from engines.core.needs import Roll, Show, Shuffle
from engines.ikusa.catalogue import DECK, STRATEGY, Pool, read_pool, register
from engines.ikusa.costs import Cost
from engines.ikusa.moves import FACEDOWN, PASS, Activation, Cast, FreeCast
from engines.ikusa.permanent import Permanent
from engines.ikusa.rules import Ikusa
from engines.ikusa.vocabulary import DOWN, REVERSED, UP
from tests.vectors.ikusa_log import PLAYERS, log_line

NOWHERE: Handle = 999_999_999
"""A handle that no game has."""

VERBS = {"rps": "throw"}
"""The acts that the engine calls otherwise."""

PILES = {"deck": "d", "gates": "g", "hand": "h", "hell": "z", "exile": "x"}
"""Zones written as lists -> the letter of their automatic ids."""

_FIELD = re.compile(r"([^=]+)=([^:]+)((?::[^:]+)*)\Z")
_FILLER = "S08"


@cache
def sample_pool(path: Path) -> Pool:
    """The cards of a card file."""
    pool = read_pool("ikusa-samples", json.loads(path.read_text(encoding="utf-8"))["cards"])
    register(pool)
    return pool


class IkusaPosition:
    def __init__(self, given: dict[str, Any], pool: Pool, mode: str = STRATEGY) -> None:
        self.pool = pool
        self.handle: dict[str, Handle] = {}
        self.name: dict[Handle, str] = {}
        self.log: list[str] = []
        self.facts: list[Fact] = []
        self.hosts: dict[Handle, str] = {}
        self.blockers: list[str] | None = None
        sealed = SealedDeck(DECK[mode])
        self.game = Ikusa(
            (sealed, sealed), pool, mode, "optional-elementium" in given.get("house", [])
        )
        self.game.knowledge = Knowledge()
        self._lay_out(given)
        self._start(given)
        self._settle()

    # --- the position ------------------------------------------------------------------------------------------------

    def _lay_out(self, given: dict[str, Any]) -> None:
        game = self.game
        game.turn = given.get("turn", 5)
        game.active = PLAYERS.index(given.get("active", "A"))
        game.moved_in = game.turn - 1
        cards: dict[str, tuple[str, tuple[Seat, ...]]] = {}
        piles: list[tuple[list[Handle], list[str]]] = []
        public = given.get("public_hand", [])
        for seat, player in enumerate(PLAYERS):
            own = given.get(player, {})
            zones = (game.decks, game.gates, game.hands, game.hells, game.exiles)
            seen: tuple[tuple[Seat, ...], ...] = ((), (seat,), (seat,), BOTH, BOTH)
            for (zone, letter), lists, to in zip(PILES.items(), zones, seen, strict=True):
                codes = own.get(zone, [])
                codes = [_FILLER] * codes if isinstance(codes, int) else codes
                ids = [f"{player}{letter}{number}" for number in range(1, len(codes) + 1)]
                for uid, code in zip(ids, codes, strict=True):
                    cards[uid] = (code, BOTH if uid in public else to)
                lists[seat].clear()
                piles.append((lists[seat], ids))
            for number in range(1, own.get("elem", 0) + 1):
                cards[f"{player}e{number}"] = (_FILLER, (seat,))
            for text in own.get("field", []):
                uid, code, marks = _field(text)
                cards[uid] = (code, (seat,) if "F" in marks else BOTH)
        # In the order of the ids, so that the engine's lowest handle is the schema's lowest id.
        for uid in sorted(cards):
            code, to = cards[uid]
            self._call(uid, game.knowledge.introduce(1, (f"IK-{code}",), to)[0])
        for pile, ids in piles:
            pile.extend(self.handle[uid] for uid in ids)
        for seat, player in enumerate(PLAYERS):
            own = given.get(player, {})
            for number in range(1, own.get("elem", 0) + 1):
                self._place(f"{player}e{number}", ["F"], seat)
            for text in own.get("field", []):
                uid, _, marks = _field(text)
                self._place(uid, marks, seat)
        for card in game.field.values():
            host = self.hosts.get(card.handle)
            card.host = None if host is None else self.handle[host]

    def _place(self, uid: str, marks: list[str], seat: Seat) -> None:
        game, handle = self.game, self.handle[uid]
        side = DOWN if "F" in marks else REVERSED if "R" in marks else UP
        card = None if side == DOWN else self.pool.cards[game.knowledge.faces[handle]]
        arrived = game.turn if "N" in marks else game.turn - 1
        permanent = Permanent(handle, card, side, seat, arrived)
        permanent.tapped = "T" in marks
        for mark in marks:
            if mark[0] == "D":
                permanent.damage = int(mark[1:])
            elif mark[0] == "@":
                self.hosts[handle] = mark[1:]
        game.field[handle] = permanent

    def _start(self, given: dict[str, Any]) -> None:
        """Play starts at the first question of the phase."""
        game, phase = self.game, given.get("phase", "main")
        if phase != "setup":
            game.choice = None
        match phase:
            case "setup":
                game.turn = 0
            case "start":
                game._begin_turn()
            case "draw":
                game._draw_step()
            case "elementium":
                game._elementium_step()
            case "main":
                game.phase = phase
                game._come_to("main")
            case "ikusa":
                game.phase = phase
                game._come_to("attack")
            case _:
                game._begin_end()
        for fact in game.facts:
            self._follow(fact)

    def _call(self, uid: str, handle: Handle) -> None:
        self.handle[uid] = handle
        self.name[handle] = uid

    # --- decisions ---------------------------------------------------------------------------------------------------

    @property
    def decision(self) -> tuple[Seat, str] | None:
        """Who is asked first now, and the label."""
        game = self.game
        choice = game.choice
        if choice is None:
            return None
        seat = next(seat for seat in choice.seats if game.bound[seat] is None)
        return seat, choice.label

    def accepts(self, player: str, act: str, at: str | None) -> bool:
        """Whether the decision at hand is one at which this action is given."""
        decision = self.decision
        if decision is None:
            return False
        seat, label = decision
        return (
            PLAYERS[seat] == player
            and (at is None or at == label)
            and (act == "concede" or VERBS.get(act, act) in self.game.verbs[label])
        )

    def do(self, seat: Seat, op: dict[str, Any]) -> None:
        """One action of the schema. Raises Refused with nothing changed."""
        if op["act"] == "facedown":
            self._lay(seat, self.handle.get(op["card"], NOWHERE))
        else:
            self._choose(seat, self._move(seat, op))
        self._settle()

    def give(self, seat: Seat, move: Move) -> None:
        """An answer in the engine's own words. Raises Refused with nothing changed."""
        self._choose(seat, move)
        self._settle()

    def _lay(self, seat: Seat, card: Handle) -> None:
        """The three steps of a card laid face-down are one action; tried out, so that a refusal changes nothing."""
        hand, fresh = tuple(self.game.hands[seat]), self.game.knowledge.fresh
        laid = fresh + hand.index(card) if card in hand else NOWHERE
        events: tuple[Event, ...] = (
            Chosen(seat, FACEDOWN),
            Shuffled(hand, seat, tuple(range(len(hand)))),
            Chosen(seat, Move("lay", (laid,))),
        )
        trial = self.game.clone()
        for event in events:
            trial.apply(event)
        self._rename([self.name[each] for each in hand], fresh)
        for event in events:
            self._apply(event)

    def _choose(self, seat: Seat, move: Move) -> None:
        choice = self.game.choice
        assert choice is not None
        if len(choice.seats) == 1 or move == CONCEDE:
            self._apply(Chosen(seat, move))
            return
        self._apply(Sealed(seat, move))
        if None not in self.game.bound:
            moves = list(self.game.bound)
            for each, bound in enumerate(moves):
                assert bound is not None
                self._apply(Chosen(each, bound))

    def _move(self, seat: Seat, op: dict[str, Any]) -> Move:
        act = op["act"]
        match act:
            case "concede":
                return CONCEDE
            case "rps":
                return Move("throw", (op["throw"],))
            case "pass":
                return PASS
            case "cast":
                return self._cast(seat, op)
            case "free_cast":
                return FreeCast(self._card(op["card"]), self._cards(op.get("targets", []))).move
            case "activate":
                return self._activate(seat, op)
            case "elementium" | "target" | "attack":
                fields = {"elementium": "card", "target": "id", "attack": "by"}
                return Move(act, (self._card(op[fields[act]]),))
            case "block" | "choose" | "gates":
                fields = {"block": "with", "choose": "ids", "gates": "order"}
                return Move(act, self._cards(op[fields[act]]))
            case "distribute":
                return self._distribute(op["to"])
            case "order":
                return Move("order", self._places(op["order"]))
        return Move("may", ("yes" if op["yes"] else "no",))

    def _cast(self, seat: Seat, op: dict[str, Any]) -> Move:
        game, handle, side = self.game, self._card(op["card"]), op.get("face", UP)
        pay = op.get("pay", "auto")
        if pay == "auto":
            face = None
            if handle in game.knowledge.faces:
                face = self.pool.cards[game.knowledge.faces[handle]].face(side)
            sources = self._auto(seat, None if face is None else face.cost)
        else:
            sources = self._cards(pay)
        return Cast(handle, side, self._cards(op.get("targets", [])), sources).move

    def _activate(self, seat: Seat, op: dict[str, Any]) -> Move:
        handle, number = self._card(op["card"]), op.get("n", 0)
        card = self.game.field.get(handle)
        ability = None if card is None else self.game.activated(card, number)
        sources: tuple[Handle, ...] = ()
        if op.get("pay", "auto") != "auto":
            sources = self._cards(op["pay"])
        elif ability is not None and ability.cost is not None:
            without = handle if ability.cost.tap else None
            sources = self._auto(seat, ability.cost.energy, without)
        targets, sacrificed = self._cards(op.get("targets", [])), self._cards(op.get("sac", []))
        return Activation(handle, number, targets, sources, sacrificed).move

    def _auto(
        self, seat: Seat, cost: Cost | None, without: Handle | None = None
    ) -> tuple[Handle, ...]:
        return () if cost is None else self.game.auto_pay(seat, cost, without) or ()

    def _distribute(self, to: dict[str, int]) -> Move:
        """In block order; a blocker that is left out gets nothing."""
        blockers = [self.name[each] for each in self.game.to_distribute().blockers]
        parts = {uid: to.get(uid, 0) for uid in blockers} | to
        return Move(
            "distribute", tuple(n for uid, part in parts.items() for n in (self._card(uid), part))
        )

    def _places(self, order: Sequence[str]) -> tuple[int, ...]:
        """Which of the waiting triggers each of these is."""
        labels = self.to_order()
        places = []
        for label in order:
            found = [
                place
                for place, each in enumerate(labels)
                if label in (each, each.partition(":")[0]) and place not in places
            ]
            places.append(found[0] if found else NOWHERE)
        return tuple(places)

    def to_order(self) -> list[str]:
        return [f"{self.name[item.card]}:{item.on}" for item in self.game.to_order()]

    def _card(self, uid: str) -> Handle:
        return self.handle.get(uid, NOWHERE)

    def _cards(self, uids: Sequence[str]) -> tuple[Handle, ...]:
        return tuple(self._card(uid) for uid in uids)

    # --- what follows ------------------------------------------------------------------------------------------------

    def _apply(self, event: Event) -> None:
        for fact in self.game.apply(event):
            self._follow(fact)

    def _settle(self) -> None:
        """Answer what no player answers: every shuffle leaves the cards as they lie."""
        game = self.game
        while game.wanted:
            need = game.wanted[0]
            if isinstance(need, Show):
                faces = tuple(game.knowledge.faces[card] for card in need.cards)
                self._apply(Shown(need.cards, need.to, faces))
            elif isinstance(need, Roll):
                self._apply(Rolled(need.sides, 0))
            else:
                self._shuffle(need)
        if game.choice is not None and game.choice.label == "block":
            self.blockers = sorted(self.name[card] for card in game.able_blockers())

    def _shuffle(self, need: Shuffle) -> None:
        names = [self.name[card] for card in need.cards]
        fresh = self.game.knowledge.fresh
        self._rename(names, fresh)
        self._apply(Shuffled(need.cards, need.by, tuple(range(len(names)))))

    def _rename(self, names: Sequence[str], fresh: Handle) -> None:
        for place, name in enumerate(names):
            self._call(name, fresh + place)

    def _follow(self, fact: Fact) -> None:
        self.facts.append(fact)
        line = log_line(fact, self.name)
        if line:
            self.log.append(line)

    def picture(self) -> Any:
        game = self.game
        return game.digest(), game.view(0), game.view(1)


def _field(text: str) -> tuple[str, str, list[str]]:
    match = _FIELD.match(text)
    assert match is not None, text
    return match[1], match[2], [mark for mark in match[3].split(":") if mark]
