"""Whether whoever answers before everybody may be asked next what nobody else is to see."""

from __future__ import annotations

import pytest

from mk_tui.engine.sight import question_view
from mk_tui.table import next_asked
from tests.written import beginning

LONE_ATTACKER = """\
- title: One who may attack
  clauses: [HK-11.2]
  game: humankind
  seats: [Ana, Beto]
  phase: combat
  hold: {Ana: 1}
  table:
    Ana: {play: [SAC1, AC05], deck: [AC01, AC01]}
    Beto: {play: [SCO1], deck: [CO01, CO01]}
  play: [{expect: {asked: Ana, kind: attack}}]
"""


@pytest.mark.parametrize("shows", [(), (0,), None])
def test_each_answer_is_looked_at_and_none_of_them_as_well(
    shows: tuple[int, ...] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = beginning(LONE_ATTACKER, "human", "human").begin()
    question = question_view(game, 0)
    assert question is not None and (len(question.options), question.least, question.most) == (1, 0, 1)
    monkeypatch.setattr(next_asked, "_asked_next", lambda game, seat, given: given == shows)
    assert next_asked.may_show(game, question) == (shows is not None)


def test_an_answer_surely_shows_where_everybody_can_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every world that looks the same, and after every answer; else it is said that it may."""
    game = beginning(LONE_ATTACKER, "human", "human").begin()
    question = question_view(game, 0)
    assert question is not None
    for never in [(), (0,), None]:
        monkeypatch.setattr(next_asked, "_is_next", lambda g, seat, given, never=never: given != never)
        assert next_asked.surely_shows(game, question) == (never is None)
