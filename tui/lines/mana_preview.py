"""The running preview of Mana's combat in lines (U-5)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.cards import BOTH, Handle, Seat
from engines.core.registry import Names
from engines.core.spans import Span
from engines.core.words import YOU, inner, verb
from engines.mana.preview import Item, Preview, Step, ToCome
from engines.mana.sentences import listed
from engines.mana.text import sides, unit_name
from engines.mana.view import ManaView

_STEPS = {
    "attack": "As the attack is declared",
    "block": "As the blocks are declared",
    "ambush": "Ambush step",
    "standard": "Standard step",
}
_TO_COME = {
    "assign": "assign damage",
    "parry": "say what is parried",
    "revenge": "split the damage of Revenge",
    "choose": "choose for an ability",
}


_SHORT = 4
"""So much is said of a step in one line; of more, each fight has a line of its own."""


def preview_lines(shown: Preview | None, view: ManaView, names: Names) -> list[str]:
    """What each step leads to, and what is still to be chosen."""
    if shown is None:
        return []
    lines = ["If nothing blocks:"] if shown.unblocked and _happens(shown) else []
    before = (Span(view.life[0], view.life[0]), Span(view.life[1], view.life[1]))
    teller = _Teller(view, names, shown)
    for step in shown.steps:
        if step.items or step.life != before:
            lines += teller.step(step, step.life != before or step == shown.steps[-1])
        before = step.life
    if not _happens(shown):
        lines.append("No damage is dealt.")
    lines += _to_come(shown.to_come, names)
    if shown.open_from:
        lines.append(f"{_STEPS[shown.open_from]}: too much is still open to say.")
    return lines


def _happens(shown: Preview) -> bool:
    return bool(shown.open_from) or any(step.items for step in shown.steps)


class _Teller:
    """Says what happens in a step, fight by fight: an attacker with its blockers."""

    def __init__(self, view: ManaView, names: Names, shown: Preview) -> None:
        self._view = view
        self._names = names
        own = [record.handle for record in view.units if record.owner == view.attacker]
        self._attackers = frozenset(own)
        self._faced: dict[Handle, Handle] = {}
        """Blocker -> the attacker that it fights."""
        for item in (item for step in shown.steps for item in step.items):
            if item.kind == "deals" and item.to is not None:
                one, other = item.card, item.to
                self._faced.update([(other, one) if one in self._attackers else (one, other)])

    def step(self, step: Step, tells_life: bool) -> list[str]:
        fights: dict[Handle | None, list[str]] = {}
        parts: dict[tuple[str, Handle], list[Item]] = {}
        for item in step.items:
            parts.setdefault((item.kind, item.card), []).append(item)
        for items in parts.values():
            if said := self._done(items):
                fights.setdefault(self._fight(items[0]), []).append(said)
        end = [*self._deaths(step), *(self._life(step) if tells_life else [])]
        head = _STEPS[step.step]
        if sum(map(len, fights.values())) <= _SHORT:
            every = [said for fight in fights.values() for said in fight]
            return [f"{head}: {'; '.join([*every, *end])}."]
        lines = [*map("; ".join, fights.values()), *(["; ".join(end)] if end else [])]
        return [f"{head}:", *(f"{line[:1].upper()}{line[1:]}." for line in lines)]

    def _fight(self, item: Item) -> Handle | None:
        """The attacker in whose fight this happens; None for all who are not blocked."""
        attacker = item.card if item.card in self._attackers else self._faced.get(item.card)
        return attacker if attacker in self._faced.values() else None

    def _unit(self, unit: Handle) -> str:
        return unit_name(self._view, unit, self._names)

    def _done(self, items: Sequence[Item]) -> str:
        """What one Unit does in one way; nothing for what others tell of."""
        kind, unit, n = items[0].kind, self._unit(items[0].card), items[0].n
        player = inner(self._names[1 - self._view.attacker])
        way = "from" if kind == "parry" else "to"
        parts = [
            f"{_damage(each.n)} {way} {player if each.to is None else self._unit(each.to)}"
            for each in items
            if each.n.most
        ]
        match kind:
            case "deals" if parts:
                return f"{unit} deals {listed(parts)}"
            case "parry":
                return f"Parry of {unit} prevents {listed(parts)}"
            case "revenge":
                return f"Revenge of {unit} deals {listed(parts)}"
            case "leech" | "extract":
                return f"{kind.capitalize()} of {unit} gains {n} Life"
            case "riposte":
                return f"Riposte gives {unit} +{n} ATK"
            case "effect":
                return f"{unit} takes {n} damage of an ability"
        return ""

    def _deaths(self, step: Step) -> list[str]:
        dies = [item for item in step.items if item.kind == "dies"]
        surely = [item.card for item in dies if item.n.least]
        perhaps = [item.card for item in dies if not item.n.least]
        end = "dies" if len(surely) == 1 else "die"
        said = [f"{', and '.join(sides(self._view, surely, self._names))} {end}"] if surely else []
        if perhaps:
            said.append(f"{', and '.join(sides(self._view, perhaps, self._names))} may die")
        return said

    def _life(self, step: Step) -> list[str]:
        """The Life of both after it, and who has lost by then (L-1), or may have."""
        life = ", ".join(f"{inner(self._names[seat])} {step.life[seat]}" for seat in BOTH)
        return [
            f"Life: {life}",
            *(
                f"{inner(self._names[seat])} "
                f"{'may lose' if step.life[seat].most > 0 else verb(self._names[seat], 'lose')}"
                for seat in BOTH
                if step.life[seat].least <= 0
            ),
        ]


def _damage(n: Span) -> str:
    """`3`, or `0 to 3 damage`: a span would run into the words behind it."""
    return str(n) if n.least == n.most else f"{n} damage"


def _to_come(choices: Sequence[ToCome], names: Names) -> list[str]:
    """Who has yet to choose what, and in which steps."""
    steps: dict[tuple[Seat, str], list[str]] = {}
    for choice in choices:
        steps.setdefault((choice.seat, choice.label), []).append(_when(choice.step))
    return [
        f"{names[seat]} {'have' if names[seat] == YOU else 'has'} yet to {_TO_COME[label]}, "
        f"{listed(when)}."
        for (seat, label), when in steps.items()
    ]


def _when(step: str) -> str:
    """The name of a step inside a sentence."""
    words = _STEPS[step]
    return f"in the {words}" if words.endswith("step") else f"a{words[1:]}"
