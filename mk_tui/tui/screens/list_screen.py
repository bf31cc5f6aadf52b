"""A screen that is one list: its keys, clicks, language and size."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.screen import Screen

from ..program import program_of
from ..widgets.framed import Listing
from ..widgets.painted import Painted


class ListScreen(Screen[None]):
    """Shows what :meth:`fill` puts into ``list``, its cursor where it was when that is done again."""

    CSS = "ListScreen Listing { width: 100%; height: 1fr; }"
    AUTO_FOCUS = "Listing"

    def compose(self) -> ComposeResult:
        self.list = Listing()
        yield self.list

    def on_mount(self) -> None:
        self.fill()

    def on_resize(self) -> None:
        """Break the lines anew for another width."""
        self.call_after_refresh(self.fill_again)

    def on_screen_resume(self) -> None:
        self.fill_again()

    def fill(self) -> None:
        """List what there is to choose from."""
        raise NotImplementedError

    def fill_again(self) -> None:
        """Fill the list anew, its cursor where it was."""
        at = self.list.pointed
        self.fill()
        self.list.point(at)

    def on_key(self, event: Any) -> None:
        if self.list.press(event.character if event.character in self.list.keys else event.key):
            event.stop()
            event.prevent_default()

    def on_painted_hit(self, message: Painted.Hit) -> None:
        if message.target[0] == "row":
            self.list.pick(message.target[1])
        else:  # the foot says how to go back
            self.action_close()

    def action_language(self) -> None:
        program_of(self).next_language()
        self.fill_again()

    def action_close(self) -> None:
        """Go back to where one came from."""
        self.app.pop_screen()


__all__ = ["ListScreen"]
