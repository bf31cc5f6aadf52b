"""From a typed line to an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mk_tui.language import short, whole_number
from mk_tui.players.answers import Wrong, decline, everything, wrong
from mk_tui.table import QuestionView

# What is typed for all there is.
ALL = "*"


def read_answer(
    text: str,
    question: QuestionView,
    numbers: Mapping[int, int],
    copies: Mapping[int, Sequence[int]] | None = None,
) -> tuple[int, ...]:
    """Return the answer that a line of numbers means; ``Wrong`` if it means none.

    ``numbers`` gives the position of each numbered choice. 0 declines; Enter alone takes what is proposed,
    or else declines; ``*`` picks all there is. ``copies`` gives all positions of a number: one that is typed
    again picks the next of them.
    """
    words = text.replace(",", " ").split()
    if not words or words == ["0"]:
        answer = (not words and question.proposal) or decline(question)
        if answer is None:
            raise wrong(question, ()) or Wrong("answer.nothing", n=1)
        return answer
    if words == [ALL]:
        whole = everything(question)
        if whole is None:
            raise Wrong("plain.not_all")
        return whole
    positions = []
    for word in words:
        number = whole_number(word)
        if number is None or number not in numbers:
            raise Wrong("plain.not_a_choice", text=short(word))
        alike = (copies or {}).get(number, ())
        positions.append(next((n for n in alike if n not in positions), numbers[number]))
    error = wrong(question, positions)
    if error is not None:
        raise error
    return tuple(positions)
