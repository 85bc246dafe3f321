"""Ikusa in lines: whole games, a golden transcript, the start of a game, and what is explained on request."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from engines.core import registry
from engines.core.cards import Deck
from engines.core.game import Game
from engines.ikusa.catalogue import BLITZ, STRATEGY
from engines.ikusa.rules import Ikusa
from tests.engines.ikusa.cards import POOL, SAMPLES
from tests.tui.company import Guest, Sink
from tests.tui.golden import check
from tests.tui.ikusa_lines import NOWHERE, STRATEGY_SETTINGS, Player, Sparring, said
from tui import line
from tui.lines.console import Console
from tui.options import Options
from tui.places import Place


@pytest.mark.parametrize(("seed", "mode"), [(1, STRATEGY), (2, BLITZ), (3, STRATEGY)])
def test_whole_games_are_played_by_numbers(tmp_path: Path, seed: int, mode: str) -> None:
    sink = Sink()
    options = Options(
        game="ikusa",
        seed=str(seed),
        seat=seed % 2,
        new=True,
        bot="novice" if seed == 1 else "random",
        settings={**STRATEGY_SETTINGS, "mode": mode},
    )
    console = Console(Player(sink, seed), sink)
    assert line.play(options, console, Place(tmp_path), Guest) == 0
    assert sink.text.count("Result: ") == 1
    assert max(map(len, sink.text.splitlines())) <= 80


def test_mode_and_decks_are_asked_for_and_packs_leave_no_deck_to_ask_for() -> None:
    text = said("3", "1", "2", "4")
    assert "Mode? 1 to 2, or 0 for any of them:" in text
    assert text.index("Your deck? 1 to 4") < text.index("Rin's deck? 1 to 4")
    assert "Your deck: " in text.partition("Rock, paper, scissors")[2]
    text = said("2")
    assert "deck?" not in text
    assert all(f"Pack {number}: " in text for number in range(1, 6))


# --- with the cards of the tests, so that no change of the shipped ones touches the words here ------------------------


@contextmanager
def decks_of(faces: Sequence[str]) -> Iterator[None]:
    """Both play these cards over and over, fifty of them."""

    def new(settings: Mapping[str, int | str], decks: tuple[Deck, Deck] | None) -> Game:
        brought = tuple((list(faces) * 50)[:50])
        return Ikusa((brought, brought), POOL, STRATEGY)

    package = replace(registry.load("ikusa"), new=new)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "load", lambda name: package)
        yield


@pytest.fixture
def sample_cards() -> Iterator[None]:
    with decks_of([card["id"] for card in SAMPLES]):
        yield


GOLDEN = 12


def played(seed: int) -> str:
    """A whole game, answered by chance."""
    sink = Sink()
    options = Options(game="ikusa", seed=str(seed), new=True, settings=STRATEGY_SETTINGS)
    console = Console(Player(sink, seed), sink)
    assert line.play(options, console, NOWHERE, Sparring) == 0
    return sink.text


@pytest.mark.usefixtures("sample_cards")
def test_a_whole_game_reads_as_it_always_has() -> None:
    """A golden transcript, with gates, casts, abilities, attacks, blocks and free casts."""
    check("lines/ikusa", played(GOLDEN))


def test_looking_searching_and_putting_back_are_played_through() -> None:
    """V-14: to the hand, in another order (of the enemy's deck too); K-11: found or not."""
    with decks_of(["IK-seek", "IK-glance", "IK-ponder", "IK-herald"]):
        text = " ".join(played(4).split())
    assert "To take into your hand, one: 1: " in text
    assert "They go back on top of the deck: 1. " in text
    assert "Your choice, 1 or an order of 1 to 3" in text
    assert "Your choice, 1 or an order of 1 to 2" in text
    assert "You look at the top 2 cards of Rin's deck." in text
    assert "1: take " in text and ": find nothing" in text
    assert "Result: " in text


class Leaver(Player):
    """Plays until something waits on the stack for its answer, and leaves there."""

    def answer(self, prompt: str) -> str:
        asked = self._sink.text[-1500:].rpartition("You may answer.")[2]
        return "q" if "On the stack:" in asked else super().answer(prompt)


@pytest.mark.usefixtures("sample_cards")
def test_a_game_left_in_the_middle_of_a_stack_goes_on_at_the_same_prompt(tmp_path: Path) -> None:
    def sat(player: type[Player] | None, new: bool) -> str:
        sink = Sink()
        options = Options(game="ikusa", seed="12", new=new, settings=STRATEGY_SETTINGS)
        source = io.BytesIO(b"1\nq\n") if player is None else player(sink, 12)
        console = Console(source, sink)
        assert line.play(options, console, Place(tmp_path), Sparring) == 0
        return sink.text

    left = sat(Leaver, new=True)
    assert left.rstrip().endswith("goes on with it.")
    prompt = left[left.rindex("You may answer.") : left.rindex("Your choice,")]
    again = sat(None, new=False)
    assert "On the stack: Rin's " in prompt
    for said_then in prompt.splitlines():
        assert said_then in again


@pytest.mark.usefixtures("sample_cards")
def test_a_card_a_keyword_a_word_and_a_page_are_explained() -> None:
    asks = ["? gate break", "? windows", "? nothing at all", "? 1", "? agony", "? kyu", "w"]
    text = " ".join(said("2", *asks, seed=2, **STRATEGY_SETTINGS).split())
    assert "An attack that gets through puts out that many gates" in text
    assert "WHEN YOU MAY ACT" in text
    assert 'Nothing is known of "nothing at all" here' in text
    assert "Upright: " in text and "Reversed: " in text
    assert "<Agony>: It happens when the card goes from the battlefield to Hell" in text
    assert "Kyu: The card can be cast whenever you are asked" in text
    assert "w turn: passes every window but where a stop is set, until your turn" in text
