"""The games whose cards and decks can be looked at."""

from __future__ import annotations

from typing import Any

from textual.binding import Binding

from mk_tui.cards import failures, registry
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language import clean, pick
from mk_tui.table import SetupError

from ..board.spans import Spans, wrap
from ..program import program_of
from .card_room import CardRoom
from .gallery import GalleryScreen
from .list_screen import ListScreen

MARGIN = 12  # cells that the frame takes, and the place of a row's key


class CardGamesScreen(ListScreen):
    """A list of games; one that is chosen shows all its cards."""

    BINDINGS = [
        Binding("escape,q", "close", show=False, id="card_games.close"),
        Binding("f2", "language", show=False, id="card_games.language"),
    ]

    def fill(self) -> None:
        """List the games."""
        app = program_of(self)
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

    def _open(self, game: str | None) -> None:
        if game is None:
            return
        app = program_of(self)
        try:
            app.push_screen(GalleryScreen(CardRoom(game, app.lang)))
        except SetupError as error:
            app.notify(clean(str(error)), severity="error", markup=False)


__all__ = ["CardGamesScreen"]
