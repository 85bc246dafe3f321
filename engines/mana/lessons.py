"""How Mana is learned: how to play in a few pages, then a page a keyword. Headings are lines in capitals."""

from __future__ import annotations

from textwrap import fill

from engines.mana.card_text import REMINDERS, home

RULES_PAGE = """
GOAL

Bring the other player's Life from 20 to 0. Who has to draw from an empty
library loses as well. If both lose at once, the game is drawn.

THE CARDS

Your main deck has 50 different cards: Units, which stay in play and fight,
and Actions, which do something at once and are gone. Your Mana deck has 13
Mana cards. Each gives one mana of one of its elements: Solar (S), Lunar
(L), Fire (F), Water (W), Earth (E), Metal (M).

A cost is written in signs: (3) is three mana of any kind, (S) one Solar
mana, (S/L) one that is Solar or Lunar.

A Unit has ATK and DEF, written 3/2, and keywords. Where "ability" stands
behind them, it has a text as well.

A TURN

A turn belongs to both players; one is the attacker in it, and they change
roles every turn.

1. Pre-Combat: both deploy cards by turns, the attacker first.
2. Combat: the attacker attacks, the defender blocks, damage is dealt.
3. Post-Combat: both deploy again, the defender first.
4. End: the roles switch, damage and what was for this turn end, all Mana
   and the Units that did not attack untap, and both draw a card.

In each turn each player deploys one Mana card, at any moment before or
after combat, until there are twelve. Who has not done so when Post-Combat
ends has to do it then.
"""

_DEPLOYING = """
DEPLOYING

Before and after combat one player holds Deployment Priority. The holder
deploys one Unit or Action, or passes; then the other one holds it. When
both pass one after the other, the phase is over. To pass loses nothing: as
long as the other player deploys, you are asked again.

Nothing is deployed during combat, and nothing ever answers a card: what is
deployed happens at once.

To pay a cost you tap as many Mana cards as it has signs, one for each. The
program pays for you in the way that leaves most of your hand playable; you
may choose the Mana cards yourself.

An Action can be deployed only if everything it picks has a target. A Unit
can always be deployed.

MANA CARDS

You choose the Mana card freely from your Mana deck. One with one element
enters untapped and can be used at once. One with two elements enters
tapped, unless you pay 1 Life as you deploy it; one with three, 2 Life. You
cannot pay your last Life. Deploying Mana does not use up your turn to
deploy and is no pass.
"""

_PASSING = """
AUTO-PASS

Every pass is yours to make, unless you want the program to pass for you.
There are modes:

  hold         never; every game begins so
  smart        where you can do nothing else, and owe no Mana card
  quick        also again in a phase in which you have passed, as long as
               your Units stay as they were
  until your attack    everywhere, before the next turn in which you attack

A stop makes Pre-Combat or Post-Combat, of your attacks or of your
defences, ask in every mode, as long as you can do something there. w sets
all this; while nothing is asked, any key ends quick and until your attack.
Attacks, blocks, targets, payments and damage to split are always yours.

WHAT TIMING TELLS

The other player sees when you answer. An instant pass tells that nothing
in your hand could be deployed. Over the network an automatic pass waits a
moment, of the same kind whatever you hold; that blurs it, but a pass after
long thought still looks different. Only hold hides everything. Bots do not
look at the clock.
"""

_ATTACK = """
ATTACK

Units attack the player. A Unit may attack if it is untapped and was in play
when the turn began. Attacking taps it; it stays tapped through the next
turn, and so cannot block in it.

BLOCK

The defender sees all attackers, and blocks with any untapped Units, new
ones too. A Unit blocks one attacker; several may block the same. Blocking
does not tap, and being tapped stops nobody from striking.

Without an attacker, the rest of combat is skipped.
"""

_DAMAGE = """
DAMAGE

There are two steps. In the Ambush step Units with Ambush or Twinstrike
strike; in the Standard step all who have not struck yet, and Twinstrike
again. In a step all damage lands at once.

An attacker that nobody blocks deals its ATK to the player. A blocked one
deals it to its blocker. Against several blockers the attacker's player
splits it, to each no more than it needs to die. Each blocker deals its ATK
to the attacker.

Once blocked is blocked: if its blockers are gone, an attacker deals no
damage any more, unless it is Heavy.

A Unit dies when the damage on it reaches its DEF. Damage stays until the
end of the turn. Only after the whole step it is looked at who has lost, so
Life gained in the step counts.
"""

