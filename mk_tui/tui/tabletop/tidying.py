"""When garbage is looked for: after what was answered has been drawn, never between a key and its repaint."""

from __future__ import annotations

import gc

# So many new objects are let grow before Python looks through them by itself: it does where somebody thinks
# for long, and hardly ever in what a key brings, which makes ten or twenty thousand.
YOUNG = 50_000
# All that has come since the table was laid is looked through once in so many times.
SELDOM = 50


class Tidying:
    """Python's garbage collector, as long as a table is on the screen."""

    def __init__(self) -> None:
        self._before: tuple[int, int, int] | None = None
        self._times = 0

    def begin(self) -> None:
        """What is loaded stays: looking through it for cycles would hold up a key for a tenth of a second."""
        gc.freeze()
        self._before = gc.get_threshold()
        gc.set_threshold(YOUNG, *self._before[1:])

    def tidy(self) -> None:
        """Look through what is new: nobody waits now."""
        if self._before is not None:
            self._times += 1
            gc.collect(2 if self._times % SELDOM == 0 else 1)

    def end(self) -> None:
        """Leave everything as it was."""
        gc.unfreeze()
        if self._before is not None:
            gc.set_threshold(*self._before)
            self._before = None
