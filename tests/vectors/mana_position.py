"""Positions of the Mana vectors: built directly, moved by the ids of the schema, with snapshots taken from facts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from engines.core.cards import BOTH, Handle, Seat
from engines.core.events import Chosen, Event, Rolled, Sealed, Shown, Shuffled
from engines.core.game import Fact
from engines.core.knowledge import Knowledge
from engines.core.moves import CONCEDE, Move
from engines.core.needs import Show, Shuffle
from engines.mana.catalogue import MAIN, MANA, MANA_CARDS, Pool, read_pool, register
from engines.mana.elements import united
from engines.mana.facts import Deployed, Died, StepEnded
from engines.mana.keywords import KEYWORDS, words
from engines.mana.moves import Deployment, ManaPlay, pairs_move
from engines.mana.rules import Mana
from engines.mana.unit import Unit
from engines.mana.vocabulary import UnitCard

PLAYERS = "PQ"
NOWHERE: Handle = 999_999_999
"""A handle that no game has."""

ASKED = {"forced": "forced_mana"}
"""The labels that the schema calls otherwise."""

TYPES = {card.elements: face for face, card in MANA_CARDS.items()}


def opaque(face: str) -> dict[str, Any]:
    """A legal card without content: too dear to be played."""
    cost = {"generic": 99, "pips": []}
    effect = {"do": "gain_life", "who": "you", "n": 0}
    return {"id": face, "name": face, "type": "action", "cost": cost, "effects": [effect]}


@cache
def sample_pool(path: Path) -> Pool:
    """The sample and test cards of a card file, and the opaque cards of both players."""
    return position_pool("samples", json.loads(path.read_text(encoding="utf-8"))["cards"])


def position_pool(name: str, cards: Sequence[dict[str, Any]]) -> Pool:
    """These cards and the opaque ones that fill libraries."""
    blank = [opaque(f"{player}{number:02}") for player in PLAYERS for number in range(1, MAIN + 1)]
    pool = read_pool(name, [*cards, *blank])
    register(pool)
    return pool


class ManaPosition:
    def __init__(self, given: dict[str, Any], pool: Pool) -> None:
        self.pool = pool
        self.handle: dict[str, Handle] = {}
        self.name: dict[Handle, str] = {}
        self.deployed = 0
        self.uid: str | None = None
        self.dead: list[str] = []
        self.paid: list[str] = []
        self.steps: dict[str, dict[str, Any]] = {}
        self.castable: list[str] | None = None
        main = list(pool.cards)[-2 * MAIN :]
        mana = ["mana_f"] * MANA
        self.game = Mana(((*main[:MAIN], *mana), (*main[MAIN:], *mana)), pool)
        if given.get("phase") == "setup":
            self._set_up(given)
        else:
            self._lay_out(given)
        self._show_all()

    # --- the position ------------------------------------------------------------------------------------------------

    def _set_up(self, given: dict[str, Any]) -> None:
        """S-3, with the libraries in the order of the schema."""
        game = self.game
        game.life = list(given.get("life", game.life))
        self._fill_mana_decks(given)
        for library in game.libraries:
            game.apply(Shuffled(tuple(library), None, tuple(range(MAIN))))
        game.apply(Rolled(2, PLAYERS.index(given.get("attacker", "P"))))

    def _lay_out(self, given: dict[str, Any]) -> None:
        game = self.game
        game.choice, game.wanted = None, ()
        game.knowledge = Knowledge()
        for library in game.libraries:
            library.clear()
        game.turn = given.get("turn", 3)
        game.attacker = PLAYERS.index(given.get("attacker", "P"))
        game.life = list(given.get("life", game.life))
        game.mana_done = list(given.get("mana_done", [True, True]))
        game.skip_draw = list(given.get("skip_draw", [False, False]))
        for uid, face, *marks in given.get("units", []):
            self._place_unit(uid, face, marks[0] if marks else {})
        for seat, types in self._by_seat(given.get("mana", {})):
            for text in types:
                card = self._new(self._type(text.rstrip("*")), BOTH)
                game.mana[seat].append(card)
                if not text.endswith("*"):
                    game.untapped[seat].append(card)
        for seat, faces in self._by_seat(given.get("hand", {})):
            game.hands[seat].extend(self._new(face, (seat,)) for face in faces)
        libraries: dict[str, Any] = {"P": 10, "Q": 10} | given.get("library", {})
        for seat, cards in self._by_seat(libraries):
            if isinstance(cards, int):
                cards = [f"{PLAYERS[seat]}{number:02}" for number in range(1, cards + 1)]
            game.libraries[seat].extend(self._new(face, ()) for face in cards)
        self._fill_mana_decks(given)
        self._start(given)

    def _fill_mana_decks(self, given: dict[str, Any]) -> None:
        mana_deck: dict[str, Any] = {"P": ["Fire"], "Q": ["Fire"]} | given.get("mana_deck", {})
        for seat, types in self._by_seat(mana_deck):
            cards = [self._new(self._type(text), (seat,)) for text in types]
            self.game.mana_decks[seat][:] = cards

    def _place_unit(self, uid: str, face: str, marks: dict[str, Any]) -> None:
        card = self.pool.cards[face]
        assert isinstance(card, UnitCard)
        handle = self._new(face, BOTH)
        unit = Unit(handle, card, "pq".index(uid[0]))
        unit.new = marks.get("new", False)
        unit.tapped = marks.get("tapped", False)
        unit.attacked = marks.get("attacked", False)
        unit.damage = marks.get("damage", 0)
        for atk, defence, lasts in marks.get("mods", []):
            unit.change(atk, defence, lasts)
        for keyword, lasts in marks.get("kws", []):
            unit.gain(KEYWORDS[keyword], lasts)
        self.game.units[handle] = unit
        self._call(uid, handle)

    def _start(self, given: dict[str, Any]) -> None:
        """Play starts at the first question of the phase."""
        game, phase = self.game, given.get("phase", "attack")
        if phase == "attack":
            game._ask_attack()
            return
        game._open_priority(phase)
        if "priority" in given:
            game.holder = PLAYERS.index(given["priority"])
        game.passes = given.get("passes", 0)
        game._ask_priority()

    def _by_seat(self, table: dict[str, Any]) -> list[tuple[Seat, Any]]:
        return [(PLAYERS.index(player), value) for player, value in table.items()]

    def _type(self, text: str) -> str:
        return TYPES[united(text.split("/"))]

    def _new(self, face: str, to: tuple[Seat, ...]) -> Handle:
        return self.game.knowledge.introduce(1, (face,), to)[0]

    def _call(self, uid: str, handle: Handle) -> None:
        self.handle[uid] = handle
        self.name[handle] = uid

    # --- moves -------------------------------------------------------------------------------------------------------

    def do(self, op: dict[str, Any]) -> None:
        """Carry out one op. Raises Refused with nothing changed."""
        kind = op["op"]
        if kind == "castable":
            seat = PLAYERS.index(op["p"])
            self.castable = sorted(self._faces(self.game.castable(seat)))
        elif kind == "keep":
            self._keep(op)
        elif kind == "deploy":
            self._deploy(PLAYERS.index(op["p"]), op)
        else:
            self._apply(Chosen(self._who(op), self._move(kind, op)))
        self._show_all()

    def _who(self, op: dict[str, Any]) -> Seat:
        """The player of an op; the schema leaves out who can be only one."""
        if "p" in op:
            return PLAYERS.index(op["p"])
        return self.game.defender if op["op"] == "block" else self.game.attacker

    def _keep(self, op: dict[str, Any]) -> None:
        game = self.game
        moves = [
            Move("keep", tuple(self._dealt(seat, place) for place in op[PLAYERS[seat]]))
            for seat in BOTH
        ]
        for seat in BOTH:
            if (refused := game.why_not(seat, moves[seat])) is not None:
                raise refused
        for event in (Sealed, Chosen):
            for seat in BOTH:
                self._apply(event(seat, moves[seat]))

    def _dealt(self, seat: Seat, place: int) -> Handle:
        dealt = self.game.dealt[seat]
        return dealt[place] if place < len(dealt) else NOWHERE

    def _deploy(self, seat: Seat, op: dict[str, Any]) -> None:
        game = self.game
        card = next(
            (card for card in game.hands[seat] if game.knowledge.faces[card] == op["card"]),
            NOWHERE,
        )
        picks = tuple(self._unit(pick) for pick in op.get("targets", []))
        pay = op.get("pay", "auto")
        if pay == "auto":
            sources = () if card == NOWHERE else game.auto_pay(seat, card) or ()
        else:
            sources = tuple(self._source(name) for name in pay)
        self.uid = op.get("uid")
        self._apply(Chosen(seat, Deployment(card, picks, sources).move))

    def _move(self, kind: str, op: dict[str, Any]) -> Move:
        match kind:
            case "concede":
                return CONCEDE
            case "mana":
                return ManaPlay(self._mana(op), bool(op.get("untapped"))).move
            case "attack":
                return Move("attack", tuple(self._unit(uid) for uid in op["units"]))
            case "block":
                pairs = [(self._unit(one), self._unit(other)) for one, other in op["pairs"]]
                return pairs_move("block", pairs)
            case "assign" | "parry":
                groups = op["split" if kind == "assign" else "prevent"]
                return pairs_move(
                    kind,
                    [
                        (self._blocker(uid, attacker), n)
                        for attacker, group in groups.items()
                        for uid, n in group.items()
                    ],
                )
            case "revenge":
                return pairs_move(kind, [(self._unit(uid), n) for uid, n in op["split"].items()])
            case "choose":
                return Move("choose", (self._unit(op["pick"]),))
        return Move(kind)

    def _mana(self, op: dict[str, Any]) -> Handle:
        game, face = self.game, self._type(op["mana"])
        deck = game.mana_decks[PLAYERS.index(op["p"])]
        return next((card for card in deck if game.knowledge.faces[card] == face), NOWHERE)

    def _unit(self, uid: str) -> Handle:
        return self.handle.get(uid, NOWHERE)

    def _blocker(self, uid: str, attacker: str) -> Handle:
        """A blocker by its id, if it blocks the Unit beside which it is named."""
        pair = (self._unit(uid), self._unit(attacker))
        return pair[0] if pair in self.game.blocks else NOWHERE

    def _source(self, name: str) -> Handle:
        player, _, number = name.partition(".m")
        mana = self.game.mana[PLAYERS.index(player)]
        return mana[int(number) - 1] if int(number) <= len(mana) else NOWHERE

    def _apply(self, event: Event) -> None:
        for fact in self.game.apply(event):
            self._follow(fact)

    def _show_all(self) -> None:
        """Answer what no player answers: showings, and the shuffle of S-8 in any order."""
        game = self.game
        while game.wanted:
            need = game.wanted[0]
            if isinstance(need, Show):
                faces = tuple(self._faces(need.cards))
                self._apply(Shown(need.cards, need.to, faces))
            elif isinstance(need, Shuffle):
                self._apply(Shuffled(need.cards, None, tuple(reversed(range(len(need.cards))))))

    def _follow(self, fact: Fact) -> None:
        match fact:
            case Deployed(seat, card, face, _, paid):
                self.paid = sorted(self._source_name(seat, source) for source in paid)
                if isinstance(self.pool.cards[face], UnitCard):
                    self.deployed += 1
                    self._call(self.uid or f"{'pq'[seat]}_{self.deployed}", card)
            case Died(units):
                self.dead += [self.name[unit] for unit, _ in units]
            case StepEnded(step, life, damage):
                self.steps[step] = {
                    "life": list(life),
                    "dead": sorted(self.dead),
                    "dmg": {self.name[unit]: n for unit, n in damage},
                }

    def _source_name(self, seat: Seat, source: Handle) -> str:
        return f"{PLAYERS[seat]}.m{self.game.mana[seat].index(source) + 1}"

    # --- what holds now ----------------------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Every key of `expect` but `illegal`, `why`, `sees` and `problems`."""
        game = self.game
        choice, outcome = game.choice, game.outcome
        asked = None
        if choice is not None:
            players = "".join(PLAYERS[seat] for seat in choice.seats)
            asked = [ASKED.get(choice.label, choice.label), players]
        won = None
        if outcome is not None:
            won = "draw" if outcome.winner is None else PLAYERS[outcome.winner]
        return {
            "life": list(game.life),
            "dead": sorted(self.dead),
            "result": won,
            "ask": asked,
            "phase": game.phase,
            "turn": game.turn,
            "attacker": PLAYERS[game.attacker],
            "hand": [len(hand) for hand in game.hands],
            "library": [len(library) for library in game.libraries],
            "mana_in_play": [len(mana) for mana in game.mana],
            **{f"hand_{PLAYERS[s]}": sorted(self._faces(game.hands[s])) for s in BOTH},
            **{f"library_{PLAYERS[s]}": sorted(self._faces(game.libraries[s])) for s in BOTH},
            "discard": {PLAYERS[s]: self._faces(game.discards[s]) for s in BOTH},
            "paid": self.paid,
            "untapped": [
                [self._source_name(seat, card) for card in game.untapped[seat]] for seat in BOTH
            ],
            "mana_done": list(game.mana_done),
            "skip_draw": list(game.skip_draw),
            "units": {self.name[unit.handle]: _unit_state(unit) for unit in game.units.values()},
            "castable": self.castable,
            **self.steps,
        }

    def seen(self, player: str) -> dict[str, Any]:
        """The keys of `sees`, from the view of that player."""
        seat = PLAYERS.index(player)
        view, foe = self.game.view(seat), 1 - seat

        def own(cards: tuple[Handle, ...]) -> list[str]:
            return [view.faces[card] for card in cards]

        return {
            "own_hand": own(view.hands[seat]),
            "own_dealt": own(view.dealt[seat]),
            "own_mana_deck": own(view.mana_decks[seat]),
            "own_discard": own(view.discards[seat]),
            "opp_discard": own(view.discards[foe]),
            "opp_hand": len(view.hands[foe]),
            "opp_dealt": len(view.dealt[foe]),
            "opp_mana_deck": len(view.mana_decks[foe]),
            "own_library": len(view.libraries[seat]),
            "opp_library": len(view.libraries[foe]),
            "units": {
                self.name[record.handle]: [
                    view.faces[record.handle],
                    view.unit(record).atk,
                    view.unit(record).defence,
                    record.damage,
                    record.tapped,
                ]
                for record in view.units
            },
            "life": list(view.life),
        }

    def picture(self) -> Any:
        game = self.game
        return game.digest(), game.view(0), game.view(1)

    def _faces(self, cards: Any) -> list[str]:
        return [self.game.knowledge.faces[card] for card in cards]


def _unit_state(unit: Unit) -> dict[str, Any]:
    return {
        "atk": unit.atk,
        "def": unit.defence,
        "dmg": unit.damage,
        "tapped": unit.tapped,
        "kw": sorted(words(unit.keywords)),
    }
