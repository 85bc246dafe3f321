"""Mana in lines: whole games, a golden transcript, and every kind of question answered well and badly."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engines.core import registry
from engines.core.cards import Deck, Seat
from engines.core.game import Game
from engines.core.moves import Move
from engines.core.options import Options as Space
from engines.core.registry import Package
from engines.core.view import View
from engines.mana.rules import Mana
from tests.engines.mana.cards import POOL, SAMPLES
from tests.engines.mana.positions import at, do
from tests.tui.company import Guest, Sink
from tests.tui.golden import check
from tests.vectors.mana_position import ManaPosition
from tui import line
from tui.lines.console import Console
from tui.lines.mana import question
from tui.lines.questions import Made, Question, Reply, Said
from tui.options import Options
from tui.places import Place

DECKS = {"deck": "eclipse_vigil", "other_deck": "twin_bellows"}


class Player:
    """Answers each kind of prompt in some sensible way, by chance."""

    def __init__(self, sink: Sink, seed: int) -> None:
        self._sink = sink
        self._rng = random.Random(seed)
        self._ready = False
        """A declaration has been put together, and waits to be sent."""

    def isatty(self) -> bool:
        return False

    def readline(self, _: int = -1) -> bytes:
        prompt = self._sink.prompt
        answer = self._answer(prompt)
        return f"{answer}\n".encode()

    def _answer(self, prompt: str) -> str:
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
                return " ".join(map(str, rng.sample(range(1, 15), rng.randint(5, 8))))
            if prompt.startswith("Numbers to send"):
                return rng.choice(["all", "all", "1", "none"])
            assert prompt.startswith("Blocker")
            return rng.choice(["1a", "1a 2a", "1a 2b", "1-"])
        if found := re.search(r"^(\d+) numbers? from 1 to (\d+)", prompt):
            pay, most = int(found[1]), int(found[2])
            return rng.choice(["0", " ".join(map(str, rng.sample(range(1, most + 1), pay)))])
        found = re.search(r"(\d+) to (\d+)", prompt)
        assert found, prompt
        number = rng.randint(int(found[1]), int(found[2]))
        can_pay_by_hand = "as in 1m" in self._sink.text.rstrip("\n").rpartition("\n")[0][-200:]
        return f"{number}m" if can_pay_by_hand and rng.random() < 0.1 else str(number)


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_are_played_by_numbers(tmp_path: Path, seed: int) -> None:
    sink = Sink()
    player = Player(sink, seed)
    options = Options(game="mana", seed=str(seed), seat=seed % 2, new=True, bot="random")
    assert line.play(options, Console(player, sink), Place(tmp_path), Guest) == 0  # type: ignore[arg-type]
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
    console = Console(player, sink)  # type: ignore[arg-type]
    assert line.play(options, console, Place(None, "No folder."), Sparring) == 0
    return sink.text


@pytest.mark.usefixtures("sample_cards")
def test_a_whole_game_reads_as_it_always_has() -> None:
    """A golden transcript, with deployments, picks, attacks, blocks and splits."""
    check("lines/mana", played(GOLDEN))


# --- questions one by one ---------------------------------------------------------------------------------------------


class Sitting:
    """A position of the rules' tests, as a question sees the game that it is asked in."""

    def __init__(self, position: ManaPosition) -> None:
        self.game = position.game
        choice = self.game.choice
        assert choice is not None
        self.seat: Seat = choice.seats[0]

    def view(self, seat: Seat) -> View:
        return self.game.view(seat)

    def options(self, seat: Seat) -> Space:
        return self.game.options(seat)

    def names(self, seat: Seat) -> tuple[str, str]:
        return ("You", "Rin") if seat == 0 else ("Rin", "You")


def asked(units: list[list[str]], *ops: tuple[Any, ...], **given: Any) -> Question:
    """The question at a position of combat."""
    return question(Sitting(do(at(phase="attack", units=units, **given), *ops)))  # type: ignore[arg-type]


def lines_of(reply: Reply) -> str:
    assert isinstance(reply, Said)
    return " ".join(reply.lines)


GUARDS = [["q1", "gatelight_sentry"], ["q2", "camp_drummer"]]


def test_a_unit_that_must_attack_is_sent_from_the_start_and_stays() -> None:
    units = [["p1", "twinfang_reaver"], ["p2", "brineback_crab"]]
    attack = asked(units)
    assert "1: attacks: Twinfang Reaver 3/2 Twinstrike, Must Attack." in attack.listed[1]
    assert "must attack" in lines_of(attack.take("1"))
    assert "If nothing blocks" in lines_of(attack.take("2"))
    assert "from 1 to 2" in lines_of(attack.take("3"))
    assert "from 1 to 2" in lines_of(attack.take(""))
    made = attack.take("0")
    assert isinstance(made, Made)
    assert made.words == "attack with Twinfang Reaver and Brineback Crab"
    attack.take("none")
    assert (
        isinstance(made := attack.take("0"), Made) and made.words == "attack with Twinfang Reaver"
    )


