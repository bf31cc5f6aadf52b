"""The menu of the table, everything that is not a move, and the whole log as a list."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from .. import glyphs as g
from ..board.painter import Target
from ..board.spans import wrap
from .chronicle import Chronicle
from .client import TableClient
from .host import Desk, TablePart
from .overlay import ListRow, Overlay
from .scene import PromptNotice
from .voice import TableVoice

# Where the table has a key for the same thing, it is the same key.
MENU = {
    "c": "continue",
    "h": "help",
    "r": "rulebook",
    "W": "words",
    "l": "log",
    "p": "piles",
    "n": "pass_until",
    "E": "end_turn",
    "H": "hint",
    "u": "undo",
    "U": "redo",
    "e": "language",
    "t": "theme",
    "s": "settings",
    "z": "blank",
    "x": "concede",
    "q": "leave",
}
# What the menu has over the curtain: it shows nothing of what one person alone may see.
AT_THE_CURTAIN = ("continue", "help", "rulebook", "log", "language", "theme", "settings", "leave")


class TableMenu:
    """Fills the list over the table with the menu; ``do`` does what a name stands for."""

    def __init__(
        self,
        client: TableClient,
        voice: TableVoice,
        overlay: Overlay,
        do: Callable[[str], None],
    ) -> None:
        self.client, self.voice, self.overlay, self._do = client, voice, overlay, do

    def names(self, curtain: bool = False) -> list[tuple[str, str, str]]:
        """Return key, name and words of what can be done now, or while the ``curtain`` covers the table."""
        keymap = self.voice.keymap
        own = {name for name in MENU.values() if name in keymap.of}
        taken = {key for key, name in MENU.items() if name not in own}
        found = []
        for usual, name in MENU.items():
            key = usual
            if name in own:
                key = next((k for k in (*keymap.of[name], usual) if len(k) == 1 and k not in taken), "")
                taken.add(key)
            tempo = self.client.moment.tempo
            if curtain and name not in AT_THE_CURTAIN:
                continue
            if (name == "end_turn" and not tempo.ends) or (name == "pass_until" and not tempo.offered):
                continue
            if name != "concede" or self.client.moment.concede:
                unkept = name == "leave" and not self.client.kept
                words = "leave_unkept" if unkept else name
                found.append((key, name, self.voice.say(f"menu.table.{words}")))
        return found

    def open(self, curtain: bool = False) -> None:
        """List it."""
        rows: list[ListRow] = [(key, ((words, "name"),), name) for key, name, words in self.names(curtain)]
        say = self.voice.say
        self.overlay.put_up(say("menu.table.title"), rows, say("list.foot"), self.choose, above=curtain)
        self.overlay.anew = partial(self.open, curtain)

    def choose(self, name: str) -> None:
        """Do one of them."""
        self.overlay.close()
        if name != "continue":
            self._do(name)


class LogList(TablePart):
    """Fills the list over the table with the whole log."""

    def __init__(self, desk: Desk, chronicle: Chronicle) -> None:
        super().__init__(desk)
        self.chronicle = chronicle

    def open(self, since: int | None = None) -> None:
        """List it, and show its end, or what has happened ``since`` an entry of the log."""
        cells = self.overlay.row_cells()
        rows: list[ListRow] = []
        entries = self.chronicle.entries()
        first = len(entries) if since is None else self.chronicle.first(since)
        at = 0
        for k, (text, target, style) in enumerate(entries):
            if k == first:
                at = len(rows)
            for n, line in enumerate(wrap(text, cells - 2)):
                rows.append(("", ((("  " if n else f"{g.DOT} ") + line, style),), target))
        if rows:
            say = self.voice.say
            covered = self.host.course.handover.covered
            foot = say("log.foot_covered" if covered else "log.foot")  # no card is opened under the curtain
            self.overlay.put_up(say("log.title"), rows, foot, self._pick, above=covered)
            self.overlay.anew = partial(self.open, since)
            at = at if first < len(entries) else len(rows) - 1
            self.host.call_after_refresh(self.overlay.show_from, at)

    def _pick(self, target: Target | None) -> None:
        if self.host.course.handover.covered:
            return
        if target is None:
            self.scene.tell(lambda: PromptNotice(self.voice.say("log.no_card"), "warn"))
            self.host.draw_prompt()
        else:
            self.overlay.close()
            self.inspector.inspect(target)
