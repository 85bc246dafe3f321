"""What players are told of passing by itself, at the tables and in lines alike."""

from __future__ import annotations

from engines.core.passing import HOLD, Passing, Windows
from engines.core.view import View

KEY = "w"
"""Opens the settings at a table, and begins the commands in lines."""

TELL = (
    f"Only {HOLD} hides everything. In the other modes an opponent who watches the time can tell a"
    " pass by itself from one that was thought about, and so learn whether you could have done"
    " something. Over the network such a pass is sent after a short delay, always of the same kind"
    " whatever you hold; that blurs the difference, and does not hide it."
)
"""Ikusa W-06, Mana R-8."""


def setting(passing: Passing, view: View) -> str:
    """How the seat passes now, in at most 28 cells: `quick, 2 stops`."""
    mode = passing.windows.until if passing.is_resting(view) else passing.mode
    stops = len(passing.stops)
    return mode + (f", {stops} stop{'' if stops == 1 else 's'}" if stops else "")


def about(windows: Windows) -> list[str]:
    """What there is to know of it, in sentences."""
    return [
        f"A window is {windows.what}. Auto-pass makes passes there for you. Every game begins with"
        f" {windows.usual}, and so does one that is gone on with; a take-back leads back to it, too.",
        "A stop asks in its window whenever you can do something there, whatever the mode.",
        f"Yours alone are always {windows.yours}, as long as there is a choice.",
        TELL,
    ]
