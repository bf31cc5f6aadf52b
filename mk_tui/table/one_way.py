"""A question of what is done in any case (how the rest of a price is paid) whose answers all come to the very
same: one of them is proposed, and no other does anything else.
"""

from __future__ import annotations

from typing import Any

from mk_tui.engine import Game, advance
from mk_tui.engine.save import state
from mk_tui.engine.views import QuestionView
from mk_tui.players.answers import DECLINING, WITHDRAWING

from .forecast_worlds import alike
from .trial import tried

# So many answers are gone through at most, those to what is asked next in the same matter among them.
MOST = 24
SEED = 1  # the number of the world in which they are
PROPOSED = (0,)
# What of a match is another's way there, and not where it leads.
WAY_THERE = ("answers", "count", "log")


def one_way(game: Game, question: QuestionView) -> bool:
    """Return whether a question that proposes its first answer leads to the same whatever is answered, from
    what its seat knows; not one that takes back what was begun, or declines, or is wanted by hand."""
    if question.proposal != PROPOSED or question.limits or len(question.options) < 2:
        return False
    if {option[0] for option in question.options}.intersection((*WITHDRAWING, *DECLINING)):
        return False
    return not game.seats[question.seat].get("by_hand") and tried(False, _same, game)


def _same(game: Game) -> bool:
    world = alike(game, game.question.seat if game.question else 0, SEED)
    asked, left = [world], MOST
    first: dict[str, Any] | None = None
    while asked:
        g = asked.pop()
        for n in range(len(g.question.options) if g.question else 0):
            left -= 1
            then = g.clone()
            then.log = None
            advance(then, (n,))
            if not left or then.rng != world.rng:
                return False
            if _goes_on(then, world):
                asked.append(then)
                continue
            stands = {name: value for name, value in state(then).items() if name not in WAY_THERE}
            if first is None:
                first = stands
            elif stands != first:
                return False
    return True


def _goes_on(g: Game, before: Game) -> bool:
    """Return whether the same is still asked for, as before."""
    then, now = before.question, g.question
    if then is None or now is None or (now.seat, now.kind) != (then.seat, then.kind):
        return False
    return len(g.frames) == len(before.frames) and g.frames[-1].flow == before.frames[-1].flow
