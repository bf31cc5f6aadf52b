"""The screen writes nothing that a terminal obeys but its own, whatever names, fields and pastes hold."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.color import Color
from textual.widgets import Input

from mk_tui.cards import registry
from mk_tui.storage import Store
from mk_tui.table import Table
from mk_tui.tui.screens.resume import ResumeScreen
from mk_tui.tui.screens.rulebook import RulebookScreen
from mk_tui.tui.screens.setup import SetupScreen

HOSTILE = "\x1b[2J\x1b]0;title\x07\x9b31m\u202e\u2066\x00"
CONTROLS = {*map(chr, range(0x20)), *map(chr, range(0x7F, 0xA0)), "\u202e", "\u2066"}


def unsafe(app: Any) -> set[str]:
    """Return what the screen would write that a terminal obeys."""
    return {c for strip in app.screen._compositor.render_strips() for s in strip for c in s.text} & CONTROLS


def test_the_gate_leaves_what_is_safe_alone(app_of: Any) -> None:
    from rich.segment import Segment

    (gate,) = [f for f in app_of().get_line_filters() if type(f).__name__ == "ScreenGate"]
    line = [Segment("╭ Ñandú ▸ 🂡"), Segment(" \xa0 ")]
    assert "".join(s.text for s in gate.apply(line, Color(0, 0, 0))) == "╭ Ñandú ▸ 🂡 \xa0 "


async def test_fields_that_were_typed_into(app_of: Any, tmp_path: Path) -> None:
    app = app_of(None, "en", Store(tmp_path / "m.sqlite3"))
    async with app.run_test(size=(100, 30)) as pilot:
        for screen in (SetupScreen(), RulebookScreen(registry.get("karmaka"))):
            app.push_screen(screen)
            await pilot.pause(0.2)
            for field in app.screen.query(Input):
                field.value = HOSTILE
            await pilot.pause(0.1)
            assert app.screen.query(Input) and not unsafe(app)


async def test_matches_that_came_from_elsewhere(app_of: Any, tmp_path: Path) -> None:
    store = Store(tmp_path / "m.sqlite3")
    header = {"seats": [{"name": HOSTILE + "Ana"}, {"name": "Beto"}], "options": {}, "seed": 1}
    store.begin("game" + HOSTILE, header, "x")
    app = app_of(None, "en", store)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.1)
        assert not unsafe(app)
        app.push_screen(ResumeScreen())
        await pilot.pause(0.2)
        assert isinstance(app.screen, ResumeScreen) and not unsafe(app)


async def test_names_at_the_table(app_of: Any, text_of: Any) -> None:
    seats = [(HOSTILE + "Ana", "human", ""), ("Beto" + HOSTILE, "novice", "")]
    app = app_of(Table.new("karmaka", seats, {}, 4))
    async with app.run_test(size=(100, 30)) as pilot:
        for key in ("", "l", "question_mark", "escape", "ctrl+p"):
            if key:
                await pilot.press(key)
            await pilot.pause(0.2)
            assert not unsafe(app)


@pytest.mark.parametrize(
    "text", [HOSTILE * 10_000, "9" * 100_000, "a b " * 25_000], ids=["escapes", "digits", "words"]
)
async def test_a_paste_of_100_kb_everywhere(app_of: Any, tmp_path: Path, text: str) -> None:
    app = app_of(None, "en", Store(tmp_path / "m.sqlite3"))
    async with app.run_test(size=(100, 30)) as pilot:
        begun = time.monotonic()
        for screen in (None, SetupScreen(), RulebookScreen(registry.get("karmaka"))):
            if screen is not None:
                app.push_screen(screen)
            await pilot.pause(0.1)
            for widget in [*app.screen.query(Input), app.screen]:
                widget.post_message(events.Paste(text))
            await pilot.pause(0.1)
            assert all(len(field.value) <= 100 for field in app.screen.query(Input))
            assert not unsafe(app)
        await pilot.press("ctrl+p")
        await pilot.pause(0.2)
        (field,) = app.screen.query(Input)
        field.post_message(events.Paste(text))
        await pilot.pause(0.3)
        assert not unsafe(app)
        assert time.monotonic() - begun < 20


@pytest.mark.parametrize("seed", ["9" * 20, "1_0", "²", "x"])
async def test_a_seed_that_is_none_is_said(app_of: Any, text_of: Any, tmp_path: Path, seed: str) -> None:
    app = app_of(None, "en", Store(tmp_path / "m.sqlite3"))
    async with app.run_test(size=(100, 30)) as pilot:
        app.push_screen(SetupScreen())
        await pilot.pause(0.2)
        app.screen.query_one("#seed").value = seed
        app.screen.query_one("#begin").focus()
        await pilot.press("enter")
        await pilot.pause(0.2)
        assert "The seed must be a whole number" in text_of(app)
