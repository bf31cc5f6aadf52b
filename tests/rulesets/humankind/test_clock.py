"""The clock of a window, for a table that wants one (HK-13.6, HK-13.7, HK-R3)."""

from __future__ import annotations

import io
import random
from types import SimpleNamespace
from typing import Any

import pytest

from mk_tui.engine import advance
from mk_tui.plain.console import Console
from mk_tui.plain.line_match import PlainMatch
from mk_tui.players.levels import random_answer
from mk_tui.storage.settings import Settings
from mk_tui.table import Table
from mk_tui.table import clock as clock_module
from mk_tui.table import moment as stages
from mk_tui.table.orders import run_out
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
    assert not session.clock.time_over()


def test_a_window_runs_out_and_has_passed(clock: Any) -> None:
    """HK-13.6."""
    session = at_window(10)
    assert session.clock.seconds_left() == 10
    clock.now += 9
    assert session.clock.seconds_left() == 1
    assert not session.clock.time_over()
    clock.now += 1
    assert session.clock.time_over()
    question = session.question
    assert question is not None
    run_out(session)
    assert session.question != question
    assert session.game.seats[question.seat]["points"] == 0


def test_who_takes_the_chance_has_the_time_anew(clock: Any) -> None:
    """HK-13.7."""
    session = at_window(10)
    session.clock.seconds_left()
    clock.now += 8
    session.clock.wind_up()
    clock.now += 8
    assert session.clock.seconds_left() == 2
    assert not session.clock.time_over()


def in_response(seconds: int, clock: Any, spent: int) -> tuple[Table, Any]:
    """Return a match in which a person has taken the chance after so many seconds and is asked for a target,
    which they have to name, and then for something else, and the question that the chance was."""
    for seed in range(80):
        session = Table.new("humankind", PEOPLE, {"response_timer": seconds}, seed, None)
        rng = random.Random(seed)
        while (question := session.question) is not None and session.game.round < 12:
            session.clock.seconds_left()
            clock.now += spent if question.why == "ask.window" else 0
            picks = random_answer(question, rng)
            if question.why == "ask.window" and len(question.options) > 1:
                picks = (rng.randrange(1, len(question.options)),)
            session.answer(picks)
            now = session.question
            if question.why == "ask.window" and now is not None and now.kind == "target" and now.least:
                assert now.seat == question.seat
                ahead = session.game.clone()
                advance(ahead, tuple(range(now.least)))
                after = ahead.question
                if after and after.seat == now.seat and after.kind in ("target", "pay_with", "cost"):
                    return session, question
    raise AssertionError("no response with a target came")


def test_carrying_the_action_out_has_its_own_time(clock: Any) -> None:
    """HK-13.7: on accepting, a maximum time is given to carry the action out: target and payment as well."""
    session, chance = in_response(10, clock, 8)
    assert session.clock.seconds_left() == 10
    clock.now += 6
    assert session.clock.seconds_left() == 4
    question = session.question
    assert question is not None
    session.answer(range(question.least))
    after = session.question
    assert after is not None and after.seat == chance.seat and after != question
    assert session.clock.seconds_left() == 4


def test_an_action_not_carried_out_in_time_is_not_done(clock: Any) -> None:
    """HK-13.7, HK-R1: it is taken back, the chance has passed and the point has lapsed."""
    session, chance = in_response(10, clock, 0)
    seat = chance.seat
    hand, will = list(session.game.in_zone("hand", seat)), session.game.seats[seat]["will"]
    session.clock.seconds_left()
    clock.now += 10
    assert session.clock.time_over()
    run_out(session)
    game = session.game
    assert game.question is None or game.question.why != "ask.window" or game.question.seat != seat
    assert game.seats[seat]["points"] == 0 and game.seats[seat]["will"] == will
    assert len(game.in_zone("hand", seat)) >= len(hand)
    assert session.match.record.answers[-1] == (0,)


def test_stepping_back_gives_no_time(clock: Any) -> None:
    """HK-13.7."""
    session, chance = in_response(10, clock, 0)
    session.clock.seconds_left()
    clock.now += 7
    session.undo(chance.seat)
    question = session.question
    assert question is not None and question.why == "ask.window"
    assert session.clock.seconds_left() == 3
    session.redo(chance.seat)
    assert session.clock.seconds_left() == 3


def test_the_active_player_and_the_computer_have_all_the_time(clock: Any) -> None:
    """HK-13.6: the chance of the Passive Player alone is short."""
    session = at_window(10)
    seat = session.game.question.seat
    session.controllers[seat] = "adept"
    assert session.clock.seconds_left() is None
    session.controllers[seat] = "human"
    session.clock.seconds_left()
    clock.now += 10
    run_out(session)
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
