"""The command palette: the legal moves, the actions of the screen, and what the app can always do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider, SearchIcon

from mk_tui.table import hotseat as stages

from .board.choices import NOTHING

Command = tuple[str, Callable[[], Any]]


class Commands(Provider):
    """Offers the commands of the screen that the palette was opened over."""

    def commands(self) -> list[Command]:
        """Return (text, what it does)."""
        app: Any = self.app
        screen: Any = self.screen
        found: list[Command] = []
        if hasattr(screen, "choices"):
            if screen.curtain.display:
                return []
            if screen.stage.what == stages.ASK:
                nothing = [NOTHING] if screen.choices.nothing else []
                for n in [*nothing, *range(len(screen.choices.options))]:
                    found.append((screen.label_of(n), partial(screen.act, n)))
            for name in (
                "help",
                "rulebook",
                "log",
                "piles",
                "undo",
                "redo",
                "language",
                "theme",
                "settings",
                "blank",
                "concede",
                "leave",
            ):
                if name == "concede" and not screen.session.can_concede():
                    continue
                found.append((app.say(f"menu.table.{name}"), partial(screen._menu, name)))
        else:
            found.append((app.say("menu.table.theme"), app.next_theme))
        found.append((app.say("menu.quit"), app.exit))
        return found

    async def discover(self) -> Hits:
        for text, command in self.commands():
            yield DiscoveryHit(text.replace("[", "("), command)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for text, command in self.commands():
            score = matcher.match(text)
            if score > 0:
                yield Hit(score, matcher.highlight(text), command)


class Palette(CommandPalette):
    """The palette with a sign that every terminal can draw."""

    def on_mount(self) -> None:
        self.query_one(SearchIcon).icon = ">"


def palette(app: Any) -> Palette:
    """Return the palette for the screen that is on top."""
    return Palette(providers=[Commands], placeholder=app.say("palette.search"))
