"""A station of its own, for tests: told what to do on stdin, telling what happens on stdout in lines of JSON.

    python -m tests.net.station_child NAME [--no-mdns] [--port PORT] [--uid UID]

Commands: `type ADDRESS`, `challenge NAME GAME`, `accept`, `busy`, `open`, `quit`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import time
from typing import Any

from net import discovery
from net.addresses import Address, parse_address
from net.certificate import new_certificate
from net.handshake import Credentials
from net.identity import temporary
from net.lobby_requests import Notice
from net.lobby_shell import Begun
from net.offers import new_offer
from net.pins import Pins
from net.station import Options, Station


def tell(event: str, **fields: Any) -> None:
    line = {"event": event, "time": time.monotonic(), **fields}
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


class Program:
    """The station and what it tells."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.station = Station(
            Credentials(temporary(), Pins(None), arguments.name),
            "1.0",
            frozenset({"elements", "toji"}),
            Options(port=arguments.port, mdns=not arguments.no_mdns),
        )
        self.station.on_change = self.changed
        self.station.on_notice = self.noticed
        self.station.on_begin = self.began
        self.told: list[Any] = []
        self.banner = ""

    def changed(self) -> None:
        lobby = self.station.lobby
        entries = [
            {
                "key": entry.key,
                "identity": "" if entry.identity is None else entry.identity.hex(),
                "name": entry.name,
                "standing": entry.standing.name,
                "state": entry.state,
                "addresses": [str(address) for address in entry.addresses],
                "rtt": entry.rtt,
                "words": entry.words,
            }
            for entry in lobby.entries
        ]
        seen = [{**entry, "rtt": None} for entry in entries]
        if seen != self.told:
            self.told = seen
            tell("entries", entries=entries)
        if lobby.banner != self.banner:
            self.banner = lobby.banner
            tell("banner", words=self.banner)

    def noticed(self, notice: Notice) -> None:
        tell("notice", kind=notice.kind, words=notice.words)

    def began(self, begun: Begun) -> None:
        tell("begun", sid=begun.terms.sid.hex(), remote=str(begun.link.remote))

    async def run(self) -> None:
        lines: asyncio.Queue[str] = asyncio.Queue()
        asyncio.get_running_loop().add_reader(
            sys.stdin, lambda: lines.put_nowait(sys.stdin.readline().strip())
        )
        await self.station.start()
        tell(
            "started",
            port=self.station.port,
            addresses=[str(address) for address in self.station.addresses],
            instance=self.station.lobby.me.instance,
            identity=self.station.lobby.me.identity.hex(),
        )
        self.station.watch(True)
        while (line := await lines.get()) not in ("", "quit"):
            self.obey(*line.split())
        began = time.monotonic()
        await self.station.close()
        tell("closed", seconds=time.monotonic() - began)

    def obey(self, command: str, *words: str) -> None:
        station = self.station
        match command, *words:
            case "type", address:
                station.type_address(parse_address(address))
            case "challenge", name, game:
                keys = [entry.key for entry in station.lobby.entries if entry.name == name]
                tell("challenged", words=station.challenge(keys[0], new_offer(game, {})))
            case "accept", *_:
                tell("accepted", words=station.accept(station.lobby.incoming[0].line.link))
            case "busy", *_:
                station.disturb(False)
            case "open", *_:
                station.disturb(True)


async def rehearse() -> None:
    """Do everything once: what is imported late, another user may not be able to read where root's Python lies."""
    options = Options(port=0, mdns=False, hosts=("127.0.0.1",))
    assert discovery.SERVICE and new_offer("elements", {})
    assert new_certificate()  # That user may not be able to start root's Python either.
    one, other = (
        Station(Credentials(temporary(), Pins(None), ""), "", frozenset(), options)
        for _ in range(2)
    )
    await one.start()
    await other.start()
    one.watch(True)
    one.type_address(Address("127.0.0.1", other.port))
    while not any(entry.open for entry in one.lobby.entries):
        await asyncio.sleep(0.01)
    await one.close()
    await other.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("name")
    parser.add_argument("--no-mdns", action="store_true")
    parser.add_argument("--port", type=int, default=24440)
    parser.add_argument("--uid", type=int)
    arguments = parser.parse_args()
    if arguments.uid is not None:
        asyncio.run(rehearse())
        os.setgid(arguments.uid)
        os.setuid(arguments.uid)
    asyncio.run(Program(arguments).run())


if __name__ == "__main__":
    main()
