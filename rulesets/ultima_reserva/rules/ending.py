"""The end of a match, and of a player's part in it (VZ-1.3, VZ-13, VZ-14.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mk_tui.engine.change import emit, end_match, move, set_order, set_var, take_waiting
from mk_tui.engine.flow import unwind

from .tables import LAST_ROUND
from .wounds import life

if TYPE_CHECKING:
    from mk_tui.engine.state import Game


def check_end(g: Game) -> bool:
    """Players without Vital lose, all of them together (VZ-1.3).

    Returns whether the running turn is over by that: the match has ended, or the turn player has left it.
    """
    if g.result is not None:
        return True
    order = g.order
    counters, seats = g.counters, g.seats
    beaten = [s for s in order if seats[s]["pc"] in counters and not life(g, s)]
    if not beaten:
        return False
    left = [s for s in order if s not in beaten]
    for seat in beaten:
        emit(g, "log.beaten", seat=seat)
    if len(left) == 1:
        end_match(g, "win", left, "result.last_one")
    elif not left:
        end_match(g, "draw", [], "result.together")
    else:
        _leave(g, beaten, left)
        return g.active in beaten
    return True


def _leave(g: Game, beaten: list[int], left: list[int]) -> None:
    """A beaten player's cards leave the game (VZ-14.1)."""
    removed = g.layout.ids["removed"][0]
    if g.active in beaten:
        at = g.order.index(g.active)
        after = [*g.order[at:], *g.order[:at]]
        set_var(g, "next", next(s for s in after if s in left))
        # The turn is over: nothing of it goes on but the match itself.
        from .combat import end_combat

        end_combat(g)
        take_waiting(g)
        unwind(g, 1)
    elif g.vars.get("next") in beaten:
        set_var(g, "next", left[0])
    for seat in beaten:
        for card in [c for c, owner in enumerate(g.owner) if owner == seat]:
            move(g, card, removed)
    set_order(g, tuple(left))


def check_limit(g: Game, seat: int) -> bool:
    """After 60 turns each the highest Vital wins, equal ones draw (VZ-13.1). ``seat`` would be next."""
    if g.seats[seat].get("turns", 0) < LAST_ROUND:
        return False
    lives = {s: life(g, s) for s in g.order}
    best = [s for s in g.order if lives[s] == max(lives.values())]
    if len(best) == 1:
        end_match(g, "win", best, "result.more_vital")
    else:
        end_match(g, "draw", [], "result.equal_vital")
    return True
