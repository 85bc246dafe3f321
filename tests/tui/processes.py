"""What the system says about a process; on Linux, which alone has /proc."""

from __future__ import annotations

import os
from pathlib import Path

HAS_PROC = Path("/proc/self/task").exists()


def children(pid: int) -> list[int]:
    """The processes that this one has started and that still run."""
    lists = [
        (task / "children").read_text().split() for task in Path(f"/proc/{pid}/task").iterdir()
    ]
    return [int(child) for found in lists for child in found]


def is_alive(pid: int) -> bool:
    """Whether it runs, which a zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def cpu(pid: int) -> float:
    """Seconds of processor time so far, in its own code and in the system's."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peak_memory(pid: int) -> float:
    """The most memory it has had at once, in MB (VmHWM: shared pages of libraries count in full)."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    raise ValueError(f"nothing is known of the memory of {pid}")
