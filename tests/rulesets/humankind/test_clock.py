"""The clock of a window, for a table that wants one (HK-13.6, HK-13.7, HK-R3)."""

from __future__ import annotations

import io
import random
from types import SimpleNamespace
from typing import Any

import pytest

from mk_tui.plain.console import Console
from mk_tui.plain.line_match import PlainMatch
from mk_tui.players.levels import random_answer
from mk_tui.storage.settings import Settings
from mk_tui.table import Table
from mk_tui.table import clock as clock_module
from mk_tui.table import moment as stages
from mk_tui.tui.app import MkTui

PEOPLE = [("Ana", "human", "acracia"), ("Beto", "human", "quimera")]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A clock that goes on only when told."""
    hands = SimpleNamespace(now=1000.0)
    monkeypatch.setattr(clock_module, "time", SimpleNamespace(monotonic=lambda: hands.now))
    return hands


def at_window(seconds: int, seats: list[tuple[str, str, str]] = PEOPLE) -> Table:
    """Return a match at a person's window."""
    session = Table.new("humankind", seats, {"response_timer": seconds}, 3, None)
    rng = random.Random(1)
    while session.game.question is not None:
        question = session.question
        assert question is not None
        if question.why == "ask.window" and question.seat in session.humans:
            return session
        session.answer(random_answer(question, rng))
    raise AssertionError("no window came")


def test_without_the_option_nobody_is_hurried(clock: Any) -> None:
    """HK-R3."""
    session = at_window(0)
    clock.now += 1e6
    assert session.clock.seconds_left() is None
    assert session.clock.time_over() is None


def test_a_window_runs_out_and_has_passed(clock: Any) -> None:
    """HK-13.6."""
    session = at_window(10)
    assert session.clock.seconds_left() == 10
    clock.now += 9
    assert session.clock.seconds_left() == 1
    assert session.clock.time_over() is None
    clock.now += 1
    late = session.clock.time_over()
    question = session.question
    assert question is not None and late is not None
    assert question.options[late[0]] == ("pass",)
    session.answer(late)
    assert session.game.seats[question.seat]["points"] == 0


def test_who_takes_the_chance_has_the_time_anew(clock: Any) -> None:
    """HK-13.7."""
    session = at_window(10)
    session.clock.seconds_left()
    clock.now += 8
    session.clock.wind_up()
    clock.now += 8
    assert session.clock.seconds_left() == 2
    assert session.clock.time_over() is None


def test_the_active_player_and_the_computer_have_all_the_time(clock: Any) -> None:
    """HK-13.6: the chance of the Passive Player alone is short."""
    session = at_window(10)
    seat = session.game.question.seat
    session.controllers[seat] = "adept"
    assert session.clock.seconds_left() is None
    session.controllers[seat] = "human"
    session.clock.seconds_left()
    clock.now += 10
    session.answer(session.clock.time_over() or ())
    assert session.game.question is not None and session.game.question.why != "ask.window"
    assert session.clock.seconds_left() is None


def test_typed_too_late_is_passed(clock: Any) -> None:
    """HK-13.6: on the plain face, which cannot interrupt."""
    session = at_window(10)
    question = session.question
    assert question is not None

    class Slow(Console):
        def ask(self, prompt: str) -> str:
            clock.now += 30
            return super().ask(prompt)

    out = io.StringIO()
    match = PlainMatch(session.sit(), "en", Slow(io.StringIO(f"{'ab'[question.seat]}\nq\n"), out))
    assert match.run() == 0
    assert "Time is over: passed." in out.getvalue()


@pytest.mark.parametrize("lang, word", [("en", "4 seconds left"), ("es", "quedan 4 segundos")])
async def test_the_table_shows_the_seconds_and_passes(clock: Any, lang: str, word: str) -> None:
    """HK-13.6: first it is asked at the open table, then the time is over."""
    session = at_window(5)
    question = session.question
    app = MkTui(None, Settings(animation="off", theme="dark"), session.sit(), lang)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen: Any = app.screen
        assert screen.scene.stage.what == stages.ALOUD
        clock.now += 1
        screen.course.second()
        await pilot.pause()
        assert word in str(screen.header.render_line(0).text)
        clock.now += 4
        screen.course.second()
        await pilot.pause()
        assert session.question != question
        assert session.game.seats[question.seat]["points"] == 0  # type: ignore[union-attr]
