"""What the keys do at Mana's table: every answer is legal, and each can be given from the keyboard."""

from __future__ import annotations

import random

import pytest

from engines.core.moves import CONCEDE, Move
from engines.mana import catalogue
from engines.mana.elements import ELEMENTS
from engines.mana.moves import PASS, read_deployment
from engines.mana.view import ManaView
from tests.engines.playing import CASES, play
from tests.tui.tables.mana_scenes import (
    NAMES,
    OWING,
    SCENES,
    Scene,
    assigning,
    attacking_foe,
    crafting,
    eight_a_side,
    longest,
    position,
    seen,
)
from themes.glyphs import ASCII, UNICODE, Glyphs
from tui.canvas import Canvas
from tui.tables.desk import LEADS_TO
from tui.tables.mana.desk import ManaDesk

[MANA] = [case for case in CASES if case.game == "mana"]

KEYS = ["left", "right", "up", "down", "enter", "space", "escape", "1", "2", "3", "6", "9", "0",
        "A", "a", "b", "d", "k", "n", "m", "t", "p", "x", "minus", "tab", "é"]  # fmt: skip


def prompt(scene: Scene) -> str:
    return scene.draw(80, 24).plain().splitlines()[-1]


def is_inside(scene: Scene) -> bool:
    """A call, which a type checker takes for no constant."""
    return scene.desk.is_inside


def test_whatever_keys_are_pressed_the_answers_are_legal() -> None:
    rng = random.Random(4)
    for seed in range(2):
        table = MANA.table(f"keys/{seed}")
        desk = ManaDesk(0, NAMES, UNICODE)
        for _ in play(table, random.Random(seed)):
            view = table.game.view(0)
            assert isinstance(view, ManaView)
            if 0 not in view.waiting:
                continue
            desk.update(view)
            for _ in range(4):
                answer = desk.press(rng.choice(KEYS))
                desk.draw(Canvas(80, 24))
                assert answer is None or isinstance(answer, Move)
                if answer is not None and answer != CONCEDE:
                    assert table.game.why_not(0, answer) is None


def test_a_hand_of_marked_cards_is_kept_and_no_ninth_can_be_marked() -> None:
    scene = crafting().press(*"12345678")
    assert scene.desk.press("9") is None
    assert "8 cards at most" in prompt(scene)
    kept = scene.desk.press("enter")
    assert isinstance(kept, Move) and (kept.verb, len(kept.args)) == ("keep", 8)


def test_keeping_nothing_takes_a_second_enter() -> None:
    scene = crafting().press("enter")
    assert "Keep none" in prompt(scene)
    assert scene.desk.press("enter") == Move("keep")


def test_a_card_is_deployed_with_the_best_payment_or_with_the_mana_chosen_by_hand() -> None:
    scene = seen(position())
    answer = scene.press("4").desk.press("enter")
    assert isinstance(answer, Move)
    best = read_deployment(answer)
    answer = scene.press("t", "left", "down", "right").desk.press("enter")
    assert isinstance(answer, Move)
    own = read_deployment(answer)
    assert best is not None and own is not None
    assert best.card == own.card and set(best.sources) != set(own.sources)
    for answer in (best.move, own.move):
        assert scene.desk._sight.game.why_not(0, answer) is None


def test_a_payment_that_does_not_fit_is_not_sent() -> None:
    scene = seen(position()).press("4", "t", "left")
    assert scene.desk.press("enter") is None
    assert "do not pay exactly" in prompt(scene)


def test_a_card_that_cannot_be_deployed_says_why() -> None:
    scene = seen(position()).press("7", "enter")
    assert "cannot pay for Mother of Eclipses" in prompt(scene)
    scene = seen(position(units=[])).press("3", "enter")
    assert "Changeling's Kiss has no target" in prompt(scene)


