"""What comes of a question that is put aloud if nobody responds, from what everybody knows."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import pytest

from mk_tui.engine import view
from mk_tui.language import Speaker
from mk_tui.plain.console import Console
from mk_tui.plain.line_match import PlainMatch
from mk_tui.table import Table, if_all_pass
from mk_tui.table import moment as stages
from mk_tui.table.forecast_worlds import alike
from mk_tui.table.open_acts import OpenForecasts, put_to_all
from mk_tui.tui.tabletop.screen import TableScreen
from tests.tui.awaiting import at
from tests.tui.conftest import make_app, screen_text
from tests.written import after

# A soldier of Ana's camp shoots at an enemy in the line of battle, and who holds a spell may respond.
SHOT = """\
- title: A shot that somebody may respond to
  clauses: [MK-10.7]
  game: mamlejet_kohanim
  seats: [Ana, Beto]
  phase: 1c
  hold: {Ana: 2, Beto: 2}
  table:
    front: [E01, E02]
    Ana: {camp: [W03], city: [N01, N01], hand: [B01], enemy_city: [E05]}
    Beto: {camp: [W03], city: [N01, N01, N02], hand: [B01, N01], enemy_city: [E05]}
  play:
    - {Ana: shoot, card: W03, target: E01}
"""


def asked(text: str = SHOT) -> Table:
    """Return a table at which all are asked whether they respond to a shot."""
    return Table.of(after(text, "human", "human"))


def told(table: Table, lang: str = "en") -> str:
    """Return what is foretold at the place of all."""
    place = table.sit()
    assert place.moment().stage == stages.ALOUD and place.moment().viewer is None
    speaker = Speaker(lang, place.ruleset, place.pool, place.names)
    return if_all_pass(place.forecast(), speaker, put_to_all(place.moment().acts), place.ruleset.verbs)


@pytest.mark.parametrize(("lang", "begins"), [("en", "If all pass: "), ("es", "Si todos pasan: ")])
def test_the_chance_of_a_shot_is_told_before_everybody(lang: str, begins: str) -> None:
    said = told(asked(), lang)
    assert said.startswith(begins) and " %" in said and said.count(begins.strip()) == 1


def test_it_is_told_where_several_are_asked_one_after_another() -> None:
    """The die is thrown when the last of them has passed, and so it is with the first."""
    more = "    Carla: {camp: [W03], city: [N01, N01, N02], hand: [B01, N01], enemy_city: [E05]}\n  play:"
    three = SHOT.replace("[Ana, Beto]", "[Ana, Beto, Carla]").replace("Beto: 2}", "Beto: 2, Carla: 2}")
    table = Table.of(after(three.replace("  play:", more), "human", "human", "human"))
    moment = table.sit().moment()
    assert len(moment.claimants) > 1
    forecast = OpenForecasts(table.game, moment.acts).of()
    assert [roll.event.id for roll in forecast.odds] == ["log.roll"]


def test_it_tells_of_nobody_what_they_hold() -> None:
    """Whatever lies in hands and cities, the forecast is the same to the last figure; and so is what a
    bystander's view of the match is."""
    table = asked()
    acts, game = table.sit().moment().acts, table.game
    worlds = [game, *(alike(game, len(game.seats), seed) for seed in range(6))]
    assert len({tuple(w.defs) for w in worlds}) > 1
    assert len({replace(view(w, None), log_size=0) for w in worlds}) == 1
    forecasts = [OpenForecasts(w, acts) for w in worlds]
    assert len({repr(f.of()) for f in forecasts}) == 1
    for f in forecasts:
        for _ in zip(range(200), f.settle([()]), strict=False):
            pass
    assert len({repr(f.of()) for f in forecasts}) == 1 and forecasts[0].of().odds


def test_the_lines_tell_it_before_they_ask() -> None:
    out = io.StringIO()
    PlainMatch(asked().sit(), "en", Console(io.StringIO("q\n"), out)).run()
    lines = out.getvalue().splitlines()
    told_at = next(n for n, line in enumerate(lines) if line.startswith("If all pass: ") and " %" in line)
    assert lines[told_at - 1].startswith("Resolves next: ")


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_the_prompt_tells_it_from_the_first_frame_on(size: tuple[int, int]) -> None:
    """And no word more later: a line more would move the board."""
    app: Any = make_app(asked())
    async with app.run_test(size=size) as pilot:
        screen = await at(pilot, TableScreen)
        await pilot.pause()
        first = screen_text(app)
        said = " ".join(first.split())
        assert screen.scene.stage.what == stages.ALOUD and "If all pass: " in said
        assert said.index("If all pass: ") < said.index("Beto, do you want to act?")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert screen_text(app) == first
