"""A match at a table, to look at: what it asks, what each seat sees, why something cannot be, its clocks."""

from __future__ import annotations

from typing import Any

from mk_tui.engine import Refusal, events, view, why_no_concession, why_not
from mk_tui.engine.acts import why_no_pass
from mk_tui.engine.sight import question_view
from mk_tui.engine.views import EventView, QuestionView, View
from mk_tui.players.answers import decline
from mk_tui.players.knowledge import without_memory
from mk_tui.players.levels import HUMAN
from mk_tui.storage import Store

from .clock import Clock
from .forecasting import Forecaster
from .keeper import Keeper
from .match import Match


class MatchAtTable:
    """A match with what keeps it and its clock. Nothing of it may be shown to whom it is not for.

    What answers for each seat ("human", "novice", "adept", "master", "random") stands in ``controllers``.
    """

    def __init__(self, match: Match, keeper: Keeper) -> None:
        self.match = match
        self.keeper = keeper
        self.game = match.game
        self.controllers = [seat.kind for seat in match.beginning.seats]
        self.clock = Clock(match.game, keeper.played)
        self._forecaster: tuple[Any, Forecaster] | None = None  # with the question that it is about

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [str(s["name"]) for s in self.game.config["seats"]]

    @property
    def humans(self) -> list[int]:
        """The seats that people sit on."""
        return [s for s, kind in enumerate(self.controllers) if kind == HUMAN]

    @property
    def ruleset(self) -> Any:
        """The game's ruleset."""
        return self.game.rules

    @property
    def pool(self) -> Any:
        """The game's cards."""
        return self.game.pool

    @property
    def seed(self) -> int:
        """What chance began with: the same seed, seats, options and answers give the same match."""
        return int(self.game.config["seed"])

    @property
    def question(self) -> QuestionView | None:
        """The open question, whole."""
        question = self.game.question
        return None if question is None else question_view(self.game, question.seat)

    @property
    def result(self) -> tuple[str, tuple[int, ...], str] | None:
        """How the match ended: (kind, winners, message id); None while it goes on."""
        return None if self.game.result is None else view(self.game, None).result

    def view(self, seat: int | None) -> View:
        """Return what a seat (None: the public beginning) sees.

        Where the rules show cards only once, those that were looked at before are left out; a computer player
        gets its own view, in which they are.
        """
        seen = view(self.game, seat)
        return without_memory(seen, self.game.rules) if self.game.rules.shown.once else seen

    def events(self, seat: int | None, since: int = 0) -> list[EventView]:
        """Return the log from entry ``since`` on, as a seat may read it."""
        return events(self.game, seat, since)

    @property
    def store(self) -> Store | None:
        """The store that keeps the match."""
        return self.keeper.store

    @property
    def match_id(self) -> int | None:
        """The number of the match in the store."""
        return self.keeper.match_id

    def why_not(self, seat: int, card: int) -> Refusal | None:
        """Return why ``seat`` cannot use ``card`` now, or None if it can."""
        return why_not(self.game, seat, card)

    def seems_able(self, seat: int) -> bool:
        """Return whether everybody could believe that a seat has something to respond with, or it wants to be
        asked always."""
        return self.game.hold[seat] == 2 or self.game.rules.seems_able(self.game, seat)

    def why_no_pass(self, seat: int) -> Refusal | None:
        """Return why ``seat`` may not pass now; None where no rule says it."""
        return why_no_pass(self.game, seat)

    def forecaster(self) -> Forecaster:
        """Return what forecasts the options of the open question, for its seat alone."""
        asked = self.game.question
        kept = self._forecaster
        if kept is None or kept[0] is not asked or kept[1].cancelled:
            kept = self._forecaster = (asked, Forecaster(self.game))
        return kept[1]

    def can_concede(self) -> list[int]:
        """Return the seats whose people may give up now; none where the rules let nobody."""
        return [s for s in self.humans if self.why_no_concession(s) is None]

    def why_no_concession(self, seat: int) -> Refusal | None:
        """Return why the person on ``seat`` cannot concede now, or None if that is possible."""
        if self.controllers[seat] != HUMAN:
            return Refusal("", "refuse.computer")
        return why_no_concession(self.game, seat)

    def minutes_left(self) -> float | None:
        """Return the minutes left on the table's clock, None for a match without one."""
        return self.clock.minutes_left()

    def seconds_left(self) -> float | None:
        """Return the seconds left to a person for the open question, None where no clock runs."""
        return None if self.bot_to_move() else self.clock.seconds_left()

    def wind_up(self) -> None:
        """Let the time for the open question begin anew."""
        self.clock.wind_up()

    def time_over(self) -> tuple[int, ...] | None:
        """Return the answer that passes if the time for the open question is over, else None."""
        question = self.question
        return decline(question) if question is not None and self.seconds_left() == 0.0 else None

    def bot_to_move(self) -> bool:
        """Return whether the open question is a computer player's."""
        question = self.game.question
        return question is not None and self.controllers[question.seat] != HUMAN
