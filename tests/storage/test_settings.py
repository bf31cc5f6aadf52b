"""Settings survive, and a bad file never costs more than a sentence."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mk_tui.storage import Settings, StorageError, load_settings, save_settings
from mk_tui.storage.crashes import write_crash


def test_settings_come_back_as_they_were_saved(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.toml"
    keys = {"inspect": '" , \\, ñ'}
    save_settings(Settings(language="es", hints=False, hold=2, theme="16", keys=keys), path)
    settings, troubles = load_settings(path)
    assert not troubles
    assert (settings.lang, settings.hints, settings.hold, settings.theme) == ("es", False, 2, "16")
    assert settings.keys == keys


def test_no_file_means_the_usual_settings(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "settings.toml") == (Settings(), [])


@pytest.mark.parametrize("content", [b"language = ", b"\xff\xfe\x00", b"[[[", b"language = 1\nlanguage = 2"])
def test_an_unreadable_file_is_put_aside(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    settings, troubles = load_settings(path)
    assert settings == Settings()
    assert "bad-1" in str(troubles[0])
    assert (tmp_path / "settings.toml.bad-1").read_bytes() == content
    save_settings(settings, path)
    assert load_settings(path) == (Settings(), [])


def test_a_value_that_is_no_good_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('language = "es"\nhold = 7\n')
    settings, troubles = load_settings(path)
    assert settings.language == "es" and settings.hold == 0
    assert "hold cannot be 7" in str(troubles[0])
    path.write_text("hints = 1\n")
    assert load_settings(path)[0].hints is True
    path.write_text('theme = "none"\n')
    settings, troubles = load_settings(path)
    assert settings.theme == "auto" and troubles
    assert "theme cannot be none" in troubles[0].say("en") and '"mono"' in troubles[0].say("en")
    assert "theme no puede ser none" in troubles[0].say("es") and '"mono"' in troubles[0].say("es")


def test_what_a_newer_version_wrote_is_written_back(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('sound = "loud"\n')
    settings, troubles = load_settings(path)
    assert not troubles
    save_settings(settings, path)
    assert 'sound = "loud"' in path.read_text()


def test_every_setting_is_explained_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    save_settings(Settings(), path)
    lines = path.read_text().splitlines()
    for k, line in enumerate(lines):
        if line and not line.startswith("#"):
            assert lines[k - 1].startswith("# ")
            values = lines[k - 1].rpartition(": ")[2].split(" | ")
            assert line.partition(" = ")[2] in values and len(values) > 1


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


WRITTEN = """\
# how I like it
language = "es"   # la mía
hold = 2
theme = "auto"
"a b" = inf
when = 2026-01-31

