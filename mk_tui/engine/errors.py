"""What can go wrong, each with one clear sentence as its message."""

from __future__ import annotations


class EngineError(Exception):
    """Anything the engine refuses; ``str(error)`` is a sentence for the player."""


class IllegalAnswer(EngineError):
    """The answer does not fit the question; the match is as it was."""


class SetupError(EngineError):
    """A match cannot be set up as asked (seats, decks, options)."""


class SaveError(EngineError):
    """A save cannot be read: damaged, foreign, newer, or made with other cards."""


class RuleCrash(EngineError):
    """A rule raised; the state before the answer has been put back.

    ``report`` holds what a crash file needs: the seed, the answers and the traceback, and
    nothing that is hidden from the players (no card names, no zones).
    """

    def __init__(self, message: str, report: dict[str, object]) -> None:
        super().__init__(message)
        self.report = report
