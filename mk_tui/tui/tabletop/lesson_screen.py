"""A lesson or a puzzle on the table screen itself: its words below the board, what they speak of lit.

The place takes only what the lesson asks for (``mk_tui.lessons.taught``); here it is drawn, and the keys that
a lesson has are added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from mk_tui.language import clean
from mk_tui.language.failing import say_unsaid
from mk_tui.lessons import LessonPlace, PuzzlePlace, TaughtPlace
from mk_tui.lessons.attempt import AttemptState
from mk_tui.storage import StorageError
from mk_tui.storage.learnt import Learnt
from mk_tui.table import Table
from mk_tui.table import command as give
from mk_tui.table import moment as stages

from .. import keys
from ..board.painter import Target
from ..widgets.painted import Line1
from .kept_keys import remember_keys
from .kept_places import remember_places
from .lesson_strip import LessonStrip
from .overlay import ListRow
from .prompt import AboveButtons
from .scene import FALLING, LEAVING, PromptNotice
from .screen import TableScreen

Button = tuple[str, str, str]
Sentence = tuple[str, str]
SOLUTION = ("solution",)  # what is warned of before it is shown


class TaughtScreen(TableScreen):
    """What a lesson and a puzzle have in common on the screen."""

    def __init__(self, place: TaughtPlace) -> None:
        self.taught = place.learning
        self.strip = LessonStrip()
        super().__init__(place)
        self.news.quiet = True  # the words say what has happened
        self.prompt.advises = self.prompt.below_frames = False
        self.header.menu_key = lambda: ""  # Esc leads out of it, as its own words say
        self.word_list.below = lambda: [text for text, _ in self.strip.words]
        deeds = self.controls.deeds
        self._pass, self._confirm = deeds["pass_on"], deeds["confirm"]
        deeds |= {
            "pass_on": self._space,
            "confirm": self._enter,
            "way_out": self.leave_lesson,
            "undo": self.step_back,
        }

    def lines_below(self) -> Sequence[Line1]:
        return (self.strip, self.prompt)

    def draw_below(self, told: AboveButtons | None) -> None:
        super().draw_below(told)
        if self.scene.stage.what == FALLING:
            return  # they may say how the dice lie
        words = [(clean(x), style) for x, style in self.words() if x]
        title, glossary = clean(self.title_now()), self.voice.glossary
        self.strip.draw(title, self.buttons(), words, self.app.size, glossary)

    def redraw(self) -> None:
        if self.scene.stage.what != FALLING:
            self.scene.pointed = pointed = tuple(self._pointed())
            self.scene.spoken_of = () if self.taught.half_way() else pointed[:1]
        super().redraw()

    def _pointed(self) -> Iterator[Target]:
        """Yield what the step speaks of."""
        for look in self.taught.look:
            if look.card >= 0:
                yield ("card", look.card)
            else:
                for zone in self.scene.view.zones:
                    if zone.kind == look.zone and look.seat in (-1, zone.seat):
                        yield ("zone", zone.kind, zone.seat)
                        yield from (("card", c.id) for c in zone.cards)

    # -- what a lesson, or a puzzle, says ---------------------------------------------------------

    def title_now(self) -> str:
        """What is learnt, and how far it is."""
        raise NotImplementedError

    def words(self) -> list[Sentence]:
        """What is said now."""
        raise NotImplementedError

    def buttons(self) -> list[Button]:
        """The keys that a lesson has, beside those of a table."""
        raise NotImplementedError

    def leaving(self) -> list[Button]:
        """The key that leads out; none while it takes back a pick, what is half way, or the last choice."""
        leave = (self.voice.key("back"), self.voice.say("lesson.leave"), "way_out")
        return [] if self.scene.goes_back else [leave]

    def said(self) -> list[Sentence]:
        """What was said of the last answer."""
        said, say = self.taught.said, self.voice.speaker.say
        text = said.words.say(self.voice.lang) if said.words else say(said.message) if said.message else ""
        return [(text, "good" if said.good else "bad")]

    # -- going on -----------------------------------------------------------------------------------

    @property
    def reading(self) -> bool:
        """Whether there is only something to read."""
        return self.scene.stage.what == stages.READ

    def _space(self) -> None:
        self.go_on() if self.reading else self._pass()

    def _enter(self) -> None:
        self.go_on() if self.reading else self._confirm()

    def go_on(self) -> None:
        """What there is to read was read."""
        if not self.course.too_soon() and self.client.do(give.GoOn(self.client.moment.number)).done:
            self.scene.notice = None
            self.course.proceed()

    def step_back(self) -> None:
        """Go back a step."""
        reply = self.client.give.undo()
        if reply.done:
            self.course.stand_anew()
            self.scene.notice = None
            self.course.proceed()
        else:
            self.course.say(reply)

    @property
    def under_way(self) -> bool:
        """Whether something was done that is not at its end."""
        raise NotImplementedError

    def leave_lesson(self) -> None:
        """Back to where it was chosen, from its middle once it was meant."""
        if self.under_way and not self.scene.is_warned(LEAVING):
            self.scene.warn(LEAVING, self._left)
            self.draw_prompt()
        else:
            self.program.pop_screen()

    def _left(self) -> PromptNotice:
        said = self.voice.say("lesson.sure", key=self.voice.key("back"))
        return PromptNotice(said, "warn", again=True)

    def keep(self, note: Callable[[Learnt], None]) -> None:
        """Note something; what cannot be kept is said."""
        learnt = Learnt()
        try:
            note(learnt)
        except StorageError as error:
            self.program.tell(error)
        if learnt.trouble is not None:
            self.program.tell(learnt.trouble)


class LessonScreen(TaughtScreen):
    """A guided match."""

    def __init__(self, place: LessonPlace) -> None:
        self.guide = place.guide
        super().__init__(place)

    def title_now(self) -> str:
        guide, lesson = self.guide, self.guide.lesson
        title = lesson.title.say(self.voice.lang)
        if guide.finished:
            return title
        return self.voice.say("lesson.title", title=title, n=guide.n + 1, of=len(lesson.steps))

    @property
    def under_way(self) -> bool:
        return self.guide.n > 0 and not self.guide.finished

    def words(self) -> list[Sentence]:
        first = [(self.guide.lesson.about.say(self.voice.lang), "dim")] if not self.guide.n else []
        words = self.voice.key("words")
        how = [(self.voice.say("lesson.how", words=words), "dim")] if self._begins() else []
        keys = [(self._keys(), "dim")] if self.guide.finished else []
        return [*self.said(), *first, (self.guide.say(self.voice.lang), "strong"), *how, *keys]

    def _keys(self) -> str:
        """Say what helps in the match that begins now, each with its key."""
        key = self.voice.key
        rules, words, hint = key("rulebook"), key("words"), key("hint")
        return self.voice.say("lesson.keys", rules=rules, words=words, hint=hint)

    def _begins(self) -> bool:
        """Whether this is the first step in which anything is to be done."""
        guide = self.guide
        return not (guide.finished or self.reading or any(s.do for s in guide.lesson.steps[: guide.n]))

    def buttons(self) -> list[Button]:
        say, key = self.voice.say, self.voice.key
        found = [(key("pass"), say("lesson.go_on"), "pass_on")] if self.reading else []
        if self.guide.finished:
            found = [(key("pass"), say("lesson.play_on"), "pass_on")]
        return [*found, (key("undo"), say("lesson.back"), "undo"), *self.leaving()]

    def redraw(self) -> None:
        super().redraw()
        lesson, n = self.guide.lesson, self.guide.n
        self.keep(lambda learnt: learnt.leave(lesson.game, lesson.id, 0 if self.guide.finished else n))
        if self.guide.finished:
            self.keep(lambda learnt: learnt.add("lessons", lesson.game, lesson.id))

    def go_on(self) -> None:
        if self.guide.finished:
            self.play_on()
        else:
            super().go_on()

    def play_on(self) -> None:
        """The match is a match like any other from here on."""
        program = self.program
        settings = program.settings
        try:
            table = Table.of(self.guide.play_on(), program.store, settings.hold, settings.by_hand)
        except StorageError as error:
            program.tell(error)
            return
        place = table.sit()
        remember_keys(place, self.scene)  # each card has the key under which it was learnt
        remember_places(place, self.arrangement.places)
        program.pop_screen()
        program.open_table(place)


class PuzzleScreen(TaughtScreen):
    """A puzzle."""

    BINDINGS = keys.PUZZLE

    def __init__(self, place: PuzzlePlace) -> None:
        self.solver = place
        super().__init__(place)
        self.controls.deeds |= {
            "hint": self.hint,
            "again": self.again,
            "solution": self.solution,
            "concede": self.leave_lesson,
        }

    @property
    def state(self) -> AttemptState:
        """How it stands."""
        return self.solver.attempt.state

    @property
    def under_way(self) -> bool:
        return self.state is AttemptState.OPEN and bool(self.solver.attempt.match.record.entries)

    def title_now(self) -> str:
        puzzle = self.solver.attempt.puzzle
        return self.voice.say("puzzle.title", title=puzzle.title.say(self.voice.lang), n=puzzle.difficulty)

    def words(self) -> list[Sentence]:
        attempt, lang, say = self.solver.attempt, self.voice.lang, self.voice.say
        key, undo = self.voice.key("pass"), self.voice.key("undo")
        if self.state is AttemptState.SOLVED:
            words = "puzzle.shown" if attempt.shown else "puzzle.solved"
            return [(say(words, n=attempt.hints, key=key), "good")]
        if self.state is AttemptState.LATE:
            return [(say("puzzle.late", key=key, undo=undo), "bad")]
        puzzle = attempt.puzzle
        told = [(puzzle.about.say(lang), "")] if not attempt.match.record.entries else []
        return [*told, (say("puzzle.goal", what=puzzle.goal_told.say(lang)), "strong"), *self.said()]

    def said(self) -> list[Sentence]:
        said = self.taught.said
        counted = self.voice.say("puzzle.hints", n=said.n, of=said.of) if said.n else ""
        return [(f"{counted} {text}".strip(), style) for text, style in super().said()]

    def buttons(self) -> list[Button]:
        say, key = self.voice.say, self.voice.key
        found = [(key("undo"), say("lesson.undo"), "undo"), (key("again"), say("puzzle.again"), "again")]
        if self.state is AttemptState.OPEN:
            hint, solution = (key("hint"), say("puzzle.hint")), (key("solution"), say("puzzle.solution"))
            found = [(*hint, "hint"), (*solution, "solution"), *found]
        return [*found, *self.leaving()]

    def redraw(self) -> None:
        super().redraw()
        attempt = self.solver.attempt
        if self.state is AttemptState.SOLVED and not attempt.shown:
            puzzle = attempt.puzzle
            self.keep(lambda learnt: learnt.add("puzzles", puzzle.game, puzzle.id))

    def go_on(self) -> None:
        """Solved: back to the list; too late: begin anew."""
        self.leave_lesson() if self.state is AttemptState.SOLVED else self.again()

    def hint(self) -> None:
        """Say the next hint."""
        if self.state is AttemptState.OPEN:
            self.solver.hint()
            self.redraw()

    def again(self) -> None:
        """Begin anew."""
        self.solver.again()
        self.course.stand_anew()
        self.scene.notice = None
        self.course.proceed()

    def _sure(self) -> PromptNotice:
        said = self.voice.say("puzzle.sure", key=self.voice.key("solution"))
        return PromptNotice(said, "warn", again=True)

    def solution(self) -> None:
        """Show the solution in the log's list, once it was meant."""
        if self.state is not AttemptState.OPEN:
            return
        if not self.scene.is_warned(SOLUTION):
            self.scene.warn(SOLUTION, self._sure)
            self.draw_prompt()
            return
        place = self.solver.solution()
        self.scene.notice = None
        told = [self.voice.event(event) for event in place.log(self.solver.attempt.begun)]
        rows: list[ListRow] = [("", ((text, "name"),), None) for text in told if text]
        rows += [("", ((clean(text), "bad"),), None) for text in say_unsaid(self.voice.lang)]
        say = self.voice.say
        self.overlay.put_up(
            say("puzzle.solution_title"), rows, say("list.foot"), lambda _: self.overlay.close()
        )
        self.redraw()


__all__ = ["LessonScreen", "PuzzleScreen", "TaughtScreen"]
