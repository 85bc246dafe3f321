"""The running preview of Mana's combat in lines (U-5)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.cards import BOTH, Handle, Seat
from engines.core.registry import Names
from engines.core.spans import Span
from engines.core.words import YOU, inner, verb
from engines.mana.preview import Item, Preview, Step, ToCome
from engines.mana.sentences import listed
from engines.mana.text import unit_name
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


def preview_lines(shown: Preview | None, view: ManaView, names: Names) -> list[str]:
    """A line a step, and what is still to be chosen."""
    if shown is None:
        return []
    lines = ["If nothing blocks:"] if shown.unblocked and _happens(shown) else []
    before = (Span(view.life[0], view.life[0]), Span(view.life[1], view.life[1]))
    for step in shown.steps:
        if step.items or step.life != before:
            lines.append(_step(step, view, names))
        before = step.life
    if not _happens(shown):
        lines.append("No damage is dealt.")
    lines += _to_come(shown.to_come, names)
    if shown.open_from:
        lines.append(f"{_STEPS[shown.open_from]}: too much is still open to say.")
    return lines


def _happens(shown: Preview) -> bool:
    return bool(shown.open_from) or any(step.items for step in shown.steps)


def _step(step: Step, view: ManaView, names: Names) -> str:
    parts: dict[tuple[str, Handle], list[Item]] = {}
    for item in step.items:
        parts.setdefault((item.kind, item.card), []).append(item)
    sentences = [sentence for items in parts.values() if (sentence := _items(items, view, names))]
    dies = [unit_name(view, item.card, names) for item in _of(step, "dies") if item.n.least]
    may_die = [unit_name(view, item.card, names) for item in _of(step, "dies") if not item.n.least]
    if dies:
        sentences.append(f"{listed(dies)} {'dies' if len(dies) == 1 else 'die'}")
    if may_die:
        sentences.append(f"{listed(may_die)} may die")
    life = ", ".join(f"{inner(names[seat])} {step.life[seat]}" for seat in BOTH)
    sentences += [f"Life: {life}", *_losers(step, names)]
    return f"{_STEPS[step.step]}: {'; '.join(sentences)}."


def _losers(step: Step, names: Names) -> list[str]:
    """Who has lost by then (L-1), or may have."""
    return [
        f"{inner(names[seat])} {'may lose' if step.life[seat].most > 0 else verb(names[seat], 'lose')}"
        for seat in BOTH
        if step.life[seat].least <= 0
    ]


def _of(step: Step, kind: str) -> Sequence[Item]:
    return [item for item in step.items if item.kind == kind]


def _items(items: Sequence[Item], view: ManaView, names: Names) -> str:
    """What one Unit does in one way; nothing for what others tell of."""
    kind, unit, n = items[0].kind, unit_name(view, items[0].card, names), items[0].n
    player = inner(names[1 - view.attacker])

    def to(each: Item) -> str:
        return player if each.to is None else unit_name(view, each.to, names)

    some = [each for each in items if each.n.most]
    match kind:
        case "deals" if some:
            return f"{unit} deals {listed([f'{_damage(each.n)} to {to(each)}' for each in some])}"
        case "parry":
            return f"Parry of {unit} prevents {listed([f'{_damage(each.n)} from {to(each)}' for each in some])}"
        case "revenge":
            parts = [f"{_damage(each.n)} to {to(each)}" for each in some]
            return f"Revenge of {unit} deals {listed(parts)}"
        case "leech" | "extract":
            return f"{kind.capitalize()} of {unit} gains {n} Life"
        case "riposte":
            return f"Riposte gives {unit} +{n} ATK"
        case "effect":
            return f"{unit} takes {n} damage of an ability"
    return ""


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
