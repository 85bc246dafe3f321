"""Which Units block, and which attack: the combat kernel under a search for the best reply.

Nothing can be deployed between the declaration of attackers and the last damage step (R-6), so all that decides a
combat lies open, and what follows from a set of attackers can be worked out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from engines.core.cards import Handle, Seat
from engines.mana.kernel import Clash, Fighter, Rider, clash
from engines.mana.keywords import ALERT, CANT_BLOCK, HEAVY, MUST_ATTACK, RAPID, TWINSTRIKE
from engines.mana.state import ManaState
from engines.mana.unit import Unit
from engines.mana.value import ability_worth, lasting, life_value
from engines.mana.vocabulary import ChangeStats, Condition, Damage, Grant, UnitCard

# --- fighters --------------------------------------------------------------------------------------------------------


class _Manner(NamedTuple):
    """What the abilities of a card do as it attacks or blocks, as far as it is the same on every position."""

    rise: tuple[int, int, int]
    """ATK, DEF and keywords that it gains as it attacks."""
    attack: float
    """The worth of its other attack abilities."""
    hit: float
    riders: tuple[Rider, ...]


@cache
def manner(card: UnitCard) -> _Manner:
    atk = defence = kw = 0
    attack = hit = 0.0
    riders: list[Rider] = []
    for ability in card.abilities:
        if ability.when == "hit_player":
            hit += ability_worth(ability)
        if ability.when not in ("attack", "block"):
            continue
        changes = [_rider(effect) for effect in ability.text.effects]
        known = [each for each in changes if each is not None]
        if len(known) < len(changes) or not _always(ability.condition, ability.when):
            attack += ability_worth(ability) if ability.when == "attack" else 0.0
        elif ability.when == "block":
            riders += known
        else:
            for each in known:
                atk, defence, kw = atk + each.atk, defence + each.defence, kw | each.kw
    return _Manner((atk, defence, kw), attack, hit, tuple(riders))


def _rider(effect: object) -> Rider | None:
    """A fixed change of the Unit itself, or of what it blocks; None for anything else."""
    match effect:
        case ChangeStats(to=to, atk=atk, defence=defence) if not (atk.per or defence.per):
            rider = Rider(to.kind == "self", atk.number, defence.number, 0, 0)
        case Damage(to=to, n=n) if not n.per and to.kind == "engaged":
            rider = Rider(False, 0, 0, n.number, 0)
        case Grant(to=to, kw=kw):
            rider = Rider(to.kind == "self", 0, 0, 0, kw)
        case _:
            return None
    return rider if to.kind in ("self", "engaged") else None


def _always(condition: Condition | None, when: str) -> bool:
    """Whether an ability works whenever its Unit attacks or blocks."""
    if condition is None:
        return True
    role = "attacking" if when == "attack" else "defending"
    return condition.kind == "role" and condition.role == role


def attacker_of(unit: Unit) -> Fighter:
    card = unit.card
    ways = manner(card)
    atk, defence, kw = ways.rise
    return Fighter(
        card.atk + unit.perm_atk + unit.turn_atk + atk,
        card.defence + unit.perm_def + unit.turn_def + defence,
        unit.damage,
        unit.keywords | kw,
        lasting(unit)[1],
        ways.hit,
    )


def blocker_of(unit: Unit) -> Fighter:
    card = unit.card
    return Fighter(
        card.atk + unit.perm_atk + unit.turn_atk,
        card.defence + unit.perm_def + unit.turn_def,
        unit.damage,
        unit.keywords,
        lasting(unit)[1],
        0.0,
        manner(card).riders,
    )


# --- blocks ----------------------------------------------------------------------------------------------------------


class Part(NamedTuple):
    """What a group adds to a combat: damage to DP and Life gained by both, by step; and what DP gains by deaths."""

    face_ambush: int
    face: int
    attacker_ambush: int
    attacker: int
    defender_ambush: int
    defender: int
    trade: float


@lru_cache(maxsize=1 << 17)
def part(attacker: Fighter, blockers: tuple[Fighter, ...]) -> Part:
    """The part of this group, from the kernel."""
    ambush, standard, dead = clash(attacker, blockers)
    trade = attacker.loss if dead[0] else 0.0
    for blocker, died in zip(blockers, dead[1:], strict=True):
        if died:
            trade -= blocker.loss
    if attacker.hit:
        trade -= attacker.hit * ((ambush.face > 0) + (standard.face > 0))
    return Part(
        ambush.face,
        standard.face,
        ambush.attacker_gain,
        standard.attacker_gain,
        ambush.defender_gain,
        standard.defender_gain,
        trade,
    )


class Defence:
    """The best blocks against some attackers, found by improving them one by one.

    `value` is what the combat then leaves to DP: the worth of both players' Life, and of the Units that died.
    """

    ROUNDS = 60
    """No more changes than that: a bound for the largest of boards."""

    PAIRS = 60
    """So many groups of two blockers are looked at for each attacker, at most."""

    def __init__(
        self,
        attackers: Sequence[Fighter],
        blockers: Sequence[Fighter],
        attacker_life: int,
        defender_life: int,
    ) -> None:
        self.attackers = attackers
        self.blockers = blockers
        self._lives = attacker_life, defender_life
        self.groups: list[tuple[int, ...]] = [() for _ in attackers]
        """For each attacker, its blockers by place."""
        self._parts = [part(each, ()) for each in attackers]
        self._sums: tuple[float, ...] = tuple(map(sum, zip(*self._parts, strict=True))) or (0,) * 7
        self.value = self._worth(self._sums)
        if attackers and blockers:
            self._improve()

    def _worth(self, sums: Sequence[float]) -> float:
        """D-11: Life is looked at after each step."""
        face_ambush, face, mine_ambush, mine, theirs_ambush, theirs, trade = sums
        attacker_life, defender_life = self._lives
        defender_life += int(theirs_ambush - face_ambush)
        attacker_life += int(mine_ambush)
        if defender_life > 0:
            defender_life += int(theirs - face)
            attacker_life += int(mine)
        return life_value(defender_life) - life_value(attacker_life) + trade

    def _improve(self) -> None:
        """Add blockers, singly and in pairs, as long as that helps; then move or withdraw some."""
        free = list(range(len(self.blockers)))
        for _ in range(self.ROUNDS):
            best = self.value + 1e-6
            chosen: tuple[int, tuple[int, ...]] | None = None
            for place, group in enumerate(self.groups):
                for more in self._additions(free, pairs=not group):
                    worth = self._worth(self._with(place, group + more))
                    if worth > best:
                        best, chosen = worth, (place, group + more)
            if chosen is None:
                if not self._withdraw(free):
                    return
                continue
            self._set(*chosen)
            free = [each for each in free if each not in chosen[1]]

    def _additions(self, free: list[int], pairs: bool) -> list[tuple[int, ...]]:
        """Which of the free blockers to try, equal ones once; and pairs of them."""
        blockers = self.blockers
        distinct: dict[Fighter, int] = {}
        for each in free:
            distinct.setdefault(blockers[each], each)
        single: list[tuple[int, ...]] = [(each,) for each in distinct.values()]
        if not pairs or len(free) < 2:
            return single
        seen: set[tuple[Fighter, Fighter]] = set()
        double: list[tuple[int, ...]] = []
        for number, one in enumerate(free):
            for other in free[number + 1 :]:
                key = blockers[one], blockers[other]
                if key not in seen:
                    seen.add(key)
                    double.append((one, other))
            if len(double) >= self.PAIRS:
                break
        return [*single, *double]

    def _with(self, place: int, group: tuple[int, ...]) -> list[float]:
        """The sums, if this attacker were blocked by that group."""
        blockers = self.blockers
        new = part(self.attackers[place], tuple([blockers[each] for each in group]))
        return [
            total - before + after
            for total, before, after in zip(self._sums, self._parts[place], new, strict=True)
        ]

    def _set(self, place: int, group: tuple[int, ...]) -> None:
        self._sums = tuple(self._with(place, group))
        self.groups[place] = group
        self._parts[place] = part(
            self.attackers[place], tuple([self.blockers[each] for each in group])
        )
        self.value = self._worth(self._sums)

    def _withdraw(self, free: list[int]) -> bool:
        """Take a blocker away, or to another attacker, if that helps."""
        for place, group in enumerate(self.groups):
            for each in group:
                rest = tuple([other for other in group if other != each])
                before = self.value + 1e-6
                self._set(place, rest)
                if self.value > before:
                    free.append(each)
                    return True
                for other, their in enumerate(self.groups):
                    if other != place and self._worth(self._with(other, (*their, each))) > before:
                        self._set(other, (*their, each))
                        return True
                self._set(place, group)
        return False

    def clashes(self) -> list[Clash]:
        """What becomes of each attacker and its blockers."""
        blockers = self.blockers
        return [
            clash(attacker, tuple([blockers[each] for each in group]))
            for attacker, group in zip(self.attackers, self.groups, strict=True)
        ]


# --- attacks ---------------------------------------------------------------------------------------------------------


class Front:
    """A combat before attackers are declared, with AP's Units that may attack and DP's that may block."""

    PASSES = 2
    """How often each attacker is tried in and out."""

    def __init__(self, game: ManaState) -> None:
        seat = game.attacker
        self.able: list[Unit] = []
        self._must: list[bool] = []
        rest: list[Unit] = []
        self._foes: list[Unit] = []
        for unit in game.units.values():
            if unit.owner != seat:
                self._foes.append(unit)
                continue
            kw = unit.keywords
            if not unit.tapped and (not unit.new or kw & RAPID):
                self.able.append(unit)
                self._must.append(bool(kw & MUST_ATTACK))
            elif not unit.attacked:
                rest.append(unit)
        self._attackers = [attacker_of(unit) for unit in self.able]
        self._bonus = [manner(unit.card).attack for unit in self.able]
        self._stays = [bool(unit.keywords & ALERT) for unit in self.able]
        self._guards = [not unit.keywords & CANT_BLOCK for unit in self.able]
        self._rest = sum(not unit.keywords & CANT_BLOCK for unit in rest)
        self._blocking = [
            place
            for place, unit in enumerate(self._foes)
            if not unit.tapped and not unit.keywords & CANT_BLOCK
        ]
        self._blockers = [blocker_of(self._foes[place]) for place in self._blocking]
        self._strength = [_strength(unit) for unit in self._foes]
        self._lives = game.life[seat], game.life[1 - seat]
        self._base = life_value(self._lives[1]) - life_value(self._lives[0])
        self._known: dict[tuple[bool, ...], float] = {}

    @property
    def is_idle(self) -> bool:
        """Nobody may attack."""
        return not self.able

    def worth(self, attacks: Sequence[bool]) -> float:
        """What AP gains by this set of attackers, against the best blocks, and with an eye on the next turn."""
        key = tuple(attacks)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._weigh(key)
        return known

    def _weigh(self, attacks: tuple[bool, ...]) -> float:
        places = [place for place, does in enumerate(attacks) if does]
        attackers = [self._attackers[place] for place in places]
        defence = Defence(attackers, self._blockers, *self._lives)
        worth = self._base - defence.value + sum([self._bonus[place] for place in places])
        life = self._lives[0]
        guards = self._rest
        fallen: set[int] = set()
        for number, each in enumerate(defence.clashes()):
            life += each.ambush.attacker_gain + each.standard.attacker_gain
            place = places[number]
            guards += self._stays[place] and self._guards[place] and not each.dead[0]
            for blocker, died in zip(defence.groups[number], each.dead[1:], strict=True):
                if died:
                    fallen.add(self._blocking[blocker])
        guards += sum(guard for guard, does in zip(self._guards, attacks, strict=True) if not does)
        back = [each for place, each in enumerate(self._strength) if place not in fallen]
        return worth - counterattack(back, guards, life)

    def best(self) -> tuple[bool, ...]:
        """The set of attackers that is worth the most, by trying each in and out."""
        must = tuple(self._must)
        everyone = (True,) * len(must)
        best = max((must, everyone), key=self.worth)
        order = sorted(range(len(must)), key=lambda place: -self._attackers[place].atk)
        for _ in range(self.PASSES):
            before = best
            for place in order:
                if not must[place]:
                    other = (*best[:place], not best[place], *best[place + 1 :])
                    if self.worth(other) > self.worth(best) + 1e-6:
                        best = other
            if best == before or len(must) * len(self._blockers) > 60:
                break
        return best

    def units(self, attacks: Sequence[bool]) -> tuple[Handle, ...]:
        return tuple([unit.handle for unit, does in zip(self.able, attacks, strict=True) if does])


def _strength(unit: Unit) -> tuple[int, bool]:
    """What a Unit could do to a player in the next turn; and whether a blocker does not stop it all."""
    card, kw = unit.card, unit.card.keywords | unit.perm_kw
    atk = max(0, card.atk + unit.perm_atk)
    return (2 * atk if kw & TWINSTRIKE else atk), bool(kw & HEAVY)


def counterattack(strengths: Sequence[tuple[int, bool]], guards: int, life: int) -> float:
    """What the other side's attack of the next turn threatens, if each guard stops one Unit."""
    through = 0
    for number, (atk, heavy) in enumerate(sorted(strengths, reverse=True)):
        if number >= guards:
            through += atk
        elif heavy:
            through += max(0, atk - 3)
    if through <= 0:
        return 0.0
    if through >= life:
        return 12.0 + 0.5 * (life_value(life) - life_value(1)) + 0.2 * (through - life)
    return 0.5 * (life_value(life) - life_value(life - through))


def best_blocks(game: ManaState) -> list[tuple[Handle, Handle]]:
    """DP's best blocks against the declared attackers: (blocker, attacker)."""
    seat: Seat = game.attacker
    attackers = [game.units[each] for each in game.attackers if each in game.units]
    blockers = [
        unit
        for unit in game.units.values()
        if unit.owner != seat and not unit.tapped and not unit.keywords & CANT_BLOCK
    ]
    defence = Defence(
        [_declared(unit) for unit in attackers],
        [blocker_of(unit) for unit in blockers],
        game.life[seat],
        game.life[1 - seat],
    )
    return [
        (blockers[each].handle, attackers[place].handle)
        for place, group in enumerate(defence.groups)
        for each in group
    ]


def _declared(unit: Unit) -> Fighter:
    """An attacker whose attack abilities have been carried out."""
    return blocker_of(unit)._replace(hit=manner(unit.card).hit, riders=())
