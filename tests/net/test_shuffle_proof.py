"""The shuffle proof convinces of a shuffle, at its place, and of nothing else."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from net import shuffle_proof
from net.group import BASE, IDENTITY, L, decode_scalar
from net.group_nacl import NaclGroup
from net.group_pure import PureGroup
from net.shuffle_proof import (
    Announcement,
    Ciphertexts,
    Generators,
    ShuffleProof,
    Statement,
    check_shuffle,
    prove_shuffle,
    shuffle_challenge,
    shuffle_weights,
    shuffled,
    statement_digest,
)
from net.transcript import Context, Secrets
from tests.net.hostile_points import HOSTILE

GROUP = NaclGroup()
SECRETS = Secrets(bytes(32))
SID = b"s" * 32
CONTEXT = Context(SID, 7, 1, 0)
KEY = GROUP.base(4711)
GENERATORS = Generators(GROUP, SID)

ORDER = (2, 0, 3, 1)
MASKS = (11, 12, 13, 14)


def deck(count: int) -> Ciphertexts:
    """Cards 1000*G, 1001*G, .. under masks of their own."""
    return Ciphertexts(
        tuple(GROUP.base(50 + card) for card in range(count)),
        tuple(GROUP.base(1000 + card + (50 + card) * 4711) for card in range(count)),
    )


def state(before: Ciphertexts, after: Ciphertexts, context: Context = CONTEXT) -> Statement:
    generators = GENERATORS.for_cards(len(before.first))
    return Statement(context, generators, KEY, before, after)


BEFORE = deck(4)
AFTER = shuffled(GROUP, KEY, BEFORE, ORDER, MASKS)
STATEMENT = state(BEFORE, AFTER)
PROOF = prove_shuffle(GROUP, SECRETS, STATEMENT, ORDER, MASKS)


@pytest.mark.parametrize("count", [1, 2, 3, 8, 50])
def test_convinces_of_every_size(count: int) -> None:
    order = SECRETS.permutation("order", count)
    masks = [SECRETS.scalar("mask", bytes((place,))) for place in range(count)]
    before = deck(count)
    after = shuffled(GROUP, KEY, before, order, masks)
    statement = state(before, after)
    proof = prove_shuffle(GROUP, SECRETS, statement, order, masks)
    assert check_shuffle(GROUP, statement, proof)
    size = sum(len(item) for part in (*after, *proof) for item in _items(part))
    assert size == 32 * (6 * count + 5)


def test_shuffles_as_the_engine_says_it() -> None:
    """after[i] is before[order[i]]."""
    plain = [GROUP.sub(b, GROUP.mul(4711, a)) for a, b in zip(*AFTER, strict=True)]
    assert plain == [GROUP.base(1000 + place) for place in ORDER]


def test_row_58_backends_make_and_take_the_same_proof() -> None:
    pure = PureGroup()
    assert Generators(pure, SID).for_cards(4) == GENERATORS.for_cards(4)
    assert shuffled(pure, KEY, BEFORE, ORDER, MASKS) == AFTER
    assert prove_shuffle(pure, SECRETS, STATEMENT, ORDER, MASKS) == PROOF
    assert check_shuffle(pure, STATEMENT, PROOF)


def test_equal_cards_and_masks_of_the_start_are_shuffled_too() -> None:
    """A deck as it is laid: every first half is G, and copies of a card are equal altogether."""
    before = Ciphertexts((BASE,) * 4, (GROUP.base(5), GROUP.base(6)) * 2)
    statement = state(before, shuffled(GROUP, KEY, before, ORDER, MASKS))
    assert check_shuffle(GROUP, statement, prove_shuffle(GROUP, SECRETS, statement, ORDER, MASKS))


class TestRow22ThatIsNoShuffle:
    """What a prover could try who runs the honest algorithm on a dishonest deck."""

    def refused(self, after: Ciphertexts, order: Sequence[int] = ORDER) -> bool:
        statement = state(BEFORE, after)
        proof = prove_shuffle(GROUP, SECRETS, statement, order, MASKS)
        return not (
            check_shuffle(GROUP, statement, proof) or check_shuffle(GROUP, statement, PROOF)
        )

    def test_row_22_a_card_twice_under_fresh_masks(self) -> None:
        order = (2, 0, 3, 2)
        after = shuffled(GROUP, KEY, BEFORE, order, MASKS)
        assert self.refused(after)
        assert self.refused(after, order)

    def test_row_22_the_same_ciphertext_twice(self) -> None:
        after = Ciphertexts(
            (AFTER.first[1], *AFTER.first[1:]), (AFTER.second[1], *AFTER.second[1:])
        )
        assert self.refused(after)

    def test_row_22_a_foreign_card(self) -> None:
        foreign = GROUP.add(GROUP.base(77), GROUP.mul(11, KEY))
        assert self.refused(AFTER._replace(second=(foreign, *AFTER.second[1:])))

    def test_row_22_a_scaled_deck(self) -> None:
        scaled = Ciphertexts(*(tuple(GROUP.mul(2, each) for each in column) for column in AFTER))
        assert self.refused(scaled)

    def test_row_22_a_deck_under_another_key(self) -> None:
        assert self.refused(shuffled(GROUP, GROUP.base(9), BEFORE, ORDER, MASKS))

    def test_row_22_cards_added_to_each_other(self) -> None:
        """The sum of all cards is right, and no single card."""
        shift = GROUP.base(3)
        first, second, *rest = AFTER.second
        moved = (GROUP.add(first, shift), GROUP.sub(second, shift), *rest)
        assert self.refused(AFTER._replace(second=moved))

    def test_row_22_a_swapped_pair(self) -> None:
        swapped = Ciphertexts(*((b, a, *rest) for a, b, *rest in AFTER))
        assert self.refused(swapped)

    def test_row_22_halves_swapped_between_cards(self) -> None:
        a, b, *rest = AFTER.first
        assert self.refused(AFTER._replace(first=(b, a, *rest)))

    def test_row_22_halves_swapped_within_the_cards(self) -> None:
        assert self.refused(Ciphertexts(AFTER.second, AFTER.first))

    @pytest.mark.parametrize("count", [0, 1, 3, 5])
    def test_row_22_more_or_fewer_cards(self, count: int) -> None:
        after = Ciphertexts(*((*column, *column)[:count] for column in AFTER))
        assert not check_shuffle(GROUP, state(BEFORE, after), PROOF)
        order, masks = tuple(range(count)), (1, 2, 3, 4, 5)[:count]
        larger = state(deck(count), shuffled(GROUP, KEY, deck(count), order, masks))
        if count:
            proof = prove_shuffle(GROUP, SECRETS, larger, order, masks)
            assert check_shuffle(GROUP, larger, proof)
            assert not check_shuffle(GROUP, STATEMENT, proof)
            assert not check_shuffle(GROUP, larger._replace(before=BEFORE), proof)
            assert not check_shuffle(GROUP, larger, PROOF)

    def test_row_22_no_cards_at_all(self) -> None:
        nothing = Ciphertexts((), ())
        empty = ShuffleProof((), (), PROOF.challenge, PROOF.sums, (), ())
        assert not check_shuffle(GROUP, state(nothing, nothing), empty)

    def test_row_22_columns_of_different_length(self) -> None:
        for after in (
            AFTER._replace(first=AFTER.first[:3]),
            AFTER._replace(second=(*AFTER.second, GROUP.base(1))),
        ):
            assert not check_shuffle(GROUP, state(BEFORE, after), PROOF)


class TestRow23Elsewhere:
    @pytest.mark.parametrize(
        "elsewhere",
        [
            replace(CONTEXT, sid=b"t" * 32),
            replace(CONTEXT, op=8),
            replace(CONTEXT, deck=2),
            replace(CONTEXT, role=1),
        ],
        ids=["game", "operation", "deck", "side"],
    )
    def test_row_23_in_another_context(self, elsewhere: Context) -> None:
        assert not check_shuffle(GROUP, STATEMENT._replace(context=elsewhere), PROOF)

    def test_row_23_from_another_deck(self) -> None:
        """Even from the same cards under other masks, or in another order."""
        remasked = shuffled(GROUP, KEY, BEFORE, range(4), (1, 1, 1, 1))
        reordered = Ciphertexts(*(column[::-1] for column in BEFORE))
        for before in (remasked, reordered):
            assert not check_shuffle(GROUP, STATEMENT._replace(before=before), PROOF)

    def test_row_23_under_another_key(self) -> None:
        assert not check_shuffle(GROUP, STATEMENT._replace(key=GROUP.base(9)), PROOF)

    def test_row_23_with_the_generators_of_another_game(self) -> None:
        others = Generators(GROUP, b"t" * 32).for_cards(4)
        assert not set(others) & set(STATEMENT.generators)
        assert not check_shuffle(GROUP, STATEMENT._replace(generators=others), PROOF)


def _items(part: bytes | tuple[bytes, ...]) -> tuple[bytes, ...]:
    return (part,) if isinstance(part, bytes) else part


Message = dict[str, Any]
"""What came from the prover, by name: the columns of `after` and the fields of the proof."""

MESSAGE: Message = {**AFTER._asdict(), **PROOF._asdict()}


def accepted(message: Message) -> bool:
    after = Ciphertexts(*(message[name] for name in Ciphertexts._fields))
    proof = ShuffleProof(*(message[name] for name in ShuffleProof._fields))
    return check_shuffle(GROUP, STATEMENT._replace(after=after), proof)


POINTS = ("first", "second", "commitments", "products")
SCALARS = ("challenge", "sums", "steps", "weights")


def spoiled(name: str, rng: random.Random) -> Message:
    """The message with one field changed in a random way."""
    value = MESSAGE[name]
    items = list(_items(value))
    at = rng.randrange(len(items))
    item = items[at]
    match rng.randrange(8):
        case 0 | 1:
            bit = rng.randrange(256)
            items[at] = (int.from_bytes(item, "little") ^ 1 << bit).to_bytes(32, "little")
        case 2:
            items[at] = rng.choice(
                [item[:31], item + b"\0", b"", item * 2, bytes(32), b"\xff" * 32]
            )
        case 3 if name in POINTS:
            items[at] = rng.choice([*HOSTILE.values(), BASE, KEY, GROUP.add(item, BASE)])
        case 3:
            scalar = int.from_bytes(item, "little")
            items[at] = rng.choice(
                [
                    (scalar + rng.randrange(1, 15) * L).to_bytes(32, "little"),
                    (L - scalar).to_bytes(32, "little"),
                    (scalar + 1).to_bytes(32, "little"),
                    L.to_bytes(32, "little"),
                ]
            )
        case 4:
            items[at] = rng.choice([each for part in MESSAGE.values() for each in _items(part)])
        case 5 if len(items) > 1:
            other = rng.choice([place for place in range(len(items)) if place != at])
            items[at], items[other] = items[other], items[at]
        case 6 if isinstance(value, tuple):
            items = rng.choice([items[:-1], [*items, item], items[1:], [], items * 2])
        case _:
            items[at] = rng.randbytes(32)
    return {**MESSAGE, name: tuple(items) if isinstance(value, tuple) else items[0]}


class TestRow24Mutations:
    @pytest.mark.parametrize("name", MESSAGE)
    @pytest.mark.parametrize("rounds", [120, pytest.param(1000, marks=pytest.mark.slow)])
    def test_row_24_of_no_field_is_accepted(self, name: str, rounds: int) -> None:
        rng = random.Random(name)
        mutants = [spoiled(name, rng) for _ in range(rounds)]
        changed = [each for each in mutants if each != MESSAGE]
        assert len(changed) > 0.8 * rounds
        assert not any(map(accepted, changed))

    @pytest.mark.parametrize("name", SCALARS)
    def test_row_24_no_scalar_has_a_second_form(self, name: str) -> None:
        value = MESSAGE[name]
        for at, item in enumerate(_items(value)):
            for multiple in range(1, 16):
                number = int.from_bytes(item, "little") + multiple * L
                if number < 2**256:
                    items = list(_items(value))
                    items[at] = number.to_bytes(32, "little")
                    other = tuple(items) if isinstance(value, tuple) else items[0]
                    assert not accepted({**MESSAGE, name: other})

    @pytest.mark.parametrize("name", POINTS)
    @pytest.mark.parametrize("kind", HOSTILE)
    def test_row_24_no_hostile_point_is_accepted(self, name: str, kind: str) -> None:
        for at in range(4):
            items = list(MESSAGE[name])
            items[at] = HOSTILE[kind]
            assert not accepted({**MESSAGE, name: tuple(items)})
        assert not accepted({**MESSAGE, name: (HOSTILE[kind],) * 4})

    def test_row_24_the_message_itself_is_accepted(self) -> None:
        assert accepted(MESSAGE)

    columns = st.lists(st.sampled_from((*MESSAGE["first"], BASE, IDENTITY, b"", b"x")), max_size=6)

    @settings(max_examples=60)
    @given(st.lists(columns, min_size=7, max_size=7), st.binary(max_size=33))
    def test_row_24_no_message_of_the_right_types_raises(
        self, columns: list[list[bytes]], challenge: bytes
    ) -> None:
        first, second, *rest = map(tuple, columns)
        commitments, products, sums, steps, weights = rest
        proof = ShuffleProof(commitments, products, challenge, sums, steps, weights)
        assert not check_shuffle(GROUP, state(BEFORE, Ciphertexts(first, second)), proof)


class TestRow25TheChallengeTakesIn:
    """Each test changes one thing that the hash must see: with that thing left out of the code, the test fails."""

    SUBJECT = statement_digest(STATEMENT)
    ANNOUNCED = Announcement(BASE, KEY, BASE, KEY, BASE, PROOF.products)
    OTHER = GROUP.base(1000)

    def changed(self, value: Any) -> Iterator[Any]:
        """The value with one item of it changed, for each item in it."""
        match value:
            case bytes():
                yield self.OTHER
            case Context():
                yield replace(value, sid=b"t" * 32)
                yield replace(value, op=8)
                yield replace(value, deck=2)
                yield replace(value, role=1)
            case tuple():
                for at, item in enumerate(value):
                    for other in self.changed(item):
                        items = (*value[:at], other, *value[at + 1 :])
                        yield type(value)(*items) if hasattr(value, "_fields") else items
            case _:
                raise TypeError(f"no other {type(value)} is known")

    def test_row_25_every_item_of_the_statement(self) -> None:
        statements = list(self.changed(STATEMENT))
        assert len(statements) == 4 + 5 + 1 + 8 + 8
        digests = {statement_digest(each) for each in statements}
        assert len(digests) == len(statements)
        assert self.SUBJECT not in digests

    def test_row_25_the_statement_and_the_commitments_before_the_weights(self) -> None:
        weights = shuffle_weights(self.SUBJECT, PROOF.commitments)
        assert len(set(weights)) == 4
        for commitments in self.changed(PROOF.commitments):
            assert not set(shuffle_weights(self.SUBJECT, commitments)) & set(weights)
        assert not set(shuffle_weights(bytes(64), PROOF.commitments)) & set(weights)

    def test_row_25_everything_before_the_challenge(self) -> None:
        seen = (self.SUBJECT, PROOF.commitments, PROOF.products, self.ANNOUNCED)
        challenges = {shuffle_challenge(*others) for others in self.changed(seen)}
        assert len(challenges) == 1 + 4 + 4 + 5 + 4
        assert shuffle_challenge(*seen) not in challenges

    def test_row_25_where_one_list_ends_and_the_next_begins(self) -> None:
        first, second = AFTER
        moved = STATEMENT._replace(after=Ciphertexts((*first, second[0]), second[1:]))
        assert statement_digest(moved) != self.SUBJECT
        commitments, products = PROOF.commitments, PROOF.products
        assert shuffle_challenge(
            self.SUBJECT, (*commitments, products[0]), products[1:], self.ANNOUNCED
        ) != shuffle_challenge(self.SUBJECT, commitments, products, self.ANNOUNCED)

    def test_row_25_all_that_the_prover_announces(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """End to end: what verifier and prover hash is equal, and it is the five equations' values."""
        hashed: list[tuple[bytes, tuple[bytes, ...], tuple[bytes, ...], Announcement]] = []

        def listening(
            subject: bytes,
            commitments: Sequence[bytes],
            products: Sequence[bytes],
            announcement: Announcement,
        ) -> int:
            hashed.append((subject, tuple(commitments), tuple(products), announcement))
            return shuffle_challenge(subject, commitments, products, announcement)

        monkeypatch.setattr(shuffle_proof, "shuffle_challenge", listening)
        proof = prove_shuffle(GROUP, SECRETS, STATEMENT, ORDER, MASKS)
        assert check_shuffle(GROUP, STATEMENT, proof)
        by_prover, by_verifier = hashed
        assert by_prover == by_verifier
        *single, steps = by_prover[3]
        assert len({*single, *steps}) == 5 + 4


