"""What `fourfold doctor` says of this machine; multicast is tried on loopback alone, else in test_namespaces.py."""

from __future__ import annotations

import ipaddress
import os
import socket
from pathlib import Path

import pytest

from net import doctor, multicast
from net.doctor import Finding, Folder, Severity
from net.group_pure import PureGroup
from net.identity import fingerprint, take_identity
from net.interfaces import OwnAddress
from net.pins import Pins

HERE = ("127.0.0.1",)


def own(text: str, interface: str, index: int = 2) -> OwnAddress:
    address = ipaddress.ip_interface(text)
    return OwnAddress(address.ip, address.network.prefixlen, interface, index)


LAN, VPN = own("192.168.1.7/24", "eth0"), own("10.8.0.2/24", "tun0")
LOOP = own("127.0.0.1/8", "lo", 1)
as_root = pytest.mark.skipif(os.geteuid() == 0, reason="root may read and write everything")


@pytest.fixture
def echo(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The interfaces that multicast was tried on, in place of trying it."""
    asked: list[str] = []

    def ask(address: OwnAddress, seconds: float = 1.0) -> multicast.Echo:
        asked.append(address.interface)
        return multicast.Echo(address.interface, True, 0)

    monkeypatch.setattr(multicast, "ask", ask)
    return asked


@pytest.mark.parametrize(
    ("addresses", "severity", "words"),
    [
        (
            (LAN, own("fd00::7/64", "eth0")),
            Severity.FINE,
            "at 192.168.1.7 (eth0) and fd00::7 (eth0).",
        ),
        ((VPN, LOOP), Severity.HINT, "Through tunnels you have 10.8.0.2 (tun0)."),
        ((LOOP,), Severity.HINT, "with others on this machine"),
        ((), Severity.HINT, "no network at all"),
    ],
)
def test_where_one_can_be_reached_is_said(
    addresses: tuple[OwnAddress, ...], severity: Severity, words: str
) -> None:
    finding = doctor.check_network(addresses)
    assert finding.severity is severity
    assert words in finding.words


def test_multicast_is_tried_once_on_each_interface_that_leads_somewhere(echo: list[str]) -> None:
    many = [own(f"10.0.{number}.1/24", f"eth{number}", number) for number in range(9)]
    doctor.check_multicast([LAN, own("fd00::7/64", "eth0"), VPN, LOOP])
    assert echo == ["eth0", "tun0"]
    echo.clear()
    doctor.check_multicast([LOOP])
    assert echo == ["lo"]
    echo.clear()
    assert len(doctor.check_multicast(many)) == doctor.MOST_INTERFACES


def test_multicast_on_loopback_comes_back() -> None:
    assert multicast.ask(LOOP, 0.3) == multicast.Echo("lo", True, 0)


def test_where_multicast_cannot_work_is_said() -> None:
    nobodys = own("198.51.100.7/24", "eth0")  # For examples (RFC 5737): nothing is sent.
    nowhere = multicast.ask(nobodys, 0.1)
    assert not nowhere.works and nowhere.problem
    (finding,) = doctor.check_multicast([nobodys], 0.1)
    assert finding.severity is Severity.HINT
    assert "an address can be typed" in finding.words


def test_row_53_a_taken_mdns_port_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as taken:
        taken.bind(("127.0.0.1", 0))
        monkeypatch.setattr(multicast, "PORT", taken.getsockname()[1])
        assert "keeps port" in multicast.ask(LOOP, 0.1).problem


@pytest.mark.parametrize(("answers", "words"), [(1, "another machine"), (3, "3 other machines")])
def test_who_answers_is_counted(answers: int, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(multicast, "ask", lambda *_: multicast.Echo("eth0", True, answers))
    (finding,) = doctor.check_multicast([LAN])
    assert finding.severity is Severity.FINE
    assert words in finding.words


def test_row_53_a_port_is_free_or_taken_or_there_is_none() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        finding = doctor.check_port(port, HERE)
        assert finding.severity is Severity.HINT
        assert "taken" in finding.words
    finding = doctor.check_port(port, HERE)
    assert finding.severity is Severity.FINE
    assert doctor.check_port(port, HERE) == finding  # Nothing is kept.
    assert doctor.check_port(port, ("192.0.2.77",)).severity is Severity.BROKEN


def test_a_firewall_is_noticed_by_its_files(tmp_path: Path) -> None:
    assert doctor.check_firewall(tmp_path).severity is Severity.FINE
    (tmp_path / "etc/ufw").mkdir(parents=True)
    (tmp_path / "etc/ufw/ufw.conf").write_text("# comment\nENABLED=no\n")
    assert doctor.check_firewall(tmp_path).severity is Severity.FINE
    (tmp_path / "etc/ufw/ufw.conf").write_text("ENABLED=yes\n")
    finding = doctor.check_firewall(tmp_path, 5000)
    assert finding.severity is Severity.HINT
    assert "ufw allow 5000/tcp" in finding.words
    (tmp_path / "etc/ufw/ufw.conf").unlink()
    (tmp_path / "run/firewalld").mkdir(parents=True)
    assert "firewall-cmd" in doctor.check_firewall(tmp_path).words


def test_a_key_is_looked_at_and_not_made(tmp_path: Path) -> None:
    assert doctor.check_identity(tmp_path).severity is Severity.FINE
    assert list(tmp_path.iterdir()) == []
    mine = take_identity(tmp_path)
    assert fingerprint(mine.public) in doctor.check_identity(tmp_path).words
    mine.close()
    (path,) = (each for each in tmp_path.iterdir() if each.suffix == ".ed25519")
    path.write_text("nonsense")
    finding = doctor.check_identity(tmp_path)
    assert finding.severity is Severity.BROKEN
    assert "damaged" in finding.words
    assert doctor.check_identity(None).severity is Severity.HINT


def test_a_key_is_never_told(tmp_path: Path) -> None:
    mine = take_identity(tmp_path)
    (path,) = (each for each in tmp_path.iterdir() if each.suffix == ".ed25519")
    secret = path.read_text().split()[3]
    mine.close()
    assert secret not in doctor.check_identity(tmp_path).words


def test_known_players_are_counted(tmp_path: Path) -> None:
    assert doctor.check_players(None).words == "You know no players yet."
    pins = Pins(tmp_path / "peers.toml")
    pins.remember(b"\1" * 32, "Rin", 1.0)
    assert doctor.check_players(tmp_path).words == "You know 1 player, 0 of them verified."
    pins.verify(b"\2" * 32)
    assert doctor.check_players(tmp_path).words == "You know 2 players, 1 of them verified."
    (tmp_path / "peers.toml").write_text("nonsense")
    assert doctor.check_players(tmp_path).severity is Severity.BROKEN


def test_a_folder_is_written_to_and_left_as_it_was(tmp_path: Path) -> None:
    finding = doctor.check_folder(Folder("Saved games", tmp_path))
    assert finding == Finding("folder", Severity.FINE, f"Saved games are kept in {tmp_path}.")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_none_or_full_or_missing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finding = doctor.check_folder(Folder("Settings", None, "There is no home folder."))
    assert finding == Finding("folder", Severity.BROKEN, "Settings: There is no home folder.")
    assert doctor.check_folder(Folder("Settings", tmp_path / "no")).severity is Severity.BROKEN
    monkeypatch.setattr(doctor, "ENOUGH", 2**80)
    assert doctor.check_folder(Folder("Settings", tmp_path)).severity is Severity.HINT


@as_root
def test_a_folder_that_is_read_only_is_said(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert doctor.check_folder(Folder("Settings", tmp_path)).severity is Severity.BROKEN


def test_slow_dealing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "default", PureGroup)
    assert doctor.check_dealing().severity is Severity.HINT


def test_everything_is_looked_at_and_the_worst_counts(tmp_path: Path, echo: list[str]) -> None:
    folders = [Folder("Saved games", tmp_path), Folder("Settings", None, "There is none.")]
    findings = doctor.examine(folders, tmp_path, port=0, hosts=HERE, own=[LAN], root=tmp_path)
    assert [finding.about for finding in findings] == [
        "network",
        "multicast",
        "port",
        "firewall",
        "identity",
        "players",
        "folder",
        "folder",
        "dealing",
    ]
    assert doctor.worst(findings) is Severity.BROKEN
    assert doctor.worst(findings[:1]) is Severity.FINE
    assert doctor.worst([]) is Severity.FINE
    for finding in findings:
        assert finding.words.endswith(".")
