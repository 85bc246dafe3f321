"""Who a player is to others: an Ed25519 key (RFC 8032) that is kept for years, and what is signed with it.

The secret key is one small file. A program that runs holds a lock beside it, so that a second one of the same user
takes the next key, a *guest* identity: two programs with one key would answer for each other. A guest's key is kept
too, because only its owner can resume the games that he began with it.

A file that is not as it was written here is refused in words, and left as it is.
"""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path

from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from net.errors import NetError
from net.private_files import NotPrivate, lock, read_private, why, write_new
from net.text import NICK_CELLS, clean
from net.transcript import digest

KEY_BYTES = 32
SIGNATURE_BYTES = 64
MOST_GUESTS = 7

PURPOSE = b"fourfold "
"""Begins every message that an identity signs."""

_OWN = "identity.ed25519"
_NAMES = (_OWN, *(f"guest-{number}.ed25519" for number in range(1, MOST_GUESTS + 1)))
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
_FORM = re.compile(rb"fourfold ed25519 secret ([0-9a-f]{64}) public ([0-9a-f]{64})\n")
_LARGEST = 1024
"""Bytes; an honest file has 161."""


class IdentityError(NetError):
    """A key cannot be used: `not_private`, `damaged`, `unreadable`, `unwritable`, `taken` or `absent`."""


class Identity:
    """A key that signs. `close` lets another program take it.

    What it signs begins with a text that says what for, so that no signature can be passed off as one that was made for
    something else: `fourfold session key` in net/chain.py, `fourfold handshake` in net/handshake.py.
    """

    __slots__ = ("_key", "_lock", "guest", "number", "public")

    def __init__(
        self, seed: bytes, *, guest: bool = False, number: int = 1, lock: int | None = None
    ) -> None:
        """`lock`: the descriptor of a locked file, which this identity owns from now on."""
        self._key = SigningKey(seed)
        self._lock = lock
        self.guest = guest
        """Whether this is not the key by which the user's friends know him."""
        self.number = number
        """Which of the user's keys this is, from 1 on."""
        self.public = bytes(self._key.verify_key)

    def __repr__(self) -> str:
        return f"<Identity {fingerprint(self.public)}>"

    def sign(self, message: bytes) -> bytes:
        """A signature of 64 bytes. Raises ValueError for a message that does not begin by saying what it is for."""
        if not message.startswith(PURPOSE):
            raise ValueError(f"what an identity signs begins with {PURPOSE.decode()!r}")
        return self._key.sign(message).signature

    def close(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def verify(public: bytes, signature: bytes, message: bytes) -> bool:
    """Whether the owner of `public` signed the message; False, too, for what is no key or no signature.

    libsodium refuses keys of small order, under which one signature can be made to fit many messages.
    """
    if len(public) != KEY_BYTES or len(signature) != SIGNATURE_BYTES:
        return False
    try:
        VerifyKey(public).verify(message, signature)
    except BadSignatureError:
        return False
    return True


def fingerprint(public: bytes) -> str:
    """80 bits of a hash of the key, to be compared by eye: `3f9c 1b22 77aa 0d4e 91c0`."""
    text = digest("fingerprint", public)[:10].hex()
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))


def temporary() -> Identity:
    """An identity that is gone with the program: for a user without a usable folder."""
    return Identity(secrets.token_bytes(KEY_BYTES), guest=True)


def take_identity(folder: Path, wanted: bytes | None = None) -> Identity:
    """The user's identity or, while another program has that, the first free guest's; made if there is none yet.

    With `wanted`, a public key, the identity with this key and no other: to resume a game that a guest began. Raises
    IdentityError; the files stay as they are then.
    """
    busy = False
    for number, path in enumerate((folder / name for name in _NAMES), start=1):
        if wanted is not None and not os.path.lexists(path):
            continue
        held = _lock(path.with_suffix(".lock"))
        if held is None:
            busy = True
            continue
        identity = None
        try:
            seed = _read(path) or _make(path)
            identity = Identity(seed, guest=number > 1, number=number, lock=held)
        finally:
            if identity is None:
                os.close(held)
        if wanted in (None, identity.public):
            return identity
        identity.close()
    if wanted is None or busy:
        raise IdentityError("taken", "Other Fourfolds of yours run with that identity.")
    raise IdentityError("absent", f"The key {fingerprint(wanted)} is not among yours any more.")


def named(nickname: str, identity: Identity) -> str:
    """What a user of this nickname is called under one of his keys: `Mio`, and `Mio II` as a guest.

    Or the second program would be taken for an impostor by whoever knows the first.
    """
    if identity.number == 1:
        return nickname
    suffix = f" {_ROMAN[identity.number - 1]}"
    return clean(nickname, NICK_CELLS - len(suffix)) + suffix


def own_key(folder: Path) -> bytes | None:
    """The public key of the user's own identity, looked at without taking it; None if there is none yet.

    Raises IdentityError.
    """
    seed = _read(folder / _OWN)
    return None if seed is None else bytes(SigningKey(seed).verify_key)


def _lock(path: Path) -> int | None:
    """None while another program holds it."""
    try:
        return lock(path)
    except BlockingIOError:
        return None
    except OSError as error:
        raise IdentityError("unwritable", f"{path} cannot be locked ({why(error)}).") from None


def _read(path: Path) -> bytes | None:
    """The seed; None if there is no file."""
    try:
        data = read_private(path, _LARGEST)
    except NotPrivate as error:
        raise IdentityError("not_private", f"Your key {path} is refused: {why(error)}.") from None
    except OSError as error:
        raise IdentityError(
            "unreadable", f"Your key {path} cannot be read: {why(error)}."
        ) from None
    if data is None:
        return None
    if found := _FORM.fullmatch(data):
        seed, public = (bytes.fromhex(part.decode()) for part in found.groups())
        if bytes(SigningKey(seed).verify_key) == public:
            return seed
    raise IdentityError(
        "damaged",
        f"Your key {path} is damaged. To begin anew, as a stranger to everybody, move it away.",
    )


def _make(path: Path) -> bytes:
    """The seed of a new key in a new file."""
    seed = secrets.token_bytes(KEY_BYTES)
    public = bytes(SigningKey(seed).verify_key)
    text = f"fourfold ed25519 secret {seed.hex()} public {public.hex()}\n"
    try:
        write_new(path, text.encode())
    except OSError as error:
        raise IdentityError(
            "unwritable", f"Your key cannot be kept in {path}: {why(error)}."
        ) from None
    return seed
