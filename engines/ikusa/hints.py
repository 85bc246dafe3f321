"""Hints for Ikusa: the veteran's move, and the quantity that speaks for it.

In the sentences *they* are the other daimyo. Whatever is counted lies open to the seat that asks.
"""

from __future__ import annotations

from engines.bots.bot import Judgement
from engines.bots.hints import NOT_ASKED, Hint, dice
from engines.core.cards import Handle, Seat
from engines.core.moves import Move
from engines.core.view import View
from engines.ikusa.adept import Veteran
from engines.ikusa.fighters import Board
from engines.ikusa.imagining import imagined
from engines.ikusa.kernel import fight
from engines.ikusa.moves import read_activation, read_cast, read_free_cast
from engines.ikusa.rules import Ikusa
from engines.ikusa.view import IkusaView

_DECISIVE = 150.0
"""From so many points on, a move decides between winning and losing."""


def hint(view: View) -> Hint:
    """The veteran's move for the seat whose view this is, and why. Nothing but the view is used."""
    assert isinstance(view, IkusaView)
    seat = view.seat
    if seat is None or view.choice is None or seat not in view.waiting:
        return NOT_ASKED
    if view.label == "rps":
        return Hint(None, "All three throws are equally good; the winner goes first.")
    veteran = Veteran()
    move = veteran.choose(view, dice(view), 0)
    game = view.partial()
    assert isinstance(game, Ikusa)
    return Hint(move, _reason(game, seat, move, veteran.explain()))


def _reason(game: Ikusa, seat: Seat, move: Move, weighed: list[Judgement]) -> str:
    assert game.choice is not None
    match game.choice.label, move.verb:
        case _, "gates":
            return _gates(game, move)
        case _, "elementium" | "facedown" | "lay":
            return _lay(game, seat, move)
        case _, "cast" | "activate" | "free_cast":
            return _play(game, seat, move, weighed)
        case "attack", "attack":
            return _attack(game, seat, move)
        case "attack", "pass":
            return "Any attack now would lose you more than it takes from them."
        case _, "block":
            return _block(game, seat, move)
        case _, "pass":
            return "Nothing that you could do now is worth its cards and energy at this moment."
    return "Of all that can be chosen, this leaves you best off."


def _count(number: int, one: str) -> str:
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


# --- preparation and elementium --------------------------------------------------------------------------------------


def _gates(game: Ikusa, move: Move) -> str:
    cards, faces = game.pool.cards, game.knowledge.faces
    kyu = sum(cards[faces[int(card)]].is_kyu for card in move.args)
    if not kyu:
        return "None of your ten is a kyu card, so you set what your hand can spare most."
    falls = "it falls" if kyu == 1 else "they fall"
    return (
        f"{_count(kyu, 'kyu card')} among your gates can be cast for nothing as {falls}; "
        "the cheap cards stay in hand."
    )


def _lay(game: Ikusa, seat: Seat, move: Move) -> str:
    have = len(game.elementium(seat))
    if move.verb != "elementium":
        laid = int(move.args[0]) if move.args else Veteran().laid(game, seat)
        name = game.pool.cards[game.knowledge.faces[laid]].upright.name
        return (
            f"Face-down {name} gives every attribute, and is elementium number {have + 1}; "
            "your hand can spare it."
        )
    card = game.pool.cards[game.knowledge.faces[int(move.args[0])]]
    after = imagined(game, seat, move)
    drawn = len(after.hands[seat]) - len(game.hands[seat]) + 1
    gain = f" and draws {_count(drawn, 'card')}" if drawn > 0 else ""
    return f"{card.upright.name} becomes elementium number {have + 1}{gain}."


# --- plays -----------------------------------------------------------------------------------------------------------


def _play(game: Ikusa, seat: Seat, move: Move, weighed: list[Judgement]) -> str:
    """What it does at once: the wargeists, cards and gates of both sides before and after."""
    gain = next((each.value for each in weighed if each.move == move), 0.0)
    if gain >= _DECISIVE:
        return "It decides the game: with it you win, or keep them from winning."
    after = imagined(game, seat, move)
    said = [*_changes(game, after, seat)]
    if not said:
        return (
            f"{_named(game, move)} improves your position more than anything else you can pay for."
        )
    return f"{_named(game, move)}: {', '.join(said[:3])}."


