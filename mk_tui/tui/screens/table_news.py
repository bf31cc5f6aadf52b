"""What happened since the last question: a list over the table before the next one is asked.

One answer can carry play through a whole combat. Whoever was asked last reads here what the others, the
enemy and the dice did meanwhile; any key goes on. Nothing opens for one's own moves or when only steps
went by, or when the setting "news" is off.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from .. import glyphs as g
from ..board.spans import clean, wrap
from .table_show import CARD_KEYS, is_ours, is_roll, is_step

# What is told in better words by the lines around it.
DULL = frozenset({"log.resolves"})
PLAYED, ENTERED = "played", "entered"
# Keys that scroll the list, and by how many lines; every other key goes on.
SCROLLS = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8, "home": -9999, "end": 9999}


def worth_telling(events: Iterable[Any]) -> Iterator[Any]:
    """Yield the events without what the lines around them tell, as that a card just played has entered."""
    played = None
    for event in events:
        what = event.id.removeprefix("log.")
        if what == PLAYED:
            played = event.fields.get("card_id")
        elif what == ENTERED and played is not None and event.fields.get("card_id") == played:
            played = None
            continue
        if event.id not in DULL:
            yield event


class Told:
    """How much of the log each seat has been told, and at which step it was asked last."""

    def __init__(self) -> None:
        self.upto: dict[int, int] = {}
        self.at: dict[int, Any] = {}


class News:
    """The telling half of the table screen."""

    news_open = False

    def tell_news(self: Any) -> bool:
        """Open the list if there is something to tell whoever is asked now; returns whether it is open."""
        view, seat = self.view, self.hotseat.viewer
        if seat is None:
            return False
        since, now = self.told.upto.get(seat), (view.round, view.phase, view.active)
        before = self.told.at.get(seat)
        self.told.upto[seat], self.told.at[seat] = view.log_size, now
        if since is None or before == now or not self.app.settings.news or self.too_small.display:
            return False
        events = self.session.events(seat, since)
        if not any(self._is_news(e, seat) for e in events):
            return False
        self._open_news(events)
        return True

    def _is_news(self: Any, event: Any, seat: int) -> bool:
        """Return whether somebody should be told of an event: dice that decide, deeds of others."""
        if is_step(event):
            return False
        fields = dict(event.fields)
        if is_roll(event):
            return bool(fields.get("index"))
        by = fields.get("seat", -1)
        return by not in (seat, -1) or (by == -1 and any(isinstance(fields.get(k), str) for k in CARD_KEYS))

    def _open_news(self: Any, events: list[Any]) -> None:
        cells = min(self.app.size.width - 8, 90)
        rows: list[Any] = []
        step = ""
        for event in worth_telling(events):
            text = clean(self.speaker.event(event))
            if is_step(event):
                step = text
            elif text:
                if step and not text.startswith(
                    step.rstrip(".")
                ):  # a step in which nothing happened is not worth a line
                    rows.append(("", ((step, "dim"),), None))
                step = ""
                fields = dict(event.fields)
                style = ""
                if is_roll(event) and fields.get("index"):
                    style = "good" if bool(fields.get("success")) == is_ours(event) else "bad"
                lines = list(wrap(text, cells - 4))
                rows += [
                    ("", ((f"{g.DOT} " if not n else "  ", "dim"), (line, style)), None)
                    for n, line in enumerate(lines)
                ]
                if style and fields.get("mods"):
                    made = f" {g.DOT} ".join(clean(x) for x in self.speaker.roll_lines(fields)[:-1])
                    rows += [("", (("    " + x, "dim"),), None) for x in wrap(made, cells - 8)]
        if self.dice.rolls and not self.wide:
            self.dice.clear()  # they would lie below the list
            self.redraw()
        foot = self.say("news.foot")
        self._open(self.say("news.title"), rows, foot, lambda _: None)
        self.news_open = True
        self.listing.cursor = -1

    def key_in_news(self: Any, key: str) -> None:
        """Scroll, or go on."""
        if key in SCROLLS:
            self.listing.scroll_rows(SCROLLS[key])
        else:
            self.close_news()

    def close_news(self: Any) -> None:
        """Put the list away and let the question be answered."""
        self.close_listing()
        self._offer_list()
        self.redraw()
        self.begin_reading()
