"""What was done with each answer of a match that is over, for whoever plays on from one of them."""

from __future__ import annotations

from mk_tui.language import SaidError, Speaker
from mk_tui.table.afterwards import Afterwards

from ..texts import Texts


class Points:
    """The answers by their numbers, each with what the log tells of it, as everybody could read it."""

    def __init__(self, afterwards: Afterwards, speaker: Speaker) -> None:
        self._afterwards, self._speaker = afterwards, speaker
        self._told: list[str] = []
        self._trouble: SaidError | None = None

    def work(self) -> None:
        """Play the match back, which takes a moment: on a thread of its own."""
        told: list[str] = []
        try:
            for events in self._afterwards.steps():
                told.append(" ".join(text for event in events if (text := self._speaker.event(event))))
        except SaidError as error:
            self._trouble = error
        self._told = told

    def say(self, number: int | None, say: Texts) -> str:
        """Return what was done last where so many answers were given; which numbers there are, for none of
        them."""
        last = self._afterwards.answers
        if number is None or not 0 <= number <= last:
            return say("result.which_number", n=last)
        if self._trouble is not None:
            return self._trouble.say(self._speaker.lang)
        if not self._told:
            return say("result.working")
        # Of an answer of which the log tells nothing what came before it is told.
        told = next((text for text in self._told[number:0:-1] if text), "")
        return say("result.point", n=number, what=told or say("result.point_start"))

    def walk(self, number: int | None, by: int) -> int:
        """Return the number so many answers on from another, or back, of those that the log tells of.

        ``number``: none where none is written: then it is the first of them, or going back the last.
        """
        last = self._afterwards.answers
        told = [n for n in range(last + 1) if n == 0 or not self._told or self._told[n]]
        if by > 0:
            later = told if number is None else [n for n in told if n > number]
            return later[min(by, len(later)) - 1] if later else last
        earlier = told if number is None else [n for n in told if n < number]
        return earlier[max(by, -len(earlier))] if earlier else 0


__all__ = ["Points"]
