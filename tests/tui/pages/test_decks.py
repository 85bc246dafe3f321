"""The deck builder: what it shows at both sizes, its keys, and where its decks can be played."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engines.core.decks import own_faces
from engines.core.registry import Package, load
from engines.ikusa.catalogue import read_pool
from engines.ikusa.decks import deck_rules
from engines.mana.catalogue import read_pool as read_mana_pool
from engines.mana.decks import deck_rules as mana_deck_rules
from tests.tui.decks.test_text_and_files import ready
from tests.tui.pages.stage import SIZES, Stage
from tests.tui.playbill import Scenes
from tests.tui.test_mirror import update
from themes.glyphs import ASCII
from tui.arena.ledger import header
from tui.decks import files
from tui.decks import ikusa as ikusa_decks
from tui.decks import mana as mana_decks
from tui.decks.kind import built, kind
from tui.decks.sampling import sample
from tui.decks.statistics import Figures, newest
from tui.decks.text import write
from tui.decks.workshop import Workshop
from tui.mirror import Mirror
from tui.pages.decks import shelf
from tui.pages.decks.builder import BuilderPage
from tui.pages.decks.reports import HandPage
from tui.pages.decks.shelf import DecksPage
from tui.pages.setup import SetupPage

_CARDS = json.loads((Path(__file__).parent / "deck_cards.json").read_text(encoding="utf-8"))
_TABLES = Path(__file__).parents[1] / "tables"
_MANA_CARDS = json.loads((_TABLES / "mana_cards.json").read_text(encoding="utf-8"))
POOL = read_pool("ikusa-decks", _CARDS["cards"])
"""Cards as they once were: what the builder looks like shall not hang on how cards are balanced."""
IKUSA = replace(load("ikusa"), decks=deck_rules(POOL, {"kindled_grove": _CARDS["deck"]}))
MANA_POOL = read_mana_pool("mana-decks", _MANA_CARDS["cards"])
MANA = replace(load("mana"), decks=mana_deck_rules(MANA_POOL, {}))

Scene = Callable[[Stage], Awaitable[None]]

scene = SCENES = Scenes[Scene]()


def keep(stage: Stage, package: Package = IKUSA) -> None:
    """Two decks in the folder: one legal, one half."""
    deck = ready(package, "Night Market")
    files.save(stage.decks.path, package, deck)
    half = files.fresh(package, "Half", (deck.piles[0][::2], *deck.piles[1:]))
    files.save(stage.decks.path, package, half)


@scene
async def decks_none(stage: Stage) -> None:
    stage.push(DecksPage(stage, "ikusa"))


@scene
async def decks_two(stage: Stage) -> None:
    keep(stage)
    await decks_none(stage)


@scene
async def decks_deleting(stage: Stage) -> None:
    await decks_two(stage)
    stage.type("d")


@scene
async def builder_empty(stage: Stage) -> None:
    stage.push(BuilderPage(stage, IKUSA))


@scene
async def builder_ikusa(stage: Stage) -> None:
    await decks_two(stage)
    stage.type("2", "j", "j")


@scene
async def builder_ikusa_filtered(stage: Stage) -> None:
    await builder_ikusa(stage)
    stage.type("tab", "e", "e", "t", "r", "R", "R", "o", "slash", *"gate")


@scene
async def builder_mana(stage: Stage) -> None:
    faces = (*sorted(MANA_POOL.cards), *["mana_f"] * 5, *["mana_fm"] * 7)
    stage.push(BuilderPage(stage, MANA, "Forge", faces))
    stage.type("o", "j")


@scene
async def builder_mana_charts(stage: Stage) -> None:
    await builder_mana(stage)
    stage.type("v")


@scene
async def builder_mana_mana(stage: Stage) -> None:
    await builder_mana(stage)
    stage.type("tab", "T", "e", "e", "e", "space", "space")


@scene
async def builder_leaving(stage: Stage) -> None:
    await decks_two(stage)
    stage.type("1", "tab", "space", "escape")


@scene
async def builder_charts(stage: Stage) -> None:
    await builder_ikusa(stage)
    stage.type("v")


@scene
async def builder_help(stage: Stage) -> None:
    await builder_empty(stage)
    stage.type("question_mark")


@pytest.mark.parametrize("name", SCENES)
async def test_screen(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One scene, at both sizes."""
    monkeypatch.setattr(ikusa_decks, "POOL", POOL)
    monkeypatch.setattr(mana_decks, "POOL", MANA_POOL)
    monkeypatch.setattr(shelf, "load", lambda game: IKUSA if game == "ikusa" else load(game))
    stage = Stage(tmp_path)
    await SCENES[name](stage)
    stage.compare(f"pages/{name}")


