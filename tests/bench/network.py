"""What the network costs, between two processes on 127.0.0.1: shuffles, cards shown, links, discovery, games, memory.

Each time runs through the whole program but for the screen: station, TLS, session, the record on the disk, the engine,
until the other process could draw it. Below them stand the parts that no program can do without.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import pairwise
from typing import Any, Self

from net.addresses import Address
from net.dial import dial
from net.group_nacl import NaclGroup
from net.handshake import Credentials
from net.identity import temporary
from net.link import Link
from net.pins import Pins
from tests.bench import shuffles
from tests.bench.peers import ROOT
from tests.bench.spread import spread

GAMES = 100
"""Of Elements, one after the other in two processes: for memory, and for how a game begins."""
CONCEDED = 12
"""Facts after which these are given up: a round and a half."""
TOJI_GAMES = 8
BIG = {"mana": ("mana", ""), "ikusa": ("ikusa", "strategy"), "blitz": ("ikusa", "blitz")}
"""Games with private decks: name and mode."""
BIG_GAMES = 4
CUTS, TAKEN_UP = 1, 4
"""How often the link of each game of Tōji is cut; in how many games one side leaves and comes back."""
HANDSHAKES = 30
PINGS = 300
MEETINGS = 3
KILLED = 1
"""The meeting after which the newcomer is killed; after the others he quits."""
SETTLED = 2.0
"""Seconds after which a station has announced itself."""
PATIENCE = 30.0
"""Seconds for a station to be found, or to be gone; and for a process to end."""
LONGEST = 300.0
"""Seconds that a process may run at all."""
BODY = 220
"""Bytes of a frame with one share."""

Spread = dict[str, float]


class Ended(Exception):
    """A process ended, or was ended, before it had said what it was to say."""


class Side:
    """The other end: a process of `tests.bench.network_side`, which lives for so many seconds at most."""

    def __init__(self, *words: str, seconds: float = LONGEST) -> None:
        self._words = words
        self.popen = subprocess.Popen(
            [sys.executable, "-P", "-m", "tests.bench.network_side", *words],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._limit = threading.Timer(seconds, self.popen.kill)
        self._limit.daemon = True
        self._limit.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def until(self, event: str, **fields: Any) -> dict[str, Any]:
        """The next line about this. Raises Ended."""
        assert self.popen.stdout is not None
        while line := self.popen.stdout.readline():
            said: dict[str, Any] = json.loads(line)
            if said["event"] == event and all(
                said[name] == value for name, value in fields.items()
            ):
                return said
            if said["event"] == "notice":
                sys.stderr.write(f"{' '.join(self._words)}: {said['words']}\n")
        raise Ended(f"{' '.join(self._words)} ended before it had said: {event}")

    def end(self) -> None:
        """Let it say goodbye."""
        self._limit.cancel()
        self.tell_to_end()
        try:
            self.popen.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()

    def tell_to_end(self) -> None:
        assert self.popen.stdin is not None
        self.popen.stdin.close()

    def kill(self) -> None:
        self.popen.kill()
        self.popen.wait()


def figures(
    games: int = GAMES,
    toji: int = TOJI_GAMES,
    big: int = BIG_GAMES,
    meetings: int = MEETINGS,
    sizes: Iterable[int] = shuffles.SIZES,
    runs: int = shuffles.RUNS,
) -> dict[str, Any]:
    """Everything, as plain data; seconds unless a name ends otherwise."""
    load = os.getloadavg()[0]
    began = time.monotonic()
    said = {"load": load, "shuffles": shuffles.figures(sizes, runs)}
    said["links"] = links()
    try:
        said["discovery"] = discovery(meetings)
    except Ended as ended:  # Not every system speaks mDNS on 127.0.0.1.
        sys.stderr.write(f"Discovery is not measured: {ended}.\n")
        said["discovery"] = {}
    elements = _two_play("elements", games, "--most", str(CONCEDED))
    tables = _two_play("toji", toji, "--cut", str(CUTS), "--saved", str(min(toji, TAKEN_UP)))
    waits, cards, bytes_of = begun(elements, tables), shown(elements, tables), {}
    for name, (game, mode) in BIG.items():
        played = _two_play(game, big, "--mode", mode)
        waits |= dealt(name, played)
        bytes_of[name] = traffic(played)
        if name == "mana":
            cards |= deployed(played)
    said |= {"games": waits, "cards": cards, "traffic": bytes_of}
    said["memory"] = {name: side["memory"] for name, side in elements.items()}
    said["seconds"] = time.monotonic() - began
    return said


# Links.


def links(handshakes: int = HANDSHAKES, pings: int = PINGS) -> dict[str, Spread]:
    """Handshakes with another process, round trips over one, and what else every frame waits for."""
    with Side("door") as door:
        port = door.until("open")["port"]
        found = asyncio.run(_links(Address("127.0.0.1", port), handshakes, pings))
    found["card_cpu"] = spread(_cards(pings // 3))
    found["fsync"] = spread(_syncs(pings))
    return found


async def _links(door: Address, handshakes: int, pings: int) -> dict[str, Spread]:
    who, times, cpu = Credentials(temporary(), Pins(None), "Bench"), [], []
    for _ in range(handshakes):
        began, spent = time.perf_counter(), time.process_time()
        link = await dial([door], who, own=())
        times.append(time.perf_counter() - began)
        cpu.append(time.process_time() - spent)
        link.close()
        await link.wait_gone()
    link = await dial([door], who, own=())
    trips = [await _ping(link) for _ in range(pings)]
    link.close()
    await link.wait_gone()
    return {
        "handshake": spread(times),
        "handshake_cpu": spread(cpu),
        "one_way": spread(trip / 2 for trip in trips),
    }


async def _ping(link: Link) -> float:
    began = time.perf_counter()
    link.send(random.randbytes(BODY))
    await link.receive()
    return time.perf_counter() - began


def _cards(count: int) -> Iterator[float]:
    """A share and its proof made, checked and opened: the processor time of both sides."""
    first, second = shuffles.at_the_table(16, NaclGroup())
    handles = tuple(range(16))
    shuffles.shuffle((first, second), 1, handles)
    for op in range(count):
        card = 16 + op % 16
        if op % 16 == 0:
            first, second = shuffles.at_the_table(16, NaclGroup())
            shuffles.shuffle((first, second), 1, handles)
        began = time.process_time()
        part = first.cards.share(op + 2, card)
        second.cards.take_share(op + 2, card, part)
        second.cards.open(card)
        yield time.process_time() - began


def _syncs(count: int) -> Iterator[float]:
    """A frame appended to a file, and brought to the disk."""
    with tempfile.TemporaryFile() as file:
        for _ in range(count):
            file.write(bytes(BODY))
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            yield time.perf_counter() - began


# Discovery: mDNS on 127.0.0.1 alone.


def discovery(meetings: int = MEETINGS) -> dict[str, Spread]:
    """Seconds until one player is on the other's list, or off it."""
    found: dict[str, list[float]] = {}
    for number in range(meetings):
        with _found("First") as first:
            here = first.until("started")["instance"]
            time.sleep(SETTLED)
            for name, seconds in _meet(first, here, killed=number == KILLED).items():
                found.setdefault(name, []).append(seconds)
    found["together"] = [_together() for _ in range(meetings)]
    return {name: spread(seconds) for name, seconds in found.items()}


