"""The keyword abilities (B), and the other words that cards use, in a sentence or two each."""

from __future__ import annotations

from engines.ikusa.phrases import keyword_names
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

TERMS: dict[str, str] = {
    "<Enter>": "It happens when the card is cast and comes to the battlefield, or is laid face-up as "
    "an elementium. Not when something puts it there.",
    "<Agony>": "It happens when the card goes from the battlefield to Hell, for whatever reason.",
    "[tap]": "Tapping this card is the cost. A wargeist that came this turn cannot pay it, unless it "
    "has Swift.",
    "Tapped": "Used. A tapped wargeist neither attacks nor blocks, a tapped elementium pays for "
    "nothing. All your cards untap at the start of your turn.",
    "Kyu": "The card can be cast whenever you are asked, in the other daimyo's turn too; and for "
    "nothing, where an attack has just put it out of your gates or deck.",
    "Daimyo": "A player.",
    "Wargeist": "It fights: it attacks and blocks. Its two numbers are its power and its health.",
    "Jutsu": "It does what it says, once, and goes to Hell.",
    "Jutsu-enchant": "It is attached to a wargeist or an elementium as it is cast. If that card "
    "leaves or becomes something else, the enchant goes to Hell.",
    "Host": "The card that a jutsu-enchant is attached to.",
    "Hell": "The open pile in which a daimyo's cards end that are spent, destroyed or discarded.",
    "Destroy": "From the battlefield, or from the gates, to Hell.",
    "Sacrifice": "To Hell as well, but its own daimyo chooses which.",
    "Exile": "Out of the game, for good.",
    "Switch": "The card shows its other orientation, and stays the same card: a wargeist becomes an "
    "elementium, or the other way round. It keeps its damage, and is tapped if it was.",
}
"""What cards call a thing, and what it is."""

TERM_LINES: dict[str, str] = {word: f"{word}: {text}" for word, text in TERMS.items()}


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
