"""Games between decks of one's own: kept with the decks in them, gone on with, refused if somebody changed them."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from engines.bots.matchup import Entrant, Terms, play_game
from engines.core.decks import own_value
from engines.core.journal import Header, encode_header
from engines.core.registry import Package, load
from tui import saves, solo
from tui.decks.text import construction_of
from tui.players import BOT
from tui.saves import SaveError

WATCHED = (BOT + "novice", BOT + "novice")


def built(package: Package, seed: int) -> tuple[str, ...]:
    """A legal deck that nobody would build: any cards, as often as they may be."""
    rng, construction = random.Random(seed), construction_of(package)
    while True:
        faces: list[str] = []
        for number, pile in enumerate(construction.piles):
            fits = [f for f in construction.names if construction.pile_of(f) == number]
            faces += rng.sample(fits * min(pile.most, 4), pile.size)
        if not construction.violations(_piles(package, faces)):
            return tuple(faces)


def _piles(package: Package, faces: list[str]) -> list[list[str]]:
    construction = construction_of(package)
    return [
        [face for face in faces if construction.pile_of(face) == number]
        for number in range(len(construction.piles))
    ]


@pytest.mark.parametrize("game", ["mana", "ikusa"])
def test_bots_play_whole_games_with_and_against_decks_nobody_has_seen(game: str) -> None:
    package = load(game)
    settings = package.checked(
        {"deck": own_value(built(package, 1)), "other_deck": own_value(built(package, 2))}
    )
    entrants = (Entrant(package.bots["novice"]()), Entrant(package.bots["adept"]()))
    played = play_game(Terms(package, settings, "own"), entrants, "deal", "bots")
    assert played.game.outcome is not None


@pytest.mark.parametrize("game", ["mana", "ikusa"])
def test_a_game_goes_on_though_its_deck_is_gone(game: str, tmp_path: Path) -> None:
    """The deck is in the saved game: no file of the decks' folder is needed."""
    package = load(game)
    settings = {"deck": own_value(built(package, 3))}
    played = solo.start(package, settings, WATCHED, "1", tmp_path, "2026-01-01T00:00:00")
    played.close()
    [entry] = saves.listing(tmp_path, game)
    assert entry.problem == ""
    resumed = solo.resume(saves.open_save(entry.path))
    assert resumed.settings["deck"] == settings["deck"]
    assert resumed.view(None) == played.view(None)
    resumed.close()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda faces: faces[1:],
        lambda faces: ("nobody", *faces[1:]),
        lambda faces: ("\x1b[2J\n", *faces[1:]),
        lambda faces: faces * 3,
        lambda faces: (),
    ],
    ids=["short", "unknown", "hostile", "long", "empty"],
)
@pytest.mark.parametrize("game", ["mana", "ikusa"])
def test_a_saved_game_with_an_illegal_deck_is_refused_in_words(
    game: str,
    spoil: Callable[[tuple[str, ...]], tuple[str, ...]],
    tmp_path: Path,
) -> None:
    package = load(game)
    settings = package.checked({}) | {"other_deck": own_value(spoil(built(package, 4)))}
    header = Header(game, "1", settings, WATCHED, package.catalogue, "2026-01-01T00:00:00")
    path = tmp_path / "a.game"
    path.write_bytes(encode_header(header))
    [entry] = saves.listing(tmp_path, game)
    assert "is no legal deck" in entry.problem and entry.problem.isprintable()
    with pytest.raises(SaveError, match="is no legal deck"):
        solo.resume(saves.open_save(path))