def _found(name: str) -> Side:
    return Side("found", name, seconds=SETTLED + 2 * PATIENCE)


def _meet(first: Side, here: str, killed: bool) -> dict[str, float]:
    """A second player comes, and goes in one way or the other."""
    with _found("Second") as second:
        there = second.until("started")
        sees = second.until("sees", whom=here, standing="READY")
        seen = first.until("sees", whom=there["instance"], standing="READY")
        left = time.monotonic()
        if killed:
            second.kill()
        else:
            second.tell_to_end()
        while first.until("sees", whom=there["instance"])["standing"] == "READY":
            pass
        return {
            "newcomer_sees": sees["time"] - there["began"],
            "newcomer_is_seen": seen["time"] - there["began"],
            "killed_is_grey" if killed else "leaver_is_gone": time.monotonic() - left,
        }


def _together() -> float:
    """Two players start; until each sees the other."""
    with _found("First") as first, _found("Second") as second:
        both = first, second
        starts = [side.until("started") for side in both]
        seen = [
            side.until("sees", whom=start["instance"], standing="READY")["time"]
            for side, start in zip(both, starts[::-1], strict=True)
        ]
        return float(max(seen) - max(start["began"] for start in starts))


# Games.


def _two_play(game: str, games: int, *words: str) -> dict[str, Any]:
    """What both sides saw of so many games of each other."""
    with ExitStack() as stack:
        host = stack.enter_context(Side("host", game, str(games)))
        port = host.until("open")["port"]
        guest = stack.enter_context(Side("guest", game, str(games), str(port), *words))
        return {"guest": guest.until("played"), "host": host.until("played")}


