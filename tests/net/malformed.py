"""Bytes that are refused, and the code that they are refused with."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from net.errors import Malformed


def code(call: Callable[[], object]) -> str:
    """The code that `call` is refused with."""
    with pytest.raises(Malformed) as caught:
        call()
    return caught.value.code
