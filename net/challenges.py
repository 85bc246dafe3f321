"""Challenges: offered, answered, taken back, crossing each other, and too many of them. Sans-IO.

Both sides must come to the same end whatever crosses on the way, so the challenger has the last word: `Accept` is a
wish until he says `Begin`, and he says either that or `Cancel`. If two players challenge each other at the same time,
the challenge of the smaller identity key stands, as with everything that crosses (net.md 6). The owner of the other one
has agreed by his wish if it is for the same game, and is asked if it is not.

A peer sends what it likes: what makes no sense here, or comes too late, changes nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace

from net.gate import Gate
from net.lines import Lines
from net.lobby_messages import (
    Accept,
    Begin,
    Cancel,
    Challenge,
    Decline,
    LobbyMessage,
    Reason,
    State,
    Withdrawal,
)
from net.lobby_requests import (
    Changed,
    Dial,
    HangUp,
    LinkId,
    NoticeKind,
    Play,
    Request,
    Send,
)
from net.offers import (
    TAKEN_BACK,
    Incoming,
    Line,
    Offer,
    Outgoing,
    mismatch,
    objection,
    rematch_of,
    said_no,
    terms_of,
)
from net.open_challenges import OpenChallenges
from net.players import NAMELESS, Entry
from net.terms import Party, Terms

EXPIRY = 60.0
"""Seconds that a challenge stands."""
BEGINNING = 5.0
"""Seconds from an acceptance to the challenger's last word."""
MOST_WAITING = 8
"""Challenges that wait for an answer at the same time."""


