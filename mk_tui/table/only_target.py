"""What an act is aimed at, and what it is paid with, where the rules leave no choice."""

from __future__ import annotations

from mk_tui.engine import Game, advance
from mk_tui.engine.state import Option

from .forecast_worlds import alike
from .trial import tried

TARGET = "target"  # the kind of question by which something is aimed
COST = "cost"  # that by which something is paid for with cards
SEED = 1  # the number of the world in which it is looked at


def only_targets(game: Game, picks: tuple[int, ...]) -> tuple[Option, ...]:
    """Return the targets that whatever an answer to the open question begins takes because there are no
    others, from what its seat knows.

    None where that seat is asked something about it before it is done: then it can still be taken back.
    """
    return tried((), _taken, game, picks)


def given_up(game: Game, picks: tuple[int, ...]) -> tuple[Option, ...]:
    """Return the cards in play that its cost takes from whoever answers the open question like this, because
    there are no others: those that are not in play any more when it goes on."""
    return tried((), _given_up, game, picks)


def _taken(game: Game, picks: tuple[int, ...]) -> tuple[Option, ...]:
    asked = game.question
    if asked is None:
        return ()
    world = _answered(game, asked.seat, picks)
    then = world.question
    if then is not None and then.seat == asked.seat and then.kind != asked.kind:
        return ()
    return _unasked(world, asked.seat, TARGET)


def _given_up(game: Game, picks: tuple[int, ...]) -> tuple[Option, ...]:
    asked = game.question
    if asked is None:
        return ()
    world = _answered(game, asked.seat, picks)
    paid = _unasked(world, asked.seat, COST)
    return tuple(option for option in paid if game.in_play(option[1]) and not world.in_play(option[1]))


def _answered(game: Game, seat: int, picks: tuple[int, ...]) -> Game:
    """Return a match that looks the same to a seat, with the open question answered, and what was chosen
    unasked noted."""
    world = alike(game, seat, SEED)
    world.unasked = []
    advance(world, picks)
    return world


def _unasked(world: Game, asked: int, sort: str) -> tuple[Option, ...]:
    """Return what was chosen unasked for a seat by one kind of question."""
    taken = (option for seat, kind, option in world.unasked or () if (seat, kind) == (asked, sort))
    return tuple(dict.fromkeys(taken))
