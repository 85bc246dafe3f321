"""How Tōji is learned: the rules on one page. Headings are lines in capitals."""

from __future__ import annotations

RULES_PAGE = """
GOAL

Bring the other player's life from 12 to 0. If all cards are used up before
that, the one with more life wins; equal life is a draw.

THE CARDS

32 characters: Fire, Wind, Earth and Water with a base strength (MP) of 1 to
4, two of each. You hold 5 of them and have 3 more face up as supports, for
the whole game. 16 events, one of which is turned up each turn.

BEFORE THE GAME

Rock, paper, scissors: the winner goes first, all game long. That is no
gift: being second is an advantage, for the second player sees the supports
of the first before adding any, and wins more often.

A TURN

1. The event of the turn is turned up.
2. Both choose a Battle Card from their hand, and show it together.
3. The first player adds up to two supports, then the second. A support has
   to be of the element of your own Battle Card. Used ones are gone.
4. The battle is decided. The loser loses as much life as the base of the
   card that he or she played, whatever the strength of the winner.
5. All cards of the battle leave the game. Both draw one, if there are any.

WHO WINS THE BATTLE

Add base, supports and what the event gives to the element of your card.
More than 8 counts as 8. The higher sum wins. If the sums are equal, the
element decides: Fire beats Wind, Wind beats Earth, Earth beats Water, Water
beats Fire. Other pairs are a tie, and nobody loses anything.

EVENTS

  Standard           Four numbers: what each element gets on top.
  Element Advantage  A crowned element. If only one of the two cards is of
                     it, that card wins at once, without supports.
  Low-MP Victory     The lower base wins, without supports. The loser pays
                     the own, higher base. Equal: the element decides.
  Hand-Pick          Both hands lie face down in an order that their owners
                     choose, and each player picks a card of the other one:
                     that is the other's Battle Card. Supports are allowed.

HINTS

A card is worth what it can lose you: a 1 that loses costs 1 life, a 4 costs
4. Throw weak cards into battles that you cannot win.
Supports never come back. A sum above 8 wastes them.
The last cards are played too: from turn 10 on the hands get shorter.
"""

PAGES: tuple[tuple[str, str], ...] = (("The rules", RULES_PAGE),)
"""Every page with its name."""
