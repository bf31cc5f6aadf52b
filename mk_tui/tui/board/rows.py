"""The rows of the board from top to bottom: which panels stand beside each other, and what each row holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mk_tui.table import View

from .cells import PanelLayout
from .ladder import TINY
from .spec import Panel, TableSpec

WIDE: Final = 110  # from here on a column at the side holds inspector and log
TWO_COLUMNS: Final = 116  # board width from which other players stand two beside each other
LEAST: Final = 1  # weight of what is drawn larger where there is room for all else
STACK = ("stack", -1)
Key = tuple[str, int]


class PanelRow:
    """Panels that stand beside each other and share one height; ``empty`` where it is for one's own cards and
    there are none: all else needs its lines more."""

    __slots__ = ("empty", "height", "keys", "layouts", "level", "panels", "weight")

    def __init__(self, keys: list[Key], panels: list[Panel | None], weight: int) -> None:
        self.keys, self.panels, self.weight = keys, panels, weight
        self.level, self.height = TINY, 0
        self.layouts: list[PanelLayout] = []
        self.empty = False

    def is_own(self, seat: int | None) -> bool:
        """Return whether it is the seat of whoever looks from this one."""
        return is_seat(self) and any([of == seat for _, of in self.keys])


class PanelPlace:
    """Where a panel stands on the board and how it is laid out."""

    __slots__ = ("h", "key", "layout", "level", "w", "x", "y")

    def __init__(
        self, key: Key, x: int, y: int, w: int, h: int, level: int, layout: PanelLayout | None
    ) -> None:
        self.key, self.x, self.y, self.w, self.h = key, x, y, w, h
        self.level, self.layout = level, layout

    def stretch(self, lines: int) -> None:
        """Let its frame end so many lines lower."""
        self.h += lines
        if self.layout is not None and self.layout.border:
            self.layout = self.layout.standing(self.h, self.layout.edge)


def seats_in_order(view: View, near: int = -1) -> list[int]:
    """Return the seats as they stand on the board: whoever looks comes last, beside the hand; while nobody
    does, whoever looked before (``near``), so that nothing moves."""
    seats = [p.seat for p in view.players]
    last = near if view.seat is None else view.seat
    if last not in seats:
        return seats
    at = seats.index(last)
    return seats[at + 1 :] + seats[:at] + [last]


def rows_of(spec: TableSpec, view: View, width: int, wide: bool, near: int = -1) -> list[PanelRow]:
    """Return the rows of the board from top to bottom."""
    order = sorted(spec.panels, key=lambda p: p.wide if wide else p.narrow)
    rows: list[PanelRow] = [PanelRow([(p.id, -1)], [p], 80) for p in order if p.area == "front"]
    if view.stack and wide:
        rows.append(PanelRow([STACK], [None], 95))
    rows += [PanelRow([(p.id, -1)], [p], 60) for p in order if p.area in ("table", "side")]
    for panel in (p for p in order if p.area == "seat"):
        seats = seats_in_order(view, near)
        own = seats.pop() if seats and seats[-1] in (view.seat, near) else -1
        gone = [seat for seat in seats if seat not in view.order]
        seats = [seat for seat in seats if seat in view.order]
        columns = 2 if width >= TWO_COLUMNS and len(seats) > 1 else 1
        for at in range(0, len(seats), columns):
            group = seats[at : at + columns]
            weight = 50 if view.active in group else 40
            rows.append(PanelRow([(panel.id, s) for s in group], [panel] * len(group), weight))
        # Of who has left the match a line is enough.
        rows += [PanelRow([(panel.id, seat)], [panel], LEAST) for seat in gone]
        if own >= 0:
            rows.append(PanelRow([(panel.id, own)], [panel], 70))
    if view.seat is not None:
        for panel in (p for p in order if p.area == "hand"):
            row = PanelRow([(panel.id, view.seat)], [panel], 90)
            zones = {part.zone for part in panel.parts}
            if not any([zone.count for zone in view.zones if zone.seat == view.seat and zone.kind in zones]):
                row.empty, row.weight = True, LEAST
            rows.append(row)
    if view.stack and not wide:  # it takes lines of the log, and whoever stands above it does not move
        rows.append(PanelRow([STACK], [None], 95))
    return rows


def is_hand(row: PanelRow) -> bool:
    """Return whether a row holds one's own hand."""
    return row.panels[0] is not None and row.panels[0].area == "hand"


def is_front(row: PanelRow) -> bool:
    """Return whether a row holds what stands on top: what is fought, or fought about."""
    return row.panels[0] is not None and row.panels[0].area == "front"


def is_track(row: PanelRow) -> bool:
    """Return whether a row holds a track."""
    return row.panels[0] is not None and any(p.show == "track" for p in row.panels[0].parts)


def is_table(row: PanelRow) -> bool:
    """Return whether a row holds what lies on the table, between what is fought and the seats."""
    return row.panels[0] is not None and row.panels[0].area in ("table", "side")


def is_seat(row: PanelRow) -> bool:
    """Return whether a row holds the panels of seats."""
    return row.panels[0] is not None and row.panels[0].area == "seat"


def split(width: int, parts: int) -> list[tuple[int, int]]:
    """Cut a width into equal parts: (x, width) of each."""
    at = [width * k // parts for k in range(parts + 1)]
    return [(at[k], at[k + 1] - at[k]) for k in range(parts)]


def places_of(rows: list[PanelRow], cells: Callable[[PanelRow], int]) -> list[PanelPlace]:
    """Return where the panels of rows stand, one row below the other, each of so many ``cells``."""
    places: list[PanelPlace] = []
    y = 0
    for row in rows:
        if not row.height:
            continue
        for k, (key, (x, w)) in enumerate(zip(row.keys, split(cells(row), len(row.keys)), strict=True)):
            layout = row.layouts[k] if row.layouts else None
            if layout is not None and layout.border:
                layout = layout.standing(row.height, layout.edge)
            places.append(PanelPlace(key, x, y, w, row.height, row.level, layout))
        y += row.height
    return places
