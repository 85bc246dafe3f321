"""What this machine can do for a game on the network, in plain words: for `fourfold doctor`.

Every check looks, and changes nothing: no key is made, no port is kept. Each gives findings and raises nothing.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

from net import identity, multicast, pins
from net.addresses import PREFERRED_PORT
from net.errors import NetError
from net.group import default
from net.interfaces import Kind, OwnAddress, own_addresses
from net.listener import HOSTS, ListenError, bind

ENOUGH = 20 * 2**20
"""Bytes on a disk that is not nearly full: some hundred records of network games."""

MOST_INTERFACES = 4
"""Interfaces that are tried for multicast, a second each."""


class Severity(IntEnum):
    """How much a finding matters. The worst one is the program's exit status."""

    FINE = 0
    HINT = 1
    """Something may not work, or not by itself."""
    BROKEN = 2
    """Something will not work."""


@dataclass(frozen=True, slots=True)
class Finding:
    about: str
    """`network`, `multicast`, `port`, `firewall`, `identity`, `players`, `folder` or `dealing`."""
    severity: Severity
    words: str
    """One sentence, or a few."""


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder that the program writes to."""

    title: str
    """What is in it, as the beginning of a sentence: `Saved games`."""
    path: Path | None
    problem: str = ""
    """Where there is none: why, in a sentence."""


def examine(
    folders: Iterable[Folder],
    keys: Path | None,
    *,
    port: int = PREFERRED_PORT,
    hosts: Sequence[str] = HOSTS,
    own: Sequence[OwnAddress] | None = None,
    root: Path = Path("/"),
) -> list[Finding]:
    """All checks. `keys` is the folder of the identity and of `peers.toml`; takes a second for each interface."""
    found = own_addresses() if own is None else tuple(own)
    return [
        check_network(found),
        *check_multicast(found),
        check_port(port, hosts),
        check_firewall(root, port),
        check_identity(keys),
        check_players(keys),
        *map(check_folder, folders),
        check_dealing(),
    ]


def worst(findings: Iterable[Finding]) -> Severity:
    return max((finding.severity for finding in findings), default=Severity.FINE)


def check_network(own: Sequence[OwnAddress]) -> Finding:
    """Where others can reach this machine."""
    lan = [f"{each.ip} ({each.interface})" for each in own if each.kind is Kind.LAN]
    if lan:
        return Finding("network", Severity.FINE, f"Others can reach you at {_listed(lan)}.")
    other = [f"{each.ip} ({each.interface})" for each in own if each.kind is Kind.TUNNEL]
    if other:
        words = f"There is no local network. Through tunnels you have {_listed(other)}."
    elif own:
        words = "There is no network: you can play only with others on this machine."
    else:
        words = "There is no network at all, so nobody can be reached."
    return Finding("network", Severity.HINT, words)


def check_multicast(own: Sequence[OwnAddress], seconds: float = 1.0) -> list[Finding]:
    """Whether players can be found by themselves, interface by interface."""
    leading = [each for each in own if each.kind <= Kind.TUNNEL] or list(own)
    one_each = {each.interface: each for each in reversed(leading)}
    return [
        _multicast(multicast.ask(one_each[name], seconds))
        for name in list(reversed(one_each))[:MOST_INTERFACES]
    ]


def _multicast(echo: multicast.Echo) -> Finding:
    if not echo.works:
        words = (
            f"Multicast does not work on {echo.interface}: {echo.problem}. Players there are not found by "
            "themselves; an address can be typed."
        )
        return Finding("multicast", Severity.HINT, words)
    if echo.answers:
        who = "another machine" if echo.answers == 1 else f"{echo.answers} other machines"
        words = f"Multicast works on {echo.interface}: {who} with Fourfold answered."
    else:
        words = (
            f"Multicast leaves this machine on {echo.interface}. Nobody else answered: nobody is there, "
            "or the network does not pass it on."
        )
    return Finding("multicast", Severity.FINE, words)


def check_port(port: int, hosts: Sequence[str] = HOSTS) -> Finding:
    """Whether others can dial."""
    try:
        servers = bind(port, hosts)
    except ListenError as error:
        return Finding("port", Severity.BROKEN, error.words)
    free = servers[0].getsockname()[1] == port
    for server in servers:
        server.close()
    if free:
        return Finding("port", Severity.FINE, f"Port {port} is free for others to dial.")
    words = (
        f"Port {port} is taken, perhaps by a Fourfold that runs. Another one will do, but who types your "
        "address must type the port too."
    )
    return Finding("port", Severity.HINT, words)


def check_firewall(root: Path, port: int = PREFERRED_PORT) -> Finding:
    """Whether a firewall that is known by name is on. Its rules are not for everybody to read."""
    settings = _text(root / "etc/ufw/ufw.conf").lower().replace(" ", "").splitlines()
    if "enabled=yes" in settings:
        how = f"ufw allow {port}/tcp, and ufw allow 5353/udp"
        return _firewall("ufw", how)
    if (root / "run/firewalld").exists():
        how = f"firewall-cmd --add-port={port}/tcp --add-service=mdns"
        return _firewall("firewalld", how)
    return Finding("firewall", Severity.FINE, "No firewall was noticed (ufw, firewalld).")


def _firewall(name: str, how: str) -> Finding:
    words = (
        f"The firewall {name} is on. If others do not find or reach you, its administrator can "
        f"let them in: {how}."
    )
    return Finding("firewall", Severity.HINT, words)


def check_identity(folder: Path | None) -> Finding:
    """Whether others will know this player again."""
    if folder is None:
        words = "There is no folder for your key: you are a new guest at every start."
        return Finding("identity", Severity.HINT, words)
    try:
        key = identity.own_key(folder)
    except NetError as error:
        return Finding("identity", Severity.BROKEN, error.words)
    if key is None:
        words = "You have no key yet; it is made when you first go to the network."
        return Finding("identity", Severity.FINE, words)
    return Finding("identity", Severity.FINE, f"Your key is {identity.fingerprint(key)}.")


def check_players(folder: Path | None) -> Finding:
    """Whether the list of known players makes sense; if not, nobody is let in."""
    try:
        known = {} if folder is None else pins.load(folder / "peers.toml")
    except NetError as error:
        return Finding("players", Severity.BROKEN, error.words)
    verified = sum(pin.verified for pin in known.values())
    words = f"You know {_counted(len(known), 'player')}, {verified} of them verified."
    return Finding("players", Severity.FINE, words if known else "You know no players yet.")


def check_folder(folder: Folder) -> Finding:
    """Whether it can be written to, by doing so."""
    if folder.path is None:
        return Finding("folder", Severity.BROKEN, f"{folder.title}: {folder.problem}")
    trial = folder.path / f".doctor-{os.getpid()}"
    try:
        try:
            trial.write_bytes(b"x")
        finally:
            trial.unlink(missing_ok=True)
        free = shutil.disk_usage(folder.path).free
    except OSError as error:
        reason = error.strerror or type(error).__name__
        words = f"{folder.title} cannot be kept in {folder.path}: {reason}."
        return Finding("folder", Severity.BROKEN, words)
    if free < ENOUGH:
        words = f"{folder.title} are kept in {folder.path}, where the disk is nearly full."
        return Finding("folder", Severity.HINT, words)
    return Finding("folder", Severity.FINE, f"{folder.title} are kept in {folder.path}.")


def check_dealing() -> Finding:
    """Whether cards are dealt quickly."""
    if default().name != "libsodium":
        words = (
            "Cards are dealt without libsodium, which takes ten times as long: seconds a shuffle."
        )
        return Finding("dealing", Severity.HINT, words)
    return Finding("dealing", Severity.FINE, "Cards are dealt by libsodium.")


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _listed(items: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(items[:-1]), items[-1])))


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
