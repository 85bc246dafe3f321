"""What a face's text calls things by: keywords, changes of numbers, lists, and cards that a filter describes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engines.ikusa.attributes import names
from engines.ikusa.keywords import Keywords
from engines.ikusa.keywords import words as keyword_words
from engines.ikusa.vocabulary import ELEMENTIUM, ENCHANT, WARGEIST, Filter


def keyword_names(keywords: Keywords) -> list[str]:
    """`Gate Break 2`, `Conquer earth`; of several numbers the highest, which alone counts (B-07)."""
    words = keyword_words(keywords)
    lower = [word for word in words if word.startswith("gate_break")][:-1]
    return [_keyword_name(word) for word in words if word not in lower]


def _keyword_name(word: str) -> str:
    name, _, more = word.partition(":")
    return " ".join([name.replace("_", " ").title(), more]).rstrip()


def stats(power: int, health: int) -> str:
    """`+2/+0`, `-1/-0`: a change of power and health; a nothing takes the sign of the other."""
    less_power = power < 0 or (power == 0 and health < 0)
    less_health = health < 0 or (health == 0 and power < 0)
    return f"{'-' if less_power else '+'}{abs(power)}/{'-' if less_health else '+'}{abs(health)}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """`A`, `A and B`, `A, B and C`"""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def some(number: int, noun: str) -> str:
    """`a card`, `2 cards`"""
    return article(noun) if number == 1 else f"{number} {_plural(noun)}"


def _plural(noun: str) -> str:
    """Each of several nouns takes its s; elementium has no plural of its own."""
    return re.sub(r"(?<!elementium)(?=, | or |$)", "s", noun)


def article(noun: str) -> str:
    """`a card`, `an elementium`"""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


# --- cards -----------------------------------------------------------------------------------------------------------


def phrase(wanted: Filter, place: str = "in", *, plural: bool = False) -> str:
    """`tapped fire wargeist of cost 4 or less you control`"""
    noun = noun_of(wanted)
    return f"{_plural(noun) if plural else noun}{limits(wanted)}{of_whom(wanted, place)}"


def noun_of(wanted: Filter, zone: str = "") -> str:
    """`untapped wood wargeist or elementium`"""
    before = [] if wanted.tapped is None else ["tapped" if wanted.tapped else "untapped"]
    before += [] if wanted.damaged is None else ["damaged" if wanted.damaged else "undamaged"]
    before += names(wanted.attribute)
    types = types_of(wanted.types)
    if (zone or wanted.zone) == "hell":
        types = [f"{listed(types, 'or')} card".strip()]
    elif len(types) in (0, 3):
        types = ["card on the battlefield"]
    return " ".join([*before, listed(types, "or")])


def types_of(types: frozenset[str]) -> list[str]:
    """In the order of T-01 to T-05."""
    order = (WARGEIST, "jutsu", ENCHANT, ELEMENTIUM)
    return [each for each in order if each in types]


def limits(wanted: Filter) -> str:
    """` with Spy of cost 4 or less`"""
    words = ""
    if wanted.keyword:
        words += f" with {listed(keyword_names(wanted.keyword))}"
    most = []
    if wanted.max_cost is not None:
        most.append(f"cost {wanted.max_cost} or less")
    if wanted.max_power is not None:
        most.append(f"power {wanted.max_power} or less")
    return f"{words} of {listed(most)}" if most else words


def of_whom(wanted: Filter, place: str = "in") -> str:
    """` you control`, ` in your Hell`; empty for whatever anybody controls."""
    if wanted.zone == "hell":
        hell = {"any": "Hell", "self": "your Hell", "opponent": "the opposing daimyo's Hell"}
        return f" {place} {hell[wanted.whose]}"
    controls = {
        "any": "",
        "self": " you control",
        "opponent": " the opposing daimyo controls",
    }
    return controls[wanted.whose]
