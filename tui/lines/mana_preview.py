"""The running preview of Mana's combat in lines (U-5)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.cards import BOTH
from engines.core.registry import Names
from engines.core.words import inner
from engines.mana.card_text import listed
from engines.mana.preview import Item, Preview, Span, Step, ToCome
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
    lines += [_to_come(each, names) for each in shown.to_come]
    if shown.open_from:
        lines.append(f"{_STEPS[shown.open_from]}: too much is still open to say.")
    return lines


def _happens(shown: Preview) -> bool:
    return bool(shown.open_from) or any(step.items for step in shown.steps)


def _step(step: Step, view: ManaView, names: Names) -> str:
    sentences = [sentence for item in step.items if (sentence := _item(item, view, names))]
    dies = [unit_name(view, item.card, names) for item in _of(step, "dies") if item.n.least]
    may_die = [unit_name(view, item.card, names) for item in _of(step, "dies") if not item.n.least]
    if dies:
        sentences.append(f"{listed(dies)} {'dies' if len(dies) == 1 else 'die'}")
    if may_die:
        sentences.append(f"{listed(may_die)} may die")
    life = ", ".join(f"{inner(names[seat])} {step.life[seat]}" for seat in BOTH)
    return f"{_STEPS[step.step]}: {'; '.join([*sentences, f'Life: {life}'])}."


def _of(step: Step, kind: str) -> Sequence[Item]:
    return [item for item in step.items if item.kind == kind]


def _item(item: Item, view: ManaView, names: Names) -> str:
    unit = unit_name(view, item.card, names)
    match item.kind:
        case "deals" if item.n.most:
            player = inner(names[1 - view.attacker])
            whom = player if item.to is None else unit_name(view, item.to, names)
            return f"{unit} deals {item.n} to {whom}"
        case "parry" if item.to is not None:
            return f"Parry of {unit} prevents {item.n} from {unit_name(view, item.to, names)}"
        case "leech" | "extract":
            return f"{item.kind.capitalize()} of {unit} gains {item.n} Life"
        case "riposte":
            return f"Riposte gives {unit} +{item.n} ATK"
        case "revenge" if item.to is not None:
            return f"Revenge of {unit} deals {item.n} to {unit_name(view, item.to, names)}"
        case "effect":
            return f"{unit} takes {item.n} damage of an ability"
    return ""


def _to_come(choice: ToCome, names: Names) -> str:
    name = names[choice.seat]
    does = "have yet" if name == "You" else "has yet"
    return f"{_STEPS[choice.step]}: {inner(name)} {does} to {_TO_COME[choice.label]}."