def _pairs(played: Mapping[str, Any]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """The diaries of each game from both sides."""
    return list(zip(played["host"]["games"], played["guest"]["games"], strict=True))


def begun(elements: Mapping[str, Any], tables: Mapping[str, Any]) -> dict[str, Spread]:
    """How long players wait: for a hand, and for play to go on."""
    waits: dict[str, list[float]] = {"accepted_to_hand": [], "throw_to_hand": []}
    for host, guest in _pairs(elements):
        waits["accepted_to_hand"] += [each["hand"] - host["accepted"] for each in (host, guest)]
    for sides in _pairs(tables):
        throw = max(at for side in sides for _, verb, at in side["acts"] if verb == "throw")
        waits["throw_to_hand"] += [side["hand"] - throw for side in sides]
    diaries = tables["guest"]["games"]
    waits["cut_to_play"] = [seconds for diary in diaries for seconds in diary["cuts"]]
    waits["record_to_play"] = [seconds for diary in diaries for seconds in diary["taken_up"]]
    return {name: spread(found) for name, found in waits.items() if found}


def dealt(name: str, played: Mapping[str, Any]) -> dict[str, Spread]:
    """How long players who bring a deck wait for their cards, and for the hand that they make of them."""
    waits: dict[str, list[float]] = {f"{name}_dealt": [], f"{name}_hand": []}
    for host, guest in _pairs(played):
        for each in (host, guest):
            waits[f"{name}_dealt"].append(each["dealt"] - host["accepted"])
            waits[f"{name}_hand"].append(each["hand"] - host["accepted"])
    return {each: spread(found) for each, found in waits.items()}


def traffic(played: Mapping[str, Any]) -> Spread:
    """Bytes of a whole game, both ways."""
    return spread(float(host["traffic"]) for host, _ in _pairs(played))


def deployed(played: Mapping[str, Any]) -> dict[str, Spread]:
    """Mana: a card deployed, a card drawn, and a turn to answer, each before the other player's eyes."""
    pairs = _pairs(played)
    times = {
        "deployed": [lag for pair in pairs for lag in plays(pair, "deploy", "Deployed")],
        "passed": [lag for pair in pairs for lag in plays(pair, "pass", "Passed")],
        "mana_drawn": [lag for pair in pairs for lag in drawn_at_the_end(pair)],
    }
    return {name: spread(found) for name, found in times.items() if found}


def drawn_at_the_end(sides: Sequence[dict[str, Any]]) -> Iterator[float]:
    """Mana: from the pass that ends a turn until the other side sees the card that it draws."""
    for side, other in (sides, sides[::-1]):
        answered = sorted(told for each in sides for told, _, _ in each["acts"])
        for told, verb, at in side["acts"]:
            until = next((each for each in answered if each > told), len(other["facts"]))
            for name, seat, seen in other["facts"][told:until]:
                if verb == "pass" and name == "Drew" and seat == other["seat"]:
                    yield seen - at


def shown(elements: Mapping[str, Any], tables: Mapping[str, Any]) -> dict[str, Spread]:
    """How long one message, or two that cross, take to put a card before a player's eyes."""
    times: dict[str, list[float]] = {
        "played": [lag for pair in _pairs(elements) for lag in plays(pair)],
        "drawn": [lag for pair in _pairs(tables) for lag in draws(pair)],
        "turned": [lag for pair in _pairs(tables) for lag in turns(pair)],
    }
    return {name: spread(found) for name, found in times.items() if found}


def plays(
    sides: Sequence[dict[str, Any]], by: str = "play", fact: str = "Played"
) -> Iterator[float]:
    """From a card being played until the other side sees its face. One message each: move, share."""
    for side, other in (sides, sides[::-1]):
        for told, verb, at in side["acts"]:
            if verb == by and told < len(other["facts"]) and other["facts"][told][0] == fact:
                yield other["facts"][told][2] - at


def draws(sides: Sequence[dict[str, Any]]) -> Iterator[float]:
    """Tōji: from the last declaration, by the second player, until the first player sees the card that he draws."""
    for side, other in (sides, sides[::-1]):
        drawn = {
            number: at
            for number, (name, seat, at) in enumerate(side["facts"])
            if name == "Drew" and seat == side["seat"]
        }
        for told, verb, at in other["acts"]:
            # Supported, Battle, Drew.
            if verb == "support" and told + 2 in drawn:
                yield drawn[told + 2] - at


def turns(sides: Sequence[dict[str, Any]]) -> Iterator[float]:
    """Tōji: from the draws being settled until the later of both sides sees the next event: shares that cross."""
    facts = [pairwise(side["facts"]) for side in sides]
    for one, other in zip(*facts, strict=False):
        if one[0][0] == "Drew" and one[1][0] == "Turned":
            yield max(after[2] - before[2] for before, after in (one, other))
