"""The clocks of a match: the minutes of the table, and the seconds of an open question."""

from __future__ import annotations

import time
from collections.abc import Sequence

from mk_tui.engine import Game
from mk_tui.engine.mechanisms.parts import WithClock
from mk_tui.players.answers import pass_position
from mk_tui.players.levels import HUMAN


class Clock:
    """Runs from when the match came to the table; ``before``: the seconds that it had been there earlier.

    ``controllers`` say what answers for each seat: only people are given seconds.
    """

    def __init__(self, game: Game, controllers: Sequence[str], before: float = 0.0) -> None:
        self.game = game
        self._controllers = controllers
        self._before = before
        self._sat_down = time.monotonic()
        self._asked = (-1, 0.0)  # how many decisions there were when the open question came, and since when
        self._acts = False  # whether the time that runs is that of an act: of all that is asked within it

    def played(self) -> float:
        """Return how many seconds this match has been at the table, earlier sittings included."""
        return self._before + time.monotonic() - self._sat_down

    def minutes_left(self) -> float | None:
        """Return the minutes left of what was agreed on, None for a match without a limit."""
        rules = self.game.rules
        limit = rules.minutes(self.game) if isinstance(rules, WithClock) else None
        return None if limit is None else max(0.0, limit - self.played() / 60)

    def just_over(self) -> bool:
        """Return whether the time agreed on is over and the match has not been told."""
        return self.minutes_left() == 0.0 and not self.game.vars.get("clock") and not self.game.result

    def seconds_left(self) -> float | None:
        """Return the seconds left to a person for the open question, None where no clock runs."""
        rules, question = self.game.rules, self.game.question
        if question is not None and self._controllers[question.seat] != HUMAN:
            return None
        limit = rules.seconds(self.game) if isinstance(rules, WithClock) else None
        if limit is None:
            self._acts = False
            return None
        if self._asked[0] != self.game.count:
            self.begin()
        return max(0.0, limit - (time.monotonic() - self._asked[1]))

    def begin(self) -> None:
        """The open question is put to whoever is asked, and its time begins.

        Who has taken a chance is given time once for all that they are asked about what they do: how, at
        what, paid with what. Nor does stepping back to the chance give more.
        """
        question, n = self.game.question, self.game.count
        within = question is not None and pass_position(question) is None
        if self._acts and (within or n < self._asked[0]):
            self._asked = (n, self._asked[1])
        else:
            self._acts = within
            self.wind_up()

    def wind_up(self) -> None:
        """Let the time for the open question begin anew: somebody has said that they will use it."""
        self._asked = (self.game.count, time.monotonic())

    def time_over(self) -> bool:
        """Return whether the time for the open question is over."""
        return self.game.question is not None and self.seconds_left() == 0.0
