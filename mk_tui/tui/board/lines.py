"""Painted lines on their way to a terminal: cleaned, measured, written.

Whatever is done for every line that an answer changes is done here, with the rest of the board, which is
compiled.
"""

from __future__ import annotations

from typing import Final

from mk_tui.terminal import safe

from ..glyphs import TEXTS_KEPT, Drawn, Signs
from .spans import Run, width
from .terms import WORD

END: Final = "\x1b[0m"  # of all styles
# What is drawn of a text, with its width: of the texts written lately, where signs are drawn as they are.
_drawn: Final[Drawn] = {}


def is_asked_about(target: object) -> bool:
    """Return whether a target is a word of the game, which can be asked about."""
    return isinstance(target, tuple) and target[0] == WORD


def filled(runs: tuple[Run, ...], cells: int, signs: Signs | None) -> tuple[tuple[Run, ...], int]:
    """Return a line as a terminal may be given it, filled up to ``cells``, and its width.

    ``signs``: what is drawn in place of signs; None: they are drawn as they are.
    """
    drawn = _drawn if signs is None else signs.drawn
    used, same = 0, True
    for spans, _ in runs:
        for text, _ in spans:
            found = drawn.get(text)
            if found is None:
                found = _draw(text, signs, drawn)
            used += found[1]
            same = same and found[0] is text
    if not same:
        runs = tuple(
            [(tuple([(_draw(t, signs, drawn)[0], name) for t, name in s]), target) for s, target in runs]
        )
    if used < cells:
        runs = (*runs, (((" " * (cells - used), ""),), None))
        used = cells
    return runs, used


def _draw(text: str, signs: Signs | None, drawn: Drawn) -> tuple[str, int]:
    """Return what is drawn for a text, the same object where that is the text itself, and its width."""
    found = drawn.get(text)
    if found is None:
        if len(drawn) >= TEXTS_KEPT:
            drawn.clear()
        written = text if text.isprintable() else safe(text).replace("\n", " ")
        if signs is not None:
            written = signs.of(written)
        found = drawn[text] = written, width(written)
    return found


def in_codes(runs: tuple[Run, ...], plain: dict[str, str], asked: dict[str, str]) -> str:
    """Return what a terminal is sent for a line: a code wherever the style changes.

    ``plain``: the code of each style; ``asked``: that of words that can be asked about.
    """
    written: list[str] = []
    now = ""
    for spans, target in runs:
        codes = asked if is_asked_about(target) else plain
        for text, name in spans:
            code = codes[name]
            if code != now:
                written.append(code)
                now = code
            written.append(text)
    written.append(END)
    return "".join(written)