class Challenges:
    """Everything about challenges of one player, on links that the shell names. Requests go to `emit`."""

    def __init__(
        self,
        identity: bytes,
        name: str,
        program: str,
        games: frozenset[str],
        nonce: Callable[[], bytes],
        emit: Callable[[Request], None],
    ) -> None:
        """`games`: what can be played with this player; `nonce` gives 32 fresh random bytes."""
        self.name = name
        self.welcome = True
        """Whether challenges are heard; False: declined unseen."""
        self.playing = ""
        """The game on the network that is being played; see `occupy`."""
        self._identity = identity
        self._program = program
        self._games = games
        self._nonce = nonce
        self._emit = emit
        self.lines = Lines(emit)
        self._open = OpenChallenges(program, nonce, self.lines, emit)
        self._gate = Gate()

    @property
    def outgoing(self) -> Outgoing | None:
        """One's own challenge that waits for an answer."""
        return self._open.own

    @property
    def incoming(self) -> Mapping[LinkId, Incoming]:
        """Those of others, by their link."""
        return self._open.others

    @property
    def state(self) -> State:
        """What others are told."""
        if self.playing:
            return "playing"
        return "open" if self.welcome else "busy"

    # The player's own acts. Each gives in words why it cannot be, or nothing.

    def challenge(self, entry: Entry, offer: Offer, now: float) -> str:
        """Challenge somebody of the list; if he has wished for the same, this accepts."""
        if entry.blocked:
            return f"You have blocked {entry.name}."
        if refused := self._why_not():
            return refused
        for incoming in self._open.of(entry.identity):
            if incoming.offer == offer:
                return self.accept(incoming.line.link, now)
            return f"{incoming.name} has challenged you: answer that first."
        self._open.own = Outgoing(entry.key, entry.name, offer, now + EXPIRY, entry.identity)
        self._emit(Dial(entry.key, entry.addresses))
        self._emit(Changed())
        return ""

    def rematch(self, link: LinkId, now: float) -> str:
        """Offer the same game again, seats swapped, to the other side of the last one."""
        before, line = self.lines.game_before(link), self.lines.get(link)
        if before is None or line is None:
            return "The other side has left."
        if refused := self._why_not():
            return refused
        if (incoming := self._open.others.get(link)) is not None:
            return self.accept(incoming.line.link, now)
        offer = rematch_of(before)
        self._open.own = Outgoing("", line.name, offer, now + EXPIRY, line.identity)
        self._open.ask(line, self.name)
        return ""

    def cancel(self) -> None:
        """Take one's own challenge back."""
        self._open.withdraw("changed")

    def accept(self, link: LinkId, now: float) -> str:
        incoming = self._open.others.get(link)
        if incoming is None or incoming.accepted or incoming.crossed:
            return "That challenge is no more."
        if refused := self._engaged:
            return refused
        nonce, theirs = self._nonce(), incoming.challenge
        other = Party(incoming.line.identity, theirs.nonce, theirs.name)
        terms = terms_of(incoming.offer, Party(self._identity, nonce, self.name), other)
        if terms is None:
            self._open.drop(link)
            return "The two programs could not agree on the game."
        self._open.withdraw("elsewhere")
        self._emit(Send(link, Accept(theirs.nonce, nonce, self.name)))
        self._open.put(Incoming(incoming.line, theirs, now + BEGINNING, terms))
        return ""

    def decline(self, link: LinkId, reason: Reason = "no") -> None:
        incoming = self._open.others.get(link)
        if incoming is not None and not incoming.accepted:
            self._open.refuse(incoming.line, incoming.challenge, reason)
            self._open.drop(link)

    def occupy(self, game: str) -> None:
        """Another game on the network is being played, or none if it is empty: what was begun here comes to nothing."""
        if game:
            self._open.withdraw("elsewhere")
            for link, incoming in list(self._open.others.items()):
                self._open.refuse(incoming.line, incoming.challenge, "playing")
                self._open.drop(link)
        self.playing = game
        self._emit(Changed())

    def decline_all_of(self, identity: bytes) -> None:
        """Whoever is blocked from now on gets an answer that does not say so."""
        for incoming in self._open.of(identity):
            self.decline(incoming.line.link, "busy")

    # Links

    def linked(self, key: str, line: Line, now: float) -> None:
        """The link for one's own challenge is there."""
        mine = self._open.own
        if mine is None or mine.key != key or mine.line is not None:
            self._emit(HangUp(line.link))
            return
        self.lines.add(line)
        meanwhile = self._open.of(line.identity)
        if not meanwhile:
            self._open.ask(line, self.name)
            return
        # He was quicker, and has heard nothing of ours yet.
        self._open.own = None
        self.lines.hang_up(line.link)
        if meanwhile[0].offer == mine.offer:
            self.accept(meanwhile[0].line.link, now)
        else:
            words = f"{mine.name} has challenged you to something else meanwhile."
            self._open.notice(NoticeKind.DECLINED, words)

    def not_linked(self, key: str, words: str) -> None:
        """Nobody could be reached for one's own challenge."""
        if self._open.own is not None and self._open.own.key == key and self._open.own.line is None:
            name, self._open.own = self._open.own.name, None
            self._open.notice(NoticeKind.DECLINED, words or f"{name} cannot be reached.")

    def release(self, link: LinkId) -> None:
        """No rematch: hang up."""
        if self.lines.game_before(link) is not None:
            self.decline(link)
            if self._open.own is not None and self._open.own.goes_over(link):
                self._open.withdraw("changed")
            self.lines.release(link)

    def unlinked(self, link: LinkId) -> None:
        """The link is gone."""
        self.lines.forget(link)
        if self._open.own is not None and self._open.own.goes_over(link):
            name, self._open.own = self._open.own.name, None
            self._open.notice(NoticeKind.DECLINED, f"The connection to {name} was lost.")
        incoming = self._open.others.pop(link, None)
        if incoming is not None and not incoming.crossed:
            self._open.notice(NoticeKind.WITHDRAWN, f"{incoming.name} has left.", link)

    def busy(self, link: LinkId) -> bool:
        """Whether something is under way on this link, so that it may be silent."""
        own = self._open.own is not None and self._open.own.goes_over(link)
        return own or link in self._open.others or self.lines.game_before(link) is not None

    def received(self, link: LinkId, message: LobbyMessage, now: float, blocked: bool) -> None:
        line = self.lines.get(link)
        if line is None:
            return
        match message:
            case Challenge():
                self._challenged(line, message, now, blocked)
            case Accept(of, nonce, name):
                self._accepted(line, of, nonce, name)
            case Decline():
                self._declined(line, message)
            case Begin(of, sid):
                self._begun(line, of, sid)
            case Cancel(of, reason):
                self._cancelled(line, of, reason)
            case _:
                pass

    def tick(self, now: float) -> None:
        """Let expire what has waited long enough."""
        if self._open.own is not None and now >= self._open.own.expires:
            name = self._open.own.name
            self._open.withdraw("late")
            self._open.notice(NoticeKind.DECLINED, f"{name} did not answer.")
        for incoming in [each for each in self._open.others.values() if now >= each.expires]:
            link = incoming.line.link
            if incoming.accepted:
                self._open.notice(
                    NoticeKind.TROUBLE, f"{incoming.name} did not begin the game.", link
                )
            elif not incoming.crossed:
                self._open.refuse(incoming.line, incoming.challenge, "late")
                words = f"The challenge of {incoming.name} has expired."
                self._open.notice(NoticeKind.WITHDRAWN, words, link)
            self._open.drop(link)

    def next_timer(self) -> float:
        """When `tick` will have something to do; infinity for never."""
        waiting = [incoming.expires for incoming in self._open.others.values()]
        if self._open.own is not None:
            waiting.append(self._open.own.expires)
        return min(waiting, default=math.inf)

    # What the others say

    def _challenged(self, line: Line, challenge: Challenge, now: float, blocked: bool) -> None:
        if line.link in self._open.others:  # One at a time: nobody honest sends a second.
            self._open.drop(line.link)
            return
        name = challenge.name or line.name or NAMELESS
        if (closed := self._gate.closed_to(line.identity, name, line.friend, now)) is not None:
            if closed:
                self._open.notice(NoticeKind.MUTED, closed)
            self.lines.hang_up(line.link)
            return
        reason = objection(challenge, self._games, self.lines.game_before(line.link))
        mine = self._open.own
        if mine and mine.line and mine.identity == line.identity and not reason:
            self._cross(mine, Incoming(line, challenge, now + EXPIRY), now)
            return
        # He has thought again, or his last link was lost and we do not know.
        for other in self._open.of(line.identity):
            self._open.drop(other.line.link)
        if blocked or not self._hears(line):
            self._open.refuse(line, challenge, "busy")
        elif self.playing:
            self._open.refuse(line, challenge, "playing")
        elif reason:
            self._open.refuse(line, challenge, reason)
            words = mismatch(name, reason, challenge.game, challenge, self._program)
            self._open.notice(NoticeKind.MISMATCH, words, line.link)
        else:
            self._open.take(Incoming(line, challenge, now + EXPIRY))

    def _hears(self, line: Line) -> bool:
        """Whether one more challenge is welcome; a rematch is, whatever the player says to others."""
        is_welcome = self.welcome or self.lines.game_before(line.link) is not None
        return is_welcome and len(self._open.others) < MOST_WAITING

    def _cross(self, mine: Outgoing, theirs: Incoming, now: float) -> None:
        """Two players have challenged each other: the challenge of the smaller key stands."""
        link = theirs.line.link
        if self._identity < theirs.line.identity:
            self._open.put(replace(theirs, crossed=True))
            return
        self._open.withdraw("elsewhere", but=link)
        if theirs.offer == mine.offer:
            self._open.put(theirs)
            self.accept(link, now)
        else:
            self._open.take(theirs)

    def _accepted(self, line: Line, of: bytes, nonce: bytes, name: str) -> None:
        mine = self._open.own_on(line, of)
        if mine is None:
            return
        other = Party(line.identity, nonce, name)
        terms = terms_of(mine.offer, Party(self._identity, mine.nonce, self.name), other)
        self._open.own = None
        if terms is None:
            self._open.notice(NoticeKind.TROUBLE, f"{mine.name} sent terms that cannot be.")
            self.lines.hang_up(line.link)
            return
        self._emit(Send(line.link, Begin(of, terms.sid)))
        self._play(line, terms)

    def _declined(self, line: Line, message: Decline) -> None:
        mine = self._open.own_on(line, message.of)
        if mine is None:
            return
        self._open.own = None
        kind, words = NoticeKind.DECLINED, said_no(mine, message.reason)
        if not words:
            kind = NoticeKind.MISMATCH
            words = mismatch(mine.name, message.reason, mine.offer.game, message, self._program)
        self._open.notice(kind, words, line.link)
        self.lines.hang_up(line.link)

    def _begun(self, line: Line, of: bytes, sid: bytes) -> None:
        incoming = self._open.others.get(line.link)
        if incoming is None or incoming.accepted is None or incoming.challenge.nonce != of:
            return
        if incoming.accepted.sid != sid:
            words = f"{incoming.name} agreed to other terms than you."
            self._open.notice(NoticeKind.TROUBLE, words, line.link)
            self._open.drop(line.link)
            return
        self._play(line, incoming.accepted)

    def _cancelled(self, line: Line, of: bytes, reason: Withdrawal) -> None:
        incoming = self._open.others.get(line.link)
        if incoming is None or incoming.challenge.nonce != of:
            return
        if not incoming.crossed:
            words = f"{incoming.name} {TAKEN_BACK[reason]}."
            self._open.notice(NoticeKind.WITHDRAWN, words, line.link)
        self._open.drop(line.link)

    # Inside

    def _why_not(self) -> str:
        if self._open.own is not None:
            return f"You have challenged {self._open.own.name} already."
        return self._engaged

    @property
    def _engaged(self) -> str:
        if any(incoming.accepted for incoming in self._open.others.values()):
            return "A game is about to begin."
        return "You are in a game already." if self.playing else ""

    def _play(self, line: Line, terms: Terms) -> None:
        """The game is on. Nobody else is to wait for an answer that will not come."""
        self._open.others.pop(line.link, None)
        self.lines.forget(line.link)
        self.occupy(terms.game)
        self._gate.pardon(line.identity)
        for link in self.lines.kept:
            self.release(link)
        self._emit(Play(line.link, terms, line.identity))
