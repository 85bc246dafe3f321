"""What an effect, a text and an ability say, made from their data by one template (18.1, E-2).

No two that do different things read alike.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.mana.elements import names
from engines.mana.keywords import EVERY, Keywords
from engines.mana.keywords import words as keyword_words
from engines.mana.vocabulary import (
    Ability,
    Amount,
    ChangeLife,
    ChangeStats,
    Condition,
    Damage,
    Draw,
    Effect,
    Filter,
    Grant,
    Selector,
    Strip,
    Tapping,
    Text,
)

_WHEN = {
    "deploy": "When this is deployed",
    "death": "When this dies",
    "attack": "When this attacks",
    "block": "When this blocks",
    "hit_player": "When this deals combat damage to a player",
    "ally_deploy": "When you deploy another Unit",
    "action_deploy": "When you deploy an Action",
}


def ability_sentence(ability: Ability) -> str:
    """V-3: `When this dies, if you have 10 Life or less: you draw 1 card.`"""
    condition = ability.condition
    given = "" if condition is None else f", if {_condition(condition)}"
    return f"{_WHEN[ability.when]}{given}: {_effects(ability.text)}."


def text_sentence(text: Text) -> str:
    """E-2: the effects in printed order."""
    words = _effects(text)
    return f"{words[:1].upper()}{words[1:]}."


def _effects(text: Text) -> str:
    """In printed order; of the Unit that was spoken of last it is said in the same breath, or in short."""
    said: list[str] = []
    before: Effect | None = None
    for effect in text.effects:
        if not isinstance(effect, (ChangeStats, Grant, Strip)) or not _goes_on(before, effect.to):
            said.append(_effect(effect))
        elif _is_in_one_breath(before, effect):
            said[-1] = f"{said[-1].removesuffix(_LASTS[effect.lasts])} and {_does(effect)}"
        else:
            said.append(
                f"{'each' if effect.to.kind == 'all' else _whom(effect.to)} {_does(effect)}"
            )
        before = effect
    return ", then ".join(said) or "nothing happens"


def _goes_on(before: Effect | None, to: Selector) -> bool:
    """Whether an effect is done to just the Units to which the one before was done."""
    if before is None or isinstance(before, (ChangeLife, Draw)):
        return False
    if to.kind == "it":
        return before.to.kind in ("pick", "it")
    # A filter is asked anew, and may find other Units then.
    return before.to == to and to.kind != "pick" and to.where is None


def _is_in_one_breath(before: Effect | None, effect: ChangeStats | Grant | Strip) -> bool:
    """Whether both are said with one verb after the other, and how long they last once."""
    return (
        isinstance(before, (ChangeStats, Grant, Strip))
        and before.lasts == effect.lasts
        and not _counts(before)
        and not _counts(effect)
    )


def _counts(effect: ChangeStats | Grant | Strip) -> bool:
    return isinstance(effect, ChangeStats) and bool(effect.atk.per or effect.defence.per)


def _does(effect: ChangeStats | Grant | Strip) -> str:
    """What happens to a Unit, and for how long."""
    match effect:
        case ChangeStats(atk=atk, defence=defence, lasts=lasts):
            return f"gets {_change(atk, defence, lasts)}"
        case Grant(kw=kw, lasts=lasts):
            return f"gains {_keywords(kw)}{_LASTS[lasts]}"
        case Strip(kw=kw, lasts=lasts):
            lost = "all its keywords" if kw == EVERY else _keywords(kw)
            return f"loses {lost}{_LASTS[lasts]}"


def _condition(condition: Condition) -> str:
    match condition.kind:
        case "role":
            return f"you are the {condition.role} player"
        case "life_at_most":
            return f"you have {condition.number} Life or less"
        case "own_units":
            return f"you have at least {count(condition.number, 'Unit')}"
        case "enemy_units":
            return f"your opponent has at least {count(condition.number, 'Unit')}"
    return f"you have at least {count(condition.number, 'Mana card')} in play"


def _effect(effect: Effect) -> str:
    match effect:
        case ChangeLife(gains=gains, who=who, n=n):
            verb = "gain" if gains else "lose"
            return f"{_player(who, verb)} {n.number or _one(n)} Life{_per(n)}"
        case Draw(who=who, n=n):
            return f"{_player(who, 'draw')} {count(n.number or _one(n), 'card')}{_per(n)}"
        case Damage(to=to, n=n) if n.per:
            return f"deal damage to {_whom(to)}, {_one(n)}{_per(n)}"
        case Damage(to=to, n=n):
            return f"deal {n.number} damage to {_whom(to)}"
        case ChangeStats(to=to) | Grant(to=to) | Strip(to=to):
            return f"{_whom(to)} {_does(effect)}"
        case Tapping(to=to, taps=taps):
            return f"{'tap' if taps else 'untap'} {_whom(to)}"


_LASTS = {"turn": " this turn", "perm": " permanently", "": ""}


def lasting(lasts: str) -> str:
    """`this turn`, `permanently`: how long an effect lasts (0-5)."""
    return _LASTS[lasts].strip()


def _keywords(kw: Keywords) -> str:
    return listed(keyword_words(kw)) or "no keyword"


def _player(who: str, verb: str) -> str:
    if who == "you":
        return f"you {verb}"
    return f"{'your opponent' if who == 'opponent' else 'each player'} {verb}s"


# --- amounts ---------------------------------------------------------------------------------------------------------

_COUNTED = {
    "own_units": "each of your Units",
    "own_other_units": "each of your other Units",
    "enemy_units": "each enemy Unit",
    "own_mana": "each of your Mana cards in play",
}


def _one(n: Amount) -> int:
    """An amount counts its things one by one."""
    return 1 if n.per else 0


def _per(n: Amount) -> str:
    if not n.per:
        return ""
    most = "" if n.most is None else f" (up to {n.most})"
    return f" for {_COUNTED[n.per]}{most}"


def _change(atk: Amount, defence: Amount, lasts: str) -> str:
    """`+2/+0 this turn`, `+1/+0 this turn for each enemy Unit (up to 3)`, or one of each kind."""
    if (atk.per, atk.most) == (defence.per, defence.most) or not (atk.per or defence.per):
        one = _one(atk)
        pair = (one, one) if one else (atk.number, defence.number)
        return f"{stats(*pair)}{_LASTS[lasts]}{_per(atk)}"
    parts = [
        f"{stats(*pair)}{_LASTS[lasts]}{_per(n)}"
        for n, pair in (
            (atk, (atk.number or _one(atk), 0)),
            (defence, (0, defence.number or _one(defence))),
        )
        if n.number or n.per
    ]
    return " and ".join(parts)


def stats(atk: int, defence: int) -> str:
    """`+2/+0`, `-1/-0`: a change of ATK and DEF; a nothing takes the sign of the other."""
    less_atk = atk < 0 or (atk == 0 and defence < 0)
    less_defence = defence < 0 or (defence == 0 and atk < 0)
    return f"{'-' if less_atk else '+'}{abs(atk)}/{'-' if less_defence else '+'}{abs(defence)}"


def count(number: int, noun: str) -> str:
    """`1 card`, `2 cards`"""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


# --- Units -----------------------------------------------------------------------------------------------------------


def _whom(to: Selector) -> str:
    """V-2: the Units that an effect is done to; always a singular."""
    match to.kind:
        case "self":
            return "this Unit"
        case "it":
            return "it"
        case "engaged":
            return "the attacker that this blocks"
    before, after = _filter(to.where)
    kind = f"{before}enemy Unit" if to.side == "enemy" else f"{before}Unit"
    if to.kind == "all":
        who = {
            "any": f"each {kind}",
            "own": f"each of your {kind}s",
            "own_other": f"each of your other {kind}s",
            "enemy": f"each {kind}",
            "other": f"each other {kind}",
        }[to.side]
        return f"{who}{after}"
    who = {
        "any": f"{_article(kind)} {kind} of your choice",
        "own": f"one of your {kind}s",
        "own_other": f"another of your {kind}s",
        "enemy": f"{_article(kind)} {kind} of your choice",
    }[to.side]
    return f"{who}{after}"


def _filter(where: Filter | None) -> tuple[str, str]:
    """What stands before `Unit`, and after it."""
    if where is None:
        return "", ""
    before = [] if where.tapped is None else ["tapped" if where.tapped else "untapped"]
    before += names(where.element)
    after = list(keyword_words(where.kw))
    after += [] if where.max_atk is None else [f"ATK {where.max_atk} or less"]
    after += [] if where.max_def is None else [f"DEF {where.max_def} or less"]
    return (
        "".join(f"{word} " for word in before),
        f" with {listed(after)}" if after else "",
    )


def _article(noun: str) -> str:
    return "an" if noun[0].lower() in "aei" or noun.startswith("untapped") else "a"


def listed(words: Sequence[str], last: str = "and") -> str:
    """`A`, `A and B`, `A, B and C`"""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
