"""Every way to solve a puzzle, found by trying all of them: what its claims are checked against.

The solver's answers are tried one after the other, of such as come to the same one only; what the others
answer as the puzzle says. A way on which chance decides something that the file does not force is none: it
is not sure. What is found are lines of doings, in the words of a scenario; paying by hand, opening a source
and passing are no doings. A choice that the rules make unasked, because there is no other, stands in a line
as well: the same way must not look like another one where it leaves less to choose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any

from mk_tui.engine import Game, advance
from mk_tui.engine.errors import EngineError
from mk_tui.engine.save import state
from mk_tui.engine.state import Option, Question
from mk_tui.table.match import Match

from .alike import Alike
from .goal import Others
from .puzzle import Puzzle

# How many states a search looks at, and how many different lines it may find; a puzzle with more is too wide
# for its claims to be checked, and that is said.
MOST_STATES = 20_000
MOST_LINES = 2_000
MOST_PICKS = 300  # answers to one question
# What is no doing: it is how something is done.
WAYS = ("pass", "none", "done", "wealth", "auto")

# What a choice made unasked begins with in a line: no doing to be counted, the same as one to be compared.
UNASKED = "="

Line = tuple[str, ...]


class TooWide(Exception):
    """There is more to try than a search may."""


@dataclass(frozen=True)
class Solutions:
    """Every line that solves a puzzle, and how many states were looked at for it."""

    lines: frozenset[Line]
    states: int


class Solver:
    """One search for all solutions of a puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.goal = puzzle.goal
        self.states = 0
        self._known: dict[str, frozenset[Line]] = {}
        self._path: set[str] = set()

    def run(self) -> Solutions:
        """Look at everything; ``TooWide`` if that is too much."""
        match = Match(self.puzzle.beginning)
        self.goal.let_others(match)
        lines, _ = self.lines(match.game)
        return Solutions(lines, self.states)

    def lines(self, g: Game) -> tuple[frozenset[Line], bool]:
        """Return the lines from a state to the goal, and whether going round in circles was left out."""
        if self.goal.reached(g):
            return frozenset([()]), False
        if self.goal.late(g):
            return frozenset(), False
        key = state_key(g)
        if key in self._known:
            return self._known[key], False
        if key in self._path:
            return frozenset(), True  # what goes round in a circle can be left out
        self.states += 1
        if self.states > MOST_STATES:
            raise TooWide(f"more than {MOST_STATES} states")
        self._path.add(key)
        question = g.question
        assert question is not None
        mine = question.seat == self.goal.solver
        found, round_again = self._solver(g, question) if mine else self._others(g, question)
        self._path.discard(key)
        if len(found) > MOST_LINES:
            raise TooWide(f"more than {MOST_LINES} solutions")
        if not round_again:
            self._known[key] = found
        return found, round_again

    def _solver(self, g: Game, question: Question) -> tuple[frozenset[Line], bool]:
        """Return what solves it after any answer of the solver's."""
        alike = Alike(g, self.puzzle.aliases)
        found: set[Line] = set()
        circles = False
        for answer in answers(question, alike):
            then = after(g, answer)
            if then is None:
                continue
            rest, again = self.lines(then)
            circles = circles or again
            said = (*doings(alike, question, answer), *unasked(then, self.goal.solver, self.puzzle.aliases))
            found.update((*said, *line) for line in rest)
        return frozenset(found), circles

    def _others(self, g: Game, question: Question) -> tuple[frozenset[Line], bool]:
        """Return what solves it whatever the others answer, of what they answer in this puzzle."""
        declined = self.goal.declined(g) if self.goal.others is Others.DECLINE else None
        tried = [declined] if declined is not None else answers(question, Alike(g, self.puzzle.aliases))
        found: frozenset[Line] = frozenset()
        circles = False
        for answer in tried:
            then = after(g, answer)
            rest, again = (frozenset[Line](), False) if then is None else self.lines(then)
            circles = circles or again
            if then is None or not rest:
                return frozenset(), circles
            said = unasked(then, self.goal.solver, self.puzzle.aliases)
            found |= frozenset((*said, *line) for line in rest) if said else rest
        return found, circles


def after(g: Game, answer: tuple[int, ...]) -> Game | None:
    """Return the state after an answer; None where it does not fit, or where chance decided something."""
    then = g.clone()
    then.unasked = []
    try:
        advance(then, answer)
    except EngineError:  # what the file forces upon chance is not possible there
        return None
    return then if then.rng == g.rng else None


