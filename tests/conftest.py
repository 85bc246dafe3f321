"""What every test stands on: no test touches its user's files, no test is judged by a clock."""

from pathlib import Path

import pytest
from hypothesis import settings

# Two workers share two cores with whatever else runs there: a deadline would fail at random.
settings.register_profile("fourfold", deadline=None)
settings.load_profile("fourfold")


@pytest.fixture(autouse=True)
def home_away_from_home(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Saves, settings and keys of this test go to a directory of its own, also in subprocesses.

    `HOME` and `XDG_CACHE_HOME` stay as they are: pip's cache lives there.
    """
    home = tmp_path_factory.mktemp("home")
    for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(variable, str(home / variable))
    return home
