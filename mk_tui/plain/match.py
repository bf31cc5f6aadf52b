"""A match on standard input and output: who does what, numbered choices, one line at a time.

With one person, that person's view is the only one. With several, nothing hidden is written before the
keyboard has been handed over, and everything written before is pushed out of sight first.
"""

from __future__ import annotations

import sys
from typing import Any, TextIO

from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine import Refusal, RuleCrash
from mk_tui.engine.views import QuestionView
from mk_tui.language import Speaker, say_error, short
from mk_tui.language.failing import say_stuck, say_unsaid
from mk_tui.players.answers import ONE, SPREAD, Wrong, pass_position, shape
from mk_tui.players.people import seat_keys
from mk_tui.storage import StorageError
from mk_tui.table import Session
from mk_tui.table import hotseat as stages
from mk_tui.table.computers import BotStuck
from mk_tui.table.hotseat import Hotseat, Stage
from mk_tui.table.match import UndoRefused

from .aloud import read_claims
from .answers import read_answer
from .choices import Choices
from .commands import Commands, Quit, log_lines
from .console import Closed, Console, ToldToEnd, ending_on_signals


def play(
    session: Session,
    lang: str,
    source: TextIO | None = None,
    out: TextIO | None = None,
    advice: bool = True,
) -> int:
    """Play a match to its end, or until the person or the input ends. Returns an exit code.

    ``advice`` says whether the game's advice for beginners is written.
    """
    console = Console(source or sys.stdin, out or sys.stdout)
    with ending_on_signals(console.end):
        return PlainMatch(session, lang, console, advice).run()


# What takes back, does again and gives up, and what is a yes to whether that is meant, in either language.
UNDO = ("undo", "deshacer")
REDO = ("redo", "rehacer")
CONCEDE = ("concede", "rendirse")
YES = ("y", "yes", "s", "sí", "si")


# What is said to whoever gives no answer where one is needed; a game may know a better reason.
NOTHING = "answer.nothing"


class Elsewhere(Exception):
    """Somebody has given up or taken something back: what was being asked may be asked no more."""


