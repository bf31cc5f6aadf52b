"""What fails is said in every match that it fails in; of files that all matches share, once in a run."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from mk_tui.cards import compiled, failures
from mk_tui.language.failing import say_failure, say_unsaid
from mk_tui.table import Table


def begin() -> Table:
    return Table.new("karmaka", [("Ana", "human", ""), ("Beto", "adept", "")], {}, 3)


@pytest.mark.failures("bot", "folder")
def test_a_failure_is_said_once_in_each_match() -> None:
    for _ in range(2):
        begin()
        for _ in range(3):
            failures.note("bot", "KeyError: a card", 1, "KeyError")
            failures.note("folder", "OSError: gone", 1, "decks")
    said = [sentence.partition(" (")[0] for sentence in say_unsaid("en")]
    assert said == ["A computer player failed", "A folder cannot be read", "A computer player failed"]
    assert len(failures.since(0)) == 12  # all are counted


@pytest.mark.failures("cache_kept", "folder")
@pytest.mark.parametrize(("lang", "why"), [("en", "Permission denied"), ("es", "permiso denegado")])
def test_what_no_match_stops_for_is_said_once_and_beside_it(
    lang: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That the compiled cards cannot be kept was said in each game, twice, with the name of an exception."""
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    table = begin()
    place = table.sit()

    def refused(path: Path, data: bytes) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(Path, "write_bytes", refused)
    for name in ("karmaka.cards", "karmaka.decks"):
        assert compiled.kept(name, "0" * 64, dict, lambda made: made) == {}
    failures.note("folder", PermissionError(errno.EACCES, os.strerror(errno.EACCES), "/decks"))
    table.gather()
    noted = [notice.message for sitting in table.sittings for notice in sitting.notices]
    assert noted == ["failure.folder"]
    (said,) = say_unsaid(lang)
    assert why in said and "Error" not in said and str(tmp_path) not in said
    assert len(failures.since(0)) == 3 and place.seats == (0,)
    (folder,) = (say_failure(f, lang) for f in failures.since(0) if f.kind == "folder")
    assert f"(/decks: {why})" in folder
