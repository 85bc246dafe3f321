"""Row 57: what a player cannot know, with everything he has: all messages, and all secrets of his own.

The spy sits in one seat with a modified program. At every step of whole games he tries to read every card on the table.
"""

from __future__ import annotations

import random
from contextlib import suppress
from itertools import product

import pytest

from engines.core.cards import BOTH, Handle, Seat
from engines.core.needs import Show
from net.dealing import (
    DEALING,
    Commit,
    DeckCommit,
    GameMessage,
    Mix,
    Opening,
    Openings,
    Reveal,
    Shares,
)
from net.errors import Fault
from net.group import BASE, Group, default
from net.masked_cards import MaskedCards
from net.operations import Showing
from net.private import PrivateDeck
from net.stages import Stages
from net.terms import Role
from net.verify import mute
from net.wire import decode
from tests.engines.playing import CASES, Case
from tests.fifth.rules import VALUE
from tests.net.big_games import BIG
from tests.net.played_pairs import PACKS
from tests.net.two_matches import Pair, play

SECRECY = [
    CASES[1],
    CASES[2],
    PACKS,
    *(pytest.param(case, marks=pytest.mark.slow) for case in BIG),
]


class Spy:
    """Follows all messages as an onlooker who has the secret key of one role."""

    def __init__(self, pair: Pair, role: Role) -> None:
        self.role = role
        self.group: Group = default()
        self.masked = MaskedCards(self.group, pair.terms.sid, pair.terms.game)
        self.stages = Stages(pair.terms, None, self.masked, mute)
        cards = pair.matches[role]._answers._cards
        self.secret = int.from_bytes(cards.secret_key(), "little")
        self.masked.put_secret(role, self.secret)
        self.shares: set[bytes] = set()
        """Every share that the other role has sent, of whatever card."""

    def take(self, role: Role, message: GameMessage) -> None:
        if isinstance(message, Shares) and role != self.role:
            self._check_asked(message)
            self.shares |= {part.share for part in message.shares}
        self.stages.take(role, message)

    def _check_asked(self, message: Shares) -> None:
        """The other program shares what the rules show to this seat at this moment, and nothing else."""
        course = self.stages.course
        assert course is not None
        (showing,) = [each for each in course.operations if each.op == message.op]
        assert isinstance(showing, Showing)
        need = showing.need
        assert isinstance(need, Show) and self.stages.terms.seat_of(self.role) in need.to
        assert len(message.shares) == len(showing.shared[1 - self.role]) <= len(need.cards)

    def closed(self) -> list[Handle]:
        """The masked cards of which the other role has sent no share, and which have been shuffled."""
        return [
            handle
            for handle, card in self.masked._cards.items()
            if 1 - self.role not in card.shares and handle not in self.masked._faces
        ]

    def shared(self) -> list[Handle]:
        """The cards of which the other role has sent its share."""
        cards = self.masked._cards.items()
        return [handle for handle, card in cards if 1 - self.role in card.shares]

    def reads(self, handle: Handle) -> bool:
        """Whether any share that was ever sent, or none, opens this card together with the own key."""
        card = self.masked._cards[handle]
        own = self.group.mul(self.secret, card.first)
        rest = self.group.sub(card.second, own)
        labels = self.masked._labels[card.deck]
        tries = [rest, card.second, self.group.sub(rest, own)]
        tries += [self.group.sub(rest, share) for share in self.shares]
        return any(point in labels for point in tries)


@pytest.mark.parametrize("case", SECRECY, ids=str)
def test_row_57_no_card_can_be_read_whose_share_was_not_sent(case: Case) -> None:
    pair = play(Pair(case, 3).start(), random.Random(3))
    for role in BOTH:
        spy, tried, read = Spy(pair, role), 0, 0
        for sender, data in pair.sent:
            message = decode(data, DEALING)
            spy.take(sender, message)
            if spy.stages.course is None or not isinstance(message, Mix | Shares):
                continue  # Nothing else changes what can be read.
            closed = spy.closed()
            assert not any(spy.reads(handle) for handle in closed)
            tried += len(closed)
            read += sum(spy.reads(handle) for handle in spy.shared())
            _check_seen(spy, pair.terms.seat_of(role))
        assert tried > 100 and read > 10


def _check_seen(spy: Spy, seat: Seat) -> None:
    """Between two showings the spy has shares of no card that the rules have not shown him."""
    course = spy.stages.course
    assert course is not None
    if any(isinstance(each, Showing) for each in course.operations):
        return
    assert all(course.has_seen(seat, handle) for handle in spy.shared())


@pytest.mark.parametrize("case", [CASES[2], CASES[4]], ids=str)
def test_row_57_no_masked_card_looks_like_another_or_like_one_before_a_shuffle(case: Case) -> None:
    """Not after a joint shuffle, and not in a hand that was laid out anew: nothing links a handle to an older one."""
    pair = play(Pair(case, 8).start(), random.Random(8))
    spy, halves = Spy(pair, 0), dict[bytes, Handle]()
    for sender, data in pair.sent:
        spy.take(sender, decode(data, DEALING))
        for handle, card in spy.masked._cards.items():
            if card.first != BASE:  # As it was laid.
                for half in (card.first, card.second):
                    assert halves.setdefault(half, handle) == handle
    assert len(halves) > 2 * 40


def test_row_57_a_commitment_to_a_private_card_tells_nothing_without_its_nonce() -> None:
    """Every face, tried at every entry with every nonce that was shown, opens what was shown and no more."""
    pair = play(Pair(CASES[4], 5).start(), random.Random(5))
    messages = [(role, decode(data, DEALING)) for role, data in pair.sent]
    for role in BOTH:
        own = [message for sender, message in messages if sender == role]
        (deck,) = [message for message in own if isinstance(message, DeckCommit)]
        shown = {
            opening
            for message in own
            if isinstance(message, Openings)
            for opening in message.openings
        }
        fits = set()
        for entry in range(len(deck.entries)):
            for face, (_, nonce) in product(VALUE, shown):
                guess = PrivateDeck(pair.matches[role]._stages.opening.context(role), deck.entries)
                with suppress(Fault):
                    guess.take(entry, Opening(face, nonce))
                    fits.add(Opening(face, nonce))
        assert fits == shown and len(shown) > 2


@pytest.mark.parametrize("case", [CASES[2], CASES[4]], ids=str)
def test_a_simultaneous_choice_is_opened_only_after_both_are_bound(case: Case) -> None:
    pair = play(Pair(case, 2).start(), random.Random(2))
    bound: dict[int, set[Role]] = {}
    revealed = 0
    for role, data in pair.sent:
        message = decode(data, DEALING)
        if isinstance(message, Commit):
            bound.setdefault(message.op, set()).add(role)
        if isinstance(message, Reveal):
            assert bound[message.op] == set(BOTH)
            revealed += 1
    assert revealed >= 2


@pytest.mark.parametrize("case", [CASES[1], CASES[4]], ids=str)
def test_neither_seeds_nor_keys_are_in_any_message(case: Case) -> None:
    pair = play(Pair(case, 2).start(), random.Random(2))
    everything = b"".join(data for _, data in pair.sent)
    for match in pair.matches:
        assert match._answers._cards.secret_key() not in everything
        assert match._answers._secrets._seed not in everything
