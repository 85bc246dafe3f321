"""A peer whose shares lie, or ask for more than is his due, reads nothing and is blamed: rows 27 to 30."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from net import masked_cards
from net.deck import Cards
from net.errors import Fault
from net.group import BASE, Group, L
from net.group_nacl import NaclGroup
from net.masked_cards import KeyPart, SharePart, ShufflePart
from net.proofs import Proof, prove_share
from net.shuffle_proof import Ciphertexts, shuffled
from net.transcript import Secrets
from tests.net.dealt_pair import (
    DEALT,
    DECK,
    GROUP,
    LAID,
    blamed,
    dealt,
    introduced,
    player,
    readable,
)
from tests.net.hostile_points import HOSTILE


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
