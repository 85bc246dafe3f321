"""What a card says, made from its data by one template: two cards that do different things never read alike."""

from __future__ import annotations

from collections.abc import Sequence

from engines.mana.costs import Cost
from engines.mana.elements import Elements, names
from engines.mana.keywords import EVERY, HOMES, KEYWORDS, Keywords
from engines.mana.keywords import words as keyword_words
from engines.mana.unit import Unit
from engines.mana.vocabulary import (
    Ability,
    ActionCard,
    Amount,
    ChangeLife,
    ChangeStats,
    Condition,
    Damage,
    Draw,
    Effect,
    Filter,
    Grant,
    MainCard,
    ManaCard,
    Selector,
    Strip,
    Tapping,
    Text,
    UnitCard,
)

# --- cards, in short and in full -------------------------------------------------------------------------------------


def signs(elements: Elements) -> str:
    """U-2: `(S)`, `(S/L)`: what one symbol of a cost asks for, or one Mana card can give."""
    return f"({'/'.join(name[0] for name in names(elements))})"


def cost_signs(cost: Cost) -> str:
    """U-2: `(3)(S)(S/L)`."""
    generic = [f"({cost.generic})"] if cost.generic or not cost.symbols else []
    return "".join([*generic, *map(signs, cost.symbols)])


def title(card: MainCard) -> str:
    """A card in one line, its cost first (U-1): `(1)(S) Gatelight Sentry 2/3 Alert`."""
    start = f"{cost_signs(card.cost)} {card.name}"
    if isinstance(card, ActionCard):
        return f"{start}, Action"
    return " ".join(
        [start, f"{card.atk}/{card.defence}", ", ".join(keyword_words(card.keywords))]
    ).rstrip()


def mana_title(card: ManaCard) -> str:
    """`Twilight Causeway (S/L)`"""
    return f"{card.name} {signs(card.elements)}"


def card_lines(card: MainCard) -> list[str]:
    """All that a card says: its name and cost, what kind it is, its keywords, then a line a text."""
    return [f"{cost_signs(card.cost)} {card.name}", *rules_lines(card)]


def rules_lines(card: MainCard) -> list[str]:
    """`card_lines` without the cost and the name."""
    if isinstance(card, ActionCard):
        return ["Action.", text_sentence(card.text)]
    keywords = [f"{', '.join(keyword_words(card.keywords))}."] if card.keywords else []
    kind = f"Unit, ATK {card.atk}, DEF {card.defence}."
    return [kind, *keywords, *map(ability_sentence, card.abilities)]


def mana_lines(card: ManaCard) -> list[str]:
    """A-5, M-4, M-5"""
    gives = listed(names(card.elements), "or")
    enters = "It enters untapped."
    if card.price:
        enters = (
            f"It enters tapped; or pay {card.price} Life as you deploy it, and it enters untapped."
        )
    return [mana_title(card), f"Mana. Taps for one {gives} mana. {enters}"]


def unit_line(unit: Unit) -> str:
    """U-3: a Unit in play: its stats now beside the printed ones, and all that has happened to it."""
    card = unit.card
    marks = []
    printed = f"{card.atk}/{card.defence}"
    if (unit.perm_atk, unit.perm_def) != (0, 0):
        marks.append(f"{stats(unit.perm_atk, unit.perm_def)} permanently")
    if (unit.turn_atk, unit.turn_def) != (0, 0):
        marks.append(f"{stats(unit.turn_atk, unit.turn_def)} this turn")
    if marks:
        marks = [f"printed {printed}", *marks]
    marks += [f"{unit.damage} damage"] if unit.damage else []
    marks += ["tapped"] if unit.tapped else []
    marks += ["new this turn"] if unit.new else []
    marks += ["attacked this turn"] if unit.attacked else []
    words = [f"{card.name} {unit.atk}/{unit.defence}"]
    if keywords := _present_keywords(unit):
        words.append(keywords)
    if marks:
        words.append(f"({', '.join(marks)})")
    return " ".join(words)


