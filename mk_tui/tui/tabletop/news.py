"""What happened since the last question: a list over the table before the next one is asked.

One answer can carry play through a whole combat. Whoever was asked last reads here what the others, the
enemy and the dice did meanwhile; any key goes on. Nothing opens for one's own moves or when only steps
went by, or when the setting "news" is off.
"""

from __future__ import annotations

from mk_tui.language import clean
from mk_tui.table import EventView

from .. import glyphs as g
from ..board.spans import wrap
from .client import TableClient
from .host import TableHost
from .overlay import ListRow, Overlay
from .rolls import Rolls
from .scene import Scene
from .telling import is_news, is_ours, is_roll, is_step, worth_telling
from .voice import TableVoice

# Keys that scroll the list, and by how many lines; every other key goes on.
SCROLLS = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8, "home": -9999, "end": 9999}
SUBJECT = "news"


class NewsList:
    """Tells each seat what it has not been told yet."""

    def __init__(
        self,
        host: TableHost,
        client: TableClient,
        scene: Scene,
        voice: TableVoice,
        overlay: Overlay,
        rolls: Rolls,
    ) -> None:
        self.host, self.client, self.scene, self.voice = host, client, scene, voice
        self.overlay, self.rolls = overlay, rolls
        self.quiet = False  # whether somebody else tells what has happened
        self._upto: dict[int, int] = {}  # how much of the log each seat has been told
        self._at: dict[int, tuple[int, str, int]] = {}  # the step at which it was asked last

    @property
    def is_open(self) -> bool:
        """Whether the list is over the table."""
        return self.overlay.subject == SUBJECT

    def told(self, seat: int, log_size: int) -> None:
        """Note that somebody has been told so much of the log elsewhere."""
        self._upto[seat] = log_size

    def went_to(self, log_size: int) -> None:
        """Nobody has been told more of the log than there is."""
        self._upto = {seat: min(n, log_size) for seat, n in self._upto.items()}

    def tell(self) -> bool:
        """Open the list if there is something to tell whoever is asked now; returns whether it is open."""
        view, seat = self.scene.view, self.client.viewer
        if seat is None or self.quiet:
            return False
        since, now = self._upto.get(seat), (view.round, view.phase, view.active)
        before = self._at.get(seat)
        self._upto[seat], self._at[seat] = view.log_size, now
        if since is None or before == now or not self.host.program.settings.news or self.host.cramped:
            return False
        events = self.client.log(since)
        if not any(is_news(e, seat) for e in events):
            return False
        self._open(events)
        return True

    def _open(self, events: list[EventView]) -> None:
        cells = min(self.host.program.size.width - 8, 90)
        rows: list[ListRow] = []
        step = ""
        for event in worth_telling(events):
            text = self.voice.event(event)
            if is_step(event):
                step = text
            elif text:
                # a step in which nothing happened is not worth a line
                if step and not text.startswith(step.rstrip(".")):
                    rows.append(("", ((step, "dim"),), None))
                step = ""
                rows += self._rows_of(event, text, cells)
        self.rolls.clear_away()  # they would lie below the list
        say = self.voice.say
        self.overlay.put_up(say("news.title"), rows, say("news.foot"), lambda _: None, subject=SUBJECT)
        self.overlay.cursor = -1

    def _rows_of(self, event: EventView, text: str, cells: int) -> list[ListRow]:
        """Return the lines of one event; under a roll what made the number."""
        decides = is_roll(event) and bool(event.fields.get("index"))
        style = ""
        if decides:
            style = "good" if bool(event.fields.get("success")) == is_ours(event) else "bad"
        rows: list[ListRow] = [
            ("", ((f"{g.DOT} " if not n else "  ", "dim"), (line, style)), None)
            for n, line in enumerate(wrap(text, cells - 4))
        ]
        if decides and event.fields.get("mods"):
            lines = self.voice.speaker.roll_lines(event.fields)[:-1]
            made = f" {g.DOT} ".join(clean(x) for x in lines)
            rows += [("", (("    " + x, "dim"),), None) for x in wrap(made, cells - 8)]
        return rows

    def press(self, key: str) -> None:
        """Scroll, or go on."""
        if key in SCROLLS:
            self.overlay.scroll_rows(SCROLLS[key])
        else:
            self.close()

    def close(self) -> None:
        """Put the list away and let the question be answered."""
        self.overlay.close()
        self.host.course.after_news()
