"""What somebody may do straight from the question that is asked aloud: acts of which everybody sees that they
may be done, and whatever else those who are asked hold is told by none of them; and what comes if all pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from mk_tui.engine import Game, advance
from mk_tui.engine.acts import public_options
from mk_tui.engine.sight import question_view
from mk_tui.engine.state import PASS
from mk_tui.engine.views import QuestionView
from mk_tui.players.answers import pass_position

from .forecast_change import HARM, NOTHING, SOMETHING
from .forecast_trying import Picks
from .forecasting import Forecaster
from .foreseen import Forecast
from .moment import OpenAct
from .response_window import window_of
from .trial import tried

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
    return put_to_all(acts) if acts else None


def put_to_all(acts: Sequence[OpenAct]) -> QuestionView:
    """Return what is put to all: which of these acts is done, if there are any, or nothing."""
    return QuestionView(-1, OPEN, WHICH, options=tuple(act.option for act in acts), open=True)


def comes_of(game: Game, act: OpenAct) -> int:
    """Return what will come of an act, from what everybody knows, when those before its seat have passed:
    ``NOTHING``, ``HARM`` or ``SOMETHING``, as of the answers to a question."""
    forecaster = _forecaster(game, act.seat, [act])
    if forecaster is None or not forecaster.vain(1):
        return SOMETHING
    known = forecaster.whole(1)
    if known.anyway:
        return SOMETHING  # nothing is lost by it that would not be without it
    return HARM if known.harms else NOTHING


class OpenForecasts:
    """Forecasts these acts from what everybody knows, each by its place among them, as a
    :class:`~.forecasting.Forecaster` does the answers to a question; those before its seat have passed. Of no
    act it is told what comes if all pass."""

    def __init__(self, game: Game, acts: Sequence[OpenAct]) -> None:
        self.question = put_to_all(acts)
        self._each: dict[int, tuple[Forecaster, int]] = {}  # who forecasts an act, and by which position
        self._forecasters: list[Forecaster] = []
        for seat in dict.fromkeys(act.seat for act in acts):
            own = [n for n, act in enumerate(acts) if act.seat == seat]
            forecaster = tried(None, _forecaster, game, seat, [acts[n] for n in own])
            if forecaster is not None:
                self._forecasters.append(forecaster)
                self._each.update({n: (forecaster, k) for k, n in enumerate(own, 1)})
        # What else whoever is asked could do hangs on what they hold.
        self._passing = tried(None, _passing, game)
        self._forecasters += [self._passing] if self._passing is not None else []

    def cancel(self) -> None:
        """Let whoever works anything out stop."""
        for forecaster in self._forecasters:
            forecaster.cancel()

    def of(self, *picks: int) -> Forecast:
        """Return what will come of an act, or if all pass, as far as it is known by now."""
        found = self._found(picks)
        return Forecast(picks) if found is None else replace(found[0].of(found[1]), picks=picks)

    def _found(self, picks: Picks) -> tuple[Forecaster, int] | None:
        """Return who forecasts an act, or that all pass, and by which position."""
        if not picks:
            return None if self._passing is None else (self._passing, 0)
        return self._each.get(picks[0]) if len(picks) == 1 else None

    def settle(self, answers: Iterable[Picks]) -> Iterator[bool]:
        """Go on with these acts, as far as they were asked for, until what comes of them is known."""
        known = [found for picks in answers if (found := self._found(picks))]
        for forecaster in self._forecasters:
            yield from forecaster.settle([(k,) for one, k in known if one is forecaster])


def _forecaster(game: Game, seat: int, acts: Sequence[OpenAct]) -> Forecaster | None:
    """Return what forecasts to all the acts of a seat that everybody sees, from position 1 on; what else it
    may do hangs on what it holds, and is no answer here."""
    then = _passed_to(game, seat)
    if then is None or then.question is None:
        return None
    then.question = then.question.with_options([PASS, *(act.option for act in acts)])
    return Forecaster(then, to_all=True)


def _passing(game: Game) -> Forecaster | None:
    """Return what forecasts that nobody responds, as position 0; None where there is no such pass."""
    then = _all_but_one_passed(game)
    if then.question is None or PASS not in then.question.options:
        return None
    then.question = then.question.with_options([PASS])
    return Forecaster(then, to_all=True)


def _all_but_one_passed(game: Game) -> Game:
    """Return a match as it stands when the last one of all who are asked in this chance is: what is rolled
    for as soon as that one passes as well comes of it that nobody responds."""
    then = game.clone()
    then.log = []
    for _ in game.seats:
        asked = None if then.question is None else question_view(then, then.question.seat)
        position = None if asked is None else pass_position(asked)
        if position is None:
            break
        after = then.clone()
        after.log = []
        advance(after, (position,))
        left = None if after.question is None else question_view(after, after.question.seat)
        if left is None or not left.response or window_of(after) != window_of(game):
            break
        then = after
    return then


def _passed_to(game: Game, seat: int) -> Game | None:
    """Return a match as it stands when those have passed who are asked before a seat; None where that seat is
    not asked in the same chance: it has passed before them."""
    then = game.clone()
    then.log = []
    for _ in game.seats:
        asked = None if then.question is None else question_view(then, then.question.seat)
        if asked is None or not asked.response or window_of(then) != window_of(game):
            return None
        if asked.seat == seat:
            return then
        position = pass_position(asked)
        if position is None:
            return None
        advance(then, (position,))
    return None
