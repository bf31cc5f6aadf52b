"""The place of whoever learns: a table at which only what the lesson, or the puzzle, lets happen happens.

For a face it is a place like any other: it gives moments and takes commands. Beside that its ``learning``
says what is to be told (``said``) and what to look at (``look``), and
:class:`~mk_tui.table.command.GoOn` is taken where there is only something to read.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from mk_tui.players.answers import Wrong
from mk_tui.table import command as commands
from mk_tui.table.command import Command
from mk_tui.table.hotseat import Stage
from mk_tui.table.keeper import Keeper
from mk_tui.table.match import Match
from mk_tui.table.moment import COVERED, LATE, READ, REFUSED, Notice, Reply, TempoNow, wrong_picks
from mk_tui.table.orders import Orders
from mk_tui.table.place import Place
from mk_tui.table.sitting import Sitting
from mk_tui.table.table import Table

from .attempt import Attempt, AttemptState
from .guide import Guide
from .lesson import LookAt
from .told import Told

# What can be done at a table at which somebody learns, beside answering, going on and taking back.
HARMLESS = (commands.Hide, commands.Look, commands.Leave)
# What the settings say holds where a match is one's own.
SETTINGS = (commands.SetHold, commands.SetByHand)


@dataclass(frozen=True)
class TaughtSaid:
    """What was said of the last answer, for whichever language: the lesson's own words, else a message.

    ``good``: it was right.
    """

    words: Told | None = None
    message: str = ""
    good: bool = False
    n: int = 0
    of: int = 0


NOTHING_SAID = TaughtSaid()


class Learning(ABC):
    """What is being learnt: it says what may be answered."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.said = NOTHING_SAID

    @property
    @abstractmethod
    def match(self) -> Match:
        """The match at which it is learnt; another one when something was taken back."""

    @property
    def look(self) -> tuple[LookAt, ...]:
        """What is to be looked at now."""
        return ()

    @abstractmethod
    def reading(self) -> bool:
        """Whether there is nothing to be answered."""

    def half_way(self) -> bool:
        """Whether something may be taken back before anything new is to be learnt."""
        return True

    @abstractmethod
    def take(self, picks: tuple[int, ...]) -> bool:
        """Take an answer; returns whether it happened. ``Wrong`` if it fits no question."""

    def go_on(self) -> bool:
        """What there is to read was read; returns whether it goes on."""
        return False

    @abstractmethod
    def back(self) -> bool:
        """Go back a step; False where there is none."""


class GuidedLearning(Learning):
    """A lesson with its guide."""

    def __init__(self, guide: Guide) -> None:
        super().__init__(guide.lesson.learner)
        self.guide = guide

    @property
    def match(self) -> Match:
        return self.guide.match

    @property
    def look(self) -> tuple[LookAt, ...]:
        return self.guide.look

    def reading(self) -> bool:
        return self.guide.finished or self.guide.reading

    def half_way(self) -> bool:
        return self.guide.half_way

    def take(self, picks: tuple[int, ...]) -> bool:
        reply = self.guide.answer(picks)
        self.said = TaughtSaid(reply.words, reply.message, reply.taken)
        return reply.taken

    def go_on(self) -> bool:
        return self.guide.go_on()

    def back(self) -> bool:
        return self.guide.back()


class Solving(Learning):
    """A puzzle that somebody tries to solve."""

    def __init__(self, attempt: Attempt) -> None:
        super().__init__(attempt.puzzle.solver)
        self.attempt = attempt

    @property
    def match(self) -> Match:
        return self.attempt.match

    def reading(self) -> bool:
        return self.attempt.state is not AttemptState.OPEN

    def take(self, picks: tuple[int, ...]) -> bool:
        self.attempt.answer(picks)
        self.said = NOTHING_SAID
        return True

    def back(self) -> bool:
        return self.attempt.take_back()


class TaughtSitting(Sitting):
    """Whoever learns, before their screen, at a table that nobody else sits at."""

    def __init__(self, learning: Learning) -> None:
        self.learning = learning
        super().__init__(Table(learning.match, Keeper()), (learning.seat,))
        self.table.sittings.append(self)
        self.table.settle()

    def sit_at(self, match: Match) -> None:
        """Go on at another match: what was taken back stands there again."""
        self.table = table = Table(match, Keeper())
        self.hotseat.match = table
        table.sittings.append(self)
        self._key = None
        self.went_to(len(match.game.log or ()))
        table.settle()

    def unasked(self) -> tuple[int, ...] | None:
        """Nothing is answered for whoever learns, not even what has one answer: the step waits for it."""
        return None

    def undoer(self) -> int | None:
        """With each step something begins: what was chosen in the one before is done with."""
        return super().undoer() if self.learning.half_way() else None

    def tempo(self, asked: int) -> TempoNow:
        """Nobody passes on here, or ends a turn at once: no key is offered for it."""
        return TempoNow()

    def where(self) -> Stage:
        stage = super().where()
        return stage if stage.what == COVERED or not self.learning.reading() else Stage(READ, self.seats[0])


class TaughtOrders(Orders):
    """Carries out only what is to be learnt."""

    def __init__(self, sitting: TaughtSitting) -> None:
        super().__init__(sitting)
        self._at = sitting

    def carry_out(self, command: Command) -> Reply:
        learning = self._at.learning
        if isinstance(command, HARMLESS):
            return super().carry_out(command)
        if isinstance(command, SETTINGS):
            return Reply(True)
        match command:
            case commands.Answer(picks=picks) if not learning.reading():
                try:
                    done = learning.take(picks)
                except Wrong as error:
                    return Reply(False, (wrong_picks(error),))
            case commands.GoOn() if learning.reading():
                learning.said = NOTHING_SAID
                done = learning.go_on()
            case commands.Undo():
                done = learning.back()
                if not done:
                    return Reply(False, (Notice(REFUSED, "learn.first"),))
                learning.said = NOTHING_SAID
            case commands.Answer() | commands.GoOn():
                return Reply(False, (LATE,))
            case _:
                return Reply(False, (Notice(REFUSED, "learn.not_here"),))
        anew = learning.match is not self._at.table.match
        if anew:
            self._at.sit_at(learning.match)
        self._at.table.settle()
        return Reply(done, anew=anew)


class TaughtPlace(Place):
    """A place at which somebody is taught."""

    def __init__(self, learning: Learning) -> None:
        self.learning = learning
        self._taught = TaughtSitting(learning)
        super().__init__(self._taught, TaughtOrders(self._taught))


class LessonPlace(TaughtPlace):
    """The learner's place in a lesson."""

    def __init__(self, guide: Guide) -> None:
        self.guide = guide
        super().__init__(GuidedLearning(guide))


class PuzzlePlace(TaughtPlace):
    """The solver's place in a puzzle."""

    def __init__(self, attempt: Attempt) -> None:
        self.attempt = attempt
        super().__init__(Solving(attempt))

    def again(self) -> None:
        """Begin anew."""
        self.attempt.again()
        self.learning.said = NOTHING_SAID
        self._taught.sit_at(self.attempt.match)

    def hint(self) -> None:
        """Say the next hint."""
        attempt = self.attempt
        words = attempt.hint()
        self.learning.said = TaughtSaid(words, good=True, n=attempt.hints, of=len(attempt.puzzle.hints))

    def solution(self) -> Place:
        """Return a place at which the solution was played; it counts as shown from now on."""
        return self.attempt.solution().sit()


__all__ = ["Learning", "LessonPlace", "PuzzlePlace", "TaughtPlace", "TaughtSaid"]
