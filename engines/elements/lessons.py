"""How Elements is learned: the rules on one page. Headings are lines in capitals."""

from __future__ import annotations

RULES_PAGE = """
GOAL

Be the first to reach 6 points. Points are won in rounds of a minute or two.

THE CARDS

There are 16 cards: the values 1 to 5 twice each, and six 6s. Each round you
and the other player get six of them; the last four stay face down and out
of play. The names (1 Wood, 2 Fire, 3 Earth, 4 Metal, 5 Water, 6 Yin/Yang)
change nothing.

TWO NUMBERS

The limit is the sum of the cards in the display, the row in the middle.
Your sum is what is left in your hand plus the cards in front of you.
Everybody sees the limit. Your hand is known to you alone.

A TURN

Do one of these, then it is the other player's turn:
  play     Put any card of your hand on top of the display. The limit rises
           and your sum falls by its value.
  take     Move the top card of the display in front of you. The limit falls
           and your sum rises. It stays there until the round ends.
  discard  Put a 6 of your hand out of the round. Only your sum falls.
  knock    End the round and compare; allowed when your sum is not above the
           limit.
  yield    End the round and give the other player 1 point.
With no card in hand and none in the display you have to yield, unless your
sum is 0: then you may knock.

SCORING A KNOCK

The one who knocked shows the hand first. A knock is worth 2 points:
  - if the other player's sum is above the limit, the knock wins;
  - else the higher sum wins;
  - equal sums: the knock loses.
Who scored begins the next round. Open play, without points, counts rounds
won instead, and nobody may yield while there is anything else to do.

HINTS

Knocking as soon as you can is a bad plan: the one who is quick to knock is
most often the lower one. Wait until the other player is likely to be over
the limit, or lower than you.
Count: what you have not seen is in the other hand or among the four cards
set aside. What lies in front of a player is seen by both.
A 6 that you have taken cannot be discarded. You may take back a card that
you played yourself.
Yielding costs 1 point, losing a knock 2: give up a lost round early.
"""

PAGES: tuple[tuple[str, str], ...] = (("The rules", RULES_PAGE),)
"""Every page with its name."""
