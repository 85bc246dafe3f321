"""How Ikusa is learned: how to play in a few pages, then a page a keyword. Headings are lines in capitals."""

from __future__ import annotations

from textwrap import fill

from engines.ikusa.glossary import REMINDERS, TERMS

RULES_PAGE = """
GOAL

Each daimyo has five gates and a deck. Attacks that get through put out the
gates, one by one, and then the deck, card by card. Who has neither gates
nor deck left loses to the next attack that gets through.

THE CARDS

A card has two orientations. Upright it is a wargeist, which fights, a
jutsu, which does something once, or a jutsu-enchant, which is attached to
a card. Reversed it is one of three things: an elementium, which pays for
cards; a second card that you may cast instead; or the mark kyu.

Attributes are Wood (W), Fire (F), Earth (E), Metal (M) and Water (A). A
cost is written in signs: (2)(F) is three elementium, one of them fire.

A TURN

1. All your cards untap, and you draw a card (not in turn 1).
2. You lay one card of your hand as an elementium. You have to.
3. Main phase: you cast cards and use abilities, as often as you can pay.
4. Ikusa phase: you attack with one wargeist after the other.
5. End: damage and what was for this turn vanish.

In lines, ? with a number or a name tells what a card does, and w sets
where you are asked whether you want to act in the other's turn.
"""

_ELEMENTIUM = """
ELEMENTIUM

Every turn you lay one card, in one of two ways:

  Face-up      A card whose reversed orientation is an elementium. It gives
               its own attribute, and most let you draw a card.
  Face-down    Any card at all. It pays for anything, (any), and does
               nothing else. The other daimyo does not see what it is.

To pay you tap as many elementium as the cost has signs. Each pays for one
sign. Those tapped untap at the start of your next turn; what you do not use
is not saved up, but it lets you answer in the other daimyo's turn.

The program taps for you: face-down ones and those with an ability last.
An m behind the number of a card lets you choose yourself.
"""

_GATES = """
GATES

Before the game you look at ten cards, put five in a pile as your gates and
keep five as your hand. You may look at your gates; the other daimyo not.

An attack that is not blocked puts out the top gate, whatever the
attacker's power. With no gates left it puts out as many cards of the deck
as its power. Both never happen to one attack.

FREE CASTS

What an attack puts out goes to Hell. But cards with kyu among it may first
be cast for nothing, one after the other, as long as they have a target. So
kyu cards make good gates. Gates that an effect destroys give no free cast.

NEITHER GATES NOR DECK

Then you lay no elementium and cannot gain any. Instead of drawing you take
one elementium back into your hand; if you have none, you lose. And you lose
to the next attack that gets through, even one of power 0.
"""

_IKUSA = """
ATTACK

You attack with one untapped wargeist, which taps it. It attacks the daimyo,
never a wargeist. A wargeist that came this turn cannot attack yet. When one
attack is over you may go on with another.

BLOCK

The other daimyo blocks with any number of untapped wargeists, new ones too,
and that taps them: they cannot block again before they untap. Once blocked,
an attack never reaches the daimyo, even if the blockers are gone.

DAMAGE

Attacker and blockers deal damage equal to their power, all at once. Against
several blockers the attacking daimyo splits it freely. A wargeist
whose damage reaches its health goes to Hell. Damage stays until the end of
the turn.
"""

_WINDOWS = """
WHEN YOU MAY ACT

In your main phase you may cast everything. At other moments only cards
with kyu can be cast, and abilities that say "at any time" be used: before
you lay your elementium, between your attacks, and in the windows.

Windows open for the other daimyo at the start of a turn, as the main
phase ends, after an attack, after the block (there the attacker first),
at the end of the turn, and whenever something waits to resolve.

THE STACK

What is cast or used does not happen at once. The other daimyo may answer;
the answer happens first. You may answer an answer. Nothing takes a card
back, but a target may be gone when its turn comes, and then nothing
happens.

AUTO-PASS

With auto-pass the program passes for you in windows. There are modes:

  smart        where you can do nothing else; every game begins so
  quick        where you could do something, too, but not in an ikusa, at
               the end of a turn, or when your cards are about to be touched
  hold         never
  until your turn    everywhere, before your next turn

A stop makes one kind of window ask in every mode, as long as you can do
something there. w sets all this; while nothing is asked, any key ends
quick and until your turn. Attacks, blocks, free casts, targets, payments
and damage to split are always yours. So is every pass that ends a phase of
yours, unless it is all that you can do.

WHAT TIMING TELLS

The other daimyo sees when you answer. An instant pass tells that you could
do nothing. Over the network an automatic pass waits a moment, of the same
kind whatever you hold; that blurs it, but a pass after long thought still
looks different. Only hold hides everything. Bots do not look at the clock.
"""

