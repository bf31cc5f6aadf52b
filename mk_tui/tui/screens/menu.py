"""The menu: a few lines, painted; nothing heavy is imported before somebody chooses."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen

from mk_tui.storage import MatchRecord, StorageError

from ..board.spans import fit, width, wrap
from ..program import program_of
from ..widgets.painted import Line, Painted, Run

ITEMS = ("new", "resume", "learn", "rules", "settings", "quit")


class MenuList(Painted, can_focus=True):
    """The items of the menu with the cursor."""

    def __init__(self) -> None:
        super().__init__(id="menu-list")
        self.cursor = 0
        self.notice = ""
        self.items: list[tuple[str, str, str]] = []  # key, label, what stands beside it

    def paint(self, y: int, width_: int) -> Line:
        say = program_of(self).say
        room = min(width_ - 4, 60)
        left = (width_ - room) // 2
        blocks: list[Sequence[Run]] = [
            [((("▒▒ ", "dim"), ("M K", "title"), (" ▒▒", "dim")), None)],
            [(((fit(say("menu.title"), room), "title"),), None)],
            *[[(((x, "dim"),), None)] for x in wrap(say("menu.subtitle"), room)],
            [],
        ]
        for n, (key, label, note) in enumerate(self.items):
            text = f" {label} "
            style = "cursor" if n == self.cursor else "name"
            blocks.append(
                [
                    (
                        (
                            (f" {key} ", "key"),
                            (text, style),
                            (fit("  " + note, room - 3 - width(text)), "dim"),
                        ),
                        ("item", n),
                    )
                ]
            )
            blocks.append([])
        blocks += [[(((x, "warn"),), None)] for x in wrap(self.notice, room)] if self.notice else []
        blocks += [[(((x, "dim"),), None)] for x in wrap(say("menu.keys"), room)]
        if len(blocks) > self.size.height:
            blocks = [b for b in blocks if b]
        at = y - max((self.size.height - len(blocks)) // 2, 0)
        if not 0 <= at < len(blocks):
            return ()
        return [(((" " * left, ""),), None), *blocks[at]]


class MenuScreen(Screen[None]):
    """New match, resume, how to play, settings, quit."""

    AUTO_FOCUS = "#menu-list"
    BINDINGS = [
        Binding("up,k", "move(-1)", show=False, id="menu.up"),
        Binding("down,j", "move(1)", show=False, id="menu.down"),
        Binding("enter,space", "choose", show=False, id="menu.choose"),
        Binding("f2", "language", show=False, id="menu.language"),
        Binding("f4", "theme", show=False, id="menu.theme"),
    ]

    def compose(self) -> ComposeResult:
        self.list = MenuList()
        self._fill()
        yield self.list

    def _fill(self) -> None:
        app = program_of(self)
        say = app.say
        taken: set[str] = set()
        items = []
        open_matches = self._open_matches()
        for name in ITEMS:
            label = say(f"menu.{name}")
            key = next(
                (c.lower() for c in label if c.isascii() and c.isalpha() and c.lower() not in taken), ""
            )
            taken.add(key)
            note = ""
            if name == "resume":
                note = say("menu.open", n=len(open_matches)) if open_matches else say("menu.nothing_open")
            items.append((key, label, note))
        self.list.items = items
        if open_matches and self.list.cursor == 0:
            self.list.cursor = 1

    def _open_matches(self) -> list[MatchRecord]:
        """Return the matches that can go on; a match file that cannot be read is said, and there are none."""
        app = program_of(self)
        try:
            return app.store.list_unfinished() if app.store is not None else []
        except StorageError as error:
            self.list.notice = error.say(app.lang)
            return []

    def on_screen_resume(self) -> None:
        self._fill()
        self.list.repaint()

    def on_key(self, event: events.Key) -> None:
        for n, (key, _, _) in enumerate(self.list.items):
            if event.character == key:
                event.stop()
                self.list.cursor = n
                self.action_choose()
                return

    def on_painted_hit(self, message: Painted.Hit) -> None:
        self.list.cursor = message.target[1]
        self.action_choose()

    def on_painted_over(self, message: Painted.Over) -> None:
        if message.target is not None and message.target[1] != self.list.cursor:
            self.list.cursor = message.target[1]
            self.list.repaint()

    def action_move(self, by: int) -> None:
        self.list.cursor = (self.list.cursor + by) % len(ITEMS)
        self.list.repaint()

    def action_language(self) -> None:
        program_of(self).next_language()
        self._fill()
        self.list.repaint()

    def action_theme(self) -> None:
        program_of(self).next_theme()

    def action_choose(self) -> None:
        app = program_of(self)
        self.list.notice = ""
        self.list.repaint()
        name = ITEMS[self.list.cursor]
        if name == "quit":
            app.exit(0)
        elif name == "new":
            from .setup import SetupScreen

            app.push_screen(SetupScreen())
        elif name == "settings":
            from .settings import SettingsScreen

            app.push_screen(SettingsScreen())
        elif name == "learn":
            from .learning_list import LearnScreen

            app.push_screen(LearnScreen())
        elif name == "rules":
            self._rules()
        else:
            from .resume import ResumeScreen

            if self._open_matches():
                app.push_screen(ResumeScreen())
            elif not self.list.notice:
                self.list.notice = app.say("menu.nothing_open")

    def _rules(self) -> None:
        from mk_tui.cards import registry
        from mk_tui.table import SetupError

        from .rulebook import RulebookScreen

        try:
            games = registry.shelf()
            self.app.push_screen(RulebookScreen(registry.get(games[0]), "", games))
        except (SetupError, IndexError) as error:
            self.list.notice = str(error) or program_of(self).say("menu.no_games")
