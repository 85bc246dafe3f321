"""What a face says, made from its data by one template: two faces that do different things never read alike."""

from __future__ import annotations

from collections.abc import Iterator

from engines.ikusa.attributes import names
from engines.ikusa.phrases import (
    article,
    keyword_names,
    limits,
    listed,
    noun_of,
    of_whom,
    phrase,
    some,
    stats,
    types_of,
)
from engines.ikusa.vocabulary import (
    Ability,
    AbilityCost,
    Amount,
    CardFace,
    Condition,
    Damage,
    Discard,
    Draw,
    Effect,
    Fetch,
    Look,
    Mend,
    Modify,
    RevealHand,
    Sacrifice,
    Search,
    Shift,
    Static,
    Switch,
    Take,
    Those,
    Turn,
)

_WHEN = {
    "cast": "",
    "enter": "<Enter> ",
    "agony": "<Agony> ",
    "end": "At the end of your turn, ",
    "attacks": "When this attacks, ",
    "blocks": "When this blocks, ",
    "gate_broken": "When a gate of yours falls in ikusa, ",
}


def face_text(face: CardFace) -> str:
    """All that a face says besides its name, type, attributes, cost, power and health: a sentence or two a rule."""
    return " ".join(_sentences(face))


def _sentences(face: CardFace) -> Iterator[str]:
    yield from (f"{name}." for name in keyword_names(face.keywords))
    if face.host is not None:
        yield f"Attach to {article(noun_of(face.host))}{of_whom(face.host)}."
    if face.static is not None:
        yield _static(face.static)
    for ability in face.abilities:
        yield _ability(ability)


def _static(static: Static) -> str:
    whom, verbs = "The host", ("gets", "has", "is also")
    if not static.to_host:
        whom, verbs = "Wargeists you control", ("get", "have", "are also")
    parts = []
    if static.power or static.health:
        parts.append(f"{verbs[0]} {stats(static.power, static.health)}")
    if static.keywords:
        parts.append(f"{verbs[1]} {listed(keyword_names(static.keywords))}")
    if static.attributes:
        parts.append(f"{verbs[2]} {listed(names(static.attributes))}")
    return f"{whom} {listed(parts)}."


# --- abilities -------------------------------------------------------------------------------------------------------


def _ability(ability: Ability) -> str:
    start = _WHEN.get(ability.on, "")
    if ability.cost is not None:
        cost = [*_paid(ability.cost), *(["at any time"] if ability.any_speed else [])]
        start = _capital(f"{', '.join(cost)}: ")
    given = f"if {_condition(ability.condition)}, " if ability.condition is not None else ""
    body = f"{given}{_may(ability)}{_effects(ability)}."
    return f"{start}{body if start.endswith(', ') else _capital(body)}"


def _may(ability: Ability) -> str:
    if not ability.may:
        return ""
    return "you may " if _subject(ability.effects[0]) == "" else "if you like, "


def _paid(cost: AbilityCost) -> Iterator[str]:
    if cost.tap:
        yield "[tap]"
    if cost.energy is not None:
        plain = cost.energy.total == cost.energy.free
        yield f"{cost.energy.free if plain else cost.energy} energy"
    if cost.sacrifices:
        yield f"sacrifice {some(cost.sacrifices, listed(types_of(cost.sacrifice), 'or'))}"
    if cost.discards:
        yield f"discard {some(cost.discards, 'card')}"
    if cost.exiles:
        yield f"exile {some(cost.exiles, 'card')} from your Hell"


def _condition(condition: Condition) -> str:
    you = condition.who == "self"
    have = "you have" if you else "the opposing daimyo has"
    match condition.kind:
        case "gates_at_most":
            return (
                f"{have} {condition.number} {'gate' if condition.number == 1 else 'gates'} or fewer"
            )
        case "at_zero":
            return f"{have} neither gates nor deck cards"
        case "your_turn":
            return f"it is {'' if condition.holds else 'not '}your turn"
    assert condition.counted is not None
    number = condition.number
    found = phrase(condition.counted, plural=number > 1)
    return f"there {'are' if number > 1 else 'is'} at least {number} {found}"


def _effects(ability: Ability) -> str:
    text, subject = "", ""
    speaker = _Speaker(ability)
    for effect in ability.effects:
        words, before, subject = _do(effect, speaker), subject, _subject(effect)
        if before in _DAIMYOS:
            # `The opposing daimyo shows their hand, then discards a card, then you draw a card.`
            words = words.removeprefix(f"{before} ") if subject == before else words
            words = words if subject else f"you {words}"
        if effect.condition is not None:
            words = f"if {_condition(effect.condition)}, {words}"
        if not text:
            text = words
        elif ";" in text.rpartition(". ")[2]:
            text = f"{text}. Then {words}"
        else:
            text = f"{text}, then {words}"
    return text


_DAIMYOS = ("the opposing daimyo", "each daimyo")


def _subject(effect: Effect) -> str:
    """Which daimyo, or which cards, a sentence says something about; empty if it is an order to you."""
    if isinstance(effect, Shift) and effect.how in ("mill", "destroy_gate"):
        return ""
    if isinstance(effect, Modify):
        return "a card"
    who = getattr(effect, "who", "self")
    return "" if isinstance(effect, Look) or who == "self" else _one(who)


