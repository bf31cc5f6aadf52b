"""Matches of duels with other acts than their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mk_tui.engine import Game
from mk_tui.engine.acts import (
    Act,
    ActPlace,
    Book,
    Need,
    only,
    options,
)
from mk_tui.engine.acts import (
    why_not as judge,
)
from mk_tui.engine.cards import build_pool
from mk_tui.engine.mechanisms.aiming import play_card

from .games import duel
from .games.at_table import Play, lay
from .judged import judged

UNITS = only("unit", "charm")
SPELLS = only("spell")


def field(g: Game, seat: int) -> Sequence[int]:
    return g.in_zone("field", seat)


def act(
    verb: str, place: ActPlace, *needs: Need, of: Any = SPELLS, does: Any = play_card, **more: Any
) -> Act:
    return Act(verb, f"act.{verb}", place, of, needs, does, **more)


def match(book: Book, step: str = "main", bea: str = "", **zones: str) -> Play:
    """Return a match of duels with other acts: it is Ana's turn, she has these cards and is asked."""
    rules: Any = type("Trial", (duel.Duel,), {"book": book})()
    zones.setdefault("deck", "peak " * 8)
    pool = build_pool(rules, duel.CARDS, "trial")
    return lay(rules, pool, {"Ana": zones, "Bea": {"hand": bea}}, step, hold=2)


def offered(p: Play, seat: int = 0) -> list[str]:
    """Return what a seat may do, as the engine finds it and as a judge would."""
    found = options(p.game, seat)
    assert found == judged(p.game, seat)
    return [p.words(o) for o in found]


def refused(p: Play, name: str, seat: int = 0) -> str:
    """Return why a seat cannot use a card."""
    refusal = judge(p.game, seat, p.card(name))
    return "" if refusal is None else f"{refusal.clause} {refusal.message}"


class Counted:
    """A look that counts how often it is asked."""

    def __init__(self, holds: bool = True) -> None:
        self.holds = holds
        self.asked = 0

    def __call__(self, *_: Any) -> bool:
        self.asked += 1
        return self.holds
