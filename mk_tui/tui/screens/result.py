"""How the match ended: who won or lost and why, everybody's figures, its story, and what next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Input

from mk_tui.language import SaidError, Speaker, pick, say_error
from mk_tui.players.people import SMALL
from mk_tui.storage import StorageError
from mk_tui.table import SetupError
from mk_tui.table.points import Points
from mk_tui.table.story import Story
from mk_tui.table.story_text import as_text

from .. import keys
from ..board.spans import wrap
from ..program import program_of
from ..tabletop.client import TableClient
from ..tabletop.voice import TableVoice
from ..widgets.field import Field
from ..widgets.framed import Framed, Row
from ..widgets.painted import Painted
from .place_help import PlaceHelp
from .play_on import PlayOnScreen
from .result_rows import FRAME, ResultRows, broken, packed

# Cells from which on the story stands beside the figures.
WIDE = 110
# The names in the order in which they take their letters, and in that in which they stand.
LETTERED = ("new", "menu", "table", "again", "turned", "copy", "from", "stays")
SHOWN = ("again", "turned", "stays", "from", "copy", "new", "menu", "table")
# Lines that are left for the story below the figures.
LEAST_TOLD = 5
# Columns of the text to paste.
TEXT_WIDTH = 80


class ResultScreen(Screen[None]):
    """The end: figures and keys, and the story beside or below; the last blow and what decided it first."""

    AUTO_FOCUS = ""
    BINDINGS = keys.RESULT
    CSS = """
    ResultScreen { layout: vertical; }
    ResultScreen.-beside { layout: horizontal; }
    ResultScreen #end { width: 100%; }
    ResultScreen #story { width: 100%; height: 1fr; }
    ResultScreen.-beside #end { height: 100%; }
    ResultScreen.-beside #story { width: 1fr; height: 100%; }
    ResultScreen Input { dock: bottom; height: 1; border: none; padding: 0 1; }
    """

    def __init__(
        self, client: TableClient, voice: TableVoice, next_language: Callable[[], None], looked: bool = False
    ) -> None:
        super().__init__()
        self.looked = looked  # whether the table has been looked at: then Esc leads out of the match
        self.client, self.voice, self.next_language = client, voice, next_language
        self.afterwards = client.afterwards()
        self.rows = ResultRows(self, client, voice, self.afterwards)
        self.points = self._points()
        self.story: Story | None = None
        self.trouble = ""
        self.notice = ""
        self.keys: dict[str, str] = {}

    def _points(self) -> Points:
        return Points(self.afterwards.steps, self.speaker, self.client.ruleset.shown.weighty)

    @property
    def speaker(self) -> Speaker:
        """Who makes the sentences, in the language of now."""
        return self.voice.speaker

    def compose(self) -> ComposeResult:
        self.page = Framed(id="end")
        self.told = Framed(id="story")
        self.next = Field(id="next", max_length=24, compact=True)
        self.next.display = False
        yield self.page
        yield self.told
        yield self.next

    def on_mount(self) -> None:
        self.run_worker(self._work, thread=True, exclusive=True, exit_on_error=False)

    def _work(self) -> None:
        """Work out the story: on a thread of its own, for a long match takes a while."""
        story, trouble = None, ""
        try:
            story = self.afterwards.story()
        except Exception as error:  # the result stands all the same; what failed is said in its place
            trouble = say_error(error, program_of(self).lang) or type(error).__name__
        self.app.call_from_thread(self._take, story, trouble)
        self._work_points()

    def _work_points(self) -> None:
        self.points.work()
        self.app.call_from_thread(self._list_points)

    def _list_points(self) -> None:
        """Where somebody waits for the points of the match: list them."""
        if isinstance(self.app.screen, PlayOnScreen):
            self.app.screen.fill()

    def _take(self, story: Story | None, trouble: str) -> None:
        self.story, self.trouble = story, trouble
        if self.is_attached:
            self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        app = program_of(self)
        beside = app.size.width >= WIDE
        self.set_class(beside, "-beside")
        seats, cells = self.rows.seats(beside)
        room = app.size.width - (cells + FRAME if beside else 0) - 4
        told = self.rows.told(self.story, self.trouble, room)
        blow = self.rows.blow(self.story, room)
        choices = broken(self._choices(), cells) if beside else packed(self._choices(), cells)
        rows = [*self.rows.end(cells), *seats, *self._notes(cells), *choices]
        if beside or len(rows) + len(blow) + 2 > app.size.height - LEAST_TOLD:
            told = [*blow, *([((), None)] if blow else []), *told]
        else:  # what matters most stands before the figures
            rows = [*self.rows.end(cells), *blow, *seats, *self._notes(cells), *choices]
        self.page.styles.width = cells + FRAME if beside else "100%"
        self.page.styles.height = "100%" if beside else min(len(rows) + 2, app.size.height - LEAST_TOLD)
        self.page.put(pick(self.voice.spec.names, app.lang), rows)
        self.told.put("", told, self._said_keys())

    # -- what is shown ----------------------------------------------------------------------------

    def _notes(self, cells: int) -> list[Row]:
        """Return what stands below the figures: hints that were given, and what was said last."""
        say, rows = program_of(self).say, list[Row]()
        given = [f"{self.speaker.player(s)} {n}" for s, n in sorted(self.client.hints.items())]
        if given:
            rows += [(((x, "dim"),), None) for x in wrap(say("result.hints", what=", ".join(given)), cells)]
        if self.notice:
            rows += [(((x, "warn"),), None) for x in wrap(self.notice, cells)]
        return rows

    def _choices(self) -> list[Row]:
        say = program_of(self).say
        able = {"turned": self.afterwards.turnable, "stays": self.afterwards.leaving is not None}
        labels = {n: say(f"result.{n}.key") for n in LETTERED if able.get(n, True)}
        self.keys = {}
        taken = program_of(self).keymap.letters_of("result")
        for name, label in labels.items():
            # A letter of its label, in whatever language; another one if none of them is free.
            wanted = [c for c in (*label.lower(), *SMALL) if c in SMALL]
            key = next(c for c in wanted if c not in self.keys and c not in taken)
            self.keys[key] = name
        letters = {name: key for key, name in self.keys.items()}
        return [(((f" {letters[n]} ", "key"), (labels[n], "name")), ("do", n)) for n in SHOWN if n in letters]

    def _said_keys(self) -> str:
        app = program_of(self)
        read = app.keymap.firsts("result", "up", "down", "page_up", "page_down", say=app.say)
        others = {name: app.keymap.firsts("result", name, say=app.say) for name in ("language", "help")}
        return app.say("result.keys", keys=read, **others)

    # -- keys and mouse ---------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        if self.next.has_focus:
            if event.key == "escape":
                event.stop()
                self._close()
            return
        name = self.keys.get(event.character or "")
        if name is not None:
            event.stop()
            self._do(name)

    def action_close(self) -> None:
        """Back to the table at its end; from there already, to where the match was opened."""
        self._do("table")
        if self.looked:
            self.app.pop_screen()

    def action_language(self) -> None:
        """Tell all of it in the other language, which the table speaks from now on."""
        self.next_language()
        self.notice = ""
        self.points = self._points()  # they are sentences
        self.run_worker(self._work_points, thread=True, exit_on_error=False)
        self._draw()

    def action_theme(self) -> None:
        program_of(self).next_theme()

    def action_help(self) -> None:
        self.app.push_screen(PlaceHelp("result"))

    def action_read(self, by: int) -> None:
        """Read on in the story, or back."""
        self.told.scroll_rows(by)

    def on_painted_hit(self, message: Painted.Hit) -> None:
        self._do(message.target[1])

    def _do(self, name: str) -> None:
        app = program_of(self)
        if name == "table":
            app.pop_screen()
        elif name == "copy":
            self._copy()
        elif name == "from":
            self._ask_from()
        elif name == "stays":
            self._ask_next()
        elif name in ("again", "turned"):
            self._begin(lambda: self.afterwards.rematch(name == "turned"))
        else:
            app.leave_table()
            if name == "new":
                from .setup import SetupScreen

                app.push_screen(SetupScreen())

    def _copy(self) -> None:
        app = program_of(self)
        if self.story is None:
            self._note(self.trouble or app.say("result.working"))
            return
        text = as_text(self.rows.text(self.story).lines(TEXT_WIDTH, self.client.public_view()))
        app.copy_to_clipboard(text)
        self._note(app.say("result.copied", n=self.client.match_id or "N"))

    def _note(self, words: str) -> None:
        self.notice = words
        self._draw()

    def _ask_from(self) -> None:
        """List the rounds of the match, and what happened in them, to play on from there."""

        def turns() -> list[tuple[int, str]]:
            if self.story is None:
                return []
            text = self.rows.text(self.story)
            return [(max(turn.answer - 1, 0), text.turn(turn)) for turn in self.story.turns]

        def play_on(answers: int) -> None:
            self._begin(lambda: self.afterwards.play_on(answers))

        self.app.push_screen(PlayOnScreen(self.points, self.speaker, turns, play_on))

    def _ask_next(self) -> None:
        """Ask who comes in for the person that has lost."""
        leaving = self.afterwards.leaving
        assert leaving is not None
        self.next.placeholder = program_of(self).say("result.next", name=self.speaker.player(leaving))
        self.next.display = True
        self.next.focus()

    def _close(self) -> None:
        self.next.value = ""
        self.next.display = False
        self.set_focus(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The name of whoever comes in for the one that has lost is written."""
        if name := event.value.strip():
            self._begin(lambda: self.afterwards.rematch(comes=name))

    def _begin(self, make: Any) -> None:
        """Go to another table, or say why it cannot be."""
        app = program_of(self)
        try:
            place = make()
        except StorageError as error:
            app.tell(error)
        except (SaidError, SetupError) as error:
            self._note(say_error(error, app.lang))
        else:
            app.leave_table()
            app.open_table(place)
