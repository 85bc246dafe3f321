"""`fourfold lobby --json`: who is there on the local network, once, for scripts and for the ear."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any

from net.addresses import PREFERRED_PORT
from net.players import Entry, Standing
from net.station import Options, Station
from tui import names
from tui.lan.opening import OFF, VARIABLE, credentials, program_version
from tui.lan.peer import LanError
from tui.lan.status import Status


def run(
    environ: Mapping[str, str],
    say: Callable[[str], None],
    *,
    seconds: float,
    as_json: bool,
    port: int | None = None,
    mdns: bool = True,
) -> int:
    """Look for players for so long, and say who was found; gives the code to exit with."""
    try:
        found = asyncio.run(_look(environ, seconds, port, mdns))
    except LanError as error:
        say(json.dumps({"error": str(error)}) if as_json else str(error))
        return Status.FAILED
    if as_json:
        say(json.dumps(found, indent=2))
        return Status.FINISHED
    for player in found["players"]:
        say(_line(player))
    if not found["players"]:
        say("Nobody has been found.")
    if found["banner"]:
        say(found["banner"])
    return Status.FINISHED


async def _look(
    environ: Mapping[str, str], seconds: float, port: int | None, mdns: bool
) -> dict[str, Any]:
    """The lobby after `seconds`. Whoever only looks is not listed himself."""
    where = environ.get(VARIABLE, "").strip()
    who = credentials(environ, names.suggested())
    options = Options(
        port=PREFERRED_PORT if port is None else port,
        mdns=mdns and where.lower() != OFF,
        hidden=True,
        interfaces=[each.strip() for each in where.split(",")] if where else None,
    )
    station = Station(who, program_version(), frozenset(), options)
    try:
        await station.start()
        station.watch(True)
        await asyncio.sleep(seconds)
        return {
            "banner": station.lobby.banner,
            "players": [_player(entry) for entry in station.lobby.entries],
        }
    finally:
        await station.close()
        who.identity.close()


def _player(entry: Entry) -> dict[str, Any]:
    hosted = entry.hosted
    return {
        "name": entry.name,
        "standing": entry.standing.name.lower(),
        "state": entry.state,
        "playing": entry.playing,
        "games": list(entry.games),
        "waits_for": None
        if hosted is None
        else {"game": hosted.game, "settings": dict(hosted.settings), "clock": hosted.clock},
        "addresses": [str(address) for address in entry.addresses],
        "key": None if entry.identity is None else entry.identity.hex(),
        "friend": entry.friend,
        "verified": entry.verified,
        "blocked": entry.blocked,
        "rtt_ms": None if entry.rtt is None else round(entry.rtt * 1000, 1),
        "program": entry.program,
        "words": entry.words,
    }


def _line(player: dict[str, Any]) -> str:
    """One player in words."""
    parts = [player["name"]]
    if player["standing"] != Standing.READY.name.lower():
        parts.append(player["words"] or "not there now")
    elif player["waits_for"]:
        parts.append(f"waits for a game of {player['waits_for']['game']}")
    else:
        parts.append({"open": "free", "busy": "wants no challenges"}.get(player["state"], "plays"))
    if player["addresses"]:
        parts.append(player["addresses"][0])
    return ", ".join(parts)