def _do(effect: Effect, speaker: _Speaker) -> str:
    match effect:
        case Damage(to=to, n=n):
            return f"deal {_number(n)} damage to {speaker.whom(to)}{_per(n)}"
        case Draw(who=who, n=n):
            return f"{_daimyo(who, 'draw')} {_cards(n)}"
        case Discard(who=who, n=n, at_random=at_random):
            chance = " at random" if at_random else ""
            return f"{_daimyo(who, 'discard')} {_cards(n)}{chance}"
        case Sacrifice(who=who, types=types, n=n):
            what = listed(types_of(types), "or")
            return f"{_daimyo(who, 'sacrifice')} {some(n.number or 1, what)}{_per(n)}"
        case Take(how=how, what=what):
            where = " to its owner's hand" if how == "return" else ""
            return f"{how} {speaker.whom(what)}{where}"
        case Turn(what=what, taps=taps):
            return f"{'tap' if taps else 'untap'} {speaker.whom(what)}"
        case Switch(what=what):
            return f"switch {speaker.whom(what)}"
        case Fetch(how="put", what=what):
            return f"put {speaker.whom(what)} onto the battlefield upright"
        case Fetch(what=what):
            return f"return {speaker.whom(what)} to its owner's hand"
        case Mend(what=what):
            return f"remove all damage from {speaker.whom(what)}"
        case Modify():
            return _modify(effect, speaker)
        case RevealHand(who=who):
            return _daimyo(who, "show", f"{_theirs(who)} hand")
        case Search(filter=wanted):
            found = article(noun_of(wanted, "hell"))
            return (
                f"search your deck for {found}{limits(wanted)}, show it, put it into your hand and"
                " shuffle"
            )
        case Look():
            return _look(effect)
        case Shift():
            return _shift(effect)
    raise AssertionError(effect)


def _modify(effect: Modify, speaker: _Speaker) -> str:
    whom = speaker.whom(effect.what)
    parts = []
    counted = effect.power.counted or effect.health.counted
    power, health = _number(effect.power), _number(effect.health)
    if effect.power.counted and effect.health.counted != effect.power.counted and health:
        parts.append(f"gets {stats(power, 0)}{_per(effect.power)}")
        parts.append(f"{stats(0, health)}{_per(effect.health)}")
    elif power or health:
        per = _per(effect.power if effect.power.counted else effect.health) if counted else ""
        parts.append(f"gets {stats(power, health)}{per}")
    if effect.keywords:
        parts.append(f"gains {listed(keyword_names(effect.keywords))}")
    return f"{whom} {listed(parts)} until end of turn"


def _look(effect: Look) -> str:
    deck = "your deck" if effect.who == "self" else "the opposing daimyo's deck"
    one = effect.n.number == 1
    top = "card" if one else f"{_number(effect.n)} cards"
    seen = f"look at the top {top} of {deck}{_per(effect.n)}"
    match effect.then:
        case "may_bottom":
            return f"{seen}; you may put {'it' if one else 'them all'} on the bottom"
        case "reorder":
            return f"{seen}; put them back in any order"
    return f"{seen}; put one of them into your hand"


def _shift(effect: Shift) -> str:
    who, n = effect.who, effect.n
    number = _number(n)
    cards = "the top card" if number == 1 else f"the top {number} cards"
    gates = "top gate" if number == 1 else f"top {number} gates"
    owner = {"self": "your", "opponent": "the opposing daimyo's", "each": "each daimyo's"}[who]
    per = _per(n)
    match effect.how:
        case "destroy_gate":
            if who == "self":
                return f"destroy your {gates}{per}"
            return f"destroy the {gates} of {_one(who)}{per}"
        case "gate_to_hand":
            return _daimyo(who, "put", f"{_theirs(who)} {gates} into {_theirs(who)} hand{per}")
        case "mill":
            return f"put {cards} of {owner} deck into Hell{per}"
        case "add_gate":
            where = f"face-down on top of {_theirs(who)} gates"
        case _:
            where = "onto the battlefield face-down as an elementium"
            if number > 1:
                where = "onto the battlefield face-down as elementium"
    return _daimyo(who, "put", f"{cards} of {_theirs(who)} deck {where}{per}")


# --- daimyos, amounts ------------------------------------------------------------------------------------------------


def _one(who: str) -> str:
    return "the opposing daimyo" if who == "opponent" else "each daimyo"


def _daimyo(who: str, verb: str, what: str = "") -> str:
    """An order to you, or what another daimyo does."""
    does = verb if who == "self" else f"{_one(who)} {verb}s"
    return f"{does} {what}".rstrip()


def _theirs(who: str) -> str:
    return "your" if who == "self" else "their"


def _number(amount: Amount) -> int:
    """An amount that counts does so one by one."""
    return amount.number if amount.counted is None else 1


def _per(amount: Amount) -> str:
    return "" if amount.counted is None else f" for each {phrase(amount.counted)} (at most 5)"


def _cards(n: Amount) -> str:
    return f"{some(_number(n), 'card')}{_per(n)}"


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


# --- cards -----------------------------------------------------------------------------------------------------------


class _Speaker:
    """Names the cards of one text: a target in full at first, `it` as long as no other card is spoken of."""

    def __init__(self, ability: Ability) -> None:
        self._ability = ability
        # `When this attacks` has named the card already.
        is_named = ability.on in ("attacks", "blocks")
        self._named = [Those("self")] if is_named else []

    def whom(self, those: Those) -> str:
        again = self._named[-1:] == [those]
        known = those in self._named
        self._named.append(those)
        if again:
            return "it"
        match those.kind:
            case "self":
                return "this card" if self._ability.on == "activate" else "this"
            case "host" | "attacker":
                return f"the {those.kind}"
            case "blockers":
                return "each blocker"
            case "all":
                assert those.filter is not None
                return f"each {phrase(those.filter)}"
        if known:
            return f"the {('first', 'second', 'third')[those.number]} target"
        return f"target {phrase(self._ability.targets[those.number], 'from')}"
