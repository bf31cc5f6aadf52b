"""The keys: each action with its keys, place by place; Enter and another key sets it, if that is free."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.app import ComposeResult

from ..board.spans import Spans, fit, spans_width, width, wrap
from ..keymap import PLACE, USUAL, KeyTrouble, action_words, set_key, written
from ..program import program_of
from ..widgets.framed import Framed
from .list_screen import ListScreen

RESET = ""  # in place of the name of an action: all of them
LEAST_NAMES = 24  # cells for what an action is called
MARGIN = 8  # cells that the frame takes, and the place of a row's key
SAID_LINES = 3


class KeysScreen(ListScreen):
    """A list of the actions. A clash is said with the names of both, and nothing has changed."""

    CSS = ListScreen.CSS + " KeysScreen #said { dock: bottom; height: 5; width: 100%; }"

    def __init__(self) -> None:
        super().__init__()
        self.waiting: str | None = None  # the action that the next key is for
        self.told = "", ""  # what stands below the list, and in which style

    def compose(self) -> ComposeResult:
        yield from super().compose()
        self.said = Framed(id="said")
        yield self.said

    def _tell(self, words: str = "", style: str = "") -> None:
        """Say something below the list, which is as it is now."""
        self.told = words, style
        self.fill()

    def fill(self) -> None:
        app = program_of(self)
        (words, style), say, cursor = self.told, app.say, max(self.list.cursor, 1)
        entries: list[tuple[str, Spans, Any]] = []
        keys = {name: self._keys_of(name) for name in app.keymap.of}
        named = {name: action_words(name, app.lang) for name in keys}
        room = app.size.width - MARGIN - max(spans_width(spans) for spans in keys.values())
        cells = max(min(max(map(width, named.values())), room), LEAST_NAMES)
        place = ""
        for name, spans in keys.items():
            if PLACE[name] != place:
                place = PLACE[name]
                entries += [("", (), None)] if entries else []
                entries.append(("", ((say(f"keys.of.{place}"), "title"),), None))
            label = fit(named[name], cells)
            entries.append(("", ((label + " " * (cells - width(label) + 1), "name"), *spans), name))
        entries.append(("", ((say("keys.reset"), "warn"),), RESET))
        self.list.open(say("keys.title"), entries, say("keys.foot"), self._picked)
        self.list.cursor = 0
        self.list.move(cursor)
        lines = wrap(words, max(app.size.width - 4, 10))[:SAID_LINES]
        self.said.put("", [(((x, style),), None) for x in lines])

    def _keys_of(self, name: str) -> Spans:
        """Return the keys of an action, and the usual ones where it has others."""
        app = program_of(self)
        spans: Spans = ((f"{app.keymap.all_shown(name, app.say):<14}", "key"),)
        if app.keymap.of[name] == USUAL[name]:
            return spans
        usual = " ".join(written(key, app.say) for key in USUAL[name])
        return (*spans, (" " + app.say("keys.usual", keys=usual), "dim"))

    def _picked(self, name: str | None) -> None:
        app = program_of(self)
        if name is None:  # a heading
            return
        if name == RESET:
            self._keep({})
            return
        self.waiting = name
        self._tell(app.say("keys.press", action=action_words(name, app.lang)), "strong")

    def _take(self, key: str) -> None:
        """Set the key for the action that waits for one, or say why it cannot be."""
        app, name = program_of(self), self.waiting
        assert name is not None
        self.waiting = None
        if key == "escape":
            self._tell()
            return
        letters = app.keymap.letters
        try:
            self._keep(set_key(name, key, app.keymap, app.settings.keys))
        except KeyTrouble as trouble:
            self._tell(trouble.say(app.lang), "bad")
            return
        gone = [letter for letter in letters if letter not in app.keymap.letters]
        if gone:  # whoever knows a card or a player by it will look for it
            self._tell(app.say("keys.letter_gone", key=gone[0]), "warn")

    def _keep(self, wanted: dict[str, str]) -> None:
        """Take keys that are good, and write them down. One that is as usual need not be written."""
        app = program_of(self)
        app.settings.keys = {
            name: keys for name, keys in wanted.items() if tuple(keys.split(",")) != USUAL.get(name)
        }
        app.apply_keys()
        app.keep_settings()
        self._tell()

    def on_key(self, event: events.Key) -> None:
        if self.waiting is not None:
            self._take(event.key)
        elif event.key == "escape":
            self.action_close()
        elif event.key in ("delete", "backspace"):
            name = self.list.rows[self.list.cursor][1]
            self._keep({k: v for k, v in program_of(self).settings.keys.items() if k != name})
        else:
            return  # it is the list's
        event.stop()
        event.prevent_default()


__all__ = ["KeysScreen"]
