"""The blows that are about to fall: what will come of them if everybody passes, and how an act changes that,
what comes of it as well and what will not any more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any

from mk_tui.engine import Game, advance
from mk_tui.engine.sight import events, question_view, sees
from mk_tui.engine.views import EventView
from mk_tui.players.answers import passing_over

from .forecast_entries import ENDS, as_ended, nameless
from .forecast_figures import became, between, summed
from .forecast_tried import Tried
from .forecast_ways import OnTheWay, Picks, other_ways
from .forecast_worlds import Fall, Worlds, once
from .foreseen import CERTAIN, Foreseen
from .moment import is_step
from .next_choice import NOBODY

# So often somebody passes, spreads damage as it is proposed, or chooses, before all blows have fallen.
MOST = 24


def coming(world: Game, eyes: int, seat: int, first: Picks | None = None) -> list[Foreseen] | None:
    """Return what weighs of what comes of the blows that stand, if everybody passes and takes damage as it is
    proposed, that the match ends before all else; None where none stand, or chance has a say in them. What
    would not come if somebody took it otherwise (be it ``seat``, unless it alone is told), or chose another
    thing where they have to, hangs on that (``Foreseen.hangs``), a figure becomes this or that by it
    (``Foreseen.between``). ``first``: the answer that is given before all that, where another than passing
    is."""
    shown = world.rules.shown
    if world.result or world.phase not in shown.blows:
        return None
    own = seat if eyes == seat else NOBODY
    fall = once(world, _passing((), own, first))
    told = None if fall.told is None else _told(world, fall, eyes)
    if told is None or fall.told is None:
        return None

    def play(way: Picks) -> tuple[Sequence[EventView], Sequence[int]]:
        other = once(world, _passing(way, own, first))
        return _told(world, other, eyes, every=True) or [], other.told or ()

    others, whole = other_ways(fall.told, play)
    return [_foreseen(event, others, whole) for event in told]


def _foreseen(event: EventView, others: Sequence[Sequence[EventView]], whole: bool) -> Foreseen:
    """Return what comes of blows as it is foreseen, ``others`` being what comes of them otherwise, which may
    not be all that there is (``whole``)."""
    if not whole:
        return Foreseen(event, CERTAIN, later=True, hangs=True)
    if all(_how_much(event) in map(_how_much, other) for other in others):
        return Foreseen(event, CERTAIN, later=True)
    ends = between(event, others)
    return Foreseen(event, CERTAIN, later=True, hangs=ends is None, between=ends)


def _told(world: Game, fall: Fall, eyes: int, every: bool = False) -> list[EventView] | None:
    """Return what weighs of what came of the blows that stood, with figures in the place of the parts that
    they sum up, or beside them (``every``); None where chance had a say in it."""
    shown = world.rules.shown
    log, rng, stands = events(fall.game, eyes), fall.game.rng, shown.standing(fall.game)
    left = (k for k, e in enumerate(log) if is_step(e) and e.fields["step"] not in shown.blows)
    over = next(left, len(log))
    marks = (note for note in fall.notes if note[0] == "step" and note[2][0] >= over)
    for _, rng_then, (_, _, _, stood_then) in marks:
        rng, stands = rng_then, stood_then  # what else came before anybody was asked is none of them
        break
    if rng != fall.began:
        return None
    weighs = (ENDS, *shown.weighty, *shown.falls)
    told = [_as_seen(world, eyes, as_ended(event)) for event in log[:over] if event.id in weighs]
    figures = list(became(told, (0, len(fall.game.log or ())), (shown.standing(world), stands), shown.summed))
    each = tuple(Foreseen(event, CERTAIN) for event in (*figures, *told))
    if every:
        return [*figures, *told]
    # Before and after are held against each other: even a single blow is told as a figure.
    comes = [one.event for one in summed(each, lambda: each, lambda event: 0, shown, 1)]
    return sorted(comes, key=lambda event: event.id != ENDS)


def _as_seen(world: Game, eyes: int, event: EventView) -> EventView:
    """Return an entry as it may be told: of cards that lie hidden before all that, and of several that are
    found, not which they are. They are those of this world alone."""
    number, several = event.fields.get("card_id", -1), event.fields.get("cards")
    hidden = number >= 0 and not sees(world, eyes, number)
    return nameless(event) if hidden or (several and not isinstance(several, str)) else event


def _passing(way: Picks, own: int, first: Picks | None) -> Callable[[Game], tuple[int, ...] | None]:
    """Return what gives a ``first`` answer, where there is one, and then lets everybody pass, and take damage
    as it is proposed, others than a seat (``own``) by a ``way`` (:class:`OnTheWay`) as well, until all blows
    have fallen. That returns how many ways each choice
    had on the way; None where somebody had to choose anything else."""

    def pass_on(g: Game) -> tuple[int, ...] | None:
        blows, turn = g.rules.shown.blows, (g.round, g.active)
        g.log, on = [], OnTheWay(way)
        if first is not None:
            advance(g, first)
        for _ in range(MOST):
            q = g.question
            if q is None or (g.round, g.active) != turn or g.phase not in blows:
                break
            asked = question_view(g, q.seat)
            answer = None if asked is None else asked.proposal or passing_over(asked)
            if q.limits and q.seat != own:
                answer = on.spread(q)
            answer = on.chosen(q) if answer is None else answer
            if answer is None:
                return None
            advance(g, answer)
        return tuple(on.met)

    return pass_on


def further(coming: tuple[Foreseen, ...], told: Collection[Foreseen], must: bool) -> tuple[Foreseen, ...]:
    """Return what is told of the blows that are about to fall beyond what is ``told`` of an answer anyhow: of
    one that ``must`` be given nothing, where that reaches as far as they do."""
    ends = any(one.event.id == ENDS for one in told)
    if must and any((one.falls or one.weighs) and one.event.id != ENDS for one in told):
        return ()
    return tuple(one for one in coming if one.spared or not (ends and one.event.id == ENDS))


class Blows:
    """What answers make of the blows that are about to fall in a match, for whoever is told. Of a choice that
    ``seat`` must make in the middle of an act all that comes of them is told: none of it would come else."""

    def __init__(self, game: Game, worlds: Worlds, seat: int, must: bool) -> None:
        self._game, self._worlds, self._seat, self._must = game, worlds, seat, must
        self._before: list[Foreseen] | None = None  # what comes of them as things stand

    def standing(self) -> tuple[Foreseen, ...]:
        """Return what comes of them as things stand, if everybody passes."""
        return tuple(self._as_they_stand() or ())

    def _as_they_stand(self) -> list[Foreseen] | None:
        if self._before is None:
            self._before = coming(self._worlds.world(0), self._worlds.seat, self._seat)
        return self._before

    def changed(self, picks: Picks, fall: Fall) -> tuple[Foreseen, ...]:
        """Return what comes of them once an answer, tried in the first world (``fall``), is done and did not
        before, and what did and does not any more (``Foreseen.spared``)."""
        game, tried = self._game, fall.told
        assert isinstance(tried, Tried)
        then = fall.game if tried.done is None else tried.done
        if game.phase not in game.rules.shown.blows:
            return ()
        before = list[Foreseen]() if self._must else self._as_they_stand()
        eyes, seat = self._worlds.seat, self._seat
        if (then.round, then.phase) == (game.round, game.phase):
            after = coming(then, eyes, seat)
        elif tried.done is None and not (self._must or fall.game.result):
            after = coming(self._worlds.world(0), eyes, seat, picks)  # they fall as soon as it is given
        else:
            return ()
        if before is None or after is None:
            return ()
        were = {(_how_much(one.event), one.between) for one in before}
        still = {_what(one.event) for one in after}
        # What it has begun itself is passed on to its end: that is told as what comes of the answer.
        new = [] if tried.stands else after
        told = [one for one in new if one.event.id == ENDS or (_how_much(one.event), one.between) not in were]
        told += [replace(one, spared=True) for one in before if _what(one.event) not in still]
        falls = game.rules.shown.falls
        return tuple(replace(one, falls=one.event.id in falls) for one in told)


def _what(event: EventView) -> tuple[Any, ...]:
    """Return what happens to whom, however much of it."""
    return event.id, event.fields.get("card_id"), event.fields.get("seat"), event.fields.get("winners")


def _how_much(event: EventView) -> tuple[Any, ...]:
    return (*_what(event), event.fields.get("n"), event.fields.get("now"))
