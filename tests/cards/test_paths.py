"""Where files lie."""

from __future__ import annotations

from pathlib import Path

import pytest

from mk_tui.cards import paths


def test_one_variable_moves_all_of_the_users_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))

    assert [paths.user(k) for k in ("data", "cache", "config", "state")] == [
        tmp_path / "data",
        tmp_path / "cache",
        tmp_path / "config",
        tmp_path / "state",
    ]
    assert list(tmp_path.iterdir()) == []


def test_without_it_they_are_the_platforms_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("MK_TUI_HOME", raising=False)
    import platformdirs

    assert paths.user("cache") == platformdirs.user_cache_path("mk-tui", appauthor=False)


def test_shipped_data_lies_in_the_package_or_beside_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "mk_tui")
    assert paths.shipped() == tmp_path / "data"
    (tmp_path / "mk_tui" / "_data").mkdir(parents=True)
    assert paths.shipped() == tmp_path / "mk_tui" / "_data"
