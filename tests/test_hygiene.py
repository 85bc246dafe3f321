"""The house rules of the source tree that no linter knows."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SEEDS = ROOT.parent / "shared" / "seeds"
PRODUCT = ("engines", "net", "tui", "themes")

LONGEST_FILE = 450
"""Lines; design.md asks for about 400 and for one subject a file."""

LONGEST_QUOTE = 11
"""Words in a row that may stand in a source rulebook too: terms do, sentences do not."""

# Imports a package to its last leaf, and prints the top-level names that came in by it.
IMPORT_ALL = """
import sys
before = {name.partition(".")[0] for name in sys.modules}
import importlib, pkgutil
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    importlib.import_module(module.name)
print(*sorted({name.partition(".")[0] for name in sys.modules} - before))
"""


def loaded_by(package: str) -> set[str]:
    """The top-level packages that a fresh process loads when it imports all of `package`."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", IMPORT_ALL, package],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def product_files(*suffixes: str) -> Iterator[Path]:
    """Every file of the product with one of these suffixes."""
    for package in PRODUCT:
        yield from (path for path in sorted((ROOT / package).rglob("*")) if path.suffix in suffixes)


def test_engines_load_the_standard_library_alone() -> None:
    assert loaded_by("engines") - sys.stdlib_module_names == {"engines"}


def test_net_loads_no_screen() -> None:
    assert not loaded_by("net") & {"textual", "rich", "tui", "themes"}


def test_no_file_is_named_after_nothing_in_particular() -> None:
    vague = {"utils", "util", "helpers", "helper", "common", "misc"}
    parts = (ROOT / name for name in (*PRODUCT, "tests"))
    assert [path for part in parts for path in part.rglob("*") if path.stem in vague] == []


def test_no_product_file_outgrows_one_subject() -> None:
    lines = {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8").count("\n")
        for path in product_files(".py", ".tcss")
    }
    assert {name: count for name, count in lines.items() if count > LONGEST_FILE} == {}


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """Every run of one word more than may be quoted; case, marks and line ends do not count."""
    words = re.findall(r"[a-z0-9]+", text.lower().replace("'", "").replace("’", ""))
    length = LONGEST_QUOTE + 1
    return (tuple(words[start : start + length]) for start in range(len(words) - length + 1))


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the source rulebooks are not beside this checkout")
def test_no_sentence_of_a_source_rulebook_stands_in_the_product() -> None:
    copied = {run for seed in SEEDS.iterdir() for run in runs(seed.read_text(encoding="utf-8"))}
    assert copied, "no rulebook was read, so nothing was compared"
    found = [
        f"{path.relative_to(ROOT)}: {' '.join(run)}"
        for path in (*product_files(".py", ".md", ".json", ".toml"), ROOT / "README.md")
        for run in runs(path.read_text(encoding="utf-8"))
        if run in copied
    ]
    assert found == []
