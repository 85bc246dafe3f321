"""How the program comes to its station: the only way from the screen to what opens sockets.

`FOURFOLD_LAN` in the environment says where players are looked for by mDNS: on the interfaces with these addresses
(`127.0.0.1`), or not at all (`off`). Then, too, nothing is begun before the lobby is opened.
"""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from tui import names, places
from tui.lan.peer import Joined, LanError, OpenPeer
from tui.settings import Settings

if TYPE_CHECKING:
    from net.handshake import Credentials

VARIABLE = "FOURFOLD_LAN"
OFF = "off"

_PARTS = ("net.lobby", "net.station", "net.online", "net.discovery", "tui.lan.game")


def opener(
    environ: Mapping[str, str],
    port: int | None = None,
    *,
    mdns: bool = True,
    games: Iterable[str] | None = None,
) -> OpenPeer:
    """Makes this user's station; `port` is tried first, if one is named.

    `games`: what can be played here; if that is not said, the games that have a table on the screen.
    """

    async def open_peer(settings: Settings, identity: bytes | None = None) -> Joined:
        await _load()
        return _station(environ, port, mdns, games, settings, identity)

    return open_peer


def begins_by_itself(environ: Mapping[str, str]) -> bool:
    """Whether the network may begin before anybody has opened the lobby."""
    return environ.get(VARIABLE, "").strip().lower() != OFF


async def _load() -> None:
    """Load the network part in a thread, which the screen does not wait for. Raises LanError."""
    try:
        for part in _PARTS:
            await asyncio.to_thread(importlib.import_module, part)
    except ImportError as error:
        raise LanError(f"The network part cannot be loaded: {error.name} is missing.") from error


def _station(
    environ: Mapping[str, str],
    port: int | None,
    mdns: bool,
    games: Iterable[str] | None,
    settings: Settings,
    identity: bytes | None,
) -> Joined:
    from net.addresses import PREFERRED_PORT
    from net.online import Online
    from net.station import Options, Station
    from tui.tables import kinds

    where = environ.get(VARIABLE, "").strip()
    who = credentials(environ, settings.nickname or names.suggested(), identity)
    station = Station(
        who,
        program_version(),
        frozenset(kinds.games() if games is None else games),
        Options(
            port=PREFERRED_PORT if port is None else port,
            mdns=mdns and where.lower() != OFF,
            hidden=not settings.presence,
            interfaces=[each.strip() for each in where.split(",")] if where else None,
        ),
    )
    return Joined(station, Online(station, who, games_folder(environ)))


def games_folder(environ: Mapping[str, str]) -> Path | None:
    """Where the records of network games lie; None if there is no place for them."""
    return places.games(environ).path


def credentials(environ: Mapping[str, str], name: str, wanted: bytes | None = None) -> Credentials:
    """Who this user is to others: the owner of the key `wanted` or, without one, of the first free one of his.

    Raises LanError.
    """
    from net.errors import NetError
    from net.handshake import Credentials
    from net.identity import named, take_identity, temporary
    from net.pins import Pins

    place = places.config(environ)
    try:
        if place.path is None:
            return Credentials(temporary(), Pins(None), name)
        identity = take_identity(place.path, wanted)
        return Credentials(identity, Pins(place.path / "peers.toml"), named(name, identity))
    except NetError as error:
        raise LanError(error.words) from error


def program_version() -> str:
    """What this program calls itself to others, in at most 16 cells."""
    from importlib import metadata

    try:
        return metadata.version("fourfold")[:16]
    except metadata.PackageNotFoundError:
        return "source"
