"""Charts on the terminal, drawn by plotext (the extra ``lab``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .intervals import Interval
from .runs import RunError

# Of a chart of shares: what is worth a line of its own, and the room for names.
MOST_ROWS, HEIGHT = 24, 14
# Lines round a canvas: the title, two of the frame, the figures.
FRAME = 4
# Lines are told apart without colours.
MARKERS = ("█", "·", "x", "o")


def plotter() -> Any:
    """Return plotext's figure; ``RunError`` where it is not installed."""
    try:
        import plotext
    except ImportError as error:
        raise RunError("error.no_plotext") from error
    found: Any = plotext
    return found


def share_chart(title: str, rows: Sequence[tuple[str, Interval]], fair: float, width: int) -> Iterator[str]:
    """Yield a chart of shares in per cent with their intervals, and a line where all would be equal."""
    if not rows:
        return
    shown = rows[:MOST_ROWS]
    # Every second line of the canvas, so that each name has one of its own.
    height = [float(2 * (len(shown) - k) - 1) for k in range(len(shown))]
    middle = [50 * (i.low + i.high) for _, i in shown]
    half = [50 * (i.high - i.low) for _, i in shown]
    plot = plotter()
    figure = _figure(plot, title, width, 2 * len(shown) + 1 + FRAME)
    figure.line(100 * fair, "vertical")
    figure.draw(figure.error(middle, height, [0.0] * len(shown), half))
    figure.ruler("y").ticks(height, [name for name, _ in shown])
    figure.ruler("y").lim(0, 2 * len(shown))
    yield from _lines(plot, figure)


def curve_chart(title: str, curves: Mapping[str, Sequence[tuple[int, float]]], width: int) -> Iterator[str]:
    """Yield a chart of means over the rounds, a line for each name."""
    plot = plotter()
    figure = _figure(plot, title, width, HEIGHT)
    for k, (name, points) in enumerate(curves.items()):
        x, y = [n for n, _ in points], [value for _, value in points]
        figure.draw(figure.signal(x, y, marker=MARKERS[k % len(MARKERS)]).lines().label(name))
    yield from _lines(plot, figure)


def _figure(plot: Any, title: str, width: int, height: int) -> Any:
    figure = plot.figure
    figure.clear()
    figure.theme("colorless")
    figure.plot_size(width, height)
    figure.title(title)
    return figure


def _lines(plot: Any, figure: Any) -> Iterator[str]:
    """Yield what is drawn, without colours: what is written goes through the gate to any output."""
    text: str = plot.uncolorize(figure.build().string())
    yield from (line.rstrip() for line in text.splitlines())
