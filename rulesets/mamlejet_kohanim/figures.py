"""What is shown of a match beside its cards."""

from __future__ import annotations

from typing import Any

from mk_tui.engine.state import Game

from .rules import damage, emuna, level


def trackers(g: Game, seat: int) -> tuple[tuple[str, int], ...]:
    score, loss = emuna.tally(g)[seat]
    return (("score", score), ("loss", loss))


def player_values(g: Game, seat: int) -> tuple[tuple[str, Any], ...]:
    own = g.seats[seat]
    return (("wealth", own["wealth"]), ("hold", g.hold[seat]), ("by_hand", own.get("by_hand", 0)))


def table_values(g: Game) -> tuple[tuple[str, Any], ...]:
    return (
        ("cities", g.vars.get("cities", ()) if g.phase == "3a" else ()),
        ("level", level.level_of(g)),
        ("options", tuple(g.config["options"].items())),
    )


def notes(g: Game, card: int) -> tuple[str, ...]:
    return ("note.pending",) if g.stack and damage.pending(g, card) else ()
