"""Chances to respond that may be the last: before anybody is asked again the match may be over.

Who lets one go because they can act after what happens next cannot when the match has ended by that. Where it
can end in nothing but that all who play have won, nobody has lost anything. How likely each end is, is told
beside what lets the chance go.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from mk_tui.engine import Game, advance
from mk_tui.engine.sight import question_view
from mk_tui.players.answers import pass_position

from .forecast_worlds import FAR, PASSES, Fall, TooMany, alike, once, ways
from .response_window import window_of
from .trial import tried

# Every way of the dice is looked at where there are so many at most, else so many worlds as they fall.
WAYS, WORLDS = 128, 12
SURELY: Final = 1 - 1e-9  # of shares that are added up


@dataclass(frozen=True, slots=True)
class Ends:
    """How likely a match ends in which ways (as what, who wins); ``exact``: nothing but dice has a say."""

    shares: dict[tuple[str, tuple[int, ...]], float]
    exact: bool = True

    @property
    def surely(self) -> tuple[str, tuple[int, ...]] | None:
        """The one end that comes whatever the dice say, if there is one."""
        alone = self.exact and len(self.shares) == 1 and sum(self.shares.values()) > SURELY
        return next(iter(self.shares)) if alone else None


def may_be_last(game: Game) -> bool:
    """Return whether the match may end before anybody is asked again if nobody responds now, and not so that
    all have won; from what everybody knows."""
    found = tried(NEVER, ends_unanswered, game, len(game.seats))
    return any(len(winners) < len(game.seats) for _, winners in found.shares)


def ends_unanswered(game: Game, eyes: int) -> Ends:
    """Return how the match may end before anybody is asked again if whoever is asked now passes, and nobody
    responds.

    It is told from what a seat knows, or everybody (``eyes`` is then the number of seats).
    """
    world = alike(game, eyes, 0)
    try:
        return _ends(ways(world, _passed, WAYS, FAR, once(world, _passed)))
    except TooMany:
        falls = (once(alike(game, eyes, seed), _passed) for seed in range(WORLDS))
        return _ends((1 / WORLDS, fall, True) for fall in falls)


def _ends(falls: Iterable[tuple[float, Fall, bool]]) -> Ends:
    shares: dict[tuple[str, tuple[int, ...]], float] = {}
    exact = True
    for share, fall, dealt in falls:
        exact = exact and not dealt
        if (result := fall.game.result) is not None:
            end = result["kind"], tuple(result["winners"])
            shares[end] = shares.get(end, 0.0) + share
    return Ends(shares, exact)


NEVER = Ends({})


def _passed(world: Game) -> None:
    """Let one pass and nobody respond, until something else waits, it is another step, or something else is
    asked."""
    began = window_of(world)
    for n in range(PASSES):
        view = None if world.question is None else question_view(world, world.question.seat)
        position = None if view is None or (n and not view.response) else pass_position(view)
        if position is None or window_of(world) != began:
            return
        advance(world, (position,))
