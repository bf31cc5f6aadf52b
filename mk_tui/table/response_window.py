"""Which chance to respond it is."""

from __future__ import annotations

from mk_tui.engine import Game


def window_of(game: Game) -> tuple[object, ...]:
    """Return what tells one window, in which seats may respond, from the next.

    It is the round, the step, whose turn it is, and what waits on the stack.
    """
    return game.round, game.phase, game.active, tuple([item.id for item in game.stack])
