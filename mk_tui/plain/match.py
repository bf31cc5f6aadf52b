"""A match on standard input and output: who does what, numbered choices, one line at a time.

With one person, that person's view is the only one. With several, nothing hidden is written before the
keyboard has been handed over, and everything written before is pushed out of sight first.
"""

from __future__ import annotations

import sys
from typing import Any, TextIO

from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.engine import RuleCrash
from mk_tui.engine.views import QuestionView
from mk_tui.language import LANGUAGES, Speaker, say_error
from mk_tui.players import Session
from mk_tui.storage import StorageError

from .aloud import ResponseWindow, keys_of, pass_position, read_claims
from .answers import Wrong, passing_answer, read_answer
from .console import Closed, Console
from .table import card_lines, find_cards, player_line, stack_lines, table_lines

# How many events "log" repeats.
LOG_LINES = 30


class Quit(Exception):
    """The person wants to leave; the match is kept."""


def play(session: Session, lang: str, source: TextIO | None = None, out: TextIO | None = None) -> int:
    """Play a match to its end, or until the person or the input ends. Returns an exit code."""
    return PlainMatch(session, lang, Console(source or sys.stdin, out or sys.stdout)).run()


class PlainMatch:
    """One match on one console."""

    def __init__(self, session: Session, lang: str, console: Console) -> None:
        self.session = session
        self.console = console
        self.description = load_ruleset(session.ruleset)[0]
        self.trackers = {t["id"]: t for t in self.description.get("trackers", ())}
        self.humans = session.humans
        # Whose secrets may be on the screen; None: nobody's.
        self.viewer: int | None = self.humans[0] if len(self.humans) == 1 else None
        self.window = ResponseWindow()
        self.told = 0
        self.told_to = dict.fromkeys(self.humans, 0)
        self.speak(lang)

    @property
    def shared(self) -> bool:
        """Whether several people share the keyboard."""
        return len(self.humans) > 1

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
        players = speaker.words.join(session.names)
        self.say("plain.began", game=name, names=players, seed=session.seed)
        if self.humans:
            self.say("plain.help_hint")
        try:
            while session.result is None:
                if session.bot_to_move():
                    session.play_bot()
                    self.tell()
                else:
                    self.turn()
            self.tell()
        except (Quit, Closed):
            session.leave()
            if session.match_id is None:
                self.say("plain.not_kept")
            else:
                self.say("plain.kept", n=session.match_id)
            return 0
        except (RuleCrash, StorageError) as error:
            self.console.say(say_error(error, self.speaker.lang))
            session.leave()
            return 1
        view = session.view(None)
        for seat in range(len(view.players)):
            self.console.say(player_line(self.speaker, view, seat, self.trackers))
        return 0

    def turn(self) -> None:
        """Put the open question to its person, by way of the whole table if it is a chance to respond."""
        session = self.session
        question = session.question
        assert question is not None
        if self.shared and question.response and pass_position(question) is not None:
            if self.window.opens(question, session.view(None)):
                self.ask_aloud()
            if not self.window.claimed(question.seat):
                self.window.passed(question.seat)
                self.answer(question, (pass_position(question) or 0,))
                return
        if self.shared and self.viewer != question.seat:
            self.hand_over(question.seat)
        self.tell()
        positions = self.ask(question)
        if self.shared and pass_position(question) in positions:
            self.window.passed(question.seat)
        else:
            self.window.close()
        self.answer(question, positions)

    def answer(self, question: QuestionView, positions: tuple[int, ...]) -> None:
        """Give the session an answer; a rule that fails is told about, and the question stands again."""
        try:
            self.session.answer(positions)
        except RuleCrash as error:
            file = error.report.get("crash_file") or ""
            self.say("error.rule_failed", file=str(file))

    def tell(self) -> None:
        """Write what has happened and not been told yet, as far as the viewer may know it."""
        for event in self.session.events(self.viewer, self.told):
            self.console.say(self.speaker.event(event))
            self.told = event.index + 1
        if self.viewer is not None:
            self.told_to[self.viewer] = self.told

    # -- several people at one keyboard -----------------------------------------------------------

    def lower(self) -> None:
        """Push what the viewer saw out of sight; from here on only public things are written."""
        if self.viewer is not None:
            self.told_to[self.viewer] = self.told
            self.viewer = None
            self.console.clear()

    def hand_over(self, seat: int) -> None:
        """Let the keyboard go to another person before anything of theirs is shown."""
        self.lower()
        self.tell()
        self.say("plain.hand_over", seat=seat)
        self.console.ask(self.speaker.say("plain.hand_over_ready", seat=seat))
        self.console.clear()
        self.viewer = seat
        missed = self.session.events(seat, self.told_to[seat])
        if missed:
            self.say("plain.since")
            for event in missed:
                self.console.say(self.speaker.event(event))
        self.told = self.told_to[seat] = self.session.view(None).log_size

    def ask_aloud(self) -> None:
        """Ask the whole table whether anybody responds."""
        self.lower()
        self.tell()
        table = self.session.view(None)
        if table.stack:
            self.say("plain.top_of_stack", item=self.speaker.stack_item(table.stack[-1], table))
        names = self.session.names
        keys = keys_of([(s, names[s]) for s in self.humans])
        listed = ", ".join(self.speaker.say("plain.aloud_key", key=k, seat=s) for k, s in keys.items())
        while True:
            text = self.console.ask(self.speaker.say("plain.aloud", keys=listed))
            claims = read_claims(text, keys, names)
            if claims is not None:
                self.window.claim(claims)
                return
            if not self.command(text, None):
                self.say("plain.not_a_choice", text=text)

    # -- one question -----------------------------------------------------------------------------

    def ask(self, question: QuestionView) -> tuple[int, ...]:
        """Write a question with its choices until it is answered."""
        while True:
            view = self.session.view(self.viewer)
            numbers = numbering(question)
            self.console.say(self.speaker.prompt(question, view))
            for number, position in numbers.items():
                line = self.speaker.option(question.options[position], view)
                detail = self.detail(question, position)
                self.console.say(f"{number}. {line}{': ' + detail if detail else ''}")
            if question.most > 1:
                message = "plain.pick_exactly" if question.least == question.most else "plain.pick_some"
                self.say(message, least=question.least, n=question.most)
            text = self.console.ask(self.speaker.say("plain.reply"))
            try:
                return read_answer(text, question, numbers)
            except Wrong as wrong:
                if not self.command(text, question):
                    self.say(wrong.message_id, **wrong.fields)

    def detail(self, question: QuestionView, position: int) -> str:
        """Return what tells a card among others of its name: its figures and state; "" where not needed."""
        card = self.card_of(question, position)
        if card is None or question.options[position][0] not in ("card", "assign", "defend"):
            return ""
        view = self.session.view(self.viewer)
        return (
            self.speaker.card_line(card, view)
            .removeprefix(self.speaker.card_name(card.definition))
            .lstrip(", ")
        )

    def card_of(self, question: QuestionView, position: int) -> Any:
        """Return the card that a choice is about, or None."""
        verb, *args = question.options[position]
        names = self.session.ruleset.verbs.get(verb, ())
        if (
            not names
            or names[0] in ("seat", "pile", "item", "stack", "colour")
            or not isinstance(args[0], int)
        ):
            return None
        return self.session.view(self.viewer).card(args[0])

    # -- commands -----------------------------------------------------------------------------------

    def command(self, text: str, question: QuestionView | None) -> bool:
        """Carry out a command that is no answer; returns False if ``text`` is none."""
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        view = self.session.view(self.viewer)
        match word.casefold():
            case "?":
                for line in table_lines(self.speaker, view, self.trackers):
                    self.console.say(line)
            case "h" | "help" | "ayuda":
                self.say("plain.help")
                self.say("plain.help_commands")
            case "i" if rest:
                self.inspect(rest, question)
            case "why" | "porqué" | "porque" if rest:
                self.why(rest)
            case "log":
                for event in self.session.events(self.viewer, max(0, view.log_size - LOG_LINES)):
                    self.console.say(self.speaker.event(event))
            case "score":
                for seat in range(len(view.players)):
                    self.console.say(player_line(self.speaker, view, seat, self.trackers))
            case "stack" | "pila":
                for line in stack_lines(self.speaker, view):
                    self.console.say(line)
            case "lang":
                if rest in LANGUAGES:
                    self.speak(rest)
                else:
                    self.say("plain.no_language")
            case "q" | "quit" | "salir":
                raise Quit
            case _:
                return False
        return True

    def inspect(self, text: str, question: QuestionView | None) -> None:
        """Write all about the card of a choice, or of a name."""
        view = self.session.view(self.viewer)
        if text.isdecimal() and question is not None:
            position = numbering(question).get(int(text))
            card = self.card_of(question, position) if position is not None else None
            if card is None:
                self.say("plain.no_card_there", n=int(text))
                return
        else:
            card = self.card_named(text)
            if card is None:
                return
        for line in card_lines(self.speaker, card, view):
            self.console.say(line)

    def why(self, text: str) -> None:
        """Write why a card cannot be used now, with its clause."""
        card = self.card_named(text)
        if card is None or self.viewer is None:
            return
        refusal = self.session.why_not(self.viewer, card.id)
        if refusal is None:
            self.say("plain.can_use", card=card.definition)
        else:
            self.console.say(self.speaker.refusal(refusal))

    def card_named(self, text: str) -> Any:
        """Return the one card in sight that a name means; says so and returns None if it is not one."""
        found = find_cards(self.speaker, self.session.view(self.viewer), text)
        if len(found) == 1:
            return found[0]
        if found:
            names = self.speaker.words.cards([c.definition for c in found])
            self.say("plain.several_cards", text=text, names=names)
        else:
            self.say("plain.no_such_card", text=text)
        return None


def numbering(question: QuestionView) -> dict[int, int]:
    """Return the position of each choice by its number: passing is 0, the others count from 1."""
    passing = pass_position(question)
    numbers = {0: passing} if passing is not None else {}
    rest = [k for k in range(len(question.options)) if k != passing]
    return {**numbers, **dict(enumerate(rest, 1))}


__all__ = ["PlainMatch", "numbering", "passing_answer", "play"]
