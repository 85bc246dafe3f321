"""What people type for an address is made exact, or refused in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.addresses import LONGEST, PREFERRED_PORT, Address, BadAddress, literal, parse_address


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("192.168.1.7", Address("192.168.1.7", PREFERRED_PORT)),
        (" 192.168.1.7:5000\n", Address("192.168.1.7", 5000)),
        ("127.0.0.1:1", Address("127.0.0.1", 1)),
        ("localhost:65535", Address("localhost", 65535)),
        ("Rins-Laptop.local.", Address("rins-laptop.local", PREFERRED_PORT)),
        ("bücher.example", Address("xn--bcher-kva.example", PREFERRED_PORT)),
        ("under_score", Address("under_score", PREFERRED_PORT)),
        ("::1", Address("::1", PREFERRED_PORT)),
        ("[::1]:4000", Address("::1", 4000)),
        ("[fd00::2]", Address("fd00::2", PREFERRED_PORT)),
        ("FE80:0:0:0:0:0:0:1", Address("fe80::1", PREFERRED_PORT)),
        ("fe80::1%eth0", Address("fe80::1", PREFERRED_PORT, "eth0")),
        ("[fe80::1%4]:24441", Address("fe80::1", 24441, "4")),
        ("::ffff:192.168.1.7", Address("192.168.1.7", PREFERRED_PORT)),
    ],
)
def test_an_address_is_read_as_it_was_meant(typed: str, meant: Address) -> None:
    assert parse_address(typed) == meant


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("", "Type an address"),
        ("x" * (LONGEST + 1), "too long"),
        ("http://192.168.1.7", "only a host"),
        ("me@host", "only a host"),
        ("a b", "spaces"),
        ("host\x1b[2J", "control"),
        ("host\u202e", "control"),
        ("host:", "port"),
        ("host:0", "port"),
        ("host:65536", "port"),
        ("host:١٢", "port"),
        ("host:-1", "port"),
        ("host:99999999999999999999", "port"),
        ("[::1", "written like"),
        ("[::1]5000", "written like"),
        ("[::1]:", "port"),
        ("[192.168.1.7]:5000", "brackets"),
        ("fe80::1::2", "IPv6"),
        ("fe80::1%", "interface"),
        ("fe80::1%et/h0", "only a host"),
        ("fe80::1%sixteen-letters-", "interface"),
        ("fd00::1%eth0", "fe80"),
        ("::", "one machine"),
        ("ff02::fb", "one machine"),
        ("0.0.0.0", "one machine"),
        ("224.0.0.251", "one machine"),
        ("255.255.255.255", "one machine"),
        ("::ffff:224.0.0.1", "one machine"),
        ("192.168.1", "four numbers"),
        ("1", "four numbers"),
        ("127.0.0.0x1", "four numbers"),
        ("192.168.1.256", "four numbers"),
        ("192.168.01.7", "four numbers"),
        ("１９２.168.1.7.x..", "neither"),
        ("-a", "neither"),
        ("a-.b", "neither"),
        ("a..b", "neither"),
        ("a" * 64, "neither"),
        ("[red]x", "written like"),
    ],
)
def test_what_is_no_address_is_refused_in_words(typed: str, complaint: str) -> None:
    with pytest.raises(BadAddress, match=complaint):
        parse_address(typed)


def test_a_refusal_repeats_nothing_that_a_terminal_would_obey() -> None:
    with pytest.raises(BadAddress) as caught:
        parse_address("x\u0301\u202e" * 80 + "!")
    assert caught.value.words.isprintable()


@given(st.text(max_size=320))
def test_any_text_is_read_or_refused(typed: str) -> None:
    words = ""
    try:
        address = parse_address(typed)
    except BadAddress as error:
        words = error.words
    else:
        assert 0 < address.port < 65536
        assert address.host.isascii()
        return
    assert words.isprintable()
    assert words.endswith(".")


@given(st.ip_addresses(), st.integers(1, 65535))
def test_an_address_is_written_as_it_is_read(ip: object, port: int) -> None:
    try:
        address = literal(str(ip), port)
    except BadAddress:
        return
    assert parse_address(str(address)) == address


def test_a_literal_from_the_network_is_no_name() -> None:
    assert literal("fe80::1%2", 5000) == Address("fe80::1", 5000, "2")
    assert literal("fe80::1%2", 5000).dialled == "fe80::1%2"
    with pytest.raises(BadAddress):
        literal("localhost", 5000)


def test_only_a_link_local_address_of_ipv6_is_bound_to_a_link() -> None:
    assert literal("fe80::1", 5000).link_local
    assert not literal("169.254.0.1", 5000).link_local
    assert not parse_address("localhost").link_local