def answers(question: Question, alike: Alike) -> Iterator[tuple[int, ...]]:
    """Yield the answers to a question, of such as come to the same one only."""
    seen: set[Any] = set()
    positions = range(len(question.options))
    ordered = question.kind == "order" or bool(question.limits)
    keys = [alike.key(o) for o in question.options]
    given = 0
    for n in range(question.least, min(question.most, len(positions)) + 1):
        for picks in (permutations if ordered else combinations)(positions, n):
            words = [repr(keys[k]) for k in picks]
            key = tuple(words if ordered else sorted(words))
            if key in seen:
                continue
            seen.add(key)
            given += 1
            if given > MOST_PICKS:
                raise TooWide(f"more than {MOST_PICKS} answers to one question")
            yield picks


def doings(alike: Alike, question: Question, answer: tuple[int, ...]) -> Line:
    """Return an answer in the words of a scenario, () for one that is no doing."""
    if question.kind == "pay":
        return ()
    options = [question.options[k] for k in answer]
    if all(o[0] in WAYS for o in options):
        return ()
    texts = [alike.names.option_text(o, question.options) for o in options]
    return (", ".join(texts if question.kind == "order" else sorted(texts)),)


def unasked(g: Game, seat: int, aliases: Mapping[str, int]) -> Line:
    """Return what the rules chose for a seat in the last answer because there was no choice."""
    made: dict[str, list[Option]] = {}
    for whose, kind, option in g.unasked or ():
        if whose == seat and kind != "pay" and option[0] not in WAYS:
            made.setdefault(kind, []).append(option)
    if not made:
        return ()
    names = Alike(g, aliases).names
    texts = {kind: [names.option_text(o, options) for o in options] for kind, options in made.items()}
    return tuple(UNASKED + ", ".join(said if k == "order" else sorted(said)) for k, said in texts.items())


def chosen(line: Line) -> Line:
    """Return a line in which what was chosen unasked looks like what is asked."""
    return tuple(text.removeprefix(UNASKED) for text in line)


def asked(line: Line) -> Line:
    """Return the doings of a line: without what was chosen unasked."""
    return tuple(text for text in line if not text.startswith(UNASKED))


def same_doings(a: Line, b: Line) -> bool:
    """Return whether two lines consist of the same doings: what is decided in one is done in the other."""
    return not (Counter(asked(a)) - Counter(chosen(b)) or Counter(asked(b)) - Counter(chosen(a)))


# What tells how a state was come to and not what can come of it.
PAST = ("log", "answers", "count", "config", "next_item", "rng")


def state_key(g: Game) -> str:
    """Return a text that is equal for states from which the same can come."""
    found = state(g)
    for name in PAST:
        del found[name]
    return repr(found)


def solution_line(puzzle: Puzzle) -> Line:
    """Return the puzzle's own solution as a line of doings."""
    match = Match(puzzle.beginning)
    puzzle.goal.let_others(match)
    line: list[str] = []
    for entry in puzzle.solution:
        question = match.game.question
        assert question is not None
        line += doings(Alike(match.game, puzzle.aliases), question, entry)
        match.game.unasked = []
        match.enter(entry)
        puzzle.goal.let_others(match)
        line += unasked(match.game, puzzle.solver, puzzle.aliases)
    return tuple(line)


def check_claims(puzzle: Puzzle) -> list[str]:
    """Return what does not hold of a puzzle's solution and of what it claims, each a sentence."""
    try:
        found = Solver(puzzle).run()
    except TooWide as wide:
        return [f"this puzzle is too wide to be checked: {wide}"]
    own = solution_line(puzzle)
    wrong = []
    ways = {chosen(line) for line in found.lines}
    if chosen(own) not in ways:
        wrong.append(f"the solution is not sure: {_said(own)} does not work against every answer")
    others = [k for k in found.lines if chosen(k) != chosen(own) and asked(k) != asked(own)]
    if "order" in puzzle.claims and others:
        wrong.append(f'"order" does not hold: {_said(min(others, key=len))} solves it too')
    if "only" in puzzle.claims:
        different = [line for line in others if not same_doings(line, own)]
        if different:
            wrong.append(f'"only" does not hold: {_said(min(different, key=len))} solves it too')
    shortest = puzzle.claims.get("shortest")
    if shortest and found.lines:
        least = min(map(asked, found.lines), key=len)
        if len(least) != shortest:
            wrong.append(f'"shortest: {shortest}" does not hold: {_said(least)} takes {len(least)}')
    return wrong


def _said(line: Line) -> str:
    return f"[{'; '.join(asked(line))}]"


__all__ = ["Solutions", "Solver", "TooWide", "check_claims", "solution_line"]
