"""Ikusa in lines: whole games, a golden transcript, and every kind of question answered well and badly."""

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
from engines.ikusa.catalogue import BLITZ, STRATEGY
from engines.ikusa.plays import Plays
from engines.ikusa.rules import Ikusa
from tests.engines.ikusa.cards import POOL, SAMPLES
from tests.engines.ikusa.positions import at, settle
from tests.tui.company import Guest, Sink
from tests.tui.golden import check
from tests.vectors.ikusa_position import IkusaPosition
from tui import line
from tui.lines.console import Console
from tui.lines.ikusa import fan, question, summary
from tui.lines.ikusa_passing import Windows
from tui.lines.questions import Made, Next, Question, Reply, Said
from tui.options import Options
from tui.places import Place

NOWHERE = Place(None, "No folder.")
STRATEGY_SETTINGS = {"mode": STRATEGY, "deck": "kindled_grove", "other_deck": "ore_court"}


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
        return f"{self._answer(self._sink.prompt)}\n".encode()

    def _answer(self, prompt: str) -> str:
        rng = self._rng
        if "y for yes" in prompt:
            return "y"
        if prompt.startswith("Five numbers"):
            return " ".join(map(str, rng.sample(range(1, 11), 5)))
        if "when done" in prompt:
            self._ready = not self._ready
            if not self._ready:
                return "0"
            if found := re.search(r"such as ([\d ]+);", prompt):
                return found[1]
            return rng.choice(["1", "1 2", "2", "1"])
        if found := re.search(r"such as ([\d ]+\d)", prompt):
            return found[1]
        if prompt.startswith("1 to attack"):
            return rng.choice("1110")
        if found := re.search(r"^(\d+) numbers? from 1 to (\d+)", prompt):
            many, most = int(found[1]), int(found[2])
            return " ".join(map(str, rng.sample(range(1, most + 1), many)))
        found = re.search(r"(\d+) to (\d+)", prompt)
        assert found, prompt
        number = rng.randint(int(found[1]), int(found[2]))
        can_pay_by_hand = "as in 1m" in self._sink.text[-300:]
        return f"{number}m" if can_pay_by_hand and rng.random() < 0.1 else str(number)


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
    console = Console(Player(sink, seed), sink)  # type: ignore[arg-type]
    assert line.play(options, console, Place(tmp_path), Guest) == 0
    assert sink.text.count("Result: ") == 1
    assert max(map(len, sink.text.splitlines())) <= 80


def test_mode_and_decks_are_asked_for_and_packs_leave_no_deck_to_ask_for() -> None:
    def said(*answers: str) -> str:
        sink = Sink()
        source = io.BytesIO("".join(f"{answer}\n" for answer in answers).encode())
        options = Options(game="ikusa", seed="1", new=True)
        line.play(options, Console(source, sink), NOWHERE, Sparring)
        return sink.text

    text = said("3", "1", "2", "4", "q")
    assert "Mode? 1 to 2, or 0 for any of them:" in text
    assert text.index("Your deck? 1 to 4") < text.index("Rin's deck? 1 to 4")
    assert "Your deck: " in text.partition("Rock, paper, scissors")[2]
    text = said("2", "q")
    assert "deck?" not in text
    assert all(f"Pack {number}: " in text for number in range(1, 6))


# --- with the sample cards, so that no change of the shipped ones touches the words here ------------------------------


def _new(settings: Mapping[str, int | str], decks: tuple[Deck, Deck] | None) -> Game:
    faces = [card["id"] for card in SAMPLES]
    brought = tuple((faces * 3)[:50])
    return Ikusa((brought, brought), POOL, STRATEGY)


GOLDEN = 12


class Sparring:
    """A player who plays what it can, attacks with all, and blocks with all it has."""

    def __init__(self, package: Package, name: str) -> None:
        pass

    async def choose(self, view: Any, seed: str, budget: int) -> Move:
        options: Space = view.partial().options(view.seat)
        if view.label == "gates":
            return Move("gates", tuple(sorted(view.dealt[view.seat])[:5]))
        if isinstance(options, Plays):
            wanted = ("elementium", "facedown", "attack", "cast", "free_cast", "activate", "pass")
            moves = [*options.moves, *(play.sample(random.Random(1)) for play in options.plays)]
            return min(moves, key=lambda move: (wanted.index(move.verb), moves.index(move)))
        if view.label == "block":
            return max(options, key=lambda move: len(move.args))
        return next(iter(options))

    def close(self) -> None:
        pass