class PlainMatch:
    """One match on one console."""

    def __init__(self, session: Session, lang: str, console: Console, advice: bool = True) -> None:
        self.session = session
        self.console = console
        self.advice = advice
        self.description = load_ruleset(session.ruleset)[0]
        self.commands = Commands(session, self.description, self.speak)
        self.humans = session.humans
        self.hotseat = Hotseat(session)
        self.told = 0
        self.speak(lang)

    @property
    def viewer(self) -> int | None:
        """Whose secrets may be on the screen; None: nobody's."""
        return self.hotseat.viewer

    @property
    def shared(self) -> bool:
        """Whether several people share the keyboard."""
        return self.hotseat.shared

    def speak(self, lang: str) -> None:
        """Go on in a language."""
        session = self.session
        self.speaker = Speaker(
            lang, session.ruleset, session.pool, session.names, "key.enter", self.description
        )

    def say(self, message: str, **fields: Any) -> None:
        """Write a message as one line."""
        self.console.say(self.speaker.say(message, **fields))

    # -- the match ------------------------------------------------------------------------------

    def run(self) -> int:
        """Play. 0 when the match ended or was left, 1 when it could not go on."""
        session, speaker = self.session, self.speaker
        name = speaker.words.pick(self.description.get("name")) or session.ruleset.id
        players = speaker.words.join(speaker.names)
        self.say("plain.began", game=name, names=players)
        if self.humans:
            self.say("plain.help_hint")
        if self.shared and not self.console.can_clear:
            self.say("plain.cannot_clear")
        try:
            while (stage := self.hotseat.stage()).what != stages.OVER:
                if self.console.told_to_end:
                    raise ToldToEnd
                try:
                    self.go_on(stage)
                except Elsewhere:
                    self.told = min(self.told, session.view(None).log_size)
                    self.hotseat.went_to(self.told)
            self.cover()
            self.tell()
        except KeyboardInterrupt:
            self.cover()
            session.leave()
            raise
        except (Quit, Closed):
            self.cover()
            return 0 if self.leave() else 1
        except ToldToEnd:
            self.lower()  # nobody's hand stays on the screen
            self.leave()
            return 128 + self.console.told_to_end
        except (RuleCrash, StorageError) as error:
            self.cover()
            self.console.say(say_error(error, self.speaker.lang))
            self.leave()
            return 1
        # Not before the end: with it anybody could work out every hand.
        self.say("plain.seed", seed=session.seed)
        for line in self.commands.score(self.speaker, session.view(None)):
            self.console.say(line)
        return 0

    def leave(self) -> bool:
        """Let the match go and say whether it is kept."""
        trouble = self.session.leave()
        if trouble is not None:
            self.console.say(trouble.say(self.speaker.lang))
        kept = trouble is None and self.session.match_id is not None
        if kept:
            self.say("plain.kept", n=self.session.match_id)
        else:
            self.say("plain.not_kept")
        return trouble is None

    def play_bot(self) -> None:
        """Let a computer player answer; where it cannot, the people at the table say what is to be done."""
        question = self.session.question
        assert question is not None
        try:
            self.hotseat.answered(question, self.session.play_bot())
        except BotStuck as stuck:
            self.tell()
            self.console.say(say_stuck(stuck, self.speaker.say, stuck.seat, self.speaker.lang))
            if not self.humans:
                raise
            self.ask_stuck()
        self.tell()

    def ask_stuck(self) -> None:
        """Wait until a computer player that could not answer may try again; ``Quit`` if the person leaves."""
        while True:
            text = self.console.ask(self.speaker.say("plain.stuck"))
            if not text:
                return
            if not self.command(text, None):
                self.say("plain.not_a_choice", text=text)

    def go_on(self, stage: Stage) -> None:
        """Do what comes next at the table."""
        if stage.what == stages.BOT:
            self.play_bot()
        elif stage.what == stages.ALOUD:
            self.ask_aloud()
        elif stage.what == stages.PASS:
            self.pass_over(stage.seat)
        elif stage.what in (stages.CURTAIN, stages.BACK):
            self.hand_over(stage.seat, stage.what == stages.BACK)
        else:
            self.turn(stage)

    def pass_over(self, seat: int) -> None:
        """Pass for whoever has not spoken up; where that cannot be, they are asked."""
        question = self.session.question
        assert question is not None
        if not self.answer(question, (pass_position(question) or 0,)):
            self.hotseat.call(seat)

    def turn(self, stage: Stage) -> None:
        """Put the open question to its person."""
        question = self.session.question
        assert question is not None
        if self.hotseat.in_the_open(stage):
            self.lower()
        self.tell()
        self.answer(question, self.ask(question))

    def answer(self, question: QuestionView, positions: tuple[int, ...]) -> bool:
        """Give the session an answer; a rule that fails is told about, and the question stands again."""
        try:
            self.session.answer(positions)
        except RuleCrash as error:
            file = error.report.get("crash_file") or ""
            self.say("error.rule_failed", file=str(file))
            return False
        self.hotseat.answered(question, positions)
        return True

    def tell(self) -> None:
        """Write what has happened and not been told yet, as far as the viewer may know it."""
        for line in log_lines(self.speaker, self.session.events(self.viewer, self.told)):
            self.console.say(line)
        for sentence in say_unsaid(self.speaker.lang):
            self.console.say(sentence)
        self.told = self.session.view(None).log_size

    # -- several people at one keyboard -----------------------------------------------------------

    def cover(self) -> None:
        """Leave nothing of one person's in view where several share the keyboard."""
        if self.shared:
            self.lower()

    def lower(self) -> None:
        """Push what the viewer saw out of sight; from here on only public things are written."""
        if self.viewer is not None:
            self.hotseat.look(None, self.told)
            self.console.clear()

    def hand_over(self, seat: int, back: bool = False) -> None:
        """Let the keyboard go to another person, or ``back`` to who had it, before anything is shown."""
        self.lower()
        self.tell()
        if not back:
            self.say("plain.hand_over", seat=seat)
        while True:
            text = self.console.ask(self.speaker.say("plain.hand_over_ready", seat=seat))
            if not self.takes_back(text):  # whoever has just answered may have meant something else
                break
        self.console.clear()
        self.hotseat.look(seat, self.told)
        missed = self.session.events(seat, self.hotseat.seen.get(seat, 0))
        if missed:
            self.say("plain.since")
            for line in log_lines(self.speaker, missed):
                self.console.say(line)
        self.told = self.session.view(None).log_size

    def ask_aloud(self) -> None:
        """Ask the whole table whether anybody responds."""
        self.lower()
        self.tell()
        table = self.session.view(None)
        if table.stack:
            self.say("plain.top_of_stack", item=self.speaker.stack_item(table.stack[-1], table))
        names = self.session.names
        letters = seat_keys(self.speaker.names)
        keys = {letters[s].upper(): s for s in self.humans if self.hotseat.may_claim(s)}
        listed = ", ".join(self.speaker.say("plain.aloud_key", key=k, seat=s) for k, s in keys.items())
        self.session.wind_up()
        while True:
            text = self.console.ask(self.speaker.say("plain.aloud", keys=listed))
            claims = read_claims(text, keys, names)
            if claims is not None:
                late = self.session.time_over() is not None
                if late:
                    self.say("plain.time_over")
                self.hotseat.claim(() if late else claims)
                return
            if not self.command(text, None):
                self.say("plain.not_a_choice", text=short(text))

    # -- one question -----------------------------------------------------------------------------

    def ask(self, question: QuestionView) -> tuple[int, ...]:
        """Write a question with its choices until it is answered. The choices are not repeated each time."""
        choices = Choices(question, self.session.view(self.viewer), self.session.ruleset.verbs)
        self.session.wind_up()
        self.list_choices(choices)
        in_the_open = self.hotseat.in_the_open(Stage(stages.ASK, question.seat))
        if in_the_open:
            self.say("plain.own_cards", seat=question.seat)
        while True:
            text = self.console.ask(self.speaker.say("plain.reply"))
            late = self.session.time_over()
            if late is not None:
                self.say("plain.time_over")
                return late
            try:
                return read_answer(text, question, choices.numbers)
            except Wrong as wrong:
                if text.casefold() in ("l", "list", "lista"):
                    self.list_choices(choices)
                elif in_the_open and text.casefold() in ("own", "mías", "mias"):
                    self.hand_over(question.seat)
                    return self.ask(question)
                elif self.command(text, choices):
                    self.console.say(self.speaker.prompt(question, choices.view))
                elif wrong.message_id == NOTHING and (why := self.session.why_no_pass(question.seat)):
                    self.console.say(self.speaker.refusal(why))
                else:
                    self.say(wrong.message_id, **wrong.fields)

    def list_choices(self, choices: Choices) -> None:
        """Write what is asked and what can be chosen."""
        question = choices.question
        self.console.say(self.speaker.prompt(question, choices.view))
        advice = self.speaker.advice(choices.view) if self.advice else ""
        if advice:
            self.console.say(advice)
        for line in choices.lines(self.speaker):
            self.console.say(line)
        wanted = shape(question)
        if wanted == SPREAD:
            self.say("plain.spread", n=dict(question.fields)["n"], order=_order(question, choices))
        elif wanted != ONE:
            few = "plain.pick_some" if question.least else "plain.pick_most"
            message = "plain.pick_exactly" if question.least == question.most else few
            self.say(message, least=question.least, n=question.most)

    def concede(self, name: str) -> None:
        """Let one of the people give up, if that is meant: ``Elsewhere``. ``name`` says who, of several."""
        session = self.session
        able = session.can_concede()
        if len(able) > 1:
            able = [s for s in able if session.names[s].casefold() == name.casefold()]
            if not able:
                self.say("plain.concede_who", seats=tuple(session.can_concede()))
                return
        seat = able[0] if able else self.humans[0]
        refusal = session.why_no_concession(seat)
        if refusal is not None:
            self.console.say(self.speaker.refusal(refusal))
        elif self.console.ask(self.speaker.say("plain.concede_sure", seat=seat)).casefold() in YES:
            try:
                session.concede(seat)
            except RuleCrash as error:
                self.say("error.rule_failed", file=str(error.report.get("crash_file") or ""))
                return
            raise Elsewhere
        else:
            self.say("plain.concede_not")

    def takes_back(self, text: str) -> bool:
        """Take the last answer back, or do it again, if ``text`` says so: ``Elsewhere``; or say why not."""
        word = text.strip().casefold()
        if word not in (*UNDO, *REDO):
            return False
        undo, session = word in UNDO, self.session
        seat = (session.undoer if undo else session.redoer)(self.viewer)
        try:
            if seat is None:
                raise UndoRefused(Refusal("", "undo.nothing" if undo else "undo.nothing_undone"))
            (session.undo if undo else session.redo)(seat)
        except UndoRefused as error:
            self.console.say(self.speaker.refusal(error.refusal))
        except RuleCrash as error:
            self.say("error.rule_failed", file=str(error.report.get("crash_file") or ""))
        else:
            self.say("plain.undone" if undo else "plain.redone", seat=seat)
            raise Elsewhere
        return True

    def command(self, text: str, choices: Choices | None) -> bool:
        """Carry out a command; returns False if ``text`` is none."""
        word, _, rest = text.partition(" ")
        if word.casefold() in CONCEDE:
            self.concede(rest.strip())
            return True
        if self.takes_back(text):
            return True
        lines = self.commands.lines(text, self.speaker, self.viewer, choices)
        for line in lines or ():
            self.console.say(line)
        return lines is not None


def _order(question: QuestionView, choices: Choices) -> str:
    """Return the proposed order as the numbers that would be typed."""
    number = {position: n for n, position in choices.numbers.items()}
    return " ".join(str(number[k]) for k in question.proposal)


__all__ = ["PlainMatch", "play"]
