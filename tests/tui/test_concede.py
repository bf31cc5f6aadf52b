"""Giving up on the screen: from the menu of the table, who and whether really, at any stage."""

from __future__ import annotations

from typing import Any

import pytest

from mk_tui.table import Table
from mk_tui.table import moment as stages
from mk_tui.table.command import ComputerAnswers
from mk_tui.tui.screens.result import ResultScreen
from mk_tui.tui.tabletop.screen import TableScreen

GAME = "ultima_reserva"


def session_of(*kinds: str, game: str = GAME, seed: int = 4) -> Table:
    names = ("Ana", "Beto", "Carla")
    return Table.new(game, [(n, k, "") for n, k in zip(names, kinds, strict=False)], {}, seed, None)


async def shown(pilot: Any, what: Any) -> None:
    """Wait until a screen of this kind is there."""
    for _ in range(100):
        await pilot.pause(0.02)
        if isinstance(pilot.app.screen, what):
            return
    raise AssertionError(pilot.app.screen)


async def test_a_person_alone_is_asked_once_and_the_end_says_who(app_of: Any, text_of: Any) -> None:
    session = session_of("human", "adept")
    app = app_of(session, "es")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.screen.controls.do("menu")
        await pilot.press("x")
        assert "Ana: ¿te rindes de verdad?" in text_of(app)
        await pilot.press("enter")  # the cursor stands on the way back
        assert session.result is None and not app.screen.overlay.display
        app.screen.controls.do("menu")
        await pilot.press("x", "s")
        await shown(pilot, ResultScreen)
        assert session.result == ("win", (1,), "result.conceded")
        text = text_of(app)
        assert "Gana Beto, por rendición de Ana." in text and "se rindió" in text and "Derrota" in text


async def test_of_several_people_it_is_asked_who(app_of: Any, text_of: Any) -> None:
    session = session_of("human", "adept", "human")
    app = app_of(session, "en")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        while app.screen.handover.curtain.display:  # the first one takes a look at the cards
            seat = app.screen.scene.stage.seat
            await pilot.press(app.screen.voice.seat_keys[seat], "space")
        app.screen.controls.do("menu")
        await pilot.press("x")
        text = text_of(app)
        assert "Who concedes?" in text and "Carla" in text and "b Beto" not in text
        await pilot.press("c", "y")
        await pilot.pause()
        assert session.result is None and session.view(None).conceded == (2,)
        assert [s for s in session.humans if session.reasons.why_no_concession(s) is None] == [0]
        assert isinstance(app.screen, TableScreen)


async def test_an_answer_that_the_computer_found_to_another_question_is_forgotten(app_of: Any) -> None:
    session = next(
        s for s in (session_of("adept", "adept", "human", seed=k) for k in range(30)) if s.bot_to_move()
    )
    app = app_of(session, "en")
    app.settings.animation = "full"  # so that the answer waits
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        screen = app.screen
        number = screen.client.moment.number
        assert screen.scene.stage.what == stages.COMPUTER
        screen.bot.pending = None
        screen.bot.ready(ComputerAnswers(number - 1, (0,)))
        screen.bot.ready(None)
        assert screen.bot.pending is None
        found = ComputerAnswers(number, (0,))
        screen.bot.ready(found)
        assert screen.bot.pending == found


@pytest.mark.parametrize("game", ["mamlejet_kohanim"])
async def test_a_game_without_such_a_rule_has_no_such_entry(app_of: Any, text_of: Any, game: str) -> None:
    app = app_of(session_of("human", "adept", game=game), "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.screen.controls.do("menu")
        await pilot.pause()
        assert "Leave" in text_of(app) and "Concede" not in text_of(app)
