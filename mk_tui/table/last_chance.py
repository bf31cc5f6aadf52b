"""Chances to respond that may be the last: before anybody is asked again the match may be over.

Who lets one go because they can act after what happens next cannot when the match has ended by that. Where it
can end in nothing but that all who play have won, nobody has lost anything.
"""

from __future__ import annotations

from mk_tui.engine import Game, advance
from mk_tui.engine.sight import question_view
from mk_tui.players.answers import pass_position

from .forecast_worlds import FAR, PASSES, TooMany, alike, once, ways
from .trial import tried

# Every way of the dice is looked at where there are so many at most, else so many worlds as they fall.
WAYS, WORLDS = 128, 12


def may_be_last(game: Game) -> bool:
    """Return whether the match may end before anybody is asked again if nobody responds now, and not so that
    all have won; from what everybody knows."""
    return tried(False, _may_end, game)


def _may_end(game: Game) -> bool:
    eyes = len(game.seats)
    world = alike(game, eyes, 0)
    try:
        every = ways(world, _passed, WAYS, FAR, once(world, _passed))
        return any(_is_over(fall.game) for _, fall, _ in every)
    except TooMany:
        return any(_is_over(once(alike(game, eyes, seed), _passed).game) for seed in range(WORLDS))


def _is_over(game: Game) -> bool:
    return game.result is not None and len(game.result["winners"]) < len(game.seats)


def _passed(world: Game) -> None:
    """Let nobody respond, until something else waits, it is another step, or something else is asked."""
    began = _place(world)
    for _ in range(PASSES):
        view = None if world.question is None else question_view(world, world.question.seat)
        position = None if view is None or not view.response else pass_position(view)
        if position is None or _place(world) != began:
            return
        advance(world, (position,))


def _place(game: Game) -> tuple[object, ...]:
    return game.round, game.phase, game.active, [item.id for item in game.stack]
