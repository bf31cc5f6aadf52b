"""The settings, one line each, made from their declarations; a change holds at once."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen

from mk_tui.language import program_catalogue
from mk_tui.storage.settings import DECLARED

from .. import keys
from ..board.spans import wrap
from ..program import program_of
from ..widgets.painted import Line1
from ..widgets.spinner import Press, Spinner


class SettingsScreen(Screen[None]):
    """What a person may set."""

    CSS_PATH = "form.tcss"
    BINDINGS = keys.FORM
    AUTO_FOCUS = "Spinner"

    def compose(self) -> ComposeResult:
        self.head = Line1(id="form-head")
        self.head.fill = "bar"
        yield self.head
        with VerticalScroll(id="form", can_focus=False):
            for declared in DECLARED:
                choices = declared.metadata["choices"]
                current = getattr(program_of(self).settings, declared.name)
                if not choices:
                    choices = (current,)
                yield Spinner("", [(c, "") for c in choices], current, 24, id=f"set-{declared.name}")
            yield Press("", id="edit-keys")
            yield Press("", id="done")
        self.foot = Line1(id="form-foot")
        yield self.foot

    def on_mount(self) -> None:
        self._say()

    def _say(self) -> None:
        """Put everything in the language of now."""
        app = program_of(self)
        catalogue = program_catalogue(app.lang)
        self.head.show([(((f" {app.say('settings.title')} ", "bar-strong"),), None)])
        for choice in self.query(Spinner):
            name = (choice.id or "").removeprefix("set-")
            choice.label = catalogue.find(f"setting.{name}") or name
            choice.values = [(v, self._word(name, v)) for v, _ in choice.values]
            choice.repaint()
        edit = self.query_one("#edit-keys", Press)
        edit.label = app.say("settings.edit_keys")
        edit.repaint()
        done = self.query_one("#done", Press)
        done.label = app.say("settings.done")
        done.repaint()

    def _word(self, name: str, value: Any) -> str:
        app = program_of(self)
        if isinstance(value, bool):
            return str(app.say("word.yes" if value else "word.no"))
        if isinstance(value, float):
            return f"{value:g}"
        found = str(app.say(f"settings.{name}.{value}"))
        return str(value) if found.startswith("⟦") else found

    def on_spinner_changed(self, message: Spinner.Changed) -> None:
        app = program_of(self)
        name = (message.choice.id or "").removeprefix("set-")
        setattr(app.settings, name, message.choice.value)
        if name == "language":
            app.set_language(app.settings.lang)
        elif name == "theme":
            app.apply_theme()
        elif name == "ascii":
            app.set_ascii()
            for choice in self.query(Spinner):
                choice.repaint()
        app.keep_settings()
        self._say()
        self._explain(name)

    def on_descendant_focus(self, event: Any) -> None:
        self._explain((event.widget.id or "").removeprefix("set-"))

    def _explain(self, name: str) -> None:
        app = program_of(self)
        words = program_catalogue(app.lang).find(f"setting.{name}.doc") or app.say("settings.keys")
        self.foot.show(*[[(((" " + x, "dim"),), None)] for x in wrap(words, max(app.size.width - 2, 10))[:2]])

    def on_press_pressed(self, message: Press.Pressed) -> None:
        if message.press.id == "done":
            self.action_close()
            return
        from .keys_editor import KeysScreen

        self.app.push_screen(KeysScreen())

    def action_language(self) -> None:
        """Speak the other language, which is a setting as well."""
        program_of(self).next_language()
        self.query_one("#set-language", Spinner).take(program_of(self).settings.language)
        self._say()
        self._explain(((self.focused and self.focused.id) or "").removeprefix("set-"))

    def action_close(self) -> None:
        self.dismiss()
