"""`fourfold lobby --json`: who is there on the local network, once, for scripts and for the ear."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from net.addresses import PREFERRED_PORT
from net.identity import IdentityError, own_key
from net.players import Entry, Standing
from net.records import left_unfinished
from net.station import Options, Station
from tui import names, places
from tui.lan.opening import OFF, VARIABLE, credentials, games_folder, program_version
from tui.lan.peer import LanError
from tui.lan.status import Status
from tui.lan.words import left_words


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
        left = await asyncio.to_thread(_left_unfinished, environ, who.identity.public)
        return {
            "banner": station.lobby.banner,
            "players": [_player(entry, left) for entry in station.lobby.entries],
        }
    finally:
        await station.close()
        who.identity.close()


def _left_unfinished(environ: Mapping[str, str], identity: bytes) -> Counter[bytes]:
    """By key: how many games with this user each player has left, whether he played them as a guest or not."""
    keys, place = {identity}, places.config(environ).path
    with suppress(IdentityError):
        keys.add((own_key(place) if place else None) or identity)
    folder = games_folder(environ)
    return sum((left_unfinished(folder, key) for key in keys), Counter())


def _player(entry: Entry, left: Counter[bytes]) -> dict[str, Any]:
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
        "left_unfinished": 0 if entry.identity is None else left[entry.identity],
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
    if left := left_words(player["left_unfinished"]):
        parts.append(left)
    if player["addresses"]:
        parts.append(player["addresses"][0])
    return ", ".join(parts)
