"""The matches that can go on."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen

from mk_tui.language import clean, pick
from mk_tui.storage import StorageError

from .. import glyphs as g
from ..board.spans import Spans
from ..program import program_of
from ..widgets.framed import Listing

KEYS = "abcdefghijklmnopqrstuvwxyz"


class ResumeScreen(Screen[None]):
    """A list, the last played first."""

    CSS = "ResumeScreen Listing { width: 100%; height: 100%; }"
    AUTO_FOCUS = "Listing"
    BINDINGS = [Binding("escape", "close", show=False, id="resume.close")]

    def compose(self) -> ComposeResult:
        self.list = Listing()
        yield self.list

    def on_mount(self) -> None:
        app = program_of(self)
        entries: list[tuple[str, Spans, Any]] = []
        try:
            records = app.store.list_unfinished()
        except StorageError as error:
            app.pop_screen()
            app.tell(error)
            return
        for n, record in enumerate(records):
            key = KEYS[n : n + 1]  # the others are reached with the arrows and the mouse
            if record.trouble is not None:
                entries.append((key, ((clean(record.trouble.say(app.lang)), "bad"),), record.id))
                continue
            names = ", ".join(clean(n) for n in record.names)
            when = record.updated.replace("T", " ")[:16]
            spans: Spans = (
                (self._game(record.game), "name"),
                (f" {g.DOT} {names} ", ""),
                (f"{g.DOT} {app.say('resume.answers', n=record.answers)} {g.DOT} {when}", "dim"),
            )
            entries.append((key, spans, record.id))
        self.list.open(app.say("resume.title"), entries, app.say("list.foot"), self._resume)

    def _game(self, game: str) -> str:
        from mk_tui.cards import failures, registry
        from mk_tui.cards.ruleset_yaml import load_ruleset
        from mk_tui.table import SetupError

        app = program_of(self)
        if game not in registry.games():
            return game  # it is listed all the same
        try:
            return pick(load_ruleset(registry.get(game))[0].get("name"), app.lang, game)
        except SetupError as error:
            failures.note("game", error, 1, str(error))
            return game

    def on_key(self, event: Any) -> None:
        if self.list.press(event.character if event.character and event.character in KEYS else event.key):
            event.stop()

    def on_painted_hit(self, message: Any) -> None:
        self.list.pick(message.target[1])

    def _resume(self, match_id: int) -> None:
        app = program_of(self)
        from mk_tui.table import Table

        try:
            table = Table.resume(app.store, match_id)
        except StorageError as error:
            app.tell(error)
            return
        app.pop_screen()
        app.open_table(table.sit())

    def action_close(self) -> None:
        self.app.pop_screen()