def _present_keywords(unit: Unit) -> str:
    """Its keywords, each with how it came by it or lost it."""
    shown = []
    for word, bit in KEYWORDS.items():
        if unit.off & bit:
            shown.append(f"no {word} this turn")
        elif (unit.card.keywords | unit.perm_kw) & bit:
            shown.append(word if unit.card.keywords & bit else f"{word} permanently")
        elif unit.turn_kw & bit:
            shown.append(f"{word} this turn")
    return ", ".join(shown)


# --- texts -----------------------------------------------------------------------------------------------------------

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
    return ", then ".join(map(_effect, text.effects)) or "nothing happens"


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
        case Damage(to=to, n=n):
            return f"deal {n.number or _one(n)} damage to {_whom(to)}{_per(n)}"
        case ChangeStats(to=to, atk=atk, defence=defence, lasts=lasts):
            return f"{_whom(to)} gets {_change(atk, defence, lasts)}"
        case Grant(to=to, kw=kw, lasts=lasts):
            return f"{_whom(to)} gains {_keywords(kw)}{_LASTS[lasts]}"
        case Strip(to=to, kw=kw, lasts=lasts):
            lost = "all its keywords" if kw == EVERY else _keywords(kw)
            return f"{_whom(to)} loses {lost}{_LASTS[lasts]}"
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
    """`+2/+0 this turn`, `+1/+0 for each enemy Unit (up to 3) this turn`, or one of each kind."""
    if (atk.per, atk.most) == (defence.per, defence.most) or not (atk.per or defence.per):
        one = _one(atk)
        pair = (one, one) if one else (atk.number, defence.number)
        return f"{stats(*pair)}{_per(atk)}{_LASTS[lasts]}"
    parts = [
        f"{stats(atk.number or _one(atk), 0)}{_per(atk)}" if atk.number or atk.per else "",
        f"{stats(0, defence.number or _one(defence))}{_per(defence)}"
        if defence.number or defence.per
        else "",
    ]
    return f"{' and '.join(part for part in parts if part)}{_LASTS[lasts]}"


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


# --- keywords --------------------------------------------------------------------------------------------------------

REMINDERS: dict[str, str] = {
    "Alert": "Attacking does not tap it.",
    "Ambush": "It strikes in the Ambush step, before the Standard step.",
    "Extract": "In each damage step you gain as much Life as it takes combat damage, up to its DEF.",
    "Heavy": "When it attacks, what its blockers do not need to die goes on to the player.",
    "Leech": "You gain as much Life as it deals combat damage; from Units at most what they still"
    " needed to die.",
    "Parry": "In each damage step it prevents combat damage to itself, up to its ATK.",
    "Revenge": "In each damage step it deals the combat damage it took back to the Units that dealt"
    " it, up to its DEF in all.",
    "Riposte": "When it blocks or is blocked, it gets as much ATK this turn as its DEF, at most the"
    " ATK it faces.",
    "Twinstrike": "It strikes in the Ambush step and again in the Standard step.",
    "Rapid": "It may attack in the turn in which it is deployed.",
    "Rally": "Each time you deploy another Unit, it gets +1/+1 this turn.",
    "Focus": "Each time you deploy an Action, it gets +2/+0 this turn.",
    "Must Attack": "It has to attack whenever it may.",
    "Can't Block": "It cannot block.",
}


def home(word: str) -> str:
    """U-4: the home elements of a keyword with their signs, or Neutral."""
    homes = HOMES.get(KEYWORDS[word])
    if homes is None:
        return "Neutral"
    return listed([f"{name} ({name[0]})" for name in names(homes)])


def keyword_line(word: str) -> str:
    """U-4: `Alert, Solar (S) and Earth (E): Attacking does not tap it.`"""
    return f"{word}, {home(word)}: {REMINDERS[word]}"


def reminders(card: MainCard) -> list[str]:
    """A line for each keyword that a card has, gives or takes away by name."""
    named: Keywords = 0
    texts = [card.text] if isinstance(card, ActionCard) else [each.text for each in card.abilities]
    for text in texts:
        for effect in text.effects:
            if isinstance(effect, Grant) or (isinstance(effect, Strip) and effect.kw != EVERY):
                named |= effect.kw
    if isinstance(card, UnitCard):
        named |= card.keywords
    return [keyword_line(word) for word in keyword_words(named)]
