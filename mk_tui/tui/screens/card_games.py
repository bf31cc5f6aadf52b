"""The games whose cards and decks can be looked at."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen

from mk_tui.cards import failures, registry
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language import clean, pick
from mk_tui.table import SetupError

from ..board.spans import Spans, wrap
from ..program import program_of
from ..widgets.framed import Listing
from ..widgets.painted import Painted
from .card_room import CardRoom
from .gallery import GalleryScreen

MARGIN = 12  # cells that the frame takes, and the place of a row's key


class CardGamesScreen(Screen[None]):
    """A list of games; one that is chosen shows all its cards."""

    CSS = "CardGamesScreen Listing { width: 100%; height: 100%; }"
    AUTO_FOCUS = "Listing"
    BINDINGS = [
        Binding("escape,q", "close", show=False, id="card_games.close"),
        Binding("f2", "language", show=False, id="card_games.language"),
    ]

    def compose(self) -> ComposeResult:
        self.list = Listing()
        self.list.foot_target = ("close", 0)
        yield self.list

    def on_mount(self) -> None:
        self._fill()

    def on_resize(self) -> None:
        self.call_after_refresh(self._fill)

    def on_screen_resume(self) -> None:
        self._fill()

    def _fill(self) -> None:
        """List the games, its cursor where it was."""
        app, at = program_of(self), self.list.pointed
        rows: list[tuple[str, Spans, Any]] = []
        for number, game in enumerate(registry.shelf(), 1):
            try:
                raw = load_ruleset(registry.get(game))[0]
            except SetupError as error:
                failures.note("game", error, 1, str(error))
                continue
            rows += [("", (), None)] if rows else []
            rows.append((str(number), ((pick(raw.get("name"), app.lang, game), "name"),), game))
            about = wrap(pick(raw.get("text"), app.lang), max(app.size.width - MARGIN, 20))
            rows += [("", ((f"  {line}", "dim"),), game) for line in about]
        self.list.open(app.say("menu.cards"), rows, app.say("learn.foot"), self._open)
        self.list.point(at)

    def _open(self, game: str | None) -> None:
        if game is None:
            return
        app = program_of(self)
        try:
            app.push_screen(GalleryScreen(CardRoom(game, app.lang)))
        except SetupError as error:
            app.notify(clean(str(error)), severity="error", markup=False)

    def on_key(self, event: Any) -> None:
        if self.list.press(event.key):
            event.stop()
            event.prevent_default()

    def on_painted_hit(self, message: Painted.Hit) -> None:
        if message.target[0] == "row":
            self.list.pick(message.target[1])
        else:
            self.action_close()

    def action_language(self) -> None:
        program_of(self).next_language()
        self._fill()

    def action_close(self) -> None:
        self.app.pop_screen()


__all__ = ["CardGamesScreen"]
