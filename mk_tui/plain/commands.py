"""What a person may type in place of an answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

from mk_tui.cards.description import Description
from mk_tui.language import LANGUAGES, Speaker, short, whole_number
from mk_tui.language.asking_words import round_of
from mk_tui.language.glossary import Glossary
from mk_tui.language.rule_lines import clause_text, rule_lines, what_lines
from mk_tui.players.answers import Wrong, decline
from mk_tui.table import CardView, NotForYou, Place, View, forecast_lines, leads_line

from .news_lines import log_lines
from .numbered import NumberedChoices
from .table_lines import TableLines, card_lines, find_cards, stack_lines
from .typed import read_answer

# How many events "log" repeats.
LOG_LINES = 30
ALL = ("all", "todo")  # what repeats the whole of it
# Seconds for which what will come of an answer is worked out at most.
PATIENCE = 5.0
# How somebody asks why, of nothing.
WHY = ("why", "porqué", "porque", "por qué", "por que")


class Quit(Exception):
    """The person wants to leave; the match is kept."""


class LineCommands:
    """Answers commands with lines, from what whoever looks may see.

    ``description`` is the plain form of ``ruleset.yaml``; ``speak`` goes on in another language.
    """

    def __init__(self, place: Place, description: Description, speak: Callable[[str], None]) -> None:
        self._place = place
        self._description = description
        self.table = TableLines(description, place.kinds)
        self._speak = speak

    def lines(
        self, text: str, speaker: Speaker, view: View, choices: NumberedChoices | None
    ) -> list[str] | None:
        """Return what a command says; None if ``text`` is no command. ``Quit`` if the person leaves."""
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        match word.casefold():
            case "?":
                return list(self.table.lines(speaker, view))
            case "h" | "help" | "ayuda":
                return [speaker.say("plain.help"), speaker.say("plain.help_commands")]
            case "i" if rest:
                return list(self._inspect(rest, speaker, view, choices))
            case "i":
                return [speaker.say("plain.inspect_what", text=word)]
            case "f" | "forecast" | "predice" if rest and choices is not None and self._asks:
                return list(self._foretell(rest, speaker, choices))
            case "f" | "forecast" | "predice" if not rest:
                return [speaker.say("plain.foretell_what", text=word)]
            case "why" | "porqué" | "porque" if rest:
                return list(self._why(rest, speaker, view, choices))
            case "por" if name := _after_what(rest):
                return list(self._why(name, speaker, view, choices))
            case "why" | "porqué" | "porque" | "por" if text.casefold() in WHY:
                return [speaker.say("plain.why_what", text=text)]
            case "what" | "qué" | "que" if rest:
                return what_lines(Glossary(self._description, speaker.lang), rest, speaker.say)
            case "what" | "qué" | "que":
                return list(self._step(speaker, view))
            case "rules" | "reglas":
                return self._rules(rest, speaker)
            case "log" | "registro":
                whole = rest.casefold() in ALL
                return log_lines(speaker, self._place.log(0 if whole else max(0, view.log_size - LOG_LINES)))
            case "score" | "puntos":
                return self.score(speaker, view)
            case "stack" | "pila":
                return list(stack_lines(speaker, view))
            case "lang" | "idioma":
                if rest not in LANGUAGES:
                    return [speaker.say("plain.no_language")]
                self._speak(rest)
                return []
            case "q" | "quit" | "salir":
                raise Quit
        return None

    def _rules(self, words: str, speaker: Speaker) -> list[str]:
        """Return what the rulebook has of a clause or of words; without them its contents."""
        folder = Path(self._place.ruleset.folder)
        found = rule_lines(folder, self._description, speaker.lang, words, speaker.say)
        return found or [speaker.say("rules.nothing", text=short(words))]

    def _step(self, speaker: Speaker, view: View) -> Iterator[str]:
        """Yield the step with its clause, with which round the match ends, then what each term in the
        question means."""
        step = next((p for p in self._description.get("phases", ()) if p["id"] == view.phase), None)
        if step is not None:
            yield speaker.say("glossary.step", phase=view.phase, clause=step["clause"])
            yield from clause_text(Path(self._place.ruleset.folder), speaker.lang, step["clause"])
        if view.last_round:
            told = speaker.say("plain.round_only", n=round_of(view)).removesuffix(".")
            yield speaker.say("plain.last_round", text=told, n=view.last_round)
        if view.question is not None:
            terms = Glossary(self._description, speaker.lang).within(speaker.prompt(view.question, view))
            yield from (term.line for term in terms)

    def score(self, speaker: Speaker, view: View) -> list[str]:
        """Return a line for each player's trackers and figures."""
        return [self.table.player(speaker, view, seat) for seat in range(len(view.players))]

    def _inspect(
        self, text: str, speaker: Speaker, view: View, choices: NumberedChoices | None
    ) -> Iterator[str]:
        """Yield all about the card of a choice, or of a name."""
        card, trouble = _meant(text, speaker, view, choices)
        if card is None:
            yield trouble
            return
        yield from card_lines(speaker, card, view, self._place.stat_changes(card.id))

    @property
    def _asks(self) -> bool:
        """Whether a question is put to somebody here, and not to all."""
        return self._place.moment().question is not None

    def _foretell(self, text: str, speaker: Speaker, choices: NumberedChoices) -> Iterator[str]:
        """Yield all that will come of an answer, its chances as well as can be known in a moment."""
        try:
            picks = read_answer(text, choices.question, choices.numbers, choices.copies)
        except Wrong as wrong:
            yield speaker.say(wrong.message_id, **wrong.fields)
            return
        until = time.monotonic() + PATIENCE
        for _ in self._place.foresee(self._place.moment().number, picks):
            if self._place.forecast(*picks).settled or time.monotonic() > until:
                break
        foreseen = self._place.forecast(*picks)
        told = forecast_lines(foreseen, speaker, choices.question, self._place.ruleset.verbs, whole=True)
        if told or picks != decline(choices.question):
            what = "; ".join(choices.said(position, speaker) for position in picks)
            yield from told or [speaker.say("plain.foretells_nothing", what=what)]
            return
        leads = leads_line(foreseen, speaker, choices.view, choices.question.seat)
        yield speaker.say("plain.foretells_way" if leads else "plain.foretells_same", leads=leads)

    def _why(self, text: str, speaker: Speaker, view: View, choices: NumberedChoices | None) -> Iterator[str]:
        """Yield why a card cannot be used now, or a player not chosen, with its clause."""
        card, trouble = _meant(text, speaker, view, choices)
        try:
            if card is None:
                yield self._why_not_player(text, speaker, view) or trouble
                return
            refusal = self._place.why_not(card.id)
        except NotForYou:
            yield speaker.say("refuse.hidden")
            return
        if refusal is None:
            yield speaker.say("plain.can_use", card=card.definition)
        else:
            yield speaker.refusal(refusal)

    def _why_not_player(self, text: str, speaker: Speaker, view: View) -> str:
        """Return why the player of this name cannot be chosen, or that nothing speaks against it; "" where
        nobody is called so. ``NotForYou`` where nobody looks."""
        names = [name.casefold() for name in speaker.names]
        if text.casefold() not in names:
            return ""
        seat = names.index(text.casefold())
        refusal = self._place.why_not(seat, "player")
        if refusal is not None:
            return speaker.refusal(refusal)
        options = () if view.question is None else view.question.options
        return speaker.say(
            "plain.can_choose" if ("player", seat) in options else "plain.no_player", seat=seat
        )


def _after_what(rest: str) -> str:
    """Return what follows the "qué" of a "por qué" that is written as two words, "" for nothing."""
    word, _, name = rest.partition(" ")
    return name.strip() if word.casefold() in ("qué", "que") else ""


def _meant(
    text: str, speaker: Speaker, view: View, choices: NumberedChoices | None
) -> tuple[CardView | None, str]:
    """Return the card that the number of a choice or a name means, or None and the sentence that says why
    not."""
    number = whole_number(text)
    if number is None or choices is None:
        return named(text, speaker, view)
    position = choices.numbers.get(number)
    card = choices.card(position) if position is not None else None
    return card, "" if card is not None else speaker.say("plain.no_card_there", n=number)


def named(text: str, speaker: Speaker, view: View) -> tuple[CardView | None, str]:
    """Return the one card in sight that a name means, or None and the sentence that says why not."""
    found = find_cards(speaker, view, text)
    if len(found) == 1:
        return found[0], ""
    if found:
        names = speaker.words.cards([speaker.card_name(c.definition) for c in found])
        return None, speaker.say("plain.several_cards", text=short(text), names=names)
    return None, speaker.say("plain.no_such_card", text=short(text))
