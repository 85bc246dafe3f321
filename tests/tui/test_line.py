"""Line mode: whole games over pipes, clear answers to bad input, and no game lost."""

from __future__ import annotations

import io
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engines.core import registry
from tests.tui.company import Answerer, Guest, Sink
from tui import line, saves, solo
from tui.lines.console import Console, Gone, to_ascii
from tui.options import Options
from tui.places import Place

ROOT = Path(__file__).resolve().parents[2]
GAMES = ["elements", "toji"]


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "tui", *words]


class Player(Answerer):
    """Plays by chance, and notes what it was asked."""

    def __init__(self, sink: Sink, seed: int) -> None:
        super().__init__(sink, seed)
        self.prompts: list[str] = []

    def answer(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if "y for yes" in prompt:
            return self._rng.choice("yn")
        if found := re.search(r"order of 1 to (\d+)", prompt):
            return self._rng.choice(["1", self.numbers(int(found[1]), int(found[1]))])
        return self.number(prompt, by_hand=False)


def at_table(
    answers: str | bytes, folder: Path | None = None, game: str = "elements", **options: Any
) -> str:
    """What is said to a player who gives these answers in a new game."""
    sink = Sink()
    data = answers.encode() if isinstance(answers, str) else answers
    chosen = Options(game=game, **{"seed": "5", "new": True, **options})
    console = Console(io.BytesIO(data), sink)
    assert line.play(chosen, console, Place(folder, "There is no folder."), Guest) == 0
    return sink.text


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_whole_games_are_played_by_numbers(tmp_path: Path, game: str, seat: int) -> None:
    for seed in range(8):
        sink = Sink()
        player = Player(sink, seed)
        options = Options(game=game, seed=str(seed), seat=seat, new=True)
        assert line.play(options, Console(player, sink), Place(tmp_path), Guest) == 0
        assert sink.text.count("Result: ") == 1
        assert "is no answer" not in sink.text
        assert max(map(len, sink.text.splitlines())) <= 80
    assert saves.listing(tmp_path) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_goes_over_a_real_pipe(game: str) -> None:
    rng = random.Random(game)
    answers = "".join(f"{rng.choice('1234567y')}\n" for _ in range(4000))
    done = subprocess.run(
        command("play", game, "--plain", "--seed", "1", "--bot", "novice"),
        cwd=ROOT,
        input=answers,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Result: " in done.stdout


def test_every_round_of_elements_ends_with_its_cards() -> None:
    said = at_table("7\ny\nq\n")
    assert "Really yield" in said
    assert "You yield: Rin scores 1." in said
    assert "Your hand: " in said
    assert "Rin's hand: not shown" in said


def test_irreversible_moves_ask_once_more() -> None:
    said = at_table("7\nn\nc\nno\n7\n\nq\n")
    assert said.count("Nothing was done.") == 3
    assert "scores" not in said
    assert "You conceded. Result: Rin wins." in at_table("c\ny\n")


@pytest.mark.parametrize("bad", ["0", "99", "-1", "1.5", "one", "", "²", "\x1b[A", "9" * 50])
def test_bad_input_is_answered_and_asked_again(bad: str) -> None:
    said = at_table(f"{bad}\nq\n")
    assert "Answer with a number from 1 to 7." in said
    assert said.count("Your choice, 1 to 7") == 2
    assert "\x1b" not in said


def test_bytes_that_are_no_text_are_bad_input_too() -> None:
    said = at_table(b"\xff\xfe\x80\n" + b"x" * 100_000 + b"\n\0\nq\n")
    assert said.count("is no answer here.") == 2
    assert "Nothing was typed." in said


def test_a_hint_names_a_choice_by_its_number_and_says_why() -> None:
    said = " ".join(at_table(b"h\nq\n").split())
    found = re.search(r"Hint: (\d): ([^.]*)\.", said)
    assert found is not None
    assert f"{found[1]}: {found[2]}" in said.partition("Hint:")[0]
    assert "the limit" in said.partition("Hint:")[2]


def test_the_commands_answer_and_change_nothing() -> None:
    said = at_table("?\nl\ns\nu\nq\n")
    assert "SCORING A KNOCK" in said
    assert "u: take back" in said
    assert said.count("Round 1: six cards each") == 2
    assert said.count("1: play") == 2
    assert "You have not answered anything yet" in said


def test_the_end_of_the_input_leaves_and_keeps_the_game(tmp_path: Path) -> None:
    said = at_table("1\n1", tmp_path)
    assert "goes on with it." in said
    assert len(saves.listing(tmp_path)) == 1


def test_without_a_folder_the_game_is_played_and_said_not_to_be_saved() -> None:
    said = at_table("1\nq\n", None)
    assert "There is no folder. The game will not be saved." in said
    assert "could not be saved" in said


def test_unfinished_games_are_offered_and_bad_ones_named(tmp_path: Path) -> None:
    at_table("1\n1\nq\n", tmp_path)
    (tmp_path / "bad.game").write_bytes(b"\x1b[2Jbad")
    said = at_table("x\n1\nq\n", tmp_path, new=False)
    assert "bad.game cannot be gone on with. This file does not begin" in said
    assert "Please answer with a number from 1 to 2" in said
    assert "You go on with Elements against Rin (novice)." in said
    said = at_table("2\nq\n", tmp_path, new=False)
    assert "A new game of Elements" in said
    assert len(saves.listing(tmp_path)) == 3


def test_an_unfinished_game_that_is_not_the_one_asked_for_is_said_not_to_be(tmp_path: Path) -> None:
    at_table("1\n1\nq\n", tmp_path)
    other = " ".join(
        at_table(
            "q\n", tmp_path, new=False, seed="7", settings={"rounds": 3}, bot="adept", seat=1
        ).split()
    )
    assert (
        "It is not the game you ask for: it has rounds 0, not 3; seed 5, not 7; no Kaede (adept);"
        " somebody else in seat 1." in other
    )
    for options in ({}, {"settings": {"rounds": 0}}, {"bot": "novice", "seat": 0}):
        assert "not the game" not in at_table("q\n", tmp_path, new=False, **options)


def test_a_saved_game_that_breaks_the_rules_is_refused_and_a_new_one_begun(tmp_path: Path) -> None:
    at_table("1\nq\n", tmp_path)
    (entry,) = saves.listing(tmp_path)
    lines = entry.path.read_bytes().splitlines(keepends=True)
    entry.path.write_bytes(b"".join((*lines[:2], *lines[3:])))
    said = at_table("1\nq\n", tmp_path, new=False)
    assert "That game cannot be gone on with." in said
    assert "A new game of Elements" in said


def test_without_a_game_on_the_command_line_one_is_chosen() -> None:
    sink = Sink()
    console = Console(io.BytesIO(b"chess\n2\nq\n"), sink)
    assert line.play(Options(seed="7"), console, Place(None, "No folder."), Guest) == 0
    assert "1: Tōji." in sink.text
    assert "A new game of Elements" in sink.text


def test_ascii_output_has_no_other_sign() -> None:
    sink = Sink()
    console = Console(io.BytesIO(b"q\n"), sink, ascii_only=True)
    line.play(Options(game="toji", seed="7"), console, Place(None, "No."), Guest)
    assert sink.getvalue().isascii()
    assert "A new game of Toji" in sink.text
    assert to_ascii("Tōji — ♥") == b"Toji ? ?"


def test_a_reader_who_left_is_noticed() -> None:
    class Closed(io.BytesIO):
        def write(self, _: object) -> int:
            raise BrokenPipeError

    with pytest.raises(Gone):
        line.play(Options(game="elements"), Console(io.BytesIO(), Closed()), Place(None), Guest)


# --- in a process of its own ----------------------------------------------------------------------


class Process:
    """The program at the other end of two pipes."""

    def __init__(self, *words: str) -> None:
        self._process = subprocess.Popen(
            command("play", *words, "--plain"),
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self.pid = self._process.pid

    def until_prompt(self) -> list[str]:
        """The lines up to the next prompt."""
        lines: list[str] = []
        assert self._process.stdout is not None
        while not lines or not lines[-1].endswith(":") or lines[-1][0].isdigit() is False:
            raw = self._process.stdout.readline()
            assert raw, lines
            lines.append(raw.decode().rstrip("\n"))
            if lines[-1].endswith(":"):
                break
        return lines

    def answer(self, text: str) -> list[str]:
        """Answer a prompt; gives the lines up to the next."""
        assert self._process.stdin is not None
        self._process.stdin.write(text.encode() + b"\n")
        self._process.stdin.flush()
        return self.until_prompt()

    def end(self, number: int) -> tuple[int, str]:
        """Send a signal; gives the exit code and what was still said."""
        os.kill(self.pid, number)
        out, _ = self._process.communicate(timeout=20)
        return self._process.returncode, out.decode()


def choices(lines: list[str]) -> list[str]:
    return [each for each in lines if re.match(r"\d+: ", each)]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_killed_in_the_middle_is_offered_at_the_same_prompt(game: str) -> None:
    process = Process(game, "--seed", "5", "--bot", "novice")
    process.until_prompt()
    for _ in range(5):
        before = process.answer("1")
    assert process.end(signal.SIGKILL)[0] == -signal.SIGKILL
    process = Process(game)
    assert "go on against Rin" in "\n".join(process.until_prompt())
    assert choices(process.answer("1")) == choices(before)
    process.end(signal.SIGKILL)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_quietly_and_keeps_the_game(number: int) -> None:
    process = Process("elements", "--seed", "5")
    process.until_prompt()
    process.answer("1")
    code, said = process.end(number)
    assert code == 128 + number
    assert "Traceback" not in said
    process = Process("elements")
    assert "go on against" in "\n".join(process.until_prompt())
    process.end(signal.SIGKILL)


def test_a_second_program_does_not_open_the_same_game() -> None:
    first = Process("elements", "--seed", "5")
    first.until_prompt()
    second = Process("elements")
    second.until_prompt()
    said = "\n".join(second.answer("1"))
    assert "open in another window" in said
    assert "A new game of Elements" in said
    first.end(signal.SIGKILL)
    second.end(signal.SIGKILL)


def run(words: str, environment: dict[str, str], answers: bytes = b"1\nq\n") -> tuple[int, bytes]:
    done = subprocess.run(
        command(*words.split()),
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **environment},
        input=answers,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout


@pytest.fixture
def read_only_home(tmp_path: Path) -> Iterator[Path]:
    """A home that cannot be written to, which even root respects."""
    (tmp_path / "home").mkdir()
    home = tmp_path / "home"
    if os.geteuid():
        home.chmod(0o500)
        yield home
        home.chmod(0o700)
        return
    mount = ["mount", "-t", "tmpfs", "-o", "ro", "tmpfs", str(home)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("root writes everywhere, and may not mount here")
    yield home
    subprocess.run(["umount", "-l", str(home)], check=False)


def test_a_home_that_cannot_be_written_to_is_played_in(read_only_home: Path) -> None:
    code, said = run("play elements --plain", {"HOME": str(read_only_home), "LANG": "C.UTF-8"})
    assert code == 0
    assert b"will not be saved" in said
    assert b"Your choice" in said


def test_no_home_and_a_locale_of_ascii_are_played_in() -> None:
    code, said = run("play toji --plain", {"LC_ALL": "C"}, b"\xff\xc3\n1\nq\n")
    assert code == 0
    assert said.isascii()
    assert b"A new game of Toji" in said
    assert b"There is no home folder" in said


def test_a_closed_output_ends_quietly(tmp_path: Path) -> None:
    shell = (
        f"yes 1 | {sys.executable} -m tui play elements --plain | head -3; echo ${{PIPESTATUS[1]}}"
    )
    done = subprocess.run(
        ["bash", "-c", shell], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stderr == ""
    assert done.stdout.endswith(f"\n{line.BROKEN_PIPE}\n")


def test_closed_standard_streams_end_quietly() -> None:
    for closed in ("<&-", ">&-", "<&- >&-", "2>&- <&-"):
        done = subprocess.run(
            ["bash", "-c", f"{sys.executable} -m tui play elements --plain {closed}"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.stderr == ""
        assert done.returncode in (0, line.BROKEN_PIPE)


def test_a_game_of_two_people_is_left_to_the_full_screen(tmp_path: Path) -> None:
    """Lines cannot hide the cards of one from the other."""
    package = registry.load("elements")
    for players in (("you:Kim", "you:Lee"), ("bot:novice", "bot:adept")):
        solo.start(package, {}, players, "1", tmp_path, "2026-01-01T00:00:00").close()
    said = at_table("q\n", tmp_path, new=False)
    assert "2 saved games are between two people or two bots" in said
    assert "A new game of Elements against Rin" in said
    assert "Kim" not in said
