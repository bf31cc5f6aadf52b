"""A master at work in a real terminal: its process runs, and it looks ahead."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

MASTERS = ("--seat", "Ana=master", "--seat", "Beto=master", "--seed", "1")


def searches(home: Path) -> list[dict[str, Any]]:
    path = home / "state" / "searches.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def children(pid: int) -> list[str]:
    """Return the command lines of a process's children."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(stat.read_text().rpartition(")")[2].split()[1]) == pid:
                found.append((stat.parent / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            continue
    return found


@pytest.mark.parametrize("how", [(), ("--plain",)], ids=["screen", "lines"])
def test_a_master_searches_in_a_process_of_its_own(terminal: Any, tmp_path: Path, how: tuple[str]) -> None:
    t = terminal("play", "karmaka", *MASTERS, *how)
    t.wait(lambda: len(searches(tmp_path)) >= 2, "two decisions that were searched")
    if Path("/proc/self/stat").exists():
        assert any("mk_tui.players.worker" in line for line in children(t.process.pid))
    for row in searches(tmp_path):
        assert row["playouts"] >= row["options"] and not row["failed"]
    assert "failed" not in t.text
    # That nothing was caught is looked at after each test (tests/conftest.py): its journal lies in tmp_path.
