"""The choices of a question as numbered lines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from mk_tui.language import Speaker, whole_number
from mk_tui.players.answers import ONE, declining_option, picks_nothing, shape
from mk_tui.table import (
    CardView,
    Forecast,
    QuestionView,
    View,
    all_ways_to_spread,
    forecast_lines,
    in_any_case,
    leads_line,
    said_once,
    whichever_line,
)
from mk_tui.table.equal_choices import NOWHERE, alike, card_of, lying_apart, place_words, places_of

# What a card would be chosen for is said by these alone, so its figures and state are told as well.
BARE_VERBS = ("card", "assign", "defend")
# Lines are no longer than this if what they say can be told in two.
WIDTH = 80


class NumberedChoices:
    """A question as one viewer sees it. ``verbs`` names the arguments of each verb (``Ruleset.verbs``).

    ``numbers`` gives the position of each choice by its number: 0 declines, where an option does that, and
    the others count from 1. Choices that come to the same (equal cards in equal state) have one number, where
    several may be chosen those in zones ``among`` alone: ``copies`` has all of the positions of each there.
    """

    def __init__(
        self,
        question: QuestionView,
        view: View,
        verbs: Mapping[str, Sequence[str]],
        among: Collection[str] = (),
    ) -> None:
        self.question = question
        self.view = view
        self._verbs = verbs
        declining = declining_option(question)
        others = [n for n in range(len(question.options)) if n != declining]
        one = shape(question) == ONE
        groups = alike(question, others, view, verbs, None if one else among)
        self.copies = {} if one else dict(enumerate(groups, 1))
        self.numbers = {0: declining} if declining is not None else {}
        self.numbers |= {number: group[0] for number, group in enumerate(groups, 1)}
        self._number_of = {n: 0 for n in (declining,) if n is not None}
        self._number_of |= {n: number for number, group in enumerate(groups, 1) for n in group}
        places = places_of(view)
        cards = {n: c for n in self.numbers.values() if (c := self.card(n)) is not None}
        at = {n: places.get(c.id, NOWHERE) for n, c in cards.items()}
        several = [g for g in groups if len(g) > 1]
        self._counts = {g[0]: len(g) for g in several if one or at.get(g[0], NOWHERE)[0] in among}
        # Of cards of one name that lie in different places it is said where each lies.
        self._lies = lying_apart(cards, view)

    def card(self, position: int) -> CardView | None:
        """Return the card that a choice is about, or None."""
        return card_of(self.question, position, self.view, self._verbs)

    def numbered(self, text: str) -> int | None:
        """Return the position of the choice whose number is typed, None if none is."""
        number = whole_number(text)
        return None if number is None else self.numbers.get(number)

    def typed(self, picks: Sequence[int]) -> str:
        """Return what is typed to give an answer: the numbers of its choices."""
        return " ".join(str(self._number_of[n]) for n in picks) or "0"

    def brief(self, speaker: Speaker, forecast: Callable[..., Forecast]) -> Iterator[str]:
        """Yield what each choice is after its number, with what will come of it, and nothing else of it."""
        for number, position in self.numbers.items():
            line = f"{number} {self.said(position, speaker)}"
            told = forecast_lines(forecast(position), speaker, self.question, self._verbs)
            yield f"{line} ({' '.join(told).rstrip('.')})" if told else line

    def lines(self, speaker: Speaker, forecast: Callable[..., Forecast]) -> Iterator[str]:
        """Yield the choices with their numbers, each with what will come of it; where passing leads.

        The figures of a card that no cost describes come once.
        """
        figured: set[int] = set()
        said: dict[tuple[str, ...], int] = {}
        comes = {position: forecast(position) for position in self.numbers.values()}
        every = [forecast()] if picks_nothing(self.question) else []
        listed = [*every, *comes.values()]
        anyhow, each = self._in_any_case(listed, forecast)
        told_of = [forecast_lines(f, speaker, self.question, self._verbs) for f in each]
        lead, lines = said_once(told_of, speaker)
        if anyhow is not None and (told := forecast_lines(anyhow, speaker, self.question, self._verbs)):
            yield whichever_line(told, speaker)
        if lead:
            yield lead
        if every:
            yield from beside(f"0. {speaker.declining(self.question)}", lines.pop(0))
        for (number, position), told in zip(self.numbers.items(), lines, strict=True):
            line = f"{number}. {self.said(position, speaker)}"
            card = self.card(position)
            bare = self.question.options[position][0] in BARE_VERBS
            if card is not None and (bare or not (any(card.cost) or card.id in figured)):
                figured.add(card.id)
                name = speaker.card_name(card.definition, card.id)
                figures = speaker.card_line(card, self.view).removeprefix(name).lstrip(", ")
                figures = self._not_said(position, card, figures, speaker)
                line += f": {figures}" if figures else ""
            if position in self._counts:
                line += " " + speaker.say("plain.copies", n=self._counts[position])
            if self.question.limits:
                line += " " + speaker.say("plain.limit", n=self.question.limits[position])
            ends = told and (way := comes[position].leads) is not None and way.ends is not None
            if not (number or ends):  # how the match ends if all pass stands beside it
                leads = leads_line(comes[position], speaker, self.view, self.question.seat)
                line += f" ({leads})" if leads else ""
            if told and (before := said.setdefault(tuple(told), number)) != number:
                told = [speaker.say("plain.as_under", n=before)]
            yield from beside(line, told)

    def _in_any_case(
        self, listed: Sequence[Forecast], forecast: Callable[..., Forecast]
    ) -> tuple[Forecast | None, list[Forecast]]:
        """Return what comes of each answer alike, be it one of several picks, and the forecasts of those that
        are listed without it."""
        ways = all_ways_to_spread(self.question) if self.question.limits else []
        if ways is None:
            return None, list(listed)
        anyhow, each = in_any_case([*listed, *(forecast(*way) for way in ways)], self.question)
        return anyhow, each[: len(listed)]

    def _not_said(self, position: int, card: CardView, figures: str, speaker: Speaker) -> str:
        """Return the figures of a card without its colours where the choice is one of them: which wealth a
        mine makes is what it is."""
        colours = speaker.words.own_colours(card)
        option = speaker.option(self.question.options[position], self.view)
        if any(option.endswith(colour) for colour in colours):
            return figures.removeprefix(", ".join(colours)).lstrip(", ")
        return figures

    def said(self, position: int, speaker: Speaker) -> str:
        """Return what a choice is, and where its card lies if others of its name lie elsewhere."""
        said = speaker.option(self.question.options[position], self.view)
        lies = self._lies.get(position)
        return said if lies is None else f"{said} {place_words(lies, self.view.seat, speaker, said)}"


def beside(line: str, told: Sequence[str]) -> Iterator[str]:
    """Yield a choice and what will come of it, in one line if that is not too long."""
    if len(told) == 1 and len(line) + len(told[0]) + 3 < WIDTH:
        yield f"{line} ({told[0]})"
        return
    yield line
    for more in told:
        yield f"   {more}"
