"""Helpers of the screen's tests: an app over the hand-made table, and the text on its screen."""

from __future__ import annotations

import importlib.util
import math
import sys
from pathlib import Path
from typing import Any

import pytest

from mk_tui.storage.settings import Settings
from mk_tui.tui import keys
from mk_tui.tui.app import MkTui

HERE = Path(__file__).parent


def _load(name: str) -> Any:
    """Import a module that lies beside this file (tests are no package)."""
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, HERE / f"{name}.py")
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    return sys.modules[name]


fake_table = _load("fake_table")


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the tests out of the user's folders, and the terminal's kind out of the tests."""
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(keys, "REST", -math.inf)  # nobody has to read anything here


@pytest.fixture
def table() -> Any:
    """The module with the hand-made table."""
    return fake_table


def make_app(match: Any = None, lang: str = "en", store: Any = None, **settings: Any) -> MkTui:
    """Return an app with nothing that moves, at a place for all people of a match."""
    settings.setdefault("animation", "off")
    settings.setdefault("theme", "dark")
    return MkTui(store, Settings(**settings), match.sit() if match is not None else None, lang)


@pytest.fixture
def app_of() -> Any:
    """A function that makes an app: ``app_of(session, lang, store, **settings)``."""
    return make_app


def screen_lines(app: Any) -> list[str]:
    """Return what stands on the screen, line by line."""
    return ["".join(s.text for s in strip) for strip in app.screen._compositor.render_strips()]


def screen_text(app: Any) -> str:
    """Return what stands on the screen."""
    return "\n".join(screen_lines(app))


@pytest.fixture
def text_of() -> Any:
    """A function that returns the text on an app's screen."""
    return screen_text


@pytest.fixture
def lines_of() -> Any:
    """A function that returns the lines on an app's screen."""
    return screen_lines
