"""A peer with a program of his own, against the masked cards: rows 20 to 30 of the attack matrix.

Whatever he sends, the answer is a Fault that blames him, and nothing has changed.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from net import masked_cards
from net.deck import Cards
from net.errors import Fault
from net.group import BASE, Group, L
from net.group_nacl import NaclGroup
from net.masked_cards import KeyPart, MaskedCards, SharePart, ShufflePart
from net.proofs import Proof, prove_share
from net.shuffle_proof import Ciphertexts, prove_shuffle, shuffled
from net.transcript import Secrets
from tests.net.dealt_pair import (
    DEALT,
    DECK,
    GROUP,
    LABELS,
    LAID,
    SID,
    dealt,
    introduced,
    player,
    readable,
)
from tests.net.hostile_points import HOSTILE


def blamed(code: str, role: int | None, attack: Callable[..., object], *arguments: object) -> None:
    """The attack ends in this Fault, and its words say whose it is."""
    with pytest.raises(Fault) as fault:
        attack(*arguments)
    assert (fault.value.code, fault.value.blame) == (code, role)
    assert role is None or "other side" in fault.value.words


def leaves(part: Any, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], bytes]]:
    """Every byte string in a part, with the way to it."""
    if isinstance(part, bytes):
        yield path, part
    else:
        for place, item in enumerate(part):
            yield from leaves(item, (*path, place))


def put(part: Any, path: Sequence[int], value: Any) -> Any:
    """The part with another value in one place."""
    if not path:
        return value
    place, *rest = path
    items = (*part[:place], put(part[place], rest, value), *part[place + 1 :])
    return type(part)(*items) if hasattr(part, "_fields") else items


def mutants(part: Any, rng: random.Random) -> Iterator[Any]:
    """The part with each of its byte strings spoiled in several ways, and with its lists cut, doubled and emptied."""
    everything = list(leaves(part))
    for path, data in everything:
        number = int.from_bytes(data, "little")
        flipped = number ^ 1 << rng.randrange(256)
        spoiled = {
            flipped.to_bytes(32, "little"),
            (number ^ 1 << 255).to_bytes(32, "little"),
            (number + rng.randrange(1, 7) * L).to_bytes(33, "little")[:32],
            (-number % L).to_bytes(32, "little"),
            data[:31],
            data + b"\0",
            b"",
            rng.choice(list(HOSTILE.values())),
            rng.choice(everything)[1],
            rng.randbytes(32),
        }
        for other in spoiled - {data}:
            yield put(part, path, other)
    for path in {path[:-1] for path, _ in everything}:
        items: Any = part
        for place in path:
            items = items[place]
        if type(items) is tuple:
            lists = (items[:-1], items[1:], (*items, items[0]), (), items[::-1], items * 2)
            yield from (put(part, path, changed) for changed in lists if changed != items)


class TestMutations:
    """Row 24 for whole parts, as a player's machine takes them."""

    def test_row_24_of_a_key(self) -> None:
        rng = random.Random(1)
        cards, part = player(0), player(1).key()
        for mutant in mutants(part, rng):
            blamed("key", 1, cards.take_key, mutant)
        cards.take_key(part)

    def test_row_24_of_a_share(self) -> None:
        rng = random.Random(2)
        mine, other = dealt()
        part = other.share(4, 12)
        for mutant in mutants(part, rng):
            blamed("share", 1, mine.take_share, 4, 12, mutant)
        assert not readable(mine, 12)
        mine.take_share(4, 12, part)
        assert mine.open(12) in LABELS

    def test_row_24_of_a_shuffle(self) -> None:
        rng = random.Random(3)
        mine, other = introduced()
        part = other.mix(3, DECK, LAID)
        count = 0
        for mutant in mutants(part, rng):
            count += 1
            blamed("shuffle", 1, mine.take_mix, 3, DECK, LAID, mutant)
        assert count > 300
        mine.take_mix(3, DECK, LAID, part)


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


class SpyGroup:
    """A group that notes which points were multiplied with which scalar."""

    def __init__(self) -> None:
        self._group = NaclGroup()
        self.products: list[tuple[int, bytes]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._group, name)

    def mul(self, scalar: int, point: bytes) -> bytes:
        self.products.append((scalar % L, point))
        return self._group.mul(scalar, point)

    def combine(self, scalars: Sequence[int], points: Sequence[bytes]) -> bytes:
        pairs = list(zip(scalars, points, strict=True))
        self.products.extend((scalar % L, point) for scalar, point in pairs)
        return self._group.combine(scalars, points)


