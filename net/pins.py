"""The players that this user has met, by key: trust on first use, and what was decided since.

One file, `peers.toml`, that its owner can read and edit. A key that is in it is *known*. A stranger who calls himself
as a known player does is *changed*: either another person, or the same one with a new key, or an impostor; he is kept
out until the user has decided, and deciding for him (`remember`) takes nothing from the old pin.

A file that does not make sense lets nobody in: who tampers with it must not thereby become a stranger who is trusted on
first use. `set_aside` is the user's way out.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from net import private_files
from net.addresses import Address, BadAddress, parse_address
from net.errors import NetError, Rejected
from net.identity import KEY_BYTES, fingerprint
from net.private_files import read_private, why
from net.text import NICK_CELLS, clean

VERSION = 1
MOST_PINS = 1000
"""Beyond it, those who were seen longest ago go first, unless something was decided about them."""
MOST_ADDRESSES = 4
"""Of one player, the last that worked first."""

_LARGEST = 2**20
_PATIENCE = 0.2
"""Seconds to wait for another program that writes."""
_KEY = re.compile(r"[0-9a-f]{64}")
_HEAD = f"""\
# The players that Fourfold has met on the network, by their keys. It can be edited while Fourfold does not run.
version = {VERSION}
"""


@dataclass(frozen=True, slots=True)
class Pin:
    """What is known of the owner of a key."""

    key: bytes
    nickname: str = ""
    """As he last called himself; clean."""
    verified: bool = False
    """The three words were compared."""
    blocked: bool = False
    seen: int = 0
    """Seconds since 1970."""
    addresses: tuple[Address, ...] = ()

    @property
    def decided(self) -> bool:
        """Whether the user has said something about him."""
        return self.verified or self.blocked


@dataclass(frozen=True, slots=True)
class Standing:
    """What the pins say of a key and the name that its owner goes by."""

    kind: Literal["known", "new", "changed", "blocked"]
    pin: Pin | None = None
    """The key's."""
    namesakes: tuple[Pin, ...] = ()
    """Other keys with that name, those that are not blocked: worth a remark even where the key is known."""


class PinsError(NetError):
    """The file cannot be used, so nobody is let in: `not_private`, `unreadable` or `damaged`."""


class NotAdmitted(Rejected):
    """Somebody who may be the owner of his key, and is kept out: `blocked`, `changed` or `somebody_else`."""

    def __init__(
        self, code: str, words: str, key: bytes, nickname: str, known: tuple[Pin, ...]
    ) -> None:
        super().__init__(code, words)
        self.key = key
        self.nickname = nickname
        self.known = known
        """Who was expected, or has the name."""


