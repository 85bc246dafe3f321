"""Installs peers into a virtual environment of their own, and has them measured there.

It is made by the first run and kept for the next ones. What cannot be installed, for want of a network or of a wheel
for this Python, costs one sentence and is tried again the next time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
HOME = ROOT / ".bench-venv"


class Peer(NamedTuple):
    """A library to be measured beside."""

    library: str
    title: str
    requirement: str
    """Up to the next major release, whose functions may be called otherwise."""


PEERS = (
    Peer("open_spiel", "OpenSpiel", "open_spiel>=1.6,<3"),
    Peer("rlcard", "rlcard", "rlcard>=1.2,<2"),
)


def figures(home: Path = HOME) -> tuple[dict[str, dict[str, Any]], list[str]]:
    """Title -> what `peer` measured; and a sentence for every peer that is missing."""
    found, missing = {}, []
    for peer in PEERS:
        try:
            _install(peer, home)
            measured = _run(_python(home), "-m", "tests.bench.peer", peer.library)
            found[peer.title] = json.loads(measured)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            missing.append(f"{peer.title} is not measured: {_why(error)}")
    return found, missing


def _install(peer: Peer, home: Path) -> None:
    python, stamp = _python(home), home / f".with-{peer.requirement}"
    if stamp.exists():
        return
    if not python.exists():
        venv.create(home, with_pip=False)  # Our own pip lends itself: Debian keeps ensurepip apart.
    # Neither is built from source: OpenSpiel would take an hour.
    few = ("--quiet", "--retries", "0", "--timeout", "15", "--only-binary", "open_spiel,numpy")
    pip = ("-m", "pip", "--disable-pip-version-check", "--no-input", "--python", python)
    _run(Path(sys.executable), *pip, "install", *few, peer.requirement)
    stamp.touch()


def _python(home: Path) -> Path:
    return home / "bin" / "python"


def _run(*words: str | Path) -> str:
    """What a command prints. Raises what `subprocess` raises."""
    done = subprocess.run(
        [str(word) for word in words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        timeout=600,
        check=True,
    )
    return done.stdout


def _why(error: Exception) -> str:
    """The last that a command said of its failure, or the failure, in one line."""
    said = getattr(error, "stderr", None) or ""
    lines = [line.strip() for line in str(said).splitlines() if line.strip()]
    return lines[-1] if lines else f"{type(error).__name__}: {error}"