# of another program
[sound]
volume = 0.5  # not too loud
[[players]]
name = "Ana"
"""


def test_what_a_person_wrote_stays_when_the_program_writes(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(WRITTEN)
    settings, troubles = load_settings(path)
    assert not troubles
    save_settings(settings, path)
    assert path.read_text() == WRITTEN  # nothing has changed
    settings.language, settings.hold = "en", 1
    save_settings(settings, path)
    assert path.read_text() == WRITTEN.replace('"es"', '"en"').replace("hold = 2", "hold = 1")
    settings.hints = False
    save_settings(settings, path)
    assert load_settings(path) == (settings, [])
    assert path.read_text().endswith(WRITTEN.replace('"es"', '"en"').replace("hold = 2", "hold = 1"))
    assert path.read_text().count("# of another program\n[sound]\n") == 1


@pytest.mark.parametrize(
    "text", ['"a b" = 1\n', "x = inf\n", "x = nan\n", "a.b = 1\n", "\ufeffhold = 1\r\n# x"]
)
def test_what_is_written_can_be_read_again(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8", newline="")
    settings, troubles = load_settings(path)
    assert not troubles
    settings.ascii = True
    settings.theme = "light"
    settings.keys["inspect"] = 'two\nlines "and" \x7f \\ ñ'
    save_settings(settings, path)
    assert load_settings(path) == (settings, [])


def test_a_value_that_is_no_good_is_only_written_over_by_a_choice(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("hold = 7 # of seven\nhints = true\n")
    settings = load_settings(path)[0]
    settings.hints = False
    save_settings(settings, path)
    assert path.read_text() == "hold = 7 # of seven\nhints = false\n"


def test_settings_that_cannot_be_read_are_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("language = \n")
    settings, troubles = load_settings(path, touch=False)
    assert troubles
    with pytest.raises(StorageError, match="could not be written"):
        save_settings(settings, path)
    assert path.read_text() == "language = \n"


def test_settings_nested_without_end_are_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("x = " + "[" * 5000 + "]" * 5000)
    settings, troubles = load_settings(path)
    assert settings == Settings() and "bad-1" in str(troubles[0])


def test_settings_that_are_no_file_are_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    os.mkfifo(path)
    settings, troubles = load_settings(path, touch=False)
    assert settings == Settings() and "not a file" in str(troubles[0])
    with pytest.raises(StorageError, match="could not be written"):
        save_settings(Settings(), path)
    path.unlink()
    path.symlink_to("/dev/zero")
    assert load_settings(path, touch=False)[1]


def test_a_link_to_the_settings_stays_a_link(tmp_path: Path) -> None:
    real, path = tmp_path / "dotfiles.toml", tmp_path / "settings.toml"
    real.write_text("hold = 1\n")
    real.chmod(0o640)
    path.symlink_to(real)
    settings = load_settings(path)[0]
    settings.hold = 2
    save_settings(settings, path)
    assert path.is_symlink() and real.read_text() == "hold = 2\n" and real.stat().st_mode & 0o777 == 0o640


def test_settings_and_crash_files_are_their_owners_only(tmp_path: Path) -> None:
    save_settings(Settings(), tmp_path / "config" / "settings.toml")
    crash = write_crash({"seed": 1}, tmp_path / "state" / "crashes")
    assert crash is not None
    for file in (crash, tmp_path / "config" / "settings.toml"):
        assert file.stat().st_mode & 0o777 == 0o600
        assert file.parent.stat().st_mode & 0o777 == 0o700
    assert [p.name for p in crash.parent.iterdir()] == [crash.name]


def test_a_start_reads_settings_without_the_library_that_writes_them() -> None:
    code = "import sys, mk_tui.storage as s; s.load_settings(touch=False); print('tomlkit' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False\n"


def test_all_that_is_wrong_is_told_and_what_is_nearly_a_setting(tmp_path: Path) -> None:
    """Others may be those of a newer version, or of another program."""
    path = tmp_path / "settings.toml"
    path.write_text('theme = 5\nlanguage = "klingon"\nzzz = 1\nhint = false\n[keys]\nlog = 3\n')
    settings, troubles = load_settings(path)
    assert settings == Settings()
    told = [trouble.say("es").removeprefix(f"{path}: ") for trouble in troubles]
    assert [one.split(",")[0].split(";")[0] for one in told] == [
        "no hay ningún ajuste hint",
        "language no puede ser klingon",
        "theme no puede ser 5",
        "keys.log no puede ser 3",
    ]
    assert "hints" in told[0] and path.exists()


@pytest.mark.parametrize(
    ("content", "en", "es"),
    [
        (b"language = \n", "line 1 is not TOML", "la línea 1 no es TOML"),
        (b"hold = 1\nx = [1,", "it ends where TOML has to go on", "acaba donde TOML tiene que seguir"),
        (b"\xff\xfe", "this is not a text file in UTF-8", "esto no es un archivo de texto en UTF-8"),
        (
            b"x = " + b"[" * 5000 + b"]" * 5000,
            "it is nested too deeply",
            "los niveles anidados son demasiados",
        ),
        (b"#" * 3_000_000, "the file is larger than 2 MiB", "el archivo ocupa más de 2 MiB"),
        (None, "this is not a file", "esto no es un archivo"),
    ],
)
def test_why_a_file_cannot_be_read_is_said_in_the_language(
    content: bytes | None, en: str, es: str, tmp_path: Path
) -> None:
    path = tmp_path / "settings.toml"
    path.mkdir() if content is None else path.write_bytes(content)
    (trouble,) = load_settings(path, touch=False)[1]
    assert en in trouble.say("en") and es in trouble.say("es")
    with pytest.raises(StorageError) as refused:
        save_settings(Settings(hints=False), path)
    assert en in refused.value.say("en") and es in refused.value.say("es")


def test_a_file_that_one_may_not_read_is_not_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was put aside as a damaged one is."""
    path = tmp_path / "settings.toml"
    path.write_text("hold = 1\n")

    def refused(*_: object) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    with monkeypatch.context() as patched:
        patched.setattr("os.open", refused)
        settings, (trouble,) = load_settings(path)
    assert settings == Settings() and "(permiso denegado)" in trouble.say("es")
    assert [file.name for file in tmp_path.iterdir()] == ["settings.toml"]
