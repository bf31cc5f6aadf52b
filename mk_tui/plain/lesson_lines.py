"""Lessons and puzzles as lines of text: the same words, questions and commands as at a table."""

from __future__ import annotations

from mk_tui.language import short
from mk_tui.language.failing import say_unsaid
from mk_tui.lessons import Attempt, Guide
from mk_tui.lessons.attempt import AttemptState
from mk_tui.lessons.lesson import LookAt
from mk_tui.players.answers import Wrong

from .commands import Quit
from .console import Console
from .line_match import HINT, UNDO, PlainMatch
from .news_lines import log_lines
from .numbered import NumberedChoices
from .typed import read_answer

BACK = ("b", "back", "atrás", "atras", *UNDO)
AGAIN = ("again", "otra", "reiniciar")
SOLUTION = ("solution", "solución", "solucion")


def told(lines: PlainMatch, since: int) -> int:
    """Write what has happened since an entry of the log; returns how long the log is now."""
    size = lines.place.view(lines.place.viewer).log_size
    for line in log_lines(lines.speaker, lines.place.log(min(since, size))):
        lines.console.say(line)
    for sentence in say_unsaid(lines.speaker.lang):
        lines.console.say(sentence)
    return size


class PlainLesson:
    """A lesson on one console."""

    def __init__(self, guide: Guide, lang: str, console: Console) -> None:
        self.guide = guide
        self.lang = lang
        self.console = console
        self.sit_down()

    def sit_down(self) -> None:
        """Take the place of the learner at the table as it stands now."""
        self.lines = PlainMatch(self.guide.sit(), self.lang, self.console, advice=False)
        self.told = self.guide.view().log_size

    def run(self) -> None:
        """Go through the lesson; ``Quit`` or ``Closed`` if the learner leaves."""
        lesson = self.guide.lesson
        self.console.say(lesson.title.say(self.lang))
        self.console.say(lesson.about.say(self.lang))
        self.lines.say("learn.help")
        while not self.guide.finished:
            self.show()
            self.take_step()
        self.told = told(self.lines, self.told)
        self.console.say(self.guide.say(self.lang))
        self.lines.say("learn.keys")

    def show(self) -> None:
        """Write what there is to see and to do in the step."""
        guide = self.guide
        self.lang = self.lines.speaker.lang
        self.told = told(self.lines, self.told)
        self.lines.say("learn.step", n=guide.n + 1, of=len(guide.lesson.steps))
        self.console.say(guide.say(self.lang))
        for look in guide.look:
            line = self.seen(look)
            if line:
                self.lines.say("learn.look", what=line)

    def seen(self, look: LookAt) -> str:
        """Return what is looked at as a line, "" for what the learner does not see."""
        view, speaker = self.guide.view(), self.lines.speaker
        if look.card >= 0:
            card = view.card(look.card)
            return "" if card is None else speaker.card_line(card, view)
        zones = (z for z in view.zones if z.kind == look.zone and look.seat in (-1, z.seat))
        line = next((self.lines.commands.table.zone(speaker, z, view) for z in zones), "")
        if line and look.seat not in (-1, self.guide.lesson.learner):
            line = f"{view.players[look.seat].name}: {line}"
        return line

    def take_step(self) -> None:
        """Wait until the step is done, or the learner goes back to another one."""
        guide, n = self.guide, self.guide.n
        choices: NumberedChoices | None = None
        while guide.n == n and not guide.finished:
            if choices is None and guide.question is not None:
                choices = NumberedChoices(guide.question, guide.view(), self.lines.place.ruleset.verbs)
                self.lines.list_choices(choices)
            text = self.console.ask(
                self.lines.speaker.say("learn.enter" if choices is None else "plain.reply")
            )
            if text.casefold() in BACK:
                if guide.back():
                    self.sit_down()
                    return
                self.lines.say("learn.first")
            elif choices is None and not text:
                guide.go_on()
            elif self.answered(text, choices):
                choices = None

    def answered(self, text: str, choices: NumberedChoices | None) -> bool:
        """Take a line as an answer, or as a command; returns whether an answer moved on."""
        question = self.guide.question
        if choices is None or question is None:
            if not self.commanded(text, None):
                self.lines.say("plain.not_a_choice", text=short(text))
            return False
        try:
            picks = read_answer(text, question, choices.numbers)
        except Wrong as wrong:
            if text.casefold() in ("l", "list", "lista"):
                self.lines.list_choices(choices)
            elif not self.commanded(text, choices):
                self.lines.say(wrong.message_id, **wrong.fields)
            return False
        reply = self.guide.answer(picks)
        if reply.words:
            self.console.say(reply.words.say(self.lines.speaker.lang))
        elif reply.message:
            self.lines.say(reply.message, **reply.fields)
        if reply.back:
            self.sit_down()
        return reply.taken

    def commanded(self, text: str, choices: NumberedChoices | None) -> bool:
        """Carry out a command that only looks; ``Quit`` if the learner leaves."""
        lines = self.lines
        said = lines.commands.lines(text, lines.speaker, self.guide.view(), choices)
        for line in said or ():
            self.console.say(line)
        return said is not None