@pytest.mark.parametrize(
    ("owing", "deck", "one_more"),
    [(OWING, ["Solar"], True), (OWING, ["Solar/Lunar"], True), ({}, ["Solar"], False),
     (OWING, ["Fire"], False)],
)  # fmt: skip
def test_a_card_that_one_more_mana_card_would_pay_for_says_so(
    owing: dict[str, object], deck: list[str], one_more: bool
) -> None:
    """(1)(S) with one Lunar Mana: a Solar one is missing, or one of both that is paid for to enter untapped."""
    mana = {"P": ["Lunar"], "Q": ["Fire"]}
    hand = {"P": ["glassblade_lancer"], "Q": []}
    at = position(mana=mana, mana_deck={"P": deck, "Q": ["Fire"]}, hand=hand, **owing)
    says = prompt(seen(at).press("1", "enter"))
    assert ("One more Mana card would pay for" in says) is one_more
    assert ("Your untapped Mana cannot pay" in says) is not one_more


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
def test_the_longest_first_hand_leaves_room_for_its_figures_and_the_card_under_the_cursor(
    glyphs: Glyphs,
) -> None:
    """With the cards of today; what is told of each card gives way."""
    scene = crafting(deck=longest(catalogue.POOL), pool=catalogue.POOL)
    for card in scene.desk.view.dealt[0]:
        canvas = scene.draw(80, 24, glyphs)
        assert canvas.lost == []
        rows = canvas.plain().splitlines()
        assert rows[-1].startswith(" Space or a card's key marks it. Enter keeps none.")
        [figures] = [y for y, row in enumerate(rows) if row.startswith(" 0 kept: 7 cards")]
        name = catalogue.POOL.cards[scene.desk.view.faces[scene.desk.pointed or card]].name
        assert name in rows[figures + 1] and rows[figures + 2].startswith((" Unit,", " Action."))
        scene.press("down")


def test_a_first_hand_tells_which_symbols_its_mana_cards_can_pay() -> None:
    """A symbol of two elements is paid by either: it asks for no element that the Mana deck lacks."""
    rows = " ".join(crafting().draw(80, 24).plain().split())
    assert "(S) 0 of 7, 8 Mana cards (L) 0 of 6, 8 Mana cards (S/F) 0 of 2, 8 Mana cards" in rows


def test_escape_leads_back_from_a_target_and_a_payment_but_not_away_from_the_question() -> None:
    scene = seen(position())
    assert not is_inside(scene)
    for keys in (("3", "enter"), ("4", "t"), ("2", "enter", "b", "enter")):
        scene.press(*keys)
        assert is_inside(scene)
        scene.press(*["escape"] * 2)
        assert not is_inside(scene)
        assert "p passes" in prompt(scene)


def test_targets_are_chosen_by_the_signs_beside_them() -> None:
    at = position()
    scene = seen(at).press("2", "enter", "b", "enter", "3")
    answer = scene.desk.press("enter")
    assert isinstance(answer, Move)
    wanted = read_deployment(answer)
    assert wanted is not None and wanted.picks == (at.handle["q2"], at.handle["p3"])


@pytest.mark.parametrize(
    ("given", "asks"),
    [
        ({"phase": "post", "priority": "P", **OWING}, "You still owe a Mana card"),
        ({"passes": 1, **OWING}, "End Pre-Combat"),
        ({**OWING}, ""),
        ({"phase": "post", "priority": "P"}, ""),
    ],
)
def test_a_pass_that_may_cost_the_choice_of_a_mana_card_asks_once_more(
    given: dict[str, object], asks: str
) -> None:
    scene = seen(position(**given))
    if not asks:
        assert scene.desk.press("p") == PASS
        return
    assert scene.press("p").desk.confirming == PASS
    assert asks in prompt(scene)
    assert scene.desk.press("p") is None and scene.desk.confirming is None
    assert scene.press("p").desk.press("enter") == PASS


def test_attackers_are_sent_and_called_back_but_those_who_must_attack() -> None:
    units = [["p1", "glassblade_lancer"], ["p2", "cinder_pup"], ["q1", "harvest_hound"]]
    at = position(phase="attack", units=units)
    both = Move("attack", (at.handle["p1"], at.handle["p2"]))
    scene = seen(at).press("1")
    assert scene.desk.press("enter") == both
    scene.press("2")
    assert "Cinder Pup must attack" in prompt(scene)
    assert scene.press("a").desk.press("enter") == Move("attack", (at.handle["p2"],))
    assert scene.press("a").desk.press("enter") == both


def test_attacking_with_nothing_takes_a_second_enter() -> None:
    scene = seen(position(phase="attack")).press("enter")
    assert scene.desk.press("enter") == Move("attack")


def test_blocks_are_set_by_number_and_letter_and_by_space() -> None:
    at = attacking_foe()
    q1, q2, p1, p2 = (at.handle[uid] for uid in ("q1", "q2", "p1", "p2"))
    scene = seen(at).press("1", "b", "2", "space")
    assert scene.desk.press("enter") == Move("block", (p1, q2, p2, q1))
    scene.press("minus", "1", "space", "space")
    assert scene.desk.press("enter") == Move("block")


def test_a_unit_that_cannot_block_says_why() -> None:
    scene = seen(attacking_foe()).press("a", "up", "up", "a")
    assert "not yours" in prompt(scene)


