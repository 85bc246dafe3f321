"""The keyword abilities in a sentence each (B)."""

from __future__ import annotations

from engines.ikusa.card_text import keyword_names
from engines.ikusa.vocabulary import Card, CardFace, Modify

REMINDERS: dict[str, str] = {
    "Swift": "It may attack, and tap for an ability, in the turn in which it comes.",
    "Berserker": "It has to attack in each of your turns in which it can.",
    "Caution": "It cannot attack.",
    "Reckless": "It cannot block.",
    "Spy": "Only wargeists with Spy or Watcher can block it.",
    "Watcher": "It can block wargeists with Spy.",
    "Gate Break": "An attack that gets through puts out that many gates instead of one.",
    "Blessing": "Nothing can choose it as a target or host, its own daimyo's cards included.",
    "Conquer": "Cards of the named attribute cannot block it, choose it or damage it.",
}

KEYWORD_LINES: dict[str, str] = {word: f"{word}: {text}" for word, text in REMINDERS.items()}
"""`Swift: It may attack, ...`"""


def keywords_of(card: Card) -> list[str]:
    """The keywords that a card has or gives, by name and without their numbers, in their fixed order."""
    bits = 0
    for face in (card.upright, card.reversed):
        bits |= 0 if face is None else _keywords(face)
    said = " ".join(keyword_names(bits))
    return [word for word in REMINDERS if word in said]


def _keywords(face: CardFace) -> int:
    bits = face.keywords | (0 if face.static is None else face.static.keywords)
    for ability in face.abilities:
        for effect in ability.effects:
            bits |= effect.keywords if isinstance(effect, Modify) else 0
    return bits
