"""The table as the screen still uses it, without a place."""

from __future__ import annotations

from typing import Any

from mk_tui.engine import Refusal, why_not
from mk_tui.engine.acts import why_no_pass

from .table import Table


class Session(Table):
    """A table whose face asks for whatever it wants."""

    def why_not(self, seat: int, card: int) -> Refusal | None:
        """Return why ``seat`` cannot use ``card`` now, or None if it can."""
        return why_not(self.game, seat, card)

    def why_no_pass(self, seat: int) -> Refusal | None:
        """Return why ``seat`` may not pass now; None where no rule says it."""
        return why_no_pass(self.game, seat)

    def can_concede(self) -> list[int]:
        """Return the seats whose people may give up now; none where the rules let nobody."""
        return [s for s in self.humans if self.why_no_concession(s) is None]

    def preview(self, seat: int, position: int) -> list[tuple[str, dict[str, Any]]]:
        """Return what an option of the seat's open question would lead to, as (message id, fields)."""
        question = self.game.question
        if question is None or question.seat != seat:
            return []
        return self.game.rules.shown.preview(self.game, seat, question.options[position])

    def why_no_undo(self, seat: int) -> Refusal | None:
        """Return why ``seat`` cannot take its last answer back, None if it can."""
        return self.match.why_no_undo(seat)

    def why_no_redo(self, seat: int) -> Refusal | None:
        """Return why ``seat`` cannot do again what it took back, None if it can."""
        return self.match.why_no_redo(seat)

    def undoer(self, viewer: int | None) -> int | None:
        """Return who means themselves with "take it back": who looks, else the person who answered last."""
        last = self.match.last_seat() if viewer is None else viewer
        return last if last in self.humans else None

    def redoer(self, viewer: int | None) -> int | None:
        """Return who means themselves with "do it again": who looks, else the person who is asked."""
        question = self.game.question
        asked = question.seat if viewer is None and question is not None else viewer
        return asked if asked in self.humans else None
