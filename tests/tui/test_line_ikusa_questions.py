"""Ikusa in lines: every kind of question, answered well and badly, and what is hinted at there."""

from __future__ import annotations

import re
from dataclasses import replace

from engines.core.moves import Move
from engines.ikusa.moves import PASS, Cast
from tests.engines.ikusa.cards import SAMPLES
from tests.engines.ikusa.positions import at, cast, do, settle
from tests.tui.ikusa_lines import STRATEGY_SETTINGS, asked, attacked, said
from tests.tui.sitting import lines_of, made, next_of
from tui.lines.ikusa import fan, summary
from tui.lines.questions import Question


def test_gates_are_five_different_cards_in_order_and_asked_for_once_more() -> None:
    answers = ("2", "1 2 3", "1 1 2 3 4", "5 4 3 2 1", "n")
    text = " ".join(said(*answers, seed=9, **STRATEGY_SETTINGS).split())
    assert text.count("Answer with 5 different numbers from 1 to 10, in order.") >= 2
    assert "Your hand would be: " in text
    assert "Really stack these gates?" in text and "Nothing was done." in text


def test_under_the_house_rule_laying_a_card_may_be_declined() -> None:
    """Q-04"""
    given = {"A": {"hand": ["S01"]}}
    for house, offered in (([], False), (["optional-elementium"], True)):
        position = at("elementium", house=house, **given)
        assert any("lay nothing" in each for each in asked(position).listed) is offered
        [first, *_] = summary(position.game.view(0), ("You", "Rin"))
        assert ("You may lay one card" in first) is offered


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


def test_a_cost_is_paid_by_hand_with_its_attributes_only() -> None:
    playing = asked(at(A={"hand": ["S09"], "field": ["e1=S01:R", "e2=S08:F"]}))
    pay = next_of(next_of(playing.take("1m")).take("1"))
    assert pay.listed[:2] == ["What pays (M)?", "1: Cinderpaw Runner (F)"]
    assert lines_of(pay.take("1")) == "These do not pay exactly (M)."
    assert made(pay.take("2")).words.endswith(", tapping face-down Twin-Mask Daruma")


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


# --- hints say what to type -------------------------------------------------------------------------------------------


def hinted(asking: Question, move: Move) -> str:
    return asking.typed(move, "words that no list has")


def test_gates_are_hinted_at_by_their_numbers_in_order() -> None:
    said_to = said("2", "h", seed=9, **STRATEGY_SETTINGS)
    assert re.search(r"Hint: \d+ \d+ \d+ \d+ \d+: stack as gates", said_to)


def test_a_play_is_hinted_at_by_its_number_then_by_that_of_its_target() -> None:
    field = {"field": ["b1=herald", "b2=smith"]}
    position = at(A={"hand": ["whisk", "S01"], "elem": 1}, B=field)
    handle, playing = position.handle, asked(position)
    move = Cast(handle["Ah1"], "up", (handle["b2"],), (handle["Ae1"],)).move
    assert hinted(playing, move) == "1"
    assert hinted(next_of(playing.take("1")), move) == "2"
    assert hinted(playing, PASS) == str(len(playing.listed))


def test_an_attack_is_hinted_at_by_its_number_and_then_confirmed() -> None:
    position = at("ikusa", A={"field": ["a1=herald", "a2=smith"]})
    playing = asked(position)
    moves = [Move("attack", (position.handle[uid],)) for uid in ("a1", "a2")]
    look = next_of(playing.take("2"))
    assert [hinted(playing, move) for move in moves] == ["1", "2"]
    assert [hinted(look, move) for move in moves] == ["", "1"]


def test_a_declaration_is_hinted_at_by_what_is_missing_of_it() -> None:
    position = attacked("S05", "herald", "smith", gates=1)
    block, both = asked(position), Move("block", (position.handle["b1"], position.handle["b2"]))
    assert hinted(block, both) == "1 2, then 0"
    block.take("1")
    assert hinted(block, both) == "2, then 0"
    block.take("2")
    assert hinted(block, both) == "0"
    position.do(1, {"act": "block", "with": ["b1", "b2"]})
    split = asked(settle(position, "distribute"))
    [first, _, *_] = options = list(position.game.to_distribute())
    assert hinted(split, first).endswith(", then 0")
    assert hinted(split, split.move) == "0"  # type: ignore[attr-defined]
    assert len(options) > 2


def test_what_is_given_up_or_aimed_at_is_hinted_at_by_its_number() -> None:
    given = {"hand": ["purge", "S01", "S02", "S03"], "elem": 3}
    position = at(A=given, B={"field": ["b1=S04"], "hand": []})
    do(position, cast("A", "Ah1", "b1"), ("A", "may", {"yes": True}))
    discard = asked(settle(position, "discard"))
    by_name = dict(zip(("S01", "S02", "S03"), position.game.hands[0], strict=True))
    move = Move("choose", (by_name["S01"], by_name["S03"]))
    assert hinted(discard, move) == "1 2"  # Listed by cost.
    given = {"A": {"field": ["a1=herald"]}, "B": {"field": ["b1=S08", "b2=S01"]}}
    position = do(at("ikusa", **given), ("A", "attack", {"by": "a1"}))
    assert hinted(asked(position), Move("target", (position.handle["b2"],))) == "2"
