"""A rule that fails on a computer player's answer: others are tried, it is said, and nothing hangs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mk_tui.cards import failures
from mk_tui.engine import RuleCrash
from mk_tui.storage import Store
from mk_tui.table import Table
from mk_tui.table import match as match_module
from mk_tui.table.computers import BOT_TRIES, BotStuck

GAME = "karmaka"
SEATS = [("Ana", "adept", ""), ("Beto", "adept", "")]


def crash_on(monkeypatch: pytest.MonkeyPatch, fails: Callable[[Any, Any], bool]) -> list[Any]:
    """Let a rule fail on the answers for which ``fails(game, answer)``; returns all that are given."""
    given: list[Any] = []
    real = match_module.advance

    def advance(game: Any, answer: Any) -> None:
        given.append(answer)
        if fails(game, answer):
            raise RuleCrash("a rule failed", {"answers": []}) from KeyError("lost")
        real(game, answer)

    monkeypatch.setattr(match_module, "advance", advance)
    return given


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setenv("MK_TUI_HOME", str(tmp_path))
    return Table.new(GAME, SEATS, {}, 3, Store(tmp_path / "matches.sqlite3"))


@pytest.mark.failures("rule")
def test_a_rule_that_fails_on_some_answers_is_got_round(
    session: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert session.question is not None
    good = {(k,) for k in range(len(session.question.options)) if k % 3}
    given = crash_on(monkeypatch, lambda game, answer: game.count == 0 and answer not in good)
    stood = session.computers.play((0,))
    assert stood in good and session.game.answers[-1] == stood
    assert len(set(given)) == len(given)  # no answer was tried twice
    noted = failures.since(0)
    assert len(noted) == len(given) - 1 and all("KeyError" in f.brief for f in noted)
    assert session.store is not None and session.match_id is not None
    assert session.store.answers(session.match_id)[-1] == list(stood)


@pytest.mark.failures("rule")
def test_a_rule_that_always_fails_stops_after_some_tries_and_goes_on_with_others(
    session: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert session.question is not None
    options = len(session.question.options)
    given = crash_on(monkeypatch, lambda game, answer: True)
    with pytest.raises(BotStuck) as first:
        session.computers.play()
    assert len(given) == BOT_TRIES < options and first.value.untried
    assert first.value.seat == session.question.seat
    assert Path(str(first.value.report["crash_file"])).exists()
    last = first.value
    for _ in range(options):
        if not last.untried:
            break
        with pytest.raises(BotStuck) as again:
            session.computers.play()
        last = again.value
    assert not last.untried and {a for a in given if len(a) == 1} == {(k,) for k in range(options)}
    assert session.game.count == 0
    assert session.leave() is None  # the match is kept


@pytest.mark.failures("rule")
def test_after_the_rule_is_mended_a_stuck_match_goes_on(
    session: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        crash_on(broken, lambda game, answer: True)
        with pytest.raises(BotStuck):
            session.computers.play()
    session.computers.play()
    assert session.game.count == 1
