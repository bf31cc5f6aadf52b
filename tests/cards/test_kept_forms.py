"""Forms that are kept compiled, written by several threads of one program at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import compiled


def test_threads_that_write_the_same_form_do_not_take_it_from_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The menu loads the games beside a match that loads its own: nothing is noted as failed."""
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))

    def write(n: int) -> Any:
        compiled._write("x", f"{n:064x}", ["y"] * 5000)
        return n

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(write, range(64))) == list(range(64))
    kept = compiled._path("x")
    assert kept.is_file() and [p.name for p in kept.parent.iterdir()] == [kept.name]
