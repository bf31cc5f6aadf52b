"""Lessons and puzzles: scenario files with words, for whoever learns a game (docs/lessons.md).

A :class:`Guide` takes somebody through a lesson, an :class:`Attempt` through a puzzle; neither knows a game
or a face. Imports PyYAML and pydantic: import it only when something is to be learnt.
"""

from .attempt import Attempt
from .guide import Guide
from .learnt_words import how_far
from .lesson import Lesson, LessonStep
from .puzzle import Puzzle
from .shelf import lessons, puzzles
from .taught import LessonPlace, PuzzlePlace, TaughtPlace

__all__ = [
    "Attempt",
    "Guide",
    "Lesson",
    "LessonPlace",
    "LessonStep",
    "Puzzle",
    "PuzzlePlace",
    "TaughtPlace",
    "how_far",
    "lessons",
    "puzzles",
]
