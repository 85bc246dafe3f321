"""The two damage steps: who strikes, how damage is split and parried, what it sets off (D, K)."""

from __future__ import annotations

from engines.core.cards import Handle, Seat
from engines.core.errors import Refused
from engines.core.moves import Move
from engines.mana.agenda import BENEFICIAL, DETRIMENTAL, DETRIMENTAL_CHOICE
from engines.mana.combat import Combat
from engines.mana.facts import LifeChanged, PhaseBegan, StepEnded, Struck
from engines.mana.keywords import AMBUSH, EXTRACT, HEAVY, LEECH, PARRY, REVENGE, TWINSTRIKE
from engines.mana.moves import Pair, read_pairs
from engines.mana.options import Split, allows_all
from engines.mana.state import CHOOSE
from engines.mana.unit import Unit
from engines.mana.view import Hit, Trigger


class DamageSteps(Combat):
    """AMBUSH and STANDARD: D-10, item by item."""

    __slots__ = ()

    # --- 1 strikers (D-3) --------------------------------------------------------------------------------------------

    def _begin_step(self, step: str) -> None:
        self.phase = step
        self._no_strikes()
        fighting = {*self.attackers, *(blocker for blocker, _ in self.blocks)}
        strikers: list[Handle] = []
        for unit in self.units.values():
            if unit.handle not in fighting:
                continue
            if step == "ambush":
                strikes = bool(unit.keywords & (AMBUSH | TWINSTRIKE))
            else:
                strikes = not unit.struck or bool(unit.keywords & TWINSTRIKE)
            if strikes:
                unit.struck = True
                strikers.append(unit.handle)
        self.strikers = tuple(strikers)
        if not self.open:
            self.facts.append(PhaseBegan(step, not strikers))
        if self.to_assign():
            self.choice = CHOOSE["assign"][self.attacker]
        else:
            self._strike(())

    # --- 2 assignments (D-4 to D-9) ----------------------------------------------------------------------------------

    def to_assign(self) -> list[Split]:
        """D-6: for each striking attacker that cannot destroy all of its several blockers, what it may split."""
        splits = []
        for attacker in self.attackers:
            if attacker in self.strikers:
                blockers = self.standing_blockers(attacker)
                needs = [blocker.need for blocker in blockers]
                atk = self.units[attacker].atk
                if len(blockers) > 1 and atk < sum(needs):
                    caps = [
                        (blocker.handle, need)
                        for blocker, need in zip(blockers, needs, strict=True)
                    ]
                    splits.append(Split(tuple(caps), atk))
        return splits

    def _refuse_assign(self, seat: Seat, move: Move) -> Refused | None:
        return _refuse_split(
            move,
            self.to_assign(),
            "D-6",
            "Give each blocker at most what it needs, and of each attacker all of its ATK.",
        )

    def _do_assign(self, seat: Seat, move: Move) -> None:
        pairs = read_pairs(move)
        assert pairs is not None
        self.choice = None
        self._tell_split(seat, move.verb, pairs)
        self._strike(pairs)

    def _strike(self, assigned: tuple[Pair, ...]) -> None:
        """All damage is on its way; then Parry."""
        given = dict(assigned)
        asked = {blocker for split in self.to_assign() for blocker, _ in split.caps}
        hits: list[Hit] = []
        for attacker in self.attackers:
            if attacker in self.strikers:
                hits += self._attack_hits(self.units[attacker], given, asked)
        for blocker, attacker in self.blocks:
            if blocker in self.strikers and attacker in self.units:
                hits.append(Hit(blocker, attacker, self.units[blocker].atk))  # D-9
        self.hits = tuple([hit for hit in hits if hit.n > 0])  # D-12
        if self.to_parry():
            self.choice = CHOOSE["parry"][self.attacker]
        else:
            self._land(())

    def _attack_hits(self, unit: Unit, given: dict[Handle, int], asked: set[Handle]) -> list[Hit]:
        """What a striking attacker deals: D-4, D-6 to D-8, K-HEAVY."""
        handle, atk = unit.handle, unit.atk
        if all(attacker != handle for _, attacker in self.blocks):
            return [Hit(handle, None, atk)]
        blockers = self.standing_blockers(handle)
        if blockers and blockers[0].handle in asked:
            return [
                Hit(handle, blocker.handle, given.get(blocker.handle, 0)) for blocker in blockers
            ]
        heavy = bool(unit.keywords & HEAVY)
        needs = sum(blocker.need for blocker in blockers)
        if len(blockers) == 1 and (not heavy or atk <= needs):
            return [Hit(handle, blockers[0].handle, atk)]
        hits = [Hit(handle, blocker.handle, blocker.need) for blocker in blockers]
        if heavy:
            hits.append(Hit(handle, None, atk - needs))
        return hits

    # --- 3 Parry (K-PARRY) -------------------------------------------------------------------------------------------

    def _hits_on(self, unit: Handle) -> list[Hit]:
        return [hit for hit in self.hits if hit.unit == unit]

    def to_parry(self) -> list[Split]:
        """RULING 35: whose damage a Unit with several sources prevents, where anything hangs on it."""
        splits = []
        for attacker in self.attackers:
            unit = self.units.get(attacker)
            if unit is None or not unit.keywords & PARRY:
                continue
            hits = self._hits_on(attacker)
            matters = unit.keywords & REVENGE or any(
                self.units[hit.source].keywords & LEECH for hit in hits
            )
            if len(hits) > 1 and sum(hit.n for hit in hits) > unit.atk and matters:
                splits.append(Split(tuple([(hit.source, hit.n) for hit in hits]), unit.atk))
        return splits

    def _refuse_parry(self, seat: Seat, move: Move) -> Refused | None:
        return _refuse_split(
            move,
            self.to_parry(),
            "K-PARRY",
            "Prevent exactly as much as the Unit's ATK, of each source at most what it deals.",
        )

    def _do_parry(self, seat: Seat, move: Move) -> None:
        pairs = read_pairs(move)
        assert pairs is not None
        self.choice = None
        self._tell_split(seat, move.verb, pairs)
        self._land(pairs)

    def _prevented(self, chosen: tuple[Pair, ...]) -> list[int]:
        """K-PARRY: how much of each hit is prevented; where nothing was asked, in block order."""
        asked = {source: 0 for split in self.to_parry() for source, _ in split.caps} | dict(chosen)
        pools: dict[Handle, int] = {}
        prevented = []
        for hit in self.hits:
            unit = None if hit.unit is None else self.units[hit.unit]
            if unit is None or not unit.keywords & PARRY:
                prevented.append(0)
            elif hit.source in asked:
                prevented.append(asked[hit.source])
            else:
                pool = pools.setdefault(unit.handle, unit.atk)
                prevented.append(min(pool, hit.n))
                pools[unit.handle] -= prevented[-1]
        return prevented

    # --- 4 and 5 the damage lands, and what it sets off --------------------------------------------------------------

    def _land(self, chosen: tuple[Pair, ...]) -> None:
        """D-10, RULING 67: Units are marked and DP's Life falls, before anything follows from it."""
        landed: list[Hit] = []
        for hit, prevented in zip(self.hits, self._prevented(chosen), strict=True):
            dealt = hit.n - prevented
            if not self.open:
                self.facts.append(Struck(hit.source, hit.unit, dealt, prevented))
            if dealt:
                landed.append(Hit(hit.source, hit.unit, dealt))
        leeched = {unit: self._leeched(self.units[unit], landed) for unit in self.strikers}
        for hit in landed:
            if hit.unit is not None:
                self.units[hit.unit].damage += hit.n
        through = sum(hit.n for hit in landed if hit.unit is None)
        if through:
            seat = 1 - self.attacker
            self.life[seat] -= through
            if not self.open:
                self.facts.append(LifeChanged(seat, -through, self.life[seat]))
        triggers: list[Trigger] = []
        for unit in self.units.values():
            if gain := leeched.get(unit.handle):
                triggers.append(_keyword(unit, "leech", gain))
            triggers += self._answers(unit, [hit for hit in landed if hit.unit == unit.handle])
            if any(hit.source == unit.handle and hit.unit is None for hit in landed):
                triggers += self._triggers(unit, "hit_player")
        self._resolve(triggers, "_end_step")

    def _leeched(self, unit: Unit, landed: list[Hit]) -> int:
        """K-LEECH, I-HEAVY-LEECH: the Life gained, counted on what was still needed before this damage."""
        if not unit.keywords & LEECH:
            return 0
        hits = [hit for hit in landed if hit.source == unit.handle]
        gain = sum(hit.n for hit in hits)
        is_capped = unit.handle not in self.attackers or not unit.keywords & HEAVY
        if is_capped and any(hit.unit is not None for hit in hits):
            return min(gain, sum(each.still_needed for each in self._opposite(unit)))
        return gain

    def _opposite(self, unit: Unit) -> list[Unit]:
        """The standing blockers of an attacker, counted as one; the attacker of a blocker (RULING 33)."""
        if unit.handle in self.attackers:
            return self.standing_blockers(unit.handle)
        return [self.units[by] for blocker, by in self.blocks if blocker == unit.handle]

    def _answers(self, unit: Unit, hits: list[Hit]) -> list[Trigger]:
        """K-EXTRACT, K-REVENGE, for the damage that this Unit has received; the cap is the DEF stat."""
        if not hits or not unit.keywords & (EXTRACT | REVENGE):
            return []
        triggers = []
        received, most = sum(hit.n for hit in hits), unit.defence
        if unit.keywords & EXTRACT:
            triggers.append(_keyword(unit, "extract", min(received, most)))
        if unit.keywords & REVENGE:
            is_split = len(hits) > 1 and received > most
            order = DETRIMENTAL_CHOICE if is_split else DETRIMENTAL
            shares = tuple([(hit.source, hit.n) for hit in hits])
            triggers.append(_keyword(unit, "revenge", most, order, shares))
        return triggers

    # --- 7 the verdict (D-11) ----------------------------------------------------------------------------------------

    def _end_step(self) -> None:
        """One verdict for the step; a loss after the Ambush step prevents the Standard step."""
        if not self.open:
            damage = [(unit.handle, unit.damage) for unit in self.units.values()]
            life = (self.life[0], self.life[1])
            self.facts.append(StepEnded(self.phase, life, (*damage, *self.fallen)))
        if self._judge():
            return
        if self.phase == "ambush":
            self._begin_step("standard")
        else:
            self._end_combat()


def _keyword(
    unit: Unit, kind: str, number: int, order: int = BENEFICIAL, shares: tuple[Pair, ...] = ()
) -> Trigger:
    return Trigger(order, unit.owner, unit.handle, unit.card.id, kind, number, shares)


def _refuse_split(move: Move, splits: list[Split], clause: str, words: str) -> Refused | None:
    pairs = read_pairs(move)
    if pairs is None:
        return Refused("bad_move", "Name Units, each with an amount of damage.")
    return None if allows_all(splits, pairs) else Refused(clause, words)
