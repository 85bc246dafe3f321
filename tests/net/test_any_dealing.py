"""Whatever is dealt, shuffled, fanned and shown, all views agree; and in the same bytes on both backends: row 58."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    initialize,
    invariant,
    multiple,
    rule,
)

from net.group import Group
from net.group_pure import PureGroup
from net.masked_cards import MaskedCards
from tests.net.dealt_pair import GROUP, LABELS, SID, readable
from tests.net.masked_table import Table


def test_row_58_a_whole_deal_has_the_same_bytes_on_both_backends() -> None:
    def sent(group: Group) -> tuple[list[Any], list[str]]:
        table = Table(group)
        table.lay(1, range(5), LABELS)
        table.shuffle(3, 1, range(5), range(10, 15))
        table.show(4, 10, 0)
        table.show(5, 11, 1)
        table.show(6, 12, 0, 1)
        table.fan(0, 7, 1, (10, 12), (20, 21), (1, 0))
        table.shuffle(8, 1, (11, 13, 14), (30, 31, 32))
        for handle in (20, 21, 30, 31, 32):
            table.show(9, handle, 0, 1)
        return table.sent, [table.onlooker.open(handle) for handle in (20, 21, 30, 31, 32)]

    messages, faces = sent(GROUP)
    assert (messages, faces) == sent(PureGroup())
    assert (messages, faces) == sent(GROUP)
    assert Counter(faces) == Counter(LABELS)


class Dealing(RuleBasedStateMachine):
    """Random games: whatever is dealt, shuffled, fanned and shown, every view agrees with the true faces.

    The model is the list of true faces, which the test follows by both sides' secret keys.
    """

    handles = Bundle("handles")

    def __init__(self) -> None:
        super().__init__()
        self.table = Table()
        self.truth = MaskedCards(GROUP, SID, "elements")
        for role, each in enumerate(self.table.players):
            self.truth.take_key(role, each.key())
            self.truth.take_secret_key(role, each.secret_key())
        self.op = 0
        self.fresh = 0
        self.live: set[int] = set()
        self.seen: dict[int, set[int]] = {}

    def next(self, count: int) -> list[int]:
        self.op += 1
        self.fresh += count
        return list(range(self.fresh - count, self.fresh))

    @initialize(target=handles)
    def lay(self) -> Any:
        handles = self.next(5)
        self.table.lay(1, handles, LABELS)
        self.truth.lay(1, handles, LABELS)
        self.live.update(handles)
        self.seen = {handle: {0, 1} for handle in handles}
        return multiple(*handles)

    def replace(self, old: list[int], new: list[int], by: int | None) -> None:
        steps = self.table.sent[-1:] if by is not None else self.table.sent[-2:]
        for role, part in zip((0, 1) if by is None else (by,), steps, strict=True):
            self.truth.put_mix(role, self.op, 1, old, part.cards)
        self.truth.settle(old, new, by)
        for handle in old:
            self.live.remove(handle)
            del self.seen[handle]
        self.live.update(new)
        self.seen.update((handle, set() if by is None else {by}) for handle in new)

    @rule(target=handles, some=st.lists(consumes(handles), min_size=1, max_size=4))
    def shuffle(self, some: list[int]) -> Any:
        new = self.next(len(some))
        self.table.shuffle(self.op, 1, some, new)
        self.replace(some, new, None)
        return multiple(*new)

    @rule(
        target=handles,
        some=st.lists(consumes(handles), min_size=1, max_size=4),
        by=st.sampled_from((0, 1)),
        rng=st.randoms(use_true_random=False),
    )
    def fan(self, some: list[int], by: int, rng: random.Random) -> Any:
        for handle in some:
            if by not in self.seen[handle]:
                self.show(handle, by)
        new = self.next(len(some))
        order = rng.sample(range(len(some)), len(some))
        self.table.fan(by, self.op, 1, some, new, order)
        self.replace(some, new, by)
        return multiple(*new)

    @rule(handle=handles, to=st.sampled_from((0, 1)))
    def show(self, handle: int, to: int) -> None:
        self.next(0)
        self.table.show(self.op, handle, to)
        self.seen[handle].add(to)

    @invariant()
    def each_sees_what_was_shown_to_him(self) -> None:
        for handle in self.live:
            for role, cards in enumerate(self.table.players):
                assert readable(cards, handle) == (role in self.seen[handle])
                if role in self.seen[handle]:
                    assert cards.open(handle) == self.truth.open(handle)

    @invariant()
    def no_card_is_lost(self) -> None:
        if self.live:
            assert Counter(map(self.truth.open, self.live)) == Counter(LABELS)


Dealing.TestCase.settings = settings(max_examples=15, stateful_step_count=12, deadline=None)
TestDealing = Dealing.TestCase
