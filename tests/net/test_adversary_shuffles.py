"""A peer that lies in a shuffle, replays one or peeks by one is blamed, and changes nothing: rows 22, 23 and 26."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from net.deck import Cards
from net.masked_cards import ShufflePart
from net.shuffle_proof import Ciphertexts, prove_shuffle, shuffled
from net.transcript import Secrets
from tests.net.dealt_pair import DEALT, DECK, GROUP, LABELS, LAID, blamed, dealt, introduced


class TestRow22DishonestShuffles:
    """He runs the honest prover on what is no shuffle of the cards."""

    def step(
        self,
        tamper: Callable[[Ciphertexts, bytes], Ciphertexts],
        order: Sequence[int] = (1, 2, 0, 4, 3),
    ) -> tuple[Cards, ShufflePart]:
        """My cards, and his step: shuffled by `order`, tampered with, and proved as well as he can."""
        mine, _ = introduced()
        masks = (21, 22, 23, 24, 25)
        key, before = mine.masked.joint_key(), mine.masked.before(3, DECK, LAID)
        after = tamper(shuffled(GROUP, key, before, order, masks), key)
        statement = mine.masked.statement(1, 3, DECK, LAID, after)
        proof = prove_shuffle(GROUP, Secrets(bytes(32)), statement, order, masks)
        return mine, ShufflePart(after, proof)

    def refused(self, mine: Cards, part: ShufflePart) -> None:
        blamed("shuffle", 1, mine.take_mix, 3, DECK, LAID, part)
        with pytest.raises(ValueError, match="steps"):
            mine.settle(LAID, DEALT, by=1)
        mine.mix(3, DECK, LAID)

    def test_row_22_the_honest_one_is_taken(self) -> None:
        mine, part = self.step(lambda after, _: after)
        mine.take_mix(3, DECK, LAID, part)

    def test_row_22_a_card_twice(self) -> None:
        self.refused(*self.step(lambda after, _: after, order=(1, 2, 0, 4, 4)))

    def test_row_22_a_card_twice_after_the_proof(self) -> None:
        def twice(after: Ciphertexts, key: bytes) -> Ciphertexts:
            first = GROUP.add(after.first[0], GROUP.base(9))
            second = GROUP.add(after.second[0], GROUP.mul(9, key))
            return Ciphertexts((*after.first[:4], first), (*after.second[:4], second))

        self.refused(*self.step(twice))

    def test_row_22_a_foreign_card(self) -> None:
        self.refused(
            *self.step(
                lambda after, key: after._replace(
                    second=(*after.second[:4], GROUP.add(GROUP.base(77), GROUP.mul(25, key)))
                )
            )
        )

    def test_row_22_another_card_of_the_same_deck(self) -> None:
        """One fire less, one more water: every point is a card's."""
        fire, water = introduced()[0].masked.before(3, DECK, LAID).second[:2]
        change = GROUP.sub(water, fire)
        order = (0, 1, 2, 3, 4)
        self.refused(
            *self.step(
                lambda after, _: after._replace(
                    second=(GROUP.add(after.second[0], change), *after.second[1:])
                ),
                order,
            )
        )

    def test_row_22_a_scaled_deck(self) -> None:
        self.refused(
            *self.step(
                lambda after, _: Ciphertexts(
                    *(tuple(GROUP.mul(3, each) for each in column) for column in after)
                )
            )
        )

    def test_row_22_a_swapped_pair(self) -> None:
        self.refused(
            *self.step(lambda after, _: Ciphertexts(*((b, a, *rest) for a, b, *rest in after)))
        )

    @pytest.mark.parametrize("count", [0, 4])
    def test_row_22_a_dropped_card(self, count: int) -> None:
        mine, part = self.step(lambda after, _: after)
        cards = Ciphertexts(part.cards.first[:count], part.cards.second[:count])
        self.refused(mine, part._replace(cards=cards))

    def test_row_22_a_proof_for_fewer_cards(self) -> None:
        """A sound proof of a shuffle of four does not stand for five."""
        mine, other = introduced()
        part = other.mix(3, DECK, LAID[:4])
        blamed("shuffle", 1, mine.take_mix, 3, DECK, LAID, part)

    def test_row_22_masks_that_change_nothing(self) -> None:
        """From a deck as it was laid, all first halves would stay G; at a later step they would only harm himself."""
        mine, _ = introduced()
        before = mine.masked.before(3, DECK, LAID)
        statement = mine.masked.statement(1, 3, DECK, LAID, before)
        proof = prove_shuffle(GROUP, Secrets(bytes(32)), statement, LAID, (0,) * 5)
        self.refused(mine, ShufflePart(before, proof))


