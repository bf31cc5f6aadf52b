"""What a player has on a tracker steps to what they have now: score and loss are seen to move.

The board is drawn with the figures as they were, marked, together with everything else that an answer has
brought; then the panels that show them step on, and nothing else is drawn. Any key has them stand at once,
and means what it always means.
"""

from __future__ import annotations

from typing import Final

from textual.timer import Timer

from mk_tui.table import View
from mk_tui.table import moment as stages

from ..board.painter import PanelLayout
from ..board.rows import PanelPlace
from .host import Desk, TablePart
from .panels import BoardView

# Seconds that a figure moves, by the setting "animation", and the steps that it takes at most.
MOVES: Final = {"full": 0.6, "short": 0.25, "off": 0.0}
STEPS: Final = 6
# Nobody sees the table then.
UNSEEN: Final = (stages.HAND_OVER, stages.COVERED, stages.OVER)


class Counting(TablePart):
    """Lets the figures of the trackers step from view to view."""

    def __init__(self, desk: Desk, board: BoardView) -> None:
        super().__init__(desk)
        self.board = board
        board.counted = self.layout
        self._moving: dict[tuple[int, str], tuple[int, int]] = {}  # by seat and tracker: from where, to where
        self._places: dict[tuple[str, int], PanelPlace] = {}  # of the panels that show them
        self._made: dict[tuple[tuple[str, int], int, int, int], PanelLayout] = {}  # at which step
        self._step = self._steps = 0
        self._timer: Timer | None = None

    def begin(self, was: View, now: View) -> None:
        """Another view is about to be drawn: what differs is to move, where anybody sees it."""
        self.finish()
        seconds = MOVES.get(self.host.program.settings.animation, 0.0)
        # What was taken back was not lost.
        if seconds <= 0 or now.log_size <= was.log_size or self.scene.stage.what in UNSEEN:
            return
        before = {(p.seat, tracker): n for p in was.players for tracker, n in p.trackers}
        after = {(p.seat, tracker): n for p in now.players for tracker, n in p.trackers}
        self._moving = {k: (before[k], n) for k, n in after.items() if before.get(k, n) != n}
        if self._moving:
            self._step = 0
            self._steps = min(max(abs(b - a) for a, b in self._moving.values()), STEPS)
            self._timer = self.host.set_timer(seconds / (self._steps + 1), self._go_on)

    def _go_on(self) -> None:
        """Take the next step; after the last one they stand."""
        self._step += 1
        if self._step >= self._steps or not self.host.is_attached:
            self.finish()
            return
        for place in list(self._places.values()):
            self._show(place)
        seconds = MOVES.get(self.host.program.settings.animation, 0.0)
        self._timer = self.host.set_timer(seconds / (self._steps + 1), self._go_on)

    def finish(self) -> None:
        """They stand as they are."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._moving, self._made = {}, {}
        places, self._places = self._places, {}
        for place in places.values():
            self._show(place)

    def _show(self, place: PanelPlace) -> None:
        widget, layout = self.board.panels[place.key], self.layout(place)
        if widget.plan is not None and layout is not None:
            widget.show(layout.standing(layout.height, widget.plan.edge))

    def layout(self, place: PanelPlace) -> PanelLayout | None:
        """Return how a panel is laid out with the figures that it is to show now."""
        final = place.layout
        if not self._moving or final is None:
            return final
        self._places.pop(place.key, None)
        made = self._at_this_step(place)
        if made is None or made.height > final.height:
            return final
        if [cell.target for cell in made.cells] != [cell.target for cell in final.cells]:
            return final
        self._places[place.key] = place
        return made.standing(final.height, final.edge)

    def _at_this_step(self, place: PanelPlace) -> PanelLayout | None:
        """Return a panel as it looks at this step, None if it shows nothing that moves. The board may be
        planned twice before it is drawn."""
        seat = place.key[1]
        panel = next((p for p in self.voice.spec.panels if p.id == place.key[0]), None)
        if panel is None:
            return None
        raced = {part.key for part in panel.parts if part.show == "track"}
        own = {t for s, t in self._moving if s == seat and t in (panel.trackers or (t,))}
        if not raced & {t for _, t in self._moving} and not (own and panel.area == "seat"):
            return None
        key = (place.key, place.w, place.level, self._step)
        if key not in self._made:
            painter, steps = self.voice.painter, self._steps
            painter.counted = {k: a + (b - a) * self._step // steps for k, (a, b) in self._moving.items()}
            self._made[key] = painter.layout(panel, self.scene.view, seat, place.w, place.level)
            painter.counted = {}
        return self._made[key]
