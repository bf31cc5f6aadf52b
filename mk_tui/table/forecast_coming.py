"""The blows that are about to fall: what will come of them if everybody passes, and how an act changes that,
what comes of it as well and what will not any more.
"""

from __future__ import annotations

from typing import Any

from mk_tui.engine import Game, advance
from mk_tui.engine.sight import events, question_view
from mk_tui.engine.views import EventView
from mk_tui.players.answers import passing_over

from .forecast_figures import became, summed
from .forecast_trying import ENDS, Tried
from .forecast_worlds import Fall, Worlds, once
from .foreseen import CERTAIN, Foreseen
from .moment import is_step

# So often somebody passes, or spreads damage as it is proposed, before all blows have fallen.
MOST = 24


def coming(world: Game, eyes: int) -> list[EventView] | None:
    """Return what weighs of what comes of the blows that stand, if everybody passes and takes damage as it is
    proposed, that the match ends before all else; None where none stand, or chance has a say in them."""
    shown = world.rules.shown
    if world.result or world.phase not in shown.blows:
        return None
    fall = once(world, _take_them)
    if not fall.told:
        return None
    log, rng, stands = events(fall.game, eyes), fall.game.rng, shown.standing(fall.game)
    left = (k for k, e in enumerate(log) if is_step(e) and e.fields["step"] not in shown.blows)
    over = next(left, len(log))
    marks = (note for note in fall.notes if note[0] == "step" and note[2][0] >= over)
    for _, rng_then, (_, _, _, stood_then) in marks:
        rng, stands = rng_then, stood_then  # what else came before anybody was asked is none of them
        break
    if rng != fall.began:
        return None
    told = [event for event in log[:over] if event.id in (ENDS, *shown.weighty, *shown.falls)]
    figures = became(told, (0, len(fall.game.log or ())), (shown.standing(world), stands), shown.summed)
    each = tuple(Foreseen(event, CERTAIN) for event in (*figures, *told))
    # Before and after are held against each other: even a single blow is told as a figure.
    told = [one.event for one in summed(each, lambda: each, lambda event: 0, shown, 1)]
    return sorted(told, key=lambda event: event.id != ENDS)


def _take_them(g: Game) -> bool:
    """Let everybody pass, and take damage as it is proposed, until all blows have fallen; returns whether
    nobody had to choose anything else."""
    blows, turn = g.rules.shown.blows, (g.round, g.active)
    g.log = []
    for _ in range(MOST):
        if g.question is None or (g.round, g.active) != turn or g.phase not in blows:
            break
        asked = question_view(g, g.question.seat)
        answer = None if asked is None else asked.proposal or passing_over(asked)
        if answer is None:
            return False
        advance(g, answer)
    return True


class Blows:
    """What answers make of the blows that are about to fall in a match, for whoever is told."""

    def __init__(self, game: Game, worlds: Worlds) -> None:
        self._game, self._worlds = game, worlds
        self._before: list[EventView] | None = None  # what comes of them as things stand

    def standing(self) -> tuple[Foreseen, ...]:
        """Return what comes of them as things stand, if everybody passes."""
        return tuple(Foreseen(event, CERTAIN, later=True) for event in self._as_they_stand() or ())

    def _as_they_stand(self) -> list[EventView] | None:
        if self._before is None:
            self._before = coming(self._worlds.world(0), self._worlds.seat)
        return self._before

    def changed(self, fall: Fall) -> tuple[Foreseen, ...]:
        """Return what comes of them once an answer, tried in the first world, is done and did not before, and
        what did and does not any more (``Foreseen.spared``)."""
        game, tried = self._game, fall.told
        assert isinstance(tried, Tried)
        then = fall.game if tried.done is None else tried.done
        if game.phase not in game.rules.shown.blows or (then.round, then.phase) != (game.round, game.phase):
            return ()
        before, after = self._as_they_stand(), coming(then, self._worlds.seat)
        if before is None or after is None:
            return ()
        were, still = {_how_much(event) for event in before}, {_what(event) for event in after}
        told = [(event, False) for event in after if event.id == ENDS or _how_much(event) not in were]
        told += [(event, True) for event in before if _what(event) not in still]
        falls = game.rules.shown.falls
        return tuple(
            Foreseen(event, CERTAIN, later=True, falls=event.id in falls, spared=spared)
            for event, spared in told
        )


def _what(event: EventView) -> tuple[Any, ...]:
    """Return what happens to whom, however much of it."""
    return event.id, event.fields.get("card_id"), event.fields.get("seat"), event.fields.get("winners")


def _how_much(event: EventView) -> tuple[Any, ...]:
    return (*_what(event), event.fields.get("n"), event.fields.get("now"))
