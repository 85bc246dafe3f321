"""Names for players who have not thought of one: never the user's or the machine's."""

from __future__ import annotations

import secrets

COLOURS = ("Amber", "Black", "Blue", "Brown", "Green", "Grey", "Red", "White")
ANIMALS = ("Crane", "Fox", "Hare", "Heron", "Koi", "Lynx", "Otter", "Raven", "Tanuki", "Wren")


def suggested() -> str:
    """A name such as `Red Heron`, another one each time."""
    return f"{secrets.choice(COLOURS)} {secrets.choice(ANIMALS)}"
