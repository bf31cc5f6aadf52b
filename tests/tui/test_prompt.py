"""What the lines below the board say: what there is to respond to, and what is asked beside a message."""

from __future__ import annotations

from typing import Any

from mk_tui.players.levels import HUMAN
from mk_tui.scenarios import load_text
from mk_tui.table import Table
from mk_tui.table.beginning import Beginning
from mk_tui.table.match import Match

DUEL = """\
- title: A challenge that the other one may respond to
  clauses: [HK-10.6]
  game: humankind
  seats: [Ana, Beto]
  phase: duel
  table:
    Ana: {play: [SAC1, AC05]}
    Beto: {play: [SQU1, QU06], hand: [AC20, AC20]}
  play: [{expect: {asked: Ana}}]
"""


def laid(text: str) -> Table:
    (scenario,), errors = load_text(text, "a.yaml")
    assert not errors
    return Table.of(Match(Beginning.of_scenario(scenario.node, [HUMAN, HUMAN])))


async def test_who_is_asked_aloud_is_told_the_deed_and_not_only_its_last_consequence(
    app_of: Any, text_of: Any
) -> None:
    table = laid(DUEL)
    app = app_of(table, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        challenge = next(k for k, o in enumerate(table.question.options) if o[0] == "challenge")
        await pilot.press("a")
        app.screen.moves.act(challenge)
        await pilot.pause()
        said = " ".join(text_of(app).split())
        assert app.screen.scene.stage.what == "aloud"
        assert "challenges Brother Wolf" in said and "Beto gains 2V" in said, said
        assert "Beto gains 2V. Does anyone respond?" in said


async def test_a_message_does_not_hide_what_is_asked(app_of: Any, text_of: Any) -> None:
    app = app_of(laid(DUEL), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        asked = app.screen.voice.speaker.prompt(app.screen.scene.view.question, app.screen.scene.view)
        assert asked[:40] in " ".join(text_of(app).split())
        await pilot.press("u")
        await pilot.pause()
        assert app.screen.scene.notice is not None
        assert asked[:40] in " ".join(text_of(app).split())
