"""A number does what everybody sees that one may, where all are asked aloud."""

from __future__ import annotations

import io

from mk_tui.plain.console import Console
from mk_tui.plain.line_match import PlainMatch
from mk_tui.table import Table
from tests.table.test_open_acts import SHOOTERS
from tests.written import beginning


def test_a_number_acts_in_lines() -> None:
    out = io.StringIO()
    place = Table.at(beginning(SHOOTERS, "human", "human")).sit()
    PlainMatch(place, "en", Console(io.StringIO("7\nf 1\ni 1\nhint\n2\nhint\n"), out)).run()
    told = out.getvalue()
    assert "At once, before everybody: 1 Shoot with Shepherd of Bet-Léjem (Ana) [camp] (60 %:" in told
    assert ".)." not in told
    assert '"f 1" is no choice' in told  # it is put to nobody yet
    assert "Soldier, cost 1W+1." in told
    assert "For a hint, speak up with your letter first." in told
    assert "For a hint, look at your own cards first." in told
    assert '"7" is no choice' in told
    assert "Beto: choose a target" in told and "Ana: choose" not in told


def test_that_an_answer_shows_ones_cards_is_said_in_lines_where_it_may() -> None:
    seats = [(name, "human", "") for name in ("Ana", "Beto", "Carla")]
    place = Table.new("karmaka", seats, {"first": "1"}, 12).sit()
    out = io.StringIO()
    # Ana plays Panic on Carla, who takes it, and then Recycle, which is offered to Beto, whose turn is next.
    PlainMatch(place, "en", Console(io.StringIO("\n7\n3\n1\n\n4\n"), out)).run()
    told = out.getvalue()
    carla, beto = told.index("Carla: Ana offers you Panic"), told.index("Beto: Ana offers you Recycle")
    shows = "After your answer your cards may be shown here."
    assert shows not in told[carla:beto] and shows in told[beto:]
