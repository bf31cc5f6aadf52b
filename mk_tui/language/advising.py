"""A game's advice for beginners, given where it fits and not for ever: who has read it knows it."""

from __future__ import annotations

from typing import Final

from mk_tui.engine.views import View

from .speaker import Speaker

TIMES: Final = 3  # rounds in which one player is given the same advice


class Adviser:
    """Remembers which advice was given to whom in which rounds of a match."""

    def __init__(self) -> None:
        self._given: dict[tuple[int | None, str], set[int]] = {}

    def advice(self, speaker: Speaker, view: View) -> str:
        """Return the advice that fits the question of a view, with its clause; "" for none, or where whoever
        looks has been given it in :data:`TIMES` rounds before. Asked again in a round it gives the same."""
        text = speaker.advice(view)
        rounds = self._given.setdefault((view.seat, text), set()) if text else set[int]()
        if text and (view.round in rounds or len(rounds) < TIMES):
            rounds.add(view.round)
            return text
        return ""