def test_what_a_prover_may_choose_last_convinces_nobody() -> None:
    """With the challenge chosen first, the algebra can be met by anybody; only the hash stops him."""
    rng = random.Random(0)
    responses = [[rng.randrange(1, L) for _ in range(4)] for _ in range(3)]
    k = decode_scalar(PROOF.challenge)
    forged = ShuffleProof(
        PROOF.commitments,
        PROOF.products,
        PROOF.challenge,
        *(tuple(each.to_bytes(32, "little") for each in column) for column in responses),
    )
    assert k
    assert not check_shuffle(GROUP, STATEMENT, forged)


def test_every_point_of_a_message_is_validated_once(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: Counter[bytes] = Counter()
    sound = NaclGroup.valid

    def listening(group: NaclGroup, point: bytes) -> bool:
        seen[point] += 1
        return sound(group, point)

    monkeypatch.setattr(NaclGroup, "valid", listening)
    assert check_shuffle(GROUP, STATEMENT, PROOF)
    assert seen == Counter((*AFTER.first, *AFTER.second, *PROOF.commitments, *PROOF.products))
    assert set(seen.values()) == {1}


def test_nonces_and_blinds_follow_the_whole_statement() -> None:
    """Two proofs over different statements share no point and no nonce, even with one seed.

    The nonce of a weight is its response - k * weight, and the test knows the weights and the order.
    """
    points: list[bytes] = []
    nonces: list[int] = []
    others = [
        STATEMENT,
        STATEMENT._replace(context=replace(CONTEXT, op=8)),
        STATEMENT._replace(context=replace(CONTEXT, sid=b"t" * 32)),
        state(BEFORE, shuffled(GROUP, KEY, BEFORE, ORDER, MASKS[::-1])),
        state(AFTER, shuffled(GROUP, KEY, AFTER, ORDER, MASKS)),
    ]
    for statement in others:
        proof = prove_shuffle(GROUP, SECRETS, statement, ORDER, MASKS)
        weights = shuffle_weights(statement_digest(statement), proof.commitments)
        starts = (statement.generators[0], *proof.products)
        points += proof.commitments
        # e[i]*G, the fresh part of each step of the chain.
        points += [
            GROUP.sub(end, GROUP.mul(weights[place], start))
            for place, start, end in zip(ORDER, starts, proof.products, strict=False)
        ]
        k = decode_scalar(proof.challenge)
        nonces += [
            (decode_scalar(response) - k * weights[place]) % L
            for response, place in zip(proof.weights, ORDER, strict=True)
        ]
    assert len(set(points)) == len(points) == 5 * 8
    assert len(set(nonces)) == len(nonces) == 5 * 4
