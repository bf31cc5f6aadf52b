"""The matches that can go on, and those that are over."""

from __future__ import annotations

from typing import Any

from textual.binding import Binding

from mk_tui.language import clean, pick, program_catalogue
from mk_tui.language.origin import say_origin
from mk_tui.storage import MatchRecord, StorageError
from mk_tui.storage.tallies import by_game, is_draw, tally, winners

from .. import glyphs as g
from ..board.spans import Spans, break_spans, spans_width
from ..program import program_of
from .list_screen import ListScreen

KEYS = "abcdefghijklmnopqrstuvwxyz"
MARGIN = 8  # cells that the frame takes, and the place of a row's key
MORE = "    "  # before what a line had no cells for


class ResumeScreen(ListScreen):
    """A list, the last played first; ``finished``: of the matches that are over, which tell their story.

    Above those stands how each game went; a game chosen there is the only one listed, until all are again.
    """

    BINDINGS = [Binding("escape", "close", show=False, id="resume.close")]

    def __init__(self, finished: bool = False) -> None:
        super().__init__()
        self.finished = finished
        self.game = ""  # the one that is listed, "" for all
        self.records: list[MatchRecord] = []
        self.damaged: dict[int, StorageError] = {}  # which of them have lost answers

    def on_mount(self) -> None:  # that of every list is called as well
        app = program_of(self)
        try:
            self.records = app.store.list_finished() if self.finished else app.store.list_unfinished()
            if not self.finished:
                self.damaged = {
                    record.id: trouble
                    for record in self.records
                    if (trouble := app.store.sound_answers(record.id)[1]) is not None
                }
        except StorageError as error:
            app.pop_screen()
            app.tell(error)

    def fill(self) -> None:
        """List what is to be listed."""
        app = program_of(self)
        shown = [r for r in self.records if self.game in ("", r.game)]
        entries = self._tallies() if self.finished else []
        # The others are reached with the arrows and the mouse.
        lines = [self._line(r) for r in shown]
        cells = max(app.size.width - MARGIN, 20)
        parts = [
            break_spans(line, cells, len(MORE)) if spans_width(line) > cells else (line,) for line in lines
        ]
        if len(entries) + sum(map(len, parts)) > app.size.height - 2:
            parts = [(line,) for line in lines]  # a line each, so that as many as can be are in sight
        for n, (record, (first, *rest)) in enumerate(zip(shown, parts, strict=True)):
            entries.append((KEYS[n : n + 1], first, record.id))
            entries += [("", ((MORE, ""), *part), record.id) for part in rest]
        title = app.say("resume.title")
        if self.finished:
            count = tally(shown)
            title = app.say("history.title", n=count.played, won=count.won)
            if count.branched:
                title += f" {g.DOT} {app.say('history.branched', n=count.branched)}"
        self.list.open(title, entries, app.say("list.foot"), self._pick)

    def _tallies(self) -> list[tuple[str, Spans, Any]]:
        """How each game went, with a key to list its matches alone; and one for all again."""
        say = program_of(self).say
        rows: list[tuple[str, Spans, Any]] = []
        for n, (game, records) in enumerate(by_game(self.records).items(), 1):
            count = tally(records)
            told = say("history.tally", n=count.played, won=count.won, lost=count.lost, drawn=count.drawn)
            style = "picked" if game == self.game else "name"
            rows.append(
                (str(n) if n < 10 else "", ((self._game(game), style), (f" {g.DOT} {told}", "")), game)
            )
        if self.game:
            rows.append(("0", ((say("history.all"), "name"),), ""))
        return [*rows, ("", ((" ", ""),), None)]

    def _line(self, record: MatchRecord) -> Spans:
        """Say of one match who played what, how far it went or how it ended, and when; first its number, by
        which commands know it and two branches of one match are told apart."""
        app = program_of(self)
        if record.trouble is not None:
            return ((clean(record.trouble.say(app.lang)), "bad"),)
        names = ", ".join(clean(n) for n in record.names)
        when = record.updated.replace("T", " ")[:16]
        came = self._outcome(record) if self.finished else app.say("resume.answers", n=record.answers)
        damage = self.damaged.get(record.id)
        if record.branched is not None:
            say = program_catalogue(app.lang).say
            came += f" {g.DOT} {say_origin(say, record.branched, record.branched_of)}"
        return (
            (f"{app.say('resume.number', n=record.id)} {g.DOT}", "dim"),
            (f" {self._game(record.game)}", "name"),
            (f" {g.DOT} {names}", ""),
            (f" {g.DOT} {came} {g.DOT} {when}", "dim"),
            ("" if damage is None else f" {g.DOT} {app.say('resume.damaged', **damage.fields)}", "bad"),
        )

    def _outcome(self, record: MatchRecord) -> str:
        """Say how a match ended."""
        app = program_of(self)
        won = [clean(name) for seat, name in enumerate(record.names) if seat in winners(record)]
        if won:
            return app.say("history.won", who=", ".join(won))
        alone = len(record.names) == 1
        return app.say("history.draw" if is_draw(record) else f"history.lost{'_alone' * alone}")

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

    def _pick(self, chosen: int | str | None) -> None:
        """Go to a match, or list those of a game."""
        if isinstance(chosen, int):
            self._resume(chosen)
        elif chosen is not None:
            self.game = chosen
            self.fill()

    def _resume(self, match_id: int) -> None:
        app = program_of(self)
        from mk_tui.table import Table

        try:
            table = Table.resume(app.store, match_id)
        except StorageError as error:
            app.tell(error)
            return
        if not self.finished:  # from what was played to its end one comes back here
            app.pop_screen()
        app.open_table(table.sit())
