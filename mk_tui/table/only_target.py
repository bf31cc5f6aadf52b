"""What an act is aimed at where the rules leave no choice."""

from __future__ import annotations

from mk_tui.engine import Game, advance
from mk_tui.engine.state import Option

from .forecast_worlds import alike
from .trial import tried

TARGET = "target"  # the kind of question by which something is aimed
SEED = 1  # the number of the world in which it is looked at


def only_targets(game: Game, picks: tuple[int, ...]) -> tuple[Option, ...]:
    """Return the targets that whatever an answer to the open question begins takes because there are no
    others, from what its seat knows.

    None where that seat is asked something about it before it is done: then it can still be taken back.
    """
    return tried((), _taken, game, picks)


def _taken(game: Game, picks: tuple[int, ...]) -> tuple[Option, ...]:
    asked = game.question
    if asked is None:
        return ()
    world = alike(game, asked.seat, SEED)
    world.unasked = []
    advance(world, picks)
    then = world.question
    if then is not None and then.seat == asked.seat and then.kind != asked.kind:
        return ()
    taken = (option for seat, kind, option in world.unasked if (seat, kind) == (asked.seat, TARGET))
    return tuple(dict.fromkeys(taken))
