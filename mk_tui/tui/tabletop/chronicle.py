"""The log's sentences, as whoever looks may read them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from mk_tui.language import clean
from mk_tui.language.asking_words import FOREGONE, answered_for
from mk_tui.table import Notice
from mk_tui.table.moment import AnsweredFor

from ..widgets.log_panel import Entry
from .client import TableClient
from .scene import Scene
from .telling import card_of, is_step
from .voice import TableVoice

LOG_KEPT = 400


class Chronicle:
    """Keeps what it has said, and says only what is new."""

    def __init__(self, client: TableClient, scene: Scene, voice: TableVoice) -> None:
        self.client, self.scene, self.voice = client, scene, voice
        # What failed, and what decided nothing any more, and where in the log it did.
        self.caught: list[tuple[int, Notice | AnsweredFor]] = []
        self.last: list[Entry] = []  # as they were said last
        self._for: tuple[int | None, str] | None = None
        self._at: list[int] = []  # where in the log each of those is, or, of what failed, was then
        self._upto = 0
        self._caught_to = 0

    def first(self, since: int) -> int:
        """Return which of what was said last is the first that has happened since an entry of the log."""
        return bisect_left(self._at, since)

    def forget(self) -> None:
        """Say everything anew: the log is another one, or in another language."""
        self._for = None

    def caught_now(self, notices: list[Notice]) -> None:
        """Note what was caught: it stays in the log."""
        self.caught += [(self.client.moment.view.log_size, notice) for notice in notices]

    def decided_nothing(self, unasked: Iterable[AnsweredFor]) -> None:
        """Note which answers nobody was asked for, since none changes how the match ends: else the log reads
        as if they had been chosen."""
        self.caught += [(one.at, one) for one in unasked if one.rule == FOREGONE]

    def entries(self) -> list[Entry]:
        """Return the log's entries as the viewer may read them."""
        key = (self.client.viewer, self.voice.lang)
        size = self.scene.view.log_size if self.scene.told is None else self.scene.told
        if self._for != key:
            self._for, self.last, start = key, [], max(size - LOG_KEPT, 0)
            self._at = []
            self._caught_to = 0
        else:
            start = self._upto
        if size > start:
            for event in self.client.log(start):
                if event.index >= size:
                    break
                self._add_caught(event.index)
                text = self.voice.event(event)
                if text:
                    card = card_of(event)
                    style = "dim" if is_step(event) else ""
                    if style and self.last and self.last[-1][2] == style:
                        self.last.pop()  # nothing happened in that step
                        self._at.pop()
                    self._add((text, ("def", card) if card else None, style), event.index)
            del self.last[:-LOG_KEPT], self._at[:-LOG_KEPT]
        self._add_caught(size)
        self._upto = size
        return self.last

    def _add(self, entry: Entry, at: int) -> None:
        self.last.append(entry)
        self._at.append(at)

    def _add_caught(self, upto: int) -> None:
        """Put what failed before an entry of the log in front of it."""
        for at, what in self.caught[self._caught_to :]:
            if at > upto:
                break
            if isinstance(what, AnsweredFor):
                told = " ".join(answered_for(self.voice.speaker, [what], self.scene.view))
                self._add((clean(told), None, ""), at)
            else:
                self._add((self.voice.notice(what), None, "bad"), at)
            self._caught_to += 1
