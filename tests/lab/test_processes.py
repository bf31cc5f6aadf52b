"""No process of a series of matches outlives the one that began it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.children import child


def children_of(pid: int) -> set[int]:
    """Return the ids of the processes below one, and of those below them."""
    found: set[int] = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
        except (FileNotFoundError, ProcessLookupError):
            continue
        if parent == pid:
            found |= {int(stat.parent.name)} | children_of(int(stat.parent.name))
    return found


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("name", ["SIGKILL", "SIGTERM", "SIGHUP"])
def test_no_process_of_a_series_outlives_the_one_that_began_it(name: str, tmp_path: Path) -> None:
    command = ["simulate", "karmaka", "--games", "4000", "--jobs", "2"]
    with child([sys.executable, "-m", "mk_tui", *command], stdout=subprocess.DEVNULL) as parent:
        end = time.monotonic() + 60
        children: set[int] = set()
        while time.monotonic() < end and len(children) < 3:  # two that play, and one that minds resources
            children = children_of(parent.pid)
            time.sleep(0.1)
        time.sleep(2)
        parent.send_signal(getattr(signal, name))
    assert len(children) >= 2
    end = time.monotonic() + 10
    while time.monotonic() < end and any(alive(pid) for pid in children):
        time.sleep(0.1)
    left = [pid for pid in children if alive(pid)]
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert not left
