"""A chance to respond that comes again as it is, before anything happens, is put once: the last time."""

from __future__ import annotations

import pytest

from mk_tui.players.answers import pass_position
from mk_tui.players.levels import HUMAN
from mk_tui.table import Table
from mk_tui.table import command as give
from mk_tui.table.asked_again import asked_again
from tests.written import after

# The enemies use their abilities one after another; a slinger could shoot at any time.
THREAT = """\
- title: The enemy threat
  clauses: [MK-20.1]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 1c
  table:
    front: [{front}]
    Ana: {{camp: [R01], hand: [W01], city: [N01, N01, N01, N01], enemy_city: [E01]}}
  play:
    - expect: [{{zone: hand, of: Ana, is: [W01]}}]
"""


def threatened(front: str) -> Table:
    return Table.of(after(THREAT.format(front=front), HUMAN))


def stops(table: Table) -> list[tuple[str, int]]:
    """Return where its person is asked, everything passed, up to the step in which they enrol: the step,
    and how much waits."""
    place, found = table.sit(), list[tuple[str, int]]()
    while table.game.phase == "1c":
        moment = place.moment()
        assert moment.question is not None
        found.append((table.game.phase, len(table.game.stack)))
        passes = pass_position(moment.question)
        assert passes is not None
        assert place.do(give.Answer(moment.number, (passes,))).done
    return [*found, (table.game.phase, len(table.game.stack))]


def test_who_can_do_in_the_own_turn_what_could_be_done_now_is_asked_there() -> None:
    assert stops(threatened("E01")) == [("2b", 0)]


def test_what_waits_is_a_reason_to_ask_and_so_is_what_another_enemy_does_next() -> None:
    """The first one's shot may be answered, and the second enemy may fall before it acts."""
    assert stops(threatened("E02, E02")) == [("1c", 1), ("1c", 0), ("1c", 1), ("2b", 0)]


def test_who_wants_to_be_asked_always_is() -> None:
    assert stops(threatened("E02")) == [("1c", 1), ("2b", 0)]
    table = threatened("E02")
    table.set_hold(0, 2)
    assert stops(table)[:2] == [("1c", 1), ("1c", 0)]


def test_nothing_comes_again_where_something_waits() -> None:
    table = threatened("E02")
    table.sit()
    assert table.question is not None and table.game.stack
    assert not asked_again(table.game, table.question)


# Silver Trumpets (O16) grant zerizut: who has it rolls in 3b (MK-11.16), before the next chance.
TRUMPETS = """\
- title: The trumpets as combat begins
  clauses: [MK-11.16]
  game: mamlejet_kohanim
  seats: [Ana]
  phase: 3a
  table:
    front: [{card: E01, as: G}]
    Ana: {camp: [O16, {card: W02, assigned_to: G}], city: [W03], enemy_city: [E01]}
  play:
    - expect: [{seat: Ana, loss: 0}]
"""


def test_a_chance_does_not_come_again_where_what_is_done_serves_before_it_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same is offered in 3b; but whoever is asked about the Trumpets there is asked too late."""

    def asked_in() -> str:
        table = Table.of(after(TRUMPETS, HUMAN))
        table.sit()
        return table.game.phase

    assert asked_in() == "3a"
    monkeypatch.setattr("mk_tui.table.asked_again._serves", lambda *_: False)
    assert asked_in() != "3a"
