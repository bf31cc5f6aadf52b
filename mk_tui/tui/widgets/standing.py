"""The base of what is placed by its parent's plan and never scrolls."""

from __future__ import annotations

from textual.geometry import Size
from textual.widget import Widget


class Standing(Widget):
    """A widget whose size is given to it, once."""

    def _size_updated(
        self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True
    ) -> bool:
        """Take another size.

        Whoever gives it draws the whole widget, and nothing inside it scrolls: neither is it to be drawn once
        more, nor the screen to be laid out a second time, as Textual would after every change of size.
        """
        updated = super()._size_updated(size, virtual_size, container_size, layout=False)
        if updated:
            self._repaint_regions.clear()
        return updated

    def lay_out(self) -> None:
        """Have this widget, and those beside it, laid out anew."""
        self.refresh(layout=True, repaint=False)
        self.ask_now()

    def ask_now(self) -> None:
        """Ask the screen now for what was asked of this widget.

        Textual would have every widget ask when its own task comes round: a screen that has found nothing to
        do by then draws the first of them alone, and calls what waits for the drawing before it.
        """
        if self.is_mounted:
            self._check_refresh()
