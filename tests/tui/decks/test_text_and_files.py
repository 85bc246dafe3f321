"""Decks as text and as files: what is tolerated, what is refused, and that nothing gets lost."""

from __future__ import annotations

import errno
import os
import random
import unicodedata
from collections import Counter
from pathlib import Path

import pytest

from engines.core.registry import Package, load
from tui.decks import files
from tui.decks.text import (
    LARGEST,
    Deck,
    DeckError,
    clean_name,
    construction_of,
    key,
    read,
    sorted_piles,
    violations,
    write,
)

GAMES = ("mana", "ikusa")


def ready(package: Package, name: str = "My deck") -> Deck:
    """A legal deck: the first of the ready ones, under another name."""
    construction = construction_of(package)
    assert package.decks is not None
    faces = next(iter(package.decks.ready.values()))
    return Deck(package.name, name, sorted_piles(construction, faces), construction.pool)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_is_read_again(game: str) -> None:
    package = load(game)
    deck = ready(package)
    assert read(package, write(package, deck)) == (deck, ())
    assert violations(package, deck) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_two_cards_of_a_game_are_spelt_alike(game: str) -> None:
    names = construction_of(load(game)).names
    spelt = Counter(key(name) for of in names.values() for name in of)
    assert set(spelt.values()) == {1}


@pytest.mark.parametrize("game", GAMES)
def test_case_spaces_accents_forms_order_and_repetition_do_not_count(game: str) -> None:
    package, rng = load(game), random.Random(1)
    deck = ready(package)
    lines = []
    for face in deck.faces:  # One copy a line: the counts add up over all of them.
        name = rng.choice(construction_of(package).names[face])
        name = rng.choice([name.upper(), name.lower(), name.replace(" ", "\u00a0  ")])
        name = unicodedata.normalize(rng.choice(["NFC", "NFD", "NFKC"]), name)
        forms = (
            "{}",
            "1 {}",
            "1x {}",
            "1 × {}",
            "{} x1",
            "{} (1)",
            "- 1 {}",
            "\t{}  ",
            "\uff11 {}",
        )
        lines.append(rng.choice(forms).format(name.replace("'", "’")))
    rng.shuffle(lines)
    text = "\ufeff# from a friend\r\n\r\n" + "\r\n".join(lines)
    found, faults = read(package, text)
    assert faults == () and found.piles == deck.piles


def test_every_name_and_id_of_a_card_means_it() -> None:
    package = load("ikusa")
    dual = next(names for names in construction_of(package).names.values() if len(names) == 2)
    text = f"1 {dual[0]}\n{dual[1]}\n1 {dual[0]} / {dual[1]}"
    assert Counter(read(package, text).deck.faces).most_common(1)[0][1] == 3


def test_a_line_that_names_no_card_is_a_fault_with_its_number_and_a_guess() -> None:
    package = load("mana")
    deck, faults = read(package, "2 Sunward Stair\n1 Gatehouse Cadett\n\n1 \x1b[31mNobody\u202e")
    assert len(deck.faces) == 2
    assert faults[0] == (
        "Line 2: there is no card called Gatehouse Cadett in Mana. Is Gatehouse Cadet meant?"
    )
    assert faults[1].startswith("Line 4") and faults[1].isprintable()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no deck in this text"),
        ("\x00\x01\x02", "no deck in this text"),
        ("Game: Ikusa\n1 Brazier Imp", "a deck for Ikusa, not for Mana"),
        ("Game: \x1b]52;c;AAAA\x07\n", "not for Mana"),
        ("999999999999 Sunward Stair", "so many copies"),
        ("0 Sunward Stair", "so many copies"),
        ("200 Sunward Stair\n" * 2, "at most 250 cards"),
        ("a" * (LARGEST + 1), "too long"),
        ('{"main": ["x"]}', "This is no deck"),
        (" " * (LARGEST - 9) + "1 x", "no card called x"),
        ("x" + " " * (LARGEST - 9) + "x1", "Line 1 is too long"),
        ("gatehouse cade\n" * (LARGEST // 16), "This is no deck"),
        ("((((1)(1)" * 7000, "Line 1 is too long"),
    ],
)
def test_what_is_no_deck_is_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(DeckError, match=words) as refused:
        read(load("mana"), text)
    assert str(refused.value).isprintable()


def test_names_are_inert_and_short() -> None:
    assert clean_name("  Night \t Market\n") == "Night Market"
    assert clean_name("\x1b[2J\u202eNight\u0301" + "x" * 50).isprintable()
    assert len(clean_name("x" * 500)) <= 24
    with pytest.raises(DeckError):
        clean_name("\u200b \u2800 --")


