"""One attacker, on a low screen: all that its line says is read, and a key that is not offered says so."""

from __future__ import annotations

from typing import Any

from mk_tui.table import Table
from tests.written import beginning

ATTACKED = """\
- title: One who goes for the city
  clauses: [MK-19.8]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 3a
  table:
    front: [E03]
    Ana: {camp: [W02, N01], city: [{card: N01, copies: 9}]}
  play: [{expect: {asked: Ana}}]
"""


async def test_what_nobody_defending_lets_come_is_read_to_its_end(app_of: Any, text_of: Any) -> None:
    app = app_of(Table.at(beginning(ATTACKED, "human")), "es")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.pause(0.5)  # forecasts come when the question has been drawn
        assert "acierta con 5 o más)" in " ".join(text_of(app).split())


async def test_the_key_for_all_of_several_says_that_it_does_nothing_for_one(
    app_of: Any, text_of: Any
) -> None:
    app = app_of(Table.at(beginning(ATTACKED, "human")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = app.screen.client.moment.number
        await pilot.press("N")
        await pilot.pause()
        assert app.screen.client.moment.number == before
        said = app.screen.voice.say("notice.no_key", key="N", options=app.screen.voice.key("options"))
        assert said in " ".join(text_of(app).split())


async def test_of_several_attackers_the_key_says_that_there_are_more(app_of: Any, text_of: Any) -> None:
    camp = "camp: [{card: W02, assigned_to: E02}, N01, N02, N03], hand: [T02]"
    several = ATTACKED.replace("[E03]", "[E03, E03, E02]").replace("camp: [W02, N01]", camp)
    app = app_of(Table.at(beginning(several, "human")))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        while app.screen.client.moment.question.kind == "defend":
            app.screen.moves.act(0)
            await pilot.pause()
        await pilot.pause(0.5)  # forecasts come when the question has been drawn
        assert "succeeds on 5+. And more)" in " ".join(text_of(app).split())
