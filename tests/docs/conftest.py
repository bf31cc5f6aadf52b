"""What keeps the pages' tests out of the user's folders."""

from __future__ import annotations

from pathlib import Path

import pytest

from mk_tui.cards import pool, ruleset_yaml


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folders of their own, and nothing kept in memory from other tests."""
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path / "home"))
    for module in (pool, ruleset_yaml):
        monkeypatch.setattr(module, "_loaded", {})
    return tmp_path / "home"
