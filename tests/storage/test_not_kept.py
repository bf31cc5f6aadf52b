"""Where matches cannot be kept one is played all the same, and it is said that it goes with the program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mk_tui.commands import at_table
from mk_tui.storage import StorageError, Store
from mk_tui.storage.trouble import BUSY
from mk_tui.table import Table
from mk_tui.table import command as give

PEOPLE = [("Ana", "human", ""), ("Beto", "novice", "")]


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The data folder cannot be made: a file lies in its place."""
    (tmp_path / "taken").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "taken"))


@pytest.mark.failures("folder")  # decks of one's own cannot be looked for there
def test_a_match_begins_and_says_once_that_it_is_not_kept(nowhere: None) -> None:
    _, store = at_table.open_all("en", begins=True)
    said = [notice.message_id for notice in store.notices]
    assert said == ["error.store_not_opened", "error.nothing_kept"]
    table = Table.new("karmaka", PEOPLE, {}, 7, store=store)
    assert not table.keeper.lasts and table.match_id is not None
    place = table.sit()
    left = place.do(give.Leave(place.moment().number))
    assert [notice.message for notice in left.notices] == ["table.not_kept"]
    store.close()
    assert not store.path.parent.exists()


def test_what_only_lists_or_goes_on_says_what_is_wrong(nowhere: None) -> None:
    with pytest.raises(StorageError) as refused:
        at_table.open_all("en")
    assert refused.value.message_id == "error.store_not_opened"


def test_a_file_that_another_program_holds_is_waited_for_and_not_passed_by(monkeypatch: Any) -> None:
    def busy(*given: Any, **more: Any) -> Store:
        raise StorageError(BUSY, file="matches.sqlite3")

    monkeypatch.setattr(at_table, "Store", busy)
    with pytest.raises(StorageError) as refused:
        at_table.open_all("en", begins=True)
    assert refused.value.busy


def test_without_any_folder_the_first_trouble_stands(monkeypatch: Any) -> None:
    def none(*given: Any, **more: Any) -> Any:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("mk_tui.storage.store.TemporaryDirectory", none)
    with pytest.raises(StorageError) as refused:
        Store.passing(StorageError("error.store_full", file="matches.sqlite3"))
    assert refused.value.message_id == "error.store_full"
