"""What is shown of a match beside its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mk_tui.engine.continuous import roster

from .rules import (
    acts,
    turn,
)

if TYPE_CHECKING:
    from mk_tui.engine.state import Game


def trackers(g: Game, seat: int) -> tuple[tuple[str, int], ...]:
    """HK-1.3."""
    return (("structure", g.seats[seat].get("structure", 0)),)


def player_values(g: Game, seat: int) -> tuple[tuple[str, Any], ...]:
    """HK-1.3: Will left and what the next own turn will make, action points."""
    own = g.seats[seat]
    return (
        ("structure", own.get("structure", 0)),
        ("will", own.get("will", 0)),
        ("income", turn.income(g, seat)),
        ("points", own.get("points", 0)),
        ("addons", len(roster(g).get(("addon", seat), ()))),
        ("addon_limit", acts.addon_limit(g, seat)),
        ("hold", g.hold[seat]),
        ("addons_played", own.get("addons_played", 0)),
        ("characters_played", own.get("characters_played", 0)),
        ("produced", own.get("produced", 0)),
    )


def table_values(g: Game) -> tuple[tuple[str, Any], ...]:
    return (("challenge", g.vars.get("challenge", 0)),)
