"""Sample hands: a game begun with the deck on both seats, up to the choice that makes the first hand."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from engines.core.cards import Face
from engines.core.dealer import LocalDealer
from engines.core.game import Game
from engines.core.registry import Package
from engines.core.table import Table
from tui.decks.kind import DeckKind
from tui.decks.text import Deck, construction_of

BOT = "adept"
"""Whose judgement of a hand is shown."""


class Dealt(NamedTuple):
    """Cards that lie together in a sample hand."""

    title: str
    faces: tuple[Face, ...]


def sample(package: Package, kind: DeckKind, deck: Deck, seed: str) -> list[Dealt]:
    """A first hand, and what the bot makes of it; the same seed deals the same.

    Of a deck that is not of the size which the rules demand there is no game, and so only what is dealt: `kind.dealt`
    cards of the first pile, or none if it has fewer.
    """
    sizes = [pile.size for pile in construction_of(package).piles]
    if sizes != [len(pile) for pile in deck.piles]:
        main = deck.piles[0]
        if len(main) < kind.dealt:
            return []
        faces = random.Random(seed).sample(main, kind.dealt)
        return [Dealt(f"Dealt: {kind.dealt} cards", tuple(sorted(faces, key=kind.orders[0][1])))]
    settings = package.checked({})

    def fresh() -> tuple[Game, LocalDealer]:
        game = package.new(settings, (deck.faces, deck.faces))
        return game, LocalDealer(seed, game)

    table, rng = Table(fresh), random.Random(seed)
    bot = package.bots[BOT]()
    while True:
        view: Any = table.game.view(0)
        move = bot.choose(view, rng, 0)
        if view.label == kind.opening:
            return [
                Dealt(title, tuple(view.faces[card] for card in cards))
                for title, cards in kind.hand(view, move)
            ]
        for seat in (0, 1):  # Whoever goes first is found out by throws, as often as it takes.
            if table.owes(seat) is not None:
                table.choose(seat, bot.choose(table.game.view(seat), rng, 0))
