"""The board's container: its own layout, which places panels where the plan says."""

from __future__ import annotations

from collections.abc import Callable

from textual.geometry import NULL_OFFSET, NULL_SPACING, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from .compositing import NOWHERE, LinesCompositor, Regions
from .standing import Ground, Standing, ask_to_draw, home_of


class PlannedLayout(Layout):
    """Asks its parent where everything goes."""

    name = "planned"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        assert isinstance(parent, Body)
        regions = parent.regions(size)
        placements = []
        for child in children:
            region, order = regions.get(child, NOWHERE)
            placements.append(
                WidgetPlacement(region, NULL_OFFSET, NULL_SPACING, child, order, True, False, False)
            )
        return placements


class Body(Ground, Standing):
    """Holds panels, stack, log, inspector and dice, and the lines below the board.

    ``planner`` gives their regions for a size.
    """

    def __init__(self, planner: Callable[[Size], Regions], *children: Widget) -> None:
        super().__init__(*children, id="body")
        self._planner = planner
        self.arranged: Regions = {}  # where the children stand
        self._planned = PlannedLayout()

    @property
    def stands_in(self) -> Size:
        """Its size: it has neither border nor padding that Textual would have to look for."""
        return self._size

    @property
    def layout(self) -> Layout:
        return self._planned

    def regions(self, size: Size) -> Regions:
        """Return the regions of the children."""
        self.arranged = self._planner(size)
        return self.arranged

    def stand(self, regions: Regions) -> None:
        """Let the children stand where these regions say, when the screen is drawn next."""
        before = self.arranged
        if regions == before:
            return
        self.arranged = regions
        self._clear_arrangement_cache()
        screen = home_of(self)[1]
        compositor = screen._compositor
        assert isinstance(compositor, LinesCompositor)
        moved = [child for child in self.children if regions.get(child) != before.get(child)]
        compositor.place(self, regions, moved)
        for child in moved:
            if child in regions:
                ask_to_draw(child, screen)
        ask_to_draw(self, screen)
