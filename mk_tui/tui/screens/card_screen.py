"""A list of what a game has beside the one that is looked at: what the gallery and the decks share."""

from __future__ import annotations

from collections.abc import Iterator

from textual.screen import Screen
from textual.widget import Widget

from ..program import program_of
from ..widgets.field import Field
from ..widgets.painted import Line1

WIDE = 100  # columns from which on both stand side by side
# How many screens of what is read a key goes on.
PAGES = {"pageup": -1, "pagedown": 1, "space": 1, "home": -9999, "end": 9999}


class CardScreen(Screen[None]):
    """Draws all of itself anew for the size that there is; words are asked for in a line below."""

    CSS_PATH = "gallery.tcss"
    AUTO_FOCUS = "#gallery-list"

    said: Line1
    foot: Line1

    def on_mount(self) -> None:
        self.query_one("#gallery-words").display = False
        self.show_all()

    def on_resize(self) -> None:
        self.call_after_refresh(self.show_all)

    @property
    def wide(self) -> bool:
        """Whether the list and what is read stand side by side."""
        return self.app.size.width >= WIDE

    def show_all(self) -> None:
        """Draw everything for the size that there is."""
        raise NotImplementedError

    def action_theme(self) -> None:
        """Switch to the next theme."""
        program_of(self).next_theme()


def below(screen: CardScreen, placeholder: str = "") -> Iterator[Widget]:
    """Yield what stands below: what is said, the field for words, the keys."""
    screen.said = Line1(id="gallery-said")
    yield screen.said
    yield Field(placeholder=placeholder, max_length=100, id="gallery-words")
    screen.foot = Line1(id="gallery-foot")
    yield screen.foot


__all__ = ["PAGES", "CardScreen", "below"]
