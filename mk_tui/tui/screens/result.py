"""How the match ended: who won or lost and why, everybody's figures, its story, and what next."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Input

from mk_tui.cards.description import Description
from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language import SaidError, Speaker, clean, pick, say_error
from mk_tui.language.origin import as_sentence, say_origin
from mk_tui.players.people import SMALL
from mk_tui.storage import StorageError
from mk_tui.table import SetupError
from mk_tui.table.points import Points
from mk_tui.table.story import Story
from mk_tui.table.story_text import BLOW, CURVE, HEAD, NOTE, StoryText, as_text

from .. import glyphs as g
from .. import keys
from ..board.row_targets import EACH
from ..board.spans import Spans, break_spans, spans_width, width, wrap
from ..board.spec import TableSpec
from ..program import program_of
from ..tabletop.client import TableClient
from ..widgets.field import Field
from ..widgets.framed import Framed, Row
from ..widgets.painted import Painted
from .play_on import PlayOnScreen

# Cells from which on the story stands beside the figures, and the fewest that these have then.
WIDE, BESIDE = 110, 46
# What a frame takes of them, and how long bars may be: the longest for which there is room are drawn.
FRAME, BARS = 6, (20, 12, 8, 0)
STYLES = {HEAD: "strong", CURVE: "name", NOTE: "dim"}
# The names in the order in which they take their letters, and in that in which they stand.
LETTERED = ("new", "menu", "table", "again", "turned", "copy", "from", "stays")
SHOWN = ("again", "turned", "stays", "from", "copy", "new", "menu", "table")
# Lines that are left for the story below the figures.
LEAST_TOLD = 5
# Columns of the text to paste.
TEXT_WIDTH = 80


def broken(choices: list[Row], cells: int) -> list[Row]:
    """Return choices in rows of their own, in as many as the words of each need, all below the first one and
    behind its key; a click on any chooses."""
    rows: list[Row] = []
    for (key, *words), target in choices:
        lead = key
        for part in break_spans(tuple(words), cells - width(key[0])):
            rows.append(((lead, *part), target))
            lead = " " * width(key[0]), ""
    return rows


def packed(choices: list[Row], cells: int) -> list[Row]:
    """Return choices with as many in a row as there is room for, each with its own target."""
    rows: list[Row] = []
    for spans, target in choices:
        spans = (*spans, ("  ", ""))
        before, targets = rows[-1] if rows else ((), (EACH, ()))
        if rows and sum(width(text) for text, _ in (*before, *spans)) <= cells:
            rows[-1] = (*before, *spans), (EACH, (*targets[1], *[target] * len(spans)))
        else:
            rows.append((spans, (EACH, (target,) * len(spans))))
    return rows


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

    def __init__(self, client: TableClient, speaker: Speaker, spec: TableSpec) -> None:
        super().__init__()
        self.client = client
        self.speaker = speaker
        self.spec = spec
        self.afterwards = client.afterwards()
        self.points = Points(self.afterwards.steps, speaker, client.ruleset.shown.weighty)
        self.story: Story | None = None
        self.trouble = ""
        self.notice = ""
        self.keys: dict[str, str] = {}

    @property
    def description(self) -> Description:
        """What the game declares of itself."""
        return load_ruleset(self.client.ruleset)[0]

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
        seats, cells = self._seats(beside)
        room = app.size.width - (cells + FRAME if beside else 0) - 4
        told, blow = self._story_rows(room), self._blow_rows(room)
        choices = broken(self._choices(), cells) if beside else packed(self._choices(), cells)
        rows = [*self._end(cells), *seats, *self._notes(cells), *choices]
        if beside or len(rows) + len(blow) + 2 > app.size.height - LEAST_TOLD:
            told = [*blow, *([((), None)] if blow else []), *told]
        else:  # what matters most stands before the figures
            rows = [*self._end(cells), *blow, *seats, *self._notes(cells), *choices]
        self.page.styles.width = cells + FRAME if beside else "100%"
        self.page.styles.height = "100%" if beside else min(len(rows) + 2, app.size.height - LEAST_TOLD)
        self.page.put(pick(self.spec.names, app.lang), rows)
        self.told.put("", told, self._said_keys())

    # -- what is shown ----------------------------------------------------------------------------

    def _end(self, cells: int) -> list[Row]:
        app = program_of(self)
        say, view = app.say, self.client.public_view()
        kind = view.result[0] if view.result else "draw"
        if view.result and kind == "win" and not {*self.client.people} & {*view.result[1]}:
            kind = "beaten" if self.client.people else kind  # the computer has won
        style = {"win": "good", "loss": "bad", "beaten": "bad"}.get(kind, "warn")
        # Why nobody won says that it is a draw.
        rows: list[Row] = [] if kind == "draw" else [(((say(f"result.{kind}"), style),), None)]
        why = style if kind == "draw" else "strong"
        rows += [(((x, why),), None) for x in wrap(self.speaker.result(view), cells)]
        length = self.speaker.rather("result.rounds", say, n=view.round)
        rows.append((((length, "dim"),), None))
        if self.afterwards.origin is not None:
            told = as_sentence(say_origin(self.speaker.say, *self.afterwards.origin))
            rows += [(((x, "dim"),), None) for x in wrap(told, cells)]
        return rows

    def _notes(self, cells: int) -> list[Row]:
        """Return what stands below the figures: hints that were given, and what was said last."""
        say, rows = program_of(self).say, list[Row]()
        given = [f"{self.speaker.player(s)} {n}" for s, n in sorted(self.client.hints.items())]
        if given:
            rows += [(((x, "dim"),), None) for x in wrap(say("result.hints", what=", ".join(given)), cells)]
        if self.notice:
            rows += [(((x, "warn"),), None) for x in wrap(self.notice, cells)]
        return rows

    def _seats(self, beside: bool) -> tuple[list[Row], int]:
        """Return the figures of each seat, and the cells for all that stands with them.

        Beside the story their bars take less than the story has; no figure is cut for it: what a line has no
        cells for stands in the next one.
        """
        all_ = program_of(self).size.width
        most = max((all_ * 2 // 5 if beside else all_) - FRAME, 20)
        for bar in BARS:
            seats = self._figures(bar)
            needed = max((sum(map(spans_width, figures)) for figures in seats), default=0)
            if needed <= most:
                break
        cells = max(BESIDE - FRAME, min(needed, all_ // 2 - FRAME)) if beside else most
        return [(line, None) for figures in seats for line in _in_lines(figures, cells)], cells

    def _figures(self, bar: int) -> list[list[Spans]]:
        """Return of each seat the name and the figures one by one, with bars of so many cells."""
        app, view, seats = program_of(self), self.client.public_view(), list[list[Spans]]()
        names = [self.speaker.player(p.seat) for p in view.players]
        pad = max((width(n) for n in names), default=0)
        for player, name in zip(view.players, names, strict=True):
            won = view.result is not None and player.seat in view.result[1]
            named = f"{g.ACTIVE if won else ' '} {name}" + " " * (pad - width(name))
            figures: list[Spans] = [((named, "title" if won else "name"),)]
            for tracker, value in player.trackers:
                goal = self.spec.goal(tracker, player)
                tone = "good" if self.spec.is_good(tracker) else "bad"
                reached = f"{value}/{goal}" if goal else f"{value}"
                figure: Spans = (
                    (f"  {self.spec.tracker_name(tracker, app.lang)} ", "dim"),
                    (self.spec.step_name(tracker, value, app.lang) or reached, tone),
                )
                if goal and bar:
                    full = min(bar, max(value, 0) * bar // goal)
                    figure = (*figure, (" " + g.FULL * full, tone), (g.EMPTY * (bar - full), "dim"))
                figures.append(figure)
            if player.seat in view.conceded:
                figures.append((("  " + app.say("result.conceded"), "warn"),))
            seats.append(figures)
        return seats

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

    def _story_rows(self, cells: int) -> list[Row]:
        say = program_of(self).say
        if self.story is None:
            words = say("result.no_story", reason=self.trouble) if self.trouble else say("result.working")
            return [(((x, "warn" if self.trouble else "dim"),), None) for x in wrap(words, cells)]
        rows: list[Row] = []
        for kind, line in self._text().lines(cells):
            if kind == BLOW:
                continue
            if kind in (HEAD, NOTE) and rows:
                rows.append(((), None))
            parts = [line] if kind == CURVE else wrap(clean(line), cells)
            rows += [(((x, STYLES.get(kind, "")),), None) for x in parts]
        return rows

    def _blow_rows(self, cells: int) -> list[Row]:
        """Return the last blow and what decided the match."""
        if self.story is None:
            return []
        lines = [line for kind, line in self._text().lines(cells) if kind == BLOW]
        return [(((x, "strong"),), None) for line in lines for x in wrap(clean(line), cells)]

    def _said_keys(self) -> str:
        app = program_of(self)
        return app.say(
            "result.keys", keys=app.keymap.firsts("result", "up", "down", "page_up", "page_down", say=app.say)
        )

    def _text(self) -> StoryText:
        assert self.story is not None
        ascii = program_of(self).settings.ascii
        return StoryText(self.story, self.speaker, self.description, ascii)

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
        self._do("table")

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
        text = as_text(self._text().lines(TEXT_WIDTH, self.client.public_view()))
        app.copy_to_clipboard(text)
        self._note(app.say("result.copied", n=self.client.match_id or "N"))

    def _note(self, words: str) -> None:
        self.notice = words
        self._draw()

    def _ask_from(self) -> None:
        """List the rounds of the match, and what happened in them, to play on from there."""

        def turns() -> list[tuple[int, str]]:
            found = self.story.turns if self.story is not None else ()
            return [(max(turn.answer - 1, 0), self._text().turn(turn)) for turn in found]

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


def _in_lines(pieces: list[Spans], cells: int) -> list[Spans]:
    """Return what a seat has as lines of so many cells, none of its figures in two of them."""
    lines: list[Spans] = [()]
    for piece in pieces:
        if lines[-1] and spans_width((*lines[-1], *piece)) > cells:
            lines.append((("  ", ""),))
        lines[-1] = (*lines[-1], *piece)
    return lines
