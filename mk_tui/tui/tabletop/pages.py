"""The screens that open over the table: help, rulebook, settings, result."""

from __future__ import annotations

from .host import TablePart


class TablePages(TablePart):
    """Opens them; what they import is loaded when they are first wanted."""

    def phase_clause(self) -> str:
        """Return the clause of the current step."""
        return self.voice.spec.phase_clause(self.scene.view.phase)

    def explain(self) -> None:
        """Open the rulebook at the refusal's clause; without one, the help."""
        notice = self.scene.notice
        if notice is not None and notice.clause:
            self.rulebook_at(notice.clause)
            return
        from ..screens.help import HelpScreen

        page = HelpScreen(self.client.ruleset, self.scene, self.voice, self.phase_clause())
        self.host.program.push_screen(page)

    def rulebook(self) -> None:
        """Open the rulebook at the clause of the current step."""
        from ..screens.rulebook import RulebookScreen

        self.host.program.push_screen(RulebookScreen(self.client.ruleset, self.phase_clause()))

    def rulebook_at(self, clause: str) -> None:
        """Open the rulebook at a clause; at its words where none is named."""
        from ..screens.rulebook import RulebookScreen

        self.host.program.push_screen(RulebookScreen(self.client.ruleset, clause, words=not clause))

    def settings(self) -> None:
        """Open the settings; what was changed holds at once."""
        from ..screens.settings import SettingsScreen

        self.host.program.push_screen(SettingsScreen(), lambda _: self._changed())

    def _changed(self) -> None:
        self.host.course.apply_settings()
        self._say_anew()

    def language(self) -> None:
        """Speak the other language from now on."""
        self.host.program.next_language()
        self._say_anew()

    def _say_anew(self) -> None:
        """Say everything in the language of now and with the keys of now, an open list and curtain too."""
        self.host.speak()
        self.host.redraw()
        self.overlay.say_anew()
        self.host.course.handover.say_again()

    def result(self, looked: bool = False) -> None:
        """Say how the match ended; ``looked``: from the table, to which Esc does not go back then."""
        from ..screens.result import ResultScreen

        self.host.program.push_screen(ResultScreen(self.client, self.voice, self.language, looked))
