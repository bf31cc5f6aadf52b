"""What is told of players and of the table in figures: the title of a seat, a value of a panel.

It is asked for at every level of every layout of a panel, and found once for a view.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from mk_tui.language.figure_words import figure
from mk_tui.table import PlayerView, View

from .. import glyphs as g
from .cells import Cell
from .faces import Mark, cursor, slot
from .spans import Spans, fit, spans_width, width
from .spec import Panel, Part
from .tracker_bars import TrackerBars

if TYPE_CHECKING:
    from .painter import Painter

LEAST_BARS: Final = 14  # cells that what is tracked has beside a name, before the name has more beside it
# A player's name as a cell, where their trackers stand, these, and where it all ends.
SeatTitle = tuple[Cell, int, Spans, int]


class PlayerFigures:
    """What one painter says of the players of a view."""

    def __init__(self, painter: Painter) -> None:
        self.painter = painter
        self._trackers = TrackerBars(painter.spec, painter.lang)
        self._besides: dict[str, dict[int, str]] = {}  # by panel and seat
        self._titles: dict[tuple[str, int, int, bool], SeatTitle] = {}
        self._values: dict[tuple[Part, int], str] = {}  # by seat

    def forget(self) -> None:
        """Another view is painted."""
        self._besides.clear()
        self._titles.clear()
        self._values.clear()

    def title(self, panel: Panel, view: View, seat: int, cells: int, framed: bool) -> SeatTitle:
        """Return the title of a seat's panel of so many cells."""
        if self.painter.counted:  # figures on their way are not what they are
            return self._title(panel, view, seat, cells, framed)
        key = (panel.id, seat, cells, framed)
        found = self._titles.get(key)
        if found is None:
            found = self._titles[key] = self._title(panel, view, seat, cells, framed)
        return found

    def value(self, part: Part, view: View, seat: int) -> str:
        """Say a figure of a player or of the table, "" where nothing is said of it."""
        found = self._values.get((part, seat))
        if found is None:
            found = self._values[part, seat] = self._value(part, view, seat)
        return found

    def _value(self, part: Part, view: View, seat: int) -> str:
        values = dict(player_of(view, seat).values if seat >= 0 else view.values)
        if part.title:
            return ""  # what stands beside the name stands there alone
        return self._said(part, values)

    def _title(self, panel: Panel, view: View, seat: int, cells: int, framed: bool) -> SeatTitle:
        painter, player = self.painter, player_of(view, seat)
        name = painter.player(player.seat)
        sign = g.ACTIVE + " " if seat == view.active else ""
        room = max(cells // 3, 6)
        text = sign + fit(name, room)
        if seat not in view.order:
            text += f" {g.DOT} {painter.words('table.out')}"
        # The bars of all seats are of one length: that which the longest name leaves room for.
        widest = max(min(width(painter.player(p.seat)), room) for p in view.players) + 4
        besides = self._beside_each(panel, view)
        beside = max(map(width, besides.values()))
        more = besides[seat] if widest + beside + LEAST_BARS <= cells else ""
        widest += beside if more else 0
        w = width(text + more) + 2

        def paint(mark: Mark) -> tuple[Spans, ...]:
            blank = g.H if framed else " "
            body = (f" {text}", "title-active" if seat == view.active else "title")
            return (cursor((*slot(mark, blank, "edge"), body, (more + " ", "dim")), mark),)

        named, end = Cell(1, 0, w + 2, 1, ("player", seat), paint), w + 3
        trackers = self._trackers.of(panel, player, cells - widest - 8, framed, painter.counted)
        if trackers:
            # In one line a dot with its own blank follows.
            trackers = trackers if framed else trackers[:-1]
            tw = spans_width(trackers)
            x = cells - tw - 3 if framed else end
            if x >= end:
                return named, x, trackers, x + tw
        return named, end, (), end

    def _beside_each(self, panel: Panel, view: View) -> dict[int, str]:
        """Return what each player is called besides their name."""
        found = self._besides.get(panel.id)
        if found is None:
            found = self._besides[panel.id] = {p.seat: self._beside_name(panel, p) for p in view.players}
        return found

    def _beside_name(self, panel: Panel, player: PlayerView) -> str:
        """Return what a player is called besides their name: the figures that a title has."""
        values = dict(player.values)
        titles = (self._said(part, values) for part in panel.parts if part.title)
        return "".join(f" {g.DOT} {title}" for title in titles if title)

    def _said(self, part: Part, values: Mapping[str, Any]) -> str:
        """Return a figure in words, a word by its name where it has one."""
        return figure(self.painter.speaker.words, part.key, part.form, part.values, values)


def player_of(view: View, seat: int) -> PlayerView:
    """Return a seat's public figures."""
    return next(p for p in view.players if p.seat == seat)
