"""Runs of styled text and their widths in cells: what every painter here is made of.

A span is (text, style name); a line of spans is a tuple. Style names are resolved by the widgets
(``paint--<name>`` in app.tcss), so that painting knows neither theme nor Textual.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final

from rich.cells import cell_len, set_cell_size

from mk_tui.terminal import BREAK

Span = tuple[str, str]
Spans = tuple[Span, ...]
# What is painted: spans, and what a click on them stands for (None: nothing).
Run = tuple[Spans, Any]


WORD: Final = re.compile(r" *[^ ]+(?:(?<=\d) %[^ ]*)?|^ +$")  # with what is before it; as BREAK breaks
WIDTHS_KEPT: Final = 8192
_widths: Final[dict[str, int]] = {}  # of the texts that were measured lately


def width(text: str) -> int:
    """Return the width of ``text`` in cells."""
    found = _widths.get(text)
    if found is None:
        if len(_widths) >= WIDTHS_KEPT:
            _widths.clear()
        found = _widths[text] = len(text) if text.isascii() else cell_len(text)
    return found


def fit(text: str, cells: int) -> str:
    """Return ``text`` in at most ``cells`` cells, cut with an ellipsis."""
    if width(text) <= cells:
        return text
    if cells <= 0:
        return ""
    return set_cell_size(text, cells - 1).rstrip() + "…"


def spans_width(spans: Spans) -> int:
    """Return the width of a line of spans in cells."""
    cells = 0
    for text, _ in spans:
        cells += width(text)
    return cells


def fit_spans(spans: Spans, cells: int, fill: str | None = "") -> Spans:
    """Cut a line to ``cells`` cells, or fill it up with blanks in style ``fill`` (None: no filling)."""
    out: list[Span] = []
    left = cells
    for text, style in spans:
        w = width(text)
        if w <= left:
            out.append((text, style))
            left -= w
            continue
        if left > 0:
            out.append((fit(text, left), style))
            left -= width(out[-1][0])
        elif out:
            last, last_style = out[-1]
            if not last.endswith("…") and width(last) > 0:
                out[-1] = (fit(last + "  ", width(last)), last_style)
        break
    if left > 0 and fill is not None:
        out.append((" " * left, fill))
    return tuple(out)


@lru_cache(maxsize=4096)
def wrap(text: str, cells: int) -> tuple[str, ...]:
    """Break ``text`` into lines of at most ``cells`` cells, at spaces where possible (``BREAK``)."""
    lines: list[str] = []
    line = ""
    words = text.split()
    for word in BREAK.split(" ".join(words)) if "%" in text else words:
        joined = f"{line} {word}" if line else word
        if width(joined) <= cells:
            line = joined
            continue
        if line:
            lines.append(line)
        while width(word) > cells > 0:
            cut = set_cell_size(word, cells)
            lines.append(cut)
            word = word[len(cut.rstrip()) or 1 :]
        line = word
    if line or not lines:
        lines.append(line)
    return tuple(lines)


def flow_spans(spans: Spans, cells: int) -> tuple[Spans, ...]:
    """Break spans into lines of ``cells`` cells, a blank between two of them; a long one is wrapped."""
    lines: list[Spans] = []
    line: list[Span] = []
    left = cells
    for text, style in spans:
        for piece in wrap(text, cells):
            w = width(piece)
            if line and w + 1 > left:
                lines.append(tuple(line))
                line, left = [], cells
            if line:
                line.append((" ", ""))
                left -= 1
            line.append((piece, style))
            left -= w
    if line:
        lines.append(tuple(line))
    return tuple(lines)


def break_spans(spans: Spans, cells: int, less: int = 0) -> tuple[Spans, ...]:
    """Break a line of spans at its blanks into lines of ``cells`` cells, ``less`` after the first.

    A longer word stays whole.
    """
    lines: list[Spans] = []
    line: list[Span] = []
    for text, style in spans:
        for word in WORD.findall(text):
            if line and spans_width(tuple(line)) + width(word) > cells - (less if lines else 0):
                lines.append(tuple(line))
                line, word = [], word.lstrip(" ")
            line.append((word, style))
    lines.append(tuple(line))
    return tuple(lines)


def plain(spans: Spans) -> str:
    """Return the bare text of a line."""
    return "".join(t for t, _ in spans)
