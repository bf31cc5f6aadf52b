"""Somebody tries to solve a puzzle: what is wanted, whether it is reached, hints, the solution."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from mk_tui.engine import view
from mk_tui.engine.views import QuestionView, View
from mk_tui.players.answers import Wrong
from mk_tui.players.answers import wrong as misfit
from mk_tui.table import Place, Table
from mk_tui.table.keeper import Keeper
from mk_tui.table.match import Match

from .alike import Alike
from .goal import Others
from .puzzle import Puzzle
from .solving import Solver, after, answers
from .told import Told


class AttemptState(StrEnum):
    """How an attempt stands: it goes on, the goal is reached, or it is too late for that."""

    OPEN = "open"
    SOLVED = "solved"
    LATE = "late"


class Attempt:
    """A puzzle that somebody is in the middle of; everything can be taken back."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.hints = 0  # how many were asked for
        self.shown = False  # whether the solution was
        self.again()

    def again(self) -> None:
        """Begin anew."""
        self.match = Match(self.puzzle.beginning)
        self._others()
        self.begun = self.view().log_size  # how long the log is where it begins

    @property
    def state(self) -> AttemptState:
        """How it stands."""
        if self.puzzle.goal.reached(self.match.game):
            return AttemptState.SOLVED
        return AttemptState.LATE if self.puzzle.goal.late(self.match.game) else AttemptState.OPEN

    def sit(self) -> Place:
        """Return the solver's place at a table with the match as it is now; nothing of it is kept."""
        return Table(self.match, Keeper()).sit()

    def view(self) -> View:
        """Return what the solver sees."""
        return view(self.match.game, self.puzzle.solver)

    @property
    def question(self) -> QuestionView | None:
        """What the solver is asked, None when it is over."""
        return self.view().question if self.state is AttemptState.OPEN else None

    def answer(self, picks: Sequence[int]) -> None:
        """Give an answer and let the others give theirs; ``Wrong`` if it does not fit: nothing happens."""
        question = self.question
        if question is None:
            raise Wrong("learn.over")
        trouble = misfit(question, tuple(picks))
        if trouble is not None:
            raise trouble
        self.match.enter(tuple(picks))
        self._others()

    def take_back(self) -> bool:
        """Take the solver's last answer back; False where there is none."""
        if self.match.why_no_undo(self.puzzle.solver) is not None:
            return False
        self.match.undo(self.puzzle.solver)
        return True

    def hint(self) -> Told:
        """Return the next hint; the last one again when all were given."""
        self.hints = min(self.hints + 1, len(self.puzzle.hints))
        return self.puzzle.hints[self.hints - 1]

    def solution(self) -> Attempt:
        """Return an attempt in which the solution was played to its end."""
        self.shown = True
        solved = Attempt(self.puzzle)
        for entry in self.puzzle.solution:
            solved.match.enter(entry)
            solved.puzzle.goal.let_others(solved.match)
        return solved

    def _others(self) -> None:
        """Let the others answer: they decline what they can, else keep the solver from the goal."""
        g, solver = self.match.game, self.puzzle.solver
        while g.question is not None and g.question.seat != solver and self.state is AttemptState.OPEN:
            self.match.enter(self._reply())

    def _reply(self) -> tuple[int, ...]:
        """Return what another seat answers: where it may do anything, what leaves no way to the goal."""
        goal, g = self.puzzle.goal, self.match.game
        declined = goal.declined(g)
        if declined is not None and goal.others is Others.DECLINE:
            return declined
        assert g.question is not None
        tried = list(answers(g.question, Alike(g, self.puzzle.aliases)))
        for answer in tried:  # never too wide to be searched: the whole puzzle was, when it was checked
            then = after(g, answer)
            if then is not None and not Solver(self.puzzle).lines(then)[0]:
                return answer
        return declined if declined is not None else tried[0]


__all__ = ["Attempt", "AttemptState"]
