"""The app: language, theme, screens. Everything else is in screens and widgets."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from textual.app import App, SystemCommand
from textual.driver import Driver
from textual.filter import LineFilter
from textual.screen import Screen

from mk_tui.cards.failures import Failure, unsaid
from mk_tui.language import SaidError
from mk_tui.language.failing import SaidFailure, say_failure
from mk_tui.storage import Patience

from . import keys, paint, themes
from .driver import can_stop, end_on_signals, lacks_signs, on_standard_output, stop
from .gate import ScreenGate
from .glyphs import Signs, ascii_table, frame_table
from .keymap import QUIT, Keymap, KeyTrouble, read_keys
from .texts import Texts, texts

if TYPE_CHECKING:
    from rich.style import Style

    from mk_tui.cards.description import LookEntry
    from mk_tui.table import Place

    from .screens.learning_list import LearnScreen
    from .tabletop.screen import TableScreen
    from .widgets.painted import Dressing


class MkTui(App[int]):
    """The whole program on the screen. ``place`` goes straight to a table."""

    CSS_PATH = Path(__file__).with_name("app.tcss")
    TITLE = "mk-tui"
    ENABLE_COMMAND_PALETTE = True
    BINDINGS = [keys.BLANK, keys.STOP]

    def __init__(
        self, store: Any, settings: Any, first: Place | LearnScreen | None = None, lang: str | None = None
    ) -> None:
        super().__init__()
        self._gate = ScreenGate()
        self.store = store
        self.settings = settings
        self.notices: list[SaidError] = []  # to be shown before anything else
        self.left: SaidError | None = None  # what became of the match that was on last
        if store is not None:
            self.notices = store.notices
            store.patience = Patience(0.0)  # a screen goes on and tries again: see tabletop.waiting
            store.flush_beside(True)
        self.first = first  # what lies on the menu as it opens
        self.lang = lang or settings.lang
        self.say: Texts = texts(self.lang)
        self.look: LookEntry | None = None
        self.signs: Signs | None = None
        self.paint: dict[str, Style] = {}
        self.dressing: Dressing = ([], self.paint, None)
        self.keymap = Keymap()
        self.notices += self.apply_keys()
        self.apply_theme()
        self.set_ascii()

    def get_default_screen(self) -> Screen[Any]:
        """Open with the menu; a match to play lies on top of it."""
        from .screens.menu import MenuScreen

        return MenuScreen()

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """Draw. What was answered is in the store by now; that the disk has it is seen to after that.

        Not at once: to wake whoever brings it there takes as long as a tenth of a repaint.
        """
        super()._display(screen, renderable)
        if self.store is not None and renderable is not None:
            self.call_later(self.store.flush)

    @property
    def _background_screens(self) -> list[Screen[Any]]:
        """The screens to be seen through the one on top; Textual counts the next one in every case.

        What changes there, when the menu has been loaded say, would draw all of the table twice.
        """
        opaque = self._screen_stack and self._screen_stack[-1].styles.background.a == 1
        return [] if opaque else super()._background_screens

    def get_driver_class(self) -> type[Driver]:
        """Draw on standard output, whatever standard error is."""
        return on_standard_output(super().get_driver_class())

    def on_mount(self) -> None:
        if not self.is_headless:
            end_on_signals(self.exit, self._driver)  # as a person would leave
        # Put aside from outside, it comes back covered too: who sits here now has to say so.
        self.app_resume_signal.subscribe(self, lambda _: self.action_blank())
        self.tell_failures()
        if isinstance(self.first, Screen):
            self.push_screen(self.first)
        elif self.first is not None:
            self.open_table(self.first)
        self.tell()

    # -- language and looks -------------------------------------------------------------------------

    def set_language(self, lang: str) -> None:
        """Speak another language from now on."""
        self.lang = lang
        self.say = texts(lang)

    def next_language(self) -> None:
        """Switch to the next language and remember it."""
        from mk_tui.language import LANGUAGES

        at = LANGUAGES.index(self.lang) if self.lang in LANGUAGES else 0
        self.set_language(LANGUAGES[(at + 1) % len(LANGUAGES)])
        self.settings.language = self.lang
        self.keep_settings()

    def apply_keys(self) -> list[KeyTrouble]:
        """Take the keys that the settings name; return what is wrong with them."""
        self.keymap, troubles = read_keys(self.settings.keys)
        self.set_keymap(self.keymap.set)
        return troubles

    def apply_theme(self) -> None:
        """Take the theme that the settings name."""
        name = themes.choose(self.settings.theme, dict(os.environ))
        if name not in self.available_themes:
            self.register_theme(themes.make(name))
        terminal = name in ("16", "mono")
        self.theme = name
        hue = self.look["hue"] if self.look else ""
        self.paint = paint.make(self.current_theme.variables, terminal, hue)
        self.set_class(terminal, "-terminal")
        self._redress()

    def dress(self, look: LookEntry | None, flags: Iterable[tuple[str, str]] = ()) -> None:
        """Look like a game (None: like none); ``flags`` are its own signs."""
        self.look = look
        self.set_ascii(flags)
        self.apply_theme()

    def next_theme(self) -> None:
        """Switch to the next theme and remember it."""
        at = themes.NAMES.index(self.theme) if self.theme in themes.NAMES else -1
        self.settings.theme = themes.NAMES[(at + 1) % len(themes.NAMES)]
        self.apply_theme()
        self.keep_settings()
        name = self.say(f"settings.theme.{self.settings.theme}")
        self.notify(self.say("theme.now", name=name), timeout=2, markup=False)

    def set_ascii(self, flags: Iterable[tuple[str, str]] = ()) -> None:
        """Draw with ASCII signs only, if the settings say so or the terminal's encoding has no others;
        ``flags`` are a game's own signs."""
        if not (self.settings.ascii or lacks_signs()):
            table = frame_table(self.look["frame"]) if self.look else None
        else:
            table = ascii_table(flags)
        self.signs = None if table is None else Signs(table)
        self._redress()

    def keep_settings(self) -> None:
        """Write the settings; a failure is said, not raised."""
        from mk_tui.storage.settings import save_settings

        try:
            save_settings(self.settings)
        except Exception as error:
            _complain(self, error)

    def tell_failures(self) -> list[Failure]:
        """Say what was caught and not told yet, and return it. Files that are wrong stand there until that
        has been read: no match is begun without knowing of them. So does all else where something stands
        there in any case."""
        found, stands = unsaid(), bool(self.notices)
        self.notices += [SaidFailure(failure) for failure in found if stands or failure.file is not None]
        for failure in found if not stands else ():
            if failure.file is None:
                self.notify(say_failure(failure, self.lang), severity="warning", timeout=8, markup=False)
        return found

    def get_line_filters(self) -> list[LineFilter]:
        """Return what every line goes through before it is written: Textual's filters, then the gate."""
        return [*super().get_line_filters(), self._gate]

    def _redress(self) -> None:
        """What lines are painted with is another than before: each widget sees that when it is drawn next."""
        self.dressing = (self.get_line_filters(), self.paint, self.signs)

    def _watch_ansi_color(self, ansi_color: bool | None) -> None:
        super()._watch_ansi_color(ansi_color)
        self._redress()

    def input_lost(self, error: OSError) -> None:
        """Leave: nothing that is typed can be read any more."""
        self._exception = error
        self._close_messages_no_wait()

    def _fatal_error(self) -> None:
        """Leave without Textual's traceback: it prints local variables, other people's hands among them."""
        self._close_messages_no_wait()

    # -- going about --------------------------------------------------------------------------------

    def open_table(self, place: Place) -> None:
        """Play a match: menu below, table on top."""
        from .tabletop.screen import TableScreen

        self.push_screen(TableScreen(place))

    def tell(self, *notices: SaidError) -> None:
        """Show what the match file has to say, over everything else; after the end :func:`run` says it."""
        self.notices += notices
        if self.notices and self.is_running and not self._exit:
            from .screens.notices import NoticeScreen

            self.push_screen(NoticeScreen(list(self.notices)))
            self.notices.clear()

    def leave_table(self) -> None:
        """Back to the menu; the match is kept as it is."""
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def action_blank(self) -> None:
        """Blank the table at once, whatever lies over it."""
        table = _table_on(self)
        if table is None:
            return
        while self.screen is not table:
            self.pop_screen()
        table.controls.blank()

    def action_suspend_process(self) -> None:
        """Ctrl+Z: put the program aside, with nobody's hand on the screen; where that cannot be, say so."""
        if not can_stop(self._driver):
            self.notify(self.say("stop.cannot", key=QUIT), markup=False)
            return
        self.action_blank()
        stop()

    def action_help_quit(self) -> None:
        """Ctrl+C: say in the language of the screen how the program is left, and that a match is kept."""
        table = _table_on(self)
        words = "quit.how" if table is not None and table.client.kept else "quit.plain"
        self.notify(self.say(words, key=QUIT), title=self.say("quit.title"), markup=False)

    def action_command_palette(self) -> None:
        """Open the palette: everything that can be done now, moves included."""
        from .palette import Palette, palette

        if not isinstance(self.screen, Palette):
            self.push_screen(palette(self))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Nothing of Textual's own: the palette is ours."""
        return ()


