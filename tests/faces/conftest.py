"""What keeps these tests out of the user's folders, and lets keys mean what they say at once."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from mk_tui.tui import keys


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(keys, "REST", -math.inf)  # nobody has to read anything here
