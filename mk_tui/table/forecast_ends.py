"""How a match surely ends: by passing on, or by an answer at once."""

from __future__ import annotations

from collections.abc import Iterable

from mk_tui.engine import Game, advance
from mk_tui.engine.views import QuestionView
from mk_tui.players.answers import pass_position
from mk_tui.players.weighing import LOST, WON

from .forecast_change import is_lost
from .forecast_entries import ENDS, end_event
from .forecast_trying import Picks
from .forecast_worlds import Fall, Worlds
from .foregone import WORLDS, End, ends_after
from .foreseen import CERTAIN, Forecast, Foreseen


def surely_comes_to(forecast: Forecast, seat: int) -> str:
    """Return whether an answer ends the match at once, whatever anybody does, as won or lost for a seat; ""
    where it does not, or where that is an estimate."""
    if not forecast.exact:
        return ""
    for told in forecast.outcomes:
        at_once = not (told.later or told.hangs) and min(told.chance, told.rolled) >= CERTAIN
        if told.event.id == ENDS and at_once and told.event.fields["kind"] != "draw":
            return WON if seat in told.event.fields["winners"] else LOST
    return ""


def surely_ends(falls: Iterable[Fall]) -> tuple[str, tuple[int, ...]] | None:
    """Return how the match ends and who wins it, where it does in all these worlds and chance has no say."""
    ends = set[tuple[str, tuple[int, ...]]]()
    for fall in falls:
        result = fall.game.result
        if not result or fall.dice() != ([], False):
            return None
        ends.add((result["kind"], tuple(result["winners"])))
    return ends.pop() if len(ends) == 1 else None


def ends_by(worlds: Worlds, picks: Picks) -> End | None:
    """Return how the match ends by an answer, whatever is chosen for it and without anybody else's say; None
    where it goes on, or does not end so in all worlds."""
    first = ends_after(worlds.world(0), picks)  # mostly none: then no more is looked at
    if first is None or any(ends_after(worlds.world(k), picks) != first for k in range(1, WORLDS)):
        return None
    return first


def wins_by(worlds: Worlds, picks: Picks, seat: int) -> bool:
    """Return whether an answer wins the match for a seat at once, whatever anybody does, or does so with one
    of the things that its player goes on to choose for it."""
    won = ends_by(worlds, picks)
    if won is not None:
        return won[0] == "win" and seat in won[1]
    first = _answered(worlds.world(0), picks)
    q = first.question
    if q is None or q.seat != seat or (q.least, q.most) != (1, 1) or pass_position(q) is not None:
        return False
    for n in range(len(q.options)):
        end = ends_after(first, (n,))
        if end is None or end[0] != "win" or seat not in end[1]:
            continue
        others = (_answered(worlds.world(k), picks) for k in range(1, WORLDS))
        if all(g.question and g.question.options == q.options and ends_after(g, (n,)) == end for g in others):
            return True
    return False


def _answered(world: Game, picks: Picks) -> Game:
    """Return how a world stands after an answer."""
    g = world.clone()
    g.log = []
    advance(g, picks)
    return g


def ends_by_any(worlds: Worlds, question: QuestionView) -> End | None:
    """Return how the match ends by whichever option of a question is picked; None where that decides it, or
    where it takes one answer of several picks."""
    if question.most != 1:
        return None
    ends = (ends_by(worlds, (k,)) for k in range(len(question.options)))
    first = next(ends, None)
    return first if first is not None and all(end == first for end in ends) else None


def ended(g: Game) -> End | None:
    """Return how a match has ended; None while it goes on."""
    return (g.result["kind"], tuple(g.result["winners"])) if g.result else None


def sure_end(told: Iterable[Foreseen]) -> End | None:
    """Return how the match ends by what is told to come surely; None where it may go on."""
    surely = (one for one in told if one.chance == CERTAIN and not one.hangs)
    ends = (one.event.fields for one in surely if one.event.id == ENDS)
    return next(((fields["kind"], tuple(fields["winners"])) for fields in ends), None)


def with_end(told: tuple[Foreseen, ...], end: End | None, later: bool = False) -> tuple[Foreseen, ...]:
    """Return what is told of an answer by which a match surely ends so, that before all else; ``later``: if
    everybody passes."""
    if end is None or any(one.event.id == ENDS for one in told):
        return told
    return Foreseen(end_event(*end), CERTAIN, later, weighs=True), *told


def by_any_choice(told: tuple[Foreseen, ...], worlds: Worlds, picks: Picks) -> tuple[Foreseen, ...]:
    """Return what is told of passing by which the match ends if everybody passes, where somebody is asked on
    the way to that and no choice of theirs changes it: that, before all else, in place of the end."""
    if not any(one.event.id == ENDS for one in told):
        return told
    then = _answered(worlds.world(0), picks)
    end = None if then.result else ends_by(worlds, picks)
    if end is None:
        return told
    surely = Foreseen(end_event(*end), CERTAIN, weighs=True, whatever=True)
    return surely, *(one for one in told if one.event.id != ENDS)


def loses(end: End | None, seat: int) -> bool:
    """Return whether a match that ends so is lost for a seat."""
    return end is not None and is_lost(*end, seat)
