"""Two players deal, shuffle, read and re-fan masked cards; an onlooker follows; each sees what is his to see."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from net.deck import Cards
from net.errors import Fault
from net.group import IDENTITY, L, encode_scalar
from net.masked_cards import KeyPart, MaskedCards
from net.proofs import Proof, prove_key
from net.transcript import Context, Secrets
from tests.net.dealt_pair import GROUP, LABELS, SID, player, readable
from tests.net.hostile_points import HOSTILE
from tests.net.masked_table import Table


@pytest.fixture
def table() -> Table:
    """Five cards with one label twice, shuffled jointly into handles 10 to 14."""
    table = Table()
    table.lay(1, range(5), LABELS)
    table.shuffle(3, 1, range(5), range(10, 15))
    return table


class TestADeal:
    def test_lies_open_until_it_is_shuffled(self) -> None:
        table = Table()
        table.lay(1, range(5), LABELS)
        assert [[view.open(handle) for handle in range(5)] for view in table.views] == [
            list(LABELS)
        ] * 3

    def test_is_read_by_nobody_after_it(self, table: Table) -> None:
        for view, handle in itertools.product(table.views, range(10, 15)):
            assert not readable(view, handle)

    def test_shows_a_card_to_whom_it_is_shown(self, table: Table) -> None:
        table.show(4, 11, 0)
        assert readable(table.players[0], 11)
        assert not readable(table.players[1], 11)
        assert not readable(table.onlooker, 11)
        table.show(5, 11, 1)
        assert len({view.open(11) for view in table.views}) == 1

    def test_deals_each_card_as_often_as_it_was_laid(self, table: Table) -> None:
        for handle in range(10, 15):
            table.show(4, handle, 0, 1)
        for view in table.views:
            assert Counter(view.open(handle) for handle in range(10, 15)) == Counter(LABELS)

    def test_gives_copies_of_a_card_one_point(self) -> None:
        """Nothing in a message tells which of two equal cards was opened."""
        other = Table()
        other.lay(1, range(5), LABELS)
        first, last = (other.onlooker.before(1, 1, [handle]) for handle in (0, 4))
        assert first == last

    def test_retires_what_was_known_before_a_shuffle(self, table: Table) -> None:
        table.show(4, 10, 0, 1)
        table.shuffle(5, 1, (10, 11), (20, 21))
        for view, handle in itertools.product(table.views, (20, 21)):
            assert not readable(view, handle)
        for view, handle in itertools.product(table.views, (10, 11)):
            with pytest.raises(KeyError):
                view.open(handle)

    def test_keeps_what_lies_outside_a_shuffle(self, table: Table) -> None:
        table.show(4, 14, 0, 1)
        face = table.onlooker.open(14)
        table.shuffle(5, 1, (10, 11, 12, 13), (20, 21, 22, 23))
        assert {view.open(14) for view in table.views} == {face}

    def test_may_begin_with_either_side(self) -> None:
        """So that the steps of two decks can cross: role 0 begins one, role 1 the other."""
        table = Table()
        table.lay(1, range(5), LABELS)
        table.lay(2, range(5, 8), LABELS[:3])
        table.step(0, 3, 1, range(5))
        table.step(1, 4, 2, range(5, 8))
        table.step(1, 3, 1, range(5))
        table.step(0, 4, 2, range(5, 8))
        for view in table.views:
            view.settle(range(5), range(10, 15))
            view.settle(range(5, 8), range(15, 18))
        for handle in range(10, 18):
            table.show(5, handle, 0, 1)
        for view in table.views:
            assert Counter(map(view.open, range(15, 18))) == Counter(LABELS[:3])

    def test_tells_decks_apart(self) -> None:
        """The same label is another point in another deck, and another game."""
        table = Table()
        table.lay(1, [0], ["fire"])
        table.lay(2, [1], ["fire"])
        one, two = (table.onlooker.before(1, *each) for each in ((1, [0]), (2, [1])))
        assert one.second != two.second

    @pytest.mark.parametrize("count", [1, 2, 50])
    def test_works_for_every_size(self, count: int) -> None:
        table = Table()
        labels = [str(number) for number in range(count)]
        table.lay(0, range(count), labels)
        table.shuffle(1, 0, range(count), range(100, 100 + count))
        for handle in range(100, 100 + count):
            table.show(2, handle, 1)
        assert {table.players[1].open(handle) for handle in range(100, 100 + count)} == set(labels)


class TestAFan:
    """One side shuffles cards it knows."""

    def test_is_followed_by_its_owner_without_shares(self, table: Table) -> None:
        for handle in (10, 11, 12):
            table.show(4, handle, 0)
        faces = [table.players[0].open(handle) for handle in (10, 11, 12)]
        table.fan(0, 5, 1, (10, 11, 12), (20, 21, 22), (2, 0, 1))
        assert [table.players[0].open(handle) for handle in (20, 21, 22)] == [
            faces[2],
            faces[0],
            faces[1],
        ]

    def test_is_followed_through_another_one(self, table: Table) -> None:
        table.show(4, 10, 0)
        table.show(4, 11, 0)
        faces = [table.players[0].open(handle) for handle in (10, 11)]
        table.fan(0, 5, 1, (10, 11), (20, 21), (1, 0))
        table.fan(0, 6, 1, (20, 21), (30, 31), (1, 0))
        assert [table.players[0].open(handle) for handle in (30, 31)] == faces

    def test_is_not_followed_by_the_other_side(self, table: Table) -> None:
        for handle in (10, 11):
            table.show(4, handle, 0, 1)
        table.fan(0, 5, 1, (10, 11), (20, 21), None)
        assert not readable(table.players[1], 20)
        assert not readable(table.onlooker, 20)
        assert readable(table.players[0], 20)

    def test_gives_its_cards_to_the_other_side_by_share(self, table: Table) -> None:
        table.show(4, 10, 0)
        table.fan(0, 5, 1, (10,), (20,), (0,))
        table.show(6, 20, 1)
        assert table.players[1].open(20) == table.players[0].open(20)

    def test_keeps_its_owner_ignorant_of_what_he_did_not_know(self, table: Table) -> None:
        table.show(4, 10, 0)
        table.fan(0, 5, 1, (10, 11), (20, 21), (1, 0))
        assert not readable(table.players[0], 20)
        assert readable(table.players[0], 21)

    def test_joint_shuffles_are_followed_by_nobody(self, table: Table) -> None:
        table.show(4, 10, 0, 1)
        table.shuffle(5, 1, (10,), (20,))
        assert not readable(table.players[0], 20)


def test_masks_follow_the_order_the_operation_and_the_cards() -> None:
    """With one mask in two steps, the difference of their results would tell one order from the other."""
    masks = []
    for op, order in ((3, (0, 1, 2)), (3, (1, 2, 0)), (3, (0, 2, 1)), (4, (0, 1, 2))):
        table = Table()
        table.lay(1, range(5), LABELS)
        before = table.onlooker.before(op, 1, range(3))
        after = table.players[0].mix(op, 1, range(3), order).cards
        masks += [
            GROUP.sub(after.first[place], before.first[source])
            for place, source in enumerate(order)
        ]
    assert len(set(masks)) == len(masks) == 12


class TestAnOpenReplay:
    def test_opens_every_card_to_everybody(self, table: Table) -> None:
        published = [each.secret_key() for each in table.players]
        for role, secret in enumerate(published):
            table.players[1 - role].take_secret_key(secret)
            table.onlooker.take_secret_key(role, secret)
        faces = [[view.open(handle) for handle in range(10, 15)] for view in table.views]
        assert faces[0] == faces[1] == faces[2]
        assert Counter(faces[0]) == Counter(LABELS)

    def test_opens_with_one_key_what_the_other_side_has_shared(self, table: Table) -> None:
        table.show(4, 10, 0)
        table.onlooker.take_secret_key(0, table.players[0].secret_key())
        assert table.onlooker.open(10) == table.players[0].open(10)
        assert not readable(table.onlooker, 11)

    @pytest.mark.parametrize(
        "secret",
        [bytes(32), b"", encode_scalar(5), L.to_bytes(32, "little"), b"\xff" * 32],
        ids=["zero", "nothing", "another", "L", "too large"],
    )
    def test_takes_no_other_key(self, table: Table, secret: bytes) -> None:
        with pytest.raises(Fault) as fault:
            table.players[0].take_secret_key(secret)
        assert (fault.value.code, fault.value.blame) == ("secret_key", 1)
        assert not readable(table.players[0], 10)

    def test_takes_no_second_name_of_a_key(self, table: Table) -> None:
        secret = int.from_bytes(table.players[1].secret_key(), "little") + L
        with pytest.raises(Fault):
            table.players[0].take_secret_key(secret.to_bytes(32, "little"))

    def test_does_not_take_the_own_key_for_the_other_side(self, table: Table) -> None:
        with pytest.raises(Fault):
            table.players[0].take_secret_key(table.players[0].secret_key())


class TestRow20And21Keys:
    def refused(self, part: KeyPart, cards: Cards | None = None) -> None:
        cards = cards or player(0)
        with pytest.raises(Fault) as fault:
            cards.take_key(part)
        assert (fault.value.code, fault.value.blame) == ("key", 1)
        with pytest.raises(ValueError, match="keys"):
            cards.lay(1, [0], ["fire"])

    @pytest.mark.parametrize("kind", HOSTILE)
    def test_row_20_no_hostile_point_is_a_key(self, kind: str) -> None:
        self.refused(KeyPart(HOSTILE[kind], player(1).key().proof))

    def test_row_20_my_key_is_not_yours(self) -> None:
        """Even by somebody who could prove it: the seed of both sides might be the same."""
        mine, twin = player(0), Cards(GROUP, SID, "elements", 1, Secrets(bytes(32)))
        secret = int.from_bytes(mine.secret_key(), "little")
        key = mine.key().key
        for factor in (1, -1):
            their_key = GROUP.mul(factor, key)
            proof = prove_key(
                GROUP, Secrets(bytes(32)), Context(SID, 0, 0, 1), factor * secret, their_key
            )
            self.refused(KeyPart(their_key, proof), player(0))
        assert GROUP.add(key, GROUP.mul(-1, key)) == IDENTITY
        assert twin.key().key != key

    def test_row_20_an_onlooker_checks_the_same(self) -> None:
        onlooker = MaskedCards(GROUP, SID, "elements")
        onlooker.take_key(0, player(0).key())
        with pytest.raises(Fault):
            onlooker.take_key(1, player(0).key())
        onlooker.take_key(1, player(1).key())

    def test_row_21_a_rogue_key_has_no_proof(self) -> None:
        """X - (my key) would make X the joint key, whose secret he knows."""
        rogue = GROUP.sub(GROUP.base(5), player(0).key().key)
        for secret in (5, 1):
            proof = prove_key(GROUP, Secrets(bytes(32)), Context(SID, 0, 0, 1), secret, rogue)
            self.refused(KeyPart(rogue, proof))
        self.refused(KeyPart(rogue, player(1).key().proof))

    def test_row_21_a_proof_from_another_game_or_side_is_none(self) -> None:
        self.refused(player(1, sid=b"t" * 32).key())
        self.refused(player(0).key())
        elsewhere = Cards(GROUP, SID, "elements", 0, Secrets(bytes((1,)) * 32))
        self.refused(elsewhere.key())

    @pytest.mark.parametrize("data", [b"", b"\xff" * 32, bytes(32), bytes(64)])
    def test_row_21_no_bytes_are_a_proof(self, data: bytes) -> None:
        self.refused(KeyPart(player(1).key().key, Proof(data, data)))

    def test_a_side_has_one_key(self) -> None:
        cards = player(0)
        cards.take_key(player(1).key())
        with pytest.raises(ValueError, match="one key"):
            cards.take_key(player(1).key())


class TestMistakesOfTheCaller:
    def test_cards_come_after_keys(self) -> None:
        with pytest.raises(ValueError, match="keys"):
            player(0).lay(1, [0], ["fire"])

    def test_a_handle_is_one_card(self, table: Table) -> None:
        cards = table.players[0]
        for handles in ([20, 20], [10, 20]):
            with pytest.raises(ValueError, match="handle"):
                cards.lay(1, handles, ["fire", "water"])
        with pytest.raises(ValueError, match="label"):
            cards.lay(1, [20], [])

    def test_a_shuffle_is_of_different_cards_of_one_deck(self, table: Table) -> None:
        table.lay(2, [20], ["fire"])
        cards = table.players[0]
        for handles in ((10, 20), (20,), (10, 10), ()):
            with pytest.raises(ValueError, match="shuffle"):
                cards.mix(5, 1, handles)
        with pytest.raises(KeyError):
            cards.mix(5, 1, (10, 99))

    def test_an_order_is_one(self, table: Table) -> None:
        for order in ((0,), (0, 0), (1, 2), (0, 1, 2)):
            with pytest.raises(ValueError, match="order"):
                table.players[0].mix(5, 1, (10, 11), order)

    def test_a_side_makes_one_step(self, table: Table) -> None:
        table.step(0, 5, 1, (10, 11))
        with pytest.raises(ValueError, match="one step"):
            table.players[0].mix(5, 1, (10, 11))

    def test_both_steps_belong_to_one_operation(self, table: Table) -> None:
        table.step(0, 5, 1, (10, 11))
        with pytest.raises(ValueError, match="one operation"):
            table.players[1].mix(6, 1, (10, 11))

    def test_a_shuffle_ends_after_all_its_steps(self, table: Table) -> None:
        cards = table.players[0]
        with pytest.raises(ValueError, match="steps"):
            cards.settle((10, 11), (20, 21))
        table.step(0, 5, 1, (10, 11))
        for by in (None, 1):
            with pytest.raises(ValueError, match="steps"):
                cards.settle((10, 11), (20, 21), by)
        table.step(1, 5, 1, (10, 11))
        for by in (0, 1):
            with pytest.raises(ValueError, match="steps"):
                cards.settle((10, 11), (20, 21), by)
        for fresh in ((20,), (20, 20), (12, 20), (10, 11)):
            with pytest.raises(ValueError, match="handle"):
                cards.settle((10, 11), fresh)
        cards.settle((10, 11), (20, 21))

    def test_a_card_in_a_shuffle_rests_from_everything_else(self, table: Table) -> None:
        table.step(0, 5, 1, (10, 11))
        part = table.players[1].masked
        with pytest.raises(ValueError, match="shuffled"):
            table.players[0].share(6, 10)
        with pytest.raises(ValueError, match="shuffled"):
            table.players[0].mix(6, 1, (11, 12))
        with pytest.raises(ValueError, match="shuffled"):
            part.put_share(0, 10, GROUP.base(1))
        table.players[0].share(6, 12)