def test_damage_of_several_attackers_says_whose_it_is_and_adds_up_for_each() -> None:
    """All rows of a long list, and still where the combat ends."""
    scene = SCENES["assign-two"]()
    shown = scene.draw(80, 24).plain()
    for words in ("from 1 to a Moss", "from 1 to b Potter", "from 3 to d Moss", "from 3 to e Pott"):
        assert words in shown
    assert " Standard  Rin 15  You 13 " in shown
    scene.press("left", "enter")
    assert "1 still to be given (d, e)" in prompt(scene)


def test_damage_is_filled_in_and_only_sent_when_it_adds_up() -> None:
    scene = seen(assigning())
    filled = scene.desk.press("enter")
    assert isinstance(filled, Move) and filled.verb == "assign"
    scene.press("0", "enter")
    assert "1 still to be given" in prompt(scene)
    changed = scene.press("down", "space").desk.press("enter")
    assert isinstance(changed, Move) and changed != filled
    assert scene.desk._sight.game.why_not(0, changed) is None


@pytest.mark.parametrize("phase", ["pre", "attack", "post"])
def test_the_longest_names_touch_nothing_late_in_a_game(phase: str) -> None:
    names = ("M" * 16, "W" * 16)
    for seat, passes in (("P", 0), ("Q", 1)):
        at = position(phase=phase, turn=44, attacker=seat, priority=seat, passes=passes, **OWING)
        canvas = seen(at, names).draw(80, 24)
        assert canvas.lost == []
        header, rule, *_ = canvas.plain().splitlines()
        assert " turn 44 " in header and "… attacks" in header
        assert " end MMM" in header or " end WWW" in header
        assert len(rule) == 80 and rule.endswith("─")


def panel(scene: Scene) -> list[str]:
    """The two rows over the prompt of a table that is full."""
    return scene.draw(80, 24).plain().splitlines()[-4:-2]


@pytest.mark.parametrize(("name", "many"), [("mana", 4), ("paying", 4), ("assign", 3)])
def test_what_is_chosen_from_a_list_is_seen_with_eight_units_a_side(name: str, many: int) -> None:
    """All eight of both sides in full, and in the two rows below always the line under the cursor."""
    scene, seen_here = SCENES[f"eight-{name}"](), set()
    for _ in range(many):
        rows = scene.draw(80, 24).plain()
        assert not any(f"Units {n}-" in rows for n in range(1, 9))
        [row] = [row for row in panel(scene) if "►" in row]
        seen_here.add(row[row.index("►") :].split("  ")[0])
        scene.press("down")
    assert len(seen_here) == many


def test_of_many_kinds_of_mana_the_one_under_the_cursor_is_seen_on_a_full_table() -> None:
    kinds = [*ELEMENTS, *(f"Solar/{name}" for name in ELEMENTS[1:]), "Lunar/Fire"]
    at = eight_a_side(mana={"P": kinds, "Q": ["Fire"]})
    scene, found = seen(at).press("4", "t"), set()
    for _ in kinds:
        text = scene.draw(80, 24)
        assert text.lost == []
        [row] = [row for row in panel(scene) if "►" in row]
        found.add(row[row.index("►") :].split(" ")[0])
        scene.press("down")
    assert len(found) == 12


@pytest.mark.parametrize("name", ["attack", "block", "block-chosen", "choose", "assign"])
def test_where_it_all_ends_is_seen_with_eight_units_a_side(name: str) -> None:
    """Both Lives after the last step of the combat that anything happens in; all of it is one key away."""
    scene = SCENES[f"eight-{name}"]()
    step = scene.desk._open
    assert step is not None
    shown = scene.desk._sight.preview(step.unsent)
    assert shown is not None
    last = [step for step in shown.steps if step.items][-1]
    row = next(row for row in panel(scene) if row.startswith(f" {last.step.title()} "))
    for name_, life in zip(("You", "Rin"), last.life, strict=True):
        assert f"{name_} {life.least}" in row and f"{life.most}" in row


def test_what_there_is_no_room_for_is_one_key_away_and_says_so() -> None:
    scene = SCENES["eight-block-chosen"]()
    assert "v: all of it in words" in scene.draw(80, 24).plain()
    assert len(scene.desk.foretold[LEADS_TO]) > 2
    scene = SCENES["eight-targeting-second"]()
    assert "v: all of it in words" in scene.draw(80, 24).plain()
    [said] = scene.desk.foretold["What the card says"]
    assert said.startswith("Tap an enemy Unit of your choice")
