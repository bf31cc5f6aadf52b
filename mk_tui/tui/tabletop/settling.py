"""Where the widgets of a table stand: settled before anything is drawn, so that it is drawn once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from textual.geometry import Size

from ..widgets.body import Body
from ..widgets.compositing import Regions
from ..widgets.painted import Line1
from .arrangement import Arrangement
from .prompt import AboveButtons, PromptBar


class LinesBelow(Protocol):
    """What a screen has below its board."""

    prompt: PromptBar
    body: Body

    @property
    def size(self) -> Size:
        """The size of the screen."""

    def lines_below(self) -> Sequence[Line1]:
        """Return what stands below the board."""

    def draw_below(self, told: AboveButtons | None) -> None:
        """Draw it; ``told``: what the prompt has above its buttons."""


class Settling:
    """Lets the widgets of a screen stand where the arrangement wants them."""

    def __init__(self, screen: LinesBelow, arrangement: Arrangement) -> None:
        self._screen, self._arrangement = screen, arrangement

    def plan(self) -> None:
        """Plan the board, and let the widgets stand where they are to.

        The plan gives out the keys that the prompt names, and the prompt may leave the board another height.
        """
        size, below = self.below_bar(), self._screen.lines_below()
        told = self._screen.prompt.measure(size.width)
        for _ in range(2):
            room = self._arrangement.room(size, below)
            self.regions(size)
            self._screen.draw_below(told)
            if self._arrangement.room(size, below) == room:
                break
        self._arrangement.end.tell_again()
        self.lay_out()

    def lay_out(self) -> None:
        """Let the widgets stand where they are to."""
        self._screen.body.stand(self.regions(self.below_bar()))
        self._screen.prompt.stand()

    def below_bar(self) -> Size:
        """Return the size of everything below the bar on top, as it is or will be at the first frame."""
        size = self._screen.body.stands_in
        if size:
            return size
        w, h = self._screen.size
        return Size(w, max(h - 1, 0))

    def regions(self, size: Size) -> Regions:
        """Return where each widget is to stand in a room of such a size."""
        return self._arrangement.with_lines(size, self._screen.lines_below())
