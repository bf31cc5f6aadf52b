"""One panel of the board: cards painted into strips, a cursor among its cells."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from textual import events
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from ..board.faces import Mark
from ..board.marking import Marking, marks_of, remarked
from ..board.painter import Cell, PanelLayout, Target
from .painted import Line, Painted
from .standing import have_drawn


class PanelWidget(Painted, can_focus=True):
    """Draws a :class:`PanelLayout`. ``marking`` gives how everything is marked by the open question."""

    # Who clicks on nothing points at nothing: the cursor, which Space and Enter go by, stays where it is.
    FOCUS_ON_CLICK = False

    def __init__(self, key: tuple[str, int], marking: Callable[[], Marking]) -> None:
        super().__init__(classes="panel")
        self.key = key
        self.plan: PanelLayout | None = None
        self.cursor = 0
        self._marking = marking
        self.keyed = False  # whether it has the keys, and so the cursor
        self._painted_plan: PanelLayout | None = None
        self._marks: dict[Target, Mark] = {}  # of its cells, as they were painted
        self._marked = False  # whether these are known to be those of now

    # -- content ----------------------------------------------------------------------------------

    def show(self, plan: PanelLayout | None) -> None:
        """Draw a layout; the cursor stays on what it was on, if that is still there."""
        if plan is None and self.plan is None:
            return
        held = self.target
        self.plan = plan
        cells = plan.cells if plan is not None else []
        if held is not None:
            ids = set(held[1:]) if held[0] in ("card", "group") else set()
            for n, cell in enumerate(cells):
                if cell.target == held or (ids and ids & set(cell.cards)):
                    self.cursor = n
                    break
            else:
                self.cursor = min(self.cursor, max(len(cells) - 1, 0))
        else:
            self.cursor = 0
        self._marked = False
        have_drawn(self)

    def _here(self) -> Target | None:
        """What is painted as being under the cursor."""
        return self.target if self.keyed else None

    @property
    def cells(self) -> list[Cell]:
        """The cells of the layout."""
        return self.plan.cells if self.plan is not None else []

    @property
    def target(self) -> Target | None:
        """What the cursor is on."""
        cells = self.cells
        return cells[self.cursor].target if self.cursor < len(cells) else None

    def paint(self, y: int, width: int) -> Line:
        if self.plan is None:
            return ()
        return self.plan.line(y, self._marks.__getitem__, self.keyed)

    def lines_of_height(self, before: int, now: int) -> Iterable[int]:
        """What it draws has the height that it is to have."""
        return ()

    def touch_up(self, *lines: int) -> None:
        self._marked = False
        super().touch_up(*lines)

    def _mark(self) -> None:
        """Find out how the cells are marked now, and touch what is not as it was painted: all of another
        layout, of the same one the cells that are marked otherwise, and the last line at another height."""
        plan, before, were = self.plan, self._painted_plan, self._marks
        self._marks = marks_of(self.cells, self._marking(), self._here())
        self._painted_plan, self._marked = plan, True
        if plan is None or before is None or not plan.same_at_any_height(before):
            self._painted.touch_all()
            return
        if plan.height != before.height:
            self._painted.touch((before.height - 1, plan.height - 1))
        if self._marks != were:
            self._painted.touch(remarked(plan.cells, were, self._marks))

    def _keep_for_now(self) -> None:
        if not self._marked:
            self._mark()
        super()._keep_for_now()

    def _exchange_repaint_regions(self) -> Collection[Region]:
        self._marked = False
        return super()._exchange_repaint_regions()

    def render_lines(self, crop: Region) -> list[Strip]:
        strips = super().render_lines(crop)
        self._marked = False
        return strips

    # -- cursor -----------------------------------------------------------------------------------

    def put_cursor(self, target: Target) -> bool:
        """Move the cursor to a target; returns whether it is here."""
        for n, cell in enumerate(self.cells):
            if cell.target == target:
                self._go(n)
                return True
        return False

    def _go(self, n: int) -> None:
        cells = self.cells
        old = cells[self.cursor] if self.cursor < len(cells) else None
        self.cursor = n
        lines: set[int] = set()
        for cell in (old, cells[n]):
            if cell is not None:
                lines.update(range(cell.y, cell.y + cell.h))
        self.touch_up(*lines)

    def move(self, dx: int, dy: int) -> bool:
        """Move the cursor to the next cell in a direction; returns whether there was one."""
        cells = self.cells
        if not cells:
            return False
        at = cells[min(self.cursor, len(cells) - 1)]
        best: tuple[Any, int] | None = None
        for n, cell in enumerate(cells):
            if cell is at:
                continue
            if dx:
                same_row = cell.y < at.y + at.h and at.y < cell.y + cell.h
                gap = (cell.x - at.x) * dx
                if not same_row or gap <= 0:
                    continue
                rank: Any = (gap, abs(cell.y - at.y))
            else:
                gap = (cell.y - at.y) * dy
                if gap <= 0:
                    continue
                rank = (gap, abs(cell.x + cell.w // 2 - at.x - at.w // 2))
            if best is None or rank < best[0]:
                best = (rank, n)
        if best is None and dx:  # past the end of a row: on to the next
            n = self.cursor + dx
            if not 0 <= n < len(cells):
                return False
            best = (0, n)
        if best is None:
            return False
        self._go(best[1])
        return True

    def card_region(self, target: Target) -> tuple[int, int, int, int] | None:
        """Return (x, y, width, height) of a target inside this widget, for tests."""
        return next(((c.x, c.y, c.w, c.h) for c in self.cells if c.target == target), None)

    def take_keys(self, keyed: bool) -> None:
        """Show that the keys come here, or do no longer; called as soon as that is so."""
        self.keyed = keyed
        self.set_reactive(Widget.has_focus, keyed)
        self.touch_up()

    # Textual tells a widget later, in its own task, and has all of it styled and drawn once more then: what
    # there is to be seen has been drawn by `take_keys` together with what the cursor is on.

    def on_focus(self, event: events.Focus) -> None:
        event.prevent_default()

    def on_blur(self, event: events.Blur) -> None:
        event.prevent_default()