class TestRow23Replays:
    def test_row_23_of_a_shuffle_elsewhere(self) -> None:
        mine, other = introduced()
        honest = other.mix(3, DECK, LAID)
        for op in (2, 4, 2**32 - 1):
            fresh = introduced()[0]
            blamed("shuffle", 1, fresh.take_mix, op, DECK, LAID, honest)
        game = introduced(sid=b"t" * 32)[0]
        blamed("shuffle", 1, game.take_mix, 3, DECK, LAID, honest)
        mine.take_mix(3, DECK, LAID, honest)

    def test_row_23_of_a_shuffle_of_another_deck(self) -> None:
        mine, other = introduced()
        for cards in (mine, other):
            cards.lay(2, range(20, 25), LABELS)
        part = other.mix(3, 2, range(20, 25))
        blamed("shuffle", 1, mine.take_mix, 3, DECK, LAID, part)

    def test_row_23_of_a_shuffle_of_other_cards(self) -> None:
        mine, other = dealt()
        part = other.mix(5, DECK, (10, 11))
        for handles in ((11, 10), (10, 12), (12, 13)):
            blamed(
                "shuffle",
                1,
                mine.take_mix,
                5,
                DECK,
                handles,
                part,
            )

    def test_row_23_of_the_first_step_as_the_second(self) -> None:
        """His step must start from mine: one made from the cards before it is refused."""
        mine, other = introduced()
        early = other.mix(3, DECK, LAID)
        mine.mix(3, DECK, LAID)
        blamed("shuffle", 1, mine.take_mix, 3, DECK, LAID, early)

    def test_row_23_of_my_own_step(self) -> None:
        """The role in the context makes it mine for ever."""
        mine, _ = introduced()
        twin, _ = introduced()
        reflected = twin.mix(3, DECK, LAID)
        blamed("shuffle", 1, mine.take_mix, 3, DECK, LAID, reflected)


class TestRow26Peeks:
    """He masks a card of mine once more and passes it off as one of his own, to be shown it."""

    def test_row_26_in_a_joint_shuffle(self) -> None:
        mine, other = introduced()
        part = mine.mix(3, DECK, LAID)
        other.take_mix(3, DECK, LAID, part)
        key, before = other.masked.joint_key(), other.masked.before(3, DECK, LAID)
        order, masks = (0, 0, 2, 3, 4), (1, 2, 3, 4, 5)
        after = shuffled(GROUP, key, before, order, masks)
        statement = other.masked.statement(1, 3, DECK, LAID, after)
        for claimed in (order, (0, 1, 2, 3, 4)):
            proof = prove_shuffle(GROUP, Secrets(bytes(32)), statement, claimed, masks)
            peek = ShufflePart(after, proof)
            blamed("shuffle", 1, mine.take_mix, 3, DECK, LAID, peek)

    def test_row_26_in_a_fan_of_his_hand(self) -> None:
        """Card 10 is mine and unseen; he puts it in the place of his card 13."""
        mine, other = dealt()
        for handle in (13, 14):
            other.take_share(4, handle, mine.share(4, handle))
        masked, hand = other.masked, (13, 14)
        key, before = masked.joint_key(), masked.before(5, DECK, hand)
        victim = masked.before(5, DECK, (10,))
        stolen = Ciphertexts(
            (victim.first[0], before.first[1]), (victim.second[0], before.second[1])
        )
        after = shuffled(GROUP, key, stolen, (0, 1), (6, 7))
        statement = masked.statement(1, 5, DECK, hand, after)
        proof = prove_shuffle(GROUP, Secrets(bytes(32)), statement, (0, 1), (6, 7))
        blamed("shuffle", 1, mine.take_mix, 5, DECK, hand, ShufflePart(after, proof))

    def test_row_26_by_a_copy_of_the_ciphertext(self) -> None:
        mine, other = dealt()
        victim = other.masked.before(5, DECK, (10,))
        honest = other.mix(5, DECK, (13,))
        blamed("shuffle", 1, mine.take_mix, 5, DECK, (13,), ShufflePart(victim, honest.proof))
