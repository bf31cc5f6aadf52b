"""A report as one page that needs nothing else: tables, and charts as drawings inside it.

No script, nothing from a network; light or dark as the reader's system is.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence

from .intervals import Interval
from .report_tables import LabTable, Say

STYLE = """
:root { color-scheme: light dark; --ink: #1b1f24; --paper: #fff; --soft: #d8dee4; --mark: #0a58ca; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --paper: #0d1117; --soft: #30363d; --mark: #79b8ff; }
}
body { color: var(--ink); background: var(--paper); font: 16px/1.5 system-ui, sans-serif;
  max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; } .wide { overflow-x: auto; }
th, td { border-bottom: 1px solid var(--soft); padding: .2rem .6rem; text-align: left; white-space: nowrap; }
td.n { text-align: right; font-variant-numeric: tabular-nums; }
figure { margin: 1rem 0; } svg { width: 100%; height: auto; }
svg text { fill: currentColor; font: 13px system-ui, sans-serif; } .line { stroke: currentColor; fill: none; }
.soft { stroke: var(--soft); } .c0 { stroke: var(--mark); fill: none; } .c1 { stroke: #d9822b; fill: none; }
.c2 { stroke: #2e9e5b; fill: none; } .c3 { stroke: #b04ec2; fill: none; } .dot { fill: var(--mark); }
"""
WIDTH, ROW, NAMES, HIGH = 900, 26, 300, 260
COLOURS = 4


def page(
    title: str,
    notes: Sequence[str],
    tables: Sequence[LabTable],
    shares: Mapping[str, tuple[Sequence[tuple[str, Interval]], float]],
    curves: Mapping[str, Mapping[str, Sequence[tuple[int, float]]]],
    say: Say,
    lang: str,
) -> Iterator[str]:
    """Yield the page. ``shares`` and ``curves`` are charts by their titles; a share has its fair value."""
    yield f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{html.escape(title)}</title><style>{STYLE}</style></head><body>"
    yield f"<h1>{html.escape(title)}</h1>"
    yield from (f"<p>{html.escape(note)}</p>" for note in notes)
    for name, (rows, fair) in shares.items():
        yield from _shares(name, rows, fair)
    for name, lines in curves.items():
        yield from _curves(name, lines)
    for table in tables:
        if table.rows and table.name != "curves":
            yield from table.page(say)
    yield "</body></html>"


def _shares(title: str, rows: Sequence[tuple[str, Interval]], fair: float) -> Iterator[str]:
    """Yield a chart of shares: a dot and its interval for each."""
    if not rows:
        return
    low = min(0.4, *(i.low for _, i in rows), fair)
    high = max(0.6, *(i.high for _, i in rows), fair)

    def across(share: float) -> float:
        return NAMES + (WIDTH - NAMES - 20) * (share - low) / (high - low)

    height = ROW * len(rows) + 30
    yield _begin(title, height)
    x = across(fair)
    yield f'<line class="soft" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{height - 22}"/>'
    for share in (low, fair, high):
        at = f'x="{across(share):.1f}" y="{height - 6}"'
        yield f'<text {at} text-anchor="middle">{100 * share:.0f} %</text>'
    for k, (name, i) in enumerate(rows):
        y = ROW * k + 14
        yield f'<text x="{NAMES - 12}" y="{y + 4}" text-anchor="end">{html.escape(name)}</text>'
        yield f'<line class="c0" x1="{across(i.low):.1f}" x2="{across(i.high):.1f}" y1="{y}" y2="{y}"/>'
        yield f'<circle class="dot" cx="{across(i.value):.1f}" cy="{y}" r="4"><title>{100 * i.value:.1f} %'
        yield "</title></circle>"
    yield "</svg></figure>"


def _curves(title: str, lines: Mapping[str, Sequence[tuple[int, float]]]) -> Iterator[str]:
    """Yield a chart of lines over the rounds."""
    every = [point for points in lines.values() for point in points]
    if not every:
        return
    left, right = min(n for n, _ in every), max(n for n, _ in every)
    low, high = min(0.0, *(v for _, v in every)), max(v for _, v in every)

    def place(point: tuple[int, float]) -> str:
        x = 60 + (WIDTH - 80) * (point[0] - left) / max(right - left, 1)
        y = HIGH - 30 - (HIGH - 50) * (point[1] - low) / ((high - low) or 1.0)
        return f"{x:.1f},{y:.1f}"

    yield _begin(title, HIGH)
    yield f'<polyline class="soft" fill="none" points="60,20 60,{HIGH - 30} {WIDTH - 20},{HIGH - 30}"/>'
    yield f'<text x="52" y="{HIGH - 26}" text-anchor="end">{low:.1f}</text>'
    yield f'<text x="52" y="26" text-anchor="end">{high:.1f}</text>'
    yield f'<text x="60" y="{HIGH - 10}">{left}</text>'
    yield f'<text x="{WIDTH - 20}" y="{HIGH - 10}" text-anchor="end">{right}</text>'
    for k, (name, points) in enumerate(lines.items()):
        colour, y = f"c{k % COLOURS}", 30 + 18 * k
        yield f'<polyline class="{colour}" stroke-width="2" points="{" ".join(map(place, points))}"/>'
        yield f'<line class="{colour}" stroke-width="2" x1="80" x2="110" y1="{y}" y2="{y}"/>'
        yield f'<text x="116" y="{y + 4}">{html.escape(name)}</text>'
    yield "</svg></figure>"


def _begin(title: str, height: int) -> str:
    said = html.escape(title)
    return (
        f"<figure><figcaption>{said}</figcaption>"
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{html.escape(title, quote=True)}">'
    )
