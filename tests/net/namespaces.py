"""Networks to try things on: namespaces over a bridge, with names of their own, that leave nothing behind.

Nothing of it touches the network of this machine: every interface is made inside a namespace.
"""

from __future__ import annotations

import functools
import json
import os
import secrets
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 30.0

Event = dict[str, Any]


@functools.cache
def why_not() -> str:
    """Why there can be no namespaces here; empty: there can."""
    if os.geteuid() != 0:
        return "network namespaces need root"
    if shutil.which("ip") is None:
        return "there is no `ip` (iproute2)"
    name = f"ff{secrets.token_hex(3)}"
    for arguments in (
        ("ip", "netns", "add", name),
        ("ip", "-n", name, "link", "add", "br0", "type", "bridge"),
        ("ip", "-n", name, "link", "add", "v0", "type", "veth", "peer", "name", "v1"),
    ):
        done = subprocess.run(arguments, capture_output=True, text=True, check=False)
        if done.returncode:
            subprocess.run(("ip", "netns", "del", name), capture_output=True, check=False)
            return f"`{' '.join(arguments[:3])} …` fails: {done.stderr.strip()}"
    subprocess.run(("ip", "netns", "del", name), capture_output=True, check=False)
    return ""


def ip(*arguments: str) -> str:
    """`ip` with these arguments. Raises CalledProcessError."""
    done = subprocess.run(("ip", *arguments), capture_output=True, text=True, check=True)
    return done.stdout


class Host:
    """A namespace with one interface, `eth0`, on the bridge."""

    def __init__(self, net: Net, name: str, number: int) -> None:
        self.net = net
        self.name = name
        self.number = number
        self.v4 = f"10.77.0.{number}"

    def ip(self, *arguments: str) -> str:
        return ip("-n", self.name, *arguments)

    @property
    def link_local(self) -> str:
        """The IPv6 address of `eth0` that every host has."""
        (link,) = json.loads(self.ip("-j", "-6", "addr", "show", "dev", "eth0", "scope", "link"))
        address: str = link["addr_info"][0]["local"]
        return address

    @property
    def mac(self) -> str:
        (link,) = json.loads(self.ip("-j", "link", "show", "dev", "eth0"))
        address: str = link["address"]
        return address

    def add(self, address: str, interface: str = "eth0") -> None:
        self.ip("addr", "add", address, "dev", interface, "nodad")

    def remove(self, address: str, interface: str = "eth0") -> None:
        self.ip("addr", "del", address, "dev", interface)

    def set(self, setting: str, value: int) -> None:
        """A setting below /proc/sys/net."""
        command = f"echo {value} > /proc/sys/net/{setting}"
        subprocess.run(("ip", "netns", "exec", self.name, "sh", "-c", command), check=True)

    def extra(self, interface: str, address: str) -> None:
        """One more interface that leads nowhere, as a container's bridge does."""
        self.ip("link", "add", interface, "type", "bridge")
        self.ip("link", "set", interface, "up")
        self.add(address, interface)

    def station(self, name: str, *options: str) -> Child:
        """A station of its own process on this host."""
        return self.net.run(self, name, *options)