@pytest.mark.parametrize("game", built())
async def test_no_card_and_no_filter_is_cut(game: str, tmp_path: Path) -> None:
    """Every card under the cursor, every filter, in both sets of signs; the cards of today."""
    package = load(game)
    for glyphs in (ASCII, Stage().glyphs):
        stage = Stage(tmp_path, glyphs=glyphs)
        stage.push(BuilderPage(stage, package))
        for _ in range(len(package.decks.construction.names)):  # type: ignore[union-attr]
            canvas = stage.canvas()
            assert canvas.lost == []
            stage.type("down")
        for facet in kind(game).facets:
            for _ in facet.choices:
                stage.type(facet.key)
                canvas = stage.canvas()
                assert canvas.lost == [] and (glyphs is not ASCII or canvas.plain().isascii())


@pytest.mark.parametrize("game", built())
async def test_a_deck_is_built_by_keys_saved_illegal_and_opened_again(
    game: str, tmp_path: Path
) -> None:
    stage = Stage(tmp_path)
    stage.push(DecksPage(stage, game))
    stage.type("a", "space", "down", "space", "left", "u", "escape", "y")
    assert stage.prompt.startswith("Name:") and stage.prompt.endswith("Enter saves it")
    stage.type("enter")
    assert "name" in stage.prompt and list(tmp_path.iterdir()) == []
    stage.type("s", *"Mine", "enter")
    assert stage.prompt.startswith("Saved. Not legal yet: ")
    [kept] = files.listing(tmp_path, load(game))
    assert kept.name == "Mine" and kept.deck is not None and len(kept.deck.faces) == 2
    stage.type("escape")
    assert isinstance(stage.top, DecksPage) and "Mine" in stage.text()
    stage.type("1", "tab", "end", "+", "escape")
    assert stage.stake and stage.top.is_confirming
    stage.type("k")
    assert isinstance(stage.top, BuilderPage)
    stage.type("escape", "n")
    [kept] = files.listing(tmp_path, load(game))
    assert kept.deck is not None and len(kept.deck.faces) == 2
    stage.type("d", "y")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("game", built())
