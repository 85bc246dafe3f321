"""Whether a game can be played on, claimed, or is over: as far as one side of it knows."""

from __future__ import annotations

from net.attendance import Attendance
from net.ledger import Ledger
from net.terms import Role


class Progress:
    """What may still happen in one game, in this sitting."""

    def __init__(self, ledger: Ledger, peer: Attendance) -> None:
        self._ledger = ledger
        self._peer = peer
        self.has_met = False
        """Whether the other side was there since this program began. Until then it is not known whether this record has
        lost its end, and another choice in the place of a lost one would stop the game."""
        self.has_left = False
        """Whether the own player has left."""
        self.loser: Role | None = None
        """Whose record has lost its end."""

    @property
    def is_on(self) -> bool:
        """Whether there is still something to play, as far as this side knows."""
        ledger = self._ledger
        ended = ledger.fault or ledger.claims or self.loser is not None
        return not (self.has_left or ended or ledger.play.over)

    @property
    def may_act(self) -> bool:
        """Whether inputs are taken: not before the two records were compared, in this sitting."""
        return self.is_on and self.has_met and not self._ledger.is_behind

    @property
    def may_claim(self) -> bool:
        """Whether the player may claim the game now."""
        ledger = self._ledger
        if self.loser is not None:
            return self.loser != ledger.role and not (ledger.claims or ledger.play.over)
        return self.is_on and self._peer.may_be_claimed

    @property
    def is_settled(self) -> bool:
        """Whether the game is over, and the other side has every frame of ours, or no record to put it into."""
        ledger = self._ledger
        if not (ledger.play.over or ledger.claims):
            return False
        # It may have put its record away, or have lost it.
        return self.loser == 1 - ledger.role or ledger.acked == len(ledger.mine)

    @property
    def owed(self) -> str:
        """What the other program must send without asking anybody; nothing while it waits for our disk."""
        ledger = self._ledger
        has_ended = ledger.fault or ledger.claims
        return "" if has_ended or ledger.is_unsaved else ledger.play.owed

    @property
    def wants_connection(self) -> bool:
        """Whether there is something left to say to the other side, or to hear from it."""
        has_ended = self.has_left or self._ledger.fault or self.loser is not None
        return not (has_ended or (self.is_settled and not self.owed))
