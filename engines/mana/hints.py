"""Hints for Mana: the veteran's move, and what decides it, worked out from what the view leaves open."""

from __future__ import annotations

from collections.abc import Sequence

from engines.bots.hints import NOT_ASKED, Hint, dice
from engines.core.cards import Seat
from engines.core.moves import Move
from engines.core.view import View
from engines.mana.adept import Veteran, copied, passes_by
from engines.mana.attacking import Front
from engines.mana.blocking import Part, declared_parts
from engines.mana.costs import SUPPLY, payable, supply
from engines.mana.keywords import CANT_BLOCK
from engines.mana.moves import read_deployment, read_mana, read_pairs
from engines.mana.rules import Mana
from engines.mana.sentences import count
from engines.mana.view import ManaView
from engines.mana.vocabulary import UnitCard

_CHEAP = 4
"""What costs no more than that can be deployed in the first four turns."""


def hint(view: View) -> Hint:
    """The adept's move for the seat whose view this is, and why. Nothing but the view is used."""
    assert isinstance(view, ManaView)
    if view.seat is None or view.seat not in view.waiting:
        return NOT_ASKED
    game, veteran = view.partial(), Veteran()
    assert isinstance(game, Mana)
    move = veteran.choose(view, dice(view), 0)
    match move.verb:
        case "keep":
            return Hint(move, _keep(game, move))
        case "mana":
            return Hint(move, _mana(game, view.seat, move))
        case "deploy":
            return Hint(move, _deploy(game, view.seat, move))
        case "pass":
            return Hint(move, _pass(game, view.seat, veteran))
        case "attack":
            return Hint(move, _attack(game, move))
        case "block":
            return Hint(move, _block(game, move))
        case "choose":
            return Hint(move, _choose(game))
    return Hint(move, _split(move))


def _keep(game: Mana, move: Move) -> str:
    """S-5, S-6"""
    cards, faces = game.pool.cards, game.knowledge.faces
    kept = len(move.args)
    cheap = sum(cards[faces[int(card)]].cost.total <= _CHEAP for card in move.args)
    if kept == 8:
        return (
            f"Of these eight, {cheap} cost {_CHEAP} or less, and the last is worth more than the "
            "draw of turn 1 that it costs."
        )
    if kept == 7:
        return (
            f"Of these seven, {cheap} cost {_CHEAP} or less; an unseen card would be no better "
            "than the last."
        )
    return (
        f"An unseen card of your deck is on average better than any of the {14 - kept} that go "
        "back."
    )


def _mana(game: Mana, seat: Seat, move: Move) -> str:
    """M-1: what can be paid with it from the next turn on."""
    play = read_mana(move)
    assert play is not None
    cards, faces = game.pool.cards, game.knowledge.faces
    card = game.pool.mana[faces[play.card]]
    hand = [cards[faces[each]].cost.demand for each in game.hands[seat]]
    now = supply(game.elements(game.untapped[seat])) + SUPPLY[card.elements]
    if play.untapped:
        able = sum(payable(now, demand) for demand in hand)
        return (
            f"Untapped for {card.price} Life, it lets you pay {able} of the {len(hand)} cards in "
            "your hand this turn, each by itself."
        )
    later = supply(game.elements(game.mana[seat])) + SUPPLY[card.elements]
    able = sum(payable(later, demand) for demand in hand)
    if not able:
        return "Nothing in your hand can be paid for yet; this is the best step towards it."
    return (
        f"With it your Mana can pay {able} of the {len(hand)} cards in your hand, each by itself, "
        "once all of it is untapped."
    )


