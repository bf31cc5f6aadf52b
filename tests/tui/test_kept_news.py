"""Whoever goes on with a match is told what had happened when it was left, or killed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import failures
from mk_tui.players.levels import ADEPT, HUMAN
from mk_tui.storage import Store
from mk_tui.storage.settings import Settings
from mk_tui.table import Table
from mk_tui.table import moment as stages
from mk_tui.tui.app import MkTui
from mk_tui.tui.tabletop.kept_news import ABOUT

from .awaiting import until


def begun(tmp_path: Path) -> Table:
    store = Store(tmp_path / "matches.sqlite3")
    return Table.new("aguila_roja", [("Ana", HUMAN, ""), ("Beto", ADEPT, "")], {}, 5, store)


async def told(table: Table, answers: int = 0) -> list[str]:
    """Return what is told on the screen while the question after so many answers stands."""
    app = MkTui(table.store, Settings(animation="off"), table.sit(), "es")
    async with app.run_test(size=(80, 24)) as pilot:
        for n in range(answers + 1):
            await until(pilot, lambda: app.screen.scene.stage.what == stages.ASK)
            await pilot.pause(0.05)
            if n < answers:
                question = app.screen.scene.choices.question
                app.screen.course.give(tuple(range(max(question.least, 1))))
        await pilot.pause(0.05)
        return list(app.screen.news.sentences)


async def test_who_goes_on_is_told_the_same_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three people had fallen in the rivals' turns, and whoever went on was told that they drew a card."""
    table, found = begun(tmp_path), 0
    store = table.store
    assert store is not None
    for answers in (3, 4, 5, 6):
        with monkeypatch.context() as patched:  # nothing of what is done when a table is left is done
            patched.setattr("mk_tui.tui.tabletop.screen.TableScreen.on_unmount", lambda self: None)
            before = await told(table, 1 if answers > 3 else answers)
        table = Table.resume(store, table.match_id or 0)
        assert await told(table) == before
        table = Table.resume(store, table.match_id or 0)
        found += bool(before)
    assert found


@pytest.mark.failures("notes")
@pytest.mark.parametrize("note", [7, [], {"0": [1]}, {"0": [1, ["x"], 0, None]}])
async def test_a_note_that_cannot_be_read_tells_nothing(note: Any, tmp_path: Path) -> None:
    table = begun(tmp_path)
    assert table.store is not None and table.match_id is not None
    table.sit().remember(ABOUT, note)
    assert await told(Table.resume(table.store, table.match_id)) == []
    assert [failure.kind for failure in failures.since(0)] == ["notes"]
