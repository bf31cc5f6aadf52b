"""Help away from the table: what there is to do in a place, and its keys."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.screen import Screen

from mk_tui.language import clean

from .. import keys
from ..board.spans import wrap
from ..keymap import PLACE, action_words
from ..program import program_of
from ..widgets.framed import Framed, Row

KEY_CELLS = 14
# Keys that are no action's: the name of the message that says what each does.
FIXED = (("palette", "^p"), ("quit", "^q"))


class PlaceHelp(Screen[None]):
    """One page about a place that has keys of its own (``home``, ``form``)."""

    CSS = "PlaceHelp Framed { width: 100%; height: 100%; }"
    BINDINGS = keys.HELP

    def __init__(self, place: str) -> None:
        super().__init__()
        self.place = place

    def compose(self) -> ComposeResult:
        self.page = Framed()
        self.page.foot_target = ("close", "")
        yield self.page

    def on_resize(self) -> None:
        app = program_of(self)
        cells = max(app.size.width - 6, 20)
        rows: list[Row] = [(((x, ""),), None) for x in wrap(app.say(f"help.{self.place}"), cells)]
        rows += [((), None), (((app.say("help.keys"), "title"),), None)]
        own = [(app.keymap.all_shown(n, app.say), action_words(n, app.lang)) for n in PLACE if self._has(n)]
        for shown, words in (*own, *((key, app.say(f"help.key.{name}")) for name, key in FIXED)):
            lines = wrap(clean(words), cells - KEY_CELLS)
            for k, line in enumerate(lines):
                rows.append((((f"{shown if not k else '':<{KEY_CELLS}}", "key"), (line, "")), None))
        said = {name: app.keymap.shown(f"help_{name}", app.say) for name in ("close", "down")}
        foot = "help.foot_short" if len(rows) > app.size.height - 2 else "help.foot_whole"
        self.page.put(app.say("help.title"), rows, app.say(foot, **said))

    def _has(self, name: str) -> bool:
        return PLACE[name] == self.place

    def on_painted_hit(self, message: Any) -> None:
        self.action_close()

    def action_scroll(self, by: int) -> None:
        self.page.scroll_rows(by)

    def action_rulebook(self) -> None:
        """There is no game here whose rulebook it could be."""

    def action_close(self) -> None:
        self.app.pop_screen()


__all__ = ["PlaceHelp"]
