"""What a table knows ahead: the forecasts of the open question, and of the one that passing it brings.

Whoever is asked reads for a while, and mostly passes then. What the table has to know before it can show
what comes of that takes longer than the answer: whether anybody need be asked again, and where passing leads
from there. It hangs on the match alone, so that it can be worked out while nobody waits, in a copy in which
the question is declined. It is what the table would find later, and is told to nobody before: another answer
than that drops it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from mk_tui.engine import Game, advance
from mk_tui.engine.sight import question_view
from mk_tui.engine.views import QuestionView
from mk_tui.players.answers import decline, declining_option

from .asked_again import asked_again
from .asking import done_together, is_theirs, nothing_to_decide
from .forecast_trying import Picks
from .forecasting import Forecaster
from .foregone import foregone
from .going_on import goes_on
from .match import Match
from .only_target import TakenUnasked, taken_unasked
from .question_runs import length_of_run
from .trial import tried

# So many questions in a row are looked at, as long as nobody need be asked the ones before.
AHEAD = 3


@dataclass(slots=True)
class AheadOf:
    """What is known of a question. ``forecasters``: for its seat alone (False), and from what everybody
    knows; ``again``: whether its person has the same chance once more (:mod:`.asked_again`); ``foregone``:
    whether it decides nothing any more (:mod:`.foregone`), by whose eyes tell; ``together``: whether it is
    one to what those on its side have done; ``goes_on``: who does; ``idle``: by which rule there is nothing
    to decide, or None, once that is known; ``run``: of how many questions it is the first that may be
    declined at once (:mod:`.question_runs`)."""

    forecasters: dict[bool, Forecaster] = field(default_factory=dict)
    again: bool | None = None
    foregone: dict[int, bool] = field(default_factory=dict)
    together: bool | None = None
    goes_on: dict[int, bool] = field(default_factory=dict)
    idle: tuple[str | None] | None = None
    run: int | None = None


class Outlook:
    """The forecasters of the question that is open in a match, and what else is found by looking ahead; all
    of it once for each question. ``people``: the seats of persons."""

    def __init__(self, match: Match, people: Collection[int]) -> None:
        self._match, self._people = match, people
        self._now: tuple[object, AheadOf] | None = None
        self._past: tuple[object, AheadOf] | None = None  # let go while nobody waits: it holds many copies
        self._ahead: dict[tuple[Any, ...], AheadOf] = {}  # by the answers that would lead there
        self._began = 0  # how many entries the record had then

    def now(self, to_all: bool = False) -> Forecaster:
        """Return what forecasts the answers to the open question; ``to_all``: from what everybody knows."""
        known = self._known().forecasters
        found = known.get(to_all)
        if found is None or found.cancelled:
            found = known[to_all] = Forecaster(self._match.game, to_all)
        return found

    def comes_again(self, question: QuestionView) -> bool:
        """Return whether who is asked the open question has the same chance once more when all pass."""
        known = self._known()
        if known.again is None:
            known.again = asked_again(self._match.game, question)
        return known.again

    def is_foregone(self, question: QuestionView, eyes: int) -> bool:
        """Return whether the open question decides nothing any more, from what a seat knows; with ``eyes``
        the number of seats from what everybody knows."""
        known = self._known().foregone
        if eyes not in known:
            known[eyes] = foregone(self._match.game, question, eyes)
        return known[eyes]

    def done_together(self, question: QuestionView) -> bool:
        """Return whether the open question is a chance to respond to what those on its side have done
        (:func:`~.asking.done_together`)."""
        known = self._known()
        if known.together is None:
            known.together = done_together(self._match.game, question)
        return known.together

    def is_last_chance(self, question: QuestionView) -> bool:
        """Return whether it would be one, but for that the match may be over before anybody is asked again
        (:mod:`.last_chance`)."""
        return is_theirs(self._match.game, question) and not self.done_together(question)

    def goes_on(self, seat: int) -> bool:
        """Return whether a seat is the next to do something if nobody responds (:mod:`.going_on`)."""
        known = self._known().goes_on
        if seat not in known:
            known[seat] = tried(False, goes_on, self._match.game, seat)
        return known[seat]

    def nothing_to_decide(self, question: QuestionView) -> str | None:
        """Return by which rule the open question is none for whoever is asked
        (:func:`~.asking.nothing_to_decide`), None if it is one."""
        known = self._known()
        if known.idle is None:
            known.idle = (nothing_to_decide(self._match.game, question, self.now),)
        return known.idle[0]

    def run(self, seat: int) -> int:
        """Return how many questions that ask the same a seat may decline at once; 0 where there is but one,
        or it is not asked."""
        asked = self._match.game.question
        if asked is None or asked.seat != seat:
            return 0
        known = self._known()
        if known.run is None:
            known.run = length_of_run(self._match.game)
        return known.run if known.run > 1 else 0

    def taken_unasked(self, picks: tuple[int, ...]) -> TakenUnasked:
        """Return what an answer takes without a choice (:mod:`.only_target`)."""
        return taken_unasked(self._match.game, picks)

    def _known(self) -> AheadOf:
        """Return what is known of the open question."""
        asked = self._match.game.question
        assert asked is not None
        if self._now is None or self._now[0] is not asked:
            # The same entries lead to the same match.
            since = tuple(self._match.record.entries[self._began :])
            self._past, self._now = self._now, (asked, self._ahead.get(since) or AheadOf())
        return self._now[1]

    def look_ahead(self) -> None:
        """Nobody waits: find out what will be wanted when the open question is declined."""
        game = self._match.game
        self._ahead, self._began, self._past = {}, len(self._match.record.entries), None
        if game.question is not None and (answer := decline(game.question)) is not None:
            tried(None, self._look_ahead, game.clone(), answer)

    def _look_ahead(self, game: Game, answer: Picks) -> None:
        """Let a copy of the match be answered like this, and by the table as long as it would answer."""
        path: tuple[Any, ...] = ()
        on: Picks | None = answer
        while on is not None and len(path) < AHEAD:
            path = (*path, on)
            advance(game, on)
            if game.question is None or game.result or game.question.seat not in self._people:
                return
            known = self._ahead[path] = AheadOf()
            on = _answer_ahead(game, known, len(self._people) > 1)


def _answer_ahead(game: Game, known: AheadOf, shared: bool) -> Picks | None:
    """Find out what will be wanted of the question that is open in a copy of a match, which may be asked
    before several people (``shared``); returns the answer that the table gives there, None if it asks."""
    question = question_view(game, game.question.seat) if game.question else None
    if question is None:
        return None
    known.together = done_together(game, question)
    if known.together:
        return decline(question)
    for eyes in (question.seat, len(game.seats)) if shared else (question.seat,):
        known.foregone[eyes] = foregone(game, question, eyes)
        if known.foregone[eyes]:
            return None
    forecaster = known.forecasters[False] = Forecaster(game)
    known.again = asked_again(game, question)
    if not known.again:
        known.idle = (nothing_to_decide(game, question, lambda: forecaster),)
    if known.idle != (None,):
        return decline(question)
    known.run = length_of_run(game)
    position = declining_option(question)
    if position is not None:
        forecaster.of(position)
    return None