class Pins:
    """The pins in a file, which other programs of the user may change meanwhile; without a path, in memory only.

    What changes them gives in words what went wrong with saving, or nothing; the change then holds until the program
    ends.
    """

    def __init__(self, path: Path | None) -> None:
        """Raises PinsError."""
        self._path = path
        self._pins: dict[bytes, Pin] = {}
        self._stamp: tuple[int, ...] | None = None
        self._unsaved: dict[bytes, Pin | None] = {}
        """What could not be written, by key; None for a pin that is no more."""
        if path is not None:
            self._stamp = _stamp(path)
            self._pins = load(path)

    def __iter__(self) -> Iterator[Pin]:
        return iter(tuple(self._pins.values()))

    def get(self, key: bytes) -> Pin | None:
        return self._pins.get(key)

    def standing(self, key: bytes, nickname: str) -> Standing:
        """Raises PinsError if the file has been damaged since."""
        self._refresh()
        pin = self._pins.get(key)
        namesakes = tuple(
            other
            for other in self._pins.values()
            if other.key != key and not other.blocked and _sounds_like(other.nickname, nickname)
        )
        if pin is not None:
            return Standing("blocked" if pin.blocked else "known", pin, namesakes)
        return Standing("changed" if namesakes else "new", None, namesakes)

    def admit(self, key: bytes, nickname: str, expected: bytes | None = None) -> Standing:
        """The standing of somebody who may come in. Raises NotAdmitted, PinsError.

        `expected` is the key of the player that was dialled, if a certain one was meant.
        """
        standing = self.standing(key, nickname)
        name = nickname or "Somebody"
        if standing.kind == "blocked":
            raise NotAdmitted("blocked", f"{name} is blocked.", key, nickname, ())
        if expected not in (None, key):
            known = self._pins.get(expected) or Pin(expected)
            raise NotAdmitted(
                "somebody_else",
                f"{known.nickname or 'The player you know'} has the key {fingerprint(expected)};"
                f" {name}, who answers there, has {fingerprint(key)}.",
                key,
                nickname,
                (known,),
            )
        if standing.kind == "changed":
            keys = " or ".join(fingerprint(pin.key) for pin in standing.namesakes)
            raise NotAdmitted(
                "changed",
                f"The {name} you know has the key {keys}; this {name} has {fingerprint(key)}.",
                key,
                nickname,
                standing.namesakes,
            )
        return standing

    def remember(
        self, key: bytes, nickname: str, now: float, address: Address | None = None
    ) -> str:
        """Pin a key, or note that its owner was met again: his name, the time, and where."""

        def met(pin: Pin) -> Pin:
            addresses = pin.addresses
            if address is not None:
                rest = (other for other in addresses if other != address)
                addresses = (address, *rest)[:MOST_ADDRESSES]
            name = clean(nickname, NICK_CELLS) or pin.nickname
            return replace(pin, nickname=name, seen=int(now), addresses=addresses)

        return self._change(key, met)

    def verify(self, key: bytes, verified: bool = True) -> str:
        """The user has compared the three words, or takes that back."""
        return self._change(key, lambda pin: replace(pin, verified=verified))

    def block(self, key: bytes, blocked: bool = True) -> str:
        return self._change(key, lambda pin: replace(pin, blocked=blocked))

    def forget(self, key: bytes) -> str:
        return self._change(key, lambda pin: None)

    def _change(self, key: bytes, change: Callable[[Pin], Pin | None]) -> str:
        if len(key) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes")
        if self._path is None:
            self._apply(key, change)
            return ""
        try:
            self._save(self._path, key, change)
            return ""
        except PinsError as error:
            problem = error.words
        except OSError as error:
            problem = (
                f"What you know of players holds until you quit; saving failed ({why(error)})."
            )
        self._apply(key, change)  # Perhaps for the second time, which changes nothing more.
        self._unsaved[key] = self._pins.get(key)
        return problem

    def _save(self, path: Path, key: bytes, change: Callable[[Pin], Pin | None]) -> None:
        """Change what is in the file by now. Raises OSError, PinsError."""
        lock = private_files.lock(path.with_suffix(".lock"), _PATIENCE)
        try:
            self._refresh()
            self._apply(key, change)
            private_files.replace(path, encode(self._pins.values()))
            self._stamp = _stamp(path)
            self._unsaved.clear()
        finally:
            os.close(lock)

    def _apply(self, key: bytes, change: Callable[[Pin], Pin | None]) -> None:
        changed = change(self._pins.get(key) or Pin(key))
        if changed is None:
            self._pins.pop(key, None)
        else:
            self._pins[key] = changed
        while len(self._pins) > MOST_PINS:
            oldest = min(
                self._pins.values(), key=lambda pin: (pin.key == key, pin.decided, pin.seen)
            )
            del self._pins[oldest.key]

    def _refresh(self) -> None:
        """Read the file if it is another one than was read last. Raises PinsError.

        One that has vanished is written anew by the next change.
        """
        if self._path is None:
            return
        stamp = _stamp(self._path)
        if stamp not in (None, self._stamp):
            self._pins = load(self._path)
            self._stamp = stamp
            for key, pin in self._unsaved.items():
                self._pins.pop(key, None)
                if pin is not None:
                    self._pins[key] = pin


