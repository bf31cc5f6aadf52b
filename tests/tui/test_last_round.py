"""Where a match ends with a round that is known, the round is said as one of so many."""

from __future__ import annotations

import io
from typing import Any

import pytest

from mk_tui.plain import play
from mk_tui.table import Table

from .awaiting import at

LIMITED = [("rounds", {"es": "ronda 1/3", "en": "round 1/3"}), ("minutes", {}), ("off", {})]


def table_of(trial: str) -> Table:
    options = {"time_trial": trial, "limit": 3, "level": "escudero"}
    return Table.new("mamlejet_kohanim", [("Ana", "human", "shoftim")], options, 3)


@pytest.mark.parametrize(("trial", "said"), LIMITED)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_in_lines(trial: str, said: dict[str, str], lang: str) -> None:
    out = io.StringIO()
    play(table_of(trial).sit(), lang, io.StringIO("1\n?\nq\n"), out, advice=False)
    usual = {"es": "ronda 1", "en": "round 1"}[lang]
    lines = [line.removeprefix("> ") for line in out.getvalue().casefold().splitlines()]
    assert [line for line in lines if line.startswith(f"{said.get(lang, usual)},")], lines


@pytest.mark.parametrize(("trial", "said"), LIMITED)
@pytest.mark.parametrize("lang", ["en", "es"])
async def test_on_the_screen(trial: str, said: dict[str, str], lang: str, app_of: Any, lines_of: Any) -> None:
    from mk_tui.tui.tabletop.screen import TableScreen

    table = table_of(trial)
    while not table.view(0).round:  # the first hand is kept
        table.answer((0,))
    app = app_of(table, lang)
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await at(pilot, TableScreen)
        assert screen.scene.view.round == 1
        head = lines_of(app)[0]
        assert f"{said.get(lang, {'es': 'ronda 1', 'en': 'round 1'}[lang])} ·" in head, head
