"""On the screen: a rule that fails on a computer player's answer is said, and nothing hangs."""

from __future__ import annotations

from typing import Any

import pytest

from mk_tui.engine import RuleCrash
from mk_tui.table import Table
from mk_tui.table import match as match_module
from mk_tui.table import moment as stages

from .awaiting import until

SEATS = [("Ana", "adept", ""), ("Beto", "human", "")]


def crash_on(monkeypatch: pytest.MonkeyPatch, session: Table, fails: Any) -> None:
    """Let a rule fail on answers of computer players."""
    real = match_module.advance

    def advance(game: Any, answer: Any) -> None:
        if session.controllers[game.question.seat] != "human" and fails(game, answer):
            raise RuleCrash("a rule failed", {"answers": []}) from KeyError("lost")
        real(game, answer)

    monkeypatch.setattr(match_module, "advance", advance)


def bot_to_move(seed: int = 3) -> Table:
    """Return a match in which a computer player has several answers."""
    for seed in range(20):
        session = Table.new("karmaka", SEATS, {}, seed, None)
        if session.bot_to_move() and session.question is not None and len(session.question.options) > 8:
            return session
    raise AssertionError("the person always begins")


def tried(screen: Any) -> int:
    """Return how many answers were tried for a computer player that is stuck, 0 for one that is not."""
    stuck = screen.client.moment.stuck
    return stuck.fields["n"] if stuck is not None and screen.scene.stage.what == stages.STUCK else 0


@pytest.mark.failures("rule")
@pytest.mark.parametrize(
    ("lang", "sentence"), [("en", "A rule failed on each of"), ("es", "Ha fallado una regla con cada una")]
)
async def test_a_rule_that_always_fails_is_said_and_may_be_tried_again(
    lang: str, sentence: str, app_of: Any, text_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = bot_to_move()
    options = len(session.question.options) if session.question is not None else 0
    with monkeypatch.context() as broken:
        crash_on(broken, session, lambda game, answer: True)
        app = app_of(session, lang)
        async with app.run_test(size=(140, 44)) as pilot:
            table = app.screen
            await until(pilot, lambda: table.scene.stage.what == stages.STUCK)
            assert sentence in " ".join(text_of(app).split())
            assert "KeyError" in text_of(app)  # in the log too
            tries = tried(table)
            await pilot.press("space")
            await until(
                pilot,
                lambda: tried(table) > tries,
            )
            while table.client.moment.stuck.message == "stuck.rule":
                tries = tried(table)
                await pilot.press("enter")
                await until(
                    pilot,
                    lambda t=tries: tried(table) > t,
                )
            assert tried(table) >= options
            await pilot.press("escape")
            await pilot.pause()
            assert table.overlay.display  # the menu, from which the table can be left
            await pilot.press("escape")
            broken.undo()  # the rule is mended
            await pilot.press("space")
            await until(pilot, lambda: session.game.count > 0)
            assert table.scene.stage.what != stages.STUCK


@pytest.mark.failures("rule")
async def test_a_rule_that_fails_on_some_answers_is_told_and_the_match_goes_on(
    app_of: Any, text_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = bot_to_move()
    first = session.computers.answer()
    crash_on(monkeypatch, session, lambda game, answer: game.count == 0 and answer == first)
    app = app_of(session)
    async with app.run_test(size=(140, 44)) as pilot:
        await until(pilot, lambda: session.game.count > 0)
        await until(pilot, lambda: "another answer was" in " ".join(text_of(app).split()))
        assert app.screen.scene.stage.what != stages.STUCK
    assert session.game.answers[0] != first


async def test_an_answer_that_cannot_be_kept_is_said_and_may_be_given_again(
    app_of: Any, text_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mk_tui.storage import StorageError

    session = bot_to_move()
    with monkeypatch.context() as broken:

        def keep(n: int, entry: Any, played: float) -> None:
            raise StorageError("error.not_kept", file="here", reason="disk full")

        broken.setattr(session.keeper, "keep", keep)
        app = app_of(session)
        async with app.run_test(size=(140, 44)) as pilot:
            await until(pilot, lambda: app.screen.scene.stage.what == stages.STUCK)
            assert "disk full" in text_of(app)
            broken.undo()
            await pilot.press("space")
            await until(pilot, lambda: session.game.count > 0)


@pytest.mark.failures("search")
async def test_a_search_that_fails_is_said_at_the_table(
    app_of: Any, text_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mk_tui.players import worker

    monkeypatch.setattr(worker, "CODE", "raise RuntimeError('not today')")
    session = bot_to_move()
    session.controllers[0] = "master"
    app = app_of(session)
    async with app.run_test(size=(140, 44)) as pilot:
        await until(pilot, lambda: session.game.count > 0)
        await until(pilot, lambda: "search failed" in " ".join(text_of(app).split()))
        assert [n.message for _, n in app.screen.chronicle.caught] == ["failure.search"]
        await until(pilot, lambda: app.screen.scene.asking)
        notice = app.screen.scene.notice  # no message that lies over the board
        assert notice is not None and "search failed" in notice.sentence and not app._notifications