_HAND = """
THE FIRST HAND

Both know who attacks in turn 1. You see 14 cards of your deck and keep up
to eight of them. Both say how many at the same moment.

  Eight        You draw no card at the end of turn 1.
  Seven        A full hand.
  Fewer        You draw the rest unseen, up to seven.

The others are shuffled back into your library; what you drew to fill up is
none of them.

ADVICE

This is advice, and no rule.

Keep eight if the eighth card is better than an average draw and your costs
leave no turn empty.

Keep seven if you can play something in turns 1 to 3, or 2 to 4, if the
cards help each other, and if some of them act while others answer.

Keep fewer if an average unseen card is better than the worst that you see,
or if your plan needs one card that is not among the 14.

You have one mana more each turn: a hand of dear cards waits, a hand of
cheap ones is soon empty.
"""

_ORDER = """
WHAT HAPPENS FIRST

Effects of one card are carried out in the order in which they are printed.

When one event sets off several abilities, they come in four classes: first
what is good and needs no choice, then what is good and needs one, then what
does harm, then what does harm and needs a choice. Within a class the
attacker's come before the defender's, older Units before newer ones.

Gaining Life, more ATK or DEF, keywords, cards and untapping are good; to
lose any of these, to be tapped and to be damaged is harm, whoever it hits.

Only after all of them the Units with lethal damage die, all together. What
they do as they die comes next.

DIRECT DAMAGE

Damage of Actions, abilities and Revenge is direct. Parry does not prevent
it, and Leech, Extract and Revenge do not answer it.

LOSING

Outside the damage steps a player at 0 Life loses at once, even in the
middle of a text. Cards are drawn one by one, and who has to draw one more
than there are has lost. At the end of a turn both draw first.
"""

_MORE: dict[str, str] = {
    "Alert": "It still counts as having attacked: it does not untap at the end of that turn if "
    "something else has tapped it. Losing or gaining Alert after the attack changes nothing.",
    "Ambush": "What it kills in the Ambush step does not strike back in the Standard step. It does "
    "not strike twice.",
    "Extract": "The Life is counted after Parry and before Units die, so a lethal blow counts too. "
    "The limit is the DEF as printed and changed, not what is left of it, and it is fresh in each "
    "step.",
    "Heavy": "Every blocker first gets what it needs, and what Parry will prevent is part of that. "
    "If nothing is left over, nothing goes through. With no blocker left it deals all of its ATK to "
    "the player. While blocking, Heavy does nothing.",
    "Leech": "Damage to a player counts in full. Of several blockers the needs are added up. A "
    "blocker with Leech gains as well. With Heavy, an attacker that is blocked gains all the damage "
    "that it deals.",
    "Parry": "The whole step shares one pool. If several Units strike it and it matters whose "
    "damage is prevented, the attacking player chooses. The ATK of the moment counts, with every "
    "bonus. Direct damage cannot be parried.",
    "Revenge": "It answers even as it dies, and its answer is direct damage: nothing answers that "
    "again. If the limit does not reach for all who struck it, its player splits it.",
    "Riposte": "It is measured once, when the blocks are declared, for both sides before either "
    "bonus. An attacker counts the ATK of all its blockers together. Unblocked, there is no bonus.",
    "Twinstrike": "If its blockers die in the Ambush step, its second strike hits nothing, unless "
    "it is Heavy. A new pool of Parry stands against each strike.",
    "Rapid": "Other Units have to wait for the next turn. It is of no use to the defender.",
    "Rally": "Before combat or after it, attacking or defending, tapped or not. Its own deployment "
    "does not count, nor does the other player's.",
    "Focus": "The bonus comes before the text of the Action is carried out. The other player's "
    "Actions do not count.",
    "Must Attack": "A Unit that is tapped, or has just been deployed, may not attack and so need "
    "not.",
    "Can't Block": "It may attack like any other Unit.",
}


def _keyword(word: str) -> str:
    home_line = f"Home: {home(word)}." if home(word) != "Neutral" else "Neutral: on any card."
    parts = [word.upper(), home_line, *(fill(text, 76) for text in (REMINDERS[word], _MORE[word]))]
    return "\n\n".join(parts)


PAGES: tuple[tuple[str, str], ...] = (
    ("How to play", RULES_PAGE),
    ("Deploying", _DEPLOYING),
    ("Auto-pass", _PASSING),
    ("Attack", _ATTACK),
    ("Damage", _DAMAGE),
    ("First hand", _HAND),
    ("Order", _ORDER),
    *((word, _keyword(word)) for word in REMINDERS),
)
"""Every page with its name."""
