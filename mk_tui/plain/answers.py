"""From a typed line to an answer."""

from __future__ import annotations

from collections.abc import Mapping

from mk_tui.engine.views import QuestionView
from mk_tui.language import SaidError

CANNOT_PASS = "plain.cannot_pass"


class Wrong(SaidError):
    """A line that answers nothing."""


def passing_answer(question: QuestionView) -> tuple[int, ...] | None:
    """Return the answer that Enter alone gives: what is proposed, to pass, to be done, or to choose nothing.

    None if there is none.
    """
    if question.proposal:
        return question.proposal
    for position, option in enumerate(question.options):
        if option[0] in ("pass", "done"):
            return (position,)
    return () if question.least == 0 else None


def read_answer(text: str, question: QuestionView, numbers: Mapping[int, int]) -> tuple[int, ...]:
    """Return the answer that a line of numbers means; ``Wrong`` if it means none.

    ``numbers`` gives the position of each numbered choice.
    """
    words = text.replace(",", " ").split()
    if words == ["0"] and question.proposal and not question.least:
        return ()
    if not words or words == ["0"]:
        passing = passing_answer(question)
        if passing is None:
            raise Wrong(CANNOT_PASS)
        return passing
    positions = []
    for word in words:
        if not word.isdecimal() or int(word) not in numbers:
            raise Wrong("plain.not_a_choice", text=word)
        positions.append(numbers[int(word)])
    if len(set(positions)) != len(positions):
        raise Wrong("plain.twice")
    if not question.least <= len(positions) <= question.most:
        message = "plain.wrong_count" if question.least == question.most else "plain.wrong_range"
        raise Wrong(message, n=question.most, least=question.least, given=len(positions))
    return tuple(positions)
