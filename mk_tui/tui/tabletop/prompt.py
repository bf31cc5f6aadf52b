"""The lines below the board: who must do what, why and with which key; or why something was refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language import clean
from mk_tui.language.advising import Adviser
from mk_tui.language.asking_words import answered_for
from mk_tui.players.answers import decline, orders_effects
from mk_tui.table import if_all_pass
from mk_tui.table import moment as stages
from mk_tui.table.forecast_entries import ENDS
from mk_tui.table.open_acts import put_to_all

from .. import glyphs as g
from ..board.choices import NOTHING
from ..board.frames import on_bottom_line
from ..board.spans import Run, break_spans, spans_width, width, wrap
from ..board.terms import asking, stressed
from ..widgets.log_panel import Entry
from ..widgets.painted import Line1
from .client import TableClient
from .host import TableHost
from .just_done import JustDone, entries_of, just_done, without_least
from .news import NewsStrip
from .scene import FALLING, Scene
from .voice import TableVoice

# What is to be responded to is told in about so many characters.
ALOUD_ROOM = 140
# On a wide screen in as many as there are in so many lines but for the question itself.
ALOUD_LINES, ASKING_ROOM = 2, 60
# The prompt is two lines high, and grows to this when the sentence or the buttons need it.
PROMPT_LINES = 4
SENTENCE_END = re.compile(r"(?<=[.!?]) ")
SHORT_LINES = 3  # on a screen on which the board needs every other line
TALL, TALL_LINES = 36, 6  # a screen of so many rows has room for more of what is told and advised
CORNERS = 4  # cells more than its lead and its end that a line has in a frame
GAP = 3  # cells between buttons
MORE_BUTTONS = 2  # lines that the board gives up rather than that a key is not to be seen


class AboveButtons(NamedTuple):
    """What stands above the buttons, the advice there may be room for, how many lines all may have, and how
    many of the last of those above are news."""

    lines: list[list[Run]]
    advice: str
    most: int
    news: int


class ButtonRow:
    """Buttons beside each other: runs of text, each with what a click on it does."""

    def __init__(self) -> None:
        self.runs: list[Run] = [(((" ", ""),), None)]

    @property
    def width(self) -> int:
        """The cells that they take."""
        return sum(spans_width(spans) for spans, _ in self.runs)

    def add(self, key: str, label: str, target: Any, style: str = "") -> None:
        """Add a button: the key in its colour, the words, a gap."""
        self.runs.append((((f"{key}", "key"), (f" {label}", style)), target))
        self.runs.append((((" " * GAP, ""),), None))


def as_far_as(text: str, cells: int, room: int) -> str:
    """Return as many whole sentences of a text as fit into so many lines, "" if not even the first does."""
    ends = [*(m.end() for m in SENTENCE_END.finditer(text)), len(text)]
    fitting = [end for end in ends if len(wrap(text[:end], cells)) <= room]
    return text[: max(fitting)].rstrip() if fitting else ""


def wrap_runs(runs: list[Run], cells: int) -> list[list[Run]]:
    """Break a row of runs into lines of at most ``cells`` cells; only a run that no line has room for is cut
    in two, between its words."""
    lines: list[list[Run]] = [[]]
    used = 0
    for run in runs:
        parts = (run[0],) if run[1] is None else break_spans(run[0], cells)
        for n, part in enumerate(parts):
            w = spans_width(part)
            if n or (used and used + w > cells + 1 and run[1] is not None):
                lines.append([(((" ", ""),), None)])
                used = 1
            lines[-1].append((part, run[1]))
            used += w
    return lines


def in_one_row(lines: list[list[Run]], cells: int) -> list[list[Run]]:
    """Return two lines as one where both fit beside each other in so many cells, else nothing."""
    row = [run for line in lines for run in line]
    used = width("".join(text for spans, _ in row for text, _ in spans).rstrip())
    return [row] if len(lines) == 2 and used <= cells + 1 else []


class PromptBar(Line1):
    """One sentence, then the buttons; the notice before the sentence while there is one.

    ``told`` gives the log's last entries, ``news`` what happened since whoever is asked was asked last.
    """

    def __init__(
        self,
        host: TableHost,
        client: TableClient,
        scene: Scene,
        voice: TableVoice,
        told: Callable[[], list[Entry]],
        news: NewsStrip,
    ) -> None:
        super().__init__(id="prompt")
        self.host, self.client, self.scene, self.voice = host, client, scene, voice
        self.advises, self._adviser = True, Adviser()  # else somebody else gives advice
        self.below_frames = True  # else something stands between it and the board
        self.lines_high = 2
        self._told, self.news = told, news
        self._lines: list[list[Run]] = []  # as they were drawn last
        # The lines as they were measured last: with what above the buttons, how wide, and which keys on them.
        self._kept: tuple[AboveButtons, int, list[str], list[list[Run]]] | None = None

    def draw(self, table_width: int, told: AboveButtons | None = None) -> None:
        """Draw the prompt as it is now; ``told``: what :meth:`measure` found above its buttons."""
        self._lines = self._measured(table_width, told)[0]
        self.stand()

    def stand(self) -> None:
        """Show the lines as they were drawn: a notice that the last line of frames gives way to, on that."""
        lines, ends = self._lines, self.scene.frame_ends
        on_frames = self.below_frames and not self.scene.short
        if self.scene.notice is not None and ends and lines and on_frames:
            told = lines[0][1:]  # without its blank
            lines = [on_bottom_line(told, ends, told[0][1] if told else None), *lines[1:]]
        self.show(*lines)

    def measure(self, table_width: int) -> AboveButtons | None:
        """Find out how high the prompt is, as far as that is known without the keys of its buttons; returns
        what stands above them, which no key changes."""
        return self._measured(table_width, None)[1]

    def _measured(
        self, table_width: int, told: AboveButtons | None
    ) -> tuple[list[list[Run]], AboveButtons | None]:
        """Return the lines of the prompt, as many as are to be shown, and what stands above its buttons."""
        cells = max(table_width - 2, 10)
        told_elsewhere = self.scene.stage.what == stages.READ and self.scene.notice is None
        told = told or self._tell(cells)
        lines = self._with_buttons(cells, told)
        high = 0 if told_elsewhere else max(len(lines), 1 if self.scene.short else 2)
        # While dice fall nothing else moves.
        self.lines_high = max(high, self.lines_high) if self.scene.stage.what == FALLING else high
        return lines, told

    def _said(self) -> tuple[str, str, Any, str]:
        """What is said, in which style, what a click on it does, and the key that says more."""
        notice = self.scene.notice
        if notice is None:
            return (*self._sentence(), None, "")
        text, style, clause = notice.sentence, notice.style, notice.clause
        sentence = f"{g.BAD if style == 'bad' else g.DOT} {text}"
        target = ("clause", clause) if clause else ("do", "back")
        return (
            sentence,
            style,
            target,
            " " + self.voice.say("notice.clause_key", key=self.voice.key("explain")) if clause else "",
        )

    def _asking(
        self, text: str, cells: int, style: str, target: Any, first: str = " ", then: str = " "
    ) -> list[list[Run]]:
        """Return a text as lines in which the words of the game can be asked about, each after a lead."""
        lines = asking(text, cells, style, target, self.voice.glossary)
        leads = (first, *[then] * (len(lines) - 1))
        return [[(((lead, style),), target), *runs] for lead, runs in zip(leads, lines, strict=True)]

    def _tell(self, cells: int) -> AboveButtons:
        """Return what stands above the buttons, and the advice that may stand between."""
        sentence, style, target, tail = self._said()
        self.news.aloud = []
        most = PROMPT_LINES if self.host.program.size.height < TALL else TALL_LINES
        most = SHORT_LINES if self.scene.short else most
        if self.scene.stage.what == stages.ALOUD and self.scene.notice is None:
            keys = wrap_runs(self._buttons(cells), cells)
            lines = self._aloud_lines(cells, most - len(keys))
        else:
            # A notice on a wide screen may stand on the last line of a frame, between its corners.
            frame = CORNERS if self.scene.wide and self.scene.notice is not None else 0
            lines = self._asking(sentence, cells - width(tail) - frame, style, target)[: most - 1]
        if tail and lines:
            lines[-1].append((((tail, "key"),), target))
        if self.scene.notice is not None:  # which must not hide what is asked
            asked, how = self._sentence()
            lines += self._asking(asked, cells, how, None)[: max(most - len(lines) - 1, 0)] if asked else []
        if self.scene.short:  # what is asked and its keys alone: the log has what has happened
            self.news.shown = []
            return AboveButtons(lines, "", most, 0)
        advice = self._advice() if self.scene.notice is None else ""
        room = most - len(lines) - 1
        # On a high screen the news leave room for the first piece of advice: the log has what they leave out.
        kept = len(wrap(SENTENCE_END.split(advice)[0], cells)) if advice and most == TALL_LINES else 0
        news = self._news(cells, room - kept if room > kept else room)
        return AboveButtons([*lines, *news], advice, most, len(news))

    def _aloud_lines(self, cells: int, room: int) -> list[list[Run]]:
        """Return what all are asked in so many lines, if it can be: its keys are all to be seen, and what
        weighs least of what was just done gives way, for the log has it as well, then that a card's letter
        acts with it, for the cards bear theirs. If that does not do, what comes if all pass is not told."""
        every = [] if self.scene.view.stack else self._just_done()
        lines, done = list[list[Run]](), every
        for foretold in (True, False):
            done, openly = every, True
            lines = self._asking(self._aloud_sentence(done, foretold), cells, "warn", None)
            while len(lines) > room and (len(done) > 1 or (foretold and openly)):
                if len(done) > 1:
                    done = without_least(done)
                else:
                    openly = False
                lines = self._asking(self._aloud_sentence(done, foretold, openly), cells, "warn", None)
            if len(lines) <= room:
                break
        self.news.aloud = entries_of(done)
        return lines

    def _with_buttons(self, cells: int, told: AboveButtons) -> list[list[Run]]:
        """Return all lines of the prompt; as they were measured, if no button has got another key since."""
        keys, kept = self._keys_on_buttons(), self._kept
        anew, self.news.anew = self.news.anew and told.news > 0, False
        if not anew and kept is not None and kept[0] is told and kept[1] == cells and kept[2] == keys:
            return kept[3]
        lines, most = list(told.lines), told.most
        buttons = wrap_runs(self._buttons(cells), cells)
        over = told.news > 0 and len(lines) + len(buttons) > most
        if anew or over:  # all keys come before what the log tells as well
            lines = lines[: len(lines) - told.news]
            lines += self._news(cells, max(most - len(lines) - len(buttons), 0) if over else self.news.room)
        room = most - len(lines) - len(buttons)  # what can be done comes before advice on it
        if advice := as_far_as(told.advice, cells, room):
            lines += self._asking(advice, cells, "dim", None)
        if self.scene.short and (row := in_one_row([*lines, *buttons], cells)):
            lines = row
        else:
            lines += buttons[: max(most + MORE_BUTTONS - len(lines), 1)]
        self._kept = told, cells, keys, lines
        return lines

    def _keys_on_buttons(self) -> list[str]:
        """Return the keys of buttons that are given out with those of the board."""
        c = self.scene.choices
        given = [c.key_of(n) for n in c.loose if n not in (c.space, c.escape)]
        return [*given, c.key_of(NOTHING)] if c.nothing else given

    def _news(self, cells: int, room: int) -> list[list[Run]]:
        """What happened since the last question, as far as there is room; a click opens the log. That there
        is more is said where it is left out, and at the end with the key of the log where that fits there."""
        if self.scene.notice is not None:
            return []
        fitting, left_out = self.news.in_lines(cells - 2, room)
        if not fitting:
            return []
        lead, target = g.ELLIPSIS if self.news.later else g.DOT, ("do", "log")
        lines = self._asking(" ".join(fitting), cells - 2, "", target, f" {lead} ", "   ")
        lines = stressed(lines, self.news.headline, "headline")
        key, more = self.voice.key("log"), f" {self.voice.say('news.more')}"
        used = sum(spans_width(spans) for spans, _ in lines[-1])
        if left_out and used + GAP + width(key + more) <= cells + 1:
            lines[-1].append((((" " * GAP, ""), (key, "key"), (more, "dim")), target))
        return lines

    def _advice(self) -> str:
        """What the table answered unasked, and what a beginner may be told about the open question."""
        if self.scene.stage.what == FALLING:
            return ""
        moment = self.client.moment
        told = answered_for(self.voice.speaker, self.client.unasked, moment.view)
        return " ".join([*map(clean, told), self._for_beginners()]).strip()

    def _for_beginners(self) -> str:
        if not (self.advises and self.scene.asking and self.host.program.settings.advice):
            return ""
        return self._adviser.advice(self.voice.speaker, self.scene.view)

    # -- the sentence ---------------------------------------------------------------------------

    def _sentence(self) -> tuple[str, str]:
        view, stage = self.scene.view, self.scene.stage
        say, speaker = self.voice.say, self.voice.speaker
        if stage.what == FALLING:
            return say("dice.falling"), "dim"
        stopped = self.client.moment.tempo.stopped
        why = speaker.say(f"pass.stopped.{stopped}") + " " if stopped else ""
        if stage.what == stages.ASK and view.question is not None:
            moment = self.client.moment  # where somebody else goes on no cards of whoever answers are shown
            shows = f"table.shows_own{'_surely' * moment.shows_surely}"
            shown = " " + say(shows) if moment.shows and moment.back is None else ""
            return why + speaker.prompt(view.question, view) + shown, "strong"
        if stage.what == stages.ALOUD:
            return self._aloud_sentence(self._just_done()), "warn"
        if stage.what == stages.HAND_BACK:
            words = "back.question" if self.client.moment.silence else "back.goes_on"
            return say(words, name=self.voice.told(stage.seat)), "warn"
        if stage.what == stages.COMPUTER:
            name, seconds = self.voice.told(stage.seat), self.client.moment.thinks
            if seconds:
                return say("bot.looks_ahead", name=name, n=f"{seconds:g}"), "dim"
            return say("bot.thinks", name=name), "dim"
        stuck = self.client.moment.stuck
        if stage.what == stages.STUCK and stuck is not None:
            return self.voice.notice(stuck), "bad"
        if stage.what == stages.OVER:
            return speaker.result(view), "strong"
        return "", ""

    def _aloud_sentence(self, done: list[JustDone], foretold: bool = True, openly: bool = True) -> str:
        """Return what all are asked: why, what there is to respond to (``done`` where nothing waits), what
        comes of it if all pass (``foretold``), who, and that one may act before all (``openly``)."""
        view, say, speaker, moment = self.scene.view, self.voice.say, self.voice.speaker, self.client.moment
        stopped = moment.tempo.stopped
        told = [speaker.say(f"pass.stopped.{stopped}")] if stopped else []
        if view.stack:
            top = speaker.stack_item(view.stack[-1], view)
            told.append(f"{top[:1].upper()}{top[1:]} {g.DOT}")
        else:
            told += [one.told(speaker) for one in done]
        forecast = self.scene.if_all_pass
        if foretold and forecast is not None:
            told.append(if_all_pass(forecast, speaker, put_to_all(moment.acts), self.scene.verbs))
        asked = moment.claimants
        name = self.voice.name(asked[0]) if len(asked) == 1 else ""
        told.append(say("aloud.one", name=name) if name else say("aloud.question"))
        if moment.acts and openly:
            told.append(say("aloud.openly"))
        return " ".join(filter(None, told))

    def _just_done(self) -> list[JustDone]:
        """What there is to respond to: what was said of the last answer, what weighs most of it where that is
        long; and the step that has begun since."""
        shown, speaker = self.client.ruleset.shown, self.voice.speaker
        done = just_done(self.client.log(self.client.since), speaker, shown)
        room = max(ALOUD_ROOM, ALOUD_LINES * self.host.program.size.width - ASKING_ROOM)
        while len(done) > 1 and sum(len(one.told(speaker)) for one in done) > room:
            done = without_least(done)
        return done or [JustDone(text) for text, *_ in self._told()[-1:]]

    # -- the buttons ----------------------------------------------------------------------------

    def _buttons(self, cells: int) -> list[Run]:
        row = ButtonRow()
        say, what, seat = self.voice.say, self.scene.stage.what, self.scene.stage.seat
        key = self.voice.key
        if what == FALLING:
            row.add(say("key.any"), say("dice.skip"), ("do", "pass_on"))
        elif what == stages.ALOUD:
            self._aloud(row)
        elif what == stages.HAND_BACK:
            row.add(self.voice.seat_keys[seat].upper(), say("back.go"), ("back", seat))
        elif what == stages.COMPUTER:
            row.add(key("pass"), say("bot.skip"), ("do", "pass_on"))
        elif what == stages.STUCK:
            row.add(key("pass"), say("stuck.again"), ("do", "pass_on"))
            row.add(key("back"), say("stuck.menu"), ("do", "menu"))
        elif what == stages.OVER:
            row.add(key("confirm"), say("over.result"), ("do", "confirm"))
        elif what == stages.ASK and self.scene.choices.question is not None:
            whole = self._answering(cells, False)
            lines = len(wrap_runs(whole, cells))
            brief = self._answering(cells, True) if lines > 1 else whole
            # What else comes of declining gives way to a key, and where that spares a line: the list has it.
            return brief if len(brief) > len(whole) or len(wrap_runs(brief, cells)) < lines else whole
        return row.runs

    def _answering(self, cells: int, brief: bool) -> list[Run]:
        """Return the buttons of whoever is asked; ``brief``: what comes of declining in few words."""
        row, say, key = ButtonRow(), self.voice.say, self.voice.key
        self._choice(row, brief)
        if self.client.moment.tempo.ends and not self._passing_ends():
            row.add(key("end_turn"), say("table.end_turn"), ("do", "end_turn"))
        if run := self.client.moment.tempo.run:
            row.add(key("decline_run"), say("table.decline_run", n=run), ("do", "decline_run"))
        if self.scene.choices.question is not None and orders_effects(self.scene.choices.question):
            row.add(key("pass_until"), say("table.keep_order"), ("do", "pass_until"))
        return self._with_what_is_always_there(row, cells)

    def _with_what_is_always_there(self, row: ButtonRow, cells: int) -> list[Run]:
        """Return buttons with those of the keys that most questions have. The way to the options is always
        there; the others give way where that spares a line."""
        say, key, c = self.voice.say, self.voice.key, self.scene.choices
        passing, options, inspect = ButtonRow(), ButtonRow(), ButtonRow()
        for added in (passing, options, inspect):
            added.runs.clear()
        question, tempo = c.question, self.client.moment.tempo
        if (
            question is not None
            and decline(question) is not None
            and tempo.offered
            and not orders_effects(question)
        ):
            passing.add(key("pass_until"), say("table.pass_until"), ("do", "pass_until"))
        if not self.host.program.settings.hints:
            return [*row.runs, *passing.runs]
        if len(c.options) > len(c.loose):  # else all of them are buttons already
            options.add(key("options"), say("table.options", n=c.count), ("do", "options"))
        if not self.scene.wide:  # else the card stands beside the board, and says itself where it goes on
            inspect.add(key("inspect"), say("table.inspect"), ("do", "inspect"))
        without, high = [*row.runs, *options.runs], len(wrap_runs([*row.runs, *passing.runs], cells))
        runs = [*row.runs, *passing.runs, *options.runs]
        if len(wrap_runs(runs, cells)) > high >= len(wrap_runs(without, cells)):
            runs = without
        more = [*runs, *inspect.runs]
        return more if len(wrap_runs(more, cells)) == len(wrap_runs(runs, cells)) else runs

    def _passing_ends(self) -> bool:
        """Whether to pass ends the turn, so that no other key has to: at once, or there is no further step in
        which its player could act."""
        passing, view = self.scene.choices.passing, self.scene.view
        description = load_ruleset(self.client.ruleset)[0]
        steps = description.get("end_turn", {}).get("steps", [])
        later = steps[steps.index(view.phase) + 1 :] if view.phase in steps else steps
        fought = {phase["id"] for phase in description.get("phases", ()) if phase.get("combat")}
        if not set(later) & {*self.client.ruleset.terms.main_steps, *fought}:
            return True
        forecast = None if passing is None else self.scene.foreseen.get(passing)
        leads = None if forecast is None else forecast.leads
        return leads is not None and (leads.round, leads.active) != (view.round, view.active)

    def _aloud(self, row: ButtonRow) -> None:
        """Who may speak up, and nobody."""
        say, key = self.voice.say, self.voice.key
        for letter, seat in self.voice.claim_keys.items():
            if seat in self.client.moment.claimants:
                row.add(letter.upper(), self.voice.name(seat), ("claim", seat))
        row.add(key("confirm"), say("aloud.nobody"), ("do", "confirm"))
        back = self.client.moment.back  # who gets the hand back with that key has to be said on it
        quiet = say("aloud.quiet") if back is None else say("aloud.goes_on", name=self.voice.name(back))
        row.add(key("pass"), quiet, ("do", "pass_on"))
        row.add(key("pass_until"), say("table.pass_until"), ("do", "pass_until"))
        if acts := self.client.moment.acts:
            row.add(key("options"), say("table.options", n=len(acts)), ("do", "options"))

    def _label(self, position: int) -> str:
        return self.voice.label(self.scene.choices, position, self.scene.view)

    def _ending(self, picks: Sequence[int]) -> str:
        """Return that the match ends by these picks, in brackets, where it does: of all else that comes of
        several there is room in the list."""
        forecast = self.scene.foreseen.get(tuple(picks))
        ends = forecast is not None and any(told.event.id == ENDS for told in forecast.outcomes[:1])
        return self.voice.leads(forecast, self.scene) if ends else ""

    def _choice(self, row: ButtonRow, brief: bool) -> None:
        """Whatever of the open question hangs on nothing that lies on the table."""
        say, key, c, label = self.voice.say, self.voice.key, self.scene.choices, self._label
        if c.many:
            style = "" if c.answer() is not None else "dim"
            words = f"{say('pick.confirm')} ({self.voice.picked_count(c)})" + self._ending(c.picks)
            row.add(key("confirm"), words, ("do", "confirm"), style)
        if c.all_at_once:
            row.add(key("pick_all"), say("pick.all"), ("do", "pick_all"))
        if c.space is not None and c.passing is not None:  # both or neither
            leads = self.voice.leads(self.scene.foreseen.get(c.passing), self.scene, brief)
            row.add(key("pass"), label(c.space) + leads, ("option", c.space))
        for n in c.loose:
            if n not in (c.space, c.escape):
                picked = n in c.picks
                words = (g.PICKED if picked else "") + label(n)
                row.add(c.key_of(n) or key("options"), words, ("option", n), "picked" if picked else "")
        if c.nothing and c.space != NOTHING:
            own = c.key_of(NOTHING) or key("options")
            declined = self.scene.foreseen.get(())
            leads = self.voice.leads(declined, self.scene, brief) if c.lets_all_go else ""
            row.add(key("pass") if c.lets_all_go else own, label(NOTHING) + leads, ("option", NOTHING))
        moment = self.client.moment
        back = moment.back
        if back is not None and c.space is not None:
            letter, name = self.voice.seat_keys[back].upper(), self.voice.name(back)
            row.add(letter, say("table.goes_on", what=label(c.space), name=name), ("goes_on", back))
        if moment.in_the_open:
            row.add(key("own_cards"), say("table.own_cards"), ("do", "own_cards"))
        if c.escape not in (None, c.space):
            row.add(key("back"), label(c.escape), ("option", c.escape))
        elif moment.asks_on or (c.half_way and moment.undo == moment.seat):
            row.add(key("back"), say("table.back"), ("do", "back"))
