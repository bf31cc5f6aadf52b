"""The whole screen as text, kept beside this file. ``UPDATE_SNAPSHOTS=1`` writes them anew."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parent / "snapshots"


@pytest.mark.parametrize(
    ("name", "size", "lang", "ascii_only"),
    [
        ("table-80x24-es", (80, 24), "es", False),
        ("table-80x24-en-ascii", (80, 24), "en", True),
        ("table-120x40-en", (120, 40), "en", False),
        ("table-200x60-es", (200, 60), "es", False),
    ],
)
async def test_the_table_looks_as_it_did(
    table: Any, app_of: Any, lines_of: Any, name: str, size: tuple[int, int], lang: str, ascii_only: bool
) -> None:
    app = app_of(table.FakeTable(), lang, ascii=ascii_only)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("tab", "right")
        await pilot.pause()
        shown = "\n".join(line.rstrip() for line in lines_of(app)) + "\n"
    path = FOLDER / f"{name}.txt"
    if os.environ.get("UPDATE_SNAPSHOTS"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(shown, encoding="utf-8")
    assert shown == path.read_text(encoding="utf-8")
