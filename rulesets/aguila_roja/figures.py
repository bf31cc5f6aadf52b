"""What is shown of a match beside its cards."""

from __future__ import annotations

from typing import Any

from mk_tui.engine.continuous import has_keyword, seat_stat
from mk_tui.engine.state import Game

from .rules import coffers, relations
from .rules import tables as t


def trackers(g: Game, seat: int) -> tuple[tuple[str, int], ...]:
    return (("vp", g.seats[seat]["vp"]),)


def player_values(g: Game, seat: int) -> tuple[tuple[str, Any], ...]:
    own = g.seats[seat]
    faction = own.get("faction", "")
    if seat not in g.order:
        return (("faction", faction), ("money", 0), ("out", 1))
    left = g.seats[coffers.neighbour(g, seat)]["shown"]
    more = seat_stat(g, seat, "income")
    sums = f"{own['shown']}+{left}" + (f"+{more}" if more else "")
    least, most = coffers.expected(g, seat)
    return (
        ("faction", faction),
        ("money", own["money"]),
        ("coffers", f"{sums}={own['shown'] + left + more}"),
        ("next", f"{least}-{most}"),
    )


def table_values(g: Game) -> tuple[tuple[str, Any], ...]:
    return (
        ("relations", relations.active(g)),
        ("ghost", g.vars["ghost"]),
        ("options", tuple(g.config["options"].items())),
    )


def notes(g: Game, card: int) -> tuple[str, ...]:
    """What else the table has to know of a card: nobody can intercept it this turn (CO-13)."""
    return ("note.unblockable",) if g.mods and has_keyword(g, card, t.UNBLOCKABLE) else ()
