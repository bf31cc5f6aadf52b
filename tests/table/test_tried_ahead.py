"""A rule that fails in what is only tried to see who need be asked ends nothing: the person is asked."""

from __future__ import annotations

from types import ModuleType

import pytest

from mk_tui.cards import failures
from mk_tui.engine import Game, RuleCrash
from mk_tui.players.levels import HUMAN
from mk_tui.table import Table, asked_again, foregone, question_runs, silence, turn_end
from mk_tui.table.match import Match
from tests.table.test_asked_again import threatened
from tests.table.test_forecast_falls import BLOCKED
from tests.written import beginning


def laid(*verbs: str) -> Table:
    """Return a table at which Ana may attack, with the first option of each of these verbs chosen."""
    table = Table.of(Match(beginning(BLOCKED, HUMAN, HUMAN)))
    for verb in verbs:
        assert table.question is not None
        table.answer((next(k for k, o in enumerate(table.question.options) if o[0] == verb),))
    return table


def fails(game: Game, answer: object) -> None:
    raise RuleCrash("a rule failed", {"answers": []}) from KeyError("lost")


@pytest.mark.failures("forecast")
@pytest.mark.parametrize("module", [asked_again, foregone, question_runs], ids=lambda m: m.__name__)
def test_a_rule_that_fails_in_a_trial_is_noted_and_the_question_is_put(
    module: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = threatened("E01") if module is asked_again else laid("pass", "card")
    asked = table.question
    assert asked is not None
    monkeypatch.setattr(module, "advance", fails)
    noted = len(failures.since(0))
    moment = table.sit().moment()
    assert moment.question is not None and moment.question.kind == asked.kind
    assert {f.kind for f in failures.since(noted)} == {"forecast"}


@pytest.mark.failures("forecast")
def test_what_the_end_of_a_turn_leaves_undone_is_not_known_where_a_rule_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = laid()
    monkeypatch.setattr(turn_end, "advance", fails)
    assert turn_end.left_undone(table, 0) == {}
    assert [f.kind for f in failures.since(0)] == ["forecast"]


@pytest.mark.failures("forecast")
def test_what_comes_of_silence_is_not_known_where_a_rule_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    table = laid()
    monkeypatch.setattr(silence, "advance", fails)
    assert silence.comes_of_silence(table, (0, 1)) == [set(), set()]
    assert [f.kind for f in failures.since(0)] == ["forecast"]
