"""What somebody may do straight from the question that is asked aloud: acts of which everybody sees that they
may be done, and whatever else those who are asked hold is told by none of them."""

from __future__ import annotations

from collections.abc import Sequence

from mk_tui.engine import Game, advance
from mk_tui.engine.acts import public_options
from mk_tui.engine.sight import question_view
from mk_tui.engine.views import QuestionView
from mk_tui.players.answers import pass_position, passing_over

from .forecast_change import NOTHING, SOMETHING
from .forecast_trying import Trying
from .forecast_worlds import alike, once
from .moment import OpenAct
from .trial import tried

# In so many worlds it is tried whether anything comes of an act.
WORLDS = 24
# The question that lets one of them be chosen: its kind, and its sentence.
OPEN, WHICH = "open", "open.acts"


def open_acts(game: Game, seats: Sequence[int]) -> tuple[OpenAct, ...]:
    """Return the acts that some seats may do in this chance to respond, as everybody sees, in their order."""
    found: list[OpenAct] = []
    for seat in seats:
        then = tried(None, _passed_to, game, seat)
        if then is not None and then.question is not None:
            offered = then.question.options
            found += [OpenAct(seat, option) for option in public_options(then, seat) if option in offered]
    return tuple(found)


def as_question(acts: Sequence[OpenAct]) -> QuestionView | None:
    """Return the question which of these acts is done, nobody's; None where there is none."""
    options = tuple(act.option for act in acts)
    return QuestionView(-1, OPEN, WHICH, options=options, open=True) if options else None


def comes_of(game: Game, act: OpenAct) -> int:
    """Return what will come of an act, from what everybody knows, when those before its seat have passed:
    ``NOTHING``, ``HARM`` or ``SOMETHING``, as of the answers to a question."""
    then, everybody, found = _passed_to(game, act.seat), len(game.seats), NOTHING
    if then is None:
        return SOMETHING
    for k in range(WORLDS):
        # Its own options stand elsewhere in each: the cards in hand are others.
        world = alike(then, everybody, game.count * WORLDS + k)
        asked = question_view(world, act.seat)
        assert asked is not None
        picks, trying = (asked.options.index(act.option),), Trying(world, asked, everybody)
        fall = once(world, trying.player(picks))
        passed = trying.passing_on(world, passing_over(asked))
        found = max(found, trying.came(fall, passed, trying.own(picks)))
        if found == SOMETHING:
            return SOMETHING
    return found


def _passed_to(game: Game, seat: int) -> Game | None:
    """Return a match as it stands when those have passed who are asked before a seat; None where that seat is
    not asked in the same chance: it has passed before them."""
    then = game.clone()
    then.log = []
    for _ in game.seats:
        asked = None if then.question is None else question_view(then, then.question.seat)
        if asked is None or not asked.response or _chance(then) != _chance(game):
            return None
        if asked.seat == seat:
            return then
        position = pass_position(asked)
        if position is None:
            return None
        advance(then, (position,))
    return None


def _chance(game: Game) -> tuple[object, ...]:
    """Return what tells one chance to respond from the next."""
    return game.round, game.phase, game.active, [item.id for item in game.stack]
