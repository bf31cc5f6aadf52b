"""Questions that decide nothing any more: whatever is answered, the match ends at once, and the same way."""

from __future__ import annotations

from collections.abc import Sequence

from mk_tui.engine import Game, advance
from mk_tui.engine.sight import question_view
from mk_tui.engine.views import QuestionView
from mk_tui.players.answers import SEVERAL, decline, pass_position, shape

from .forecast_worlds import alike
from .trial import tried

# It has to hold in so many worlds, over so many questions in a row of so many options.
WORLDS, IN_A_ROW, OPTIONS = 12, 3, 8

End = tuple[str, tuple[int, ...]]  # as what a match ends, and who wins it


def foregone(game: Game, question: QuestionView, eyes: int) -> bool:
    """Return whether the match ends the same whatever is answered, and nobody is asked before what turns it.

    Where anything is left to dice on the way it may end otherwise, however they fall in worlds tried. From
    what a seat knows, with ``eyes`` the number of seats from what everybody knows.
    """
    return bool(_answers(question)) and tried(False, _ends_the_same, game, eyes)


def _ends_the_same(game: Game, eyes: int) -> bool:
    ends = (_end(alike(game, eyes, seed), IN_A_ROW) for seed in range(WORLDS))
    first = next(ends)  # mostly none: then no more is looked at
    return first is not None and all(end == first for end in ends)


def ends_after(world: Game, picks: tuple[int, ...]) -> End | None:
    """Return how the match ends in a world after an answer, whatever is chosen for it and without anybody
    else's say; None where it goes on, or dice or a choice decide it."""
    g = world.clone()
    g.log = []
    advance(g, picks)
    return None if g.rng != world.rng else _end(g, IN_A_ROW)


def any_answer(question: QuestionView) -> tuple[int, ...]:
    """Return an answer to a question in which all are the same: what is proposed where something is."""
    return question.proposal or _answers(question)[0]


def _answers(question: QuestionView) -> Sequence[tuple[int, ...]]:
    """Return answers that stand for all there are; none where there are too many, or one may pass.

    Of an order each card alone, none of them, and the one that is proposed, which spares most.
    """
    n = len(question.options)
    if n > OPTIONS or pass_position(question) is not None:
        return ()
    if shape(question) == SEVERAL:
        return ()
    declined = decline(question)
    whole = [tuple(question.proposal)] if question.limits else []
    return [*whole, *((k,) for k in range(n)), *([()] if declined == () or question.least == 0 else [])]


def _end(g: Game, more: int) -> End | None:
    """Return how a match ends from here whatever is answered; None where it goes on, or that decides it."""
    if g.result:
        return g.result["kind"], tuple(g.result["winners"])
    view = None if g.question is None or not more else question_view(g, g.question.seat)
    found: set[End] = set()
    for answer in _answers(view) if view is not None else ():
        then = g.clone()
        advance(then, answer)
        if then.rng != g.rng:
            return None
        end = _end(then, more - 1)
        if end is None or len(found | {end}) > 1:
            return None
        found.add(end)
    return next(iter(found), None)
