"""All of the table that hangs on the language; spoken anew when another one is chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from mk_tui.cards.ruleset_yaml import load_ruleset
from mk_tui.language import Speaker
from mk_tui.language.card_lines import ability_price
from mk_tui.language.failing import say_notice
from mk_tui.language.fields import CARD_FIELDS
from mk_tui.language.glossary import Glossary
from mk_tui.players.answers import wrong
from mk_tui.table import (
    EventView,
    Forecast,
    Notice,
    QuestionView,
    Refusal,
    View,
    forecast_lines,
    in_any_case,
    in_brackets,
    leads_line,
    whichever_line,
)
from mk_tui.table import moment as stages
from mk_tui.table.forecast_words import MOST

from ..board.choices import NOTHING, Choices
from ..board.painter import Painter
from ..board.spec import TableSpec
from ..keymap import Keymap
from ..texts import Texts, texts
from .client import TableClient
from .scene import PromptNotice, Scene

K = TypeVar("K")

# A position that no option has.
ABSENT = -1


FEW = 3  # so many answers of which the same is told are told of at once


class TableVoice:
    """Says what the table says. All of it is clean for a terminal."""

    def __init__(self, client: TableClient, spec: TableSpec, lang: str, keymap: Keymap | None = None) -> None:
        self.client = client
        self.spec = spec
        self.speak(lang, keymap)

    def speak(self, lang: str, keymap: Keymap | None = None) -> None:
        """Speak a language from now on, of keys as they are set."""
        c = self.client
        self.keymap = keymap or Keymap()
        self.lang = lang
        self.say: Texts = texts(lang)
        self.speaker = Speaker(lang, c.ruleset, c.pool, c.names, self.key("pass"), namesakes=c.namesakes)
        names = [self.speaker.card_name(definition) for definition in c.pool.by_id]
        self.glossary = Glossary(load_ruleset(c.ruleset)[0], lang, names)
        self.seat_keys = self.keymap.seat_keys(self.speaker.names)
        self.claim_keys = {self.seat_keys[seat]: seat for seat in c.seats}
        self.painter = Painter(self.spec, self.speaker, lang, self.say)
        # What was said of the forecasts of the question that is open; where passing leads.
        self._asked: QuestionView | None = None
        self._foreseen: dict[tuple[tuple[int, ...], bool, int], tuple[Forecast, list[str]]] = {}
        self._leads: dict[bool, tuple[Forecast, Choices, str]] = {}
        self._in_any_case: tuple[list[Forecast], str, list[Forecast]] | None = None

    def key(self, action: str) -> str:
        """Return the key of an action, as it is written."""
        return self.keymap.shown(action, self.say)

    def name(self, seat: int) -> str:
        """Return a player's name."""
        return self.speaker.player(seat)

    def told(self, seat: int) -> str:
        """Return how a player is called within a sentence."""
        return self.speaker.told(seat)

    def event(self, event: EventView) -> str:
        """Return an entry of the log, "" for one of which nothing is said."""
        return self.speaker.event(event)

    def label(self, choices: Choices, position: int, view: View) -> str:
        """Return what choosing an option means, or picking nothing."""
        if position == NOTHING:
            assert choices.question is not None
            return self.speaker.declining(choices.question)
        return self.speaker.option(choices.options[position], view)

    def price(self, choices: Choices, position: int, scene: Scene) -> str:
        """Return what the ability costs that an option uses, as printed: of a card on the board that stands
        nowhere else. "" where it costs nothing, or the option uses none."""
        verb, *arguments = choices.options[position]
        about = dict(zip(scene.verbs.get(verb, ()), arguments, strict=False))
        card = next((scene.view.card(about[name]) for name in about if name in CARD_FIELDS), None)
        number = about.get("ability")
        if card is None or not isinstance(number, int):
            return ""
        return ability_price(self.speaker.words, card.definition, number)

    def picked_count(self, choices: Choices) -> str:
        """Return how many things have been picked, and how many have to be."""
        q = choices.question
        assert q is not None
        words = "pick.count" if q.least else "pick.up_to"
        if q.limits or q.least == q.most:
            words = "pick.exactly"
        return self.say(words, n=len(choices.picks), least=q.least, most=q.most)

    def foreseen(
        self, forecast: Forecast | None, scene: Scene, brief: bool = False, weightiest: int = MOST
    ) -> list[str]:
        """Return what will come of an answer, a line for all that is equally likely.

        ``brief``: there is little room; ``weightiest``: for so many things at most.
        """
        question = scene.choices.question
        if forecast is None or question is None:
            return []
        if question is not self._asked:
            self._asked = question
            self._foreseen.clear()
        # Prompt, card panel and list say it, each more than once.
        so = forecast.picks, brief, weightiest
        kept = self._foreseen.get(so)
        if kept is None or kept[0] is not forecast:
            lines = forecast_lines(
                forecast, self.speaker, question, scene.verbs, brief=brief, weightiest=weightiest
            )
            kept = self._foreseen[so] = forecast, lines
        return kept[1][:]

    def rolls(self, forecast: Forecast, scene: Scene, brief: bool = False) -> list[str]:
        """Return who rolls of what will come of an answer, as :meth:`foreseen` says it."""
        question = scene.choices.question
        if question is None or forecast.nothing or not (forecast.odds or forecast.ranges):
            return []
        bare = replace(forecast, outcomes=(), answers=(), coming=(), harms=False)
        return forecast_lines(bare, self.speaker, question, scene.verbs, brief=brief)

    def whichever(self, told: Sequence[Sequence[str]], declined: Sequence[str] | None = None) -> str:
        """Return what comes of each of several answers alike, as one sentence; "" where they differ.

        ``declined``: what comes of choosing none of them, where that can be chosen as well.
        """
        if len(told) < FEW or not told[0] or any(one != told[0] for one in told):
            return ""
        return whichever_line(told[0], self.speaker, declined is not None and declined != told[0])

    def in_any_case(
        self, forecasts: Mapping[K, Forecast | None], scene: Scene
    ) -> tuple[str, dict[K, Forecast | None]]:
        """Return what comes of each of several answers alike, as one sentence, and their forecasts without
        it; "" and all of them as they are where there is no such thing, or not all of them are known."""
        question, known = scene.choices.question, [f for f in forecasts.values() if f is not None]
        if question is None or len(known) < len(forecasts):
            return "", dict(forecasts)
        kept = self._in_any_case
        if kept is None or kept[0] != known:
            comes, apart = in_any_case(known, question)
            told = [] if comes is None else forecast_lines(comes, self.speaker, question, scene.verbs)
            sentence = whichever_line(told, self.speaker) if told else ""
            kept = self._in_any_case = known, sentence, apart if told else known
        return kept[1], dict(zip(forecasts, kept[2], strict=True))

    def leads(self, forecast: Forecast | None, scene: Scene, brief: bool = False) -> str:
        """Return the weightiest that comes of declining, in brackets, else where it leads; "" where neither
        is known. ``brief``: one thing, and that there is more."""
        question = scene.view.question
        if forecast is None or question is None:
            return ""
        kept = self._leads.get(brief)
        if kept is None or kept[0] is not forecast or kept[1] is not scene.choices:
            asked, told = scene.choices.question, ""
            ends = forecast.leads is not None and forecast.leads.ends is not None  # it is said shortest so
            if asked is not None and not ends:
                told = in_brackets(forecast, self.speaker, asked, scene.verbs, brief)
            told = told or leads_line(forecast, self.speaker, scene.view, question.seat)
            kept = self._leads[brief] = forecast, scene.choices, f" ({told})" if told else ""
        return kept[2]

    # -- notices --------------------------------------------------------------------------------

    def refusal(self, refusal: Refusal, style: str = "bad") -> PromptNotice:
        """Return a refusal with its clause."""
        return PromptNotice(self.speaker.refusal(refusal), style, str(refusal.clause or ""))

    def wrong(self, choices: Choices, picks: Sequence[int]) -> PromptNotice:
        """Return why these picks are no answer."""
        assert choices.question is not None
        error = wrong(choices.question, picks)
        assert error is not None
        return PromptNotice(self.speaker.say(error.message_id, **error.fields), "bad")

    def dead_key(self, key: str, lists: bool) -> PromptNotice:
        """Return that a key names nothing; ``lists``: and which one lists what can be chosen."""
        words = "notice.no_key" if lists else "notice.dead_key"
        return PromptNotice(self.say(words, key=key, options=self.key("options")), "warn", key=True)

    def not_yet(self, key: str, seat: int) -> PromptNotice:
        """Return that a key can be given by whoever is asked, and who has to answer before."""
        return PromptNotice(self.say("notice.not_yet", key=key, name=self.told(seat)), "warn", key=True)

    def notice(self, notice: Notice) -> str:
        """Return what the table has to say."""
        return say_notice(notice, self.speaker)

    def all_standing(self, notices: Sequence[Notice]) -> PromptNotice:
        """Return several things that the table has to say, one after the other, to stand in the prompt."""
        each = [self.standing(notice) for notice in notices]
        return each[-1]._replace(sentence=" ".join(one.sentence for one in each))

    def standing(self, notice: Notice) -> PromptNotice:
        """Return what the table has to say, to stand in the prompt."""
        style = "warn" if notice.kind == stages.REFUSED or notice.busy else "bad"
        return PromptNotice(self.notice(notice), style, notice.clause, notice.again)
