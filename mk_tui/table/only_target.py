"""What an act is aimed at, and what it is paid with, where the rules leave no choice."""

from __future__ import annotations

from typing import NamedTuple

from mk_tui.engine import Game, advance
from mk_tui.engine.state import Option

from .forecast_worlds import alike
from .trial import tried

TARGET = "target"  # the kind of question by which something is aimed
COST = "cost"  # that by which something is paid for with cards
SEED = 1  # the number of the world in which it is looked at


class TakenUnasked(NamedTuple):
    """What whatever an answer begins takes because there is nothing else, as options of the game.

    ``targets``: what it is aimed at; none where its seat is asked something about it before it is done: then
    it can still be taken back. ``given_up``: the cards in play that its cost takes from its seat, and that
    are not in play any more when it goes on.
    """

    targets: tuple[Option, ...] = ()
    given_up: tuple[Option, ...] = ()


NOTHING = TakenUnasked()


def taken_unasked(game: Game, picks: tuple[int, ...]) -> TakenUnasked:
    """Return what an answer to the open question takes without a choice, from what its seat knows."""
    return tried(NOTHING, _taken, game, picks)


def _taken(game: Game, picks: tuple[int, ...]) -> TakenUnasked:
    asked = game.question
    if asked is None:
        return NOTHING
    world = alike(game, asked.seat, SEED)
    world.unasked = []
    advance(world, picks)
    then = world.question
    goes_on = then is not None and then.seat == asked.seat and then.kind != asked.kind
    paid = tuple(
        option
        for option in _by(world, asked.seat, COST)
        if game.in_play(option[1]) and not world.in_play(option[1])
    )
    return TakenUnasked(() if goes_on else _by(world, asked.seat, TARGET), paid)


def _by(world: Game, asked: int, sort: str) -> tuple[Option, ...]:
    """Return what was chosen unasked for a seat by one kind of question."""
    taken = (option for seat, kind, option in world.unasked or () if (seat, kind) == (asked, sort))
    return tuple(dict.fromkeys(taken))
