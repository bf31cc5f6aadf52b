"""What is as likely, told as one line: what hangs on a roll behind that roll."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mk_tui.language import Speaker
from mk_tui.language.repeated import times

from .foreseen import Foreseen, throw_of


class AsLikely:
    """Sentences that are as likely, how often each is true, and which of them say that somebody rolls."""

    def __init__(self) -> None:
        self.told: dict[str, int] = {}
        self.rolls: list[str] = []
        self._throw: tuple[Any, ...] | None = None  # of the last roll, None if more is told of it
        self._after: list[tuple[Any, ...] | None] = []  # by which throw each of the others comes

    def add(self, told: Foreseen, sentence: str, rolls: bool) -> None:
        """Add something and its sentence; ``rolls``: it is a roll on which others may hang."""
        self.told[sentence] = self.told.get(sentence, 0) + 1
        if rolls:
            self.rolls.append(sentence)
            self._throw = None if told.again else throw_of(told)
        else:
            self._after.append(told.after)

    def line(self, chance: tuple[str, str], speaker: Speaker) -> str:
        """Return all of it as one line, with how its chance is said of one thing, and of several: what hangs
        on one roll behind that roll, as what it comes to where it never comes without."""
        rest = " ".join(times(one, n, speaker) for one, n in self.told.items() if [one] != self.rolls)
        if len(self.rolls) != 1 or not rest:
            return chance[sum(self.told.values()) > 1] + (rest or self.rolls[0])
        comes_of_it = self._throw is not None and all([after == self._throw for after in self._after])
        roll = self.rolls[0].removesuffix(".") + ":" if comes_of_it else self.rolls[0]
        return f"{chance[0]}{roll} {rest}"


def under_one_lead(lines: Sequence[str], speaker: Speaker) -> list[str]:
    """Return lines, what is possible if all pass behind what then surely comes."""
    lead, found = speaker.say("forecast.later") + " ", list[str]()
    perhaps = lead + speaker.say("forecast.possibly")
    for line in lines:
        before = found[-1] if found else ""
        if line.startswith(perhaps) and before.startswith(lead) and not before.startswith(perhaps):
            found[-1] = f"{before} {line.removeprefix(lead)}"
        else:
            found.append(line)
    return found
