"""The keys that things had at a table are there when the match goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from mk_tui.storage import Store
from mk_tui.storage.kept_keys import FILE, MOST, keep_keys, kept_keys
from mk_tui.storage.settings import Settings
from mk_tui.table import Table
from mk_tui.tui.app import MkTui


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))


LETTERS = {("card", 5): "a", ("group", 6, 7): "b", ("zone", "hand", 1): "c"}
DIGITS = {0: {("card", 1): "3"}, 1: {}}


def test_keys_come_back_as_they_were_kept() -> None:
    keep_keys(7, LETTERS, DIGITS)
    keep_keys(8, {("card", 5): "q"}, {})
    assert kept_keys(7) == (LETTERS, DIGITS)
    assert kept_keys(9) == ({}, {})
    keep_keys(7, {}, {0: {}})  # the match is over
    assert kept_keys(7) == ({}, {}) and kept_keys(8)[0] == {("card", 5): "q"}


def test_the_keys_of_so_many_matches_are_kept() -> None:
    for n in range(MOST + 1):
        keep_keys(n, LETTERS, DIGITS)
    assert kept_keys(0) == ({}, {}) and kept_keys(1) == (LETTERS, DIGITS)


@pytest.mark.failures("keys")
@pytest.mark.parametrize(
    "text", ["{", "{}", '[{"match": 7}]', '[{"match": 7, "letters": [[["card", 5], 5]]}]']
)
def test_keys_that_cannot_be_read_are_given_anew(text: str, tmp_path: Path) -> None:
    (path,) = {tmp_path / "data" / FILE}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    assert kept_keys(7) == ({}, {})
    keep_keys(7, LETTERS, DIGITS)
    assert kept_keys(7) == (LETTERS, DIGITS)


async def test_who_goes_on_with_a_match_finds_each_card_under_its_key(tmp_path: Path) -> None:
    store = Store(tmp_path / "matches.sqlite3")
    table = Table.new("mamlejet_kohanim", [("Ana", "human", "")], {}, 11, store)
    told = []
    for keys in ("k5", ""):  # keeps the hand and plays a card
        app = MkTui(store, Settings(animation="off"), table.sit(), "en")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for key in keys:
                await pilot.press(key)
                await pilot.pause()
            told.append(dict(app.screen.scene.choices.letters))
        table = Table.resume(store, table.match_id or 0)
    assert told[1] == told[0]
    assert "5" not in told[0].values() and "6" in told[0].values()  # counted anew they would have no gap
