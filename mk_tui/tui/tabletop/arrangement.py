"""Which widget stands where: the board, and beside or over it log, inspector and dice."""

from __future__ import annotations

from textual.geometry import Region, Size

from ..board.painter import COMPACT, FULL, TINY
from ..board.plan import WIDE, plan
from ..widgets.body import Regions
from ..widgets.dice_tray import DiceTray
from ..widgets.log_panel import LogPanel
from .chronicle import Chronicle
from .inspector import Inspector
from .panels import BoardView
from .scene import Scene
from .voice import TableVoice


class Arrangement:
    """Plans the board for a size; what was planned is kept until something changes."""

    def __init__(
        self,
        scene: Scene,
        voice: TableVoice,
        board: BoardView,
        inspector: Inspector,
        dice: DiceTray,
        chronicle: Chronicle,
    ) -> None:
        self.scene, self.voice, self.board = scene, voice, board
        self.inspector, self.dice, self.chronicle = inspector, dice, chronicle
        self.log = LogPanel()
        self._kept: tuple[Size, str, Regions] | None = None

    def forget(self) -> None:
        """Plan anew when next asked."""
        self._kept = None

    def regions(self, size: Size) -> Regions:
        """Plan the board for a size, give out keys, and return where the widgets go."""
        if self._kept is None or self._kept[:2] != (size, self.voice.lang):
            self._kept = (size, self.voice.lang, self._plan(size))
        return self._kept[2]

    def _plan(self, size: Size) -> Regions:
        w, h = size
        scene, board, painter = self.scene, self.board, self.voice.painter
        view = scene.view
        wide = scene.wide = w >= WIDE
        side = min(max(w * 27 // 100, 34), 58) if wide else 0
        bw = w - side
        keep = 0 if wide else 1 if h < 25 else 3
        painter.tallest = FULL if h >= 34 else COMPACT
        wanted = board.wanted()
        places, left = plan(painter, view, bw, h - keep, wanted, wide)
        if keep and any(p.level == TINY and p.key in wanted and p.key[1] >= 0 for p in places):
            # What can be chosen is folded away: the last lines of the log make room for it.
            keep = 0
            places, left = plan(painter, view, bw, h, wanted, wide)
        regions: Regions = {}
        front_end = board.place(places, regions)
        board.draw_stack()
        if wide:
            log_h = self._beside(regions, bw, side, h)
        else:
            log_h = left + keep
            self._over(regions, size, log_h, front_end)
        self._tell(log_h)
        return regions

    def _beside(self, regions: Regions, x: int, w: int, h: int) -> int:
        """Put inspector, dice and log in a column at the side; returns the log's height."""
        dice_h = self.dice.needed(w, max(h // 3, 6)) if self.dice.rolls else 0
        log_h = max((h - dice_h) * 42 // 100, 6)
        regions[self.inspector] = (Region(x, 0, w, h - dice_h - log_h), 0)
        if dice_h:
            regions[self.dice] = (Region(x, h - dice_h - log_h, w, dice_h), 0)
        regions[self.log] = (Region(x, h - log_h, w, log_h), 0)
        return log_h

    def _over(self, regions: Regions, size: Size, log_h: int, front_end: int) -> None:
        """Put the log below the board, dice and inspector over it."""
        w, h = size
        regions[self.log] = (Region(0, h - log_h, w, log_h), 0)
        if self.dice.rolls:
            dice_h = self.dice.needed(w, max(h - front_end - 1, 5))
            regions[self.dice] = (Region(0, min(front_end, max(h - dice_h, 0)), w, dice_h), 5)
        if self.inspector.inspecting:
            iw = min(w, 52)
            ih = min(h, len(self.inspector.rows) + 2)
            regions[self.inspector] = (Region(w - iw, 0, iw, ih), 6)

    def _tell(self, log_h: int) -> None:
        entries = list(self.chronicle.entries())
        if log_h <= 4 and len(entries) > 1 and entries[-1][2] == "dim":
            entries.pop()  # where there is little room, that a step has begun is told by the bar alone
        self.log.show(entries, self.voice.say("log.title"), log_h > 4)
