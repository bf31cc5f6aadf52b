"""The place of whoever learns: a table at which only what the lesson, or the puzzle, lets happen happens.

For a face it is a place like any other: it gives moments and takes commands. Beside that it says what is to
be told (``said``), what to look at (``look``), and takes :class:`~mk_tui.table.command.GoOn` where there is
only something to read.
"""

from __future__ import annotations

from dataclasses import dataclass

from mk_tui.players.answers import Wrong
from mk_tui.table import command as commands
from mk_tui.table.command import Command
from mk_tui.table.hotseat import Stage
from mk_tui.table.keeper import Keeper
from mk_tui.table.match import Match
from mk_tui.table.moment import COVERED, LATE, READ, REFUSED, Notice, Reply, wrong_picks
from mk_tui.table.place import Place
from mk_tui.table.table import Table

from .attempt import Attempt, AttemptState
from .guide import Guide
from .lesson import LookAt

# What can be done at a table at which somebody learns, beside answering, going on and taking back.
HARMLESS = (commands.Hide, commands.Look, commands.Leave)
# What the settings say holds where a match is one's own.
SETTINGS = (commands.SetHold, commands.SetByHand)


@dataclass(frozen=True)
class TaughtSaid:
    """What was said of the last answer: the lesson's own words, else a message. ``good``: it was right."""

    text: str = ""
    message: str = ""
    good: bool = False
    n: int = 0
    of: int = 0


NOTHING_SAID = TaughtSaid()


class TaughtPlace(Place):
    """A place at which somebody is taught. ``lang``: the language in which an answer is answered."""

    def __init__(self, match: Match, seat: int) -> None:
        table = Table(match, Keeper())
        super().__init__(table, (seat,))
        table.places.append(self)
        self.lang = "en"
        self.said = NOTHING_SAID
        table.settle()

    def sit_at(self, match: Match) -> None:
        """Go on at another match: what was taken back stands there again."""
        self._table = table = Table(match, Keeper())
        self._hotseat.match = table
        table.places.append(self)
        self._key = None
        self.went_to(len(match.game.log or ()))
        table.settle()

    def unasked(self) -> tuple[int, ...] | None:
        """Nothing is answered for whoever learns, not even what has one answer: the step waits for it."""
        return None

    @property
    def look(self) -> tuple[LookAt, ...]:
        """What is to be looked at now."""
        return ()

    def reading(self) -> bool:
        """Whether there is nothing to be answered."""
        raise NotImplementedError

    def take(self, picks: tuple[int, ...]) -> bool:
        """Take an answer; returns whether it happened. ``Wrong`` if it fits no question."""
        raise NotImplementedError

    def go_on(self) -> bool:
        """What there is to read was read; returns whether it goes on."""
        return False

    def back(self) -> bool:
        """Go back a step; False where there is none."""
        raise NotImplementedError

    def _where(self) -> Stage:
        stage = super()._where()
        return stage if stage.what == COVERED or not self.reading() else Stage(READ, self.seats[0])

    def _carry_out(self, command: Command) -> Reply:
        if isinstance(command, HARMLESS):
            return super()._carry_out(command)
        if isinstance(command, SETTINGS):
            return Reply(True)
        match command:
            case commands.Answer(picks=picks) if not self.reading():
                return self._give(picks)
            case commands.GoOn() if self.reading():
                self.said = NOTHING_SAID
                done = self.go_on()
            case commands.Undo():
                done = self.back()
                if not done:
                    return Reply(False, (Notice(REFUSED, "learn.first"),))
                self.said = NOTHING_SAID
            case commands.Answer() | commands.GoOn():
                return Reply(False, (LATE,))
            case _:
                return Reply(False, (Notice(REFUSED, "learn.not_here"),))
        self._table.settle()
        return Reply(done)

    def _give(self, picks: tuple[int, ...]) -> Reply:
        try:
            done = self.take(picks)
        except Wrong as error:
            return Reply(False, (wrong_picks(error),))
        self._table.settle()
        return Reply(done)


class LessonPlace(TaughtPlace):
    """The learner's place in a lesson."""

    def __init__(self, guide: Guide) -> None:
        self.guide = guide
        super().__init__(guide.match, guide.lesson.learner)

    @property
    def look(self) -> tuple[LookAt, ...]:
        return self.guide.look

    def reading(self) -> bool:
        return self.guide.finished or self.guide.reading

    def take(self, picks: tuple[int, ...]) -> bool:
        reply = self.guide.answer(picks, self.lang)
        self.said = TaughtSaid(reply.text, "" if reply.text else reply.message, reply.taken)
        return reply.taken

    def go_on(self) -> bool:
        return self.guide.go_on()

    def back(self) -> bool:
        if not self.guide.back():
            return False
        self.sit_at(self.guide.match)
        return True


class PuzzlePlace(TaughtPlace):
    """The solver's place in a puzzle."""

    def __init__(self, attempt: Attempt) -> None:
        self.attempt = attempt
        super().__init__(attempt.match, attempt.puzzle.solver)

    def reading(self) -> bool:
        return self.attempt.state is not AttemptState.OPEN

    def take(self, picks: tuple[int, ...]) -> bool:
        self.attempt.answer(picks)
        self.said = NOTHING_SAID
        return True

    def back(self) -> bool:
        return self.attempt.take_back()

    def again(self) -> None:
        """Begin anew."""
        self.attempt.again()
        self.said = NOTHING_SAID
        self.sit_at(self.attempt.match)

    def hint(self) -> None:
        """Say the next hint."""
        attempt = self.attempt
        text = attempt.hint(self.lang)
        self.said = TaughtSaid(text, good=True, n=attempt.hints, of=len(attempt.puzzle.hints))

    def solution(self) -> Place:
        """Return a place at which the solution was played; it counts as shown from now on."""
        return self.attempt.solution().sit()


__all__ = ["LessonPlace", "PuzzlePlace", "TaughtPlace", "TaughtSaid"]
