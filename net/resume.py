"""How two sides agree where a game stands, at the beginning of every connection that carries it."""

from __future__ import annotations

from hashlib import blake2b
from hmac import compare_digest
from typing import NamedTuple

from net.chain import Stream
from net.errors import Rejected
from net.messages import Resume
from net.terms import Role, Terms
from net.transcript import digest
from net.wire import pack

MOST_EPOCHS_AHEAD = 2**16
"""A peer that restarted counts from 1 again; one that is so far ahead wants to use the numbers up."""


class Precedence(NamedTuple):
    """Which of two connections carries the game: the greater. Both sides know both, so both choose the same."""

    epoch: int
    """The higher of the two that were said on it."""
    diallers_epoch: int
    """The one that its dialler said, who says each but once."""
    dialled_by_role_0: bool


class Resumption:
    """Makes and checks the `Resume` of one game."""

    def __init__(self, terms: Terms, role: Role) -> None:
        """`role`: one's own."""
        self._sid = terms.sid
        self._role = role
        # The nonces travelled encrypted: who only knows the session id, from a list or a screen, knows no key.
        self._key = digest("fourfold/resume", *terms.nonces, terms.sid)

    def make(self, epoch: int, mine: Stream, theirs: Stream) -> Resume:
        received, sent = len(theirs), len(mine)
        chain = theirs.chain(received)
        mac = self._mac(self._role, epoch, received, sent, chain)
        return Resume(self._sid, epoch, received, sent, chain, mac)

    def check(self, resume: Resume, highest: int) -> None:
        """Raises Rejected for another game, or for one who does not know its nonces. `highest`: epoch so far."""
        if resume.sid != self._sid:
            raise Rejected("other_game", "The other side wants to go on with another game.")
        mac = self._mac(1 - self._role, resume.epoch, resume.received, resume.sent, resume.chain)
        if not compare_digest(mac, resume.mac):
            raise Rejected("mac", "Somebody who was not in this game wants to go on with it.")
        if resume.epoch > highest + MOST_EPOCHS_AHEAD:
            raise Rejected("epoch", "The other side counts its connections wrong.")

    def _mac(self, role: Role, epoch: int, received: int, sent: int, chain: bytes) -> bytes:
        said = pack([self._sid, role, epoch, received, sent, chain])
        return blake2b(said, key=self._key, digest_size=32, person=b"fourfold/mac").digest()
