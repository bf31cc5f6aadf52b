"""Whether lessons and puzzles are what they say: every step right and wrong, every solution, every claim."""

from __future__ import annotations

from collections.abc import Iterator

from mk_tui.players.answers import WITHDRAWING

from .attempt import Attempt, AttemptState
from .guide import Guide
from .lesson import Lesson
from .puzzle import Puzzle
from .shelf import lessons, puzzles
from .solving import check_claims

# How many wrong answers are tried in a step.
MOST_WRONG = 12


def check(game: str) -> tuple[list[str], int, int]:
    """Check all of a game: what is wrong, each with its place, and how many lessons and puzzles there are."""
    found, errors = lessons(game)
    riddles, more = puzzles(game)
    wrong = [str(e) for e in (*errors, *more)]
    for lesson in found:
        wrong += [f"{lesson.file}:{lesson.line}: {lesson.id}: {text}" for text in check_lesson(lesson)]
    for puzzle in riddles:
        wrong += [f"{puzzle.file}:{puzzle.line}: {puzzle.id}: {text}" for text in check_puzzle(puzzle)]
    return wrong, len(found), len(riddles)


def check_lesson(lesson: Lesson) -> Iterator[str]:
    """Go through a lesson; yield what a learner would stumble over. That its steps can be done is known."""
    guide = Guide(lesson)
    while not guide.finished:
        n, step = guide.n, guide.step
        where = f"step {n + 1} (line {step.line})"
        if guide.reading:
            guide.go_on()
            continue
        for expected in step.do:
            question = guide.question
            if question is None:
                yield f"{where}: the learner is not asked"
                return
            right = guide.moves_on()
            others = [
                (k,)
                for k, option in enumerate(question.options)
                if (k,) not in right and option[0] not in WITHDRAWING
            ]
            for answer in others[:MOST_WRONG]:
                entries = len(guide.match.record.entries)
                reply = guide.answer(answer)
                if reply.taken or len(guide.match.record.entries) != entries:
                    yield f"{where}: a wrong answer moves on"
                    return
                if not (reply.words or reply.message):
                    yield f"{where}: nothing is said of a wrong answer"
            if not guide.answer(expected).taken:
                yield f"{where}: the right answer does not move on"
                return
    if guide.match.game.question is None:
        yield "it cannot be played on"


def check_puzzle(puzzle: Puzzle) -> Iterator[str]:
    """Solve a puzzle as it says, and check its claims."""
    attempt = Attempt(puzzle)
    for entry in puzzle.solution:
        if attempt.question is None:
            break
        attempt.answer(entry)
    if attempt.state is not AttemptState.SOLVED:
        yield "the solution does not solve it against the others' best answers"
    yield from check_claims(puzzle)


__all__ = ["check", "check_lesson", "check_puzzle"]
