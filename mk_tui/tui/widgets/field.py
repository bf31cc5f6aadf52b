"""A field for a line of text that holds only so much, and says so."""

from __future__ import annotations

from textual.events import Paste
from textual.widgets import Input

from ..program import program_of


class Field(Input):
    """An input of ``max_length`` characters. What more a pasted text has is left out, which is said."""

    def _on_paste(self, event: Paste) -> None:
        line = (event.text.splitlines() or [""])[0]
        start, end = sorted(self.selection)
        room = max(self.max_length - len(self.value) + (end - start), 0) if self.max_length else len(line)
        super()._on_paste(Paste(line[:room]))
        event.prevent_default().stop()
        if len(line) > room:
            self.restricted()

    def restricted(self) -> None:
        """Say how much there is room for, in place of Textual's bell."""
        app = program_of(self)
        app.clear_notifications()
        app.notify(app.say("field.full", n=self.max_length), markup=False)


__all__ = ["Field"]
