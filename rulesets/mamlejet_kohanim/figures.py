"""What is shown of a match beside its cards."""

from __future__ import annotations

from typing import Any

from mk_tui.engine.state import Game

from .rules import combat, damage, emuna, level


def trackers(g: Game, seat: int) -> tuple[tuple[str, int], ...]:
    score, loss = emuna.tally(g)[seat]
    return (("score", score), ("loss", loss))


def player_values(g: Game, seat: int) -> tuple[tuple[str, Any], ...]:
    own = g.seats[seat]
    return (("wealth", own["wealth"]), ("hold", g.hold[seat]), ("by_hand", own.get("by_hand", 0)))


def table_values(g: Game) -> tuple[tuple[str, Any], ...]:
    return (
        ("cities", _going_for_cities(g) if g.phase == "3a" else ()),
        ("city", level.city_difficulty(g)),
        ("level", level.level_of(g)),
        ("options", tuple(g.config["options"].items())),
    )


def _going_for_cities(g: Game) -> tuple[tuple[int, int], ...]:
    """Return which enemies still go for a city, and for whose: none that was dedicated meanwhile (A-10)."""
    return tuple((a[0], a[2]) for a in combat.at_cities(g)) if g.vars.get("cities") else ()


def notes(g: Game, card: int) -> tuple[str, ...]:
    # Of enemies alone: a mark on a soldier stops who passes on, once, while it can be healed.
    if g.ctrl[card] < 0 and g.vars.get("hits") and damage.noted(g, card):
        return ("note.hit",)
    return ("note.pending",) if g.stack and damage.pending(g, card) else ()
