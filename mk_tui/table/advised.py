"""Hints at a place: for whoever is asked and looks there, counted; none where the table agreed on none."""

from __future__ import annotations

from mk_tui.players.hinting import Weighing

from .moment import ASK, REFUSED, NotForYou, Notice, Reply
from .sitting import Sitting


class AdvisedSitting(Sitting):
    """People before their screen, who may want a hint."""

    @property
    def hints(self) -> dict[int, int]:
        """How many hints each seat was given in this match."""
        return self._table.match.hints

    @property
    def hints_allowed(self) -> bool:
        """Whether the table did not agree on none."""
        return self._table.match.beginning.hints

    def weigh(self, moment: int) -> Weighing | None:
        """Return the best answers to the question of a moment; None if that moment is gone.

        Changes nothing and takes a second or two: a face may call it in another thread.
        """
        question = self._table.question
        if moment != self._number or self._stage.what != ASK or question is None:
            return None
        if question.seat != self.viewer:
            raise NotForYou(f"seat {question.seat} does not look here now")
        found = self._table.computers.weigh()
        return found if moment == self._number else None

    def _hint(self) -> Reply:
        """Count a hint for whoever is asked and looks."""
        question = self._asked()
        if question.seat != self.viewer:
            raise NotForYou(f"seat {question.seat} does not look here now")
        if not self.hints_allowed:
            return Reply(False, (Notice(REFUSED, "hint.off"),))
        self._table.count_hint(question.seat)
        return Reply(True, (), question.seat)
