"""Somebody goes through a lesson: which step, its words, what moves on, what a wrong answer is told.

No game and no face: the lines and the screen show what a guide says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from mk_tui.engine import view
from mk_tui.engine.state import Question
from mk_tui.engine.views import QuestionView, View
from mk_tui.players.answers import WITHDRAWING
from mk_tui.players.answers import wrong as misfit
from mk_tui.table import Place, Table
from mk_tui.table.keeper import Keeper
from mk_tui.table.match import Match

from .alike import Alike
from .lesson import Lesson, LessonStep, LookAt
from .solving import after, state_key
from .told import Told

# What is said of an answer that the rules allow and the step does not ask for.
OTHER = "learn.other"


@dataclass(frozen=True)
class LessonReply:
    """What came of an answer: taken or not, and what is said of it.

    ``words`` are the lesson's own, in every language; without them ``message`` and ``fields`` say it.
    ``done`` tells that the step is over, ``back`` that something was withdrawn: the match is another one.
    """

    taken: bool
    words: Told | None = None
    message: str = ""
    fields: dict[str, object] = field(default_factory=dict)
    done: bool = False
    back: bool = False


class Guide:
    """A lesson that somebody is in the middle of.

    ``match`` stands where the step does. It is another one after :meth:`back`.
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.match = Match(lesson.beginning)
        self.n = 0
        self._given = 0
        self._begun: list[int] = []  # how many entries the record had when each step was first shown
        self._begin()

    # -- where it stands --------------------------------------------------------------------------

    @property
    def finished(self) -> bool:
        """Whether every step is done: the match can be played on."""
        return self.n >= len(self.lesson.steps)

    @property
    def step(self) -> LessonStep:
        """The step that is to be done."""
        return self.lesson.steps[self.n]

    @property
    def reading(self) -> bool:
        """Whether there is nothing to be answered in this step: :meth:`go_on` ends it."""
        return not self.finished and not self.step.do

    @property
    def half_way(self) -> bool:
        """Whether something was answered in this step, and not yet all of it."""
        return self._given > 0

    @property
    def look(self) -> tuple[LookAt, ...]:
        """What is looked at in this step."""
        return () if self.finished else self.step.look

    def say(self, lang: str) -> str:
        """Return the words of the step; after the last one, those of the end."""
        return (self.lesson.end if self.finished else self.step.say).say(lang)

    def sit(self) -> Place:
        """Return the learner's place at a table with the match as it is now; nothing of it is kept."""
        return Table(self.match, Keeper()).sit()

    def view(self) -> View:
        """Return what the learner sees."""
        return view(self.match.game, self.lesson.learner)

    @property
    def question(self) -> QuestionView | None:
        """What the learner is asked in this step, None where it is only read."""
        return None if self.finished or self.reading else self.view().question

    def moves_on(self) -> list[tuple[int, ...]]:
        """Return the answers that move on, as positions of the open question; of several picks only the
        step's own, and single ones that come to the same."""
        question, expected = self.match.game.question, self._expected()
        if question is None or expected is None:
            return []
        picks: list[tuple[int, ...]] = [(k,) for k in range(len(question.options))]
        single = [pick for pick in picks if self._right(question, pick, expected)]
        return single if len(expected) == 1 else [expected, *single]

    # -- going on -----------------------------------------------------------------------------------

    def answer(self, picks: Sequence[int]) -> LessonReply:
        """Give an answer. One that the step does not ask for changes nothing, and it is said why."""
        question, expected = self.match.game.question, self._expected()
        shown = self.question
        if question is None or expected is None or shown is None:
            return LessonReply(False, message="learn.read_on")
        given = tuple(picks)
        trouble = misfit(shown, given)
        if trouble is not None:
            return LessonReply(False, message=trouble.message_id, fields=dict(trouble.fields))
        if not self._right(question, given, expected):
            if _withdraws(question, given) and self._withdraw():
                return LessonReply(True, back=True)
            own = self.step.wrong
            return LessonReply(False, own, "" if own else OTHER)
        why = self.step.why
        self.match.enter(expected)
        self._given += 1
        if self._given < len(self.step.do):
            return LessonReply(True)
        self._end()
        return LessonReply(True, why, done=True)

    def go_on(self) -> bool:
        """End a step that is only read; False where something is to be answered."""
        if not self.reading:
            return False
        self._end()
        return True

    def go_to(self, n: int) -> None:
        """Go to a step as if all before it were done as they say: to where somebody left off."""
        while self.n < min(n, len(self.lesson.steps)):
            for entry in self.step.do[self._given :]:
                self.match.enter(entry)
            self._end()

    def back(self) -> bool:
        """Go back: to the beginning of this step, or of the one before if nothing was done in this one."""
        if self._given:
            n = self.n
        elif self.n:
            n = self.n - 1
        else:
            return False
        self._stand(n, 0)
        return True

    def play_on(self) -> Match:
        """Return the match as it stands, to be played on: people and computer players as the lesson says."""
        return self.match

    # -- inside -------------------------------------------------------------------------------------

    def _stand(self, n: int, given: int) -> None:
        """Stand in a step again, after so many of its answers."""
        entries = self.match.record.entries[: self._begun[n] + given]
        del self._begun[n + 1 :]
        self.match = Match(self.lesson.beginning, None, entries)
        self.n, self._given = n, given

    def _withdraw(self) -> bool:
        """Go back to before what is half way was begun: in this step, else to the one before."""
        while self._given:
            self._stand(self.n, self._given - 1)
            question = self.match.game.question
            if question is None or not any(option[0] in WITHDRAWING for option in question.options):
                return True
        return self.back()

    def _expected(self) -> tuple[int, ...] | None:
        return None if self.finished or self.reading else self.step.do[self._given]

    def _right(self, question: Question, given: tuple[int, ...], expected: tuple[int, ...]) -> bool:
        """Return whether an answer is the one that the step asks for, or leads to the very same."""
        g = self.match.game
        if Alike(g, self.lesson.aliases).answers(question, given, expected):
            return True
        if len(given) == len(expected) == 1:
            return False  # another card, another act: what comes of it never is the same
        there, here = after(g, expected), after(g, given)
        return there is not None and here is not None and state_key(there) == state_key(here)

    def _begin(self) -> None:
        """Let what stands before the step happen."""
        if not self.finished:
            for entry in self.step.first:
                self.match.enter(entry)
        self._begun.append(len(self.match.record.entries))

    def _end(self) -> None:
        self.n += 1
        self._given = 0
        self._begin()


def _withdraws(question: Question, given: Sequence[int]) -> bool:
    """Return whether an answer takes back what is half way."""
    return any(question.options[k][0] in WITHDRAWING for k in given)


__all__ = ["Guide", "LessonReply"]