class TestRow28Oracles:
    """A secret multiplied with a point of the other side's choosing would read any card for him."""

    def test_row_28_the_secret_meets_no_point_of_a_message(self) -> None:
        spy = SpyGroup()
        group: Group = spy
        mine, other = dealt(group)
        secret = int.from_bytes(mine.secret_key(), "little")
        chosen = GROUP.base(31337)
        share = SharePart(
            chosen,
            prove_share(
                GROUP, Secrets(bytes(32)), mine.masked.context(4, DECK, 1), 5, BASE, chosen, chosen
            ),
        )
        attacks: list[Callable[[], object]] = [
            lambda: mine.take_share(4, 10, share),
            lambda: player(0, group).take_key(KeyPart(chosen, share.proof)),
            lambda: mine.take_mix(
                4,
                DECK,
                (10, 11),
                ShufflePart(
                    Ciphertexts((chosen, GROUP.base(1)), (GROUP.base(2), GROUP.base(3))),
                    other.mix(4, DECK, (10, 11)).proof,
                ),
            ),
        ]
        for attack in attacks:
            with pytest.raises(Fault):
                attack()
        lying = {mine.masked.first(handle) for handle in DEALT}
        for handle in (12, 13):
            mine.share(5, handle)
            mine.take_share(6, handle, other.share(6, handle))
        points = [point for scalar, point in spy.products if scalar in (secret, L - secret)]
        assert points
        assert set(points) <= lying
        assert any(point == chosen for _, point in spy.products), "the attacks were not looked at"

    def test_row_28_no_request_can_name_a_point(self) -> None:
        """What makes a share takes numbers alone."""
        assert set(Cards.share.__annotations__) - {"return"} == {"op", "handle"}
        assert Cards.share.__annotations__["op"] == "int"
        assert Cards.share.__annotations__["handle"] == "Handle"
        assert masked_cards.Handle is int


class TestRow27Shares:
    def test_row_27_a_share_reads_the_card_it_is_for_and_no_other(self) -> None:
        mine, other = dealt()
        part = mine.share(4, 12)
        other.take_share(4, 12, part)
        assert readable(other, 12)
        for handle in set(DEALT) - {12}:
            assert not readable(other, handle)
            blamed("share", 0, other.take_share, 4, handle, part)

    def test_row_27_no_share_is_made_of_a_card_on_its_way(self) -> None:
        mine, other = dealt()
        mine.take_mix(5, DECK, (10, 11), other.mix(5, DECK, (10, 11)))
        with pytest.raises(ValueError, match="shuffled"):
            mine.share(6, 10)

    def test_row_27_no_share_is_made_of_a_card_that_is_gone(self) -> None:
        mine, _ = dealt()
        for handle in (*LAID, 99):
            with pytest.raises(KeyError):
                mine.share(6, handle)


class TestRow29Shares:
    def lie(self, mine: Cards, other: Cards, share: bytes, secret: int | None = None) -> SharePart:
        """A share with the best proof that the honest prover makes for it."""
        if secret is None:
            secret = int.from_bytes(other.secret_key(), "little")
        proof = prove_share(
            GROUP,
            Secrets(bytes(32)),
            mine.masked.context(4, DECK, 1),
            secret,
            other.key().key,
            mine.masked.first(12),
            share,
        )
        return SharePart(share, proof)

    def refused(self, mine: Cards, part: SharePart) -> None:
        blamed("share", 1, mine.take_share, 4, 12, part)
        assert not readable(mine, 12)
        assert not mine.masked.has_share(1, 12)

    def test_row_29_the_honest_one_is_taken(self) -> None:
        mine, other = dealt()
        share = other.share(4, 12).share
        mine.take_share(4, 12, self.lie(mine, other, share))
        assert mine.masked.has_share(1, 12)

    def test_row_29_a_share_that_shows_another_card(self) -> None:
        """share + (his card - wanted card) would open the card as any other of the deck."""
        mine, other = dealt()
        honest = other.share(4, 12).share
        fire, water, *_ = introduced()[0].masked.before(3, DECK, LAID).second
        for share in (
            GROUP.add(honest, GROUP.sub(fire, water)),
            GROUP.add(honest, BASE),
            GROUP.mul(2, honest),
            GROUP.mul(-1, honest),
        ):
            self.refused(mine, self.lie(mine, other, share))

    @pytest.mark.parametrize("kind", HOSTILE)
    def test_row_29_no_hostile_point_is_a_share(self, kind: str) -> None:
        mine, other = dealt()
        self.refused(mine, self.lie(mine, other, HOSTILE[kind]))

    def test_row_29_a_share_of_another_card_operation_or_game(self) -> None:
        mine, other = dealt()
        self.refused(mine, other.share(4, 13))
        self.refused(mine, other.share(5, 12))
        self.refused(mine, dealt(sid=b"t" * 32)[1].share(4, 12))
        self.refused(mine, other.share(4, 13)._replace(share=other.share(4, 12).share))

    def test_row_29_my_own_share_sent_back(self) -> None:
        mine, _ = dealt()
        self.refused(mine, mine.share(4, 12))

    def test_row_29_a_share_by_another_key(self) -> None:
        mine, other = dealt()
        self.refused(mine, self.lie(mine, other, GROUP.mul(5, mine.masked.first(12)), 5))

    def test_row_29_a_share_from_before_a_shuffle(self) -> None:
        mine, other = dealt()
        old = other.share(4, 12)
        for cards, peer in ((mine, other), (other, mine)):
            peer.take_mix(4, DECK, (12,), cards.mix(4, DECK, (12,)))
        for cards in (mine, other):
            cards.settle((12,), (20,))
        blamed("share", 1, mine.take_share, 4, 20, old)


