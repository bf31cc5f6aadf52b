"""What is kept of a seat's chances (``Game.offers``), and what makes the engine look again."""

from __future__ import annotations

from typing import Any

import pytest

from mk_tui.engine import Game
from mk_tui.engine.change import emit, move, set_flag, set_value, use_source
from mk_tui.engine.costs import supply
from mk_tui.engine.stack import open_window
from mk_tui.engine.state import UNKNOWN
from mk_tui.engine.tables import Acting

from .games import duel
from .games.duel import TAPPED, table


def asleep(g: Game) -> None:
    """Note of both seats that they have nothing to respond with."""
    g.offers = [0, 0]


def test_a_seat_is_looked_at_again_when_its_hand_changes() -> None:
    g = table(Ana={"hand": "bolt"}, Bea={}).game
    asleep(g)
    move(g, g.in_zone("hand", 0)[0], g.layout.ids["heap"][0])
    assert g.offers == [UNKNOWN, 0]


def test_a_seat_is_looked_at_again_when_its_permanents_or_its_wealth_change() -> None:
    g = table(Ana={"field": "peak squire"}, Bea={"field": "peak"}).game
    peak, squire = g.in_zone("field", 0)
    for change in (
        lambda: set_flag(g, squire, TAPPED),
        lambda: set_flag(g, peak, TAPPED),
        lambda: set_value(g, 0, "wealth", ((1, ""),)),
        lambda: move(g, squire, g.layout.ids["heap"][0]),
    ):
        asleep(g)
        change()
        assert g.offers == [UNKNOWN, 0]


def test_what_is_no_seats_own_wakes_nobody() -> None:
    g = table(Ana={"field": "peak", "heap": "bolt"}, Bea={}).game
    asleep(g)
    emit(g, "log.played", card=g.in_zone("heap", 0)[0], seat=0)
    set_value(g, 0, "land", 1)
    assert g.offers == [0, 0]


def test_wealth_made_by_hand_is_not_added_up_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel.RULES, "acting", Acting(spent=TAPPED))
    g = table(Ana={"field": "peak peak"}, Bea={}).game
    before = supply(g, 0)
    source = before.sources[0]
    asleep(g)
    use_source(g, 0, source, source.mask)
    assert g.flags[source.card] & TAPPED and g.seats[0]["wealth"] == ((source.mask, source.only),)
    now = supply(g, 0)
    assert now.means is before.means and [s.card for s in now.sources] == [before.sources[1].card]


def test_a_window_in_which_all_seats_sleep_asks_nobody() -> None:
    g = table(Ana={"hand": "squire", "field": "peak"}, Bea={}).game
    g.question = None
    asleep(g)
    open_window(g)
    assert g.question is None
    g.offers[0] = UNKNOWN
    open_window(g)
    question: Any = g.question
    assert question.seat == 0 and g.offers[0] not in (0, UNKNOWN)
