"""How far somebody has come with what there is to learn, in words: the same in every list of it."""

from __future__ import annotations

from mk_tui.language import program_catalogue
from mk_tui.storage.learnt import Learnt

from .lesson import Lesson
from .puzzle import Puzzle


def how_far(one: Lesson | Puzzle, learnt: Learnt, lang: str) -> list[str]:
    """Return how hard a puzzle is, at which step a lesson was left, and whether either was done."""
    say = program_catalogue(lang).say
    if isinstance(one, Puzzle):
        solved = learnt.has("puzzles", one.game, one.id)
        return [say("learn.difficulty", n=one.difficulty), *([say("learn.puzzle_done")] * solved)]
    at, done = learnt.place(one.game, one.id), learnt.has("lessons", one.game, one.id)
    left = [say("learn.left", n=min(at + 1, len(one.steps)), of=len(one.steps))] if at else []
    return [*left, *([say("learn.done")] * done)]


__all__ = ["how_far"]