def test_blockers_are_set_moved_and_taken_off() -> None:
    units = [["p1", "rootmaw_gatherer"], ["p2", "brineback_crab"], *GUARDS]
    block = asked(units, ("attack", "", {"units": ["p1", "p2"]}))
    assert [line.partition(" ")[0] for line in block.listed[:6]] == [
        "These",
        "a:",
        "b:",
        "These",
        "1:",
        "2:",
    ]
    assert "Rootmaw Gatherer with Gatelight Sentry" in lines_of(block.take("1a, 2b"))
    assert "Brineback Crab with Gatelight Sentry" in lines_of(block.take("1 b"))
    for bad in ("1", "1c", "3a", "a1", "1a x", ""):
        assert "is no answer" in lines_of(block.take(bad)) or "Nothing was typed" in lines_of(
            block.take(bad)
        )
    block.take("1- 2-")
    assert isinstance(made := block.take("0"), Made)
    assert made.words == "block nothing"


def test_damage_is_split_in_the_order_of_the_list() -> None:
    units = [["p1", "rootmaw_gatherer"], *GUARDS]
    pairs = [["q1", "p1"], ["q2", "p1"]]
    split = asked(units, ("attack", "", {"units": ["p1"]}), ("block", "", {"pairs": pairs}))
    assert split.listed[:2] == [
        "Damage to assign: 3 in all.",
        "1: at most 3 to the enemy Gatelight Sentry",
    ]
    assert "such as 3 0" in split.prompt
    assert "Nothing has been split yet" in lines_of(split.take("0"))
    assert "3 in all" in lines_of(split.take("2 2"))
    assert "such as 3 0" in lines_of(split.take("3"))
    assert "such as 3 0" in lines_of(split.take("three 0"))
    assert "Camp Drummer die" in lines_of(split.take("1 2"))
    assert isinstance(made := split.take("0"), Made)
    assert made.words == "deal 1 to the enemy Gatelight Sentry and 2 to the enemy Camp Drummer"


def test_revenge_in_the_middle_of_its_split_is_still_called_revenge() -> None:
    units = [["p1", "brineback_crab"], ["q1", "rootmaw_gatherer"], ["q2", "rootmaw_gatherer"]]
    ops = (
        ("attack", "", {"units": ["p1"]}),
        ("block", "", {"pairs": [["q1", "p1"], ["q2", "p1"]]}),
        ("assign", "", {"split": {"p1": {"q1": 1}}}),
    )
    revenge = asked(units, *ops)
    assert revenge.listed[0] == "Damage to return: 3 in all."
    assert "Revenge of your Brineback Crab deals 2" in lines_of(revenge.take("2 1"))


def test_a_split_with_one_answer_is_not_asked() -> None:
    """T-2: the engine asks; the screen may answer."""
    units = [["p1", "hollow_effigy"], ["q1", "camp_drummer"], ["q2", "camp_drummer"]]
    ops = (
        ("attack", "", {"units": ["p1"]}),
        ("block", "", {"pairs": [["q1", "p1"], ["q2", "p1"]]}),
    )
    only = asked(units, *ops).only
    assert only is not None
    assert only.words == "deal no damage"


# --- answers at the table ---------------------------------------------------------------------------------------------

KEEP = ("1 2 3 4 5 7 9", "0")


@pytest.mark.usefixtures("sample_cards")
def test_a_hand_is_crafted_with_its_curve() -> None:
    text = said("1 2 3", "3", "15", "1 2 3 4 5 6 7 8 9", "", "0", "n")
    assert "Kept by cost. 1: 2 of 2, 2: 1 of 10" in text
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
    assert "You deploy (1)(S/L) Noonblade Stalker 3/1 Ambush." in text


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
def test_only_what_has_changed_is_told_again_and_s_tells_all() -> None:
    text = said(*KEEP, "1", "7", "s")
    told = text.partition("You deploy the Mana card")[2]
    first, all_of_it = told.split("Your choice, 1 to 1", 1)
    assert "Your hand:" not in first and "Rin: Life" not in first
    assert "Your hand:" in all_of_it and "Rin: Life" in all_of_it


def test_decks_are_asked_for_unless_they_were_named() -> None:
    sink = Sink()
    options = Options(game="mana", seed="1", new=True)
    console = Console(io.BytesIO(b"7\nx\n2\n0\nq\n"), sink)
    assert line.play(options, console, Place(None, "No folder."), Sparring) == 0
    assert sink.text.count("Please answer with a number from 0 to 6") == 2
    assert "Your deck? 1 to 6, or 0 for any of them:" in sink.text
    assert "Rin's deck? 1 to 6, or 0 for any of them:" in sink.text
    assert "deck?" not in said()
