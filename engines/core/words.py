"""The few forms of English that log sentences need, so that `You` and a name fit the same sentence."""

from __future__ import annotations

YOU = "You"
"""What the reader's own seat is called."""

_IRREGULAR = {"be": "is", "have": "has"}


def verb(name: str, base: str) -> str:
    """The verb in the form that follows `name`: `You play`, `Rin plays`, `You are`, `Rin passes`."""
    if name == YOU:
        return "are" if base == "be" else base
    if base in _IRREGULAR:
        return _IRREGULAR[base]
    return f"{base}es" if base.endswith(("s", "sh", "ch", "x", "o")) else f"{base}s"


def inner(text: str) -> str:
    """A name, or a clause that begins with one, inside a sentence: `You` loses its capital."""
    return f"y{text[1:]}" if text == YOU or text.startswith(f"{YOU} ") else text


def whose(name: str) -> str:
    """`your`, `Rin's`."""
    return "your" if name == YOU else f"{name}'s"