def _named(game: Ikusa, move: Move) -> str:
    """The face that is played."""
    cards, faces = game.pool.cards, game.knowledge.faces
    if (cast := read_cast(move) if move.verb == "cast" else None) is not None:
        face = cards[faces[cast.card]].face(cast.side)
        assert face is not None
        return face.name
    if (free := read_free_cast(move) if move.verb == "free_cast" else None) is not None:
        return cards[faces[free.card]].upright.name
    used = read_activation(move)
    assert used is not None
    lies = game.field[used.card]
    assert lies.card is not None
    return lies.card.upright.name if lies.is_elementium else lies.shown.name


def _changes(game: Ikusa, after: Ikusa, seat: Seat) -> list[str]:
    foe = 1 - seat
    said = []
    for who, whose in ((foe, "their"), (seat, "your")):
        before, now = _wargeists(game, who), _wargeists(after, who)
        gone, come = len(before - now), len(now - before)
        if gone:
            said.append(f"{gone} of {whose} wargeists leave{'s' if gone == 1 else ''}")
        if come:
            said.append(f"{come} more on {whose} side")
        gates = len(after.gates[who]) - len(game.gates[who])
        if gates:
            said.append(
                f"{abs(gates)} gate{'s' if abs(gates) > 1 else ''} {'more' if gates > 0 else 'less'} on {whose} side"
            )
    cards = len(after.hands[seat]) - len(game.hands[seat])
    if cards > 0:
        said.append(f"{_count(cards, 'card')} more in hand")
    theirs = len(game.hands[foe]) - len(after.hands[foe])
    if theirs > 0:
        said.append(f"{_count(theirs, 'card')} less in their hand")
    elementium = len(after.elementium(seat)) - len(game.elementium(seat))
    if elementium > 0:
        said.append(f"{elementium} more elementium")
    return said


def _wargeists(game: Ikusa, seat: Seat) -> set[Handle]:
    return {card.handle for card in game.of(seat) if card.is_wargeist}


# --- ikusa -----------------------------------------------------------------------------------------------------------


def _attack(game: Ikusa, seat: Seat, move: Move) -> str:
    """What their best block would lead to."""
    foe = 1 - seat
    attacker = game.field[int(move.args[0])].shown.name
    if game.must_attack() and len(game.must_attack()) == 1:
        return f"{attacker} is a Berserker and has to attack before you can finish."
    after = imagined(game, seat, move)
    if after.outcome is not None:
        return "Whatever they block, this attack wins the game."
    gates = len(game.gates[foe]) - len(after.gates[foe])
    deck = len(game.decks[foe]) - len(after.decks[foe])
    if gates > 0:
        fall = f"{_count(gates, 'gate')} {'falls' if gates == 1 else 'fall'}"
        return f"Their best answer is to let it through, and {fall}."
    if deck > 0:
        fall = f"{_count(deck, 'deck card')} {'falls' if deck == 1 else 'fall'}"
        return f"Their best answer is to let it through, and {fall}."
    lost = len(_wargeists(game, seat) - _wargeists(after, seat))
    killed = len(_wargeists(game, foe) - _wargeists(after, foe))
    return f"If they block as well as they can, {killed} of theirs and {lost} of yours die."


def _block(game: Ikusa, seat: Seat, move: Move) -> str:
    board = Board(game)
    attacker = next(each for each in board.now[game.active] if each.handle == game.attacker)
    if not move.args:
        gates, deck = len(game.gates[seat]), len(game.decks[seat])
        if gates:
            return f"A gate of your {gates} costs less than what a block would lose or tie up."
        falling = _count(min(deck, attacker.power), "card")
        return f"To lose {falling} of your deck of {deck} is better than a block."
    blockers = [each for each in board.now[seat] if each.handle in move.args]
    result = fight(attacker, blockers)
    fate = "dies" if result.dead else "lives"
    lost = _count(sum(result.fallen), "blocker")
    return f"It keeps the attack from you; the attacker {fate}, and you lose {lost}."
