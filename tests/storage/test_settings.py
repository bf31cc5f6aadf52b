"""Settings survive, and a bad file never costs more than a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from mk_tui.storage import Settings, StorageError, load_settings, save_settings
from mk_tui.storage.crashes import write_crash


def test_settings_come_back_as_they_were_saved(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.toml"
    save_settings(Settings(language="es", hints=False, hold=2, theme='"quoted" \\ ñ'), path)
    settings, trouble = load_settings(path)
    assert trouble is None
    assert (settings.lang, settings.hints, settings.hold, settings.theme) == ("es", False, 2, '"quoted" \\ ñ')


def test_no_file_means_the_usual_settings(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "settings.toml") == (Settings(), None)


@pytest.mark.parametrize("content", [b"language = ", b"\xff\xfe\x00", b"[[[", b"language = 1\nlanguage = 2"])
def test_an_unreadable_file_is_put_aside(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    settings, trouble = load_settings(path)
    assert settings == Settings()
    assert trouble is not None and "bad-1" in str(trouble)
    assert (tmp_path / "settings.toml.bad-1").read_bytes() == content
    save_settings(settings, path)
    assert load_settings(path) == (Settings(), None)


def test_a_value_that_is_no_good_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('language = "es"\nhold = 7\n')
    settings, trouble = load_settings(path)
    assert settings.language == "es" and settings.hold == 0
    assert trouble is not None and "hold cannot be 7" in str(trouble)
    path.write_text("hints = 1\n")
    assert load_settings(path)[0].hints is True


def test_what_a_newer_version_wrote_is_written_back(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('sound = "loud"\n')
    settings, trouble = load_settings(path)
    assert trouble is None
    save_settings(settings, path)
    assert 'sound = "loud"' in path.read_text()


def test_every_setting_is_explained_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    save_settings(Settings(), path)
    lines = path.read_text().splitlines()
    for k, line in enumerate(lines):
        if line and not line.startswith("#"):
            assert lines[k - 1].startswith("# ")


def test_settings_that_cannot_be_written_are_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="could not be written"):
        save_settings(Settings(), tmp_path / "file" / "settings.toml")


@pytest.mark.failures("crash_file")
def test_crash_files_have_names_of_their_own(tmp_path: Path) -> None:
    first = write_crash({"seed": 1, "answers": [(0,)]}, tmp_path)
    second = write_crash({"seed": 2}, tmp_path)
    assert first is not None and second is not None and first != second
    assert '"seed": 1' in first.read_text()
    (tmp_path / "file").write_text("")
    assert write_crash({"seed": 3}, tmp_path / "file") is None
