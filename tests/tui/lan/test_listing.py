"""The lobby for scripts and for the ear: every player with what is known of them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from net.identity import take_identity
from net.players import Entry, Origin, Standing
from tui.lan import listing
from tui.lan.opening import games_folder

MIO = b"m" * 32


def entry() -> Entry:
    return Entry(
        key="n-000001",
        origin=Origin.RECORD,
        name="Mio",
        standing=Standing.READY,
        state="open",
        playing="",
        games=("elements",),
        addresses=(),
        identity=MIO,
        friend=True,
        verified=False,
        blocked=False,
        rtt=0.002,
        seen_at=None,
        program="1.0",
        words="",
    )


def test_the_list_tells_how_many_games_somebody_has_left() -> None:
    player = listing._player(entry(), Counter({MIO: 2}))
    assert player["left_unfinished"] == 2
    assert listing._line(player) == "Mio, free, left 2 games with you unfinished"
    assert listing._line(listing._player(entry(), Counter())) == "Mio, free"


def test_games_left_are_counted_under_every_key_in_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environ = {"FOURFOLD_HOME": str(tmp_path)}
    (tmp_path / "config").mkdir()
    own, guest = take_identity(tmp_path / "config"), take_identity(tmp_path / "config")
    left = {own.public: Counter({MIO: 1}), guest.public: Counter({MIO: 2})}
    monkeypatch.setattr(
        listing,
        "left_unfinished",
        lambda folder, key: left[key] if folder == games_folder(environ) else Counter(),
    )
    assert listing._left_unfinished(environ, guest.public) == Counter({MIO: 3})
    assert listing._left_unfinished(environ, own.public) == Counter({MIO: 1})
