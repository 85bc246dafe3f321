"""The preview of an attack comes true; pages and keywords; packs from the seed of a game."""

from __future__ import annotations

import random

from engines.core import registry
from engines.core.cards import BOTH, SealedDeck
from engines.core.events import Chosen
from engines.core.moves import Move
from engines.ikusa.catalogue import BLITZ, STRATEGY
from engines.ikusa.decks import problem
from engines.ikusa.facts import Damaged, Moved
from engines.ikusa.glossary import REMINDERS
from engines.ikusa.keywords import KEYWORDS
from engines.ikusa.lessons import PAGES
from engines.ikusa.moves import PASS
from engines.ikusa.preview import preview
from engines.ikusa.rules import Ikusa
from engines.ikusa.state import WINDOWS
from tests.engines.ikusa.playing import played
from tests.engines.ikusa.positions import at


def fought(game: Ikusa, seat: int, move: Move, rng: random.Random) -> list[object]:
    """What happens from `move` to the end of its attack, with passes and no block, and random answers else."""
    world = game.clone()
    facts: list[object] = []
    world.facts = []
    world.open = False
    facts += world.apply(Chosen(seat, move))
    while (choice := world.choice) is not None and choice.label not in ("attack", "free_cast"):
        [asked] = choice.seats
        if choice.label in WINDOWS:
            answer = PASS
        elif choice.label == "block":
            answer = Move("block")
        else:
            answer = world.options(asked).sample(rng)
        facts += world.apply(Chosen(asked, answer))
    return facts


def test_what_is_shown_comes_true() -> None:
    rng = random.Random(1)
    seen = 0
    for seed in (60, 61, 62):
        for game, _ in played(seed):
            choice = game.choice
            if choice is None or choice.label not in ("attack", "block", "distribute"):
                continue
            [seat] = choice.seats
            move = game.options(seat).sample(rng)
            shown = preview(game.view(seat), move)
            if move.verb not in ("attack", "block", "distribute") or shown is None:
                continue
            facts = fought(game, seat, move, rng)
            seen += 1
            damage: dict[int, int] = {}
            gates = 0
            for fact in facts:
                if isinstance(fact, Damaged):
                    damage[fact.card] = damage.get(fact.card, 0) + fact.n
                if isinstance(fact, Moved) and (fact.origin, fact.zone) == ("gates", "verge"):
                    gates += 1
            assert shown.gates.least <= gates <= shown.gates.most
            for card, n in damage.items():
                assert shown.damage[card].least <= n <= shown.damage[card].most
    assert seen > 30


def test_both_sides_are_shown_the_same() -> None:
    for game, _ in played(61):
        if game.attacker is not None and game.choice is not None:
            mine, theirs = (preview(game.view(seat)) for seat in BOTH)
            assert mine == theirs


def test_without_an_attack_there_is_nothing_to_show() -> None:
    assert preview(at("main").game.view(0)) is None


def test_an_attack_at_neither_gates_nor_deck_is_said_to_win() -> None:
    position = at("ikusa", A={"field": ["a1=herald"]}, B={"deck": 0})
    shown = preview(position.game.view(0), Move("attack", (position.handle["a1"],)))
    assert shown is not None and shown.loses.least == 1 and shown.unblocked


def test_every_keyword_has_a_page_and_no_page_is_too_wide() -> None:
    pages = dict(PAGES)
    assert len(pages) == len(PAGES)
    words = {word.partition(":")[0].replace("_", " ").title() for word in KEYWORDS}
    assert words == REMINDERS.keys() <= pages.keys()
    for text in pages.values():
        assert max(map(len, text.splitlines())) <= 76


def test_packs_follow_from_the_seed_of_a_game_and_differ_between_the_seats() -> None:
    package = registry.load("ikusa")
    assert package.decks is not None
    settings = package.checked({"mode": BLITZ})
    first = package.decks.opened(settings, "7")
    assert first is not None and first == package.decks.opened(settings, "7")
    assert first[0] != first[1] and first != package.decks.opened(settings, "8")
    game = package.begin(settings, "7")
    assert isinstance(game, Ikusa)
    for deck in first:
        assert not isinstance(deck, SealedDeck)
        assert problem(BLITZ, list(deck), game.pool, list(deck)) == ""
    strategy = package.checked({"mode": STRATEGY})
    assert package.decks.opened(strategy, "7") is None
    assert not any("deck" in each.name for each in package.that_matter(settings))
