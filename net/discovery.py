"""Finding players on the local network by mDNS (RFC 6762, 6763), and being found: a shell around zeroconf.

Whatever goes wrong here is an event for a banner, never an exception: port 5353 taken, no multicast, no network at all.
What is found are claims that anybody can make. Whether somebody answers there, and who he is, the lobby asks itself.

Facts about zeroconf that this rests on stand in net.md, section 5. It logs, and we leave that to whoever wants to read
it: its logger has no handler that writes.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import random
import re
import secrets
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from typing import NamedTuple

from zeroconf import Error, IPVersion, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from net.addresses import Address, BadAddress, literal
from net.interfaces import OwnAddress, advertised, listened, own_addresses, plausible
from net.presence import (
    INSTANCE_ALPHABET,
    DiscoveryEvent,
    Found,
    Lost,
    Presence,
    Trouble,
    Working,
    random_instance,
    read_record,
)

SERVICE = "_fourfold._tcp.local."

MOST_PLAYERS = 1024
"""Instances kept in mind; what a flood announces beyond is not looked at."""

MOST_ADDRESSES = 16
"""Of one instance."""

RESOLVERS = 8
"""Instances asked for their records at a time, where the announcement did not bring them."""

BATCH = 64
PAUSE = 0.1
"""Seconds between two batches of announcements: a flood of them costs a part of the time, not all of it."""

RESOLVING = 3.0
CLOSING = 0.8
"""Seconds that the goodbye may take; its first packet leaves at once."""

_INSTANCE = re.compile(r"[a-z0-9-]{1,32}")


class _Running(NamedTuple):
    """Zeroconf at work."""

    mdns: AsyncZeroconf
    browser: AsyncServiceBrowser


class Discovery:
    """Announces one player, and reports the others to `report`, in the event loop that calls `start`.

    No method raises anything of the network's. `interfaces` fixes where mDNS is spoken (IPv4 addresses and interface
    indexes) and what is announced, for tests; normally both follow from the addresses of this machine.
    Without an `instance` one is made.
    """

    def __init__(
        self,
        report: Callable[[DiscoveryEvent], None],
        *,
        interfaces: Sequence[str | int] | None = None,
        instance: str | None = None,
    ) -> None:
        rng = random.SystemRandom()
        self.instance = instance or random_instance(rng)
        self._server = f"{''.join(rng.choices(INSTANCE_ALPHABET, k=10))}.local."
        self._report = report
        self._interfaces = None if interfaces is None else tuple(interfaces)
        self._own: tuple[OwnAddress, ...] = ()
        self._port = 0
        self._presence: Presence | None = None
        self._running: _Running | None = None
        self._registered: AsyncServiceInfo | None = None
        self._sending: asyncio.Future[None] | None = None
        self._trouble: Trouble | None = None
        self._turn = asyncio.Lock()
        """One change at a time: what is announced, where, and whether at all."""
        self._known: dict[str, Found | None] = {}
        """By instance; None while nothing believable is known of it."""
        self._changed: deque[str] = deque()
        self._batch: asyncio.TimerHandle | None = None
        self._resolving: dict[str, asyncio.Task[None]] = {}
        self._resolvers = asyncio.Semaphore(RESOLVERS)
        self._closed = False

    async def start(self, port: int, presence: Presence | None) -> None:
        """Browse, and announce a listener at `port` unless `presence` is None: hidden."""
        self._port, self._presence = port, presence
        await self.follow(await asyncio.to_thread(own_addresses))

    async def show(self, presence: Presence | None) -> None:
        """Announce this from now on; None: nothing any more."""
        if presence != self._presence:
            self._presence = presence
            await self._carefully(self._announce())

    async def follow(self, own: tuple[OwnAddress, ...]) -> None:
        """The addresses of this machine are these now. If they were, and nothing is wrong, this does nothing."""
        if own != self._own or self._running is None:
            self._own = own
            await self._carefully(self._follow_interfaces())

    async def close(self) -> None:
        """Say goodbye and stop, in less than a second. Nothing is reported any more."""
        self._closed = True
        if self._batch is not None:
            self._batch.cancel()
        for task in self._resolving.values():
            task.cancel()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSING), self._turn:
                await self._stop()

    async def _carefully(self, work: Coroutine[None, None, None]) -> None:
        """Do this alone with zeroconf, whose errors become a `Trouble`."""
        async with self._turn:
            if self._closed:
                work.close()
                return
            try:
                await work
            except (OSError, RuntimeError, TimeoutError, Error) as error:
                await self._stop()
                self._say(_trouble(error))

    async def _follow_interfaces(self) -> None:
        interfaces = list(self._interfaces if self._interfaces is not None else listened(self._own))
        if not interfaces:
            await self._stop()
            self._say(Trouble("no_network", "This machine has no network, so nobody can be found."))
            return
        if self._running is None:
            self._running = await _open(interfaces, self._heard)
        else:
            await self._running.mdns.async_update_interfaces(
                interfaces, ip_version=_version(interfaces)
            )
        await self._announce()
        self._say(None)
        for instance in self._known:  # What was implausible may be a neighbour's address now.
            self._look_at(instance)

    async def _announce(self) -> None:
        if self._running is None:
            return
        mdns, before = self._running.mdns, self._registered
        if self._presence is None or not self._port:
            self._registered = None
            if before is not None:
                await (await mdns.async_unregister_service(before))
            return
        self._registered = service = self._service(self._presence)
        if before is None:
            # The name is random, so nobody needs to be asked whether it is his: a second faster.
            sending = await mdns.async_register_service(service, cooperating_responders=True)
        else:
            sending = await mdns.async_update_service(service)
        # Two more packets follow within half a second, which nobody needs to wait for.
        self._sending = asyncio.ensure_future(sending)
        self._sending.add_done_callback(_done)

    def _service(self, presence: Presence) -> AsyncServiceInfo:
        if self._interfaces is None:
            addresses = list(advertised(self._own))
        else:
            spoken = [
                own
                for own in self._own
                if str(own.ip) in self._interfaces or own.index in self._interfaces
            ]
            addresses = [str(own.ip) for own in spoken]
        return AsyncServiceInfo(
            SERVICE,
            f"{self.instance}.{SERVICE}",
            port=self._port,
            # Caches keep a record for some seconds after another has taken its place, and zeroconf does not tell of one
            # that comes back meanwhile. So no two announcements are alike.
            properties={**presence.record(), "r": secrets.token_hex(2)},
            server=self._server,
            parsed_addresses=addresses,
        )

    async def _stop(self) -> None:
        running, self._running, self._registered = self._running, None, None
        if running is None:
            return
        with contextlib.suppress(OSError, RuntimeError, Error):
            await running.browser.async_cancel()
            await running.mdns.async_close()

    def _say(self, trouble: Trouble | None) -> None:
        """Report a change for the better or the worse once."""
        if self._closed:
            return
        if trouble is None and self._trouble is not None:
            self._report(Working())
        elif trouble is not None and trouble != self._trouble:
            self._report(trouble)
        self._trouble = trouble

    # What others announce

    def _heard(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        """Called by zeroconf for every change of a record; what has changed is looked at a batch at a time."""
        instance = name.removesuffix(f".{SERVICE}").lower()
        if self._closed or instance == self.instance or not _INSTANCE.fullmatch(instance):
            return
        if state_change is ServiceStateChange.Removed:
            self._forget(instance)
        elif instance in self._known or self._has_room():
            self._known.setdefault(instance, None)
            self._look_at(instance)

    def _has_room(self) -> bool:
        """Whether one more instance can be kept in mind; if need be, in place of one that makes no sense."""
        if len(self._known) >= MOST_PLAYERS:
            senseless = next((name for name, found in self._known.items() if found is None), None)
            if senseless is None:
                return False
            self._forget(senseless)
        return True

    def _look_at(self, instance: str) -> None:
        if instance not in self._changed:
            self._changed.append(instance)
        if self._batch is None:
            self._look_at_some()

    def _forget(self, instance: str) -> None:
        if task := self._resolving.pop(instance, None):
            task.cancel()
        if self._known.pop(instance, None):
            self._report(Lost(instance))

    def _look_at_some(self) -> None:
        self._batch = None
        if not self._changed or self._running is None:
            return
        self._batch = asyncio.get_running_loop().call_later(PAUSE, self._look_at_some)
        zeroconf = self._running.mdns.zeroconf
        for _ in range(min(BATCH, len(self._changed))):
            instance = self._changed.popleft()
            if instance not in self._known:
                continue
            info = AsyncServiceInfo(SERVICE, f"{instance}.{SERVICE}")
            if info.load_from_cache(zeroconf):
                self._believe(instance, info)
            elif instance not in self._resolving:
                self._resolving[instance] = asyncio.create_task(
                    self._resolve(instance, info, zeroconf)
                )

    async def _resolve(self, instance: str, info: AsyncServiceInfo, zeroconf: Zeroconf) -> None:
        with contextlib.suppress(OSError, RuntimeError, TimeoutError, Error):
            async with self._resolvers:
                if await info.async_request(zeroconf, RESOLVING * 1000) and instance in self._known:
                    self._believe(instance, info)
        self._resolving.pop(instance, None)

    def _believe(self, instance: str, info: AsyncServiceInfo) -> None:
        """Report what the records of an instance say, if it is news and makes sense."""
        presence, addresses = read_record(info.text), self._addresses(info)
        if presence is None or not addresses:
            if self._known.get(instance):
                self._known[instance] = None
                self._report(Lost(instance))
            return
        found = Found(instance, addresses, presence)
        if found != self._known.get(instance):
            self._known[instance] = found
            self._report(found)

    def _addresses(self, info: AsyncServiceInfo) -> tuple[Address, ...]:
        addresses: list[Address] = []
        for text in info.parsed_scoped_addresses()[:MOST_ADDRESSES]:
            with contextlib.suppress(BadAddress):
                addresses.append(literal(text, info.port or 0))
        return tuple(sorted(address for address in addresses if plausible(address, self._own)))


async def _open(interfaces: list[str | int], heard: Callable[..., None]) -> _Running:
    """Zeroconf on these interfaces; on those with IPv4 alone where the system has no IPv6."""
    try:
        mdns = AsyncZeroconf(interfaces, ip_version=_version(interfaces))
    except OSError as error:
        fewer = [each for each in interfaces if isinstance(each, str)]
        if error.errno != errno.EAFNOSUPPORT or not fewer:
            raise
        mdns = AsyncZeroconf(fewer, ip_version=IPVersion.V4Only)
    await mdns.zeroconf.async_wait_for_start()
    if not mdns.zeroconf.engine.senders:  # Where it may take part nowhere, zeroconf only logs that.
        await mdns.async_close()
        raise OSError(errno.ENETUNREACH, "no interface takes part in multicast")
    return _Running(mdns, AsyncServiceBrowser(mdns.zeroconf, SERVICE, handlers=[heard]))


def _done(sending: asyncio.Future[None]) -> None:
    """Look at the outcome, lest asyncio complain: an announcement that could not be sent is not an event."""
    if not sending.cancelled():
        sending.exception()


def _version(interfaces: Sequence[str | int]) -> IPVersion:
    kinds = {type(each) for each in interfaces}
    if kinds == {str}:
        return IPVersion.V4Only
    return IPVersion.All if str in kinds else IPVersion.V6Only


def _trouble(error: Exception) -> Trouble:
    number = error.errno if isinstance(error, OSError) else None
    if number == errno.EADDRINUSE:
        return Trouble(
            "port_taken",
            "Another program keeps port 5353 to itself, so nobody can be found; an address can be typed.",
        )
    if number in (errno.EACCES, errno.EPERM):
        return Trouble(
            "forbidden", "This system does not let players be looked for; an address can be typed."
        )
    reason = error.strerror if isinstance(error, OSError) else str(error) or type(error).__name__
    return Trouble("mdns", f"Players cannot be looked for ({reason}); an address can be typed.")
