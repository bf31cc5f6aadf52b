"""Space that was meant to end what the last pick has ended by itself answers nothing for somebody else."""

import math
from typing import Any

import pytest

from mk_tui.table import Table
from mk_tui.table.match import Match
from mk_tui.tui import keys
from tests.written import beginning

ATTACK = """\
- title: Two may attack, and the foe may respond to each
  clauses: [VZ-8.1]
  game: ultima_reserva
  seats: [Ana, Beto]
  phase: attack
  table:
    Ana: {deployment: [J-02], reserves: [P-14, P-01], deck: [P-01, P-01]}
    Beto: {deployment: [J-01], reserves: [P-10], deck: [P-01, P-01]}
  play: [{expect: {asked: Ana}}]
"""


@pytest.mark.parametrize("lang", ["en", "es"])
async def test_space_after_the_last_who_could_attack_declines_nothing_for_the_foe(
    app_of: Any, text_of: Any, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    """It is said whose choice is over and who is asked; the same key again is theirs."""
    app = app_of(Table.of(Match(beginning(ATTACK, "human", "human"))), lang)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        client = screen.client
        await pilot.press("A")
        await pilot.pause()
        while client.moment.question.kind == "attack":
            assert client.moment.seat == 0
            screen.moves.act(1)
            await pilot.pause()
        asked = client.moment
        assert (asked.seat, asked.question.kind) == (1, "respond")
        monkeypatch.setattr(keys, "REST", 100.0)
        await pilot.press("space")
        await pilot.pause()
        assert client.moment is asked
        said = "Ana's choice had ended by itself: Beto is asked now."
        assert (said if lang == "en" else "La elección de Ana ya había acabado sola") in text_of(app)
        monkeypatch.setattr(keys, "REST", -math.inf)
        await pilot.press("space")
        await pilot.pause()
        assert client.moment is not asked


async def test_after_space_that_ended_a_choice_space_is_for_what_is_asked_next(
    app_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_of(Table.of(Match(beginning(ATTACK, "human", "human"))))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        client = screen.client
        await pilot.press("A")
        await pilot.pause()
        screen.moves.act(1)
        await pilot.pause()
        await pilot.press("space")
        await pilot.pause()
        asked = client.moment
        assert (asked.seat, asked.question.kind) == (1, "respond")
        monkeypatch.setattr(keys, "REST", 0.1)
        await pilot.pause(0.3)  # longer than any question, and not yet so long as after a pick
        await pilot.press("space")
        await pilot.pause()
        assert client.moment is not asked and screen.scene.notice is None
