"""Emuná: score, loss and the end of the match (MK-16, section 2).

Both figures are derived: they are sums over cards that lie in a guenizá now, never counters.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from mk_tui.engine.cards import Pool
from mk_tui.engine.change import award, end_match, set_var
from mk_tui.engine.state import Game

from .tables import FALLEN, GOAL

# What one point of a loss counts in a sum of both: more than any score comes to.
LOST: Final = 1 << 20


def tally(g: Game) -> list[tuple[int, int]]:
    """Return each seat's (score, loss), kept until its guenizá changes. Do not change it."""
    known: list[Any] = g.tally
    for seat, sums in enumerate(known):
        if sums is None:
            known[seat] = _add_up(g, seat)
    return known


def _add_up(g: Game, seat: int) -> tuple[int, int]:
    worth, defs = _worth(g.pool, len(g.pool.cards)), g.defs
    cards = g.in_zone("guenizah", seat)
    if g.config["options"].get("loss_model") == "B":  # only what the enemy put there counts as lost
        cards = [c for c in cards if g.flags[c] & FALLEN or worth[defs[c]] < LOST]
    lost, score = divmod(sum([worth[defs[c]] for c in cards]), LOST)
    return score, lost


@cache
def _worth(pool: Pool, size: int) -> list[int]:
    """Return what each definition adds to a score (MK-16.2) or, in units of ``LOST``, to a loss (A-57)."""
    return [d.attrs.get("emuna", 0) * (1 if d.type == "enemy" else LOST) for d in pool.cards]


def check_end(g: Game) -> None:
    """End the match if somebody has won or lost (MK-16.3 to 16.7, A-23, A-58)."""
    if g.vars.get("checked") == tuple(g.tally):
        return
    now = tally(g)
    set_var(g, "checked", tuple(now))
    lost = max([loss for _, loss in now]) >= GOAL
    # a match that is played for time has no goal.
    won = max([score for score, _ in now]) >= GOAL and g.config["options"].get("time_trial", "off") == "off"
    if won and lost:
        end_match(g, "draw", [], "result.both_reached")  # MK-16.6
    elif lost:
        end_match(g, "loss", [], "result.emuna_lost")  # MK-16.4
    elif won:
        award_best(g, "result.goal_reached")


def award_best(g: Game, why: str) -> None:
    """Give the match to the highest score; a tie is a draw (A-23, A-35, A-36)."""
    scores = [score for score, _ in tally(g)]
    award(g, [s for s, n in enumerate(scores) if n == max(scores)], why, "result.tie")