@pytest.fixture
def sample_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    package = replace(registry.load("ikusa"), new=_new)
    monkeypatch.setattr(registry, "load", lambda name: package)


def played(seed: int) -> str:
    """A whole game with the sample cards, answered by chance."""
    sink = Sink()
    options = Options(game="ikusa", seed=str(seed), new=True, settings=STRATEGY_SETTINGS)
    console = Console(Player(sink, seed), sink)  # type: ignore[arg-type]
    assert line.play(options, console, NOWHERE, Sparring) == 0
    return sink.text


@pytest.mark.usefixtures("sample_cards")
def test_a_whole_game_reads_as_it_always_has() -> None:
    """A golden transcript, with gates, casts, abilities, attacks, blocks and free casts."""
    check("lines/ikusa", played(GOLDEN))


# --- questions one by one ---------------------------------------------------------------------------------------------


class Sitting:
    """A position of the rules' tests, as a question sees the game that it is asked in."""

    def __init__(self, position: IkusaPosition) -> None:
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


def asked(position: IkusaPosition) -> Question:
    return question(Sitting(position))  # type: ignore[arg-type]


def lines_of(reply: Reply) -> str:
    assert isinstance(reply, Said)
    return " ".join(reply.lines)


def next_of(reply: Reply) -> Question:
    assert isinstance(reply, Next)
    return reply.question


def made(reply: Reply) -> Made:
    assert isinstance(reply, Made)
    return reply


def test_gates_are_five_different_cards_in_order_and_asked_for_once_more() -> None:
    sink = Sink()
    source = io.BytesIO(b"2\n1 2 3\n1 1 2 3 4\n5 4 3 2 1\nn\nq\n")
    options = Options(game="ikusa", seed="9", new=True, settings=STRATEGY_SETTINGS)
    line.play(options, Console(source, sink), NOWHERE, Sparring)
    text = " ".join(sink.text.split())
    assert text.count("Answer with 5 different numbers from 1 to 10, in order.") >= 2
    assert "Your hand would be: " in text
    assert "Really stack these gates?" in text and "Nothing was done." in text


def test_a_target_is_chosen_and_a_cost_paid_by_hand() -> None:
    rich = {"hand": ["whisk"], "field": ["e1=S01:R", "e2=S08:F"]}
    playing = asked(at(A=rich, B={"field": ["b1=herald"]}))
    assert playing.listed[0] == "1: cast (1) whisk, Jutsu [kyu]"
    assert "An m behind the number" in playing.listed[-1]
    assert "from 1 to 2" in lines_of(playing.take("3"))
    assert "from 1 to 2" in lines_of(playing.take("2m"))
    aim = next_of(playing.take("1m"))
    assert aim.listed == ["At which card?", "1: the enemy herald 2/2", "0: back"]
    assert next_of(aim.take("0")) is playing
    assert "from 1 to 1, or 0" in lines_of(aim.take("2"))
    pay = next_of(aim.take("1"))
    assert pay.listed[0] == "What pays (1)?"
    assert "That would be 2" in lines_of(pay.take("1 2"))
    assert made(pay.take("1")).words.startswith(
        "cast (1) whisk, Jutsu at the enemy herald, tapping"
    )


def test_an_ability_asks_for_every_part_of_its_cost() -> None:
    smith = {"hand": ["S01", "S02"], "field": ["a1=smith", "a2=herald:D1"]}
    playing = asked(at(A=smith))
    use = next(each for each in playing.listed if "use smith" in each)
    aim = next_of(playing.take(use.partition(":")[0]))
    cost = next_of(aim.take("2"))
    assert cost.listed[0] == "What do you discard? One card:"
    assert "from 1 to 2, or 0" in lines_of(cost.take("x"))
    words = made(cost.take("2")).words
    assert words.startswith("use smith at your herald") and "discarding" in words


def test_both_faces_of_a_dual_card_are_offered() -> None:
    [dual] = [card for card in SAMPLES if card["id"] == "IK-S04"]
    playing = asked(at(A={"hand": ["S04"], "elem": 6}, B={"field": ["b1=herald"]}))
    offered = " ".join(playing.listed)
    assert dual["upright"]["name"] in offered
    assert dual["reversed"]["face"]["name"] in offered


