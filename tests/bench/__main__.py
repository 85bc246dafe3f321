"""`python -m tests.bench`: all figures, as a table."""

from __future__ import annotations

import platform

from tests.bench import engines


def main() -> None:
    print(f"Python {platform.python_version()}, {platform.machine()}; one core, medians\n")
    for game, values in engines.figures().items():
        print(game)
        for name, value in values.items():
            print(f"  {name:48} {value:12,.1f}")
        print()


if __name__ == "__main__":
    main()
