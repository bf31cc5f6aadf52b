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
    """The points of the Works by colour, mosaics apart, and what is missing to the next rung (KK-8.4)."""
    sums = piles.points(g, seat)
    rung = g.seats[seat].get("rung", 0)
    need = t.NEEDED[rung] if rung < len(t.NEEDED) else 0
    total, _ = piles.score(g, seat)
    return (
        *zip(t.COLOURS, sums, strict=True),
        ("need", need),
        ("missing", max(0, need - total)),
        ("side", seating(g).sides[seat]),
        ("partner", seating(g).partner[seat]),
        ("team", _team(g, seat)),
    )


def _team(g: Game, seat: int) -> str:
    """Return the letter of a seat's team, "" where everybody plays alone."""
    sides = seating(g).sides
    return "" if len(set(sides)) == len(sides) else "AB"[sides[seat]]


def table_values(g: Game) -> tuple[tuple[str, Any], ...]:
    return (("supply", g.vars.get("supply", t.RINGS)), ("options", tuple(g.config["options"].items())))
