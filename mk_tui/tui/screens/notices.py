"""What the match file and the settings had to say: nothing else is on the screen until it has been read."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen

from mk_tui.language import SaidError

from ..board.spans import wrap
from ..program import program_of
from ..widgets.framed import Framed

WIDEST = 76


class NoticeScreen(Screen[None]):
    """One paragraph for each thing; Enter, Space, Esc or a click goes on."""

    CSS = "NoticeScreen Framed { width: 100%; height: 100%; }"
    BINDINGS = [
        Binding("enter,space,escape", "close", show=False, id="notices.close"),
        Binding("up", "scroll(-1)", show=False, id="notices.up"),
        Binding("down", "scroll(1)", show=False, id="notices.down"),
    ]

    def __init__(self, notices: list[SaidError]) -> None:
        super().__init__()
        self.notices = notices

    def compose(self) -> ComposeResult:
        self.page = Framed()
        yield self.page

    def on_resize(self) -> None:
        app = program_of(self)
        cells = min(max(app.size.width - 6, 20), WIDEST)
        rows: list[Any] = [((), None)]
        for notice in self.notices:
            rows += [(((x, "warn"),), None) for x in wrap(notice.say(app.lang), cells)]
            rows.append(((), None))
        self.page.foot_target = ("do", "close")
        self.page.put(app.say("notices.title"), rows, app.say("notices.foot"))

    def on_painted_hit(self, message: Any) -> None:
        self.action_close()

    def action_scroll(self, by: int) -> None:
        self.page.scroll_rows(by)

    def action_close(self) -> None:
        self.dismiss()
