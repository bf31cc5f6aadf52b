"""A page of a rulebook: scrolled by rows, its links gone through by key or clicked."""

from __future__ import annotations

from typing import Any

from .. import glyphs as g
from ..board.spans import Run
from ..screens.rule_layout import LaidPage
from .painted import Line, Painted

GUTTER = 2


class RulePage(Painted, can_focus=True):
    """Draws the page; a sign stands beside the place that was asked for, the chosen link is inverted."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.page = LaidPage()
        self.top = 0
        self.link: int | None = None
        self.found = -1  # the book's line that was asked for

    def put(self, page: LaidPage, found: int) -> None:
        """Show a page from the line that was asked for, or from its top."""
        self.page, self.found, self.link = page, found, None
        self.top = 0
        if found >= 0:
            self.top = min(page.row_of(found), self._most())
        self.repaint()

    def on_resize(self) -> None:
        """Only now it is known how far the page can be scrolled."""
        if self.found >= 0:
            self.top = min(self.page.row_of(self.found), self._most())
            self.repaint()

    def _most(self) -> int:
        return max(len(self.page.rows) - max(self.size.height, 1), 0)

    def scroll_rows(self, by: int) -> None:
        """Scroll; a link that is out of sight then is chosen no more."""
        top = min(max(self.top + by, 0), self._most())
        if top != self.top:
            self.top = top
            if self.link is not None and not self._in_sight(self.link):
                self.link = None
            self.repaint()

    def _in_sight(self, link: int) -> bool:
        return self.top <= self.page.link_rows[link] < self.top + self.size.height

    def choose_link(self, by: int) -> None:
        """Go to the next link, or the one before: from the chosen one, else from what is in sight."""
        n = len(self.page.link_rows)
        if not n:
            return
        if self.link is not None:
            self.link = (self.link + by) % n
        else:
            seen = [k for k in range(n) if self._in_sight(k)]
            below = [k for k in range(n) if self.page.link_rows[k] >= self.top]
            self.link = (seen or below or [0])[0 if by > 0 else -1]
        if not self._in_sight(self.link):
            self.top = min(max(self.page.link_rows[self.link] - self.size.height // 2, 0), self._most())
        self.repaint()

    @property
    def leads(self) -> str:
        """The clause to which the chosen link leads, "" if none is chosen."""
        return self.page.links[self.link] if self.link is not None else ""

    def paint(self, y: int, width: int) -> Line:
        n = self.top + y
        if n >= len(self.page.rows):
            return ()
        asked = self.page.sources[n] == self.found and bool(self.page.rows[n])
        runs: list[Run] = [(((f"{g.LEGAL if asked else ' ':<{GUTTER}}", "legal"),), None)]
        for spans, target in self.page.rows[n]:
            if target is not None and target == ("link", self.link):
                spans = tuple((text, "cursor") for text, _ in spans)
            runs.append((spans, target))
        return runs

    def on_mouse_scroll_up(self, event: Any) -> None:
        event.stop()
        self.scroll_rows(-3)

    def on_mouse_scroll_down(self, event: Any) -> None:
        event.stop()
        self.scroll_rows(3)


__all__ = ["RulePage"]