@pytest.mark.parametrize("game", GAMES)
def test_a_saved_deck_is_listed_found_and_deleted(game: str, tmp_path: Path) -> None:
    package = load(game)
    path = files.save(tmp_path, package, ready(package, "Night Märket"))
    assert path.stat().st_mode & 0o777 == 0o600 and path.name.isascii()
    [entry] = files.listing(tmp_path, package)
    assert entry.name == "Night Märket" and entry.problem == "" and entry.path == path
    assert files.find(tmp_path, package, "night market").path == path
    with pytest.raises(DeckError, match="there are Night Märket"):
        files.find(tmp_path, package, "day")
    other = load(next(each for each in GAMES if each != game))
    assert files.listing(tmp_path, other) == []
    files.delete(path)
    assert list(tmp_path.iterdir()) == []


def test_a_deck_replaces_no_other_and_moves_when_it_is_renamed(tmp_path: Path) -> None:
    package = load("mana")
    first = files.save(tmp_path, package, ready(package, "First"))
    with pytest.raises(DeckError, match="already"):
        files.save(tmp_path, package, ready(package, "FIRST"))
    assert files.save(tmp_path, package, ready(package, "First"), first) == first
    second = files.save(tmp_path, package, ready(package, "Second"), first)
    assert [each.path for each in files.listing(tmp_path, package)] == [second]


def test_an_illegal_deck_can_be_saved_and_the_reason_is_named(tmp_path: Path) -> None:
    package = load("ikusa")
    face = next(iter(construction_of(package).names))
    files.save(tmp_path, package, files.fresh(package, "Five", ((face,) * 5,)))
    [entry] = files.listing(tmp_path, package)
    assert entry.problem == "A deck has exactly 50 cards. This one has 5."
    assert [each.clause for each in entry.violations] == ["M-03", "M-04"]
    assert "at most 4 cards of one name" in entry.violations[1].words


def test_a_deck_of_another_version_of_the_cards_is_not_played_as_it_is() -> None:
    package = load("mana")
    text = write(package, ready(package)).replace(construction_of(package).pool, "an old one")
    [violation] = violations(package, read(package, text).deck)
    assert "another version of the cards" in violation.words


def test_hostile_files_are_listed_with_what_is_wrong(tmp_path: Path) -> None:
    package = load("mana")
    secret = tmp_path / "secret"
    secret.write_text("1 Sunward Stair")
    (tmp_path / "link.deck").symlink_to(secret)
    os.mkfifo(tmp_path / "pipe.deck")
    (tmp_path / "folder.deck").mkdir()
    (tmp_path / "bytes.deck").write_bytes(b"\xff\x00\xfa")
    (tmp_path / "nul.deck").write_bytes(b"Deck: Nul\n1 Sunward\0 Stair\n")
    (tmp_path / "large.deck").write_bytes(b"1 Sunward Stair\n" * 40_000)
    (tmp_path / "\x1b[31m.deck").write_text("Deck: \u202e\x1b[2Jx\n1 Sunward Stair\n")
    (tmp_path / "utf16.deck").write_text("Deck: Wide\n3 Sunward Stair\n", encoding="utf-16")
    found = {entry.path.name: entry for entry in files.listing(tmp_path, package)}
    assert len(found) == 8
    for entry in found.values():
        assert entry.problem and entry.name.isprintable() and "\u202e" not in entry.name
        assert all(fault.isprintable() for fault in entry.faults)
    assert found["link.deck"].faults == ("This is a link, not a deck.",)
    assert found["pipe.deck"].faults == ("This is not a file.",)
    assert found["folder.deck"].faults == ("This is not a file.",)
    assert found["bytes.deck"].faults == ("This file is not text.",)
    assert found["nul.deck"].faults == ("This file is not text.",)
    assert found["large.deck"].faults == ("This file is too large for a deck.",)
    deck = found["utf16.deck"].deck
    assert deck is not None and deck.faces == ("mana_s",) * 3


def test_a_deck_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    package = load("mana")
    with pytest.raises(DeckError, match="no folder"):
        files.save(None, package, ready(package))
    with pytest.raises(DeckError, match="cannot be saved"):
        files.save(tmp_path / "gone", package, ready(package))


def test_a_full_disk_leaves_the_deck_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = load("mana")
    path = files.save(tmp_path, package, ready(package))
    before = path.read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    changed = files.fresh(package, "My deck", ((), ()))
    with pytest.raises(DeckError, match="No space left"):
        files.save(tmp_path, package, changed, path)
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [before]
