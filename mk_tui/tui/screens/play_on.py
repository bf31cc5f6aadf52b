"""From which point a match that is over is played on: a turning point, or a round and what happened there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from textual.binding import Binding

from mk_tui.language import Speaker, clean
from mk_tui.table.points import Points

from ..board.spans import Spans, wrap
from ..program import program_of
from .list_screen import ListScreen

KEYS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
MARGIN = 8  # cells that the frame takes, and the place of a row's key
ROUND, FROM = "round", "from"  # what a row stands for: the points of a round, or one of them
Row = tuple[str, Spans, Any]


class PlayOnScreen(ListScreen):
    """Lists turning points and rounds, and of a round that is chosen what was done in it.

    ``turns``: the number of answers before each turning point, and what happened there. ``on_pick`` is called
    with the number of answers behind which the match is to go on.
    """

    BINDINGS = [Binding("escape", "close", show=False, id="play_on.close")]

    def __init__(
        self,
        points: Points,
        speaker: Speaker,
        turns: Callable[[], Sequence[tuple[int, str]]],
        on_pick: Callable[[int], None],
    ) -> None:
        super().__init__()
        self.points, self.speaker, self.turns, self.on_pick = points, speaker, turns, on_pick
        self.round: int | None = None  # whose points are listed; None: the rounds are

    def fill(self) -> None:
        """List the rounds, or the points of the one that was chosen."""
        say, rounds = program_of(self).say, self.points.rounds()
        title, rows = say("result.from.title"), list[Row]()
        if self.points.trouble is not None:
            rows = self._told(self.points.trouble.say(self.speaker.lang), None)
        elif not self.points.worked:
            rows = self._told(say("result.from.working"), None)
        elif self.round is None:
            if turns := self.turns():
                rows.append(("", ((say("result.from.turns"), "strong"),), None))
                rows += [row for answers, text in turns for row in self._told(text, (FROM, answers))]
                rows.append(("", ((say("result.from.rounds"), "strong"),), None))
            for n, points in rounds.items():
                what = self.points.sum_up(points)
                rows += self._told(self._round("result.from.round", n, what), (ROUND, n))
        else:
            title = self._round("result.from.round_title", self.round)
            for point in rounds[self.round]:
                rows += self._told(self.points.say(point), (FROM, point.answers))
        free = iter(KEYS)
        keyed = [(next(free, "") if key else "", spans, value) for key, spans, value in rows]
        self.list.open(title, keyed, say("list.foot"), self._pick)
        first = next((k for k, (_, _, value) in enumerate(keyed) if value is not None), 0)
        self.list.point(first)

    def _round(self, message: str, n: int, what: str = "") -> str:
        message = message if n else f"{message}_0"  # hands are dealt, or changed, before the first one
        return self.speaker.rather(message, program_of(self).say, n=n, what=what)

    def _told(self, text: str, value: Any) -> list[Row]:
        """Return a choice as rows, as many as it needs; the first has a key."""
        cells = max(program_of(self).size.width - MARGIN, 20)
        lines = wrap(clean(text), cells)
        style = "dim" if value is None else "name"
        rows: list[Row] = [("" if value is None else "key", ((lines[0], style),), value)] if lines else []
        return rows + [("", ((line, style),), value) for line in lines[1:]]

    def _pick(self, value: tuple[str, int] | None) -> None:
        if value is None:
            return
        what, n = value
        if what == ROUND:
            self.round = n
            self.fill()
            return
        self.app.pop_screen()
        self.on_pick(n)

    def action_close(self) -> None:
        """Go back to the rounds, and from there to the result."""
        if self.round is None:
            super().action_close()
            return
        last, self.round = self.round, None
        self.fill()
        rows = [value for _, value in self.list.rows]
        self.list.point(rows.index((ROUND, last)))


__all__ = ["PlayOnScreen"]