async def test_a_deck_goes_out_and_comes_in_as_text(game: str, tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    keep(stage, load(game))
    stage.push(DecksPage(stage, game))
    stage.type("j", "y")
    assert stage.copied == [write(load(game), ready(load(game), "Night Market"))]
    stage.top.paste(stage.copied[0].upper())
    assert stage.text().count("your own") == 3 and "Kept as NIGHT MARKET 2." in stage.text()
    assert [kept.name for kept in files.listing(tmp_path, load(game))] == [
        "Half",
        "Night Market",
        "NIGHT MARKET 2",
    ]
    stage.top.paste("1 Sunward Stair\n1 Flick of the Talisman\n" + "1 " + "nothing at all " * 9)
    shown = " ".join(stage.text().split())
    assert "there is no card called" in shown and stage.canvas().lost == []
    assert len(files.listing(tmp_path, load(game))) == 3
    stage.type("enter", "y")
    assert stage.copied[-1].startswith("Game: ")


@pytest.mark.parametrize(("game", "many"), [("mana", 14), ("ikusa", 10)])
async def test_a_sample_hand_is_dealt_from_the_deck_as_the_game_deals_it(
    game: str, many: int
) -> None:
    package, stage = load(game), Stage()
    shop = Workshop(package, kind(game), "Night Market", ready(package).faces)
    hands = set()
    stage.push(HandPage(stage, shop, "1"))
    for number in (1, 2, 3):
        canvas = stage.canvas()
        assert canvas.lost == [] and f"sample hand {number}" in canvas.plain()
        faces = [
            face
            for each in sample(package, shop.kind, shop.deck, str(number))
            for face in each.faces
        ]
        assert len(faces) == many and not Counter(faces) - Counter(shop.deck.faces)
        hands.add(canvas.plain().split("\n", 1)[1])
        stage.type("h")
    assert len(hands) == 3


@pytest.mark.parametrize(("game", "many"), [("mana", 14), ("ikusa", 10)])
async def test_a_hand_is_dealt_from_half_a_deck_and_not_from_fewer_cards_than_a_hand(
    game: str, many: int
) -> None:
    """What to keep, or to set as gates, hangs on a whole deck: of half a one only what is dealt is shown."""
    stage = Stage()
    main = ready(load(game)).piles[0]
    stage.push(BuilderPage(stage, load(game), "Half", main[: many - 1]))
    stage.type("h")
    assert stage.prompt.startswith(f"A hand is dealt from {many} cards of the ")
    stage.push(BuilderPage(stage, load(game), "Half", main[:many]))
    stage.type("h")
    canvas = stage.canvas()
    assert canvas.lost == [] and f"Dealt: {many} cards" in canvas.plain()
    assert "Not legal yet, " in canvas.plain()
    shop = Workshop(load(game), kind(game), "Half", main[: 2 * many])
    [dealt] = sample(load(game), shop.kind, shop.deck, "1")
    assert len(dealt.faces) == many and not Counter(dealt.faces) - Counter(main)
    assert sample(load(game), shop.kind, shop.deck, "1") == [dealt]


@pytest.mark.parametrize("game", built())
async def test_the_longest_name_leaves_room_for_the_numbers(game: str) -> None:
    stage = Stage()
    stage.push(BuilderPage(stage, load(game), "W" * 24))
    stage.type("s", "backspace", "W", "enter", "space", "end", *["space"] * 13)
    first = stage.text().split("\n")[0]
    assert "W" * 24 + " (changed)  " in first and first.endswith("not legal")


@pytest.mark.parametrize(
    ("game", "wanted", "found", "missed"),
    [
        ("ikusa", "gate WARGEIST", "Undertaker of Cinders", "Hearth Wisp"),
        ("ikusa", "no door", "Undertaker of Cinders", "Hearth Wisp"),
        ("mana", "rippling", "", "Cinder Pup"),
        ("mana", "bellringers pyre", "Bellringers of the Pyre", "Cinder Pup"),
    ],
)
async def test_a_search_looks_for_all_words_in_names_and_texts(
    game: str, wanted: str, found: str, missed: str
) -> None:
    stage = Stage()
    stage.push(BuilderPage(stage, load(game)))
    stage.type("slash", *("space" if letter == " " else letter for letter in wanted), "enter")
    names = load(game).decks.construction.names  # type: ignore[union-attr]
    shop = Workshop(load(game), kind(game), "", ())
    shop.search = wanted
    cards = [name for face in shop.cards(of_deck=False) for name in names[face]]
    assert missed not in cards and (found in cards if found else not cards)
    assert (found or "No card passes") in stage.text()


async def test_copies_stop_where_the_rules_stop_them(tmp_path: Path) -> None:
    for game, most in (("mana", 1), ("ikusa", 4)):
        stage = Stage(tmp_path)
        stage.push(BuilderPage(stage, load(game)))
        stage.type(*["space"] * 6)
        assert "at most" in stage.prompt
        assert isinstance(stage.top, BuilderPage)
        stage.type("tab")
        assert f"{most} (" in stage.text()


async def test_a_text_from_another_version_of_the_cards_is_kept_as_such(tmp_path: Path) -> None:
    """It is played once it has been looked over, and not as if nothing had changed."""
    stage, package = Stage(tmp_path), load("mana")
    stage.push(DecksPage(stage, "mana"))
    stage.top.paste(write(package, replace(ready(package, "Old"), pool="0" * 16)))
    assert "Not legal yet: It was made with another version" in " ".join(stage.text().split())
    stage.type("1", "s", "enter", "escape")
    [kept] = files.listing(tmp_path, package)
    assert not kept.problem


async def test_a_filter_that_lets_nothing_of_the_deck_pass_is_not_an_empty_deck() -> None:
    stage = Stage()
    stage.push(BuilderPage(stage, load("mana"), "", ("mana_s",)))
    stage.type("t")
    assert "No card passes; x clears." in stage.text()
    stage.type("x", "left")
    assert "No card is in the deck yet." in stage.text()


async def test_a_file_with_lines_that_make_no_sense_is_opened_without_them(tmp_path: Path) -> None:
    (tmp_path / "odd.deck").write_text("Deck: Odd\n4 Hearth Wisp\n1 Nobody\n2 Brazier Imp\nx y\n")
    stage = Stage(tmp_path)
    stage.push(DecksPage(stage, "ikusa"))
    assert "Line 3: there is no card called Nobody in Ikusa." in stage.text()
    stage.type("1")
    assert "2 lines make no sense" in stage.prompt and "Deck 6/50" in stage.text()


async def test_an_own_deck_is_chosen_at_the_set_up_and_an_illegal_one_is_not_played(
    tmp_path: Path,
) -> None:
    stage = Stage(tmp_path)
    keep(stage, load("mana"))
    stage.push(SetupPage(stage, "mana"))
    stage.top.opened()
    stage.type("down", "left", "left")
    assert "Half, your own" in stage.text() and "not legal yet" in stage.text()
    stage.type("enter")
    assert "Half cannot be played. A main deck has exactly 50 cards." in stage.text()
    assert stage.canvas().lost == []
    stage.type("right", "enter")
    assert own_faces(stage.played.settings["deck"]) == ready(load("mana")).faces
    assert own_faces(stage.played.settings["other_deck"]) is None
    stage.played.close()


async def test_the_set_up_leads_to_the_decks_and_finds_what_was_built(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.push(SetupPage(stage, "mana"))
    stage.type("d", "end", "enter", "s", "enter", "escape", "escape")
    assert isinstance(stage.top, SetupPage)
    stage.type("down", "left")
    assert "My Gilded Wall, your own" in stage.text()


def test_figures_come_from_a_balance_run_of_these_cards(tmp_path: Path) -> None:
    package = load("mana")
    assert package.balance is not None
    assert "no figures yet" in str(newest(tmp_path, package))
    names = [each.name for each in package.balance.pairings]
    head = header("mana", {"bot": ("novice", 0)}, "1", balance=names)
    note = {
        "winner": 0,
        "reason": "life",
        "turns": 9,
        "first": 0,
        "kept": [7, 8],
        "drawn": [[0, 1], [2, 3]],
        "played": [[0], [3]],
    }
    lines = [head, *({"game": number, "note": note} for number in range(2 * len(names)))]
    path = tmp_path / "a.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in lines) + "\n")
    found = newest(tmp_path, package)
    assert isinstance(found, Figures) and "novice on both seats" in found.about
    assert found.cards.rows[0][:2] == ("card", "drawn") and len(found.cards.rows) == 5
    decks = [name for name, *_ in found.decks.rows]
    assert decks[0] == "deck" and len(decks) == 7 and "Scald and Brine" in decks
    path.write_text("\n".join(json.dumps(line) for line in (head, {"game": 0, "note": {}})))
    assert "not yet games of each pairing" in str(newest(tmp_path, package))
    path.write_text(json.dumps(head | {"catalogue": "old"}) + "\n")
    assert "other cards" in str(newest(tmp_path, package))
    path.write_text("[]\n")
    assert "no games that can be counted" in str(newest(tmp_path, package))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", built())
def test_a_key_sends_little(game: str, size: tuple[int, int]) -> None:
    """Bytes for a terminal in full colour: within a page of the list, and for a page that is turned."""
    package, mirror, stage = load(game), Mirror("truecolor"), Stage()
    stage.push(BuilderPage(stage, package, "Mine", ready(package).faces))
    mirror.difference(update(stage.canvas(*size)), size)
    stage.type("tab")
    mirror.difference(update(stage.canvas(*size)), size)
    costs = []
    for key in ["down"] * 50 + ["space", "left"] * 5:
        stage.type(key)
        costs.append(len(mirror.difference(update(stage.canvas(*size)), size).encode()))
    turned = 50 // (size[1] - 8) + 1
    assert sorted(costs)[-1 - turned] <= 2_000 and max(costs) <= 6_000
