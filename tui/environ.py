"""The environment as the user made it."""

from __future__ import annotations

import os
import sys


def user_environment() -> dict[str, str]:
    """The environment as it was before Python changed it.

    Where the locale is not UTF-8, Python takes C.UTF-8 and says so in LC_CTYPE (PEP 538), which
    tells nothing of the terminal; UTF-8 mode that nobody asked for is the trace it leaves.
    """
    environ = dict(os.environ)
    if sys.flags.utf8_mode and "PYTHONUTF8" not in environ:
        environ.pop("LC_CTYPE", None)
    return environ
