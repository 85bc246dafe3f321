"""Answers that nobody was asked for, over the network: late by a time in which the hand has no part (Ikusa W-06)."""

from __future__ import annotations

from random import SystemRandom

LEAST, SPREAD = 0.3, 0.2
"""Seconds: the shortest delay, and how much longer one may be."""


def delay() -> float:
    """Seconds until an automatic answer is sent, from the same distribution whatever there is to answer."""
    return LEAST + SPREAD * SystemRandom().random()
