"""What is shown of a match beside its cards."""

from __future__ import annotations

from typing import Any

from mk_tui.engine.state import Game

from .rules import piles
from .rules import tables as t
from .rules.seating import seating


def trackers(g: Game, seat: int) -> tuple[tuple[str, int], ...]:
    own = g.seats[seat]
    total, _ = piles.score(g, seat)
    return (("rung", own.get("rung", 0)), ("score", total), ("rings", own.get("rings", 0)))


def player_values(g: Game, seat: int) -> tuple[tuple[str, Any], ...]:
    """The points of the Works by colour, mosaics apart, and what is missing to the next rung (KK-8.4): that
    for which the Rings at hand do not suffice, or for which they do (KK-8.5).
    """
    table, rung = seating(g), g.seats[seat].get("rung", 0)
    need = t.NEEDED[rung] if rung < len(t.NEEDED) else 0
    total, _ = piles.score(g, seat)
    missing, rings = max(0, need - total), g.seats[seat].get("rings", 0)
    alone = len(set(table.sides)) == len(table.sides)
    return (
        *zip(t.COLOURS, piles.points(g, seat), strict=True),
        ("need", need),
        ("missing", missing),
        ("lacking", missing if missing > rings else 0),
        ("ringed", missing if missing <= rings else 0),
        ("side", table.sides[seat]),
        ("partner", table.partner[seat]),
        ("team", "" if alone else "AB"[table.sides[seat]]),
    )


def goals(g: Game, seat: int) -> tuple[str, ...]:
    """Whether the points of this life suffice for the next rung, alone or with Rings (KK-8.4 to KK-8.6)."""
    rung = g.seats[seat].get("rung", 0)
    if rung >= len(t.NEEDED):
        return ()
    missing = t.NEEDED[rung] - piles.score(g, seat)[0]
    if missing <= 0:
        return ("climbs", "with_rings")  # whoever climbs without them does with them
    return ("with_rings",) if missing <= g.seats[seat].get("rings", 0) else ()


def table_values(g: Game) -> tuple[tuple[str, Any], ...]:
    return (("supply", g.vars.get("supply", t.RINGS)), ("options", tuple(g.config["options"].items())))