def load(path: Path) -> dict[bytes, Pin]:
    """The pins in a file, none if there is no file. Raises PinsError."""
    try:
        data = read_private(path, _LARGEST, shared=True)
    except private_files.NotPrivate as error:
        raise PinsError(
            "not_private", f"The list of known players, {path}, is refused: {why(error)}."
        ) from None
    except OSError as error:
        raise PinsError(
            "unreadable", f"The list of known players, {path}, cannot be read: {why(error)}."
        ) from None
    if data is None:
        return {}
    try:
        return decode(data)
    except (ValueError, RecursionError) as error:
        reason = clean(str(error), 60) or "nothing that was written here"
        raise PinsError(
            "damaged",
            f"The list of known players, {path}, is damaged ({reason}); nobody is let in until you"
            " repair it or begin a new one.",
        ) from None


def set_aside(path: Path) -> Path:
    """Move a damaged file out of the way, so that a new list begins; gives its new place. Raises OSError."""
    number = 1
    while (target := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return path.rename(target)


def encode(pins: Iterable[Pin]) -> bytes:
    """The file, those seen last first."""
    return "\n".join((_HEAD, *(_table(pin) for pin in sorted(pins, key=_order)))).encode()


def decode(data: bytes) -> dict[bytes, Pin]:
    """Raises ValueError for what `encode` does not write, layout aside; RecursionError for deep nesting."""
    document = tomllib.loads(data.decode())
    version = document.pop("version", None)
    if type(version) is not int or version != VERSION:
        raise ValueError("another version of Fourfold wrote it")
    tables = document.pop("peer", [])
    if document or not isinstance(tables, list):
        raise ValueError("something else than players is in it")
    pins = [_pin(table, number) for number, table in enumerate(tables, 1)]
    found = {pin.key: pin for pin in pins}
    if len(found) != len(pins):
        raise ValueError("a key is in it twice")
    return found


def _order(pin: Pin) -> tuple[int, bytes]:
    return -pin.seen, pin.key


def _table(pin: Pin) -> str:
    # Where JSON and TOML (1.0) differ, in escaped surrogates and DEL, no clean text has anything to escape.
    values = {
        "key": pin.key.hex(),
        "nickname": clean(pin.nickname, NICK_CELLS),
        "verified": pin.verified,
        "blocked": pin.blocked,
        "seen": pin.seen,
        "addresses": [str(address) for address in pin.addresses],
    }
    lines = (
        f"{name} = {json.dumps(value, ensure_ascii=False)}\n" for name, value in values.items()
    )
    return "[[peer]]\n" + "".join(lines)


def _pin(table: Any, number: int) -> Pin:
    """Player `number` of the file. Raises ValueError."""
    if not isinstance(table, dict):
        raise ValueError("something else than players is in it")
    values = dict(table)
    key = values.pop("key", None)
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        raise ValueError(f"player {number} has no key")
    nickname = _value(values, "nickname", str, "", number)
    seen = _value(values, "seen", int, 0, number)
    if not 0 <= seen < 2**53:
        raise ValueError(f"seen of player {number} is no time")
    pin = Pin(
        bytes.fromhex(key),
        clean(nickname, NICK_CELLS),
        _value(values, "verified", bool, False, number),
        _value(values, "blocked", bool, False, number),
        seen,
        tuple(_addresses(_value(values, "addresses", list, [], number), number)),
    )
    if values:
        raise ValueError(f"{min(values)} of player {number} means nothing")
    return pin


def _value(values: dict[str, Any], name: str, kind: type, default: Any, number: int) -> Any:
    value = values.pop(name, default)
    if type(value) is not kind:
        raise ValueError(f"{name} of player {number} is not as it should be")
    return value


def _addresses(texts: list[Any], number: int) -> Iterable[Address]:
    for text in texts[:MOST_ADDRESSES]:
        try:
            yield parse_address(text if isinstance(text, str) else "")
        except BadAddress:
            raise ValueError(f"an address of player {number} is none") from None


def _sounds_like(one: str, other: str) -> bool:
    """Whether two names would be taken for one. Letters of other scripts that look alike are not seen through."""
    return bool(one) and _folded(one) == _folded(other)


def _folded(name: str) -> str:
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def _stamp(path: Path) -> tuple[int, ...] | None:
    """What changes when the file does; None if there is none, or it cannot be looked at."""
    try:
        status = path.lstat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino, status.st_mode, status.st_uid
