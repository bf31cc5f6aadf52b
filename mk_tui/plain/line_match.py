"""A match on standard input and output: who does what, numbered choices, one line at a time.

It draws the moments that its place at the table is given. What one person has seen is pushed out of sight
before anything is written for another one.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from itertools import chain, repeat
from typing import Any, TextIO

from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language import Speaker, short
from mk_tui.language.advising import Adviser
from mk_tui.language.asking_words import effect_asked_about
from mk_tui.language.failing import say_notice
from mk_tui.players.answers import ONE, SPREAD, Wrong, decline, shape
from mk_tui.players.people import seat_keys
from mk_tui.players.titles import level_name
from mk_tui.table import (
    Moment,
    Notice,
    Place,
    QuestionView,
    Reply,
    View,
    forecast_lines,
    gives_up,
    if_all_pass,
    to_be_warned,
    warning,
)
from mk_tui.table import command as give
from mk_tui.table import moment as stages
from mk_tui.table.equal_choices import piles
from mk_tui.table.foreseen import Forecast
from mk_tui.table.hint_words import before_hint, hint_lines
from mk_tui.table.kept_language import note_language
from mk_tui.table.kept_numbers import note_numbers, recall_numbers
from mk_tui.table.open_acts import as_question, put_to_all

from .after_match import AfterMatch
from .aloud import read_claims
from .commands import LineCommands, Quit
from .console import Closed, Console, ToldToEnd, ending_on_signals
from .news_lines import news_lines
from .numbered import NumberedChoices
from .tempo_lines import TempoLines
from .typed import read_answer


def play(
    place: Place,
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
        return PlainMatch(place, lang, console, advice).run()


# What takes back, does again and gives up, and what is a yes to whether that is meant, in either language.
UNDO = ("undo", "deshacer")
HINT = ("hint", "pista")
REDO = ("redo", "rehacer")
CONCEDE = ("concede", "rendirse")
YES = ("y", "yes", "s", "sí", "si")
# What brings the list of choices again, and one's own cards where one is asked before everybody.
LIST = ("l", "list", "lista")
QUIET = ("-", "quiet", "calla")
OWN = ("own", "mías", "mias")


# What is said to whoever gives no answer where one is needed; a game may know a better reason.
NOTHING = "answer.nothing"
LONG = 2.0  # seconds of a thought that is told before it begins


class Elsewhere(Exception):
    """Something else was done: what was being asked may be asked no more."""


class PlainMatch:
    """One match on one console."""

    def __init__(self, place: Place, lang: str, console: Console, advice: bool = True) -> None:
        self.console = console
        self.advice, self._adviser = advice, Adviser()
        self.sit_down(place, lang)

    def sit_down(self, place: Place, lang: str) -> None:
        """Go to a table: the first one, or that of a rematch."""
        self.place = place
        self.description = load_ruleset(place.ruleset)[0]
        self.namesakes = recall_numbers(place, self.description)
        self.commands = LineCommands(place, self.description, self.speak)
        self.over = False  # whether the match was played to its end
        self.tempo = TempoLines(place, self.do)
        self.told = 0  # the number of the moment that was told last
        self.written_for: int | None = None  # whose secrets stand on the screen
        self.waits_for: Notice | None = None  # what it is tried again for by itself
        # A match that has been played for a while is not told from its beginning.
        self.goes_on = place.past.answered
        self.since = place.past.last_own if self.goes_on else 0
        self.speak(lang)

    @property
    def viewer(self) -> int | None:
        """Whose secrets may be on the screen; None: nobody's."""
        return self.place.viewer

    def speak(self, lang: str) -> None:
        """Go on in a language."""
        place = self.place
        self.speaker = Speaker(
            lang, place.ruleset, place.pool, place.names, "key.enter", self.description, self.namesakes
        )
        note_language(place, lang)

    def say(self, message: str, **fields: Any) -> None:
        """Write a message as one line."""
        self.console.say(self.speaker.say(message, **fields))

    def notify(self, *notices: Notice) -> None:
        """Write what the table has to say."""
        for notice in notices:
            self.console.say(say_notice(notice, self.speaker))

    def do(self, command: give.Command) -> Reply:
        """Give the table a command, and say what came of it."""
        reply = self.place.do(command)
        self.notify(*reply.notices)
        return reply

    def insist(self, command: give.Command) -> Reply:
        """Give an answer, again and again by itself while another program holds the match file."""
        reply = self.do(command)
        if reply.busy:
            self.say("plain.tries_again")
        while reply.busy:
            self.console.rest(stages.AGAIN)
            reply = self.place.do(command)
            self.notify(*(notice for notice in reply.notices if not notice.busy))
        return reply

    # -- the match ------------------------------------------------------------------------------

    def run(self) -> int:
        """Play, and play on after the end as long as somebody wants to. 0 when the last match ended or was
        left, 1 when it could not go on."""
        while True:
            code = self.play_out()
            after = AfterMatch(self).ask() if self.over else None
            if after is None:
                return code
            self.sit_down(after, self.speaker.lang)

    def play_out(self) -> int:
        """Play one match."""
        place, speaker = self.place, self.speaker
        name = speaker.words.pick(self.description.get("name")) or place.ruleset.id
        levels = [level_name(kind, speaker) for kind in place.kinds]
        players = speaker.words.join(
            speaker.say("plain.level_of", seat=s, level=level) if level else speaker.player(s)
            for s, level in enumerate(levels)
        )
        self.say("plain.began", game=name, names=players)
        if place.seats:
            self.say("plain.help_hint")
        if place.seats and self.goes_on:
            self.say("plain.goes_on_here")
        if place.shared and not self.console.can_clear:
            self.say("plain.cannot_clear")
        try:
            while (moment := place.moment()).stage != stages.OVER:
                if self.console.told_to_end:
                    raise ToldToEnd
                waits = moment.stuck is not None and moment.stuck.busy
                if moment.stage == stages.STUCK and not place.seats and not waits:
                    self.tell(moment)
                    self.leave()
                    return 1
                try:
                    self.go_on(moment)
                except Elsewhere:
                    continue
            self.tell(moment)
        except KeyboardInterrupt:
            self.cover()
            self.console.say()  # the cursor stands behind what is asked
            self.leave()
            raise
        except (Quit, Closed):
            self.cover()
            return 0 if self.leave() else 1
        except ToldToEnd:
            self.wipe()  # nobody's hand stays on the screen
            self.leave()
            return 128 + self.console.told_to_end
        # Not before the end: with it anybody could work out every hand.
        self.say("plain.seed", seed=place.seed)
        for line in self.commands.score(self.speaker, moment.view):
            self.console.say(line)
        hints = [self.speaker.say("hint.counted_of", seat=s, n=n) for s, n in sorted(place.hints.items())]
        if hints:
            self.say("hint.counted", what=", ".join(hints))
        self.over = True
        return 0

    def leave(self) -> bool:
        """Let the match go and say whether it is kept, and how it goes on in lines."""
        reply = self.place.do(give.Leave(self.told))
        for notice in reply.notices:
            kept = notice.message == "table.kept"
            self.notify(replace(notice, message="plain.kept") if kept else notice)
        return reply.done

    def go_on(self, moment: Moment) -> None:
        """Write a moment, and bring what the people say to it before the table."""
        self.tell(moment)
        if moment.stage == stages.COMPUTER:
            if moment.thinks >= LONG and self.waits_for is None:
                self.say("plain.looks_ahead", seat=moment.seat, n=f"{moment.thinks:g}")
            thought = self.place.think(moment.number)
            assert thought is not None
            self.place.do(thought)
        elif moment.stuck is not None and moment.stuck.busy:
            self.wait_for_file(moment)
        elif moment.stage == stages.STUCK:
            self.ask_stuck(moment)
        elif moment.stage == stages.ALOUD:
            self.ask_aloud(moment)
        elif moment.stage in (stages.HAND_OVER, stages.HAND_BACK):
            self.hand_over(moment)
        else:
            self.ask(moment)

    def tell(self, moment: Moment) -> None:
        """Write what has happened and not been told yet, as far as the viewer may know it."""
        if moment.number == self.told:
            return
        self.namesakes.see(moment.view)
        note_numbers(self.place, self.namesakes)
        if moment.viewer != self.written_for:
            self.wipe()
            self.written_for = moment.viewer
        news = tuple(event for event in moment.news if event.index >= self.since)
        if moment.missed and moment.viewer is not None:
            self.say("plain.since")
            news = moment.missed
        for line in news_lines(self.speaker, news, moment.tempo.unasked, moment.view):
            self.console.say(line)
        self.notify(*moment.notices)
        if moment.tempo.stopped:
            self.say(f"pass.stopped.{moment.tempo.stopped}")
        self.told = moment.number
        if self.goes_on and moment.stage in (stages.ASK, stages.ALOUD):
            self.goes_on, self.since = False, 0  # from here on all that happens is news
            for line in self.commands.table.lines(self.speaker, moment.view):
                self.console.say(line)
        if moment.news or moment.stage not in (stages.COMPUTER, stages.STUCK):
            self.waits_for = None
        if moment.stuck is not None and moment.stuck != self.waits_for:
            self.notify(moment.stuck)

    def wait_for_file(self, moment: Moment) -> None:
        """Another program holds the match file: let the table try again, and say only once that it does."""
        if moment.stuck != self.waits_for:
            self.say("plain.tries_again")
        self.waits_for = moment.stuck
        self.console.rest(stages.AGAIN)
        self.do(give.Retry(moment.number))

    def ask_stuck(self, moment: Moment) -> None:
        """Wait until a computer player that could not answer may try again; ``Quit`` if the person leaves."""
        while True:
            text = self.console.ask(self.speaker.say("plain.stuck"))
            if not text:
                self.do(give.Retry(moment.number))
                return
            if not self.command(text, moment, None):
                self.say("plain.not_a_choice", text=text)

    # -- several people at one keyboard -----------------------------------------------------------

    def cover(self) -> None:
        """Leave nothing of one person's in view where several share the keyboard."""
        if self.place.shared:
            self.place.do(give.Hide(self.told))
            self.wipe()

    def wipe(self) -> None:
        """Push what the viewer saw out of sight."""
        if self.written_for is not None:
            self.console.clear()
            self.written_for = None

    def hand_over(self, moment: Moment) -> None:
        """Let the keyboard go to another person, or back to who had it, before anything is shown."""
        if moment.stage == stages.HAND_OVER:
            self.say("plain.hand_over", seat=moment.seat)
        while True:
            text = self.console.ask(self.speaker.say("plain.hand_over_ready", seat=moment.seat))
            if not self.takes_back(text, moment):  # whoever has just answered may have meant something else
                break
        self.console.clear()
        self.written_for = moment.seat
        self.do(give.Look(moment.number, moment.seat))

    def ask_aloud(self, moment: Moment) -> None:
        """Ask the whole table whether anybody responds."""
        table = moment.view
        if table.stack:
            self.console.say(effect_asked_about(self.speaker, table))
        letters = seat_keys(self.speaker.names)
        keys = {letters[s].upper(): s for s in moment.claimants}
        if moment.back is not None:
            self.say("plain.goes_on", seat=moment.back)
        acts, verbs = as_question(moment.acts), self.place.ruleset.verbs
        if told := if_all_pass(self.place.forecast(), self.speaker, put_to_all(moment.acts), verbs):
            self.console.say(told)
        choices = None if acts is None else NumberedChoices(acts, table, verbs)
        if choices is not None:
            self.say("plain.aloud_openly", acts="; ".join(choices.brief(self.speaker, self.place.forecast)))
        listed = ", ".join(self.speaker.say("plain.aloud_key", key=k, seat=s) for k, s in keys.items())
        one = moment.claimants[0] if len(moment.claimants) == 1 else -1
        asked = self.speaker.say("plain.aloud_one" if one >= 0 else "plain.aloud", keys=listed, seat=one)
        while True:
            text = self.console.ask(asked)
            quiet = text.casefold() in QUIET
            claims = set[int]() if quiet else read_claims(text, keys, self.place.names)
            if claims is not None:
                self.do(give.Claim(moment.number, tuple(sorted(claims)), quiet, quiet))
                return
            chosen = None if choices is None else choices.numbered(text)
            if chosen is not None:
                if self.insist(give.ActOpenly(moment.number, moment.acts[chosen])).done:
                    return
            elif not self.command(text, moment, choices):
                self.say("plain.not_a_choice", text=short(text))

    # -- one question -----------------------------------------------------------------------------

    def ask(self, moment: Moment) -> None:
        """Write a question with its choices, once, and read lines until one answers it."""
        question = moment.question
        assert question is not None
        verbs = self.place.ruleset.verbs
        choices = NumberedChoices(question, moment.view, verbs, piles(self.description))
        self.list_choices(choices)
        if moment.in_the_open:
            self.say("plain.own_cards", seat=question.seat)
            if moment.shows and moment.back is None:
                self.say(f"plain.shows_own{'_surely' * moment.shows_surely}")
        back = "" if moment.back is None else seat_keys(self.speaker.names)[moment.back]
        if back:
            self.say("plain.declined_back", key=back.upper(), seat=moment.back)
        warned: tuple[int, ...] = ()
        while True:
            text = self.console.ask(self.speaker.say("plain.reply"))
            if self.do(give.TimeOver(moment.number)).done:
                return
            try:
                picks = read_answer(text, question, choices.numbers, choices.copies)
            except Wrong as wrong:
                if text.casefold() in LIST:
                    self.list_choices(choices)
                elif back and text.casefold() == back:
                    self.insist(give.Answer(moment.number, decline(question) or (), back=True))
                    return
                elif moment.in_the_open and text.casefold() in OWN:
                    self.do(give.Hide(moment.number, question.seat))
                    return
                elif self.command(text, moment, choices):
                    self.console.say(self.speaker.prompt(question, choices.view))
                elif wrong.message_id == NOTHING and (why := self.place.why_no_pass()):
                    self.console.say(self.speaker.refusal(why))
                else:
                    self.say(wrong.message_id, **wrong.fields)
            else:
                if picks != warned and (said := self._asks_back(picks, question, choices.view)):
                    warned = picks
                    self.console.say(said)
                    continue
                reply = self.insist(give.Answer(moment.number, picks, warn=True))
                if reply.done or self.place.moment().number != moment.number:
                    return

    def _asks_back(self, picks: tuple[int, ...], question: QuestionView, view: View) -> str:
        """Return what is said of an answer before it is taken the second time: that it is in vain, or that
        its cost takes a card of which nobody is asked; "" for one that is taken at once."""
        if to_be_warned(picks, question, self._foretold):
            return warning(self._foretold(picks), self.speaker, question)
        given_up = self.place.taken_unasked(*picks).given_up
        what = gives_up(given_up, self.speaker, view) if given_up else ""
        return self.speaker.say("forecast.again", what=what) if what else ""

    def _foretold(self, picks: tuple[int, ...]) -> Forecast:
        """Return what will come of an answer: if it is in vain, it is given when it comes once more."""
        for _ in self.place.foresee(self.place.moment().number, picks):
            if self.place.forecast(*picks).whole:
                break
        return self.place.forecast(*picks)

    def _listed(self, *picks: int) -> Forecast:
        """Return what will come of an answer as a list tells it, which stands as it was written: whether an
        act that has no effect does nothing at all has to be known by then."""
        known = self.place.forecast(*picks)
        idle = not known.whole and any("clause" in told.event.fields for told in known.outcomes)
        return self._foretold(picks) if idle else known

    def list_choices(self, choices: NumberedChoices) -> None:
        """Write what is asked and what can be chosen."""
        question = choices.question
        self.console.say(self.speaker.prompt(question, choices.view))
        if effect := effect_asked_about(self.speaker, choices.view):
            self.console.say(effect)
        advice = self._adviser.advice(self.speaker, choices.view) if self.advice else ""
        if advice:
            self.console.say(advice)
        for line in choices.lines(self.speaker, self._listed):
            self.console.say(line)
        wanted = shape(question)
        if wanted == SPREAD:
            self.say("plain.spread", n=dict(question.fields)["n"], order=_order(question, choices))
        elif wanted != ONE:
            few = "plain.pick_some" if question.least else "plain.pick_most"
            message = "plain.pick_exactly" if question.least == question.most else few
            self.say(message, least=question.least, n=question.most)

    def concede(self, name: str, moment: Moment) -> None:
        """Let one of the people give up, if that is meant: ``Elsewhere``. ``name`` says who, of several."""
        able = list(moment.concede)
        if len(able) > 1:
            able = [s for s in able if self.place.names[s].casefold() == name.casefold()]
            if not able:
                self.say("plain.concede_who", seats=moment.concede)
                return
        seat = able[0] if able else self.place.seats[0]
        refusal = self.place.why_no_concession(seat)
        if refusal is not None:
            self.console.say(self.speaker.refusal(refusal))
        elif self.console.ask(self.speaker.say("plain.concede_sure", seat=seat)).casefold() in YES:
            if self.do(give.Concede(moment.number, seat)).done:
                raise Elsewhere
        else:
            self.say("plain.concede_not")

    def takes_back(self, text: str, moment: Moment) -> bool:
        """Take the last answer back, or do it again, if ``text`` says so: ``Elsewhere``; or say why not."""
        word = text.strip().casefold()
        if word not in (*UNDO, *REDO):
            return False
        undo = word in UNDO
        reply = self.do(give.Undo(moment.number) if undo else give.Redo(moment.number))
        if reply.done:
            self.say("plain.undone" if undo else "plain.redone", seat=reply.seat)
            raise Elsewhere
        return True

    def hint(self, moment: Moment, choices: NumberedChoices | None) -> None:
        """Say the best answers, each after what is typed to give it, with their chances and why:
        ``Elsewhere``; or why there is no hint."""
        question = moment.question
        if question is None or choices is None or moment.viewer != question.seat:
            self.say(before_hint(moment) or "hint.nobody")
        elif self.do(give.Hint(moment.number)).done:
            self.say("hint.thinks")
            found = self.place.weigh(self.place.moment().number)
            lines = hint_lines(found, question, moment.view, self.speaker, partial(self._comes, question))
            keys = [] if found is None else [f"{choices.typed(w.picks)}. " for w in found.answers]
            for key, (what, why) in zip(chain(keys, repeat("")), lines, strict=False):
                self.console.say(f"{key}{what}")
                if why:
                    self.console.say(f"   {why}")
            raise Elsewhere

    def _comes(self, question: QuestionView, picks: tuple[int, ...]) -> str:
        """Say what will come of an answer at once."""
        foreseen = self.place.forecast(*picks)
        return " ".join(forecast_lines(foreseen, self.speaker, question, self.place.ruleset.verbs))

    def command(self, text: str, moment: Moment, choices: NumberedChoices | None) -> bool:
        """Carry out a command; returns False if ``text`` is none."""
        word, _, rest = text.partition(" ")
        if word.casefold() in CONCEDE:
            self.concede(rest.strip(), moment)
            return True
        if self.takes_back(text, moment):
            return True
        if word.casefold() in HINT:
            self.hint(moment, choices)
            return True
        done = self.tempo.takes(text, self.speaker, moment)
        if done is not None:
            for line in done[1]:
                self.console.say(line)
            if done[0]:
                raise Elsewhere
            return True
        lines = self.commands.lines(text, self.speaker, moment.view, choices)
        for line in lines or ():
            self.console.say(line)
        return lines is not None


def _order(question: QuestionView, choices: NumberedChoices) -> str:
    """Return the proposed order as the numbers that would be typed."""
    number = {position: n for n, position in choices.numbers.items()}
    return " ".join(str(number[k]) for k in question.proposal)


__all__ = ["PlainMatch", "play"]
