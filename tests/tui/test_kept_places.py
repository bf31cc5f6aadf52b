"""A match that goes on is drawn as it was when it was left, whatever had moved before."""

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
from mk_tui.tui.tabletop.kept_places import ABOUT

from .awaiting import until


def begun(tmp_path: Path, game: str) -> Table:
    store = Store(tmp_path / "matches.sqlite3")
    return Table.new(game, [("Ana", HUMAN, ""), ("Beto", ADEPT, "")], {}, 5, store)


async def board(table: Table, size: tuple[int, int], answers: int = 0) -> dict[Any, Any]:
    """Return where each card stands on the screen after so many answers, and how large."""
    app = MkTui(table.store, Settings(animation="off"), table.sit(), "es")
    async with app.run_test(size=size) as pilot:
        for n in range(answers + 1):
            await until(pilot, lambda: app.screen.scene.stage.what == stages.ASK)
            if n < answers:
                question = app.screen.scene.choices.question
                app.screen.course.give(tuple(range(max(question.least, 1))))
        await pilot.pause(0.05)
        regions = app.screen.settling.regions(app.screen.settling.below_bar())
        panels = [panel for panel in app.screen.board.panels.values() if panel.plan is not None]
        side = regions[app.screen.inspector][0].width if app.screen.scene.wide else None
        cards = {
            card: (regions[panel][0].y + cell.y, cell.x, cell.w, cell.h)
            for panel in panels
            for cell in panel.plan.cells
            for card in cell.cards
        }
        prompt = app.screen.prompt.lines_high
        return {"side": side, "prompt": prompt, **cards}


@pytest.mark.parametrize("game", ["mamlejet_kohanim"])
@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_who_goes_on_with_a_match_finds_each_card_where_it_stood(
    game: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun(tmp_path, game)
    store = table.store
    assert store is not None
    with monkeypatch.context() as patched:  # nothing of what is done when a table is left is done
        patched.setattr("mk_tui.tui.tabletop.screen.TableScreen.on_unmount", lambda self: None)
        before = await board(table, size, 24)
    after = await board(Table.resume(store, table.match_id or 0), size)
    assert before.pop("prompt") and after.pop("prompt")  # it may say more, and moves nothing
    assert after == before and len(after) > 5


@pytest.mark.failures("notes")
@pytest.mark.parametrize("note", [7, [], {"rows": []}, {"rows": [[["hand", 0], 5]], "lately": []}])
async def test_a_note_that_cannot_be_read_is_planned_anew(note: Any, tmp_path: Path) -> None:
    table = begun(tmp_path, "karmaka")
    assert table.store is not None and table.match_id is not None
    table.sit().remember(ABOUT, note)
    assert len(await board(Table.resume(table.store, table.match_id), (120, 40))) > 3
    assert [failure.kind for failure in failures.since(0)] == ["notes"]
