"""What the card says that the cursor of an open list is on, below its rows where no panel beside it does."""

from __future__ import annotations

from collections.abc import Iterable

from .. import glyphs as g
from ..board.cells import Target
from ..board.spans import Spans, plain, wrap
from ..widgets.framed import TAIL_WIDTH
from .host import Desk, TablePart

LINES = 5  # of a card's text at most; the inspector's key shows the whole card
LEAST = 4  # that are kept for cards which can be read nowhere else, though rows have to be scrolled to


class RowDetail(TablePart):
    """Fills the tail of the list over the table."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.whole = False  # whether all that there is to say of the card is said

    def room(self, targets: Iterable[Target | None], rows: int, hidden: bool) -> int:
        """Return how many lines to keep below so many rows, the line above them among these; 0 for none.

        ``hidden``: some of the cards lie where they cannot be read.
        """
        if self.scene.wide:
            return 0
        longest = max((len(self._lines(target, TAIL_WIDTH)) for target in targets), default=0)
        high = self.host.program.size.height - 6
        free = high - rows - 1
        most = high // 2 if self.whole else LINES
        kept = min(longest, most, max(free, most if self.whole else LEAST if hidden else 0))
        return kept + 1 if kept > 0 else 0

    def show(self, target: Target | None) -> None:
        """Say what the cursor is on, as far as there is room."""
        overlay = self.overlay
        if not overlay.tail:
            return
        high, cells = len(overlay.tail) - 1, overlay.cells
        rule: Spans = ((g.H * cells, "edge"),)
        told: list[Spans] = [((line, "word"),) for line in self._lines(target, cells)[:high]]
        overlay.tail = [rule, *told, *[()] * (high - len(told))]
        overlay.repaint()

    def _lines(self, target: Target | None, cells: int) -> list[str]:
        if target is None or target[0] != "card":
            return []
        if self.whole:
            return [plain(spans) for spans, _ in self.inspector.rows_of(target, cells)[1:]]
        card = self.scene.view.card(target[1])
        if card is None:
            return []
        speaker = self.voice.speaker
        named = ", ".join(speaker.keyword(keyword)[0] for keyword in card.keywords)
        words = f"{named}. " * bool(named) + speaker.card_text(card.definition)
        return list(wrap(words.strip(), cells)) if words else []