def _table_on(app: MkTui) -> TableScreen | None:
    """Return the table that is somewhere on the screen, None if there is none."""
    from .tabletop.screen import TableScreen

    return next((screen for screen in app.screen_stack if isinstance(screen, TableScreen)), None)


def _complain(app: MkTui, error: Exception) -> None:
    """Say what failed: in the prompt of a table that can be seen, else as a message."""

    def said() -> str:
        return str(error.say(app.lang)) if hasattr(error, "say") else str(error)

    table = _table_on(app)
    if table is not None and app.screen is table and not table.handover.covered:
        table.course.complain(said)
    else:
        app.notify(said(), severity="error", markup=False)


def run(store: Any, settings: Any, first: Place | LearnScreen | None = None, lang: str | None = None) -> int:
    """Run the app until the player leaves; returns the exit code. What nobody foresaw is raised again."""
    app = MkTui(store, settings, first, lang)
    code = app.run()
    if store is not None:
        store.flush_beside(False)
    if app.left is not None and code == 128 + signal.SIGTERM:  # nobody has chosen to leave
        app.notices.append(app.left)
    for notice in app.notices:  # no screen was left to say it on
        print(notice.say(app.lang), file=sys.stderr)
    if app._exception is not None:
        raise app._exception
    return code if isinstance(code, int) else 0
