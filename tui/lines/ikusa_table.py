"""Ikusa in lines: cards on the battlefield, and what an attack leads to."""

from __future__ import annotations

from collections.abc import Iterable

from engines.core.cards import Handle
from engines.core.registry import Names
from engines.core.words import inner, verb, whose
from engines.ikusa.naming import card_name, card_of, name_now, owned
from engines.ikusa.phrases import listed
from engines.ikusa.preview import Preview
from engines.ikusa.rules import Ikusa
from engines.ikusa.titles import keyword_list, signs, title
from engines.ikusa.view import IkusaView


def by_cost(view: IkusaView, cards: Iterable[Handle]) -> list[Handle]:
    """Known cards, the cheapest first, those of one name together; unknown ones in front."""

    def place(card: Handle) -> tuple[int, str]:
        known = card_of(view, card)
        if known is None or known.upright.cost is None:
            return 0, ""
        return known.upright.cost.total, known.id

    return sorted(cards, key=place)


def titles(view: IkusaView, cards: Iterable[Handle]) -> list[str]:
    """Known cards in a line each, their other orientation included."""
    return [title(known) for card in cards if (known := card_of(view, card)) is not None]


def permanent_line(view: IkusaView, game: Ikusa, handle: Handle) -> str:
    """A card as it lies: `Brazier Imp 3/1 Swift, 1 damage, tapped, with Girdle of Ivy`."""
    card = game.field[handle]
    parts = [name_now(view, handle)]
    if card.is_wargeist:
        keywords = keyword_list(game.keywords(card))
        parts = [f"{parts[0]} {game.power(card)}/{game.health(card)} {keywords}".rstrip()]
        parts += [f"{card.damage} damage"] if card.damage else []
    elif card.is_elementium:
        parts = [f"{parts[0]} {signs(game.attributes(card))}"]
    elif card.host is not None:
        parts = [f"{parts[0]} on {name_now(view, card.host)}"]
    parts += ["tapped"] if card.tapped else []
    parts += ["came this turn"] if game.is_fresh(card) else []
    enchants = [card_name(view, each.handle) for each in game.field.values() if each.host == handle]
    parts += [f"with {listed(enchants)}"] if enchants and card.is_wargeist else []
    return ", ".join(parts)


def by_side(view: IkusaView, game: Ikusa, cards: Iterable[Handle]) -> list[Handle]:
    """Cards that may be chosen: the own ones first, and wargeists before what lies beside them."""

    def place(handle: Handle) -> tuple[bool, bool]:
        card = game.field.get(handle)
        return _is_enemy(view, game, handle), card is None or not card.is_wargeist

    return sorted(cards, key=place)


def _is_enemy(view: IkusaView, game: Ikusa, handle: Handle) -> bool:
    card = game.field.get(handle)
    if card is None:
        return handle not in view.hells[view.seat or 0]
    return card.controller != view.seat


def target_line(view: IkusaView, game: Ikusa, handle: Handle) -> str:
    """A card that may be chosen: whose it is, and how it lies."""
    side = "the enemy" if _is_enemy(view, game, handle) else "your"
    if handle not in game.field:
        return f"{card_name(view, handle)} in {side} Hell"
    return f"{side} {permanent_line(view, game, handle)}"


def preview_lines(shown: Preview | None, view: IkusaView, names: Names) -> list[str]:
    """What comes of an attack, in a line."""
    if shown is None:
        return []
    parts = [
        *(f"{owned(view, card, names)} takes {n}" for card, n in shown.damage.items() if n.most),
        *(
            f"Conquer of {owned(view, card, names)} prevents {n}"
            for card, n in shown.prevented.items()
        ),
    ]
    falls = [owned(view, card, names) for card, n in shown.falls.items() if n.least]
    may = [owned(view, card, names) for card, n in shown.falls.items() if not n.least]
    parts += [f"{listed(falls)} {'falls' if len(falls) == 1 else 'fall'}"] if falls else []
    parts += [f"{listed(may)} may fall"] if may else []
    parts += _to_daimyo(shown, names[1 - view.active])
    head = "If nothing blocks: " if shown.unblocked else "It leads to this: "
    return [f"{head}{'; '.join(parts) or 'nothing happens'}."]


def _to_daimyo(shown: Preview, name: str) -> list[str]:
    parts = []
    for many, one, more in (
        (shown.gates, "gate", "gates"),
        (shown.deck, "card of the deck", "cards of the deck"),
    ):
        if many.most:
            what = f"top {one} is" if many.least == many.most == 1 else f"top {many} {more} are"
            parts.append(f"{whose(name)} {what} put out")
    if shown.loses.most:
        does = verb(name, "lose") if shown.loses.least else "may lose"
        parts.append(f"{inner(name)} {does} the game")
    return parts