class Child:
    """A running `tests.net.station_child`, its events, and what to tell it."""

    def __init__(self, host: Host, name: str, options: tuple[str, ...]) -> None:
        self.name = name
        self.host = host
        self.events: list[Event] = []
        self._queue: Queue[Event | None] = Queue()
        self.process = subprocess.Popen(
            (
                *("ip", "netns", "exec", host.name),
                *(sys.executable, "-m", "tests.net.station_child", name, *options),
            ),
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.started: Event = {}
        """The first event."""

    def begin(self) -> None:
        """Wait until it is on the network."""
        Thread(target=self._read, daemon=True).start()
        self.started = self.wait(lambda event: event["event"] == "started")

    def _read(self) -> None:
        assert self.process.stdout is not None
        with suppress(ValueError):  # Closed under our hands, at the end of a test.
            for line in self.process.stdout:
                self._queue.put(json.loads(line))
        self._queue.put(None)

    def tell(self, command: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{command}\n")
        self.process.stdin.flush()

    def wait(self, condition: Callable[[Event], object], patience: float = PATIENCE) -> Event:
        """The next event like this, from now on; those before it are gone. `event["time"]` is monotonic."""
        until = time.monotonic() + patience
        while (left := until - time.monotonic()) > 0:
            with suppress(Empty):
                event = self._queue.get(timeout=left)
                if event is None:
                    raise AssertionError(f"{self.name} has ended. {self.host.net.last_words}")
                self.events.append(event)
                if condition(event):
                    return event
        raise AssertionError(f"{self.name} waited in vain. {self.host.net.last_words}")

    @property
    def last_words(self) -> str:
        """What it told last, read or not; for a failure."""
        with suppress(Empty):
            while (event := self._queue.get_nowait()) is not None:
                self.events.append(event)
        told = "".join(f"\n  {str(event)[:800]}" for event in self.events[-6:])
        return f"{self.name} (exit status {self.process.poll()}) told:{told}"

    def sees(self, other: Child, standing: str = "READY", patience: float = PATIENCE) -> Event:
        """Wait until the other is on the list with this standing; the event, with his `entry`."""

        def listed(event: Event) -> bool:
            event["entry"] = self.line(other, event)
            return event["entry"] is not None and event["entry"]["standing"] == standing

        return self.wait(listed, patience)

    def sees_all(self, *others: Child) -> Event:
        """Wait until all of them are ready at the same time."""
        return self.wait(
            lambda event: all(
                (line := self.line(other, event)) and line["standing"] == "READY"
                for other in others
            )
        )

    def misses(self, other: Child, patience: float = PATIENCE) -> Event:
        """Wait until the other is not on the list any more, or only in grey."""

        def gone(event: Event) -> bool:
            line = self.line(other, event)
            ready = line is not None and line["standing"] in ("READY", "NEW")
            return event["event"] == "entries" and not ready

        return self.wait(gone, patience)

    def line(self, other: Child, event: Event) -> Event | None:
        """The line of the other in an event's list."""
        lines: list[Event] = [
            each
            for each in event.get("entries", ())
            if each["identity"] == other.started["identity"]
            or each["key"] == other.started["instance"]
        ]
        return lines[0] if lines else None

    def kill(self) -> None:
        """Without a goodbye."""
        self.process.kill()
        self.process.wait()

    def quit(self) -> Event:
        """With a goodbye; the last event, which tells how long it took."""
        self.tell("quit")
        event = self.wait(lambda event: event["event"] == "closed")
        self.process.wait(timeout=PATIENCE)
        return event

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()


class Net:
    """A bridge in a namespace, and hosts on it."""

    def __init__(self) -> None:
        self._mark = f"ff{secrets.token_hex(3)}"
        self._hub = f"{self._mark}-hub"
        self._names: list[str] = []
        self._children: list[Child] = []
        self._hosts = 0

    def begin(self) -> None:
        self._namespace(self._hub)
        ip(*("-n", self._hub, "link", "add", "br0", "type", "bridge", "mcast_snooping", "0"))
        ip(*("-n", self._hub, "link", "set", "br0", "up"))

    def end(self) -> None:
        for child in self._children:
            child.end()
        for name in self._names:
            subprocess.run(("ip", "netns", "del", name), capture_output=True, check=False)
            shutil.rmtree(f"/etc/netns/{name}", ignore_errors=True)
        with suppress(OSError):
            Path("/etc/netns").rmdir()

    def _namespace(self, name: str) -> None:
        ip("netns", "add", name)
        self._names.append(name)
        for setting in ("accept_dad", "dad_transmits"):  # Addresses count at once.
            path = f"/proc/sys/net/ipv6/conf/default/{setting}"
            subprocess.run(
                ("ip", "netns", "exec", name, "sh", "-c", f"echo 0 > {path}"), check=False
            )

    def host(self, *, v4: bool = True, connected: bool = True, loopback: bool = True) -> Host:
        """One more host; without a cable if it is not `connected`."""
        self._hosts += 1
        host = Host(self, f"{self._mark}-{self._hosts}", self._hosts)
        self._namespace(host.name)
        if loopback:
            host.ip("link", "set", "lo", "up")
        if connected:
            port = f"v{host.number}"
            ip(
                *("-n", self._hub, "link", "add", port, "type", "veth"),
                *("peer", "name", "eth0", "netns", host.name),
            )
            ip(*("-n", self._hub, "link", "set", port, "master", "br0", "up"))
            host.ip("link", "set", "eth0", "up")
            if v4:
                host.add(f"{host.v4}/24")
        return host

    def drop_multicast(self, *hosts: Host) -> None:
        """Let the bridge pass no multicast. IPv6 finds neighbours by it, so they get to know each other first."""
        for host in hosts:
            port = f"v{host.number}"
            ip(
                *(
                    "-n",
                    self._hub,
                    "link",
                    "set",
                    port,
                    "type",
                    "bridge_slave",
                    "mcast_flood",
                    "off",
                )
            )
            for other in hosts:
                if other is not host:
                    host.ip(
                        *("neigh", "add", other.link_local, "lladdr", other.mac, "dev", "eth0"),
                        *("nud", "permanent"),
                    )

    def unplug(self, host: Host) -> None:
        ip(*("-n", self._hub, "link", "set", f"v{host.number}", "down"))

    def plug(self, host: Host) -> None:
        ip(*("-n", self._hub, "link", "set", f"v{host.number}", "up"))

    def name(self, host: Host, **names: Host) -> None:
        """Let `host` know others by name."""
        folder = Path(f"/etc/netns/{host.name}")
        folder.mkdir(parents=True)
        lines = ("127.0.0.1 localhost", *(f"{other.v4} {name}" for name, other in names.items()))
        (folder / "hosts").write_text("\n".join((*lines, "")), encoding="ascii")

    @property
    def last_words(self) -> str:
        return "\n".join(child.last_words for child in self._children)

    def run(self, host: Host, name: str, *options: str) -> Child:
        child = Child(host, name, options)
        self._children.append(child)
        child.begin()
        return child


@contextmanager
def network() -> Iterator[Net]:
    net = Net()
    try:
        net.begin()
        yield net
    finally:
        net.end()