def test_an_attack_says_what_it_leads_to_before_it_is_declared() -> None:
    position = at("ikusa", A={"field": ["a1=giant"]}, B={"gates": 2, "field": ["b1=herald"]})
    playing = asked(position)
    look = next_of(playing.take("1"))
    text = " ".join(look.listed)
    assert "Can be blocked by herald 2/2." in text
    assert "If nothing blocks: Rin's top 2 gates are put out." in text
    assert next_of(look.take("0")) is playing
    assert "1 or 0" in lines_of(look.take("2"))
    assert made(look.take("1")).move.verb == "attack"


def test_a_forced_berserker_leaves_no_end_of_the_phase_to_choose() -> None:
    playing = asked(at("ikusa", A={"field": ["a1=giant"]}, B={"gates": 2}))
    assert not any("end the ikusa phase" in each for each in playing.listed)


def attacked(attacker: str, *blockers: str, **more: Any) -> IkusaPosition:
    field = [f"b{number}={code}" for number, code in enumerate(blockers, 1)]
    position = at("ikusa", A={"field": [f"a1={attacker}"]}, B={"field": field, **more})
    position.do(0, {"act": "attack", "by": "a1"})
    return settle(position, "block")


def test_blockers_are_sent_and_called_back_with_what_comes_of_it() -> None:
    block = asked(attacked("S05", "herald", "smith", gates=1))
    assert block.listed[0] == "These can block:"
    assert "your top gate is put out" in " ".join(block.listed)
    told = lines_of(block.take("1 2"))
    assert told.startswith("Block with herald and smith.")
    assert "may fall" in told
    assert "from 1 to 2, or 0" in lines_of(block.take("3"))
    assert "Block with smith." in lines_of(block.take("1"))
    assert made(block.take("0")).words == "block with smith"


def test_without_anybody_able_to_block_nothing_is_asked() -> None:
    block = asked(attacked("S05", "herald:T", gates=1))
    assert block.only is not None and block.only.words == "block with nothing"


def test_damage_is_split_to_the_last_point() -> None:
    position = attacked("S05", "herald", "smith", gates=1)
    position.do(1, {"act": "block", "with": ["b1", "b2"]})
    split = asked(settle(position, "distribute"))
    power = position.game.to_distribute().power
    assert f"Damage to split: {power}, all of it. As it stands:" in split.listed
    assert f"That has to be {power} in all." in lines_of(split.take(f"{power} 1"))
    assert "an amount for each" in lines_of(split.take("1"))
    assert "an amount for each" in lines_of(split.take("one 2"))
    told = lines_of(split.take(f"2 {power - 2}"))
    assert told.startswith(f"Deal 2 to the enemy herald and {power - 2} to the enemy smith.")
    assert made(split.take("0")).move.verb == "distribute"


def test_cards_looked_at_are_put_back_in_an_order_and_a_hand_is_mixed_by_chance() -> None:
    position = at(A={"hand": ["ponder"], "elem": 1, "deck": ["S01", "S02", "S03"]})
    view = position.game.view(0)
    assert fan(view, 3) is None
    looking = replace(
        view, looked=tuple(position.game.decks[0]), faces=position.game.knowledge.faces
    )
    [words] = fan(looking, 3) or []
    assert words.startswith("They go back on top of the deck: 1. ")


def test_what_is_discarded_is_chosen_all_at_once() -> None:
    given = {"hand": ["purge", "S01", "S02", "S03"], "elem": 3}
    position = at(A=given, B={"field": ["b1=S04"], "hand": []})
    position.do(0, {"act": "cast", "card": "Ah1", "targets": ["b1"]})
    settle(position, "may")
    position.do(0, {"act": "may", "yes": True})
    discard = asked(settle(position, "discard"))
    assert discard.listed[0] == "To discard, 2:"
    assert "it has to be 2" in lines_of(discard.take("1"))
    assert made(discard.take("1 3")).words.startswith("discard ")


def test_the_summary_tells_of_the_stack_and_of_who_attacks() -> None:
    position = at(
        A={"hand": ["whisk"], "elem": 1},
        B={"field": ["b1=herald"], "hand": ["S09"], "elem": 3},
    )
    position.do(0, {"act": "cast", "card": "Ah1", "targets": ["b1"]})
    lines = summary(position.game.view(1), ("Rin", "You"))
    assert "You may answer." in lines[0]
    assert "On the stack: Rin's (1) whisk, Jutsu at your herald." in lines


# --- windows that are passed by themselves (W-06) ---------------------------------------------------------------------


