"""Tests on a real terminal: a pseudo-terminal, as a window has one."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

if sys.platform == "win32":
    collect_ignore_glob = ["test_*.py"]


def _load(name: str) -> Any:
    """Import a module that lies beside this file (tests are no package)."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Any]:
    """A function that starts ``mk-tui`` with arguments: ``terminal("play", "karmaka", stderr=fd)``."""
    real = _load("real")
    open_ones: list[Any] = []

    def start(*arguments: str, **more: Any) -> Any:
        folder = tmp_path / "config"
        folder.mkdir(exist_ok=True)
        (folder / "settings.toml").write_text('language = "en"\nanimation = "off"\n', "utf-8")
        open_ones.append(real.Terminal(arguments, tmp_path, **more))
        return open_ones[-1]

    yield start
    for one in open_ones:
        one.close()