_ABILITIES = """
ABILITIES

An ability begins with what it costs, or with the moment at which it
happens: <Enter>, <Agony>, the end of your turn, an attack, a block. One
that costs something you use yourself, in your main phase, or at any time if
it says so. The others happen by themselves, unless they say "may".

If several wait at once, those of the daimyo whose turn it is happen first,
and each puts their own in order. An ability that needs a target and finds
none is lost. An ability that waits still happens if its card is gone.

ENCHANTS

A jutsu-enchant is a card of its own: it may be destroyed, and untaps with
the daimyo who cast it, even if its host is the other one's.
"""

_TERM_WIDTH = max(map(len, TERMS)) + 4


def _terms() -> str:
    lines = [
        fill(f"  {word:<{_TERM_WIDTH - 2}}{text}", 76, subsequent_indent=" " * _TERM_WIDTH)
        for word, text in TERMS.items()
    ]
    return "\n".join(["WORDS", "", *lines])


_MODES = """
STRATEGY

You play a deck of 50 cards, with at most four of one name and at most 16
with kyu. Four decks are ready to play:

  Kindled Grove     wood and fire: attack early, and grow.
  Ash Embankment    fire and earth: burn your own cards, break gates.
  Ore Court         earth and metal: hold the gates, chain what comes.
  Mirror Tide       metal and water: slip past, send back, answer.

BLITZ SHIELD

Each daimyo opens five packs of eight cards. These 40 cards are the deck:
nothing is added and nothing left out, so there is no deck to build. Before
the first choice you are told what your packs hold.

Both are played by the same rules. A game in which no card moves for 20
turns is drawn, and so is one that has lasted 300.

HOUSE RULE

With --set elementium=optional you may lay no card as an elementium in a
turn, if you like. Nothing else changes.
"""

_MORE: dict[str, str] = {
    "Swift": "Other wargeists have to wait for your next turn. A card that was an elementium and is "
    "switched counts from when it was laid.",
    "Berserker": "You cannot end the ikusa phase while one that can attack has not. It may go last, "
    "and you may tap it for something else before.",
    "Caution": "It may still block. If it gains Caution after it has attacked, the attack goes on.",
    "Reckless": "It may still attack. If it gains Reckless after it has blocked, the block stands.",
    "Spy": "Spy says nothing about what the wargeist itself can block.",
    "Watcher": "It does not help against Conquer, nor does a tapped or Reckless wargeist block.",
    "Gate Break": "The number is how many gates. If fewer are left, it puts out those, and nothing of "
    "the deck. Of several numbers the highest counts. Cards with kyu among them may be cast for "
    "free.",
    "Blessing": "Effects that choose nothing, such as those on each wargeist, and sacrifices work. "
    "Enchants that are attached already stay.",
    "Conquer": "A card of two attributes counts as one of either. It deals its own damage to them as "
    "usual, and may block them. Wood overcomes earth, earth water, water fire, fire metal, and metal "
    "wood.",
}


def _keyword(word: str) -> str:
    return "\n\n".join([word.upper(), *(fill(text, 76) for text in (REMINDERS[word], _MORE[word]))])


PAGES: tuple[tuple[str, str], ...] = (
    ("How to play", RULES_PAGE),
    ("Elementium", _ELEMENTIUM),
    ("Gates", _GATES),
    ("Ikusa", _IKUSA),
    ("Windows", _WINDOWS),
    ("Abilities", _ABILITIES),
    ("Words", _terms()),
    ("Modes", _MODES),
    *((word, _keyword(word)) for word in REMINDERS),
)
"""Every page with its name."""