def window(hand: list[str]) -> IkusaPosition:
    """A window of B, in which its hand may or may not do anything."""
    given = {"hand": hand, "elem": 3, "field": ["b1=herald"]}
    position = at(A={"field": ["a1=smith"]}, B=given)
    position.do(0, {"act": "pass"})
    assert position.game.choice is not None
    return position


def reflex(windows: Windows, position: IkusaPosition) -> str:
    sitting: Any = Sitting(position)
    found = windows.answer(sitting, question(sitting))
    return "" if found is None else found.words


def set_to(windows: Windows, words: str, position: IkusaPosition) -> str:
    return " ".join(windows.does(words, Sitting(position)))  # type: ignore[arg-type]


def test_smart_passes_where_nothing_can_be_done_and_says_so() -> None:
    assert reflex(Windows(), window(["S01"])).startswith("You can do nothing as the main phase")
    assert reflex(Windows(), window(["whisk"])) == ""


def test_hold_always_asks_even_where_there_is_one_choice() -> None:
    windows = Windows()
    assert "hold" in set_to(windows, "w hold", window(["S01"]))
    assert reflex(windows, window(["S01"])) == ""


def test_quick_passes_windows_but_not_those_that_matter() -> None:
    windows = Windows()
    set_to(windows, "w quick", window(["whisk"]))
    assert "w quick" in reflex(windows, window(["whisk"]))
    answer = at(
        A={"hand": ["whisk", "whisk"], "elem": 2, "field": ["a1=smith"]},
        B={"field": ["b1=herald"], "hand": ["whisk"], "elem": 3},
    )
    answer.do(0, {"act": "cast", "card": "Ah1", "targets": ["b1"]})
    assert reflex(windows, answer) == ""
    elsewhere = at(
        A={"hand": ["whisk", "whisk"], "elem": 2, "field": ["a1=smith"]},
        B={"field": ["b1=herald"], "hand": ["whisk"], "elem": 3},
    )
    elsewhere.do(0, {"act": "cast", "card": "Ah1", "targets": ["a1"]})
    assert "w quick" in reflex(windows, elsewhere)


def test_a_stop_asks_whatever_the_mode_and_comes_off_again() -> None:
    windows, position = Windows(), window(["whisk"])
    set_to(windows, "w quick", position)
    assert "Stops: main." in set_to(windows, "w stop main", position)
    assert reflex(windows, position) == ""
    assert "Stops: none." in set_to(windows, "w stop main", position)
    assert reflex(windows, position) != ""


def test_until_my_turn_passes_every_window_and_ends_with_the_turn_or_a_key() -> None:
    windows, position = Windows(), window(["whisk"])
    assert "until your turn" in set_to(windows, "w turn", position)
    assert "until your turn" in reflex(windows, position)
    position.game.turn += 1
    assert reflex(windows, position) == ""
    position.game.turn -= 1
    assert windows.cancel()
    assert reflex(windows, position) == ""
    assert not windows.cancel()


def test_attacks_blocks_and_free_casts_are_answered_by_no_mode() -> None:
    windows = Windows()
    block = attacked("S05", "herald", gates=1)
    set_to(windows, "w turn", block)
    assert reflex(windows, block) == ""
    own = at("ikusa", A={"field": ["a1=herald"]}, B={"gates": 1})
    set_to(windows, "w turn", own)
    assert reflex(windows, own) == ""


def test_w_explains_itself_and_refuses_what_it_does_not_know() -> None:
    windows, position = Windows(), window(["whisk"])
    assert "Only hold hides everything" in set_to(windows, "w", position)
    assert "That is no setting of windows." in set_to(windows, "w loudly", position)
    assert set_to(windows, "watch", position) == ""


# --- cards and keywords on request ------------------------------------------------------------------------------------


@pytest.mark.usefixtures("sample_cards")
def test_a_card_a_keyword_and_a_page_are_explained() -> None:
    sink = Sink()
    asks = ["? gate break", "? windows", "? nothing at all", "? 1", "w", "q"]
    source = io.BytesIO("".join(f"{ask}\n" for ask in ("2", *asks)).encode())
    options = Options(game="ikusa", seed="2", new=True, settings=STRATEGY_SETTINGS)
    line.play(options, Console(source, sink), NOWHERE, Sparring)
    text = " ".join(sink.text.split())
    assert "An attack that gets through puts out that many gates" in text
    assert "WHEN YOU MAY ACT" in text
    assert 'Nothing is known of "nothing at all" here' in text
    assert "Upright: " in text and "Reversed: " in text
    assert "w turn: passes in every window until your next turn begins" in text
