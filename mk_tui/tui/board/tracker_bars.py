"""What a player has on the trackers, in the title of their panel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mk_tui.table import PlayerView

from .. import glyphs as g
from .spans import Span, Spans, spans_width
from .spec import Panel, TableSpec

NONE: Final[Mapping[tuple[int, str], int]] = {}


class TrackerBars:
    """Paints trackers. What was painted last is kept: it stands in the title at every level of the ladder."""

    def __init__(self, spec: TableSpec, lang: str) -> None:
        self.spec, self.lang = spec, lang
        self._kept: dict[tuple[str, int, int, bool], tuple[PlayerView, Spans]] = {}

    def of(
        self,
        panel: Panel,
        player: PlayerView,
        room: int,
        bars: bool,
        counted: Mapping[tuple[int, str], int] = NONE,
    ) -> Spans:
        """Return a player's trackers, with bars as long as there is room for; nothing where none fits.

        ``counted``: figures by seat and tracker that are still on their way to what the player has.
        """
        if any(seat == player.seat for seat, _ in counted):
            return self._paint(panel, player, room, bars, counted)
        key = (panel.id, player.seat, room, bars)
        kept = self._kept.get(key)
        if kept is None or kept[0] != player:
            kept = self._kept[key] = player, self._paint(panel, player, room, bars, NONE)
        return kept[1]

    def _paint(
        self, panel: Panel, player: PlayerView, room: int, bars: bool, counted: Mapping[tuple[int, str], int]
    ) -> Spans:
        got = {t: counted.get((player.seat, t), n) for t, n in player.trackers}
        chosen = [t for t in panel.trackers if t in got] or ([] if panel.trackers else list(got))
        for bar in (20, 10, 5, 0) if bars else (0,):
            out: list[Span] = [(" ", "")]
            for n, t in enumerate(chosen):
                goal, good = self.spec.goal(t, player), self.spec.is_good(t)
                if n:
                    out.append((f" {g.DOT} ", "dim"))
                name = self.spec.tracker_name(t, self.lang)
                style = "good" if good else "bad"
                figure = "lit" if (player.seat, t) in counted else style
                out.append((name + " ", "dim"))
                out.append((f"{got[t]}/{goal}" if goal else str(got[t]), figure))
                if bar and goal:
                    full = min(bar, max(0, got[t]) * bar // goal)
                    out += [(" ", ""), (g.FULL * full, style), (g.EMPTY * (bar - full), "dim")]
            out.append((" ", ""))
            if spans_width(tuple(out)) <= room:
                return tuple(out) if chosen else ()
        return ()
