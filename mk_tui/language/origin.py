"""From which match another one was begun, in words."""

from __future__ import annotations

from collections.abc import Callable

from .text import capitalise


def say_origin(say: Callable[..., str], answers: int, match: int | None) -> str:
    """Return after which answer of another match one goes on, and of which, where that is known; it is part
    of a row. ``say`` says a message of the program."""
    if match is None:
        return say("status.branched", n=answers)
    return say("status.branched_of", n=answers, match=match)


def as_sentence(words: str) -> str:
    """Return these words where they stand for themselves."""
    return f"{capitalise(words)}."
