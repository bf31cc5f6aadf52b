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
    player = own.get("pc", -1)
    return (
        ("most", stat(g, player, "vital") if player >= 0 else 0),
        ("hold", g.hold[seat]),
        ("by_hand", own.get("by_hand", 0)),
        ("bled", own.get("bled", 0)),
        ("spells", own.get("spells", 0)),
        ("weapons", own.get("weapons", 0)),
        ("sources", own.get("sources", 0)),
    )


def table_values(g: Game) -> tuple[tuple[str, Any], ...]:
    return (
        ("foe", g.vars.get("foe", -1)),
        ("packet", g.vars.get("packet", ())),
        ("outlook", forecast.outlook(g)),
    )


def notes(g: Game, card: int) -> tuple[str, ...]:
    return ("note.no_damage",) if keywords(g, card) & t.NO_DAMAGE else ()
