"""The lobby as a whole on a virtual network: what is wrong, too much, or nonsense."""

from __future__ import annotations

from functools import partial
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from net.gate import ONE, STRANGERS
from net.lobby import ALONE, ALONE_WORDS, IDLE, MOST_LINKS, MOST_LINKS_EACH, MOST_MESSAGES
from net.lobby_messages import (
    LOBBY,
    Accept,
    Begin,
    Cancel,
    Challenge,
    Decline,
    LobbyMessage,
    Reason,
    Status,
)
from net.lobby_requests import HangUp, Notice, NoticeKind, Send
from net.offers import Line, challenge_to
from net.presence import Lost, Trouble, Working
from net.terms import rules_hash
from net.text import NICK_CELLS, width
from net.wire import decode, encode
from tests.net.lobby_world import (
    ELEMENTS,
    TOJI,
    WAIT,
    Player,
    World,
    challenge,
    two,
)


def test_rows_51_and_53_what_is_wrong_stands_in_the_banner() -> None:
    world = World()
    one = world.player("Rin")
    one.do(lambda: one.lobby.watch(True, world.now))
    assert one.lobby.banner == ""
    world.run(ALONE + 0.1)
    assert one.lobby.banner == ALONE_WORDS
    one.do(lambda: one.lobby.discovered(Trouble("port_taken", "Taken."), world.now))
    assert one.lobby.banner == "Taken."
    one.do(lambda: one.lobby.discovered(Working(), world.now))
    assert one.lobby.banner == ALONE_WORDS
    other = world.player("Mio")
    one.sees(other)
    assert one.lobby.banner == ""
    one.do(lambda: one.lobby.discovered(Lost(other.instance), world.now))
    assert one.lobby.banner == ""
    world.run(ALONE + 0.1)
    assert one.lobby.banner == ALONE_WORDS


# Floods


def test_row_47_a_flood_of_challenges_is_muted_with_one_line() -> None:
    world, one, other = two()
    other.do(lambda: other.lobby.watch(False, world.now))
    for _ in range(50):
        challenge(one, other)
        world.run(1)
        one.do(one.lobby.cancel)
        world.run(0.5)
    assert len(other.words(NoticeKind.MUTED)) == 1
    assert "Rin" in other.words(NoticeKind.MUTED)[0]
    assert len(other.words(NoticeKind.CHALLENGED)) <= ONE.burst + 1
    assert other.quiet
    world.run(ONE.mute)
    challenge(one, other)
    world.run(1)
    assert len(other.lobby.incoming) == 1


def test_row_47_a_flood_of_keys_mutes_strangers_and_no_friend() -> None:
    world, one, other = two()
    for number in range(100):
        stranger = Player(world, 200, f"Eve {number}")
        stranger.identity, stranger.stranger = number.to_bytes(32), True
        here, _ = world.connect(stranger, other)
        world._send(stranger, here, challenge_to(ELEMENTS, number.to_bytes(32), "Eve", "1.0"))
        world._hang_up(stranger, here)
        world.run(0.1)
    assert len(other.words(NoticeKind.MUTED)) == 1
    assert len(other.words(NoticeKind.CHALLENGED)) <= STRANGERS.burst + 3
    challenge(one, other)
    world.run(1)
    assert [each.name for each in other.lobby.incoming] == ["Rin"]


def test_a_link_that_says_nothing_or_too_much_is_hung_up() -> None:
    world, one, other = two()
    _, there = world.connect(one, other)
    world.run(IDLE + 0.1)
    assert HangUp(there) in other.log
    chatty, there = world.connect(one, other)
    for _ in range(MOST_MESSAGES + 1):
        world._send(one, chatty, one.lobby.status)
    world.run(1)
    assert HangUp(there) in other.log
    assert len([each for each in other.log if each == Send(there, other.lobby.status)]) == (
        MOST_MESSAGES
    )


def test_links_are_few_and_few_for_each() -> None:
    world, one, other = two()
    for number in range(2 * MOST_LINKS):
        line = Line(10**6 + number, (number // (2 * MOST_LINKS_EACH)).to_bytes(32), "Eve", False)
        other.do(partial(other.lobby.joined, line, one.address, world.now))
    refused = [each for each in other.log if isinstance(each, HangUp)]
    assert len(refused) == MOST_LINKS


def test_two_challenges_on_one_link_are_none() -> None:
    world, one, other = two()
    challenge(one, other)
    world.run(1)
    there = other.lobby.incoming[0].line.link
    again = challenge_to(TOJI, b"\5" * 32, "Rin", "1.0")
    other.do(lambda: other.lobby.received(there, again, world.now))
    assert other.quiet
    assert HangUp(there) in other.log


# Anything at all


hashes = st.binary(min_size=32, max_size=32) | st.just(b"\1" * 32)
names = st.text(max_size=30)
challenges = st.builds(
    Challenge,
    hashes,
    names,
    st.sampled_from(("elements", "toji", "chess")),
    st.sampled_from((ELEMENTS.settings, TOJI.settings, ())),
    st.just(rules_hash("elements")) | hashes,
    hashes,
    st.just(False),
    st.integers(0, 3600),
    st.just(b""),
    names,
)
said = st.one_of(
    challenges,
    st.builds(
        Status,
        names,
        st.sampled_from(("open", "busy", "playing")),
        st.just(""),
        st.just(("toji",)),
        names,
        st.integers(0, 65535),
        names,
    ),
    st.builds(Accept, hashes, hashes, names),
    st.builds(Begin, hashes, hashes),
    st.builds(Decline, hashes, st.sampled_from(get_args(Reason)), st.just(b""), hashes, names),
    st.builds(Cancel, hashes, st.sampled_from(("changed", "late", "elsewhere"))),
)


@given(st.lists(st.tuples(said, st.booleans(), st.floats(0, 20)), max_size=30))
def test_whatever_a_peer_says_raises_nothing_and_begins_nothing(
    script: list[tuple[LobbyMessage, bool, float]],
) -> None:
    world, one, other = two()
    challenge(one, other)
    world.run(1)
    outgoing = one.lobby.outgoing
    assert outgoing is not None and outgoing.line is not None
    link, there = world.connect(other, one)
    for message, ours, pause in script:
        target = outgoing.line.link if ours else there
        try:
            message = decode(encode(message), LOBBY)
        except ValueError:
            continue  # It could not be said.
        one.do(partial(one.lobby.received, target, message, world.now))
        world.run(pause)
    assert link != there
    world.run(2 * WAIT)
    for each in one.lobby.entries:
        assert each.name.isprintable() and width(each.name) <= NICK_CELLS
    for notice in one.log:
        if isinstance(notice, Notice):
            assert notice.words.isprintable()
    assert one.quiet
    assert not one.played
