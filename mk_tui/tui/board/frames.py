"""The lines of framed text: a title on top, rows inside, a foot below; of what is low only a line on top.

An answer draws some forty of them, so they are made where the board is, which is compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import glyphs as g
from .row_targets import row_runs, runs_width
from .spans import Run, Span, Spans, fit, fit_spans, width


def top_line(title: str, cells: int, edge: str, low: bool, more: bool) -> list[Run]:
    """Return the line with the title; ``more``: there are rows above those in sight."""
    written: Span = (f" {fit(title, cells - 6)} " if title else "", "title")
    sign = f" {g.MORE_UP} " if more else ""
    rest = cells - 3 - width(written[0]) - width(sign)
    if low:
        return [(((g.H * 2, edge), written, (g.H * (rest + 1), edge)), None)]
    return [(((g.TL + g.H, edge), written, (g.H * rest, edge), (sign, "dim"), (g.TR, edge)), None)]


def bottom_line(foot: str, target: Any, cells: int, edge: str, more: bool) -> list[Run]:
    """Return the line with the foot, and what a click on that stands for; ``more``: there are rows below."""
    sign = f" {g.MORE_DOWN} " if more else ""
    written = f" {fit(foot, cells - 6 - width(sign))} " if foot else ""
    rest = cells - 3 - width(written) - width(sign)
    return [
        (((g.BL + g.H, edge),), None),
        (((written, "dim"),), target),
        (((g.H * rest, edge), (sign, "dim"), (g.BR, edge)), None),
    ]


def on_bottom_line(runs: Sequence[Run], ends: Sequence[tuple[int, str]], target: Any) -> list[Run]:
    """Return the last line of frames that stand beside each other with something told on it: ``ends`` says
    before which cell each ends, and in which style; a click beside the words stands for ``target``."""
    out: list[Run] = []
    at = begins = 0
    for end, edge in ends:
        if begins == 0:
            out += [(((g.BL + g.H + " ", edge),), target), *runs, (((" ", ""),), target)]
            at = runs_width(tuple(runs)) + 4
        elif at == begins:  # else the words reach into this one
            out.append((((g.BL, edge),), target))
            at += 1
        begins = end
        if at < end:
            out.append((((g.H * (end - at - 1) + g.BR, edge),), target))
            at = end
    return out


def row_line(spans: Spans, target: Any, cells: int, edge: str, low: bool) -> list[Run]:
    """Return a row between the edges, cut or filled up to what is between them."""
    if low:
        return [(((" ", ""),), None), *row_runs(fit_spans(spans, cells - 2), target)]
    return [
        (((f"{g.V} ", edge),), None),
        *row_runs(fit_spans(spans, cells - 4), target),
        (((f" {g.V}", edge),), None),
    ]


def told_line(body: tuple[Run, ...], inner: int, bordered: bool) -> list[Run]:
    """Return a line of the log, ``inner`` cells between its edges or a blank on each side."""
    left: Spans = ((f"{g.V} ", "edge"),) if bordered else ((" ", ""),)
    right: Spans = ((f" {g.V}", "edge"),) if bordered else ((" ", ""),)
    blank = " " * max(inner - runs_width(body), 0)
    return [(left, None), *body, (((blank, ""),), body[0][1] if body else None), (right, None)]
