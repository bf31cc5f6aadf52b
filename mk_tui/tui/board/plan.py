"""Which panel gets how much room: the ladder of card sizes, chosen by the free space.

Everything starts folded; then one level after the other is given to the panels in the order of their
weight, as long as the whole still fits. What does not fit even folded is cut short, the longest
first, then left out, the least important first; its cards stay reachable through the list of options.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from mk_tui.table import View

from .painter import FOLDED, LEVELS, TINY, Painter, PanelLayout
from .spec import Panel, TableSpec

WIDE = 110  # from here on a column at the side holds inspector and log
TWO_COLUMNS = 116  # board width from which other players stand two beside each other
STACK = ("stack", -1)
Key = tuple[str, int]


@dataclass(slots=True)
class PanelRow:
    """Panels that stand beside each other and share one height."""

    keys: list[Key]
    panels: list[Panel | None]
    weight: int
    level: int = TINY
    height: int = 0
    top_level: int = LEVELS[-1]
    layouts: list[PanelLayout] = field(default_factory=list)


@dataclass(slots=True)
class PanelPlace:
    """Where a panel stands on the board and how it is laid out."""

    key: Key
    x: int
    y: int
    w: int
    h: int
    level: int
    layout: PanelLayout | None


def seats_in_order(view: View) -> list[int]:
    """Return the seats as they stand on the board: whoever looks comes last, beside the hand."""
    seats = [p.seat for p in view.players]
    if view.seat is None or view.seat not in seats:
        return seats
    at = seats.index(view.seat)
    return seats[at + 1 :] + seats[:at] + [view.seat]


def rows_of(spec: TableSpec, view: View, width: int, wide: bool) -> list[PanelRow]:
    """Return the rows of the board from top to bottom."""
    order = sorted(spec.panels, key=lambda p: p.wide if wide else p.narrow)
    rows: list[PanelRow] = [PanelRow([(p.id, -1)], [p], 80) for p in order if p.area == "front"]
    if view.stack:
        rows.append(PanelRow([STACK], [None], 95))
    rows += [PanelRow([(p.id, -1)], [p], 60) for p in order if p.area in ("table", "side")]
    for panel in (p for p in order if p.area == "seat"):
        seats = seats_in_order(view)
        own = seats.pop() if view.seat is not None else -1
        columns = 2 if width >= TWO_COLUMNS and len(seats) > 1 else 1
        for at in range(0, len(seats), columns):
            group = seats[at : at + columns]
            weight = 50 if view.active in group else 40
            rows.append(PanelRow([(panel.id, s) for s in group], [panel] * len(group), weight))
        if own >= 0:
            rows.append(PanelRow([(panel.id, own)], [panel], 70))
    if view.seat is not None:
        rows += [PanelRow([(p.id, view.seat)], [p], 90) for p in order if p.area == "hand"]
    return rows


class _Planner:
    """Gives rows their heights; what has been measured is kept."""

    def __init__(self, painter: Painter, view: View, width: int, rows: list[PanelRow]) -> None:
        self.painter, self.view, self.width, self.rows = painter, view, width, rows
        self.total = 0
        self._measured: dict[tuple[int, int], tuple[int, list[PanelLayout]]] = {}

    def measure(self, n: int, level: int) -> tuple[int, list[PanelLayout]]:
        """Return the height of a row at a level of the ladder, and its panels laid out."""
        got = self._measured.get((n, level))
        if got is None:
            row, view = self.rows[n], self.view
            if row.panels[0] is None:
                got = (min(len(view.stack), 3 if level == TINY else 6) + (1 if level == TINY else 2), [])
            else:
                cells = split(self.width, len(row.keys))
                layouts = [
                    self.painter.layout(p, view, key[1], w, level)
                    for p, key, (_, w) in zip(row.panels, row.keys, cells, strict=True)
                    if p is not None
                ]
                got = (max(x.height for x in layouts), layouts)
            self._measured[n, level] = got
        return got

    def fold(self, height: int, least_needed: list[int]) -> None:
        """Fold every row; shorten and then leave out what does not fit even so."""
        rows = self.rows
        for n, row in enumerate(rows):
            row.height, row.layouts = self.measure(n, TINY)
            self.total += row.height
        while self.total > height:  # too much even so: shorten what is longest, a line at a time
            n = max(range(len(rows)), key=lambda k: rows[k].height)
            if rows[n].height < 2:
                break
            rows[n].height -= 1
            self.total -= 1
        for n in least_needed:  # not even folded: leave out what matters least
            if self.total <= height:
                break
            self.total -= rows[n].height
            rows[n].height, rows[n].layouts = 0, []

    def unfold(self, height: int) -> None:
        """Give one level after the other to the rows in the order of their weight."""
        rows = self.rows
        by_weight = sorted(range(len(rows)), key=lambda n: -rows[n].weight)
        for level in LEVELS[1:]:
            first = by_weight
            if level == FOLDED:  # in one line a seat shows no cards: open what has something to choose first
                first = sorted(by_weight, key=lambda n: not (rows[n].weight > 100 and is_seat(rows[n])))
            for n in first:
                row = rows[n]
                if row.height == 0 or level > self.painter.tallest:
                    continue
                h, layouts = self.measure(n, level)
                if row.height <= h <= row.height + height - self.total:
                    self.total += h - row.height
                    row.height, row.layouts, row.level = h, layouts, level


def plan(
    painter: Painter, view: View, width: int, height: int, wanted: Collection[Key] = (), wide: bool = False
) -> tuple[list[PanelPlace], int]:
    """Place the panels in ``width`` × ``height`` cells; returns them and the lines left over.

    ``wanted`` panels (the focused one, those with something to choose) are served first.
    """
    rows = rows_of(painter.spec, view, width, wide)
    least_needed = sorted(range(len(rows)), key=lambda n: rows[n].weight)
    for row in rows:
        if any(k in wanted for k in row.keys):
            row.weight += 100
    planner = _Planner(painter, view, width, rows)
    planner.fold(height, least_needed)
    planner.unfold(height)
    places: list[PanelPlace] = []
    y = 0
    for row in rows:
        if not row.height:
            continue
        for k, (key, (x, w)) in enumerate(zip(row.keys, split(width, len(row.keys)), strict=True)):
            layout = row.layouts[k] if row.layouts else None
            if layout is not None and layout.border:
                layout.height = row.height
            places.append(PanelPlace(key, x, y, w, row.height, row.level, layout))
        y += row.height
    return places, height - y


def is_seat(row: PanelRow) -> bool:
    """Return whether a row holds the panels of seats."""
    return row.panels[0] is not None and row.panels[0].area == "seat"


def split(width: int, parts: int) -> list[tuple[int, int]]:
    """Cut a width into equal parts: (x, width) of each."""
    at = [width * k // parts for k in range(parts + 1)]
    return [(at[k], at[k + 1] - at[k]) for k in range(parts)]
