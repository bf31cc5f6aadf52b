"""What is shown of a match beside its cards."""

from __future__ import annotations

from typing import Any

from mk_tui.engine.continuous import keywords, stat
from mk_tui.engine.state import Game

from .rules import forecast
from .rules import tables as t
from .rules.wounds import life


def trackers(g: Game, seat: int) -> tuple[tuple[str, int], ...]:
    return (("vital", life(g, seat) if "pc" in g.seats[seat] and seat in g.order else 0),)


def player_values(g: Game, seat: int) -> tuple[tuple[str, Any], ...]:
    own = g.seats[seat]
    most = stat(g, own["pc"], "vital") if "pc" in own else 0
    return (("most", most), ("hold", g.hold[seat]), *[(k, own.get(k, 0)) for k in ("by_hand", *t.EACH_TURN)])


def table_values(g: Game) -> tuple[tuple[str, Any], ...]:
    known = g.vars.get
    return (("foe", known("foe", -1)), ("packet", known("packet", ())), ("outlook", forecast.outlook(g)))


def notes(g: Game, card: int) -> tuple[str, ...]:
    return ("note.no_damage",) if keywords(g, card) & t.NO_DAMAGE else ()
