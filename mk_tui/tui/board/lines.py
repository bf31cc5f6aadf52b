"""Painted lines on their way to a terminal: cleaned, measured, written.

Whatever is done for every line that an answer changes is done here, with the rest of the board, which is
compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from mk_tui.terminal import safe

from ..glyphs import TEXTS_KEPT, DrawnTexts, Signs
from .row_targets import WORD
from .spans import Run, width

Line = tuple[Run, ...]
Paint = Callable[[int, int], Iterable[Run]]  # gives a line, of so many cells
Make = Callable[[Line, int], Any]  # makes what is written of it

STRIPS_KEPT: Final = 500  # by a widget, of lines that it showed lately
END: Final = "\x1b[0m"  # of all styles
# How wide the texts written lately are, where signs are drawn as they are, and what is drawn of some.
_drawn: Final = DrawnTexts()


def is_asked_about(target: object) -> bool:
    """Return whether a target is a word of the game, which can be asked about."""
    return isinstance(target, tuple) and target[0] == WORD


def filled(runs: tuple[Run, ...], cells: int, signs: Signs | None) -> tuple[tuple[Run, ...], int]:
    """Return a line as a terminal may be given it, filled up to ``cells``, and its width.

    ``signs``: what is drawn in place of signs; None: they are drawn as they are.
    """
    drawn = _drawn if signs is None else signs.drawn
    widths = drawn.widths
    if len(widths) >= TEXTS_KEPT:  # never in the middle of a line
        widths.clear()
        drawn.others.clear()
    used, same = 0, True
    for spans, _ in runs:
        for text, _ in spans:
            w = widths.get(text)
            if w is None:
                w = _draw(text, signs, drawn)
            if w < 0:
                same, w = False, -1 - w
            used += w
    if not same:
        others = drawn.others
        runs = tuple([(tuple([(others.get(t, t), name) for t, name in s]), target) for s, target in runs])
    if used < cells:
        runs = (*runs, (((" " * (cells - used), ""),), None))
        used = cells
    return runs, used


def _draw(text: str, signs: Signs | None, drawn: DrawnTexts) -> int:
    """Find out what is drawn for a text; return its width as it is kept."""
    written = text if text.isprintable() else safe(text).replace("\n", " ")
    if signs is not None:
        written = signs.of(written)
    w = width(written)
    if written != text:
        drawn.others[text] = written
        w = -1 - w
    drawn.widths[text] = w
    return w


class Codes:
    """What a terminal is sent before a text of each style, by the style's name: a code that ends the style
    before. ``make`` makes those that are not there yet."""

    def __init__(self, make: Callable[[str], str]) -> None:
        self._make = make
        self.made: dict[str, str] = {}

    def make(self, name: str) -> str:
        """Make the code of a style."""
        code = self.made[name] = self._make(name)
        return code


def in_codes(runs: tuple[Run, ...], plain: Codes, asked: Codes) -> str:
    """Return what a terminal is sent for a line: a code wherever the style changes.

    ``plain``: the codes of the styles; ``asked``: those of words that can be asked about.
    """
    written: list[str] = []
    now = ""
    for spans, target in runs:
        codes = asked if is_asked_about(target) else plain
        made = codes.made
        for text, name in spans:
            code = made.get(name)
            if code is None:
                code = codes.make(name)
            if code != now:
                written.append(code)
                now = code
            written.append(text)
    written.append(END)
    return "".join(written)


class KeptLines:
    """The lines of a widget as they were painted last, and what was made of them to be written.

    ``width`` and ``high``: cells of the lines, and how many there are. What was made is kept by what it was
    made of: a line that has moved, or comes again, is not made again.
    """

    def __init__(self) -> None:
        self.width = self.high = 0
        self._runs: dict[int, Line] = {}
        self._strips: dict[int, Any] = {}
        self._made: dict[int, tuple[Line, int, Any]] = {}  # by the hash of the line, which is looked for once
        self._touched: set[int] = set()  # the lines that may have to look otherwise than they were painted

    def forget(self) -> None:
        """Paint all lines anew: whoever asks what has changed is told all of them."""
        self._runs.clear()
        self._strips.clear()
        self._touched.update(range(self.high))

    def forget_made(self) -> None:
        """Make all that is written anew: it looks otherwise."""
        self._made.clear()
        self.forget()

    def touch(self, lines: Iterable[int]) -> None:
        """Look at some lines anew when they are wanted next: what they are painted of is another."""
        self._touched.update(lines)

    def touch_all(self) -> None:
        """Look at all lines anew when they are wanted next."""
        self._touched.update(self._runs)

    def stand(self, width: int, high: int) -> None:
        """Take another size: lines of the same width are looked at only where they are touched."""
        if width != self.width:
            self.forget()
        for y in range(high, self.high):
            self._runs.pop(y, None)
            self._strips.pop(y, None)
            self._touched.discard(y)
        self.width, self.high = width, high

    def strips(self, lines: Iterable[int], paint: Paint, make: Make) -> list[Any]:
        """Return what is written of some lines."""
        kept, touched, found = self._strips, self._touched, list[Any]()
        for y in lines:
            if touched and y in touched:
                touched.discard(y)
                self._renew(y, paint)
            strip = kept.get(y)
            if strip is None:
                strip = kept[y] = self._strip(y, paint, make)
            found.append(strip)
        return found

    def _strip(self, y: int, paint: Paint, make: Make) -> Any:
        cells = self.width
        runs = self._runs.get(y)
        if runs is None:
            runs = self._runs[y] = tuple(paint(y, cells))
        key = hash(runs)
        made = self._made.get(key)
        if made is None or made[1] != cells or made[0] != runs:
            if len(self._made) >= STRIPS_KEPT:
                self._made.clear()
            made = self._made[key] = runs, cells, make(runs, cells)
        return made[2]

    def _renew(self, y: int, paint: Paint) -> bool:
        """Paint a line anew, if it had been painted; return whether it is not as it was."""
        before = self._runs.get(y)
        if before is not None:
            runs = tuple(paint(y, self.width))
            if runs == before:
                return False
            self._runs[y] = runs
            self._strips.pop(y, None)
        return True

    def changed(self, paint: Paint) -> list[tuple[int, int]]:
        """Look at the lines that were touched; return those that are not as they were, as the first line and
        how many of each block."""
        blocks = list[tuple[int, int]]()
        first = end = -1
        for y in sorted(self._touched):
            if not 0 <= y < self.high or not self._renew(y, paint):
                continue
            if y != end:
                if end > first:
                    blocks.append((first, end - first))
                first = y
            end = y + 1
        if end > first:
            blocks.append((first, end - first))
        self._touched.clear()
        return blocks
