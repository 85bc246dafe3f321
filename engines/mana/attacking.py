"""Which Units attack: each set of attackers is judged by the best blocks against it.

Nothing can be deployed between the declaration of attackers and the last damage step (R-6), so all that decides a
combat lies open, and what follows from a set of attackers can be worked out.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.cards import Handle
from engines.mana.blocking import Blocking, Reply
from engines.mana.fighters import attacker_of, blocker_of, manner
from engines.mana.keywords import ALERT, CANT_BLOCK, HEAVY, MUST_ATTACK, RAPID, TWINSTRIKE
from engines.mana.state import ManaState
from engines.mana.unit import Unit
from engines.mana.value import life_value


class Front:
    """A combat before attackers are declared, with AP's Units that may attack and DP's that may block."""

    PASSES = 2
    """How often each attacker is tried in and out."""

    def __init__(self, game: ManaState, caution: float = 1.0) -> None:
        self._caution = caution
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
        blockers = [blocker_of(self._foes[place]) for place in self._blocking]
        self._strength = [_strength(unit) for unit in self._foes]
        self._lives = game.life[seat], game.life[1 - seat]
        self._base = life_value(self._lives[1]) - life_value(self._lives[0])
        self._blocks = Blocking(self._attackers, blockers, *self._lives)
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

    def reply(self, attacks: Sequence[bool]) -> Reply:
        """The best blocks found against this set of attackers."""
        return self._blocks.reply([place for place, does in enumerate(attacks) if does])

    def _weigh(self, attacks: tuple[bool, ...]) -> float:
        places = [place for place, does in enumerate(attacks) if does]
        reply = self._blocks.reply(places)
        worth = self._base - reply.value + sum([self._bonus[place] for place in places])
        life = self._lives[0]
        guards = self._rest
        fallen: set[int] = set()
        for place, each in zip(places, reply.parts, strict=True):
            life += each.attacker_ambush + each.attacker
            dead = each.dead
            guards += self._stays[place] and self._guards[place] and not dead & 1
            if dead > 1:
                for number, blocker in enumerate(reply.groups[place], 1):
                    if dead >> number & 1:
                        fallen.add(self._blocking[blocker])
        guards += sum(guard for guard, does in zip(self._guards, attacks, strict=True) if not does)
        back = [each for place, each in enumerate(self._strength) if place not in fallen]
        return worth - self._caution * counterattack(back, guards, life)

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
            if best == before or len(must) * len(self._blocking) > 60:
                break
        return best

    def known(self) -> list[tuple[tuple[bool, ...], float]]:
        """The sets of attackers looked at so far, each with its worth."""
        return list(self._known.items())

    def glance(self, likely: Sequence[Handle]) -> float:
        """Roughly what the best set is worth, given one that was the best before something changed."""
        must = tuple(self._must)
        before = tuple(
            [unit.handle in likely or each for unit, each in zip(self.able, must, strict=True)]
        )
        return max(self.worth(each) for each in {must, before, (True,) * len(must)})

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
