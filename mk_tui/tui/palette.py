"""The command palette: the legal moves, the actions of the screen, and what the app can always do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider, SearchIcon

from .board.choices import NOTHING
from .program import program_of

Command = tuple[str, Callable[[], Any]]


class PaletteCommands(Provider):
    """Offers the commands of the screen that the palette was opened over."""

    def commands(self) -> list[Command]:
        """Return (text, what it does)."""
        from .screens.deck_list import DecksScreen, deck_offers
        from .screens.gallery import GalleryScreen, gallery_offers
        from .screens.menu import MenuScreen
        from .screens.setup import SetupScreen, form_offers
        from .tabletop.screen import TableScreen

        app, screen = program_of(self.screen), self.screen
        found: list[Command] = []
        if isinstance(screen, TableScreen):
            if screen.handover.covered:
                return []
            scene, voice = screen.scene, screen.voice
            if scene.choosing:
                nothing = [NOTHING] if scene.choices.nothing else []
                for n in [*nothing, *range(len(scene.choices.options))]:
                    found.append((voice.label(scene.choices, n, scene.view), partial(screen.moves.act, n)))
            menu, moves = screen.controls.menu, {words.lower() for words, _ in found}
            found += [
                (words, partial(menu.choose, name))
                for _, name, words in menu.names()
                if name != "continue" and words.lower() not in moves
            ]
        else:
            if isinstance(screen, MenuScreen):
                found += screen.offers()
            elif isinstance(screen, SetupScreen):
                found += form_offers(screen)
            elif isinstance(screen, GalleryScreen):
                found += gallery_offers(screen)
            elif isinstance(screen, DecksScreen):
                found += deck_offers(screen)
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
    return Palette(providers=[PaletteCommands], placeholder=app.say("palette.search"))
