"""Answers at a glance to everything that is asked beside the turn's great decisions.

Scripts give them as they are; and where a script carries out a play to see what comes of it, both sides answer so.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.cards import Handle, Seat
from engines.core.moves import Move
from engines.ikusa.appeal import face_appeal, lasting_worth, target_appeal
from engines.ikusa.fighters import Board
from engines.ikusa.kernel import split
from engines.ikusa.moves import PASS, FreeCast, Handles
from engines.ikusa.plays import Plays
from engines.ikusa.rules import Ikusa
from engines.ikusa.value import CARD, card_worth, face_worth, keep_worth, life_value, text_worth
from engines.ikusa.view import Item
from engines.ikusa.vocabulary import Ability, Card, CardFace, Discard, Draw, Sacrifice, Shift

YES, NO = Move("may", ("yes",)), Move("may", ("no",))


def glance(game: Ikusa, seat: Seat) -> Move:
    """The answer at a glance to a prompt that is neither an action point, a window, the gates nor a block."""
    choice = game.choice
    assert choice is not None
    match choice.label:
        case "rps":
            return Move("throw", ("rock",))
        case "lay":
            return Move("lay", (cheapest(game, game.hands[seat])[0],))
        case "distribute":
            return distribution(game)
        case "free_cast":
            return free_casts(game, seat)[0]
        case "order":
            return Move("order", tuple(range(len(game.to_order()))))
        case "target":
            return Move("target", (_target(game, seat),))
        case "may":
            return YES if _wanted(game, seat) else NO
        case "look":
            return YES if _is_to_bottom(game, seat) else NO
        case "take":
            return Move("choose", (cheapest(game, game.looked)[-1],))
        case "search":
            return _search(game, seat)
        case "return_elementium":
            return returns(game, seat)[0]
    return _give_up(game, seat)


def ability_of(game: Ikusa, item: Item) -> Ability:
    """The text of something on the stack, or that waits to be put there."""
    face = game.pool.cards[item.face].face(item.side)
    assert face is not None
    return face.abilities[item.number]


# --- cards to part with ----------------------------------------------------------------------------------------------


def cheapest(game: Ikusa, cards: Sequence[Handle]) -> list[Handle]:
    """Cards outside the battlefield, the least useful first; one that nobody here knows is as good as any."""
    pool, faces = game.pool.cards, game.knowledge.faces
    return sorted(cards, key=lambda card: keep_worth(pool[faces[card]]) if card in faces else CARD)


def least_worth(game: Ikusa, cards: Sequence[Handle]) -> list[Handle]:
    """Cards on the battlefield, the least worth first; of equal ones those that are tapped."""
    field = game.field
    return sorted(
        cards,
        key=lambda card: (round(lasting_worth(game, field[card]), 3), not field[card].tapped),
    )


def returns(game: Ikusa, seat: Seat) -> list[Move]:
    """L-02: each elementium that may go back to the hand, the least useful first."""
    own = [each.handle for each in game.elementium(seat)]
    return [Move("choose", (card,)) for card in least_worth(game, own)]


def _give_up(game: Ikusa, seat: Seat) -> Move:
    effect = ability_of(game, game.stack[-1]).effects[game.place - 1]
    assert isinstance(effect, (Discard, Sacrifice))
    cards = game.to_pick(effect, seat)
    sort = cheapest if isinstance(effect, Discard) else least_worth
    return Move("choose", tuple(sorted(sort(game, cards)[: game.must_pick(effect, seat)])))


# --- ikusa -----------------------------------------------------------------------------------------------------------


def distribution(game: Ikusa) -> Move:
    """I-09"""
    space = game.to_distribute()
    board = Board(game)
    attacker = next(each for each in board.now[game.active] if each.handle == game.attacker)
    by_handle = {each.handle: each for each in board.now[game.defender]}
    parts = split(attacker, [by_handle[each] for each in space.blockers])
    pairs = zip(space.blockers, parts, strict=True)
    return Move("distribute", tuple(number for pair in pairs for number in pair))


def free_casts(game: Ikusa, seat: Seat) -> list[Move]:
    """I-11: each card that may be cast, at its most appealing targets, and nothing; what does most good first."""
    ways = [(0.0, PASS)]
    plays = game.options(seat)
    assert isinstance(plays, Plays)
    for play in plays.plays:
        face = game.pool.cards[game.knowledge.faces[play.card]].upright
        targets, appeal = aimed(game, seat, face, play.targets)
        ways.append((appeal, FreeCast(play.card, targets).move))
    return [move for _, move in sorted(ways, key=lambda way: -way[0])]


def aimed(
    game: Ikusa, seat: Seat, face: CardFace, options: Sequence[Handles]
) -> tuple[Handles, float]:
    """The most appealing targets for a face, each chosen for itself, and how good casting it looks."""
    worth = face_worth(face)
    if not options:
        return (), worth
    if face.host is not None:
        host = max(options[0], key=lambda each: face_appeal(game, face, each, seat))
        return (host,), face_appeal(game, face, host, seat)
    played = face.played
    assert played is not None
    return aims(game, seat, played, options, face.attributes)


def aims(
    game: Ikusa, seat: Seat, ability: Ability, options: Sequence[Handles], source: int
) -> tuple[Handles, float]:
    """The same for the targets of an ability whose source has these attributes."""
    targets: list[Handle] = []
    total = 0.0
    for number, cards in enumerate(options):
        appeals = [target_appeal(game, ability, number, each, seat, source) for each in cards]
        total += max(appeals)
        targets.append(cards[appeals.index(max(appeals))])
    return tuple(targets), total


# --- triggers --------------------------------------------------------------------------------------------------------


def _target(game: Ikusa, seat: Seat) -> Handle:
    item = game.to_order()[0]
    ability, number = ability_of(game, item), len(item.targets)
    return max(
        game.to_target(),
        key=lambda card: target_appeal(game, ability, number, card, seat, item.attributes),
    )


def _wanted(game: Ikusa, seat: Seat) -> bool:
    """G-09: whether what an ability may do looks any good."""
    item = game.stack[-1]
    ability = ability_of(game, item)
    total = sum(
        [
            target_appeal(game, ability, number, target, seat, item.attributes)
            for number, target in enumerate(item.targets)
            if target is not None
        ]
    )
    for effect in ability.effects:
        match effect:
            case Shift(how="gate_to_hand", who="self"):
                total += _gate_for_card(game, seat)
            case Shift() | Draw() | Discard():
                total += text_worth(effect)
    return total > 0 or not (item.targets or total)


def _gate_for_card(game: Ikusa, seat: Seat) -> float:
    """Whether the top gate is better in hand."""
    gates, deck = len(game.gates[seat]), len(game.decks[seat])
    if not gates:
        return 0.0
    top = game.gates[seat][0]
    faces, cards = game.knowledge.faces, game.pool.cards
    card = cards[faces[top]] if top in faces else None
    gain = CARD if card is None else 0.6 * card_worth(card)
    if card is not None and card.is_kyu:
        gain -= 0.6 * card_worth(card)
    return gain - (life_value(gates, deck) - life_value(gates - 1, deck))


# --- looking ---------------------------------------------------------------------------------------------------------


def _is_to_bottom(game: Ikusa, seat: Seat) -> bool:
    """V-14: own cards worse than usual go to the bottom, the other daimyo's better ones."""
    faces, cards = game.knowledge.faces, game.pool.cards
    known = [cards[faces[card]] for card in game.looked if card in faces]
    if not known:
        return False
    usual = sum(useful_worth(game, seat, card) for card in known) / len(known) - _USUAL
    return usual < 0 if game.looked[0] in game.decks[seat] else usual > 0


_USUAL = 5.0


def useful_worth(game: Ikusa, seat: Seat, card: Card) -> float:
    """What a card will bring to a seat, the dear ones less as long as they cannot be paid."""
    assert card.upright.cost is not None
    wait = max(0, card.upright.cost.total - len(game.elementium(seat)) - 1)
    return card_worth(card) * 0.85**wait + (1.0 if card.elementium is not None else 0.0)


def _search(game: Ikusa, seat: Seat) -> Move:
    """K-11: the best that fits; in a play that is only imagined, a card that nobody here knows."""
    faces, cards = game.knowledge.faces, game.pool.cards
    hidden = [card for card in game.decks[seat] if card not in faces]
    if hidden:
        return Move("fetch", (hidden[0],))
    found = game.to_search(seat)
    if not found:
        return PASS
    best = max(found, key=lambda card: useful_worth(game, seat, cards[faces[card]]))
    return Move("fetch", (best,))
