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


ALWAYS = [
    ("humankind", 0, {"en": "turn 1/100", "es": "turno 1/100"}),
    ("humankind", 100, {"en": "turn 100/100", "es": "turno 100/100"}),
    ("ultima_reserva", 0, {"en": "round 1/60", "es": "ronda 1/60"}),
]


@pytest.mark.parametrize(("game", "now", "said"), ALWAYS)
@pytest.mark.parametrize("lang", ["en", "es"])
async def test_of_a_game_that_always_ends_with_it(
    game: str, now: int, said: dict[str, str], lang: str, app_of: Any, lines_of: Any
) -> None:
    """HK-R15, VZ-13.1: it is said from the first one on, and so in the last one."""
    from mk_tui.tui.tabletop.screen import TableScreen

    table = Table.new(game, [("Ana", "human", ""), ("Beto", "random", "")], {}, 3)
    while not table.view(0).round:
        table.answer((0,))
    table.game.round = now or table.game.round
    out = io.StringIO()
    play(table.sit(), lang, io.StringIO("?\nq\n"), out, advice=False)
    assert said[lang] in out.getvalue().casefold()
    table.sittings.clear()
    app = app_of(table, lang)
    async with app.run_test(size=(100, 30)) as pilot:
        await at(pilot, TableScreen)
        head = lines_of(app)[0]
        assert f"{said[lang]} ·" in head, head