class TestRow30IfAProofHadAHole:
    """With the checks of the proofs taken out, the decoded card is still looked at. Nobody is blamed for it."""

    @pytest.fixture
    def unsound(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(masked_cards, "check_share", lambda *_: True)
        monkeypatch.setattr(masked_cards, "check_shuffle", lambda *_: True)

    @pytest.mark.usefixtures("unsound")
    def test_row_30_a_point_that_is_no_card(self) -> None:
        mine, _ = dealt()
        part = SharePart(GROUP.base(5), Proof(b"", b""))
        blamed("card", None, mine.take_share, 4, 12, part)
        assert not readable(mine, 12)
        assert not mine.masked.has_share(1, 12)

    def stacked(self, order: Sequence[int]) -> tuple[Cards, Cards]:
        """The second step deals cards by `order`, which is none."""
        mine, other = introduced()
        other.take_mix(3, DECK, LAID, mine.mix(3, DECK, LAID, LAID))
        key, before = other.masked.joint_key(), other.masked.before(3, DECK, LAID)
        after = shuffled(GROUP, key, before, order, (1, 2, 3, 4, 5))
        honest = introduced()[1].mix(3, DECK, LAID)
        mine.take_mix(3, DECK, LAID, ShufflePart(after, honest.proof))
        other.masked.put_mix(1, 3, DECK, LAID, after)
        for cards in (mine, other):
            cards.settle(LAID, DEALT)
        return mine, other

    @pytest.mark.usefixtures("unsound")
    def test_row_30_a_card_that_lies_elsewhere(self) -> None:
        mine, other = self.stacked((1, 1, 2, 3, 4))
        mine.take_share(4, 10, other.share(4, 10))
        assert mine.open(10) == "water"
        part = other.share(4, 11)
        blamed("card", None, mine.take_share, 4, 11, part)
        assert not readable(mine, 11)

    @pytest.mark.usefixtures("unsound")
    def test_row_30_copies_are_counted(self) -> None:
        """Fire is there twice: two may be opened, and not a third."""
        mine, other = self.stacked((0, 4, 0, 3, 1))
        for handle in (10, 11):
            mine.take_share(4, handle, other.share(4, handle))
            assert mine.open(handle) == "fire"
        part = other.share(4, 12)
        blamed("card", None, mine.take_share, 4, 12, part)

    @pytest.mark.usefixtures("unsound")
    def test_row_30_a_shuffle_frees_what_was_read_before_it(self) -> None:
        mine, other = self.stacked((1, 1, 2, 3, 4))
        mine.take_share(4, 10, other.share(4, 10))
        for cards, peer in ((mine, other), (other, mine)):
            peer.take_mix(5, DECK, (10,), cards.mix(5, DECK, (10,)))
        for cards in (mine, other):
            cards.settle((10,), (20,))
        mine.take_share(6, 11, other.share(6, 11))
        assert mine.open(11) == "water"

    @pytest.mark.usefixtures("unsound")
    def test_row_30_a_followed_card_keeps_its_face(self) -> None:
        """A share that opened a known card as another one would change its face."""
        mine, other = self.stacked((0, 1, 2, 3, 4))
        mine.take_share(4, 10, other.share(4, 10))
        other.take_mix(5, DECK, (10,), mine.mix(5, DECK, (10,), (0,)))
        for cards in (mine, other):
            cards.settle((10,), (20,), by=0)
        fire, water = (mine.masked.before(6, DECK, (handle,)).second[0] for handle in (20, 11))
        assert fire != water
        honest = other.share(6, 20).share
        points = introduced()[0].masked.before(3, DECK, LAID).second
        share = GROUP.add(honest, GROUP.sub(points[0], points[1]))
        part = SharePart(share, Proof(b"", b""))
        blamed("card", None, mine.take_share, 6, 20, part)
        assert mine.open(20) == "fire"


def test_an_onlooker_refuses_what_a_player_refuses() -> None:
    mine, other = introduced()
    onlooker = MaskedCards(GROUP, SID, "elements")
    for role, cards in enumerate((mine, other)):
        onlooker.take_key(role, cards.key())
    onlooker.lay(DECK, LAID, LABELS)
    rng = random.Random(4)
    part = other.mix(3, DECK, LAID)
    for mutant in itertools.islice(mutants(part, rng), 0, None, 10):
        blamed("shuffle", 1, onlooker.take_mix, 1, 3, DECK, LAID, mutant)
    blamed("shuffle", 0, onlooker.take_mix, 0, 3, DECK, LAID, part)
    onlooker.take_mix(1, 3, DECK, LAID, part)
