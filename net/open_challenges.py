"""The challenges that wait for an answer: a player's own, and those of others. Sans-IO."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from net.lines import Lines
from net.lobby_messages import Cancel, Challenge, Reason, Withdrawal
from net.lobby_requests import Changed, LinkId, Notice, NoticeKind, Request, Send
from net.offers import Incoming, Line, Outgoing, challenge_to, decline


class OpenChallenges:
    """Those that there are. Requests, of what is said about them to either side, go to `emit`."""

    def __init__(
        self,
        program: str,
        nonce: Callable[[], bytes],
        lines: Lines,
        emit: Callable[[Request], None],
    ) -> None:
        """`nonce` gives 32 fresh random bytes; challenges go over `lines`."""
        self.own: Outgoing | None = None
        """The player has one at most."""
        self.others: dict[LinkId, Incoming] = {}
        """By the link that each came over."""
        self._program = program
        self._nonce = nonce
        self._lines = lines
        self._emit = emit

    def of(self, identity: bytes | None) -> list[Incoming]:
        """Those of another player that still need the own player's answer."""
        return [
            each
            for each in self.others.values()
            if each.line.identity == identity and not each.accepted and not each.crossed
        ]

    def own_on(self, line: Line, of: bytes) -> Outgoing | None:
        """The own challenge, if what came over `line` about one with the nonce `of` is about it."""
        own = self.own
        return own if own is not None and own.line == line and own.nonce == of else None

    def ask(self, line: Line, name: str) -> None:
        """Send one's own challenge, by the player's name."""
        mine = self.own
        assert mine is not None
        nonce = self._nonce()
        self.own = replace(mine, identity=line.identity, line=line, nonce=nonce)
        self._emit(Send(line.link, challenge_to(mine.offer, nonce, name, self._program)))
        self._emit(Changed())

    def withdraw(self, reason: Withdrawal, but: LinkId = 0) -> None:
        """One's own challenge is no more; the link `but` is wanted for something else."""
        mine, self.own = self.own, None
        if mine is None:
            return
        if mine.line is not None and not mine.goes_over(but):
            self._emit(Send(mine.line.link, Cancel(mine.nonce, reason)))
            self._lines.hang_up(mine.line.link)
        self._emit(Changed())

    def take(self, incoming: Incoming) -> None:
        """Ask the player for his answer to a challenge."""
        again = " again" if incoming.challenge.rematch else ""
        words = f"{incoming.name} challenges you to {incoming.offer.title}{again}."
        self.put(incoming)
        self.notice(NoticeKind.CHALLENGED, words, incoming.line.link)

    def refuse(self, line: Line, challenge: Challenge, reason: Reason) -> None:
        """Decline what has not waited yet, or will not any longer."""
        self._emit(Send(line.link, decline(challenge, reason, self._program)))
        self._lines.hang_up(line.link)

    def put(self, incoming: Incoming) -> None:
        """Let a challenge wait, in the place of what waited on its link."""
        self.others[incoming.line.link] = incoming
        self._emit(Changed())

    def drop(self, link: LinkId) -> None:
        """Nothing waits on this link any more."""
        self.others.pop(link, None)
        self._lines.hang_up(link)
        self._emit(Changed())

    def notice(self, kind: NoticeKind, words: str, link: LinkId = 0) -> None:
        """Tell the player."""
        self._emit(Notice(kind, words, link))
        self._emit(Changed())