class PlainPuzzle:
    """A puzzle on one console."""

    def __init__(self, attempt: Attempt, lang: str, console: Console) -> None:
        self.attempt = attempt
        self.lang = lang
        self.console = console
        self.sit_down()

    def sit_down(self) -> None:
        """Take the solver's place at the table as it stands now."""
        self.lines = PlainMatch(self.attempt.sit(), self.lang, self.console, advice=False)
        self.told = self.attempt.view().log_size

    def run(self) -> bool:
        """Try until it is solved; returns whether that was without having been shown the solution.

        ``Quit`` or ``Closed`` if the solver leaves.
        """
        puzzle, attempt = self.attempt.puzzle, self.attempt
        self.console.say(puzzle.title.say(self.lang))
        self.console.say(puzzle.about.say(self.lang))
        self.lines.say("learn.goal", what=puzzle.goal_told.say(self.lang))
        self.lines.say("learn.puzzle_help")
        for line in self.lines.commands.lines("?", self.lines.speaker, attempt.view(), None) or ():
            self.console.say(line)
        while attempt.state is not AttemptState.SOLVED:
            self.take_turn()
        self.tell()
        self.lines.say("learn.solved", n=attempt.hints)
        return not attempt.shown

    def tell(self) -> None:
        """Write what has happened."""
        self.told = told(self.lines, self.told)

    def take_turn(self) -> None:
        """Put the open question, or say that it is too late, and do what is typed."""
        self.tell()
        question = self.attempt.question
        choices: NumberedChoices | None = None
        if question is None:
            self.lines.say("learn.late")
        else:
            choices = NumberedChoices(question, self.attempt.view(), self.lines.place.ruleset.verbs)
            self.lines.list_choices(choices)
        while True:
            text = self.console.ask(self.lines.speaker.say("plain.reply"))
            if self.helped(text):
                continue
            if self.elsewhere(text):
                return
            try:
                if question is None or choices is None:
                    raise Wrong("learn.late")
                self.attempt.answer(read_answer(text, question, choices.numbers))
                return
            except Wrong as wrong:
                said = self.lines.commands.lines(text, self.lines.speaker, self.attempt.view(), choices)
                for line in said or ():
                    self.console.say(line)
                if text.casefold() in ("l", "list", "lista") and choices is not None:
                    self.lines.list_choices(choices)
                elif said is None:
                    self.lines.say(wrong.message_id, **wrong.fields)

    def helped(self, text: str) -> bool:
        """Give a hint or the solution, if ``text`` asks for that."""
        word, attempt, lines = text.strip().casefold(), self.attempt, self.lines
        if word in HINT:
            self.console.say(attempt.hint().say(lines.speaker.lang))
            lines.say("learn.hints", n=attempt.hints, of=len(attempt.puzzle.hints))
        elif word in SOLUTION:
            solved = attempt.solution()
            told(PlainMatch(solved.sit(), lines.speaker.lang, self.console, advice=False), solved.begun)
            lines.say("learn.solution_shown")
        return word in (*HINT, *SOLUTION)

    def elsewhere(self, text: str) -> bool:
        """Take back or begin anew, if ``text`` asks for that."""
        word, attempt, lines = text.strip().casefold(), self.attempt, self.lines
        if word in BACK and attempt.take_back():
            lines.say("plain.undone", seat=attempt.puzzle.solver)
            self.told = attempt.view().log_size
        elif word in BACK:
            lines.say("undo.nothing")
        elif word in AGAIN:
            attempt.again()
            self.lang = lines.speaker.lang
            self.sit_down()
        return word in (*BACK, *AGAIN)


__all__ = ["PlainLesson", "PlainPuzzle", "Quit"]
