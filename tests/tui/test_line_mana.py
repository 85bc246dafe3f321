"""Mana in lines: whole games, a golden transcript, and answers at the table."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engines.core import registry
from engines.core.cards import Deck
from engines.core.game import Game
from engines.core.moves import Move
from engines.core.options import Options as Space
from engines.core.registry import Package
from engines.mana.precons import PRECONS
from engines.mana.rules import Mana
from tests.engines.mana.cards import POOL, SAMPLES
from tests.tui.company import Answerer, Guest, Sink
from tests.tui.golden import check
from tui import line
from tui.lines.console import Console
from tui.options import Options
from tui.places import Place

DECKS = {"deck": "eclipse_vigil", "other_deck": "twin_bellows"}


class Player(Answerer):
    """Answers each kind of prompt in some sensible way, by chance."""

    _ready = False
    """A declaration has been put together, and waits to be sent."""

    def answer(self, prompt: str) -> str:
        rng = self._rng
        if "y for yes" in prompt:
            return "y"
        if "when done" in prompt:
            self._ready = not self._ready
            if not self._ready:
                return "0"
            if found := re.search(r"such as ([\d ]+);", prompt):
                return found[1]
            if prompt.startswith("Numbers to keep"):
                return self.numbers(rng.randint(5, 8), 14)
            if prompt.startswith("Numbers to send"):
                return rng.choice(["all", "all", "1", "none"])
            assert prompt.startswith("Blocker")
            return rng.choice(["1a", "1a 2a", "1a 2b", "1-"])
        if found := re.search(r"^(\d+) numbers? from 1 to (\d+)", prompt):
            return rng.choice(["0", self.numbers(int(found[1]), int(found[2]))])
        return self.number(prompt, by_hand="; 1m: " in prompt)


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_are_played_by_numbers(tmp_path: Path, seed: int) -> None:
    sink = Sink()
    player = Player(sink, seed)
    options = Options(game="mana", seed=str(seed), seat=seed % 2, new=True, bot="random")
    assert line.play(options, Console(player, sink), Place(tmp_path), Guest) == 0
    assert sink.text.count("Result: ") == 1
    assert max(map(len, sink.text.splitlines())) <= 80


# --- with the sample cards, so that no change of the shipped ones touches the words here ------------------------------


def _new(settings: Mapping[str, int | str], decks: tuple[Deck, Deck] | None) -> Game:
    main = [card["id"] for card in SAMPLES if not card.get("test")]
    deck = [*main, *main, *main[:2], *(["mana_sl", "mana_fm", "mana_we"] * 4), "mana_lfw"]
    return Mana((deck, deck), POOL)


GOLDEN = 5


class Sparring:
    """A player who deploys its first Unit, attacks with all, and blocks with all it has."""

    def __init__(self, package: Package, name: str) -> None:
        pass

    async def choose(self, view: Any, seed: str, budget: int) -> Move:
        options: Space = view.partial().options(view.seat)
        if view.label == "keep":
            return Move("keep", tuple(sorted(view.dealt[view.seat])[:7]))
        if view.label == "priority":
            wanted = ("mana", "deploy", "pass")
            moves = list(options)
            return min(moves, key=lambda move: (wanted.index(move.verb), moves.index(move)))
        return list(options)[-1]

    def close(self) -> None:
        pass


@pytest.fixture
def sample_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    package = replace(registry.load("mana"), new=_new)
    monkeypatch.setattr(registry, "load", lambda name: package)


def said(*answers: str, seed: str = "2") -> str:
    """What is said to a player with the sample cards who gives these answers, and leaves."""
    sink = Sink()
    options = Options(game="mana", seed=seed, new=True, settings=DECKS)
    source = io.BytesIO("".join(f"{answer}\n" for answer in (*answers, "q")).encode())
    assert line.play(options, Console(source, sink), Place(None, "No folder."), Sparring) == 0
    return sink.text


def played(seed: int) -> str:
    """A whole game with the sample cards, answered by chance."""
    sink = Sink()
    player = Player(sink, seed)
    options = Options(game="mana", seed=str(seed), new=True, settings=DECKS)
    console = Console(player, sink)
    assert line.play(options, console, Place(None, "No folder."), Sparring) == 0
    return sink.text


@pytest.mark.usefixtures("sample_cards")
def test_a_whole_game_reads_as_it_always_has() -> None:
    """A golden transcript, with deployments, picks, attacks, blocks and splits."""
    check("lines/mana", played(GOLDEN))


class Leaver(Player):
    """Leaves as soon as it is asked for this, and looks at nothing else when it comes back."""

    def __init__(self, sink: Sink, seed: int, prompt: str) -> None:
        super().__init__(sink, seed)
        self._leaves_at = prompt

    def answer(self, prompt: str) -> str:
        if "go on" in self._sink.text.rpartition("2: begin")[0][-200:] and "q to leave" in prompt:
            return "1"
        return "q" if prompt.startswith(self._leaves_at) else super().answer(prompt)


@pytest.mark.usefixtures("sample_cards")
@pytest.mark.parametrize("prompt", ["Numbers to send", "Blocker and attacker", "Amounts in"])
def test_a_sitting_may_begin_with_any_prompt_and_none_is_too_wide(
    tmp_path: Path, prompt: str
) -> None:
    told = []
    for new in (True, False):
        sink = Sink()
        options = Options(game="mana", seed=str(GOLDEN), new=new, settings=DECKS if new else {})
        console = Console(Leaver(sink, GOLDEN, prompt), sink)
        line.play(options, console, Place(tmp_path), Sparring)
        assert max(map(len, sink.text.splitlines())) <= 80
        told.append([each for each in sink.text.splitlines() if each.startswith(prompt)])
    assert told[0] and told[1]


# --- answers at the table ---------------------------------------------------------------------------------------------

KEEP = ("1 2 3 4 5 7 9", "0")


@pytest.mark.usefixtures("sample_cards")
def test_a_hand_is_crafted_with_its_curve() -> None:
    text = said("1 2 3", "3", "15", "1 2 3 4 5 6 7 8 9", "", "0", "n")
    assert "Kept by cost. 1: 2/2, 2: 1/10" in text
    assert "Kept 2: Binding Mist, Edge of Noon." in text
    assert "That would be" not in text.partition("15")[0]
    assert "Answer with numbers from 1 to 14, or 0." in " ".join(text.split())
    assert "5 cards will be drawn to make seven." in text


@pytest.mark.usefixtures("sample_cards")
def test_more_than_eight_cards_cannot_be_marked() -> None:
    assert "That would be 9 cards; you may keep 8." in said("1 2 3 4 5 6 7 8 9")
    assert "Eight kept: you draw no card at the end of turn 1." in said("1 2 3 4 5 6 7 8")


@pytest.mark.usefixtures("sample_cards")
def test_keeping_nothing_asks_once_more() -> None:
    text = said("0", "n", "0", "y")
    assert text.count("You have marked no card.") == 2
    assert "You keep 0 of 14 cards" in text


@pytest.mark.usefixtures("sample_cards")
def test_a_mana_card_can_be_paid_for_and_thought_better_of() -> None:
    text = said(*KEEP, "1", "0", "1", "6")
    assert "1: Bellows Foundry (F/M), tapped (4 left)" in text
    assert "You deploy the Mana card Twilight Causeway (S/L), untapped for 1 Life." in text
    assert "You lose 1 Life, to 19." in text


@pytest.mark.usefixtures("sample_cards")
def test_a_pass_that_leaves_a_mana_card_owed_after_combat_is_warned_of() -> None:
    """M-6"""
    text = " ".join(said(*KEEP, "2", "2", "n", "2", "y").split())
    assert text.count("You still owe a Mana card this turn.") == 2
    assert text.count("Really pass?") == 2
    assert "Nothing was done." in text
    # At the end of the phase it is asked for, without a price.
    assert "1: Bellows Foundry (F/M) (4 left)" in text


@pytest.mark.usefixtures("sample_cards")
def test_a_cost_is_paid_by_hand_on_request() -> None:
    two = [*KEEP, "1", "5", "1", "1", "1", "1", "1", "1"]
    text = said(*two, "4m", "1", "1 1", "0", "6", "4", "4m", "2 3", "1 2")
    assert "What pays (1)(S/L)?" in text
    assert text.count("That would be 1, and it has to be 2.") == 2
    assert "These Mana cards do not pay exactly (1)(S/L)." in text
    assert "You deploy (1)(S/L) Noonblade Stalker 3/1 Ambush:" in text


@pytest.mark.usefixtures("sample_cards")
def test_a_card_a_keyword_and_a_page_are_explained() -> None:
    text = " ".join(
        said(
            "? 7",
            "? gatelight",
            "? PARRY",
            "? leech",
            "? Order",
            "? nothing at all",
            *KEEP,
            "? binding",
        ).split()
    )
    assert "When this deals combat damage to a player: you draw 1 card." in text
    assert "When this attacks: you gain 1 Life." in text
    assert "Home: Solar (S) and Metal (M)." in text
    assert "Home: Water (W) and Earth (E)." in text
    assert "WHAT HAPPENS FIRST" in text
    assert 'Nothing is known of "nothing at all" here' in text
    assert "You cannot pay for it now." in text


@pytest.mark.usefixtures("sample_cards")
def test_what_cards_say_and_what_was_discarded_can_be_read_at_any_prompt() -> None:
    text = " ".join(said("t", "z", *KEEP, "1", "3", "s", "t", "z").split())
    crafting, _, later = text.partition("You keep 7 of 14 cards")
    assert "t tells what all of them say." in crafting
    assert "(1)(S) Gatelight Sentry 2/3 Alert: When this attacks: you gain 1 Life." in crafting
    assert "Binding Mist, Action: Tap " in later
    assert "Your discards: none. " in later


@pytest.mark.usefixtures("sample_cards")
def test_only_what_has_changed_is_told_again_and_s_tells_all() -> None:
    text = said(*KEEP, "1", "7", "s")
    told = text.partition("You deploy the Mana card")[2]
    first, all_of_it = told.split("Your choice, 1 (", 1)
    assert "Your hand:" not in first and "Rin: Life" not in first
    assert "Your hand:" in all_of_it and "Rin: Life" in all_of_it


def test_decks_are_asked_for_unless_they_were_named() -> None:
    sink = Sink()
    options = Options(game="mana", seed="1", new=True)
    console = Console(io.BytesIO(b"7\nx\n2\n0\nq\n"), sink)
    assert line.play(options, console, Place(None, "No folder."), Sparring) == 0
    assert sink.text.count("Please answer with a number from 0 to 6") == 2
    # What a deck wants is told to whoever plays it.
    assert " ".join(sink.text.split()).count(PRECONS[0].plan) == 1
    assert "Your deck? 1 to 6, or 0 for any of them:" in sink.text
    assert "Rin's deck? 1 to 6, or 0 for any of them:" in sink.text
    assert "deck?" not in said()
