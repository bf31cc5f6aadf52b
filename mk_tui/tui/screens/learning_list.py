"""What there is to learn: the games, then the guided matches and puzzles of one; what was done is marked."""

from __future__ import annotations

from typing import Any

from textual.binding import Binding

from mk_tui.cards import registry
from mk_tui.language import clean
from mk_tui.lessons import Attempt, Guide, Lesson, LessonPlace, Puzzle, PuzzlePlace, how_far, lessons, puzzles
from mk_tui.storage.learnt import KINDS, Learnt
from mk_tui.table.beginning import game_name

from .. import glyphs as g
from ..board.spans import Spans, wrap
from ..program import program_of
from .list_screen import ListScreen

KEYS = "abcdefghijklmnoprstuvwxyz"  # without q, which goes back
Entry = tuple[str, Spans, Any]


class LearnScreen(ListScreen):
    """A list of games; ``game`` goes straight to what one has, ``one`` to a lesson or puzzle of it."""

    BINDINGS = [
        Binding("escape,q", "close", show=False, id="learn.close"),
        Binding("f2", "language", show=False, id="learn.language"),
    ]

    def __init__(self, game: str = "", one: Lesson | Puzzle | None = None) -> None:
        super().__init__()
        self.game = game
        self.first = one
        self._straight = bool(game)
        self._kept: tuple[str, list[Lesson], list[Puzzle]] = ("", [], [])

    def on_mount(self) -> None:  # that of every list is called as well
        self._begin(self.first)

    def fill(self) -> None:
        """List the games, or what one has."""
        self._games() if not self.game else self._of_game(self.game)

    def _games(self) -> None:
        app, learnt = program_of(self), self._learnt()
        room = max(app.size.width - 12, 20)
        entries: list[Entry] = [("", ((line, "dim"),), None) for line in wrap(app.say("learn.about"), room)]
        entries.append(("", (), None))
        first = len(entries)
        for number, game in enumerate(registry.shelf(), 1):
            done = [
                app.say(f"learn.{kind}_done", n=learnt.count(kind, game))
                for kind in KINDS
                if learnt.count(kind, game)
            ]
            notes = [(f" {g.DOT} {note}", "dim") for note in done]
            entries.append((str(number), ((game_name(game, program_of(self).lang), "name"), *notes), game))
            entries.append(("", (), game))
        self.list.open(app.say("learn.title"), entries, app.say("learn.foot"), self._open_game)
        self.list.point(first)

    def _learnt(self) -> Learnt:
        """Return what was learnt; says what keeps it from being read."""
        app, learnt = program_of(self), Learnt()
        if learnt.trouble is not None:
            app.notify(clean(learnt.trouble.say(app.lang)), severity="error", markup=False)
        return learnt

    def _open_game(self, game: str | None) -> None:
        self.game = game or ""
        self.fill()

    def _of_game(self, game: str) -> None:
        """List what a game has."""
        app = program_of(self)
        if self._kept[0] != game:
            guided, wrong = lessons(game)
            hard, wrong_too = puzzles(game)
            self._kept = (game, guided, hard)
            for error in (*wrong, *wrong_too):
                app.notify(clean(str(error)), severity="error", timeout=8, markup=False)
        learnt = self._learnt()
        entries: list[Entry] = []
        free = iter(KEYS)
        for heading, some in (("learn.lessons", self._kept[1]), ("learn.puzzles", self._kept[2])):
            entries.append(("", ((app.say(heading if some else f"{heading}_none"), "title"),), None))
            for one in some:
                entries.append((next(free, ""), self._row(one, learnt), one))
                about = wrap(clean(one.about.say(app.lang)), max(app.size.width - 12, 20))
                entries += [("", ((f"  {line}", "dim"),), one) for line in about]
        title = app.say("learn.title_of", game=game_name(game, program_of(self).lang))
        self.list.open(title, entries, app.say("list.foot"), self._begin)
        self.list.point(1)

    def _row(self, one: Lesson | Puzzle, learnt: Learnt) -> Spans:
        lang = program_of(self).lang
        done = learnt.has("lessons" if isinstance(one, Lesson) else "puzzles", one.game, one.id)
        sign, title = f"{g.PICKED if done else ' '} ", clean(one.title.say(lang))
        notes = ((f" {g.DOT} {note}", "dim") for note in how_far(one, learnt, lang))
        return ((sign, "good"), (title, "name"), *notes)

    def _begin(self, one: Lesson | Puzzle | None) -> None:
        """Go through a lesson, from where it was left; or try a puzzle."""
        from ..tabletop.lesson_screen import LessonScreen, PuzzleScreen

        if isinstance(one, Lesson):
            guide = Guide(one)
            guide.go_to(Learnt().place(one.game, one.id))
            self.app.push_screen(LessonScreen(LessonPlace(guide)))
        elif isinstance(one, Puzzle):
            self.app.push_screen(PuzzleScreen(PuzzlePlace(Attempt(one))))

    def action_close(self) -> None:
        """Back to the games; from there to the menu."""
        if self.game and not self._straight:
            self.game = ""
            self.fill()
        else:
            self.app.pop_screen()
