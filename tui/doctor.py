"""`fourfold doctor`: what this machine and this terminal can do, in plain words; the exit status by what is worst."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from net import doctor, interfaces
from net.addresses import PREFERRED_PORT
from net.doctor import Finding, Folder, Severity
from themes.glyphs import UNICODE, ambiguous, choose
from tui import line, places, probe
from tui.environ import user_environment
from tui.lan.opening import OFF, VARIABLE
from tui.lines.console import Console
from tui.places import Place

WIDTH, HEIGHT = 80, 24
"""The smallest terminal that the full screen fits."""

_MARKS = {Severity.FINE: "ok", Severity.HINT: "hint", Severity.BROKEN: "BROKEN"}


def run(words: argparse.Namespace, environ: Mapping[str, str]) -> int:
    """Look at everything and say it; gives the code to exit with."""
    return line.on_console(
        None, environ, lambda console: _report(console, environ, as_json=words.json)
    )


def _report(console: Console, environ: Mapping[str, str], *, as_json: bool) -> int:
    if not as_json:
        console.say("One moment: the network is being looked at.")
    findings = [*terminal_findings(user_environment()), *network_findings(environ)]
    worst = doctor.worst(findings)
    if as_json:
        console.say_as_is(json.dumps(_as_data(findings, worst), indent=2))
        return worst
    for finding in findings:
        console.say(f"{_MARKS[finding.severity]}: {finding.about}: {finding.words}")
    return worst


def _as_data(findings: list[Finding], worst: Severity) -> dict[str, object]:
    return {
        "worst": worst.name.lower(),
        "findings": [
            {
                "about": finding.about,
                "severity": finding.severity.name.lower(),
                "words": finding.words,
            }
            for finding in findings
        ],
    }


def network_findings(environ: Mapping[str, str]) -> list[Finding]:
    """The network's part, and the folders. Where FOURFOLD_LAN restricts mDNS, none is sent elsewhere."""
    own = interfaces.own_addresses()
    keys = places.config(environ).path
    where = environ.get(VARIABLE, "").strip().lower()
    folders = [
        _folder("Saved games", places.saves(environ)),
        _folder("Settings, your key and known players", places.config(environ)),
        _folder("Network games", places.state(environ)),
    ]
    if not where:
        return doctor.examine(folders, keys, own=own)
    spoken = [] if where == OFF else [each for each in own if str(each.ip) in where.split(",")]
    off = Finding("multicast", Severity.HINT, f"Players are not looked for: {VARIABLE} says so.")
    return [
        doctor.check_network(own),
        *(doctor.check_multicast(spoken) if spoken else [off]),
        doctor.check_port(PREFERRED_PORT),
        doctor.check_firewall(Path("/")),
        doctor.check_identity(keys),
        doctor.check_players(keys),
        *map(doctor.check_folder, folders),
        doctor.check_dealing(),
    ]


def _folder(title: str, place: Place) -> Folder:
    return Folder(title, place.path, place.problem)


def terminal_findings(environ: Mapping[str, str]) -> list[Finding]:
    """What the full screen has to reckon with here."""
    term = environ.get("TERM", "")
    if not _is_terminal() or term in ("", "dumb", "unknown"):
        words = "This is no terminal for the full screen; line mode (--plain) works."
        return [Finding("terminal", Severity.HINT, words)]
    return [check_size(*_size()), check_colours(environ), check_signs(environ)]


def check_size(columns: int, rows: int) -> Finding:
    """Whether the pages fit."""
    if columns >= WIDTH and rows >= HEIGHT:
        return Finding("size", Severity.FINE, f"The terminal has {columns} x {rows} cells.")
    return Finding(
        "size",
        Severity.HINT,
        f"The terminal has {columns} x {rows} cells; the full screen needs {WIDTH} x {HEIGHT}.",
    )


def check_colours(environ: Mapping[str, str]) -> Finding:
    """How many colours the terminal says to have."""
    if environ.get("NO_COLOR"):
        return Finding("colours", Severity.FINE, "NO_COLOR is set: nothing is coloured.")
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return Finding("colours", Severity.FINE, "The terminal shows all colours.")
    if "256color" in environ.get("TERM", ""):
        words = "The terminal shows 256 colours; themes are drawn with the nearest."
        return Finding("colours", Severity.FINE, words)
    words = (
        "The terminal shows 16 colours, as far as it says. COLORTERM=truecolor would tell of more."
    )
    return Finding("colours", Severity.FINE, words)


def check_signs(environ: Mapping[str, str]) -> Finding:
    """Whether the signs of the cards take one cell each, by asking the terminal."""
    if choose(environ) is not UNICODE:
        words = "The locale is not UTF-8, so signs are drawn in plain ASCII."
        return Finding("signs", Severity.HINT, words)
    with probe.ask(ambiguous(UNICODE)) as question:
        misfit = question.heard().misfit
    if misfit is None:
        words = "The terminal does not say how wide it draws the signs; --ascii helps if they are out of place."
        return Finding("signs", Severity.FINE, words)
    if misfit:
        words = "The terminal draws some signs two cells wide, so plain ASCII is drawn instead."
        return Finding("signs", Severity.HINT, words)
    return Finding("signs", Severity.FINE, "The terminal draws every sign one cell wide.")


def _is_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _size() -> tuple[int, int]:
    try:
        size = os.get_terminal_size(sys.__stdout__.fileno() if sys.__stdout__ else 1)
    except OSError:
        return 0, 0
    return size.columns, size.lines
