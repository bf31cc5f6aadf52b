"""The matches that can go on, and those that are over."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen

from mk_tui.language import clean, pick
from mk_tui.players.levels import HUMAN
from mk_tui.storage import MatchRecord, StorageError

from .. import glyphs as g
from ..board.spans import Spans
from ..program import program_of
from ..widgets.framed import Listing

KEYS = "abcdefghijklmnopqrstuvwxyz"


def winners(record: MatchRecord) -> set[int]:
    """Return the seats that won, as the match file has it."""
    found = record.result.get("winners") if isinstance(record.result, dict) else None
    return {seat for seat in found if isinstance(seat, int)} if isinstance(found, list) else set()


def people(record: MatchRecord) -> set[int]:
    """Return the seats that people sat on."""
    return {n for n, seat in enumerate(record.header.get("seats", ())) if seat.get("kind") == HUMAN}


class ResumeScreen(Screen[None]):
    """A list, the last played first; ``finished``: of the matches that are over, which tell their story."""

    CSS = "ResumeScreen Listing { width: 100%; height: 100%; }"
    AUTO_FOCUS = "Listing"
    BINDINGS = [Binding("escape", "close", show=False, id="resume.close")]

    def __init__(self, finished: bool = False) -> None:
        super().__init__()
        self.finished = finished

    def compose(self) -> ComposeResult:
        self.list = Listing()
        yield self.list

    def on_mount(self) -> None:
        app = program_of(self)
        entries: list[tuple[str, Spans, Any]] = []
        try:
            records = app.store.list_finished() if self.finished else app.store.list_unfinished()
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
            came = self._outcome(record) if self.finished else app.say("resume.answers", n=record.answers)
            spans: Spans = (
                (self._game(record.game), "name"),
                (f" {g.DOT} {names} ", ""),
                (f"{g.DOT} {came} {g.DOT} {when}", "dim"),
            )
            entries.append((key, spans, record.id))
        title = app.say("resume.title")
        if self.finished:
            won = sum(bool(people(record) & winners(record)) for record in records)
            title = app.say("history.title", n=len(records), won=won)
        self.list.open(title, entries, app.say("list.foot"), self._resume)

    def _outcome(self, record: MatchRecord) -> str:
        """Say how a match ended."""
        app = program_of(self)
        won = [clean(name) for seat, name in enumerate(record.names) if seat in winners(record)]
        kind = record.result.get("kind") if isinstance(record.result, dict) else ""
        if won:
            return app.say("history.won", who=", ".join(won))
        return app.say("history.draw" if kind == "draw" else "history.lost")

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
