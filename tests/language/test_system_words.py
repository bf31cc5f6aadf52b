"""What the operating system says of a failure is said in the language of whoever reads it."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from mk_tui.cards import failures
from mk_tui.language import Speaker, say_error
from mk_tui.language.failing import say_failure, say_notice
from mk_tui.language.system_words import REASONS, system_words
from mk_tui.storage.settings import Settings, save_settings
from mk_tui.storage.trouble import StorageError
from mk_tui.table import Table
from mk_tui.table.moment import caught

FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "/somewhere")


@pytest.mark.parametrize("number", [number for of in REASONS.values() for number in of])
def test_the_commonest_reasons_are_said_in_either_language(number: int) -> None:
    english, spanish = (system_words(os.strerror(number), lang) for lang in ("en", "es"))
    assert english != spanish and "⟦" not in english + spanish
    assert number == errno.EPERM or english == os.strerror(number)


def test_of_an_error_alone_its_number_and_its_file_are_left_out() -> None:
    assert system_words(str(FULL), "es") == system_words(os.strerror(errno.ENOSPC), "es")
    assert say_error(FULL, "en") == os.strerror(errno.ENOSPC)
    assert system_words("nobody knows why", "es") == "nobody knows why"


def test_an_error_of_ours_says_it_within_its_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StorageError) as refused:
        save_settings(Settings(), tmp_path / "file" / "settings.toml")
    assert system_words(os.strerror(errno.ENOTDIR), "es") in refused.value.say("es")


def test_so_does_a_failure_that_was_caught() -> None:
    said = system_words(os.strerror(errno.ENOSPC), "es")
    noted = [failures.Failure("flush", "OSError", f"OSError: {os.strerror(errno.ENOSPC)}")]
    error = StorageError("error.file_not_written", file="match.db", reason=str(FULL))
    noted.append(failures.Failure("notes", "OSError", "", 1, error.message_id, error.fields))
    assert all(said in say_failure(failure, "es") for failure in noted)


def test_and_so_does_the_table_in_mid_match() -> None:
    """It was said there with "Not a directory" in brackets within a Spanish sentence."""
    noted = failures.Failure("folder", "NotADirectoryError", f"OSError: {os.strerror(errno.ENOTDIR)}")
    table = Table.new("karmaka", [("Ana", "human", ""), ("Beto", "novice", "")], {}, 1)
    speaker = Speaker("es", table.ruleset, table.match.game.pool, ["Ana", "Beto"])
    told = say_notice(caught(noted), speaker)
    assert system_words(os.strerror(errno.ENOTDIR), "es") in told and told == say_failure(noted, "es")