def _deploy(game: Mana, seat: Seat, move: Move) -> str:
    """What it does at once."""
    wanted = read_deployment(move)
    assert wanted is not None
    after = copied(game)
    after.play(seat, move)
    Veteran().settle(after, seat)
    if after.outcome is not None and after.outcome.winner == seat:
        return "It wins the game at once."
    fallen = [unit for unit in game.units.values() if unit.handle not in after.units]
    theirs = sum(unit.owner != seat for unit in fallen)
    mine = len(fallen) - theirs
    card = game.pool.cards[game.knowledge.faces[wanted.card]]
    left = f"{len(after.untapped[seat]) or 'no'} mana"
    if theirs:
        own = f", and {mine} of yours" if mine else ""
        return f"It destroys {count(theirs, 'enemy Unit')}{own}, and leaves you {left}."
    drawn = len(after.hands[seat]) - len(game.hands[seat]) + 1
    if drawn > 0:
        return f"It draws you {count(drawn, 'card')}, and leaves you {left}."
    if isinstance(card, UnitCard):
        blocks = not card.keywords & CANT_BLOCK
        if game.phase == "pre" and seat != game.attacker and blocks:
            return (
                f"It can block in this turn already, and leaves you {left}; "
                "what you do not spend is lost."
            )
        return f"No group of cards makes more of your mana now; it leaves you {left}."
    if any(passes_by(effect) for effect in card.text.effects):
        attack = "your attack" if seat == game.attacker else "their attack"
        return f"It turns {attack} of this turn to your favour, and leaves you {left}."
    return f"What it does lasts, and is worth its {card.cost.total} mana; it leaves you {left}."


def _pass(game: Mana, seat: Seat, veteran: Veteran) -> str:
    """R-4"""
    weighed = veteran.explain()
    if not weighed:
        return "No card in your hand can be deployed now."
    if weighed[0].value <= 0:
        return "What you can pay would do less now than it may do later."
    assert game.phase == "pre"
    return "Your cards can wait until after combat: deployed now, they would not help the attack."


def _attack(game: Mana, move: Move) -> str:
    """C-2: what the best blocks leave of it."""
    front = Front(game, Veteran.CAUTION)
    if front.is_idle:
        return "None of your Units may attack."
    if not move.args:
        return "Against the best blocks, any attack would cost more than it gains."
    chosen = [unit.handle in move.args for unit in front.able]
    parts = front.reply(chosen).parts
    if front.worth(chosen) > _DECISIVE:
        return "No blocks save them: this attack takes their last Life."
    return f"Against the best blocks it {_dealt(parts)}; {_losses(parts, 'you', 'them')}."


_DECISIVE = 150.0
"""A worth that only a won game has."""


def _block(game: Mana, move: Move) -> str:
    """C-7: what these blocks lead to."""
    pairs = read_pairs(move)
    assert pairs is not None
    parts = declared_parts(game, pairs)
    life = game.life[1 - game.attacker]
    left = life + sum(each.defender_ambush + each.defender for each in parts)
    left -= sum(each.face_ambush + each.face for each in parts)
    lost = _losses(parts, "them", "you")
    if not pairs:
        return f"Every block would cost more than the damage, which leaves you {max(0, left)} Life."
    return f"It leaves you {max(0, left)} Life; {lost}."


def _dealt(parts: Sequence[Part]) -> str:
    damage = sum(each.face_ambush + each.face for each in parts)
    return f"deals {damage} damage to them" if damage else "deals them no damage"


def _losses(parts: Sequence[Part], attacker: str, defender: str) -> str:
    """Who loses how many Units, abilities aside."""
    mine = sum(each.dead & 1 for each in parts)
    theirs = sum((each.dead >> 1).bit_count() for each in parts)
    if not mine and not theirs:
        return "no Unit dies"
    return f"it costs {attacker} {_units(mine)} and {defender} {_units(theirs)}"


def _units(number: int) -> str:
    return count(number, "Unit") if number else "no Unit"


def _choose(game: Mana) -> str:
    """E-3"""
    options = len(game.to_choose())
    if options == 1:
        return "It is the only Unit that can be picked."
    return f"Of the {options} Units that can be picked, this changes the position most for you."


def _split(move: Move) -> str:
    """D-6, K-PARRY, K-REVENGE"""
    match move.verb:
        case "assign":
            return "So the dearest Units are destroyed that this damage can destroy."
        case "parry":
            return "Damage from which they would gain Life by Leech is prevented first."
    return "So the dearest Units are destroyed that this damage can destroy in return."
