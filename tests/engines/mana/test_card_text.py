"""What cards say: all of it, in few lines, and never two different things in the same words."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations, product
from textwrap import wrap

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.mana.card_text import (
    REMINDERS,
    card_lines,
    cost_signs,
    keyword_line,
    mana_lines,
    reminders,
    rules_lines,
    title,
    unit_line,
)
from engines.mana.catalogue import MANA_CARDS
from engines.mana.catalogue import POOL as SHIPPED
from engines.mana.costs import read_cost
from engines.mana.elements import BIT, names
from engines.mana.keywords import EVERY, HOMES, KEYWORDS
from engines.mana.lessons import PAGES
from engines.mana.sentences import ability_sentence, stats, text_sentence
from engines.mana.unit import Unit
from engines.mana.vocabulary import (
    COUNTED,
    TRIGGERS,
    Ability,
    Amount,
    ChangeLife,
    ChangeStats,
    Condition,
    Damage,
    Draw,
    Effect,
    Filter,
    Grant,
    MainCard,
    Selector,
    Strip,
    Tapping,
    Text,
    UnitCard,
)
from tests.engines.mana.cards import POOL

CARDS = [*SHIPPED.cards.values(), *POOL.cards.values()]
PLURAL_OF_ONE = re.compile(r"\b1 (card|Unit|Mana card|Action)s\b")


def said(card: MainCard) -> tuple[str, ...]:
    """What a card says, its name aside."""
    return (cost_signs(card.cost), *rules_lines(card))


def rules(card: MainCard) -> MainCard:
    """A card by what it does alone."""
    return replace(card, id="", name="", exempt=frozenset(), test=False, flavour="")


def test_a_card_is_said_in_few_lines() -> None:
    for card in CARDS:
        texts = card_lines(card)
        lines = [line for text in texts for line in wrap(text, 76, subsequent_indent="  ")]
        assert len(lines) <= 8, card.id
        assert len(title(card)) <= 76, card.id
        assert not PLURAL_OF_ONE.search(" ".join(texts)), card.id
        assert all(text[0].isupper() or text[0] == "(" for text in texts[1:]), card.id


def test_cards_that_differ_in_rules_differ_in_words() -> None:
    by_words: dict[tuple[str, ...], MainCard] = {}
    for card in CARDS:
        other = by_words.setdefault(said(card), card)
        assert rules(other) == rules(card), (other.id, card.id)


@pytest.mark.parametrize(
    ("name", "sentences"),
    [
        ("Scorch Line", ["Action.", "Deal 3 damage to a Unit of your choice."]),
        (
            "Camp Drummer",
            [
                "Unit, ATK 1, DEF 2.",
                "Rally.",
                "When this dies: one of your Units gets +1/+1 permanently.",
            ],
        ),
        (
            "Withering Hex",
            [
                "Action.",
                "An enemy Unit of your choice gets -1/-1 permanently, then it loses all its"
                " keywords this turn.",
            ],
        ),
        (
            "Test Card: Cull",
            [
                "Action.",
                "Deal 2 damage to each Unit with ATK 2 or less, then you gain 1 Life for each"
                " enemy Unit (up to 2).",
            ],
        ),
        (
            "rout",
            [
                "Action.",
                "Deal damage to each tapped enemy Unit, 1 for each of your Mana cards in play"
                " (up to 4).",
            ],
        ),
    ],
)
def test_sentences_of_some_cards(name: str, sentences: list[str]) -> None:
    [card] = [card for card in POOL.cards.values() if card.name == name]
    assert rules_lines(card) == sentences


def test_what_is_done_to_the_same_unit_is_said_in_one_breath_or_in_short() -> None:
    turn = Amount(2), Amount(0), "turn"
    heavy, parry = KEYWORDS["Heavy"], KEYWORDS["Parry"]
    mine, each, it = Selector("pick", "own"), Selector("all", "own"), Selector("it")
    counted = ChangeStats(it, Amount(per="own_mana"), Amount(), "turn")
    weak = Selector("all", "own", Filter(max_atk=2))
    texts: list[tuple[Effect, ...]] = [
        (ChangeStats(mine, *turn), Grant(it, heavy, "turn"), Grant(it, parry, "perm")),
        (Tapping(each, False), ChangeStats(each, *turn), Grant(each, heavy, "turn")),
        (Tapping(mine, False), counted, Grant(it, heavy, "turn")),
        (ChangeStats(weak, *turn), Grant(weak, heavy, "turn")),
        (ChangeStats(mine, *turn), Grant(mine, heavy, "turn")),
    ]
    assert [text_sentence(Text(effects)) for effects in texts] == [
        "One of your Units gets +2/+0 and gains Heavy this turn, then it gains Parry permanently.",
        "Untap each of your Units, then each gets +2/+0 and gains Heavy this turn.",
        "Untap one of your Units, then it gets +1/+0 this turn for each of your Mana cards in play,"
        " then it gains Heavy this turn.",
        "Each of your Units with ATK 2 or less gets +2/+0 this turn, then each of your Units with"
        " ATK 2 or less gains Heavy this turn.",
        "One of your Units gets +2/+0 this turn, then one of your Units gains Heavy this turn.",
    ]


def test_costs_are_shown_in_signs_and_stand_first() -> None:
    """U-1, U-2"""
    assert cost_signs(read_cost(3, ["Solar", "Solar/Lunar"])) == "(3)(S)(S/L)"
    assert cost_signs(read_cost(0, ["Water"])) == "(W)"
    assert cost_signs(read_cost(0, [])) == "(0)"
    assert all(title(card).startswith(cost_signs(card.cost)) for card in CARDS)
    assert len({name[0] for name in BIT}) == len(BIT)


def test_a_change_of_stats_shows_both_signs() -> None:
    assert [stats(2, 0), stats(0, -1), stats(-2, 0), stats(1, -1), stats(0, 0)] == [
        "+2/+0",
        "-0/-1",
        "-2/-0",
        "+1/-1",
        "+0/+0",
    ]


# --- no two effects read alike ---------------------------------------------------------------------------------------

AMOUNTS = [
    *map(Amount, (0, 1, 2, 11)),
    *(Amount(per=per, most=most) for per in COUNTED for most in (None, 1, 2)),
]
CHANGES = [*map(Amount, (-2, -1, 0, 1, 2)), *(each for each in AMOUNTS if each.per)]
FILTERS = [
    Filter(*fields)
    for fields in product(
        (None, 2), (None, 2), (None, True, False), (0, *KEYWORDS.values()), (0, *BIT.values())
    )
]
SELECTORS = [
    *(Selector(kind) for kind in ("self", "it", "engaged")),
    *(
        Selector(kind, side, None if where == Filter() else where)
        for kind, sides in (
            ("pick", ("any", "own", "own_other", "enemy")),
            ("all", ("any", "own", "own_other", "enemy", "other")),
        )
        for side in sides
        for where in FILTERS
    ),
]
FEW = [*SELECTORS[:6], SELECTORS[-1]]
SETS = [0, *KEYWORDS.values(), KEYWORDS["Heavy"] | KEYWORDS["Leech"], EVERY & ~1, EVERY]


def every_effect() -> list[Effect]:
    """All words of the vocabulary, each with all others that it may stand beside."""
    players = ("you", "opponent", "each")
    return [
        *(ChangeLife(*args) for args in product((True, False), players, AMOUNTS)),
        *(Draw(*args) for args in product(players, AMOUNTS)),
        *(Tapping(*args) for args in product(SELECTORS, (True, False))),
        *(Damage(*args) for args in product(FEW, AMOUNTS)),
        *(ChangeStats(*args) for args in product(FEW, CHANGES, CHANGES, ("turn", "perm", ""))),
        *(Grant(*args) for args in product(FEW, SETS, ("turn", "perm", ""))),
        *(Strip(*args) for args in product(FEW, SETS, ("turn", ""))),
    ]


def test_no_two_effects_read_alike() -> None:
    found: dict[str, Effect] = {}
    for effect in every_effect():
        other = found.setdefault(text_sentence(Text((effect,))), effect)
        assert other == effect
    assert not any(PLURAL_OF_ONE.search(sentence) for sentence in found)


def test_no_two_texts_read_alike_however_their_effects_are_put_together() -> None:
    """Where one effect goes on from the one before, the words do so too."""
    targets = [
        *(Selector(kind) for kind in ("self", "it")),
        *(Selector(kind, side) for kind in ("pick", "all") for side in ("own", "enemy")),
        Selector("all", "own", Filter(tapped=True)),
    ]
    effects: list[Effect] = [ChangeLife(True, "you", Amount(1))]
    for to in targets:
        effects += [
            ChangeStats(to, Amount(1), Amount(0), "turn"),
            ChangeStats(to, Amount(per="own_mana"), Amount(0), "turn"),
            Grant(to, KEYWORDS["Heavy"], "turn"),
            Grant(to, KEYWORDS["Heavy"], "perm"),
            Tapping(to, True),
        ]
    found: dict[str, tuple[Effect, ...]] = {}
    for text in (*product(effects, repeat=2), *product(effects, repeat=3)):
        assert found.setdefault(text_sentence(Text(text)), text) == text


def test_no_two_abilities_read_alike() -> None:
    conditions = [
        None,
        *(Condition("role", role=role) for role in ("attacking", "defending")),
        *(
            Condition(kind, number)
            for kind in ("life_at_most", "own_units", "enemy_units", "mana")
            for number in (1, 2)
        ),
    ]
    texts = [Text((Draw("you", Amount(1)),)), Text((Draw("you", Amount(2)),))]
    abilities = [Ability(*args) for args in product(TRIGGERS, texts, conditions)]
    sentences = {ability_sentence(each) for each in abilities}
    assert len(sentences) == len(abilities)
    assert not any(PLURAL_OF_ONE.search(sentence) for sentence in sentences)


EFFECTS = st.sampled_from(every_effect())
TEXTS = st.lists(EFFECTS, max_size=3).map(lambda effects: Text(tuple(effects)))
ABILITIES = st.builds(Ability, st.sampled_from(TRIGGERS), TEXTS)
COSTS = st.builds(
    read_cost,
    st.integers(0, 3),
    st.lists(st.sampled_from(["Fire", "Water", "Fire/Water", "Solar/Metal"]), max_size=3),
)
UNITS = st.builds(
    UnitCard,
    st.just("x"),
    st.just("X"),
    COSTS,
    st.integers(0, 9),
    st.integers(0, 9),
    st.integers(0, EVERY),
    st.lists(ABILITIES, max_size=2).map(tuple),
)


@settings(max_examples=300, deadline=None)
@given(UNITS, UNITS, st.sampled_from(["cost", "atk", "defence", "keywords", "abilities"]))
def test_a_card_that_differs_in_one_thing_reads_otherwise(
    card: UnitCard, other: UnitCard, field: str
) -> None:
    changed = replace(card, **{field: getattr(other, field)})
    assert (said(card) == said(changed)) == (card == changed)


# --- keywords, Mana and Units in play --------------------------------------------------------------------------------


@pytest.mark.parametrize("word", KEYWORDS)
def test_a_keyword_names_its_homes_with_their_signs(word: str) -> None:
    """U-4"""
    line = keyword_line(word)
    homes = HOMES.get(KEYWORDS[word])
    if homes is None:
        assert line.startswith(f"{word}, Neutral: ")
    else:
        one, other = names(homes)
        assert line.startswith(f"{word}, {one} ({one[0]}) and {other} ({other[0]}): ")


def test_a_card_explains_what_it_has_and_what_it_gives() -> None:
    [edge] = [card for card in POOL.cards.values() if card.name == "Edge of Noon"]
    [zealot] = [card for card in POOL.cards.values() if card.name == "Forgeguard Zealot"]
    assert reminders(edge) == [keyword_line("Ambush")]
    assert reminders(zealot) == [keyword_line(word) for word in ("Extract", "Parry", "Revenge")]


def test_every_keyword_has_a_page_and_no_page_is_too_wide() -> None:
    pages = dict(PAGES)
    assert len(pages) == len(PAGES)
    assert REMINDERS.keys() == KEYWORDS.keys() <= pages.keys()
    for text in pages.values():
        assert max(map(len, text.splitlines())) <= 76


def test_a_mana_card_says_what_it_gives_and_what_it_costs_to_use_at_once() -> None:
    """M-4, M-5"""
    for card in MANA_CARDS.values():
        [_, line] = mana_lines(card)
        assert all(name in line for name in names(card.elements))
        assert ("It enters untapped." in line) == (card.price == 0)
        assert card.price == 0 or f"pay {card.price} Life" in line


def test_a_unit_in_play_shows_what_is_changed_and_for_how_long() -> None:
    """U-3"""
    [card] = [card for card in POOL.cards.values() if card.name == "Shieldplate Warden"]
    assert isinstance(card, UnitCard)
    unit = Unit(1, card, 0)
    assert unit_line(unit) == "(2)(M) Shieldplate Warden 2/4 Parry (new this turn)"
    unit.change(2, 0, "turn")
    unit.change(-1, 1, "perm")
    unit.gain(KEYWORDS["Heavy"], "turn")
    unit.gain(KEYWORDS["Alert"], "perm")
    unit.strip(KEYWORDS["Parry"])
    unit.tapped, unit.damage, unit.new = True, 2, False
    assert unit_line(unit) == (
        "(2)(M) Shieldplate Warden 3/5 Alert permanently, Heavy this turn, no Parry this turn"
        " (printed 2/4, -1/+1 permanently, +2/+0 this turn, 2 damage, tapped)"
    )


def test_keywords_that_are_switched_off_are_told_together() -> None:
    """U-3"""
    [card] = [card for card in POOL.cards.values() if card.name == "Forgeguard Zealot"]
    assert isinstance(card, UnitCard)
    unit = Unit(1, card, 0)
    unit.new = False
    unit.gain(KEYWORDS["Rally"], "perm")
    unit.strip(KEYWORDS["Parry"] | KEYWORDS["Rally"])
    assert unit_line(unit).endswith(" 2/4 Extract, Revenge, no Parry or Rally this turn")


def test_every_pair_of_the_pool_has_two_names() -> None:
    assert all(one.name != other.name for one, other in combinations(SHIPPED.cards.values(), 2))
