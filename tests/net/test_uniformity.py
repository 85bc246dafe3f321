"""The promises of a fair deal, measured: every order equally likely, and no card readable before its share is sent."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

import pytest

from net.deck import Cards
from net.group import BASE
from net.masked_cards import MaskedCards, ShufflePart
from net.shuffle_proof import Ciphertexts, prove_shuffle, shuffled
from net.transcript import Context, Secrets, point
from tests.net.dealt_pair import DECK, GAME, GROUP, LABELS, SID, player

FOUR = ("fire", "water", "earth", "air")
HANDLES = tuple(range(4))
FRESH = tuple(range(10, 14))

LIMIT = 49.73
"""Chi-square with 23 degrees of freedom lies above this in one of 1,000 fair experiments."""


def chi_square(orders: Counter[tuple[int, ...]]) -> float:
    rounds = orders.total()
    expected = rounds / 24
    return sum(
        (orders[order] - expected) ** 2 / expected for order in itertools.permutations(range(4))
    )


@pytest.mark.parametrize("honest", [0, 1])
def test_row_56_twenty_thousand_orders_are_even(honest: int) -> None:
    """Place i of the deck holds card first[second[i]]. The dishonest side always plays the same order."""
    dishonest = (2, 0, 3, 1)
    context = bytes(Context(SID, 3, DECK, honest))
    orders: Counter[tuple[int, ...]] = Counter()
    for game in range(20_000):
        drawn = Secrets(game.to_bytes(32, "big")).permutation("order", 4, context)
        first, second = (drawn, dishonest) if honest == 0 else (dishonest, drawn)
        orders[tuple(first[place] for place in second)] += 1
    assert chi_square(orders) < LIMIT


def test_uneven_orders_would_be_seen() -> None:
    """The measure itself: the well-known wrong shuffle, which swaps each place with any other, fails it."""
    orders: Counter[tuple[int, ...]] = Counter()
    for swaps in itertools.product(range(4), repeat=4):
        order = list(range(4))
        for place, other in enumerate(swaps):
            order[place], order[other] = order[other], order[place]
        orders[tuple(order)] += 20_000 // 256
    assert chi_square(orders) > 10 * LIMIT


def dishonest_step(cards: Cards) -> ShufflePart:
    """The identity, with the least masks that are accepted: none as the second step, 1 to 4 as the first."""
    masked, role = cards.masked, cards.role
    before = masked.before(3, DECK, HANDLES)
    masks = (1, 2, 3, 4) if role == 0 else (0, 0, 0, 0)
    after = shuffled(GROUP, masked.joint_key(), before, HANDLES, masks) if role == 0 else before
    statement = masked.statement(role, 3, DECK, HANDLES, after)
    proof = prove_shuffle(GROUP, Secrets(bytes(32)), statement, HANDLES, masks)
    masked.put_mix(role, 3, DECK, HANDLES, after)
    return ShufflePart(after, proof)


@pytest.mark.parametrize("honest", [0, 1])
def test_row_56_real_deals_are_even(honest: int) -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for game in range(144):
        pair = player(0, seed=game), player(1, seed=game)
        for cards, other in (pair, pair[::-1]):
            cards.take_key(other.key())
        for cards in pair:
            cards.lay(DECK, HANDLES, FOUR)
        reader, rogue = pair[honest], pair[1 - honest]
        for role in (0, 1):
            if role == honest:
                step = reader.mix(3, DECK, HANDLES)
                rogue.masked.put_mix(role, 3, DECK, HANDLES, step.cards)
            else:
                reader.take_mix(3, DECK, HANDLES, dishonest_step(rogue))
        reader.settle(HANDLES, FRESH)
        reader.take_secret_key(rogue.secret_key())
        orders[tuple(FOUR.index(reader.open(handle)) for handle in FRESH)] += 1
    assert chi_square(orders) < LIMIT


class TestRow57Secrecy:
    """Everything that one side holds after a deal, tried on every card in every combination.

    A deal of five: both steps, then some cards shown to the attacker and a later re-fan. What he holds of a card is its
    two points; what he can take from the second: his own share of it, shares that he was sent for any card, the joint
    key, and his own masks times the joint key, because he knows the randomness of his own step.
    """

    handles = tuple(range(5))
    fresh = tuple(range(10, 15))

    def deal(self, attacker: int) -> tuple[Cards, Cards, list[Ciphertexts]]:
        """The victim, the attacker, and the deck as it was sent after each step."""
        pair = player(0), player(1)
        for cards, other in (pair, pair[::-1]):
            cards.take_key(other.key())
        for cards in pair:
            cards.lay(DECK, self.handles, LABELS)
        decks = []
        for cards, other in (pair, pair[::-1]):
            part = cards.mix(3, DECK, self.handles)
            other.take_mix(3, DECK, self.handles, part)
            decks.append(part.cards)
        for cards in pair:
            cards.settle(self.handles, self.fresh)
        return pair[1 - attacker], pair[attacker], decks

    def masks(self, attacker: Cards, before: Ciphertexts, after: Ciphertexts) -> Iterator[bytes]:
        """mask * K for each of his own masks, found as he may find it: his own step can be undone by himself."""
        secrets = Secrets(bytes(31) + bytes((attacker.role,)))
        context = bytes(attacker.masked.context(3, DECK, attacker.role))
        columns = [b"".join(column) for column in before]
        order = secrets.permutation("order", 5, context, *columns)
        for place, source in enumerate(order):
            yield GROUP.sub(after.second[place], before.second[source])

    @pytest.mark.parametrize("attacker", [0, 1])
    def test_row_57_no_card_is_read_without_its_share(self, attacker: int) -> None:
        victim, spy, decks = self.deal(attacker)
        secret = int.from_bytes(spy.secret_key(), "little")
        joint = spy.masked.joint_key()
        card_points = {
            point(GROUP, "fourfold/card", GAME.encode(), bytes((DECK,)), each.encode()): each
            for each in LABELS
        }
        assert len(card_points) == 4

        shown = (12, 14)
        received = []
        for handle in shown:
            part = victim.share(4, handle)
            spy.take_share(4, handle, part)
            received.append(part.share)

        # A later re-fan by the victim of cards that the attacker has seen: the shares he was given die with it.
        for handle in shown:
            victim.take_share(5, handle, spy.share(5, handle))
        fan = victim.mix(6, DECK, shown)
        spy.take_mix(6, DECK, shown, fan)

        start = Ciphertexts(
            (BASE,) * 5, tuple(GROUP.add(each, joint) for each in self.labelled(card_points))
        )
        before = (start, decks[0])[attacker]
        pads = [joint, *received, *self.masks(spy, before, decks[attacker])]
        read: list[tuple[str, int]] = []
        for name, deck in (("first step", decks[0]), ("dealt", decks[1]), ("fan", fan.cards)):
            for place, (c1, c2) in enumerate(zip(*deck, strict=True)):
                everything = [GROUP.mul(secret, c1), GROUP.mul(-secret, c1), *pads]
                tries = [c2, c1, GROUP.sub(c2, c1)]
                tries += [GROUP.sub(c2, pad) for pad in everything]
                tries += [
                    GROUP.sub(c2, GROUP.add(pad, other))
                    for pad, other in itertools.combinations(everything, 2)
                ]
                if card_points.keys() & set(tries):
                    read.append((name, place))
        # The attempt itself works: it reads the two cards whose share was sent, and the deck that role 0 has masked
        # with its own randomness alone, which is what the second step is for. It reads nothing else.
        own = [("first step", place) for place in range(5)] if attacker == 0 else []
        assert read == own + [("dealt", self.fresh.index(handle)) for handle in shown]

    def labelled(self, card_points: dict[bytes, str]) -> list[bytes]:
        points = {label: point for point, label in card_points.items()}
        return [points[label] for label in LABELS]

    def test_row_57_an_onlooker_reads_nothing(self) -> None:
        victim, spy, _ = self.deal(1)
        onlooker = MaskedCards(GROUP, SID, GAME)
        for cards in (victim, spy):
            onlooker.take_key(cards.role, cards.key())
        twins = player(0), player(1)
        for cards, other in (twins, twins[::-1]):
            cards.take_key(other.key())
        for view in (*twins, onlooker):
            view.lay(DECK, self.handles, LABELS)
        for cards, other in (twins, twins[::-1]):
            part = cards.mix(3, DECK, self.handles)
            other.take_mix(3, DECK, self.handles, part)
            onlooker.take_mix(cards.role, 3, DECK, self.handles, part)
        for view in (*twins, onlooker):
            view.settle(self.handles, self.fresh)
        onlooker.take_share(0, 4, 12, twins[0].share(4, 12))
        for handle in self.fresh:
            with pytest.raises(LookupError):
                onlooker.open(handle)
